//! A person's strength in each class, as their profile shows it.

use super::super::ratings::rating;
use crate::ratings::shown;
use std::collections::BTreeMap;
use store::{AnyStore, Rater, Ratings, Step, UserId};
use wire::{
    profile::{Curve, CurvePoint},
    rating::Rating,
};

/// The matches that a curve covers, and the points it is drawn with.
const STEPS: u32 = 500;
const POINTS: u32 = 100;

/// A person's standing in a class.
pub(super) struct Standing {
    /// Their rating.
    pub(super) rating: Rating,
    /// The course of the rating.
    pub(super) curve: Curve,
    /// The average luck per round.
    pub(super) luck: f64,
    /// The average cost of a decision. `None` if none is known.
    pub(super) cost: Option<f64>,
}

/// The user's standings in every class they are rated in.
///
/// # Errors
/// As [`Ratings::standing`].
pub(super) async fn standings(store: &AnyStore, user: UserId) -> Result<BTreeMap<String, Standing>, store::Error> {
    let pending: BTreeMap<String, u64> = store.due_of(user).await?.into_iter().collect();
    let mut all = BTreeMap::new();
    for rater in store.standing(user).await? {
        let steps = store.steps(user, &rater.class, STEPS, POINTS).await?;
        let pending = pending.get(&rater.class).copied().unwrap_or_default();
        all.insert(rater.class.clone(), standing(&rater, pending, &steps));
    }
    Ok(all)
}

fn standing(rater: &Rater, pending: u64, steps: &[Step]) -> Standing {
    let luck = rater.luck / rater.rounds.max(1) as f64;
    let cost = (rater.cost.decisions > 0).then(|| rater.cost.points / rater.cost.decisions as f64);
    Standing { rating: rating(rater, pending), curve: curve(&rater.class, steps), luck, cost }
}

/// The course of a rating. A match may be rated after one that ended later: the curve does not go back for it.
fn curve(class: &str, steps: &[Step]) -> Curve {
    let mut latest_ms = i64::MIN;
    let point = |step: &Step| {
        let ratings::Rating { value, error } = shown(class, step.rated.belief);
        latest_ms = latest_ms.max(step.at_ms);
        CurvePoint { at_ms: latest_ms, rating: value, deviation: error }
    };
    Curve { points: steps.iter().map(point).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::{Belief, Rated, RecordId};

    #[test]
    fn a_curve_does_not_go_back_for_a_match_that_is_rated_late() {
        let step = |at_ms: i64| {
            let (points, luck, score, chance) = (0.0, 0.0, 0.0, 0.0);
            let belief = Belief { mean: 0.0, variance: 1.0 };
            let rated = Rated { seat: 0, place: 1, points, luck, score, chance, cost: None, belief };
            Step { record: RecordId::from_bytes([0; 16]), at_ms, private: false, rated }
        };
        let curve = curve("lexio-2", &[5, 9, 7, 12].map(step));
        assert_eq!(curve.points.iter().map(|point| point.at_ms).collect::<Vec<_>>(), [5, 9, 9, 12]);
    }
}
