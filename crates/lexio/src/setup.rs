//! Positions in writing, for the engine protocol, fixtures and tests.

mod impossible;
mod place;

pub use impossible::Impossible;

use crate::{Last, Lead, Lexio, Rules, SEATS, State, Tiles};
use game::{Seat, Writable};
use serde::{Deserialize, Serialize};

/// A position as text can describe it. Fields with a natural default may be missing. Tiles that are not named are out
/// of play.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The highest number in play, 6 to 15. Defaults to that of the rules.
    #[serde(default)]
    pub numbers: Option<u8>,
    /// The tiles of each seat.
    pub hands: Vec<Tiles>,
    /// Tiles left over, face down.
    #[serde(default)]
    pub hidden: Tiles,
    /// Who is in turn. Defaults to the follower of the trick, or else the player with the lowest tile.
    #[serde(default)]
    pub turn: Option<Seat>,
    /// The trick under way.
    #[serde(default)]
    pub trick: Option<TrickSetup>,
    /// The number of the round. Defaults to 1.
    #[serde(default)]
    pub round: Option<u32>,
    /// Chips or points by seat. Defaults to what a match starts with, settled if the round is over.
    #[serde(default)]
    pub chips: Option<Vec<i64>>,
    /// Tiles played this round, by seat. Those of `trick` and `last` need not be repeated.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub played: Vec<Tiles>,
    /// The last thing each seat did in the present trick, or in the one just won. Defaults to what `trick` implies.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub last: Vec<Option<Last>>,
    /// Who led the round by which lowest tile. By default known only where it decides the turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lead: Option<Lead>,
}

/// A trick as text can describe it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrickSetup {
    /// The seat that made the last play.
    pub seat: Seat,
    /// The tiles of the last play.
    pub tiles: Tiles,
    /// The seats that have passed. Defaults to every seat between the last play and the turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passed: Option<Vec<Seat>>,
}

impl Writable for Lexio {
    type Setup = Setup;
    type Impossible = Impossible;

    fn seats(setup: &Setup) -> u8 {
        u8::try_from(setup.hands.len()).unwrap_or(u8::MAX)
    }

    fn set_up(rules: &Rules, setup: Setup) -> Result<State, Impossible> {
        State::set_up(rules, &setup)
    }

    fn write_down(state: &State) -> Setup {
        let tiles_by_seat = |tiles: &[Tiles; SEATS]| state.seats().map(|seat| tiles[seat.index()]).collect();
        Setup {
            numbers: Some(state.ranking.numbers),
            hands: tiles_by_seat(&state.hands),
            hidden: state.hidden,
            turn: state.turn,
            trick: state.trick.map(|trick| TrickSetup {
                seat: trick.seat,
                tiles: trick.play.tiles(),
                passed: Some(state.seats().filter(|seat| trick.has_passed(*seat)).collect()),
            }),
            round: Some(state.round),
            chips: Some(state.seats().map(|seat| state.chips[seat.index()]).collect()),
            played: unless_all(Tiles::is_empty_ref, tiles_by_seat(&state.played)),
            last: unless_all(Option::is_none, state.seats().map(|seat| state.last[seat.index()]).collect()),
            lead: state.lead,
        }
    }
}

/// The list, or an empty one if no item says anything.
fn unless_all<T>(is_nothing: fn(&T) -> bool, list: Vec<T>) -> Vec<T> {
    if list.iter().all(is_nothing) { Vec::new() } else { list }
}
