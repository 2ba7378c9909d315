//! Limits counted both by visitor and by network: one address can make many visitors.

use crate::{
    Clock,
    allowance::{self, Allowances, TooOften},
    door::Network,
};
use std::time::Duration;
use table::GuestId;

/// How many minutes' worth may be taken at once.
const AT_ONCE: u32 = 4;
/// How many visitors may share an address.
pub(crate) const TOGETHER: u32 = 10;

/// An allowance of each visitor, and another of each network.
pub(crate) struct Twofold {
    by_visitor: Allowances<GuestId>,
    by_network: Allowances<Network>,
}

impl Twofold {
    /// So many a minute, and ten times as many from a network.
    pub(crate) fn new(per_minute: u32, clock: &Clock) -> Twofold {
        let quota = |times: u32| {
            let count = per_minute.saturating_mul(times);
            allowance::quota(count, Duration::from_secs(60), count.saturating_mul(AT_ONCE))
        };
        Twofold::of(Allowances::new(quota(1), clock), Allowances::new(quota(TOGETHER), clock))
    }

    pub(crate) fn of(by_visitor: Allowances<GuestId>, by_network: Allowances<Network>) -> Twofold {
        Twofold { by_visitor, by_network }
    }

    /// Takes one from both allowances.
    ///
    /// # Errors
    /// [`TooOften`].
    pub(crate) fn take(&self, by: GuestId, from: Network) -> Result<(), TooOften> {
        self.by_visitor.take(&by)?;
        self.by_network.take(&from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_visitor_tries_few_and_a_home_ten_times_as_many() {
        let (clock, home) = (Clock::default(), Network::of([10, 0, 0, 1].into()));
        let codes = Twofold::new(6, &clock);
        let tried = |visitor: u8, home| {
            (0..100).filter(|_| codes.take(GuestId::from_bytes([visitor; 16]), home).is_ok()).count()
        };
        assert_eq!((0..20).map(|visitor| tried(visitor, home)).sum::<usize>(), 240);
        assert_eq!(tried(30, Network::of([10, 0, 0, 2].into())), 24);
        clock.advance(60_000);
        assert_eq!(tried(30, home), 6, "of six in this minute, all that the visitor has again");
    }
}
