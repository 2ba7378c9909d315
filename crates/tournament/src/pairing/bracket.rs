//! The knockout: a bracket by strength, with byes for the best if it is not full.

use super::{Candidate, chairs::on_chairs};
use crate::{Number, Pairing};

/// The number of rounds of a knockout with this many entrants.
pub const fn bracket_rounds(entrants: usize) -> u32 {
    if entrants < 2 { 0 } else { (entrants - 1).ilog2() + 1 }
}

/// The places of a bracket: the first meets the second, and so on. The field is sorted by strength, the best first. The
/// two best can only meet at the end, the four best only in the half-finals, and so on.
pub fn bracket(field: &[Number]) -> Vec<Option<Number>> {
    let mut order = vec![0_usize];
    while order.len() < field.len() || order.len() < 2 {
        let last = 2 * order.len() - 1;
        order = order.iter().flat_map(|seed| [*seed, last - seed]).collect();
    }
    order.into_iter().map(|seed| field.get(seed).copied()).collect()
}

/// Pairs neighbouring places for a round. An entrant without a neighbour has a bye.
pub fn knockout(places: &[Option<&Candidate>]) -> Pairing {
    let mut pairing = Pairing::default();
    for pair in places.chunks(2) {
        let there: Vec<&Candidate> = pair.iter().copied().flatten().collect();
        match there[..] {
            [one, other] => pairing.tables.push(on_chairs(&[one, other])),
            _ => pairing.byes.extend(there.iter().map(|candidate| candidate.number)),
        }
    }
    pairing
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_meet_as_late_as_can_be() {
        for count in 2..=70_u16 {
            let field: Vec<Number> = (0..count).map(Number).collect();
            let mut places = bracket(&field);
            assert_eq!(places.len(), 1 << bracket_rounds(usize::from(count)));
            // The stronger player always wins: after each round, only the better half is left.
            while places.len() > 1 {
                places = places.chunks(2).map(|pair| pair.iter().copied().flatten().min()).collect();
                let mut left: Vec<Number> = places.iter().copied().flatten().collect();
                left.sort();
                let best: Vec<Number> = field.iter().copied().take(places.len()).collect();
                assert_eq!(left, best, "{count}");
            }
        }
    }
}
