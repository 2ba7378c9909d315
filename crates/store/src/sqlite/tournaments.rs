//! What can be done about tournaments, and how each of it is written.

use rusqlite::{Connection, params};

use crate::{Error, TournamentId};

/// One thing to be done about a tournament.
pub(super) enum Holding {
    Write { tournament: TournamentId, seq: u64, bodies: Vec<Vec<u8>> },
    Close { tournament: TournamentId, at_ms: i64 },
}

impl Holding {
    /// Writes it inside the open transaction; answers how many rows it was about. Whatever can be refused is refused
    /// before the first row is written.
    pub(super) fn write(&self, connection: &Connection) -> Result<u64, Error> {
        match self {
            Self::Write { tournament, seq, bodies } => append(connection, *tournament, *seq, bodies),
            Self::Close { tournament, at_ms } => execute(
                connection,
                "UPDATE tournaments SET closed_ms = ?2 WHERE tournament_id = ?1 AND closed_ms IS NULL",
                params![tournament.as_bytes(), at_ms],
            ),
        }
    }
}

fn append(connection: &Connection, tournament: TournamentId, seq: u64, bodies: &[Vec<u8>]) -> Result<u64, Error> {
    let last: Option<i64> = connection
        .prepare_cached("SELECT max(seq) FROM tournament_entries WHERE tournament_id = ?1")?
        .query_row([tournament.as_bytes()], |row| row.get(0))?;
    let expected = last.unwrap_or_default().cast_unsigned() + 1;
    if seq != expected {
        return Err(Error::OutOfOrder { tournament, expected, got: seq });
    }
    if seq == 1 && !bodies.is_empty() {
        execute(connection, "INSERT INTO tournaments (tournament_id) VALUES (?1)", params![tournament.as_bytes()])?;
    }
    for (seq, body) in (seq..).zip(bodies) {
        execute(
            connection,
            "INSERT INTO tournament_entries (tournament_id, seq, body) VALUES (?1, ?2, ?3)",
            params![tournament.as_bytes(), seq.cast_signed(), body],
        )?;
    }
    Ok(bodies.len() as u64)
}

fn execute(connection: &Connection, sql: &str, params: impl rusqlite::Params) -> Result<u64, Error> {
    Ok(connection.prepare_cached(sql)?.execute(params)? as u64)
}
