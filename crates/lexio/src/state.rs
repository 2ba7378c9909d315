//! The whole of a round, hidden things included.

use crate::{Combination, Ranking, Rules, SEATS, Tile, Tiles};
use game::{Ruleset, Seat, Turn};
use serde::{Deserialize, Serialize};

/// One round. Never serialised: only a [`crate::View`] of it may be sent. Small and without heap data, so that search
/// can copy it by the million.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    pub(crate) rules: Rules,
    pub(crate) ranking: Ranking,
    pub(crate) hands: [Tiles; SEATS],
    /// Left over, face down, unseen for the whole round.
    pub(crate) hidden: Tiles,
    /// The tiles that each seat has played this round.
    pub(crate) played: [Tiles; SEATS],
    /// Known to be out of play. Only in puzzles.
    pub(crate) gone: Tiles,
    pub(crate) trick: Option<Trick>,
    /// `None` once the round is over.
    pub(crate) turn: Option<Seat>,
    /// The last thing each seat did in the present trick.
    pub(crate) last: [Option<Last>; SEATS],
    pub(crate) lead: Option<Lead>,
    pub(crate) round: u32,
    pub(crate) chips: [i64; SEATS],
}

/// A trick under way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Trick {
    /// The seat that made the last play.
    pub(crate) seat: Seat,
    /// The last play, which must be beaten.
    pub(crate) play: Combination,
    /// Who has passed, as a bit for each seat. Soft: since the last play; hard: since the trick began.
    pub(crate) passed: u8,
}

impl Trick {
    pub(crate) const fn has_passed(&self, seat: Seat) -> bool {
        self.passed >> seat.0 & 1 == 1
    }
}

/// The last thing a seat did in the present trick.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Last {
    /// The seat passed.
    Pass,
    /// It played these tiles.
    Play(Tiles),
}

/// Why a seat led the round: it held the lowest tile that anyone held. Everyone knows this, as the tile was asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lead {
    /// The seat that led.
    pub seat: Seat,
    /// The tile it led by. All lower ones are left over.
    pub tile: Tile,
}

impl State {
    /// A round before its first play, with no one in turn yet.
    pub(crate) fn before_lead(rules: Rules, numbers: u8, hands: [Tiles; SEATS], hidden: Tiles) -> State {
        State {
            rules,
            ranking: Ranking::new(numbers, rules.options()),
            hands,
            hidden,
            played: [Tiles::NONE; SEATS],
            gone: Tiles::NONE,
            trick: None,
            turn: None,
            last: [None; SEATS],
            lead: None,
            round: 1,
            chips: std::array::from_fn(|seat| if seat < usize::from(rules.seats()) { rules.start() } else { 0 }),
        }
    }

    /// The rules of the room.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// How combinations are compared here.
    pub const fn ranking(&self) -> Ranking {
        self.ranking
    }

    /// The tiles of a seat. Empty if no one sits there.
    pub fn hand(&self, seat: Seat) -> Tiles {
        self.hands.get(seat.index()).copied().unwrap_or_default()
    }

    /// The combination that must be beaten. `None` before a lead.
    pub fn to_beat(&self) -> Option<Combination> {
        self.trick.map(|trick| trick.play)
    }

    /// Who made the last play of the trick. `None` before a lead.
    pub fn last_play(&self) -> Option<Seat> {
        self.trick.map(|trick| trick.seat)
    }

    /// Whether a seat has passed since the last play or, with hard passing, since the trick began.
    pub fn has_passed(&self, seat: Seat) -> bool {
        self.trick.is_some_and(|trick| seat.0 < self.rules.seats() && trick.has_passed(seat))
    }

    /// The tiles that `seat` has not seen and that others may hold. Tiles lower than the one that led the round are not
    /// among them, as they are certainly left over.
    pub fn held_by_others(&self, seat: Seat) -> Tiles {
        let seen = self.played.iter().fold(self.gone | self.hand(seat), |seen, played| seen | *played);
        let unseen = Tiles::deck(self.ranking.numbers) - seen;
        self.lead.map_or(unseen, |lead| unseen - unseen.below(lead.tile))
    }

    pub(crate) fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.rules.seats())
    }

    pub(crate) const fn turn(&self) -> Turn {
        match self.turn {
            Some(seat) => Turn::Of(seat),
            None => Turn::Over,
        }
    }

    /// The seat that went out.
    pub(crate) fn winner(&self) -> Option<Seat> {
        self.seats().find(|seat| self.hands[seat.index()].is_empty())
    }

    /// Whether every tile is in exactly one place.
    pub(crate) fn is_conserved(&self) -> bool {
        let places = || self.hands.iter().chain(&self.played).chain([&self.hidden, &self.gone]);
        let all = places().fold(Tiles::NONE, |all, place| all | *place);
        let count: u32 = places().map(|place| u32::from(place.len())).sum();
        all == Tiles::deck(self.ranking.numbers) && count == u32::from(all.len())
    }
}
