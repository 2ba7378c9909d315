//! The lists of tables.

use crate::card::Card;
use axum::extract::ws::Utf8Bytes;
use serde_json::Value;
use std::{
    cmp::Reverse,
    collections::{HashMap, VecDeque},
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
};
use store::Unpoisoned;
use table::GuestId;
use wire::{Busy, Listing, Lobby, Message};

/// The most tables in a list. They are taken in turns: one of each opener, then the second of each, so that nobody's
/// push off those of all others.
const LONGEST: usize = 50;
/// Tables to watch where something has happened within this many milliseconds of the latest come first in their turn, in
/// the order of their codes: otherwise every move would bring another order.
const LATELY_MS: i64 = 60_000;
/// How many changes to a lobby are kept for others who were told of the same one before. Lobbies are looked at once a
/// second, and ten are made in that time at most.
const CHANGES: usize = 16;

/// What is the same for all who watch the lobby. Tables are numbers of cards, in the order in which they are listed.
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
    /// The messages that make it of earlier versions, the last one made last.
    changes: Mutex<VecDeque<(u64, Utf8Bytes)>>,
}

impl Told {
    fn new(lobby: Lobby) -> Option<Told> {
        let message = Message::<Value, Value>::Lobby(lobby);
        let text = serde_json::to_string(&message).ok()?.into();
        let Message::Lobby(lobby) = message else { return None };
        Some(Told { lobby, text, changes: Mutex::default() })
    }

    /// The message for whoever was told of `before` last: what has changed since or, if that is no shorter, all of it.
    /// Made once for all of them.
    pub(crate) fn since(&self, before: &Told) -> Utf8Bytes {
        let from = before.lobby.version;
        let mut changes = self.changes.lock().unpoisoned();
        if let Some((_, text)) = changes.iter().find(|(known, _)| *known == from) {
            return text.clone();
        }
        let change = Message::<Value, Value>::LobbyChange(self.lobby.since(&before.lobby));
        let change = serde_json::to_string(&change).ok().filter(|change| change.len() < self.text.len());
        let text = change.map_or_else(|| self.text.clone(), Utf8Bytes::from);
        if changes.len() >= CHANGES {
            changes.pop_front();
        }
        changes.push_back((from, text.clone()));
        text
    }
}

impl Lists {
    /// The lists of these tables.
    pub(crate) fn of(cards: &[Card], busy: Vec<Busy>) -> Lists {
        let mut order: Vec<(usize, &Card)> = cards.iter().enumerate().collect();
        order.sort_by_key(|(_, card)| (Reverse(card.changed_ms), card.table()));
        let open = in_turns(order.iter().filter(|(_, card)| card.listed && card.has_room()).copied());
        let mut live: Vec<(usize, &Card)> =
            order.iter().filter(|(_, card)| card.listed && card.is_live()).copied().collect();
        let lately_ms = live.first().map_or(0, |(_, latest)| latest.changed_ms.saturating_sub(LATELY_MS));
        live.sort_by_key(|(_, card)| (Reverse(card.changed_ms.min(lately_ms)), card.table()));
        let live = in_turns(live.into_iter());
        let mut own: HashMap<GuestId, Vec<usize>> = HashMap::new();
        for (at, card) in &order {
            for guest in card.owners() {
                own.entry(guest).or_default().push(*at);
            }
        }
        Lists { open, live, own, busy }
    }

    /// Whether the guest has no tables. All such guests see the same.
    pub(crate) fn is_stranger(&self, guest: GuestId) -> bool {
        !self.own.contains_key(&guest)
    }

    /// The lobby as `guest` sees it. `None` if it cannot be written.
    pub(crate) fn told(&self, cards: &[Card], guest: GuestId) -> Option<Told> {
        Told::new(self.lobby(cards, guest))
    }

