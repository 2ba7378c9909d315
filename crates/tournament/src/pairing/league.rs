//! A league at tables of three to five: neighbours in the standings meet, with as few repeated meetings as possible.

use super::{
    Candidate,
    exchange::{Costs, improve},
    plane::unplayed,
    seated,
};
use crate::{Number, Pairing};
use wire::tournament::Sizes;

/// Up to this many players, all seatings are tried; beyond that, a good one is searched for.
const TRIED: usize = 9;

/// How `count` players are spread over tables of such sizes: with as few left out as possible, then at as few tables as
/// possible, as equal in size as possible.
pub fn of_tables(sizes: Sizes, count: usize) -> Vec<usize> {
    let (fewest, most) = (usize::from(sizes.fewest.max(1)), usize::from(sizes.most.max(1)));
    let possible = |count: &usize| count.div_ceil(most) * fewest <= *count;
    let seated = (0..=count).rev().find(possible).unwrap_or(0);
    let tables = seated.div_ceil(most);
    (0..tables).map(|table| seated / tables + usize::from(table < seated % tables)).collect()
}

/// Seats the field, which is sorted by standing, the best first. In the first round each table gets some of every
/// strength. Later, when `first` holds the tables of the first round, players of similar standing sit together, among
/// the seatings with the fewest repeated meetings.
pub fn league(field: &[Candidate], sizes: Sizes, first: Option<&[Vec<Number>]>) -> Pairing {
    let sizes = of_tables(sizes, field.len());
    let (playing, byes) = without_byes(field, sizes.iter().sum());
    let tables = match first {
        None => spread(playing.len(), &sizes),
        Some(first) => again(&playing, &sizes, first),
    };
    let tables: Vec<Vec<&Candidate>> =
        tables.iter().map(|table| table.iter().map(|place| playing[*place]).collect()).collect();
    seated(&tables, &byes)
}

/// The tables of a later round, by places in the field.
fn again(playing: &[&Candidate], sizes: &[usize], first: &[Vec<Number>]) -> Vec<Vec<usize>> {
    let costs = Costs::of(playing);
    let numbers: Vec<Number> = playing.iter().map(|candidate| candidate.number).collect();
    if let Some(tables) = unplayed(first, &numbers, &costs) {
        return tables;
    }
    if playing.len() <= TRIED {
        return Exhaustive::new(&costs, sizes).best(playing.len());
    }
    let mut tables = neighbours(sizes);
    improve(&costs, &mut tables);
    tables
}

/// Splits off the players who sit out: the lowest among those with the fewest byes.
fn without_byes(field: &[Candidate], seats: usize) -> (Vec<&Candidate>, Vec<&Candidate>) {
    let mut by_byes: Vec<(u32, std::cmp::Reverse<usize>)> =
        field.iter().enumerate().map(|(place, who)| (who.byes, std::cmp::Reverse(place))).collect();
    by_byes.sort_unstable();
    let out: Vec<Number> = by_byes.iter().take(field.len() - seats).map(|(_, place)| field[place.0].number).collect();
    field.iter().partition(|who| !out.contains(&who.number))
}

/// Deals the places out to the tables in turn.
fn spread(count: usize, sizes: &[usize]) -> Vec<Vec<usize>> {
    let mut tables = vec![Vec::new(); sizes.len()];
    (0..count).for_each(|place| tables[place % sizes.len()].push(place));
    tables
}

fn neighbours(sizes: &[usize]) -> Vec<Vec<usize>> {
    let mut from = 0;
    let table = |size: &usize| {
        from += size;
        (from - size..from).collect()
    };
    sizes.iter().map(table).collect()
}

/// Tries all seatings of a small field, pruning branches that cannot beat the best so far.
struct Exhaustive<'a> {
    costs: &'a Costs,
    sizes: &'a [usize],
    tables: Vec<Vec<usize>>,
    best: (u64, Vec<Vec<usize>>),
}

impl<'a> Exhaustive<'a> {
    fn new(costs: &'a Costs, sizes: &'a [usize]) -> Exhaustive<'a> {
        let tables = vec![Vec::new(); sizes.len()];
        Exhaustive { costs, sizes, tables, best: (u64::MAX, neighbours(sizes)) }
    }

    fn best(mut self, count: usize) -> Vec<Vec<usize>> {
        self.place(0, count, 0);
        self.best.1
    }

    fn place(&mut self, who: usize, count: usize, cost: u64) {
        if cost >= self.best.0 {
            return;
        }
        if who == count {
            self.best = (cost, self.tables.clone());
            return;
        }
        for at in 0..self.tables.len() {
            if self.tables[at].len() == self.sizes[at] {
                continue;
            }
            let more = self.costs.with(who, &self.tables[at]);
            self.tables[at].push(who);
            self.place(who + 1, count, cost + more);
            self.tables[at].pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_as_few_and_as_equal_as_can_be() {
        let spread = |fewest, most, count| of_tables(Sizes { fewest, most }, count);
        assert_eq!(spread(3, 4, 9), [3, 3, 3]);
        assert_eq!(spread(3, 4, 10), [4, 3, 3]);
        assert_eq!(spread(3, 4, 5), [4], "one of five sits out");
        assert_eq!(spread(3, 5, 6), [3, 3]);
        assert_eq!(spread(4, 4, 11), [4, 4]);
        assert_eq!(spread(3, 3, 2), [0; 0]);
        for count in 0..200 {
            for (fewest, most) in [(3, 3), (3, 4), (3, 5), (4, 4), (4, 5), (5, 5)] {
                let tables = spread(fewest, most, count);
                assert!(tables.iter().all(|size| (usize::from(fewest)..=usize::from(most)).contains(size)));
                let left = count - tables.iter().sum::<usize>();
                assert!(left < usize::from(fewest) || count < 20, "{count} at {fewest} to {most}: {tables:?}");
            }
        }
    }
}
