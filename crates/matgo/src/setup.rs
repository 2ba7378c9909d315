//! Positions in writing, for the engine protocol, fixtures and tests.

mod expect;
mod implied;
mod impossible;
mod place;

pub use impossible::Impossible;

use crate::phase::Offer;
use crate::turns::Turns;
use crate::{BySeat, Card, Cards, Gukjin, Losing, Matgo, Mission, Months, Phase, Pile, Plays, Rules, State};
use game::{Seat, Writable};
use serde::{Deserialize, Deserializer, Serialize, de::Error as _};
use serde_json::Value;

/// A position as text can describe it. Fields with a natural default may be missing. Cards that are not named are out
/// of play.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The seat that deals. Defaults to seat 0. `None` before the opening draw is done.
    #[serde(default)]
    pub dealer: Option<Seat>,
    /// The seat in turn. Defaults to the dealer, or to the player who has something to play. `None` once the game is
    /// over.
    #[serde(default)]
    pub turn: Option<Seat>,
    /// The hands, by seat.
    pub hands: Vec<Cards>,
    /// The loose cards on the floor. Three of a month become a pile without an owner.
    #[serde(default)]
    pub floor: Cards,
    /// The piles on the floor.
    #[serde(default)]
    pub piles: Vec<Pile>,
    /// The stock, next card first. Before the deal, all fifty cards.
    #[serde(default)]
    pub stock: Vec<Card>,
    /// The cards that each player has captured.
    #[serde(default)]
    pub captured: BySeat<Cards>,
    /// Where the gukjin lies.
    #[serde(default)]
    pub gukjin: Gukjin,
    /// Bomb tokens left.
    #[serde(default)]
    pub tokens: BySeat<u8>,
    /// The number of turns each player has taken. Defaults to as few as their `ppeoks`, `plays`, `go` and `bombs` need.
    #[serde(default)]
    pub turns: Option<BySeat<u8>>,
    /// The cards that each player has played one by one, and the floor at that time.
    #[serde(default)]
    pub plays: BySeat<Plays>,
    /// How many times each player has called go.
    #[serde(default)]
    pub go: BySeat<u8>,
    /// The score at each player's last go.
    #[serde(default)]
    pub last_go: BySeat<u8>,
    /// The months that each player has shaken.
    #[serde(default)]
    pub shaken: BySeat<Months>,
    /// Bombs that count as a shake.
    #[serde(default)]
    pub bombs: BySeat<u8>,
    /// The turns in which each player had a ppeok.
    #[serde(default)]
    pub ppeoks: BySeat<Turns>,
    /// The multiplier from drawn games before this one.
    #[serde(default = "one")]
    pub carry: u8,
    /// The game's mission.
    #[serde(default)]
    pub mission: Option<Mission>,
    /// What is awaited. Defaults to a play, to a look at hands as dealt, or to the end of the game if there is nothing
    /// left to play.
    #[serde(default, deserialize_with = "strictly")]
    pub phase: Option<Phase<Offer>>,
    /// Cards in hands that have been shown. Defaults to those of shaken months.
    #[serde(default)]
    pub shown: Option<BySeat<Cards>>,
    /// The number of the game. Defaults to 1.
    #[serde(default = "first")]
    pub round: u32,
    /// The player on a losing streak. Defaults to who is asked for a deal in one go, after the three games it takes.
    #[serde(default)]
    pub losing: Option<Losing>,
    /// The play money of each player. Defaults to what every player starts with.
    #[serde(default)]
    pub balance: Option<BySeat<u64>>,
    /// Money won or lost during this game.
    #[serde(default)]
    pub won: BySeat<i64>,
    /// How many times each player had a free refill.
    #[serde(default)]
    pub refills: BySeat<u32>,
}

/// Reads a phase, refusing unknown fields, which serde ignores for a phase that has no fields at all.
fn strictly<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Phase<Offer>>, D::Error> {
    let Some(written) = Option::<Value>::deserialize(from)? else { return Ok(None) };
    let phase: Phase<Offer> = serde_json::from_value(written.clone()).map_err(D::Error::custom)?;
    let known = serde_json::to_value(phase).map_err(D::Error::custom)?;
    let unknown = written.as_object().and_then(|fields| fields.keys().find(|field| known.get(field).is_none()));
    match unknown {
        Some(field) => Err(D::Error::custom(format_args!("the phase has no field {field}"))),
        None => Ok(Some(phase)),
    }
}

const fn one() -> u8 {
    1
}

const fn first() -> u32 {
    1
}

impl Writable for Matgo {
    type Setup = Setup;
    type Impossible = Impossible;

    fn seats(setup: &Setup) -> u8 {
        u8::try_from(setup.hands.len()).unwrap_or(u8::MAX)
    }

    fn set_up(rules: &Rules, setup: Setup) -> Result<State, Impossible> {
        State::set_up(rules, &setup)
    }

    fn write_down(state: &State) -> Setup {
        let board = &state.board;
        Setup {
            dealer: board.dealer,
            turn: state.turn().seat(),
            hands: state.hands.0.to_vec(),
            floor: board.floor,
            piles: board.piles.iter().collect(),
            stock: state.stock.iter().collect(),
            captured: board.captured,
            gukjin: board.gukjin,
            tokens: board.tokens,
            turns: Some(board.turns),
            plays: board.plays,
            go: board.go,
            last_go: board.last_go,
            shaken: board.shaken,
            bombs: board.bombs,
            ppeoks: board.ppeoks,
            carry: board.carry,
            mission: state.mission.or(board.mission),
            phase: Some(state.phase),
            shown: Some(board.shown),
            round: board.round,
            losing: board.losing,
            balance: Some(board.balance),
            won: board.won,
            refills: board.refills,
        }
    }
}
