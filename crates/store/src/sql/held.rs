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
        let (mut from, mut found) = (Vec::<u8>::new(), Vec::new());
        loop {
            let said = said.clone();
            let (some, last) = ask!(self, db => with(db, &from, &said).await)?;
            found.extend(some);
            match last {
                Some(last) => from = last.as_bytes().to_vec(),
                None => return Ok(found),
            }
        }
    }

    async fn closed_tournaments(&self, most: u32) -> Result<Vec<TournamentId>, Error> {
        let sql = "SELECT tournament_id FROM tournaments WHERE closed_ms IS NOT NULL
                   ORDER BY closed_ms DESC, tournament_id LIMIT ?1";
        ask!(self, db => db.rows(sql, params![most], |row| row.get(0)).await)
    }
}

/// About how many entries are searched at a time. They are kept for good, and nobody else can look anything up in a file
/// in the meantime.
const STEP: u32 = 5_000;

/// The tournaments above one and up to another in which something is said.
pub(crate) const WITH: &str = "SELECT DISTINCT tournament_id FROM tournament_entries
    WHERE tournament_id > ?1 AND tournament_id <= ?2 AND instr(body, ?3) > 0 ORDER BY tournament_id";

/// Those in the step that begins above `from`, and where it ends. `None` if nothing follows.
async fn with(db: &dyn Database, from: &[u8], said: &str) -> Result<(Vec<TournamentId>, Option<TournamentId>), Error> {
    let sql = "SELECT tournament_id FROM tournament_entries WHERE tournament_id > ?1
               ORDER BY tournament_id, seq LIMIT 1 OFFSET ?2";
    let last: Option<TournamentId> = db.row(sql, params![from, STEP - 1], |row| row.get(0)).await?;
    let up_to = last.unwrap_or(TournamentId::from_bytes([0xff; 16]));
    Ok((db.rows(WITH, params![from, up_to, said.as_bytes()], |row| row.get(0)).await?, last))
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
