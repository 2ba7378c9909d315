//! Tables that are made better by exchanging two of those who sit at different ones.

use super::Candidate;

/// How often at most everybody is compared with everybody at other tables.
const SWEEPS: usize = 60;
/// Exchanges that are weighed at most while two meet who have met: some milliseconds, whatever the size of the field.
const WEIGHED: usize = 400_000;
/// For how many exchanges somebody stays who has just been moved, and up to how many more by chance.
const STAYS: (usize, usize) = (4, 6);
/// From here on the cost of a pair says that they have met.
const MET: u64 = 1 << 32;

/// What it costs that two sit together, by their places in the field: above all that they have met, then that they stand far
/// apart.
pub(super) struct Costs {
    count: usize,
    of: Vec<u64>,
}

impl Costs {
    pub(super) fn of(field: &[&Candidate]) -> Costs {
        let count = field.len();
        let together = |a: usize, b: usize| {
            let (times, distance) = (u64::from(field[a].times_met(field[b])), a.abs_diff(b) as u64);
            times * times * MET + distance * distance
        };
        Costs { count, of: (0..count * count).map(|at| together(at / count, at % count)).collect() }
    }

    pub(super) fn together(&self, a: usize, b: usize) -> u64 {
        self.of[a * self.count + b]
    }

    /// What it costs that somebody sits with these.
    pub(super) fn with(&self, who: usize, others: &[usize]) -> u64 {
        others.iter().filter(|other| **other != who).map(|other| self.together(who, *other)).sum()
    }

    /// What all tables cost.
    pub(super) fn all(&self, tables: &[Vec<usize>]) -> u64 {
        let table = |table: &Vec<usize>| table.iter().map(|who| self.with(*who, table)).sum::<u64>() / 2;
        tables.iter().map(table).sum()
    }

    /// Whether nobody meets anybody again.
    pub(super) fn is_new(cost: u64) -> bool {
        cost < MET
    }

    /// What all tables cost more, or less, once these two have changed places.
    fn change(&self, tables: &[Vec<usize>], (left, a): (usize, usize), (right, b): (usize, usize)) -> i64 {
        let (one, other) = (tables[left][a], tables[right][b]);
        let mut change = 0_i64;
        for who in tables[left].iter().filter(|who| **who != one) {
            change += self.together(other, *who).cast_signed() - self.together(one, *who).cast_signed();
        }
        for who in tables[right].iter().filter(|who| **who != other) {
            change += self.together(one, *who).cast_signed() - self.together(other, *who).cast_signed();
        }
        change
    }
}

/// Exchanges two as long as that is better. Where some still meet again, those go on being moved for a while, to the best
/// place there is even if it is worse than theirs, and nobody back at once; the best of all that is kept.
pub(super) fn improve(costs: &Costs, tables: &mut Vec<Vec<usize>>) {
    descend(costs, tables);
    if !Costs::is_new(costs.all(tables)) {
        *tables = wander(costs, tables.clone());
        descend(costs, tables);
    }
}

fn descend(costs: &Costs, tables: &mut [Vec<usize>]) {
    for _ in 0..SWEEPS {
        let mut better = false;
        for right in 1..tables.len() {
            for left in 0..right {
                better |= compare(costs, tables, left, right);
            }
        }
        if !better {
            return;
        }
    }
}

/// Exchanges whoever of two tables had better sit at the other.
fn compare(costs: &Costs, tables: &mut [Vec<usize>], left: usize, right: usize) -> bool {
    let mut better = false;
    for a in 0..tables[left].len() {
        for b in 0..tables[right].len() {
            if costs.change(tables, (left, a), (right, b)) < 0 {
                swap(tables, (left, a), (right, b));
                better = true;
            }
        }
    }
    better
}

/// The best of many tables on a way that leads through worse ones.
fn wander(costs: &Costs, mut tables: Vec<Vec<usize>>) -> Vec<Vec<usize>> {
    let (mut now, mut stays) = (costs.all(&tables).cast_signed(), vec![0; costs.count]);
    let mut best = (now, tables.clone());
    for step in 1..=WEIGHED / costs.count.max(1) {
        let chance = drawn(step as u64);
        let Some((left, a)) = again(costs, &tables, chance) else { break };
        let mut least: Option<(i64, usize, usize)> = None;
        for right in (0..tables.len()).filter(|right| *right != left) {
            for b in 0..tables[right].len() {
                let change = costs.change(&tables, (left, a), (right, b));
                let moves = stays[tables[left][a]] <= step && stays[tables[right][b]] <= step;
                let allowed = moves || now + change < best.0;
                if allowed && least.is_none_or(|(less, ..)| change < less) {
                    least = Some((change, right, b));
                }
            }
        }
        let Some((change, right, b)) = least else { continue };
        swap(&mut tables, (left, a), (right, b));
        now += change;
        for who in [tables[left][a], tables[right][b]] {
            stays[who] = step + STAYS.0 + drawn(chance ^ who as u64) as usize % STAYS.1;
        }
        if now < best.0 {
            best = (now, tables.clone());
        }
    }
    best.1
}

/// One of those who sit with somebody whom they have met: the table, and the place at it.
fn again(costs: &Costs, tables: &[Vec<usize>], chance: u64) -> Option<(usize, usize)> {
    let at_table = |(left, table): (usize, &Vec<usize>)| {
        let meets = |(_, who): &(usize, &usize)| !Costs::is_new(costs.with(**who, table));
        table.iter().enumerate().filter(meets).map(|(a, _)| (left, a)).collect::<Vec<_>>()
    };
    let all: Vec<(usize, usize)> = tables.iter().enumerate().flat_map(at_table).collect();
    (!all.is_empty()).then(|| all[chance as usize % all.len()])
}

fn swap(tables: &mut [Vec<usize>], (left, a): (usize, usize), (right, b): (usize, usize)) {
    let kept = tables[left][a];
    tables[left][a] = tables[right][b];
    tables[right][b] = kept;
}

/// A number that looks drawn, the same for the same every time (SplitMix64): who meets whom is no matter of chance.
const fn drawn(from: u64) -> u64 {
    let mut z = from.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