    fn lobby(&self, cards: &[Card], guest: GuestId) -> Lobby {
        static VERSION: AtomicU64 = AtomicU64::new(1);
        let strange = |all: &[usize]| {
            let strange = all.iter().filter_map(|at| cards.get(*at)).filter(|card| !card.is_of(guest));
            list(strange, guest)
        };
        let own = self.own.get(&guest).into_iter().flatten().filter_map(|at| cards.get(*at));
        Lobby {
            version: VERSION.fetch_add(1, Ordering::Relaxed),
            open: strange(&self.open),
            live: strange(&self.live),
            mine: list(own, guest),
            busy: self.busy.clone(),
        }
    }
}

/// The numbers of these cards: the first of every opener, then the second of every opener, and so on. Whose tables an
/// earlier program leads is not known by address, and counts for themselves.
fn in_turns<'a>(cards: impl Iterator<Item = (usize, &'a Card)>) -> Vec<usize> {
    let mut taken: HashMap<Result<u64, GuestId>, usize> = HashMap::new();
    let turn = |(at, card): (usize, &Card)| {
        let taken = taken.entry(card.share.ok_or(card.host)).or_default();
        *taken += 1;
        (*taken, at)
    };
    let mut turns: Vec<(usize, usize)> = cards.map(turn).collect();
    // Stable: within a turn the order stays.
    turns.sort_by_key(|(turn, _)| *turn);
    turns.into_iter().map(|(_, at)| at).collect()
}

/// The guest's own tables, latest first.
pub(crate) fn mine(cards: &[Card], guest: GuestId) -> Vec<Listing> {
    let mut own: Vec<&Card> = cards.iter().filter(|card| card.is_of(guest)).collect();
    own.sort_by_key(|card| (Reverse(card.changed_ms), card.table()));
    list(own.into_iter(), guest)
}

