//! Queries about tournaments, and the implementation of [`Tournaments`] for every [`Engine`].

use super::{
    database::Database,
    engine::{Engine, ask},
    entries::limit,
    tournaments::Holding,
    value::params,
};
use crate::{Error, MAX_BODY, TournamentId, Tournaments};

impl<E: Engine> Tournaments for E {
    async fn write_tournament(&self, tournament: TournamentId, seq: u64, bodies: Vec<Vec<u8>>) -> Result<(), Error> {
        for body in &bodies {
            limit(body.len(), MAX_BODY)?;
        }
        self.order(Holding::Write { tournament, seq, bodies }).await?;
        Ok(())
    }

    async fn tournament(&self, tournament: TournamentId) -> Result<Vec<Vec<u8>>, Error> {
        self.tournament_since(tournament, 0).await
    }

    async fn tournament_since(&self, tournament: TournamentId, after: u64) -> Result<Vec<Vec<u8>>, Error> {
        ask!(self, db => bodies(db, tournament, after).await)
    }

    async fn open_tournaments(&self) -> Result<Vec<TournamentId>, Error> {
        let sql = "SELECT tournament_id FROM tournaments WHERE closed_ms IS NULL ORDER BY tournament_id";
        ask!(self, db => db.rows(sql, params![], |row| row.get(0)).await)
    }

    async fn close_tournament(&self, tournament: TournamentId, at_ms: i64) -> Result<(), Error> {
        self.order(Holding::Close { tournament, at_ms }).await?;
        Ok(())
    }

    async fn tournaments_with(&self, said: String) -> Result<Vec<TournamentId>, Error> {
        // A house has some thousands of these entries, and the query is made only for the occasional person exporting
        // their data.
        let sql =
            "SELECT DISTINCT tournament_id FROM tournament_entries WHERE instr(body, ?1) > 0 ORDER BY tournament_id";
        ask!(self, db => db.rows(sql, params![said.as_bytes()], |row| row.get(0)).await)
    }

    async fn closed_tournaments(&self, most: u32) -> Result<Vec<TournamentId>, Error> {
        let sql = "SELECT tournament_id FROM tournaments WHERE closed_ms IS NOT NULL
                   ORDER BY closed_ms DESC, tournament_id LIMIT ?1";
        ask!(self, db => db.rows(sql, params![most], |row| row.get(0)).await)
    }
}

async fn bodies(db: &dyn Database, tournament: TournamentId, after: u64) -> Result<Vec<Vec<u8>>, Error> {
    let mut expected = after;
    let sql = "SELECT seq, body FROM tournament_entries WHERE tournament_id = ?1 AND seq > ?2 ORDER BY seq";
    db.rows(sql, params![tournament, after], |row| {
        let got = row.get(0)?;
        expected += 1;
        if got == expected { row.get(1) } else { Err(Error::OutOfOrder { tournament, expected, got }) }
    })
    .await
}
