//! How rated matches are settled.

use rusqlite::{Connection, params};

use super::deeds::execute;
use crate::{Belief, Cost, Error, Rated, RecordId};

/// Settles a match that is due.
pub(super) fn settle(connection: &Connection, record: RecordId, seats: &[Rated]) -> Result<u64, Error> {
    let id = record.as_bytes();
    let forgotten = "SELECT 1 FROM played WHERE record_id = ?1 AND user_id IS NULL";
    if !seats.is_empty() && connection.prepare_cached(forgotten)?.exists([id])? {
        return Err(Error::Gone);
    }
    if execute(connection, "DELETE FROM due WHERE record_id = ?1", [id])? == 0 || seats.is_empty() {
        return Ok(0);
    }
    execute(connection, "INSERT INTO reckoned (record_id) VALUES (?1)", [id])?;
    for rated in seats {
        learn(connection, record, rated)?;
    }
    Ok(seats.len() as u64)
}

/// Somebody's standing, and the step that led to it.
fn learn(connection: &Connection, record: RecordId, rated: &Rated) -> Result<u64, Error> {
    let Rated { seat, place, points, luck, score, chance, cost, belief: Belief { mean, variance } } = rated;
    let (cost, decisions) = cost.map(|Cost { points, decisions }| (points, decisions.cast_signed())).unzip();
    let id = record.as_bytes();
    execute(
        connection,
        "INSERT INTO raters (class, user_id, matches, points, luck, rounds, mean, variance, cost, decisions, at_ms)
         SELECT matches.class, user_id, 1, ?3, ?4, rounds, ?5, ?6, coalesce(?7, 0), coalesce(?8, 0), matches.at_ms
         FROM matches JOIN played USING (record_id) WHERE record_id = ?1 AND seat = ?2
         ON CONFLICT (user_id, class) DO UPDATE SET
            matches = matches + 1, points = points + excluded.points, luck = luck + excluded.luck,
            cost = cost + excluded.cost, decisions = decisions + excluded.decisions,
            rounds = rounds + excluded.rounds, mean = excluded.mean, variance = excluded.variance,
            at_ms = max(at_ms, excluded.at_ms)",
        params![id, seat, points, luck, mean, variance, cost, decisions],
    )?;
    execute(
        connection,
        "INSERT INTO rated (number, seat, rater, place, points, luck, score, chance, mean, variance, cost, decisions)
         SELECT number, ?2, rater, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11
         FROM reckoned JOIN played USING (record_id) JOIN raters USING (user_id, class)
         WHERE record_id = ?1 AND seat = ?2",
        params![id, seat, place, points, luck, score, chance, mean, variance, cost, decisions],
    )
}
