//! The deals that all tables of a round share.

use table::SharedDeal;
use wire::tournament::OfTournament;

/// The shared deal under which the house commits to a round.
pub(super) fn deal(of: OfTournament) -> SharedDeal {
    SharedDeal { name: of.deal_name(), until_ms: SharedDeal::UNTIL_TOLD }
}
