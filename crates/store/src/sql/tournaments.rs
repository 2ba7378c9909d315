//! Changes to tournaments.

use futures_util::future::try_join_all;

use super::{database::Database, value::params};
use crate::{Error, TournamentId};

/// A change to a tournament.
pub(crate) enum Holding {
    Write { tournament: TournamentId, seq: u64, bodies: Vec<Vec<u8>> },
    Close { tournament: TournamentId, at_ms: i64 },
}

impl Holding {
    /// Carries it out within the open transaction, and returns the number of rows affected. Any refusal comes before
    /// the first row is written.
    pub(crate) async fn write(&self, db: &dyn Database) -> Result<u64, Error> {
        match self {
            Self::Write { tournament, seq, bodies } => append(db, *tournament, *seq, bodies).await,
            Self::Close { tournament, at_ms } => {
                db.execute(
                    "UPDATE tournaments SET closed_ms = ?2 WHERE tournament_id = ?1 AND closed_ms IS NULL",
                    params![tournament, at_ms],
                )
                .await
            }
        }
    }
}

async fn append(db: &dyn Database, tournament: TournamentId, seq: u64, bodies: &[Vec<u8>]) -> Result<u64, Error> {
    let last = "SELECT coalesce(max(seq), 0) FROM tournament_entries WHERE tournament_id = ?1";
    let expected = db.count(last, params![tournament]).await? + 1;
    if seq != expected {
        return Err(Error::OutOfOrder { tournament, expected, got: seq });
    }
    if seq == 1 && !bodies.is_empty() {
        db.execute("INSERT INTO tournaments (tournament_id) VALUES (?1)", params![tournament]).await?;
    }
    let mut rows = (seq..).zip(bodies).map(|(seq, body)| insert(db, tournament, seq, body));
    // The first has the statement prepared. There may be hundreds more.
    if let Some(first) = rows.next() {
        first.await?;
    }
    try_join_all(rows).await?;
    Ok(bodies.len() as u64)
}

async fn insert(db: &dyn Database, tournament: TournamentId, seq: u64, body: &[u8]) -> Result<u64, Error> {
    let sql = "INSERT INTO tournament_entries (tournament_id, seq, body) VALUES (?1, ?2, ?3)";
    db.execute(sql, params![tournament, seq, body]).await
}
