//! What the tables of a round are worth to their players.
//!
//! Where all tables had the same deal, a player's result is measured against the mean of all who sat on the same chair,
//! as in duplicate bridge. The mean is taken over the tables of the same size that came to their end and at which
//! everyone was there; over fewer than [`FEWEST_ALIKE`] it would be more chance than measure, and points count as they
//! are. A player who sat with an absentee loses nothing by it, and an absentee gains nothing. At a table that came to
//! no end, all are level.

use crate::{Board, Margin, Number, Outcome, Score, board::share};
use std::collections::{BTreeMap, BTreeSet};

/// The fewest tables over which the mean is taken. Over four, it ranked players less accurately than plain points do
/// (docs/TOURNAMENTS.md).
pub const FEWEST_ALIKE: usize = 6;

/// What a round has brought an entrant who was paired.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Earned {
    /// The entrant.
    pub number: Number,
    /// The share of opponents left behind.
    pub score: Score,
    /// Points, less the chair's mean where there is one.
    pub margin: Margin,
    /// Whether they did not come.
    pub missed: bool,
}

/// Judges the tables of a round by their outcomes per chair. `alike` says whether they had the same deal.
pub fn judge(tables: &[(&Board, &[Outcome])], alike: bool) -> Vec<Vec<Earned>> {
    let sizes: BTreeSet<usize> = tables.iter().filter(|_| alike).map(|(_, outcomes)| outcomes.len()).collect();
    let means: BTreeMap<usize, Vec<Mean>> =
        sizes.into_iter().filter_map(|size| Some((size, means(tables, size)?))).collect();
    let mean = |outcomes: &[Outcome]| means.get(&outcomes.len()).map(Vec::as_slice).filter(|_| !is_void(outcomes));
    tables.iter().map(|(board, outcomes)| one_table(board, outcomes, mean(outcomes))).collect()
}

/// What [`judge`] finds for one entrant, judging only their table. `None` if they sat at none of them.
pub(crate) fn judge_one(tables: &[(&Board, &[Outcome])], alike: bool, one: Number) -> Option<Earned> {
    let (board, outcomes) = tables.iter().find(|(board, _)| board.chairs.contains(&one))?;
    let means = if alike && !is_void(outcomes) { means(tables, outcomes.len()) } else { None };
    one_table(board, outcomes, means.as_deref()).into_iter().find(|earned| earned.number == one)
}

/// The sum of the points on a chair, and the number of players.
type Mean = (i128, usize);

fn one_table(board: &Board, outcomes: &[Outcome], means: Option<&[Mean]>) -> Vec<Earned> {
    let margin = |chair: usize, points: i64| match means {
        Some(means) => Margin::from_mean(points, means[chair].0, means[chair].1),
        None => Margin::of(points),
    };
    let margins: Vec<Margin> =
        outcomes.iter().enumerate().map(|(chair, outcome)| margin(chair, outcome.points)).collect();
    let better = |chair: usize| match means {
        Some(_) => (margins[chair].parts(), outcomes[chair].missed),
        None => (-i128::from(outcomes[chair].place), outcomes[chair].missed),
    };
    let values: Vec<(i128, bool)> = (0..outcomes.len()).map(better).collect();
    let whole = is_whole(outcomes);
    let earned = |(chair, number): (usize, &Number)| Earned {
        number: *number,
        score: share(&values, chair),
        margin: match outcomes[chair].missed {
            true => margins[chair].min(Margin::ZERO),
            false if whole => margins[chair],
            false => margins[chair].max(Margin::ZERO),
        },
        missed: outcomes[chair].missed,
    };
    board.chairs.iter().take(outcomes.len()).enumerate().map(earned).collect()
}

/// The means by chair, over the comparable tables of this size. `None` if there are too few.
fn means(tables: &[(&Board, &[Outcome])], size: usize) -> Option<Vec<Mean>> {
    let is_comparable = |all: &&[Outcome]| all.len() == size && is_whole(all) && !is_void(all);
    let comparable = || tables.iter().map(|(_, outcomes)| *outcomes).filter(is_comparable);
    let count = comparable().count();
    let sum = |chair: usize| comparable().map(|outcomes| i128::from(outcomes[chair].points)).sum();
    (count >= FEWEST_ALIKE).then(|| (0..size).map(|chair| (sum(chair), count)).collect())
}

fn is_whole(outcomes: &[Outcome]) -> bool {
    !outcomes.iter().any(|outcome| outcome.missed)
}

