//! Unlearning what a voided match has taught.

use super::{database::Database, value::params};
use crate::{Belief, Error, RecordId, Relearnt};

/// A change to ratings after a match was voided.
pub(crate) enum Voiding {
    LeaveOut(RecordId),
    Relearn(Vec<Relearnt>),
    Done { record: RecordId, beliefs: Vec<(u64, Belief)> },
}

impl Voiding {
    /// Carries it out within the open transaction, and returns the number of rows affected.
    pub(crate) async fn write(&self, db: &dyn Database) -> Result<u64, Error> {
        match self {
            Self::LeaveOut(record) => leave_out(db, *record).await,
            Self::Relearn(learnt) => {
                let mut rows = 0;
                for Relearnt { number, seat, belief: Belief { mean, variance } } in learnt {
                    let sql = "UPDATE rated SET mean = ?3, variance = ?4 WHERE number = ?1 AND seat = ?2";
                    rows += db.execute(sql, params![number, seat, mean, variance]).await?;
                }
                Ok(rows)
            }
            Self::Done { record, beliefs } => {
                for (rater, Belief { mean, variance }) in beliefs {
                    let sql = "UPDATE raters SET mean = ?2, variance = ?3 WHERE rater = ?1";
                    db.execute(sql, params![rater, mean, variance]).await?;
                }
                db.execute("DELETE FROM voids WHERE record_id = ?1", params![record]).await
            }
        }
    }
}

/// Voids a match: nothing more is learnt from it, and what was learnt is due to be unlearnt.
pub(crate) async fn void(db: &dyn Database, record: RecordId) -> Result<u64, Error> {
    let id = params![record];
    unrate(db, record).await?;
    db.execute("DELETE FROM due WHERE record_id = ?1", id).await?;
    db.execute(
        "INSERT INTO voids (record_id, class, number)
         SELECT record_id, class, number FROM reckoned JOIN matches USING (record_id) WHERE record_id = ?1
         ON CONFLICT DO NOTHING",
        id,
    )
    .await
}

/// Notes that a match does not count for ratings.
pub(crate) async fn unrate(db: &dyn Database, record: RecordId) -> Result<u64, Error> {
    let id = params![record];
    db.execute("UPDATE matches SET rated = 0 WHERE record_id = ?1", id).await?;
    db.execute("UPDATE played SET rated = 0 WHERE record_id = ?1", id).await
}

async fn leave_out(db: &dyn Database, record: RecordId) -> Result<u64, Error> {
    let id = params![record];
    let sql = "SELECT rater FROM rated JOIN reckoned USING (number) WHERE record_id = ?1";
    let raters: Vec<u64> = db.rows(sql, id, |row| row.get(0)).await?;
    let of_it = "number = (SELECT number FROM reckoned WHERE record_id = ?1)";
    db.execute(&format!("DELETE FROM rated WHERE {of_it}"), id).await?;
    let gone = db.execute("DELETE FROM reckoned WHERE record_id = ?1", id).await?;
    for rater in raters {
        db.execute(
            "DELETE FROM raters WHERE rater = ?1 AND NOT EXISTS (SELECT 1 FROM rated WHERE rated.rater = ?1)",
            params![rater],
        )
        .await?;
        db.execute(
            "UPDATE raters SET (matches, points, luck, rounds, at_ms, cost, decisions) =
                (SELECT count(*), coalesce(sum(rated.points), 0), coalesce(sum(rated.luck), 0), coalesce(sum(matches.rounds), 0),
                        max(matches.at_ms), coalesce(sum(rated.cost), 0), coalesce(sum(rated.decisions), 0)
                 FROM rated JOIN reckoned USING (number) JOIN matches USING (record_id) WHERE rated.rater = ?1)
             WHERE rater = ?1",
            params![rater],
        ).await?;
    }
    Ok(gone)
}
