//! Who has opened a table, as the house shares itself out.

use crate::door::Network;
use table::GuestId;

/// Whoever a table's place and its bots' thinking are counted for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Opener {
    /// Everybody of a home's network.
    Network(Network),
    /// The table is from before the house was opened, which notes no addresses: its host.
    Guest(GuestId),
}
