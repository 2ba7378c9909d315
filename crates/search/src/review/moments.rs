//! The few moments that mattered most.

use super::report::{Estimate, Fact, Moment, Ply, Review, What};
use game::Seat;

/// The most moments named.
const MOST: usize = 6;
/// The most mistakes among them, and the most strokes of luck, the deal included.
const MISTAKES: usize = 3;
const LUCK: usize = 2;

/// The moments known so far, in order. Anything below `matters` is left out.
pub(super) fn moments<A>(review: &Review<A>, dealt: usize, matters: f64) -> Vec<Moment> {
    let mut found = mistakes(&review.plies);
    found.extend(luck(review, dealt, matters));
    found.extend(proofs(&review.plies));
    found.extend(turn(&review.curve, dealt));
    found.truncate(MOST);
    found.sort_by_key(|moment| moment.ply);
    found
}

fn mistakes<A>(plies: &[Ply<A>]) -> Vec<Moment> {
    let clear = |(ply, played): (usize, &Ply<A>)| {
        let decision = played.decision.as_ref().filter(|decision| decision.clear)?;
        Some(Moment { ply, what: What::Mistake { seat: played.seat, regret: decision.regret } })
    };
    let size = |moment: &Moment| match moment.what {
        What::Mistake { regret, .. } => regret.value,
        _ => 0.0,
    };
    largest(plies.iter().enumerate().filter_map(clear).collect(), size, MISTAKES)
}

fn largest(mut moments: Vec<Moment>, size: impl Fn(&Moment) -> f64, most: usize) -> Vec<Moment> {
    moments.sort_by(|a, b| size(b).total_cmp(&size(a)));
    moments.truncate(most);
    moments
}

/// The seat that it favoured most, if that is clear.
fn favoured(gave: &[Estimate], matters: f64) -> Option<(Seat, Estimate)> {
    let (seat, points) = gave.iter().enumerate().max_by(|(_, a), (_, b)| a.value.total_cmp(&b.value))?;
    points.is_above(matters).then_some((Seat(seat as u8), *points))
}

fn luck<A>(review: &Review<A>, dealt: usize, matters: f64) -> Vec<Moment> {
    let mut found = Vec::new();
    if let Some((seat, points)) = review.curve.get(dealt).and_then(|gave| favoured(gave.as_ref()?, matters)) {
        found.push(Moment { ply: dealt, what: What::Deal { seat, points } });
    }
    for (ply, played) in review.plies.iter().enumerate() {
        if let Some((seat, points)) = played.luck.as_ref().and_then(|gave| favoured(gave, matters)) {
            found.push(Moment { ply, what: What::Luck { seat, points } });
        }
    }
    let size = |moment: &Moment| match moment.what {
        What::Deal { points, .. } | What::Luck { points, .. } => points.value,
        _ => 0.0,
    };
    largest(found, size, LUCK)
}

/// The position from which the round was decided, and the last certain win that was let go, by whomever.
fn proofs<A>(plies: &[Ply<A>]) -> Vec<Moment> {
    let (mut decided, mut let_go) = (None, None);
    for (ply, played) in plies.iter().enumerate() {
        for fact in &played.facts {
            match *fact {
                Fact::Decided { winner, points } => {
                    decided = decided.or(Some(Moment { ply, what: What::Decided { winner, points } }));
                }
                Fact::LetGo { had, kept, .. } if had > 0.0 && kept < 0.0 => {
                    let_go = Some(Moment { ply, what: What::LetGo { seat: played.seat, had, kept } });
                }
                Fact::HouseLetGo { had, kept } if had > 0.0 && kept < 0.0 => {
                    let_go = Some(Moment { ply, what: What::HouseLetGo { seat: played.seat, had, kept } });
                }
                _ => {}
            }
        }
    }
    decided.into_iter().chain(let_go).collect()
}

/// The last action before which another player stood clearly better than the winner.
fn turn(curve: &[Option<Vec<Estimate>>], dealt: usize) -> Option<Moment> {
    let last = curve.last()?.as_ref()?;
    let most = last.iter().map(|points| points.value).fold(f64::MIN, f64::max);
    let mut winners = (0..last.len()).filter(|seat| last[*seat].value == most);
    let (Some(winner), None) = (winners.next(), winners.next()) else { return None };
    let behind = |values: &Vec<Estimate>| {
        let own = values[winner];
        values.iter().any(|other| {
            // Both come from the same playouts, in which one gains what the other loses: for two players this is the
            // error of the difference, for more it is the most that it can be.
            let error = own.error + other.error;
            Estimate { value: other.value - own.value, error }.is_above(0.0)
        })
    };
    let ply = (dealt..curve.len()).rev().find(|position| curve[*position].as_ref().is_some_and(behind))?;
    Some(Moment { ply, what: What::Turn { seat: Seat(winner as u8) } })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The turning point of a round for two, where seat 0 could expect so much with so much error at each position.
    fn turned(values: &[(f64, f64)]) -> Option<usize> {
        let expected = |(value, error): &(f64, f64)| {
            Some([*value, -value].map(|value| Estimate { value, error: *error }).to_vec())
        };
        turn(&values.iter().map(expected).collect::<Vec<_>>(), 0).map(|moment| moment.ply)
    }

    #[test]
    fn what_one_of_two_expects_errs_with_what_the_other_does() {
        assert_eq!(turned(&[(-3.0, 1.0), (-2.0, 1.0), (4.0, 0.0)]), Some(1));
        assert_eq!(turned(&[(-3.0, 1.0), (-1.7, 1.0), (4.0, 0.0)]), Some(0), "3.4 ± 3.92 is not clear");
    }
}
