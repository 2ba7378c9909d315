//! Everyone's standing after the finished rounds.

use crate::{
    Format, Margin, Number, Score,
    history::{History, buchholz},
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
        let (all, cut) = buchholz(histories, own, format);
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

/// An entrant's score against `members`, whoever else sat at their tables.
fn direct(own: &History, members: &[Number]) -> Score {
    let met = own.parts.iter().flatten().flat_map(|part| &part.opponents);
    met.filter(|(other, _)| members.contains(other)).map(|(_, score)| *score).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Board, Kind, Outcome, Round, Sizes,
        history::{Custom, histories},
    };
    use wire::TableCode;

    #[test]
    fn only_what_was_between_the_level_parts_them() {
        // 0, 1 and 2 are level: each comes first, second and last once. 0 leaves 1 behind, and 1 leaves 2 behind, each
        // at a table with one of the others.
        let rounds =
            [[[3, 0, 1], [4, 5, 2], [6, 8, 7]], [[1, 2, 4], [0, 6, 3], [5, 7, 8]], [[6, 7, 0], [5, 1, 3], [2, 8, 4]]];
        let outcome = |(place, points)| Outcome { place, points, missed: false, void: false };
        let round = |tables: &[[u16; 3]; 3]| {
            let board = |chairs: &[u16; 3]| Board {
                table: TableCode::numbered(chairs[0].into()),
                chairs: chairs.map(Number).to_vec(),
            };
            let mut round = Round::new(Kind::Main, tables.iter().map(board).collect(), Vec::new(), 0);
            round.outcomes = vec![Some([(1, 2), (2, 0), (3, -2)].map(outcome).to_vec()); 3];
            round
        };
        let format = Format::League(Sizes { fewest: 3, most: 3 });
        let histories = histories(&rounds.each_ref().map(round), 9, Custom { format, same_deal: false });
        let rows = standings(&histories, format, Number::index, |_| Score::ZERO, |_| false);
        let told = |who: u16| {
            let row = rows.iter().find(|row| row.number == Number(who)).expect("a row");
            (row.place, row.margin, row.direct)
        };
        let level = |place, direct| (place, Margin::ZERO, direct);
        assert_eq!([0, 1, 2].map(told), [level(3, Score::WIN), level(3, Score::WIN), level(5, Score::ZERO)]);
    }
}
