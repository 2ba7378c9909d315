//! Where the people in the house are.

use crate::{House, house::Board};
use table::GuestId;
use wire::company::Whereabouts;

/// Where the guest is. `None` if they are not in the house.
pub(super) fn of(house: &House, board: &Board, who: GuestId) -> Option<Whereabouts> {
    let looks_at = house.looks_at(who)?;
    if let Some(card) = board.chair_of(who) {
        return Some(card.sat_at());
    }
    let watched = looks_at.iter().find_map(|table| board.card_of(*table));
    Some(watched.map_or(Whereabouts::Courtyard, |card| card.looked_at()))
}
