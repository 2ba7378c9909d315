//! A field with as many tables as there are chairs at each: 9 players at three, 16 at four, 25 at five. With the tables
//! of the first round as its rows and their chairs as its columns, it is an affine plane. Its lines form rounds in
//! which everyone meets everyone else exactly once. No search finds its way back to these rounds once it has left them.

use super::exchange::Costs;
use crate::Number;

/// Returns the cheapest of the plane's rounds in which no one meets again, by places in the field. `None` if the field
/// is not such a plane, or no longer is, or all rounds have been played.
pub(super) fn unplayed(first: &[Vec<Number>], field: &[Number], costs: &Costs) -> Option<Vec<Vec<usize>>> {
    let place = |who: &Number| field.iter().position(|other| other == who);
    let row = |table: &Vec<Number>| table.iter().map(place).collect::<Option<Vec<usize>>>();
    let rows: Vec<Vec<usize>> = first.iter().map(row).collect::<Option<_>>()?;
    let side = rows.len();
    let is_square = (3..=5).contains(&side) && rows.iter().all(|row| row.len() == side) && field.len() == side * side;
    let rounds = is_square.then(|| (0..side).map(|slope| lines(&rows, slope)))?;
    let priced = rounds.map(|tables| (costs.all(&tables), tables));
    priced.filter(|(cost, _)| Costs::is_new(*cost)).min_by_key(|(cost, _)| *cost).map(|(_, tables)| tables)
}

/// The lines of one slope; the columns for 0.
fn lines(rows: &[Vec<usize>], slope: usize) -> Vec<Vec<usize>> {
    let side = rows.len();
    let point = |line: usize, at: usize| match slope {
        0 => rows[at][line],
        _ => rows[plus(side, times(side, slope, at), line)][at],
    };
    (0..side).map(|line| (0..side).map(|at| point(line, at)).collect()).collect()
}

/// Addition in the finite field with `side` elements.
const fn plus(side: usize, a: usize, b: usize) -> usize {
    if side == 4 { a ^ b } else { (a + b) % side }
}

/// Multiplication in the finite field with `side` elements.
const fn times(side: usize, a: usize, b: usize) -> usize {
    /// For four elements: 2 is x, and x² is x + 1.
    const FOUR: [[usize; 4]; 4] = [[0, 0, 0, 0], [0, 1, 2, 3], [0, 2, 3, 1], [0, 3, 1, 2]];
    if side == 4 { FOUR[a][b] } else { a * b % side }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn everybody_meets_everybody_once() {
        for side in 3..=5 {
            let rows: Vec<Vec<usize>> = (0..side).map(|row| (row * side..(row + 1) * side).collect()).collect();
            let rounds: Vec<_> = (0..side).map(|slope| lines(&rows, slope)).chain([rows.clone()]).collect();
            let mut met = BTreeSet::new();
            for tables in rounds {
                assert_eq!(tables.iter().flatten().collect::<BTreeSet<_>>().len(), side * side, "everybody sits");
                for table in tables {
                    for (at, a) in table.iter().enumerate() {
                        assert!(table[..at].iter().all(|b| met.insert((*a.min(b), *a.max(b)))), "{side}: {table:?}");
                    }
                }
            }
            assert_eq!(met.len(), side * side * (side * side - 1) / 2);
        }
    }
}
