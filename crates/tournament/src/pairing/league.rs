//! A league at tables of three to five: neighbours in the standings meet, and as few as possible again.

use super::{Candidate, seated};
use crate::{Number, Pairing};
use wire::tournament::Sizes;

/// Up to so many all ways are tried; beyond them the best of many is taken.
const TRIED: usize = 9;
/// How often at most everybody is compared with everybody at other tables.
const SWEEPS: usize = 60;

/// How `count` are spread over tables of such sizes: as few without a table as can be, then as few tables as can be, as equal
/// as can be.
pub fn of_tables(sizes: Sizes, count: usize) -> Vec<usize> {
    let (fewest, most) = (usize::from(sizes.fewest.max(1)), usize::from(sizes.most.max(1)));
    let possible = |count: &usize| count.div_ceil(most) * fewest <= *count;
    let seated = (0..=count).rev().find(possible).unwrap_or(0);
    let tables = seated.div_ceil(most);
    (0..tables).map(|table| seated / tables + usize::from(table < seated % tables)).collect()
}

/// Puts the field at tables; it is sorted by standing, the best first. In the first round each table has some of every
/// strength; later, of all ways in which as few as possible meet again, those of like standing sit together.
pub fn league(field: &[Candidate], sizes: Sizes, first: bool) -> Pairing {
    let sizes = of_tables(sizes, field.len());
    let (playing, byes) = without_byes(field, sizes.iter().sum());
    let mut tables = match first {
        true => spread(playing.len(), &sizes),
        false => neighbours(&sizes),
    };
    if !first {
        match playing.len() <= TRIED {
            true => tables = Exhaustive::new(&playing, &sizes).best(),
            false => improve(&playing, &mut tables),
        }
    }
    let tables: Vec<Vec<&Candidate>> =
        tables.iter().map(|table| table.iter().map(|place| playing[*place]).collect()).collect();
    seated(&tables, &byes)
}

/// The lowest of those who had the fewest byes sit out.
fn without_byes(field: &[Candidate], seats: usize) -> (Vec<&Candidate>, Vec<&Candidate>) {
    let mut by_byes: Vec<(u32, std::cmp::Reverse<usize>)> =
        field.iter().enumerate().map(|(place, who)| (who.byes, std::cmp::Reverse(place))).collect();
    by_byes.sort_unstable();
    let out: Vec<Number> = by_byes.iter().take(field.len() - seats).map(|(_, place)| field[place.0].number).collect();
    field.iter().partition(|who| !out.contains(&who.number))
}

/// One of the first, one of the next, and so on at each table.
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

/// What it costs that two sit together: above all that they have met, then that they stand far apart.
fn together(playing: &[&Candidate], a: usize, b: usize) -> u64 {
    let times = u64::from(playing[a].times_met(playing[b]));
    let distance = a.abs_diff(b) as u64;
    ((times * times) << 32) + distance * distance
}

fn at_table(playing: &[&Candidate], table: &[usize]) -> u64 {
    let pairs = table.iter().enumerate().flat_map(|(at, a)| table[..at].iter().map(move |b| (*a, *b)));
    pairs.map(|(a, b)| together(playing, a, b)).sum()
}

/// Exchanges two of different tables as long as that is better.
fn improve(playing: &[&Candidate], tables: &mut [Vec<usize>]) {
    for _ in 0..SWEEPS {
        let mut better = false;
        for right in 1..tables.len() {
            for left in 0..right {
                better |= exchange(playing, tables, left, right);
            }
        }
        if !better {
            return;
        }
    }
}

fn exchange(playing: &[&Candidate], tables: &mut [Vec<usize>], left: usize, right: usize) -> bool {
    let cost = |tables: &[Vec<usize>]| at_table(playing, &tables[left]) + at_table(playing, &tables[right]);
    let (mut least, mut better) = (cost(tables), false);
    for a in 0..tables[left].len() {
        for b in 0..tables[right].len() {
            swap(tables, (left, a), (right, b));
            let now = cost(tables);
            if now < least {
                (least, better) = (now, true);
            } else {
                swap(tables, (left, a), (right, b));
            }
        }
    }
    better
}

fn swap(tables: &mut [Vec<usize>], (left, a): (usize, usize), (right, b): (usize, usize)) {
    let kept = tables[left][a];
    tables[left][a] = tables[right][b];
    tables[right][b] = kept;
}

/// All ways for a few, branch by branch, without those that cannot be better than the best so far.
struct Exhaustive<'a> {
    playing: &'a [&'a Candidate],
    sizes: &'a [usize],
    tables: Vec<Vec<usize>>,
    best: (u64, Vec<Vec<usize>>),
}

impl<'a> Exhaustive<'a> {
    fn new(playing: &'a [&'a Candidate], sizes: &'a [usize]) -> Exhaustive<'a> {
        let tables = vec![Vec::new(); sizes.len()];
        Exhaustive { playing, sizes, tables, best: (u64::MAX, neighbours(sizes)) }
    }

    fn best(mut self) -> Vec<Vec<usize>> {
        self.place(0, 0);
        self.best.1
    }

    fn place(&mut self, who: usize, cost: u64) {
        if cost >= self.best.0 {
            return;
        }
        if who == self.playing.len() {
            self.best = (cost, self.tables.clone());
            return;
        }
        for at in 0..self.tables.len() {
            if self.tables[at].len() == self.sizes[at] {
                continue;
            }
            let more: u64 = self.tables[at].iter().map(|other| together(self.playing, who, *other)).sum();
            self.tables[at].push(who);
            self.place(who + 1, cost + more);
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
