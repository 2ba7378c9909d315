//! Queries about finished matches, and the implementation of [`Matches`] for every [`Engine`].

use futures_util::future::try_join_all;

use super::{
    database::Database,
    engine::{Engine, ask},
    matches::number,
    row::{Row, pair},
    value::params,
};
use crate::{Ending, Error, Mark, Match, Matches, Played, RecordId, Sat, TableId, Tally, UserId, Wanted, Who};

impl<E: Engine> Matches for E {
    async fn note_match(&self, of: Match) -> Result<(), Error> {
        self.order(of).await.map(drop)
    }

    async fn is_noted(&self, record: RecordId) -> Result<bool, Error> {
        ask!(self, db => db.is_there("matches WHERE record_id = ?1", params![record]).await)
    }

    async fn unkept(&self, records: Vec<RecordId>) -> Result<Vec<RecordId>, Error> {
        ask!(self, db => {
            let both = "records JOIN matches USING (record_id) WHERE record_id = ?1";
            let kept = |record: &RecordId| { let record = *record; async move { db.is_there(both, params![record]).await } };
            let kept = try_join_all(records.iter().map(kept)).await?;
            Ok(records.into_iter().zip(kept).filter(|(_, kept)| !kept).map(|(record, _)| record).collect())
        })
    }

    async fn noted(&self, record: RecordId) -> Result<Option<Match>, Error> {
        ask!(self, db => noted(db, record).await)
    }

    async fn unnoted(&self, after: Option<RecordId>, most: u32) -> Result<Vec<(RecordId, TableId)>, Error> {
        let (mut from, mut found) = (after.map_or_else(Vec::new, |after| after.as_bytes().to_vec()), Vec::new());
        loop {
            let left = most.saturating_sub(u32::try_from(found.len()).unwrap_or(u32::MAX));
            let (some, last) = ask!(self, db => unnoted(db, &from, left).await)?;
            found.extend(some);
            match last {
                Some(last) if found.len() < most as usize => from = last.as_bytes().to_vec(),
                _ => return Ok(found),
            }
        }
    }

    async fn seats_of(&self, user: UserId) -> Result<Vec<(RecordId, u8)>, Error> {
        ask!(self, db => {
            let sql = "SELECT record_id, seat FROM played WHERE user_id = ?1 ORDER BY at_ms DESC, record_id DESC";
            db.rows(sql, params![user], pair).await
        })
    }

    async fn history(
        &self,
        user: UserId,
        wanted: Wanted,
        after: Option<Mark>,
        most: u32,
    ) -> Result<Vec<Played>, Error> {
        ask!(self, db => {
            let places = page(db, user, &wanted, after, most).await?;
            all_played(db, places).await
        })
    }

    async fn tallies(&self, user: UserId, wanted: Wanted) -> Result<Vec<Tally>, Error> {
        ask!(self, db => tallies(db, user, &wanted).await)
    }

    async fn best_wins(&self, user: UserId, private: bool) -> Result<Vec<Played>, Error> {
        ask!(self, db => {
            let sql = "SELECT record_id, seat FROM
                           (SELECT record_id, seat, class,
                                   row_number() OVER (PARTITION BY class ORDER BY points DESC, at_ms, record_id) AS nth
                            FROM played WHERE user_id = ?1 AND ending = 1 AND points > 0 AND private <= ?2) AS wins
                       WHERE nth = 1 ORDER BY class";
            let best = db.rows(sql, params![user, private], pair).await?;
            all_played(db, best).await
        })
    }
}

/// How many records are looked through at a time for those whose matches are not noted. Nearly all are, and nobody else
/// can look anything up in a file in the meantime.
const STEP: u32 = 5_000;

/// Those above one record and up to another, at most so many.
pub(crate) const UNNOTED: &str = "SELECT record_id, table_id FROM records WHERE record_id > ?1 AND record_id <= ?2
    AND NOT EXISTS (SELECT 1 FROM matches WHERE matches.record_id = records.record_id) ORDER BY record_id LIMIT ?3";

/// A record, and the table where its match was played.
type Origin = (RecordId, TableId);

/// Those in the step that begins above `from`, at most `most`, and where it ends. `None` if nothing follows.
async fn unnoted(db: &dyn Database, from: &[u8], most: u32) -> Result<(Vec<Origin>, Option<RecordId>), Error> {
    let sql = "SELECT record_id FROM records WHERE record_id > ?1 ORDER BY record_id LIMIT 1 OFFSET ?2";
    let last: Option<RecordId> = db.row(sql, params![from, STEP - 1], |row| row.get(0)).await?;
    let up_to = last.unwrap_or(RecordId::from_bytes([0xff; 16]));
    Ok((db.rows(UNNOTED, params![from, up_to, most], pair).await?, last))
}