fn list<'a>(cards: impl Iterator<Item = &'a Card>, guest: GuestId) -> Vec<Listing> {
    cards.take(LONGEST).map(|card| card.listing(guest)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;
    use serde_json::json;
    use table::Opening;
    use wire::TableCode;

    const STRANGER: GuestId = GuestId::from_bytes([9; 16]);

    /// A table that waits for players or is being played at, and what happened there last was at this time.
    fn card(number: u64, host: u8, live: bool, at_ms: i64) -> Card {
        let (code, host) = (TableCode::numbered(number), GuestId::from_bytes([host; 16]));
        let opening = Opening { listed: true, ..sample::opening(code, host) };
        let mut card = serde_json::to_value(sample::card(opening, at_ms)).unwrap();
        if live {
            card["listing"]["stage"] = json!("playing");
        }
        serde_json::from_value(card).unwrap()
    }

    fn told(cards: &[Card], guest: GuestId) -> Told {
        Lists::of(cards, Vec::new()).told(cards, guest).unwrap()
    }

    /// The lobby as somebody knows it after a message.
    fn heard(known: Option<Lobby>, text: &str) -> Lobby {
        match serde_json::from_str::<Message<Value, Value>>(text).unwrap() {
            Message::Lobby(lobby) => lobby,
            Message::LobbyChange(change) => known.unwrap().changed(&change).unwrap(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn whoever_watches_has_the_lobby_as_it_is_now_whatever_they_were_told_before() {
        /// Who looks, since when, and how rarely.
        const WATCHERS: [(u8, u64, u64); 5] = [(9, 0, 1), (8, 0, 3), (7, 11, 1), (1, 0, 1), (2, 6, 2)];
        let mut known = WATCHERS.map(|_| None::<(Told, Lobby)>);
        let (mut whole, mut sent) = (0, 0);
        for now in 0..24_u64 {
            let numbers = (0..30_u64).filter(|number| (number * 7 + now * now / 4) % 5 > 0);
            let at_ms = |number: u64| 1_000 + i64::try_from((number + now / 3) % 6 * 50_000).unwrap();
            let one = |number: u64| {
                card(number, 1 + (number % 4) as u8, !(number / 4 + now / 5).is_multiple_of(2), at_ms(number))
            };
            let mut cards: Vec<Card> = numbers.map(one).collect();
            // Those of this node come first, at another node others.
            cards.rotate_left((now * 5 % 20) as usize);
            for ((who, since, every), known) in WATCHERS.into_iter().zip(&mut known) {
                if now < since || now % every > 0 {
                    continue;
                }
                let told = told(&cards, GuestId::from_bytes([who; 16]));
                let (text, before) = match known.take() {
                    Some((before, lobby)) => (told.since(&before), Some(lobby)),
                    None => (told.text.clone(), None),
                };
                (whole, sent) = (whole + told.text.as_str().len(), sent + text.as_str().len());
                let lobby = heard(before, text.as_str());
                assert_eq!(lobby, told.lobby, "{who} at {now}");
                assert_eq!(lobby.mine.is_empty(), who > 4);
                *known = Some((told, lobby));
            }
        }
        assert!(sent < whole * 3 / 4, "{sent} instead of {whole}");
    }

    #[test]
    fn a_change_is_made_once_for_all_and_few_are_kept() {
        let cards: Vec<Card> = (0..60).map(|number| card(number, 1, number % 2 > 0, 5)).collect();
        let now = told(&cards, STRANGER);
        let before: Vec<Told> = (0..40).map(|_| told(&cards[1..], STRANGER)).collect();
        let [one, other] = [(); 2].map(|()| now.since(&before[0]));
        assert_eq!(one.as_str().as_ptr(), other.as_str().as_ptr());
        assert!(one.as_str().len() * 10 < now.text.as_str().len());
        for before in &before {
            now.since(before);
        }
        assert_eq!(now.changes.lock().unpoisoned().len(), CHANGES);
        assert_eq!(now.since(&told(&[], STRANGER)).as_str(), now.text.as_str(), "all of it is shorter");
    }

    #[test]
    fn one_address_pushes_nobody_off_the_lists_however_many_hosts_it_has() {
        for live in [false, true] {
            let from = |share: u64, mut card: Card| {
                card.share = Some(share);
                card
            };
            let mut cards: Vec<Card> =
                (0..64).map(|number| from(1, card(number, (number / 8) as u8, live, 1_000_000))).collect();
            // Nothing has happened there for long, and one of them is led by an earlier program.
            cards.extend((64..70).map(|number| from(number, card(number, 20 + number as u8, live, 5))));
            cards.push(card(70, 90, live, 5));
            let lobby = told(&cards, STRANGER).lobby;
            let list = if live { lobby.live } else { lobby.open };
            let shown: Vec<TableCode> = list.iter().map(|one| one.table).collect();
            assert_eq!(shown.len(), LONGEST);
            assert!((64..71).all(|number| shown[..8].contains(&TableCode::numbered(number))), "{shown:?}");
        }
    }

    #[test]
    fn tables_to_watch_do_not_change_places_at_every_move() {
        let told = |at_ms: [i64; 3]| {
            let cards: Vec<Card> = (0..).zip(at_ms).map(|(number, at_ms)| card(number, 1, true, at_ms)).collect();
            told(&cards, STRANGER).lobby
        };
        let before = told([60_000, 70_000, 80_000]);
        assert_eq!(before.live.len(), 3);
        for at_ms in [[95_000, 119_999, 80_000], [95_000, 119_999, 120_000], [181_000, 150_000, 121_000]] {
            assert!(before.is_like(&told(at_ms)), "{at_ms:?}");
        }
        let order = |at_ms| told(at_ms).live.iter().map(|one| one.table).collect::<Vec<_>>();
        let numbered = |numbers: [u64; 3]| numbers.map(TableCode::numbered);
        assert_eq!(order([95_000, 200_000, 150_000]), numbered([1, 2, 0]), "where nothing has happened lately is last");
        assert_eq!(order([80_000, 200_000, 81_000]), numbered([1, 2, 0]), "the latest of these first");
    }
}
