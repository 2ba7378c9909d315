//! Everyone's standing after the finished rounds.

use crate::{
    Format, Margin, Number, Score,
    history::{History, Part, buchholz},
};
use std::cmp::{Ordering, Reverse};

/// An entrant's standing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// The entrant.
    pub number: Number,
    /// From 1; entrants level in everything share a place.
    pub place: u16,
    /// The shares of opponents left behind; a bye counts as a win between two, as a half at larger tables.
    pub score: Score,
    /// Points, less the chair's mean where there is one.
    pub margin: Margin,
    /// The sum of the scores of everyone they met.
    pub buchholz: Score,
    /// The same without the lowest.
    pub buchholz_cut: Score,
    /// Their score against those level with them in everything before.
    pub direct: Score,
    /// In a knockout, the number of rounds they came through, with the match for third place as half a round.
    pub rounds_through: Score,
    /// Whether they come behind all others: they left without having been in any round or, unless it is a knockout,
    /// came to none of their tables.
    pub unplayed: bool,
}

/// The sort key of the standings.
type Key = [Reverse<i128>; 6];

/// The number of values in `key` that come before the direct result.
const BEFORE_DIRECT: usize = 4;

/// Everyone, the best first. `rank` orders those level in everything (the lower first), though they share the place;
/// `through` is for knockouts; `left` says who is no longer paired.
pub(crate) fn standings(
    histories: &[History],
    format: Format,
    rank: impl Fn(Number) -> usize,
    through: impl Fn(Number) -> Score,
    left: impl Fn(Number) -> bool,
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
            unplayed: left(number) && own.parts.iter().all(Option::is_none) || stayed_away(own, format),
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

/// Gives those who come after `before` others their places; those level in everything share one.
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

/// Whether the house played for an entrant at all their tables. What it lost is no more theirs than what it won, and a
/// bye is given to whoever is lowest: they rank behind those who came. In a knockout all that counts is how far somebody
/// came.
fn stayed_away(own: &History, format: Format) -> bool {
    let mut tables = own.parts.iter().flatten().filter(|part| !part.opponents.is_empty()).peekable();
    format != Format::Knockout && tables.peek().is_some() && tables.all(|part| part.missed)
}

/// First, whether a player never played. Swiss: score, Buchholz, Buchholz without the lowest, direct result,
/// margin. League: margin, score, direct result, whether or not tables have the same deal. Knockout: how far a player
/// came, then with what results.
fn key(row: &Row, format: Format) -> Key {
    let [score, direct] = [row.score, row.direct].map(Score::parts).map(i128::from);
    let [all, cut, through] = [row.buchholz, row.buchholz_cut, row.rounds_through].map(Score::parts).map(i128::from);
    let margin = row.margin.parts();
    let [first, second, third, direct, last] = match format {
        Format::Swiss => [score, all, cut, direct, margin],
        Format::League(_) => [margin, score, 0, direct, 0],
        Format::Knockout => [through, score, all, direct, margin],
    };
    [i128::from(!row.unplayed), first, second, third, direct, last].map(Reverse)
}

/// An entrant's score in the rounds in which they met any of `members`.
fn direct(own: &History, members: &[Number]) -> Score {
    let met = |part: &&Part| part.opponents.iter().any(|other| members.contains(other));
    own.parts.iter().flatten().filter(met).map(|part| part.score).sum()
}
