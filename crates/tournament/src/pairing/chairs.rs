//! Who sits on which chair: everyone on each about equally often.

use super::{Candidate, MOST_CHAIRS};
use crate::Number;

/// Seats a table by chair, minimising the sum of the squares of how often each player has sat on their chair. Ties are
/// broken by rotating the table by the sum of its numbers, so that the best do not always get the first chair.
pub(super) fn on_chairs(table: &[&Candidate]) -> Vec<Number> {
    let mut order: Vec<usize> = (0..table.len().min(MOST_CHAIRS)).collect();
    let turn = table.iter().map(|candidate| usize::from(candidate.number.0)).sum::<usize>() % order.len().max(1);
    order.rotate_left(turn);
    let mut best = (u64::MAX, order.clone());
    each_order(&mut order, 0, &mut |order| {
        let used = order.iter().enumerate().map(|(chair, who)| u64::from(table[*who].chairs[chair]) + 1);
        let cost = used.map(|times| times * times).sum();
        if cost < best.0 {
            best = (cost, order.to_vec());
        }
    });
    best.1.into_iter().map(|who| table[who].number).collect()
}

fn each_order(order: &mut Vec<usize>, from: usize, visit: &mut impl FnMut(&[usize])) {
    if from + 1 >= order.len() {
        return visit(order);
    }
    for at in from..order.len() {
        order.swap(from, at);
        each_order(order, from + 1, visit);
        order.swap(from, at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_sat_there_sits_elsewhere() {
        let sat = |number: u16, chairs: [u32; MOST_CHAIRS]| Candidate { chairs, ..Candidate::new(Number(number)) };
        let table = [sat(0, [1, 1, 0, 0, 0]), sat(1, [0, 1, 1, 0, 0]), sat(2, [1, 0, 1, 0, 0])];
        let seated = on_chairs(&table.iter().collect::<Vec<_>>());
        assert_eq!(seated, [Number(1), Number(2), Number(0)]);
    }
}
