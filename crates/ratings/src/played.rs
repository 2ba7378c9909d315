//! A match as ratings see it.

/// A finished match of one class.
#[derive(Clone, PartialEq, Debug)]
pub struct Played<W> {
    /// The number of rounds played, 1 or more.
    pub rounds: u32,
    /// Everyone at the table, in any order; two or more.
    pub seats: Vec<Seat<W>>,
}

/// The result of one player.
#[derive(Clone, PartialEq, Debug)]
pub struct Seat<W> {
    /// The player.
    pub who: W,
    /// 1 for the best; equals share a place.
    pub place: u8,
    /// The average result of a round, as the game measures results: points, in Matgo their root.
    pub score: f64,
    /// How much of it was luck, in the same measure. `None` if it has not been computed.
    pub luck: Option<f64>,
}
