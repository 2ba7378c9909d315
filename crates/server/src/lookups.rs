//! How often the house looks up whose secret a request shows: before it has, it knows only where the request is from.

use crate::{
    Clock, Limits,
    allowance::{self, Allowances, TooOften},
    door::Network,
};
use std::time::Duration;
use table::GuestId;

const MINUTE: Duration = Duration::from_secs(60);
/// How often at once, and again in each minute, for each connection that one network may have. All the pages of a school
/// come back at once when the house has been away, and ask for several things each.
const FOR_A_CONNECTION: u32 = 10;
/// The same for each socket that one visitor may have. There may be more pages than sockets: those keep trying.
const FOR_A_SOCKET: u32 = 60;

/// The allowances of requests that show a secret.
pub(crate) struct Lookups {
    from: Allowances<Network>,
    of: Allowances<GuestId>,
}

impl Lookups {
    pub(crate) fn new(limits: &Limits, clock: &Clock) -> Lookups {
        let each = |count: u32| allowance::quota(count, MINUTE, count);
        Lookups {
            from: Allowances::new(each(limits.connections_per_address.saturating_mul(FOR_A_CONNECTION)), clock),
            of: Allowances::new(each(limits.sockets_per_user.saturating_mul(FOR_A_SOCKET)), clock),
        }
    }

    /// Counts one more request from the network, before its secret is looked up.
    ///
    /// # Errors
    /// [`TooOften`].
    pub(crate) fn from(&self, network: Network) -> Result<(), TooOften> {
        self.from.take(&network)
    }

    /// Counts one more request by the visitor whose secret it was, for a session or a socket. Other requests have limits
    /// of their own.
    ///
    /// # Errors
    /// [`TooOften`].
    pub(crate) fn of(&self, visitor: GuestId) -> Result<(), TooOften> {
        self.of.take(&visitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_visitor_and_a_network_come_back_often_but_not_without_end() {
        let (clock, home) = (Clock::default(), Network::of([10, 0, 0, 1].into()));
        let lookups = Lookups::new(&Limits::default(), &clock);
        let count = |may: &dyn Fn() -> bool| (0..10_000).take_while(|_| may()).count();
        let limits: [(usize, &dyn Fn() -> bool); 2] =
            [(4_000, &|| lookups.from(home).is_ok()), (600, &|| lookups.of(GuestId::from_bytes([1; 16])).is_ok())];
        for (most, may) in limits {
            // A few more on a slow machine: the allowance grows back.
            let at_once = count(may);
            assert!((most..most + most / 10).contains(&at_once), "{at_once} of {most}");
            clock.advance(60_000);
            let again = count(may);
            assert!((most..most + most / 10).contains(&again), "{again} of {most} a minute later");
        }
        assert!(lookups.from(Network::of([10, 0, 0, 2].into())).is_ok(), "nobody else waits");
        assert!(lookups.of(GuestId::from_bytes([2; 16])).is_ok());
    }
}
