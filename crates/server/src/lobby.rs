//! The lists of tables.

use crate::card::Card;
use axum::extract::ws::Utf8Bytes;
use serde_json::Value;
use std::{cmp::Reverse, collections::HashMap};
use table::GuestId;
use wire::{Busy, Listing, Lobby, Message};

/// The most tables in a list.
const LONGEST: usize = 50;

/// What is the same for all who watch the lobby. Tables are numbers of cards, latest first.
pub(crate) struct Lists {
    open: Vec<usize>,
    live: Vec<usize>,
    own: HashMap<GuestId, Vec<usize>>,
    busy: Vec<Busy>,
}

/// The lobby as somebody sees it.
pub(crate) struct Told {
    pub(crate) lobby: Lobby,
    /// The message.
    pub(crate) text: Utf8Bytes,
}

impl Lists {
    /// The lists of these tables.
    pub(crate) fn of(cards: &[Card], busy: Vec<Busy>) -> Lists {
        let mut order: Vec<(usize, &Card)> = cards.iter().enumerate().collect();
        order.sort_by_key(|(_, card)| Reverse(card.changed_ms));
        let listed = |wanted: fn(&Card) -> bool| -> Vec<usize> {
            order.iter().filter(|(_, card)| card.listed && wanted(card)).map(|(at, _)| *at).collect()
        };
        let mut own: HashMap<GuestId, Vec<usize>> = HashMap::new();
        for (at, card) in &order {
            for guest in card.owners() {
                own.entry(guest).or_default().push(*at);
            }
        }
        Lists { open: listed(Card::has_room), live: listed(Card::is_live), own, busy }
    }

    /// Whether the guest has no tables. All such guests see the same.
    pub(crate) fn is_stranger(&self, guest: GuestId) -> bool {
        !self.own.contains_key(&guest)
    }

    /// The lobby as `guest` sees it. `None` if it cannot be written.
    pub(crate) fn told(&self, cards: &[Card], guest: GuestId) -> Option<Told> {
        let message = Message::<Value, Value>::Lobby(self.lobby(cards, guest));
        let text = serde_json::to_string(&message).ok()?.into();
        let Message::Lobby(lobby) = message else { return None };
        Some(Told { lobby, text })
    }

    fn lobby(&self, cards: &[Card], guest: GuestId) -> Lobby {
        let strange = |all: &[usize]| {
            let strange = all.iter().filter_map(|at| cards.get(*at)).filter(|card| !card.is_of(guest));
            list(strange, guest)
        };
        let own = self.own.get(&guest).into_iter().flatten().filter_map(|at| cards.get(*at));
        Lobby { open: strange(&self.open), live: strange(&self.live), mine: list(own, guest), busy: self.busy.clone() }
    }
}

/// The guest's own tables, latest first.
pub(crate) fn mine(cards: &[Card], guest: GuestId) -> Vec<Listing> {
    let mut own: Vec<&Card> = cards.iter().filter(|card| card.is_of(guest)).collect();
    own.sort_by_key(|card| Reverse(card.changed_ms));
    list(own.into_iter(), guest)
}

fn list<'a>(cards: impl Iterator<Item = &'a Card>, guest: GuestId) -> Vec<Listing> {
    cards.take(LONGEST).map(|card| card.listing(guest)).collect()
}
