//! A position as a table's frame shows it, whatever the game.
use super::Payment;
use crate::art::Faces;
use game::Seat;
use words::play::Part;

/// A position as the frame shows it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Glance {
    /// What the match consists of.
    pub part: Part,
    /// The number of the round, from 1.
    pub round: u32,
    /// The number of rounds in the match.
    pub rounds: u32,
    /// The seat in turn.
    pub turn: Option<Seat>,
    /// The number of tiles or cards that each seat holds; 1 and 2 stand out, as the end is near. Empty where the number
    /// says nothing.
    pub counts: Vec<u8>,
    /// Chips or points by seat.
    pub chips: Vec<i64>,
    /// What the places go by, by seat, more being better: games won where they come first, then points or money without
    /// what was lent. Empty if they go by `chips` alone.
    pub leads: Vec<(u32, i64)>,
    /// The values printed on the chips, if `chips` are chips and shown as such.
    pub faces: Option<Faces>,
    /// The result, once the round is over.
    pub result: Option<RoundResult>,
}

/// The result of a round.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct RoundResult {
    /// The winners of the round: several if they share it, none if it is drawn.
    pub winners: Vec<Seat>,
    /// What each seat still held. Empty if that says nothing.
    pub left: Vec<u8>,
    /// Each seat's gain or loss.
    pub net: Vec<i64>,
    /// Who pays whom.
    pub payments: Vec<Payment>,
    /// The places in the match, best first, if it ended with this round: place, seat, chips.
    pub places: Option<Vec<(u8, Seat, i64)>>,
    /// How long the board shows how the result came about before anything is paid, in milliseconds at normal speed.
    pub show_ms: u32,
}
