//! Positions written down, for the engine protocol, fixtures and tests.

use crate::{Combination, Lead, Passing, Ranking, Rules, SEATS, State, Tile, Tiles, state::Last, state::Trick};
use game::{Ruleset, Seat, Writable};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A position as text can describe it. What has a natural default may be missing; tiles named nowhere are out of
/// play.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The highest number in play: 6 to 15; by default that of the rules.
    #[serde(default)]
    pub numbers: Option<u8>,
    /// The tiles of each seat.
    pub hands: Vec<Tiles>,
    /// Tiles left over, face down.
    #[serde(default)]
    pub hidden: Tiles,
    /// Who is in turn; by default the follower of the trick, else whoever holds the lowest tile.
    #[serde(default)]
    pub turn: Option<Seat>,
    /// The trick under way.
    #[serde(default)]
    pub trick: Option<TrickSetup>,
    /// The number of the round; by default 1.
    #[serde(default)]
    pub round: Option<u32>,
    /// Chips or points by seat; by default what a match starts with.
    #[serde(default)]
    pub chips: Option<Vec<i64>>,
    /// Tiles played this round, by seat.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub played: Vec<Tiles>,
    /// Who led the round by which lowest tile.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lead: Option<Lead>,
}

/// A trick as text can describe it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrickSetup {
    /// Who made the last play.
    pub seat: Seat,
    /// The last play.
    pub tiles: Tiles,
    /// Who has passed; by default every seat between the last play and the turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passed: Option<Vec<Seat>>,
}

/// Why a description is no position.
#[derive(Debug, Error, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Impossible {
    /// No game has that many numbers.
    #[error("numbers is 6 to 15, not {numbers}")]
    Numbers {
        /// What was asked for.
        numbers: u8,
    },
    /// A tile is in two places.
    #[error("{tile} is in two places")]
    TileTwice {
        /// The tile.
        tile: Tile,
    },
    /// A tile is not in the box of this game.
    #[error("{tile} is not in a game with numbers up to {numbers}")]
    NotInPlay {
        /// The tile.
        tile: Tile,
        /// The highest number.
        numbers: u8,
    },
    /// A list by seat has another length than the hands.
    #[error("{field} has {got} entries for {seats} seats")]
    Entries {
        /// Which list.
        field: &'static str,
        /// Its length.
        got: usize,
        /// How many it should have.
        seats: u8,
    },
    /// There is no such seat.
    #[error("{field} names seat {seat}; there are {seats} seats")]
    NoSuchSeat {
        /// Where.
        field: &'static str,
        /// Which.
        seat: Seat,
        /// How many there are.
        seats: u8,
    },
    /// The trick's tiles are no combination.
    #[error("{tiles} in the trick is no combination")]
    TrickIsNoCombination {
        /// The tiles.
        tiles: Tiles,
    },
    /// Who made the last play has not passed.
    #[error("seat {seat} made the last play of the trick and cannot have passed")]
    LeaderPassed {
        /// The seat.
        seat: Seat,
    },
    /// The turn does not fit the trick and its passes.
    #[error("after these plays and passes it is the turn of seat {expected}, not of seat {turn}")]
    Turn {
        /// What was asked for.
        turn: Seat,
        /// Whose turn it is.
        expected: Seat,
    },
    /// A round ends when one hand is empty, so two cannot be.
    #[error("more than one hand is empty")]
    TwoEmptyHands,
    /// A finished round has nobody in turn.
    #[error("seat {winner} has no tiles left: the round is over and nobody is in turn")]
    Finished {
        /// Who went out.
        winner: Seat,
    },
    /// The round counts from 1 to the rules' number of rounds.
    #[error("round {round} of a match of {rounds}")]
    Round {
        /// What was asked for.
        round: u32,
        /// How many there are.
        rounds: u32,
    },
    /// The lowest tile that anyone held is lower than the one said to have led, or elsewhere.
    #[error("seat {} cannot have led by {}", lead.seat, lead.tile)]
    Lead {
        /// What was asked for.
        lead: Lead,
    },
    /// Chips beyond any match.
    #[error("{chips} chips are beyond any match")]
    Chips {
        /// What was asked for.
        chips: i64,
    },
}

