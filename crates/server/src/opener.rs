//! Who has opened a table, for sharing out the house's capacity.

use crate::door::Network;
use table::GuestId;

/// The party to which a table's place and its bots' thinking are counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Opener {
    /// Everyone in a home network.
    Network(Network),
    /// A group that met in quick match, by the network of the player who waited longest.
    Matched(Network),
    /// The host of a table from before the house opened: the journal does not store addresses.
    Guest(GuestId),
}
