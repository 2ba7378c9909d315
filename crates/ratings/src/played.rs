//! A match, as ratings see it.

/// A finished match of one class.
#[derive(Clone, PartialEq, Debug)]
pub struct Played<W> {
    /// How many rounds were played: 1 or more.
    pub rounds: u32,
    /// Everybody who sat there, in any order: two or more.
    pub seats: Vec<Seat<W>>,
}

/// What came of it for one of them.
#[derive(Clone, PartialEq, Debug)]
pub struct Seat<W> {
    /// Whose seat it was.
    pub who: W,
    /// 1 for the best; equals share a place.
    pub place: u8,
    /// What a round brought on the mean, as the game measures results: points, in Matgo by their root.
    pub score: f64,
    /// How much of that was chance, in the same measure; none where nobody has reckoned it.
    pub luck: Option<f64>,
}