fn is_void(outcomes: &[Outcome]) -> bool {
    outcomes.iter().any(|outcome| outcome.void)
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::TableCode;

    fn outcomes(points: &[i64]) -> Vec<Outcome> {
        let place = |own: i64| 1 + points.iter().filter(|other| **other > own).count() as u8;
        points.iter().map(|own| Outcome { place: place(*own), points: *own, missed: false, void: false }).collect()
    }

    fn judged(all: &[Vec<Outcome>], alike: bool) -> Vec<Vec<Earned>> {
        let mut next = 0;
        let mut board = |outcomes: &Vec<Outcome>| {
            let chairs = (next..next + outcomes.len() as u16).map(Number).collect();
            next += outcomes.len() as u16;
            Board { table: TableCode::numbered(u64::from(next)), chairs }
        };
        let boards: Vec<Board> = all.iter().map(&mut board).collect();
        let tables: Vec<_> = boards.iter().zip(all).map(|(board, all)| (board, all.as_slice())).collect();
        let judged = judge(&tables, alike);
        for earned in judged.iter().flatten() {
            assert_eq!(judge_one(&tables, alike, earned.number), Some(*earned), "as with all the others");
        }
        judged
    }

    fn told(earned: &[Vec<Earned>]) -> Vec<Vec<(i64, i64)>> {
        let pair = |earned: &Earned| (earned.score.parts(), earned.margin.thousandths());
        earned.iter().map(|table| table.iter().map(pair).collect()).collect()
    }

    #[test]
    fn the_mean_of_the_chair_is_taken_off_and_may_turn_a_result_round() {
        let tables: Vec<Vec<Outcome>> = [10, 10, 10, 10, 10, 4].map(|first| outcomes(&[first, -first])).into();
        let judged = told(&judged(&tables, true));
        assert_eq!(judged[0], [(120, 1_000), (0, -1_000)]);
        assert_eq!(judged[5], [(0, -5_000), (120, 5_000)], "four points are too few on that chair");
        let unlike = told(&self::judged(&tables, false));
        assert_eq!(unlike[5], [(120, 4_000), (0, -4_000)]);
    }

    #[test]
    fn too_few_tables_have_no_mean() {
        let tables: Vec<Vec<Outcome>> = [10, 10, 10, 10, 2].map(|first| outcomes(&[first, -first])).into();
        assert_eq!(told(&judged(&tables, true)), told(&judged(&tables, false)));
    }

    #[test]
    fn tables_of_another_size_are_another_measure() {
        let mut tables = vec![outcomes(&[6, 0, -6]); 6];
        tables.push(outcomes(&[50, 0, -20, -30]));
        let judged = told(&judged(&tables, true));
        assert_eq!(judged[0], [(60, 0); 3], "all did the same with the same");
        assert_eq!(judged[6], [(120, 50_000), (80, 0), (40, -20_000), (0, -30_000)]);
    }

    #[test]
    fn whoever_did_not_come_gains_nothing_and_the_others_lose_nothing_by_it() {
        let mut tables = vec![outcomes(&[10, -10]); 6];
        let mut short = outcomes(&[-30, 30]);
        short[1].missed = true;
        tables.push(short);
        let judged = judged(&tables, true);
        assert_eq!(told(&judged)[6], [(120, 0), (0, 0)]);
        assert_eq!(told(&judged)[0], [(60, 0), (60, 0)], "that table is no part of the mean");
        assert!(judged[6][1].missed && !judged[6][0].missed);
    }

    #[test]
    fn a_table_that_came_to_no_end_is_level_and_no_part_of_the_mean() {
        let mut tables = vec![outcomes(&[10, -10]); 6];
        tables.push(outcomes(&[0, 0]));
        tables[6].iter_mut().for_each(|outcome| outcome.void = true);
        let judged = told(&judged(&tables, true));
        assert_eq!(judged[6], [(60, 0), (60, 0)], "whatever the chairs were worth");
        assert_eq!(judged[0], [(60, 0), (60, 0)]);
    }

    #[test]
    fn over_whole_tables_margins_come_to_nothing() {
        let tables: Vec<Vec<Outcome>> = (0..8).map(|k| outcomes(&[3 * k, k - 9, 9 - 4 * k])).collect();
        for chair in 0..3 {
            let sum: Margin = judged(&tables, true).iter().map(|table| table[chair].margin).sum();
            assert_eq!(sum, Margin::ZERO);
        }
    }
}
