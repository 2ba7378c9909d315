//! A position as the frame of a table shows it, whatever the game.
use super::Payment;
use game::Seat;
use lexio::Faces;
use words::play::Part;

/// A position as the frame shows it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Glance {
    /// What the match is made of.
    pub part: Part,
    /// The number of the round, from 1.
    pub round: u32,
    /// Rounds in the match.
    pub rounds: u32,
    /// Who is in turn.
    pub turn: Option<Seat>,
    /// Tiles or cards that each seat holds.
    pub counts: Vec<u8>,
    /// Chips or points by seat.
    pub chips: Vec<i64>,
    /// What is printed on them where they are chips, which are shown as such.
    pub faces: Option<Faces>,
    /// The result, once the round is over.
    pub result: Option<RoundResult>,
}

/// The result of a round.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct RoundResult {
    /// Who won it.
    pub winner: Option<Seat>,
    /// What each seat still held; empty where that tells nothing.
    pub left: Vec<u8>,
    /// What each seat gained or lost.
    pub net: Vec<i64>,
    /// Who pays whom.
    pub payments: Vec<Payment>,
    /// The places in the match, best first, if it ended with this round: place, seat, chips.
    pub places: Option<Vec<(u8, Seat, i64)>>,
    /// How long the board shows how it came about before anything is paid, in milliseconds at normal speed.
    pub show_ms: u32,
}
