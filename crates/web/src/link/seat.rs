//! The visitor's seat at a table, as far as the house has said, for the pages that lead back to it.
use super::Link;
use leptos::prelude::*;
use wire::{GameName, Listing, Phase, Room, Stage, TableCode};

/// A seat that is kept for the visitor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OwnSeat {
    /// The table.
    pub table: TableCode,
    /// The name of the game played there.
    pub game: GameName,
    /// Whether a match goes on there.
    pub plays: bool,
    /// Whether it is the visitor's turn. `None` until the lobby has said so.
    pub your_turn: Option<bool>,
}

impl Link {
    /// The visitor's seat: where they are in turn, else where they were last.
    pub fn seat(self) -> Signal<Option<OwnSeat>> {
        self.seat.into()
    }

    /// How many tables are the visitor's own, as far as the house has reported: those that it has listed, and the one
    /// where they are. `None` until it has.
    pub fn count_mine(self) -> Option<usize> {
        self.welcome.with(Option::is_some).then(|| {
            let mine = self.mine();
            let is_new = |seat: OwnSeat| mine.iter().all(|one| one.table != seat.table);
            mine.len() + usize::from(self.seat.get().is_some_and(is_new))
        })
    }

    /// Notes what a table's page is told.
    pub(super) fn sees_seat(self, room: &Room) {
        self.learn_seat(at_table(self.seat.get_untracked(), room));
    }

    /// Notes what the lobby tells of the visitor's own tables.
    pub(super) fn hears_of_seats(self, mine: &[Listing]) {
        self.learn_seat(in_lobby(self.seat.get_untracked(), mine));
    }

    fn learn_seat(self, now: Option<OwnSeat>) {
        if self.seat.get_untracked() != now {
            self.seat.set(now);
        }
    }
}

fn at_table(before: Option<OwnSeat>, room: &Room) -> Option<OwnSeat> {
    let plays = matches!(room.phase, Phase::Playing { .. } | Phase::BetweenRounds { .. });
    // For a daily deal, no one waits.
    match room.you {
        Some(_) if room.shared.is_none() => {
            Some(OwnSeat { table: room.table, game: room.game, plays, your_turn: None })
        }
        _ => before.filter(|seat| seat.table != room.table),
    }
}

fn in_lobby(before: Option<OwnSeat>, mine: &[Listing]) -> Option<OwnSeat> {
    let is_same = |one: &&Listing| before.is_some_and(|seat| seat.table == one.table);
    let held = || mine.iter().filter(|one| one.held);
    let playing = || held().filter(|one| one.stage == Stage::Playing);
    let in_turn = || playing().filter(|one| one.your_turn);
    let first = in_turn().find(is_same).or_else(|| in_turn().next()).or_else(|| playing().find(is_same));
    let one = first.or_else(|| playing().next()).or_else(|| held().find(is_same)).or_else(|| held().next())?;
    let plays = one.stage == Stage::Playing;
    Some(OwnSeat { table: one.table, game: one.game, plays, your_turn: Some(one.your_turn) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listing(number: u64, stage: Stage, your_turn: bool) -> Listing {
        let game = "lexio".parse().expect("a game");
        let table = TableCode::numbered(number);
        Listing { table, game, players: Vec::new(), bots: 0, seats: 2, stage, your_turn, held: true }
    }

    #[test]
    fn the_seat_is_where_the_visitor_is_in_turn_else_where_they_were_last() {
        let (one, other) = (listing(1, Stage::Playing, false), listing(2, Stage::Playing, false));
        let code = |seat: Option<OwnSeat>| seat.map(|seat| seat.table);
        let last = in_lobby(None, std::slice::from_ref(&other));
        let both = in_lobby(last, &[one.clone(), other.clone()]);
        assert_eq!((code(both), both.and_then(|seat| seat.your_turn)), (Some(other.table), Some(false)));
        let called = in_lobby(both, &[Listing { your_turn: true, ..one.clone() }, other.clone()]);
        assert_eq!((code(called), called.and_then(|seat| seat.your_turn)), (Some(one.table), Some(true)));
        let over = Listing { stage: Stage::Finished, ..other.clone() };
        assert_eq!(code(in_lobby(both, &[over.clone(), one.clone()])), Some(one.table), "one where a match goes on");
        assert!(in_lobby(both, &[over]).is_some_and(|seat| !seat.plays), "the next match may begin there");
        assert_eq!(in_lobby(both, &[Listing { held: false, ..other }]), None, "they have left");
        assert_eq!(in_lobby(both, &[]), None);
    }
}
