//! How strong somebody is in each class, as their profile tells it.

use super::super::ratings::rating;
use crate::ratings::shown;
use std::collections::BTreeMap;
use store::{Rater, Ratings, Step, UserId};
use wire::{
    profile::{Curve, CurvePoint},
    rating::Rating,
};

/// Matches that are looked at for a curve.
const STEPS: u32 = 500;
/// Points of a curve up to which each match has its own.
const FEW: usize = 100;
const DAY_MS: i64 = 86_400_000;

/// Somebody's standing in a class.
pub(super) struct Standing {
    /// Their rating.
    pub(super) rating: Rating,
    /// How it came to that.
    pub(super) curve: Curve,
    /// What luck has brought them in a round, on the mean.
    pub(super) luck: f64,
    /// What a decision has cost them, on the mean; none where none is known.
    pub(super) cost: Option<f64>,
}

/// In every class that somebody is rated in.
///
/// # Errors
/// As [`Ratings::standing`].
pub(super) async fn standings<S: Ratings>(store: &S, user: UserId) -> Result<BTreeMap<String, Standing>, store::Error> {
    let pending: BTreeMap<String, u64> = store.due_of(user).await?.into_iter().collect();
    let mut all = BTreeMap::new();
    for rater in store.standing(user).await? {
        let steps = store.steps(user, &rater.class, STEPS).await?;
        let pending = pending.get(&rater.class).copied().unwrap_or_default();
        all.insert(rater.class.clone(), standing(&rater, pending, &steps));
    }
    Ok(all)
}

fn standing(rater: &Rater, pending: u64, steps: &[Step]) -> Standing {
    let point = |step: &Step| {
        let ratings::Rating { value, error } = shown(&rater.class, step.rated.belief);
        CurvePoint { at_ms: step.at_ms, rating: value, deviation: error }
    };
    let points = days(steps.iter().map(point).collect());
    let luck = rater.luck / rater.rounds.max(1) as f64;
    let cost = (rater.cost.decisions > 0).then(|| rater.cost.points / rater.cost.decisions as f64);
    Standing { rating: rating(rater, pending), curve: Curve { points }, luck, cost }
}

/// Where there are many points, the last of each day.
fn days(mut points: Vec<CurvePoint>) -> Vec<CurvePoint> {
    if points.len() > FEW {
        points.dedup_by(|next, kept| {
            let same = next.at_ms.div_euclid(DAY_MS) == kept.at_ms.div_euclid(DAY_MS);
            if same {
                *kept = *next;
            }
            same
        });
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_many_points_the_last_of_each_day_is_kept() {
        let point = |at: i64| CurvePoint { at_ms: at * DAY_MS / 60, rating: at as f64, deviation: 50.0 };
        let few: Vec<_> = (0..100).map(point).collect();
        assert_eq!(days(few.clone()), few);
        let kept: Vec<f64> = days((0..130).map(point).collect()).iter().map(|point| point.rating).collect();
        assert_eq!(kept, [59.0, 119.0, 129.0]);
    }
}
