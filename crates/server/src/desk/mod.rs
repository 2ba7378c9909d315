//! What the doors to accounts share: how often anybody may try, passwords being hashed, ceremonies under way.

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
/// Keys and sign-ups that may be tried from one network: so many at once, so many an hour. A house of people shares one.
const FROM_A_NETWORK: (u32, u32) = (40, 120);
/// The same at one account, wherever from: its owner still has passkeys, and whatever browsers they are signed in with.
const AT_AN_ACCOUNT: (u32, u32) = (10, 20);
/// Requests of one who is known.
const OF_A_VISITOR: (u32, u32) = (60, 1_200);

/// Looks of one who is known at people and their matches.
const LOOKS: (u32, u32) = (120, 3_600);
/// Changes that one makes in whom one knows.
const TIES: (u32, u32) = (20, 120);
/// Reports of one who is known.
const REPORTS: (u32, u32) = (5, 20);
/// How often one may take all one's records along.
const TAKEN_ALONG: (u32, u32) = (3, 12);

/// Where accounts are asked for.
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

    /// One more key, or a sign-up, is tried from there.
    ///
    /// # Errors
    /// [`TooOften`].
    pub(crate) fn try_from(&self, network: Network) -> Result<(), TooOften> {
        self.from.take(&network)
    }

    /// One more password or code is tried at what is called so, whether or not anybody is.
    ///
    /// # Errors
    /// [`TooOften`].
    pub(crate) fn try_at(&self, small: &str) -> Result<(), TooOften> {
        self.at.take(&small.to_owned())
    }

    /// One more request of somebody who is known.
    ///
    /// # Errors
    /// [`TooOften`].
    pub(crate) fn ask(&self, visitor: GuestId) -> Result<(), TooOften> {
        self.of.take(&visitor)
    }

    /// One more look of somebody who is known at people and their matches.
    ///
    /// # Errors
    /// [`TooOften`].
    pub(crate) fn look(&self, visitor: GuestId) -> Result<(), TooOften> {
        self.looks.take(&visitor)
    }

    /// Somebody changes once more what another is to them.
    ///
    /// # Errors
    /// [`TooOften`].
    pub(crate) fn tie(&self, visitor: GuestId) -> Result<(), TooOften> {
        self.ties.take(&visitor)
    }

    /// Somebody reports once more.
    ///
    /// # Errors
    /// [`TooOften`].
    pub(crate) fn report(&self, visitor: GuestId) -> Result<(), TooOften> {
        self.reports.take(&visitor)
    }

    /// Somebody takes all their records along once more.
    ///
    /// # Errors
    /// [`TooOften`].
    pub(crate) fn take_along(&self, visitor: GuestId) -> Result<(), TooOften> {
        self.taken_along.take(&visitor)
    }
}
