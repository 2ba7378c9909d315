//! What one observer may know.

use crate::{BySeat, Combination, Last, Lead, Outcome, Ranking, Rules, SEATS, State, Tiles};
use game::{Observer, Ruleset, Seat};
use serde::{Deserialize, Serialize};

/// A round as one observer knows it (docs/rules/lexio.md#what-a-player-may-see): their own tiles, everyone's counts and
/// everything played in the open; once the round is over, all hands.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct View {
    /// The rules of the room.
    pub rules: Rules,
    /// The highest number in play.
    pub numbers: u8,
    /// The observer's seat. `None` for a spectator.
    pub me: Option<Seat>,
    /// The observer's own tiles.
    pub hand: Tiles,
    /// The number of tiles that each seat holds.
    pub counts: BySeat<u8>,
    /// The number of tiles left over, face down.
    pub hidden: u8,
    /// The tiles that each seat has played this round.
    pub played: BySeat<Tiles>,
    /// Tiles known to be out of play. Only in puzzles.
    #[serde(default, skip_serializing_if = "Tiles::is_empty_ref")]
    pub gone: Tiles,
    /// The trick under way. `None` before a lead.
    pub trick: Option<TrickView>,
    /// Who is in turn. `None` once the round is over.
    pub turn: Option<Seat>,
    /// The last thing each seat did in the present trick.
    pub last: BySeat<Option<Last>>,
    /// Who led the round by which lowest tile.
    pub lead: Option<Lead>,
    /// The number of the round, from 1.
    pub round: u32,
    /// Chips or points by seat.
    pub chips: BySeat<i64>,
    /// The result, once the round is over.
    pub outcome: Option<Outcome>,
    /// Every hand, laid open once the round is over. Empty until then.
    #[serde(default, skip_serializing_if = "BySeat::is_empty")]
    pub hands: BySeat<Tiles>,
}

game::members!(View {
    rules,
    numbers,
    me,
    hand,
    counts,
    hidden,
    played,
    gone: unless Tiles::is_empty_ref,
    trick,
    turn,
    last,
    lead,
    round,
    chips,
    outcome,
    hands: unless BySeat::is_empty,
});

/// The trick under way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TrickView {
    /// The seat that made the last play.
    pub seat: Seat,
    /// The tiles of the last play. [`View::to_beat`] reads them as a combination.
    pub tiles: Tiles,
    /// The seats that have passed since (hard passing: since the trick began), in seat order.
    #[serde(default, skip_serializing_if = "BySeat::is_empty")]
    pub passed: BySeat<Seat>,
}

impl View {
    pub(crate) fn of(state: &State, to: Observer) -> View {
        let me = to.seat().filter(|seat| seat.0 < state.rules.seats());
        let by_seat = |of: fn(&State, usize) -> u8| state.seats().map(|seat| of(state, seat.index())).collect();
        let outcome = state.outcome();
        let open = outcome.as_ref().map(|_| state.seats().map(|seat| state.hands[seat.index()]).collect());
        View {
            rules: state.rules,
            numbers: state.ranking.numbers,
            me,
            hand: me.map_or(Tiles::NONE, |seat| state.hands[seat.index()]),
            counts: by_seat(|state, seat| state.hands[seat].len()),
            hidden: state.hidden.len(),
            played: state.seats().map(|seat| state.played[seat.index()]).collect(),
            gone: state.gone,
            trick: state.trick.map(|trick| TrickView {
                seat: trick.seat,
                tiles: trick.play.tiles(),
                passed: state.seats().filter(|seat| trick.has_passed(*seat)).collect(),
            }),
            turn: state.turn,
            last: state.seats().map(|seat| state.last[seat.index()]).collect(),
            lead: state.lead,
            round: state.round,
            chips: state.seats().map(|seat| state.chips[seat.index()]).collect(),
            outcome,
            hands: open.unwrap_or_default(),
        }
    }

    /// How combinations are compared here.
    pub fn ranking(&self) -> Ranking {
        Ranking::new(self.numbers, self.rules.options())
    }

    /// The combination that must be beaten. `None` before a lead.
    pub fn to_beat(&self) -> Option<Combination> {
        Combination::read(self.ranking(), self.trick.as_ref()?.tiles)
    }

    /// All tiles that have been played this round.
    pub fn all_played(&self) -> Tiles {
        self.played.iter().fold(Tiles::NONE, |all, played| all | *played)
    }

    /// Tiles that the observer has not seen: in other hands or left over.
    pub fn unseen(&self) -> Tiles {
        let open = self.hands.iter().fold(self.hand, |open, hand| open | *hand);
        Tiles::deck(self.numbers) - open - self.all_played() - self.gone
    }
}

const _: () = assert!(SEATS <= u8::BITS as usize, "passes are bits of a u8");
