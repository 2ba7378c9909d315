//! The tables as the lobby shows them.

use crate::card::Card;
use std::{
    collections::HashMap,
    sync::OnceLock,
    time::{Duration, Instant},
};
use table::GuestId;

/// How long a board is used before it is rebuilt.
const REST: Duration = Duration::from_millis(100);

/// The tables as the lobby shows them.
pub(crate) struct Board {
    /// The lobby's change count that it reflects.
    pub(crate) changes: u64,
    made: Instant,
    pub(crate) cards: Vec<Card>,
    /// The cards of the seated guests, computed on first use.
    chairs: OnceLock<HashMap<GuestId, usize>>,
}

impl Board {
    pub(super) fn new(changes: u64, cards: Vec<Card>) -> Board {
        Board { changes, made: Instant::now(), cards, chairs: OnceLock::new() }
    }

    /// Whether it need not be rebuilt yet, now that the lobby's change count is `changes`.
    pub(super) fn still_holds(&self, changes: u64) -> bool {
        self.changes == changes || self.made.elapsed() < REST
    }

    /// The table at which the guest sits: one where they play, else the one that changed last.
    pub(crate) fn chair_of(&self, guest: GuestId) -> Option<&Card> {
        let chairs = self.chairs.get_or_init(|| {
            let mut order: Vec<(usize, &Card)> = self.cards.iter().enumerate().collect();
            order.sort_by_key(|(_, card)| (card.is_live(), card.changed_ms));
            let sits = |(at, card): (usize, &Card)| {
                let there = card.people().map(|guest| guest.id).filter(|guest| card.sits(*guest));
                there.map(|guest| (guest, at)).collect::<Vec<_>>()
            };
            // Of several tables, the last in this order wins.
            order.into_iter().flat_map(sits).collect()
        });
        self.cards.get(*chairs.get(&guest)?)
    }
}
