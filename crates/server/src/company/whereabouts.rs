//! Where those are who are in the house.

use crate::{House, house::Board};
use store::Store;
use table::GuestId;
use wire::company::Whereabouts;

/// Where somebody is; none if they are not in the house.
pub(super) fn of<S: Store>(house: &House<S>, board: &Board, who: GuestId) -> Option<Whereabouts> {
    let visitor = house.visitors.get(who)?;
    if let Some(card) = board.chair_of(who) {
        return Some(card.sat_at());
    }
    let watched = visitor.looks_at().into_iter().find_map(|code| house.table(code).ok());
    Some(watched.map_or(Whereabouts::Courtyard, |table| table.card().looked_at()))
}
