//! What can be done with deals that everybody plays once, and how each of it is written.

use rusqlite::{Connection, Params, params};

use super::{append::append, heads::Heads};
use crate::{Deal, DealId, Entry, Error, RecordId, TableId, UserId};

/// One thing to be done with a deal, whole or not at all.
pub(super) enum Dealing {
    Put { id: DealId, deal: Deal },
    Begin { id: DealId, user: UserId, at_ms: i64, entries: Vec<Entry> },
    End { table: TableId, record: RecordId, points: Option<i64> },
}

impl Dealing {
    /// Writes it inside the open transaction; answers how many rows it was about. Whatever can be refused is refused
    /// before the first row is written.
    pub(super) fn write(&self, connection: &Connection, heads: &mut Heads) -> Result<u64, Error> {
        match self {
            Self::Put { id, deal } => execute(
                connection,
                "INSERT INTO deals (day, game, rules, seed) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING",
                params![id.day, id.game, deal.rules, deal.seed],
            ),
            Self::Begin { id, user, at_ms, entries } => begin(connection, heads, id, *user, *at_ms, entries),
            Self::End { table, record, points } => execute(
                connection,
                "UPDATE tries SET record_id = ?2, points = ?3 WHERE table_id = ?1 AND record_id IS NULL",
                params![table.as_bytes(), record.as_bytes(), points],
            ),
        }
    }
}

fn begin(
    connection: &Connection,
    heads: &mut Heads,
    id: &DealId,
    user: UserId,
    at_ms: i64,
    entries: &[Entry],
) -> Result<u64, Error> {
    let (day, game, who) = (id.day, &id.game, user.as_bytes());
    let known = is_there(connection, "users WHERE user_id = ?1", [who])?;
    let dealt = is_there(connection, "deals WHERE day = ?1 AND game = ?2", params![day, game])?;
    let table = entries.first().map(|entry| entry.table).filter(|_| known && dealt).ok_or(Error::Gone)?;
    if is_there(connection, "tries WHERE day = ?1 AND game = ?2 AND user_id = ?3", params![day, game, who])? {
        return Err(Error::Taken);
    }
    append(connection, heads, entries)?;
    execute(
        connection,
        "INSERT INTO tries (table_id, day, game, user_id, at_ms) VALUES (?1, ?2, ?3, ?4, ?5)",
        params![table.as_bytes(), day, game, who, at_ms],
    )
}

/// What a guest has tried is the account's, unless it has tried the same: then that stands, and the guest's is nobody's.
pub(super) fn merge(connection: &Connection, guest: UserId, user: UserId) -> Result<u64, Error> {
    let both = params![guest.as_bytes(), user.as_bytes()];
    execute(connection, "UPDATE OR IGNORE tries SET user_id = ?2 WHERE user_id = ?1", both)
}

fn execute(connection: &Connection, sql: &str, params: impl Params) -> Result<u64, Error> {
    Ok(connection.prepare_cached(sql)?.execute(params)? as u64)
}

fn is_there(connection: &Connection, what: &str, params: impl Params) -> Result<bool, Error> {
    Ok(connection.prepare_cached(&format!("SELECT 1 FROM {what}"))?.exists(params)?)
}