/// More chips, either way, than any match can move.
const MOST_CHIPS: i64 = 1_000_000_000;

impl Writable for crate::Lexio {
    type Setup = Setup;
    type Impossible = Impossible;

    fn seats(setup: &Setup) -> u8 {
        setup.hands.len().min(usize::from(u8::MAX)) as u8
    }

    fn set_up(rules: &Rules, setup: Setup) -> Result<State, Impossible> {
        let numbers = setup.numbers.unwrap_or(rules.numbers());
        if !(6..=15).contains(&numbers) {
            return Err(Impossible::Numbers { numbers });
        }
        let hands = by_seat("hands", &setup.hands, rules)?;
        let mut state = State::before_lead(*rules, numbers, hands, setup.hidden);
        if !setup.played.is_empty() {
            state.played = by_seat("played", &setup.played, rules)?;
        }
        state.round = round(rules, setup.round)?;
        if let Some(chips) = &setup.chips {
            state.chips = by_seat("chips", chips, rules)?;
            if let Some(chips) = chips.iter().find(|chips| chips.abs() > MOST_CHIPS) {
                return Err(Impossible::Chips { chips: *chips });
            }
        }
        let on_table = setup.trick.as_ref().map_or(Tiles::NONE, |trick| trick.tiles);
        state.place_tiles(on_table)?;
        state.place_lead(setup.lead)?;
        state.place_turn(setup.turn, setup.trick)?;
        Ok(state)
    }

    fn write_down(state: &State) -> Setup {
        let by_seat = |tiles: &[Tiles; SEATS]| state.seats().map(|seat| tiles[seat.index()]).collect::<Vec<_>>();
        let played = by_seat(&state.played);
        Setup {
            numbers: Some(state.ranking.numbers),
            hands: by_seat(&state.hands),
            hidden: state.hidden,
            turn: state.turn,
            trick: state.trick.map(|trick| TrickSetup {
                seat: trick.seat,
                tiles: trick.play.tiles(),
                passed: Some(state.seats().filter(|seat| trick.passed >> seat.0 & 1 == 1).collect()),
            }),
            round: Some(state.round),
            chips: Some(state.seats().map(|seat| state.chips[seat.index()]).collect()),
            played: if played.iter().all(|tiles| tiles.is_empty()) { Vec::new() } else { played },
            lead: state.lead,
        }
    }
}

fn by_seat<T: Copy + Default>(field: &'static str, list: &[T], rules: &Rules) -> Result<[T; SEATS], Impossible> {
    let seats = rules.seats();
    if list.len() != usize::from(seats) {
        return Err(Impossible::Entries { field, got: list.len(), seats });
    }
    Ok(std::array::from_fn(|seat| list.get(seat).copied().unwrap_or_default()))
}

fn round(rules: &Rules, asked: Option<u32>) -> Result<u32, Impossible> {
    let (round, rounds) = (asked.unwrap_or(1), rules.options().rounds);
    if (1..=rounds).contains(&round) { Ok(round) } else { Err(Impossible::Round { round, rounds }) }
}

impl State {
    /// Puts every tile in its one place; the trick's tiles count as played, those named nowhere as out of play.
    fn place_tiles(&mut self, on_table: Tiles) -> Result<(), Impossible> {
        let deck = Tiles::deck(self.ranking.numbers);
        let played = self.played.iter().fold(Tiles::NONE, |all, tiles| all | *tiles);
        let places = self.hands.iter().chain(&self.played).copied().chain([self.hidden, on_table - played]);
        let mut named = Tiles::NONE;
        for place in places {
            if let Some(tile) = (place & named).weakest() {
                return Err(Impossible::TileTwice { tile });
            }
            named |= place;
        }
        if let Some(tile) = (named - deck).weakest() {
            return Err(Impossible::NotInPlay { tile, numbers: self.ranking.numbers });
        }
        self.gone = deck - (named - (on_table - played));
        Ok(())
    }