/// A seat in a match.
type Place = (RecordId, u8);

/// The condition for the seats of a user that match [`Wanted`], private ones only if requested. Its parameters come
/// first in a statement.
const WANTED: &str = "user_id = ?1 AND private <= ?2 AND (?3 IS NULL OR class = ?3) AND (?4 IS NULL OR rated = ?4)
    AND (?5 IS NULL OR EXISTS (SELECT 1 FROM played AS other
         WHERE other.user_id = ?5 AND other.record_id = played.record_id AND other.seat <> played.seat))";

/// The seats on a page, found using the index alone.
async fn page(
    db: &dyn Database,
    user: UserId,
    wanted: &Wanted,
    after: Option<Mark>,
    most: u32,
) -> Result<Vec<Place>, Error> {
    let sql = format!(
        "SELECT record_id, seat FROM played WHERE {WANTED} AND (?6 IS NULL OR ending = ?6)
            AND (at_ms, record_id, seat) < (?7, ?8, ?9)
         ORDER BY at_ms DESC, record_id DESC, seat DESC LIMIT ?10"
    );
    let Wanted { private, class, ending, with, rated } = wanted;
    let Mark { at_ms, record, seat } =
        after.unwrap_or(Mark { at_ms: i64::MAX, record: RecordId::from_bytes([0xff; 16]), seat: u8::MAX });
    let ending = ending.map(number);
    db.rows(&sql, params![user, private, class, rated, with, ending, at_ms, record, seat, most], pair).await
}

async fn tallies(db: &dyn Database, user: UserId, wanted: &Wanted) -> Result<Vec<Tally>, Error> {
    let sql = format!(
        "SELECT class, count(*), count(*) FILTER (WHERE rated = 1), count(*) FILTER (WHERE ending = 1),
                count(*) FILTER (WHERE ending = 0), count(*) FILTER (WHERE ending = -1),
                CAST(coalesce(sum(points), 0) AS BIGINT)
         FROM played WHERE {WANTED} GROUP BY class ORDER BY class"
    );
    let Wanted { private, class, ending: _, with, rated } = wanted;
    db.rows(&sql, params![user, private, class, rated, with], |row| {
        Ok(Tally {
            class: row.get(0)?,
            played: row.get(1)?,
            rated: row.get(2)?,
            won: row.get(3)?,
            shared: row.get(4)?,
            lost: row.get(5)?,
            points: row.get(6)?,
        })
    })
    .await
}

/// The matches at these seats, in the same order.
async fn all_played(db: &dyn Database, places: Vec<Place>) -> Result<Vec<Played>, Error> {
    let found = try_join_all(places.into_iter().map(|(record, seat)| played(db, record, seat))).await?;
    Ok(found.into_iter().flatten().collect())
}

async fn played(db: &dyn Database, record: RecordId, seat: u8) -> Result<Option<Played>, Error> {
    let Some(of) = noted(db, record).await? else { return Ok(None) };
    let sql = "SELECT ending FROM played WHERE record_id = ?1 AND seat = ?2";
    let ending: Option<i64> = db.row(sql, params![record, seat], |row| row.get(0)).await?.flatten();
    let kept = db.is_there("records WHERE record_id = ?1", params![record]).await?;
    Ok(Some(Played { of, seat, ending: ending.and_then(ending_of), kept }))
}

async fn noted(db: &dyn Database, record: RecordId) -> Result<Option<Match>, Error> {
    let sql = "SELECT game, class, rounds, rated, private, at_ms FROM matches WHERE record_id = ?1";
    let of = |row: &Row<'_>| {
        let (game, class, rounds) = (row.get(0)?, row.get(1)?, row.get(2)?);
        let (rated, private, at_ms) = (row.get(3)?, row.get(4)?, row.get(5)?);
        Ok(Match { record, game, class, rounds, rated, private, at_ms, seats: Vec::new() })
    };
    let Some(of) = db.row(sql, params![record], of).await? else { return Ok(None) };
    let sql = "SELECT user_id, bot, place, points FROM played WHERE record_id = ?1 ORDER BY seat";
    let seats = db
        .rows(sql, params![record], |row| {
            let who = match (row.get(0)?, row.get(1)?) {
                (Some(user), _) => Who::User(user),
                (None, Some(level)) => Who::Bot(level),
                (None, None) => Who::Someone,
            };
            Ok(Sat { who, place: row.get(2)?, points: row.get(3)? })
        })
        .await?;
    Ok(Some(Match { seats, ..of }))
}

const fn ending_of(number: i64) -> Option<Ending> {
    match number {
        1 => Some(Ending::Won),
        0 => Some(Ending::Shared),
        -1 => Some(Ending::Lost),
        _ => None,
    }
}
