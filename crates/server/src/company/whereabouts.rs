//! Where the people in the house are.

use crate::{House, house::Board};
use table::GuestId;
use wire::company::Whereabouts;

/// Where the guest is, for their friend `by`. `None` if they are not in the house.
pub(super) fn of(house: &House, board: &Board, who: GuestId, by: GuestId) -> Option<Whereabouts> {
    let finds = |tournament| house.contests.is_open_to(tournament, by);
    let looks_at = house.looks_at(who)?;
    if let Some(card) = board.chair_of(who) {
        return Some(card.sat_at(finds));
    }
    let watched = looks_at.iter().find_map(|table| board.card_of(*table));
    Some(watched.map_or(Whereabouts::Courtyard, |card| card.looked_at(finds)))
}