    fn place_lead(&mut self, lead: Option<Lead>) -> Result<(), Impossible> {
        let Some(lead) = lead else { return Ok(()) };
        self.expect_seat("lead", lead.seat)?;
        let at = lead.seat.index();
        let held_or_played = (self.hands[at] | self.played[at]).contains(lead.tile);
        let lower = self.hands.iter().chain(&self.played).any(|tiles| !tiles.below(lead.tile).is_empty());
        if !held_or_played || lower {
            return Err(Impossible::Lead { lead });
        }
        self.lead = Some(lead);
        Ok(())
    }

    fn place_turn(&mut self, turn: Option<Seat>, trick: Option<TrickSetup>) -> Result<(), Impossible> {
        if let Some(turn) = turn {
            self.expect_seat("turn", turn)?;
        }
        if self.seats().filter(|seat| self.hands[seat.index()].is_empty()).count() > 1 {
            return Err(Impossible::TwoEmptyHands);
        }
        let finished = self.winner();
        match trick {
            Some(trick) => self.place_trick(turn, trick, finished.is_some())?,
            None => {
                self.lead_by_lowest_or(turn);
            }
        }
        match (finished, turn) {
            (Some(winner), Some(_)) => return Err(Impossible::Finished { winner }),
            (Some(_), None) => self.turn = None,
            (None, _) => {}
        }
        Ok(())
    }

    /// A written position says who is in turn; only a bare one falls back to the lowest tile. What led the round is
    /// known only if it is written.
    fn lead_by_lowest_or(&mut self, turn: Option<Seat>) {
        let lead = self.lead;
        self.lead_by_lowest();
        self.lead = lead;
        self.turn = turn.or(self.turn);
    }

    fn place_trick(&mut self, turn: Option<Seat>, setup: TrickSetup, over: bool) -> Result<(), Impossible> {
        self.expect_seat("trick", setup.seat)?;
        let ranking: Ranking = self.ranking;
        let tiles = setup.tiles;
        let play = Combination::read(ranking, tiles).ok_or(Impossible::TrickIsNoCombination { tiles })?;
        let mut trick = Trick { seat: setup.seat, play, passed: 0 };
        for seat in setup.passed.iter().flatten() {
            self.expect_seat("passed", *seat)?;
            trick.passed |= 1 << seat.0;
        }
        if trick.passed >> trick.seat.0 & 1 == 1 {
            return Err(Impossible::LeaderPassed { seat: trick.seat });
        }
        let between = self.between(trick.seat, turn);
        match (&setup.passed, self.rules.options().pass) {
            (None, _) => trick.passed = between,
            // Passes from before the last play mean nothing when passing is soft.
            (Some(_), Passing::Soft) if turn.is_some() && trick.passed & between == between => trick.passed = between,
            (Some(_), _) => {}
        }
        self.mark_last(&trick);
        if over {
            self.trick = Some(trick);
            return Ok(());
        }
        let (expected, trick) = match self.everyone_else_passed(&trick) {
            true => (trick.seat, None),
            false => (self.next_follower(&trick, trick.seat), Some(trick)),
        };
        match turn {
            Some(turn) if turn != expected => Err(Impossible::Turn { turn, expected }),
            _ => {
                self.turn = Some(expected);
                self.trick = trick;
                Ok(())
            }
        }
    }

    /// The seats strictly between the last play and the turn, as bits; none when nobody is said to be in turn.
    fn between(&self, last_play: Seat, turn: Option<Seat>) -> u8 {
        let Some(turn) = turn else { return 0 };
        let seats = self.rules.seats();
        let mut seat = last_play.next(seats);
        let mut passed = 0;
        while seat != turn && seat != last_play {
            passed |= 1 << seat.0;
            seat = seat.next(seats);
        }
        passed
    }

    fn mark_last(&mut self, trick: &Trick) {
        self.last[trick.seat.index()] = Some(Last::Play(trick.play.tiles()));
        for seat in self.seats().filter(|seat| trick.passed >> seat.0 & 1 == 1) {
            self.last[seat.index()] = Some(Last::Pass);
        }
    }

    fn expect_seat(&self, field: &'static str, seat: Seat) -> Result<(), Impossible> {
        let seats = self.rules.seats();
        if seat.0 < seats { Ok(()) } else { Err(Impossible::NoSuchSeat { field, seat, seats }) }
    }
}
