//! For whom a table is open or bots think, for sharing out the house's capacity.

use crate::door::Network;
use std::{
    hash::{BuildHasher, RandomState},
    sync::LazyLock,
};
use table::GuestId;

/// The party to which a table's place and the thinking of bots are counted. Tournaments' tables take no place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Opener {
    /// Everyone in a home network.
    Network(Network),
    /// A group that met in quick match, by the network of the player who waited longest.
    Matched(Network),
    /// A person whose network is not known, since no journal stores addresses: the host of a table from before the
    /// house opened or of another node, the organiser of a tournament, a player of a match that is being rated.
    Guest(GuestId),
}

impl Opener {
    /// A number for the opener, by which every node may share out what it lists. It differs from process to process, and
    /// nobody can tell an address from it.
    pub(crate) fn share(self) -> u64 {
        static KEYS: LazyLock<RandomState> = LazyLock::new(RandomState::new);
        KEYS.hash_one(self)
    }
}
