//! What can be looked up of tournaments, and [`Sqlite`] as [`Tournaments`].

use rusqlite::Connection;

use super::{Sqlite, order::Order, people::rows, store::limit, tournaments::Holding};
use crate::{Error, MAX_BODY, TournamentId, Tournaments};

impl Tournaments for Sqlite {
    async fn write_tournament(&self, tournament: TournamentId, seq: u64, bodies: Vec<Vec<u8>>) -> Result<(), Error> {
        for body in &bodies {
            limit(body.len(), MAX_BODY)?;
        }
        self.order(Order::Tournament(Box::new(Holding::Write { tournament, seq, bodies }))).await?;
        Ok(())
    }

    async fn tournament(&self, tournament: TournamentId) -> Result<Vec<Vec<u8>>, Error> {
        self.ask(move |connection| bodies(connection, tournament)).await
    }

    async fn open_tournaments(&self) -> Result<Vec<TournamentId>, Error> {
        let sql = "SELECT tournament_id FROM tournaments WHERE closed_ms IS NULL ORDER BY tournament_id";
        self.ask(move |connection| rows(connection, sql, [], |row| row.get(0).map(TournamentId::from_bytes))).await
    }

    async fn close_tournament(&self, tournament: TournamentId, at_ms: i64) -> Result<(), Error> {
        self.order(Order::Tournament(Box::new(Holding::Close { tournament, at_ms }))).await?;
        Ok(())
    }

    async fn tournaments_with(&self, said: String) -> Result<Vec<TournamentId>, Error> {
        // A house has some thousands of these entries, and whoever asks is the rare person who takes their data along.
        let sql = "SELECT DISTINCT tournament_id FROM tournament_entries WHERE instr(body, ?1) ORDER BY tournament_id";
        let id = |row: &rusqlite::Row| row.get(0).map(TournamentId::from_bytes);
        self.ask(move |connection| rows(connection, sql, [said.as_bytes()], id)).await
    }

    async fn closed_tournaments(&self, most: u32) -> Result<Vec<TournamentId>, Error> {
        let sql = "SELECT tournament_id FROM tournaments WHERE closed_ms IS NOT NULL
                   ORDER BY closed_ms DESC, tournament_id LIMIT ?1";
        self.ask(move |connection| rows(connection, sql, [most], |row| row.get(0).map(TournamentId::from_bytes))).await
    }
}

fn bodies(connection: &Connection, tournament: TournamentId) -> Result<Vec<Vec<u8>>, Error> {
    let mut entries =
        connection.prepare_cached("SELECT seq, body FROM tournament_entries WHERE tournament_id = ?1 ORDER BY seq")?;
    let mut rows = entries.query([tournament.as_bytes()])?;
    let mut bodies = Vec::new();
    while let Some(row) = rows.next()? {
        let (got, expected) = (row.get::<_, i64>(0)?.cast_unsigned(), bodies.len() as u64 + 1);
        if got != expected {
            return Err(Error::OutOfOrder { tournament, expected, got });
        }
        bodies.push(row.get(1)?);
    }
    Ok(bodies)
}
