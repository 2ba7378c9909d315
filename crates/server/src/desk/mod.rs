//! State shared by the endpoints for accounts: rate limits, password hashing, ceremonies under way.

mod ceremonies;
mod hashing;

pub(crate) use ceremonies::{Ceremonies, Ceremony};
pub(crate) use hashing::Hashing;

use crate::{
    Clock,
    allowance::{Allowances, TooOften, quota},
    door::Network,
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
/// Changes by one visitor to friendships and blocks.
const TIES: (u32, u32) = (20, 120);
/// Reports by one visitor.
const REPORTS: (u32, u32) = (5, 20);
/// Exports by one visitor of all their records.
const TAKEN_ALONG: (u32, u32) = (3, 12);

/// The state behind the endpoints for accounts.
pub(crate) struct Desk {
    from: Allowances<Network>,
    at: Allowances<String>,
    of: Allowances<GuestId>,
    looks: Allowances<GuestId>,
    ties: Allowances<GuestId>,
    reports: Allowances<GuestId>,
    taken_along: Allowances<GuestId>,
    pub(crate) hashing: Hashing,
    pub(crate) ceremonies: Ceremonies,
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
            looks: each(LOOKS, clock),
            ties: each(TIES, clock),
            reports: each(REPORTS, clock),
            taken_along: each(TAKEN_ALONG, clock),
            hashing: Hashing::default(),
            ceremonies: Ceremonies::default(),
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

    /// Counts one more look by the visitor at people and their matches.
    ///
    /// # Errors
    /// [`TooOften`].
    pub(crate) fn look(&self, visitor: GuestId) -> Result<(), TooOften> {
        self.looks.take(&visitor)
    }

    /// Counts one more change by the visitor to a friendship or block.
    ///
    /// # Errors
    /// [`TooOften`].
    pub(crate) fn tie(&self, visitor: GuestId) -> Result<(), TooOften> {
        self.ties.take(&visitor)
    }

    /// Counts one more report by the visitor.
    ///
    /// # Errors
    /// [`TooOften`].
    pub(crate) fn report(&self, visitor: GuestId) -> Result<(), TooOften> {
        self.reports.take(&visitor)
    }

    /// Counts one more export by the visitor of all their records.
    ///
    /// # Errors
    /// [`TooOften`].
    pub(crate) fn take_along(&self, visitor: GuestId) -> Result<(), TooOften> {
        self.taken_along.take(&visitor)
    }
}
