//! Settling rated matches.

use super::{
    database::{Database, wanted},
    value::params,
    voids::unrate,
};
use crate::{Belief, Cost, Error, Rated, RecordId};

/// Settles a match that is due.
pub(crate) async fn settle(db: &dyn Database, record: RecordId, seats: &[Rated]) -> Result<u64, Error> {
    let forgotten = "played WHERE record_id = ?1 AND user_id IS NULL";
    wanted(seats.is_empty() || !db.is_there(forgotten, params![record]).await?)?;
    if db.execute("DELETE FROM due WHERE record_id = ?1", params![record]).await? == 0 {
        return Ok(0);
    }
    if seats.is_empty() {
        // It counts for nothing, and nobody is to wait for it.
        return unrate(db, record).await;
    }
    db.execute("INSERT INTO reckoned (record_id) VALUES (?1)", params![record]).await?;
    for rated in seats {
        learn(db, record, rated).await?;
    }
    Ok(seats.len() as u64)
}

/// Updates a player's standing, and notes the step that led to it.
async fn learn(db: &dyn Database, record: RecordId, rated: &Rated) -> Result<u64, Error> {
    let Rated { seat, place, points, luck, score, chance, cost, belief: Belief { mean, variance } } = rated;
    let (cost, decisions) = cost.map(|Cost { points, decisions }| (points, decisions)).unzip();
    db.execute(
        "INSERT INTO raters (class, user_id, matches, points, luck, rounds, mean, variance, cost, decisions, at_ms)
         SELECT matches.class, user_id, 1, ?3, ?4, rounds, ?5, ?6, coalesce(?7, 0), coalesce(?8, 0), matches.at_ms
         FROM matches JOIN played USING (record_id) WHERE record_id = ?1 AND seat = ?2
         ON CONFLICT (user_id, class) DO UPDATE SET
            matches = raters.matches + 1, points = raters.points + excluded.points, luck = raters.luck + excluded.luck,
            cost = raters.cost + excluded.cost, decisions = raters.decisions + excluded.decisions,
            rounds = raters.rounds + excluded.rounds, mean = excluded.mean, variance = excluded.variance,
            at_ms = CASE WHEN raters.at_ms < excluded.at_ms THEN excluded.at_ms ELSE raters.at_ms END",
        params![record, seat, points, luck, mean, variance, cost, decisions],
    )
    .await?;
    db.execute(
        "INSERT INTO rated (number, seat, rater, place, points, luck, score, chance, mean, variance, cost, decisions)
         SELECT number, ?2, rater, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11
         FROM reckoned JOIN played USING (record_id) JOIN raters USING (user_id, class)
         WHERE record_id = ?1 AND seat = ?2",
        params![record, seat, place, points, luck, score, chance, mean, variance, cost, decisions],
    )
    .await
}
