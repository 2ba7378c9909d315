//! What the endpoints for accounts share: rate limits and password hashing, which each node has for itself, and the
//! ceremonies under way, which the store has for all.

pub(crate) mod ceremonies;
mod hashing;

pub(crate) use ceremonies::Ceremony;
pub(crate) use hashing::Hashing;

use crate::{
    Clock,
    allowance::{Allowances, TooOften, quota},
    door::Network,
    shares::{Part, Shares},
    twofold::{TOGETHER, Twofold},
};
use std::time::Duration;
use table::GuestId;

const HOUR: Duration = Duration::from_secs(3_600);
/// Keys and sign-ups that may be tried from one network: at once, and per hour. A household shares one network.
const FROM_A_NETWORK: (u32, u32) = (40, 120);
/// The same at one account, from anywhere: its owner still has passkeys, and the browsers they are signed in with.
const AT_AN_ACCOUNT: (u32, u32) = (10, 20);
/// Requests by one visitor.
const OF_A_VISITOR: (u32, u32) = (60, 1_200);

/// Looks by one visitor at people and their matches.
const LOOKS: (u32, u32) = (120, 3_600);
/// The same from one network, and records asked for from there: all are looked up one after the other.
const LOOKS_FROM: (u32, u32) = (LOOKS.0 * TOGETHER, LOOKS.1 * TOGETHER);
/// How many of them are under way at once from one network: some take a good part of a second, and in a file nobody else
/// is looked up meanwhile.
const LOOKS_AT_ONCE: usize = 1;
/// Changes by one visitor to friendships and blocks.
const TIES: (u32, u32) = (20, 120);
/// Reports by one visitor, and from one network: each is for a person to read.
const REPORTS: (u32, u32) = (5, 20);
const REPORTS_FROM: (u32, u32) = (20, 60);
/// Exports by one visitor of everything about them, and of all their records.
const TAKEN_ALONG: (u32, u32) = (3, 12);

/// The state behind the endpoints for accounts.
pub(crate) struct Desk {
    from: Allowances<Network>,
    at: Allowances<String>,
    of: Allowances<GuestId>,
    looks: Twofold,
    looking: Shares<Network>,
    records_from: Allowances<Network>,
    ties: Allowances<GuestId>,
    reports: Twofold,
    taken_along: Allowances<GuestId>,
    pub(crate) hashing: Hashing,
}

impl Desk {
    pub(crate) fn new(clock: &Clock) -> Desk {
        fn each<K: std::hash::Hash + Eq + Clone>((burst, hourly): (u32, u32), clock: &Clock) -> Allowances<K> {
            Allowances::new(quota(hourly, HOUR, burst), clock)
        }
        Desk {
            from: each(FROM_A_NETWORK, clock),
            at: each(AT_AN_ACCOUNT, clock),
            of: each(OF_A_VISITOR, clock),
            looks: Twofold::of(each(LOOKS, clock), each(LOOKS_FROM, clock)),
            looking: Shares::new(LOOKS_AT_ONCE),
            records_from: each(LOOKS_FROM, clock),
            ties: each(TIES, clock),
            reports: Twofold::of(each(REPORTS, clock), each(REPORTS_FROM, clock)),
            taken_along: each(TAKEN_ALONG, clock),
            hashing: Hashing::default(),
        }
    }

    /// Counts one more try at a key or a sign-up from the network.
    ///
    /// # Errors
    /// [`TooOften`].
    pub(crate) fn try_from(&self, network: Network) -> Result<(), TooOften> {
        self.from.take(&network)
    }

    /// Counts one more try at a password or code for this name, whether or not such an account exists.
    ///
    /// # Errors
    /// [`TooOften`].
    pub(crate) fn try_at(&self, small: &str) -> Result<(), TooOften> {
        self.at.take(&small.to_owned())
    }

    /// Counts one more request by the visitor.
    ///
    /// # Errors
    /// [`TooOften`].
    pub(crate) fn ask(&self, visitor: GuestId) -> Result<(), TooOften> {
        self.of.take(&visitor)
    }

