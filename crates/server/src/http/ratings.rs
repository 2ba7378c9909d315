//! `/api/ratings` and `/api/boards`, as described in [`wire::rating`].

use super::{
    Refusal,
    caller::Caller,
    look::{Look, looker},
    path::Path,
};
use crate::ratings::shown;
use axum::{
    Json,
    response::{IntoResponse, Response},
};
use games::Class;
use ratings::{Model, Points, Skill};
use std::collections::BTreeMap;
use store::{AnyStore, Belief, Rater, Ratings, Step, UserId};
use wire::rating::{Place, Point, Rating};

/// The most uncertainty, in points, with which a rating has a place on a board. It must also have halved since the
/// first match.
const SETTLED: f64 = 75.0;
/// Places of a board.
const PLACES: u32 = 100;
/// Points of a graph.
const POINTS: u32 = 500;
const WEEK_MS: i64 = 7 * 86_400_000;

/// `GET /api/ratings/{handle}`.
pub(super) async fn of(caller: Caller, Path(handle): Path<String>) -> Result<Response, Refusal> {
    let user = Look::at(&caller, &handle).await?.at.user;
    Ok(Json(ratings_of(&caller.house.store, user).await?).into_response())
}

/// A user's ratings, in every class. Until their first rated match in one is rated, that of a newcomer.
///
/// # Errors
/// If the store fails.
pub(super) async fn ratings_of(store: &AnyStore, user: UserId) -> Result<Vec<Rating>, store::Error> {
    let mut pending: BTreeMap<String, u64> = store.due_of(user).await?.into_iter().collect();
    let standing = store.standing(user).await?;
    let rated = |rater: &Rater| rating(rater, pending.remove(&rater.class).unwrap_or_default());
    let mut all: Vec<Rating> = standing.iter().map(rated).collect();
    all.extend(pending.into_iter().map(|(class, pending)| newcomer(class, pending)));
    Ok(all)
}

/// `GET /api/ratings/{handle}/{class}`.
pub(super) async fn steps(caller: Caller, Path((handle, class)): Path<(String, String)>) -> Result<Response, Refusal> {
    let look = Look::at(&caller, &handle).await?;
    let class = known(&class)?;
    let steps = caller.house.store.steps(look.at.user, &class, POINTS, POINTS).await?;
    let points: Vec<Point> = steps.iter().map(|step| point(&class, step, look.is_own())).collect();
    Ok(Json(points).into_response())
}

/// `GET /api/boards/{class}`.
pub(super) async fn board(caller: Caller, Path(class): Path<String>) -> Result<Response, Refusal> {
    best(&caller, &class, i64::MIN).await
}

/// `GET /api/boards/{class}/week`.
pub(super) async fn board_of_week(caller: Caller, Path(class): Path<String>) -> Result<Response, Refusal> {
    best(&caller, &class, caller.house.clock.now_ms().saturating_sub(WEEK_MS)).await
}

/// The class of this name, as the store knows it.
///
/// # Errors
/// [`Refusal::unknown`], with the classes there are.
fn known(class: &str) -> Result<String, Refusal> {
    class.parse::<Class>().map(|class| class.to_string()).map_err(|error| Refusal::unknown(&error.to_string()))
}

async fn best(caller: &Caller, class: &str, since_ms: i64) -> Result<Response, Refusal> {
    looker(caller).await?;
    let class = known(class)?;
    let best = caller.house.store.best(&class, settled_within(&class), since_ms, PLACES).await?;
    let places: Vec<Place> =
        best.into_iter().map(|ranked| Place { rating: rating(&ranked.rater, 0), handle: ranked.handle }).collect();
    Ok(Json(places).into_response())
}

/// The highest variance of a skill that is certain enough for a board.
fn settled_within(class: &str) -> f64 {
    let one = shown(class, Belief { mean: 0.0, variance: 1.0 }).error;
    // Where chance decides most, people are closer together on the scale than that, and even a newcomer's rating would
    // pass.
    let newcomer = Points::of(class).newcomer().variance;
    (SETTLED / one).powi(2).min(newcomer / 4.0)
}

/// A person's rating, with this many matches yet to be rated.
pub(super) fn rating(rater: &Rater, pending: u64) -> Rating {
    let ratings::Rating { value, error } = shown(&rater.class, rater.belief);
    Rating {
        class: rater.class.clone(),
        value,
        error,
        settled: rater.belief.variance <= settled_within(&rater.class),
        matches: rater.matches,
        pending,
        points_a_round: rater.points / rater.rounds.max(1) as f64,
        luck: rater.luck,
    }
}

/// The rating of someone who has yet to be rated, with this many matches.
fn newcomer(class: String, pending: u64) -> Rating {
    let Skill { mean, variance } = Points::of(&class).newcomer();
    let ratings::Rating { value, error } = shown(&class, Belief { mean, variance });
    Rating { class, value, error, settled: false, matches: 0, pending, points_a_round: 0.0, luck: 0.0 }
}

fn point(class: &str, step: &Step, own: bool) -> Point {
    let ratings::Rating { value, error } = shown(class, step.rated.belief);
    let (points, luck) = (step.rated.points, step.rated.luck);
    let record = (own || !step.private).then(|| step.record.to_string());
    Point { at_ms: step.at_ms, record, value, error, points, luck }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_takes_some_matches_to_stand_on_a_board_and_not_too_many() {
        let mut needed = BTreeMap::new();
        for class in Class::all().map(|class| class.to_string()) {
            let model = Points::of(&class);
            let (seats, rounds) = (if class.ends_with('n') { 4 } else { 2 }, ratings::measured(&class).gauge.rounds);
            let seat = |at| ratings::Seat { who: at, place: at, score: 0.0, luck: Some(0.0) };
            let told: Vec<_> = (1..=seats).map(seat).collect();
            let mut sat = vec![model.newcomer(); told.len()];
            let mut matches = 0;
            while sat[0].variance > settled_within(&class) {
                model.learn(&mut sat, rounds, &told);
                matches += 1;
                assert!(matches <= 60, "{class}: {sat:?}");
            }
            // As the page says.
            assert!((8..=28).contains(&matches), "{class}: {matches}");
            needed.insert(class, matches);
        }
        // The fewest, one between, and the most.
        let needed = ["matgo", "lexio-2", "lexio-n"].map(|class| needed.get(class).copied());
        assert_eq!(needed, [Some(8), Some(14), Some(28)]);
    }
}
