//! How all stand, from the rounds that are over.

use crate::{
    Format, Margin, Number, Score,
    history::{History, buchholz},
};
use std::cmp::{Ordering, Reverse};

/// Where somebody stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// Who it is.
    pub number: Number,
    /// From 1; whoever is level in everything shares a place.
    pub place: u16,
    /// Shares of opponents left behind; a bye is a win between two, a half at larger tables.
    pub score: Score,
    /// Points, less the mean of the chair where there is one.
    pub margin: Margin,
    /// The scores of all they met together.
    pub buchholz: Score,
    /// The same without the lowest.
    pub buchholz_cut: Score,
    /// What they had against those who are level with them in all before.
    pub direct: Score,
    /// In a knockout: how many rounds they came through, with the match for the third place as half a one.
    pub rounds_through: Score,
}

/// By what one stands before another.
type Key = [Reverse<i64>; 5];

/// Whether `key` is of those who come before the direct result is asked.
const BEFORE_DIRECT: usize = 3;

/// Everybody, the best first. `rank` orders whoever is level in everything (the lower first), and they share the place;
/// `through` is for knockouts.
pub fn standings(
    histories: &[History],
    format: Format,
    rank: impl Fn(Number) -> usize,
    through: impl Fn(Number) -> Score,
) -> Vec<Row> {
    let row = |own: &History| {
        let (all, cut) = buchholz(histories, own);
        let number = own.candidate.number;
        Row {
            number,
            place: 0,
            score: own.candidate.score,
            margin: own.margin,
            buchholz: all,
            buchholz_cut: cut,
            direct: Score::ZERO,
            rounds_through: through(number),
        }
    };
    let mut rows: Vec<Row> = histories.iter().map(row).collect();
    rows.sort_by_cached_key(|row| key(row, format));
    for group in rows.chunk_by_mut(|a, b| key(a, format)[..BEFORE_DIRECT] == key(b, format)[..BEFORE_DIRECT]) {
        let members: Vec<Number> = group.iter().map(|row| row.number).collect();
        for row in group {
            row.direct = direct(&histories[row.number.index()], &members);
        }
    }
    rows.sort_by_cached_key(|row| (key(row, format), rank(row.number)));
    place(&mut rows, 0, format);
    rows
}

/// Gives those who stand after `before` others their places: whoever is level in everything shares one.
pub(crate) fn place(rows: &mut [Row], before: u16, format: Format) {
    let mut place = before;
    for at in 0..rows.len() {
        if at == 0 || order(&rows[at - 1], &rows[at], format) != Ordering::Equal {
            place = before + at as u16 + 1;
        }
        rows[at].place = place;
    }
}

fn order(a: &Row, b: &Row, format: Format) -> Ordering {
    key(a, format).cmp(&key(b, format))
}

/// Swiss: score, Buchholz, Buchholz without the lowest, direct result, margin. League: margin, score, direct result where
/// tables are dealt alike or not. Knockout: how far one came, then how far with what.
fn key(row: &Row, format: Format) -> Key {
    let key = match format {
        Format::Swiss => [
            row.score.parts(),
            row.buchholz.parts(),
            row.buchholz_cut.parts(),
            row.direct.parts(),
            row.margin.thousandths(),
        ],
        Format::League(_) => [row.margin.thousandths(), row.score.parts(), 0, row.direct.parts(), 0],
        Format::Knockout => [
            row.rounds_through.parts(),
            row.score.parts(),
            row.buchholz.parts(),
            row.direct.parts(),
            row.margin.thousandths(),
        ],
    };
    key.map(Reverse)
}

/// What somebody had in the rounds in which they met some of `members`.
fn direct(own: &History, members: &[Number]) -> Score {
    let met = |part: &&crate::Part| part.opponents.iter().any(|other| members.contains(other));
    own.parts.iter().flatten().filter(met).map(|part| part.score).sum()
}
