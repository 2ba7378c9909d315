//! The tables as the lobby shows them.

use crate::{
    card::Card,
    lobby::{Lists, Told},
};
use std::{
    collections::HashMap,
    sync::{Arc, OnceLock},
    time::{Duration, Instant},
};
use table::GuestId;
use wire::{Busy, TableCode};

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
    /// The lists of the lobby, made on first use.
    lists: OnceLock<Lists>,
    /// The lobby as all see it who have no tables.
    told: OnceLock<Option<Arc<Told>>>,
    /// As those were told of it last by an earlier board.
    before: Option<Arc<Told>>,
    /// The cards by the codes of their tables, computed on first use.
    by_code: OnceLock<HashMap<TableCode, usize>>,
}

impl Board {
    pub(super) fn new(changes: u64, cards: Vec<Card>) -> Board {
        let (chairs, lists, told, by_code) = (OnceLock::new(), OnceLock::new(), OnceLock::new(), OnceLock::new());
        Board { changes, made: Instant::now(), cards, chairs, lists, told, before: None, by_code }
    }

    /// The board with these cards that takes the place of this one.
    pub(super) fn renewed(&self, changes: u64, cards: Vec<Card>) -> Board {
        let before = self.told.get().cloned().flatten().or_else(|| self.before.clone());
        Board { before, ..Board::new(changes, cards) }
    }

    /// Whether it need not be rebuilt yet, now that the lobby's change count is `changes`.
    pub(super) fn still_holds(&self, changes: u64) -> bool {
        self.changes == changes || self.made.elapsed() < REST
    }

    /// The lobby as the guest sees it: made once for all who have no tables. `busy` counts who waits and plays. `None` if
    /// it cannot be written.
    pub(crate) fn lobby(&self, guest: GuestId, busy: impl FnOnce() -> Vec<Busy>) -> Option<Arc<Told>> {
        let lists = self.lists.get_or_init(|| Lists::of(&self.cards, busy()));
        let told = || lists.told(&self.cards, guest).map(Arc::new);
        if !lists.is_stranger(guest) {
            return told();
        }
        // Most of what changes is none of theirs: then it is still what they have been told.
        let is_known = |now: &Arc<Told>| self.before.clone().filter(|before| before.lobby.is_like(&now.lobby));
        self.told.get_or_init(|| told().map(|now| is_known(&now).unwrap_or(now))).clone()
    }

    /// The card of a table.
    pub(crate) fn card_of(&self, table: TableCode) -> Option<&Card> {
        let numbered = || self.cards.iter().enumerate().map(|(at, card)| (card.table(), at)).collect();
        self.cards.get(*self.by_code.get_or_init(numbered).get(&table)?)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;
    use table::Opening;
    use wire::Listing;

    fn guest(number: u8) -> GuestId {
        GuestId::from_bytes([number; 16])
    }

    /// A table that was opened for anyone, or for who knows its code, at one address for all.
    fn opened(number: u8, host: GuestId, listed: bool) -> Card {
        let code = TableCode::numbered(number.into());
        let mut card = sample::card(Opening { listed, ..sample::opening(code, host) }, 1_000 + i64::from(number) % 7);
        card.share = Some(1);
        card
    }

    #[test]
    fn the_lobby_is_made_once_for_all_who_have_no_tables() {
        let cards = (0..120).map(|number| opened(number, guest(1 + number % 3), number % 5 > 0)).collect();
        let board = Board::new(1, cards);
        let seen = |who: u8| board.lobby(guest(who), Vec::new).unwrap();
        assert!(Arc::ptr_eq(&seen(7), &seen(8)));
        assert!(!Arc::ptr_eq(&seen(7), &seen(1)));
        // As if it were made for each of them alone.
        let codes = |wanted: &dyn Fn(&&Card) -> bool| {
            let mut cards: Vec<&Card> = board.cards.iter().filter(wanted).collect();
            cards.sort_by_key(|card| (std::cmp::Reverse(card.changed_ms), card.table()));
            cards.iter().take(50).map(|card| card.table()).collect::<Vec<_>>()
        };
        for who in [1, 2, 7] {
            let (told, own) = (seen(who), |card: &&Card| card.is_of(guest(who)));
            let tables = |list: &[Listing]| list.iter().map(|one| one.table).collect::<Vec<_>>();
            assert_eq!(tables(&told.lobby.mine), codes(&own), "{who}");
            assert_eq!(tables(&told.lobby.open), codes(&|card| card.listed && !own(card)), "{who}");
            assert_eq!(told.lobby.mine.is_empty(), who == 7);
        }
    }

    #[test]
    fn what_changes_of_tables_that_are_not_listed_is_no_change_to_strangers() {
        let cards = |listed: u8, all: u8| -> Vec<Card> {
            (0..all).map(|number| opened(number, guest(1), number < listed)).collect()
        };
        let first = Board::new(1, cards(20, 20));
        let told = first.lobby(guest(7), Vec::new).unwrap();
        // Nobody looks at the second.
        let third = first.renewed(2, cards(20, 21)).renewed(3, cards(20, 22));
        assert!(Arc::ptr_eq(&told, &third.lobby(guest(8), Vec::new).unwrap()));
        let fourth = third.renewed(4, cards(21, 22)).lobby(guest(7), Vec::new).unwrap();
        assert!(!told.lobby.is_like(&fourth.lobby) && told.lobby.version != fourth.lobby.version);
    }

    #[test]
    fn a_card_is_found_by_the_code_of_its_table() {
        let board = Board::new(1, (0..9).map(|number| opened(number, guest(1), true)).collect());
        for number in 0..9 {
            let code = TableCode::numbered(number);
            assert_eq!(board.card_of(code).map(Card::table), Some(code));
        }
        assert_eq!(board.card_of(TableCode::numbered(9)), None);
    }
}
