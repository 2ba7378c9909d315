//! How what a voided match taught is unlearnt.

use rusqlite::{Connection, Params, params};

use crate::{Belief, Error, RecordId, Relearnt};

/// One thing to be done about ratings after a match was voided.
pub(super) enum Voiding {
    LeaveOut(RecordId),
    Relearn(Vec<Relearnt>),
    Done { record: RecordId, beliefs: Vec<(u64, Belief)> },
}

impl Voiding {
    /// Writes it inside the open transaction; answers how many rows it was about.
    pub(super) fn write(&self, connection: &Connection) -> Result<u64, Error> {
        match self {
            Self::LeaveOut(record) => leave_out(connection, *record),
            Self::Relearn(learnt) => learnt.iter().try_fold(0, |rows, Relearnt { number, seat, belief }| {
                let Belief { mean, variance } = belief;
                let sql = "UPDATE rated SET mean = ?3, variance = ?4 WHERE number = ?1 AND seat = ?2";
                Ok(rows + execute(connection, sql, params![number.cast_signed(), seat, mean, variance])?)
            }),
            Self::Done { record, beliefs } => {
                for (rater, Belief { mean, variance }) in beliefs {
                    let sql = "UPDATE raters SET mean = ?2, variance = ?3 WHERE rater = ?1";
                    execute(connection, sql, params![rater.cast_signed(), mean, variance])?;
                }
                execute(connection, "DELETE FROM voids WHERE record_id = ?1", [record.as_bytes()])
            }
        }
    }
}

/// The match is voided: nothing more is learnt of it, and what was learnt is to be unlearnt.
pub(super) fn void(connection: &Connection, record: RecordId) -> Result<u64, Error> {
    let id = [record.as_bytes()];
    execute(connection, "UPDATE matches SET rated = 0 WHERE record_id = ?1", id)?;
    execute(connection, "UPDATE played SET rated = 0 WHERE record_id = ?1", id)?;
    execute(connection, "DELETE FROM due WHERE record_id = ?1", id)?;
    execute(
        connection,
        "INSERT INTO voids (record_id, class, number)
         SELECT record_id, class, number FROM reckoned JOIN matches USING (record_id) WHERE record_id = ?1
         ON CONFLICT DO NOTHING",
        id,
    )
}

fn leave_out(connection: &Connection, record: RecordId) -> Result<u64, Error> {
    let id = [record.as_bytes()];
    let sql = "SELECT rater FROM rated JOIN reckoned USING (number) WHERE record_id = ?1";
    let raters: Vec<i64> =
        connection.prepare_cached(sql)?.query_map(id, |row| row.get(0))?.collect::<Result<_, _>>()?;
    let of_it = "number = (SELECT number FROM reckoned WHERE record_id = ?1)";
    execute(connection, &format!("DELETE FROM rated WHERE {of_it}"), id)?;
    let gone = execute(connection, "DELETE FROM reckoned WHERE record_id = ?1", id)?;
    for rater in raters {
        execute(
            connection,
            "DELETE FROM raters WHERE rater = ?1 AND NOT EXISTS (SELECT 1 FROM rated WHERE rated.rater = ?1)",
            [rater],
        )?;
        execute(
            connection,
            "UPDATE raters SET (matches, points, luck, rounds, at_ms, cost, decisions) =
                (SELECT count(*), total(rated.points), total(rated.luck), coalesce(sum(matches.rounds), 0),
                        max(matches.at_ms), total(rated.cost), coalesce(sum(rated.decisions), 0)
                 FROM rated JOIN reckoned USING (number) JOIN matches USING (record_id) WHERE rated.rater = ?1)
             WHERE rater = ?1",
            [rater],
        )?;
    }
    Ok(gone)
}

fn execute(connection: &Connection, sql: &str, params: impl Params) -> Result<u64, Error> {
    Ok(connection.prepare_cached(sql)?.execute(params)? as u64)
}
