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
    let point = |step: &Step| {
        let ratings::Rating { value, error } = shown(&rater.class, step.rated.belief);
        CurvePoint { at_ms: step.at_ms, rating: value, deviation: error }
    };
    let points = steps.iter().map(point).collect();
    let luck = rater.luck / rater.rounds.max(1) as f64;
    let cost = (rater.cost.decisions > 0).then(|| rater.cost.points / rater.cost.decisions as f64);
    Standing { rating: rating(rater, pending), curve: Curve { points }, luck, cost }
}
