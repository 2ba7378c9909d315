//! The lists of tables.

use crate::card::Card;
use table::GuestId;
use wire::{Busy, Listing, Lobby};

/// The most tables in a list.
const LONGEST: usize = 50;

/// The lobby as `guest` sees it.
pub(crate) fn lobby(cards: &[Card], busy: Vec<Busy>, guest: GuestId) -> Lobby {
    let strange = |card: &&Card| card.listed && !card.is_of(guest);
    Lobby {
        open: list(cards.iter().filter(strange).filter(|card| card.has_room()), guest),
        live: list(cards.iter().filter(strange).filter(|card| card.is_live()), guest),
        mine: mine(cards, guest),
        busy,
    }
}

/// The guest's own tables.
pub(crate) fn mine(cards: &[Card], guest: GuestId) -> Vec<Listing> {
    list(cards.iter().filter(|card| card.is_of(guest)), guest)
}

/// Lists the tables, latest first.
fn list<'a>(cards: impl Iterator<Item = &'a Card>, guest: GuestId) -> Vec<Listing> {
    let mut cards: Vec<&Card> = cards.collect();
    cards.sort_by_key(|card| std::cmp::Reverse(card.changed_ms));
    cards.iter().take(LONGEST).map(|card| card.listing(guest)).collect()
}
