//! Improving tables by exchanging players between them.

use super::Candidate;

/// The most times that everyone is compared with everyone at other tables.
const SWEEPS: usize = 60;
/// The most exchanges weighed while some players still meet again: some milliseconds, whatever the size of the field.
const WEIGHED: usize = 400_000;
/// For how many exchanges a player who was just moved stays put, and the range of the random number added.
const STAYS: (usize, usize) = (4, 6);
/// A cost of this much or more means that the pair has met before.
const MET: u64 = 1 << 32;

/// The cost of two players sitting together, by their places in the field: above all for having met, then for being far
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

    /// The cost of a player sitting with these others.
    pub(super) fn with(&self, who: usize, others: &[usize]) -> u64 {
        others.iter().filter(|other| **other != who).map(|other| self.together(who, *other)).sum()
    }

    /// The cost of all tables.
    pub(super) fn all(&self, tables: &[Vec<usize>]) -> u64 {
        let table = |table: &Vec<usize>| table.iter().map(|who| self.with(*who, table)).sum::<u64>() / 2;
        tables.iter().map(table).sum()
    }

    /// Whether no one meets anyone again.
    pub(super) fn is_new(cost: u64) -> bool {
        cost < MET
    }

    /// How the cost of all tables changes when these two change places.
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

/// Exchanges players for as long as that helps. If some still meet again, they keep being moved for a while, each to
/// the best place available even if it is worse than their own, and not back at once. The best seating found is kept.
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

/// Exchanges players between two tables wherever that helps.
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

/// Walks through seatings, worse ones included, and returns the best.
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

/// Picks one of the players who sit with someone they have met: the table, and the place at it.
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

/// A number that looks random but is the same every time (SplitMix64): who meets whom does not depend on chance.
const fn drawn(from: u64) -> u64 {
    let mut z = from.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