    /// Counts one more look by the visitor, from the network, at people and their matches.
    ///
    /// # Errors
    /// [`TooOften`].
    pub(crate) fn look(&self, visitor: GuestId, from: Network) -> Result<(), TooOften> {
        self.looks.take(visitor, from)
    }

    /// Waits until it is the turn of one more look from the network, which lasts until the answer is dropped.
    pub(crate) async fn turn(&self, from: Network) -> Option<Part> {
        self.looking.take(from).await
    }

    /// Counts one more record asked for from the network.
    ///
    /// # Errors
    /// [`TooOften`].
    pub(crate) fn record(&self, from: Network) -> Result<(), TooOften> {
        self.records_from.take(&from)
    }

    /// Counts one more change by the visitor to a friendship or block.
    ///
    /// # Errors
    /// [`TooOften`].
    pub(crate) fn tie(&self, visitor: GuestId) -> Result<(), TooOften> {
        self.ties.take(&visitor)
    }

    /// Counts one more report by the visitor, from the network.
    ///
    /// # Errors
    /// [`TooOften`].
    pub(crate) fn report(&self, visitor: GuestId, from: Network) -> Result<(), TooOften> {
        self.reports.take(visitor, from)
    }

    /// Counts one more export by the visitor.
    ///
    /// # Errors
    /// [`TooOften`].
    pub(crate) fn take_along(&self, visitor: GuestId) -> Result<(), TooOften> {
        self.taken_along.take(&visitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_looks_as_often_as_ten_visitors_however_many_it_makes() {
        let (desk, home) = (Desk::new(&Clock::default()), Network::of([10, 0, 0, 1].into()));
        let looks = |visitor: u8, from| {
            (0..200).filter(|_| desk.look(GuestId::from_bytes([visitor; 16]), from).is_ok()).count()
        };
        // A few more on a slow machine: the allowance grows back.
        let all: usize = (0..15).map(|visitor| looks(visitor, home)).sum();
        assert!((1_200..1_300).contains(&all), "{all}");
        let other = looks(20, Network::of([10, 0, 0, 2].into()));
        assert!((120..140).contains(&other), "{other}");
        let records = (0..2_000).filter(|_| desk.record(home).is_ok()).count();
        assert!((1_200..1_300).contains(&records), "{records}");
    }

    #[test]
    fn each_may_be_done_as_often_as_the_page_says() {
        let clock = Clock::default();
        let (desk, home) = (Desk::new(&clock), Network::of([10, 0, 0, 1].into()));
        let (visitor, elsewhere) = (|number| GuestId::from_bytes([number; 16]), Network::of([10, 0, 0, 2].into()));
        let mut reporters = 2..;
        let mut report = || desk.report(visitor(reporters.next().unwrap_or_default()), home).is_ok();
        let limits: [(&str, usize, i64, &mut dyn FnMut() -> bool); 7] = [
            ("keys from a network", 40, 120, &mut || desk.try_from(home).is_ok()),
            ("passwords at an account", 10, 20, &mut || desk.try_at("mina").is_ok()),
            ("requests", 60, 1_200, &mut || desk.ask(visitor(1)).is_ok()),
            ("friendships and blocks", 20, 120, &mut || desk.tie(visitor(1)).is_ok()),
            ("exports", 3, 12, &mut || desk.take_along(visitor(1)).is_ok()),
            ("reports from a network", 20, 60, &mut report),
            ("reports", 5, 20, &mut || desk.report(visitor(1), elsewhere).is_ok()),
        ];
        for (what, at_once, an_hour, may) in limits {
            let mut count = || (0..200).take_while(|_| may()).count();
            // One or two more on a machine that stands still meanwhile: the allowance grows back.
            let all = count();
            assert!((at_once..at_once + 3).contains(&all), "{what}: {all} at once");
            clock.advance(3_600_000 / an_hour);
            assert!((1..4).contains(&count()), "{what}: {an_hour} an hour");
        }
    }
}
