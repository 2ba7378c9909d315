//! What can be looked up of finished matches, and [`Sqlite`] as [`Matches`].

use rusqlite::{Connection, OptionalExtension, Row, named_params, params};

use super::{Sqlite, matches::number, order::Order, people::rows};
use crate::{Ending, Error, Mark, Match, Matches, Played, RecordId, Sat, TableId, Tally, UserId, Wanted, Who};

impl Matches for Sqlite {
    async fn note_match(&self, of: Match) -> Result<(), Error> {
        self.order(Order::NoteMatch(Box::new(of))).await.map(drop)
    }

    async fn is_noted(&self, record: RecordId) -> Result<bool, Error> {
        self.ask(move |connection| {
            let mut first = connection.prepare_cached("SELECT 1 FROM matches WHERE record_id = ?1")?;
            Ok(first.exists([record.as_bytes()])?)
        })
        .await
    }

    async fn noted(&self, record: RecordId) -> Result<Option<Match>, Error> {
        self.ask(move |connection| noted(connection, record)).await
    }

    async fn unnoted(&self, after: Option<RecordId>, most: u32) -> Result<Vec<(RecordId, TableId)>, Error> {
        self.ask(move |connection| {
            let sql = "SELECT record_id, table_id FROM records
                       WHERE (?1 IS NULL OR record_id > ?1)
                         AND NOT EXISTS (SELECT 1 FROM matches WHERE matches.record_id = records.record_id)
                       ORDER BY record_id LIMIT ?2";
            let pair = |row: &Row| Ok((RecordId::from_bytes(row.get(0)?), TableId::from_bytes(row.get(1)?)));
            rows(connection, sql, params![after.as_ref().map(RecordId::as_bytes), most], pair)
        })
        .await
    }

    async fn seats_of(&self, user: UserId) -> Result<Vec<(RecordId, u8)>, Error> {
        self.ask(move |connection| {
            let sql = "SELECT record_id, seat FROM played WHERE user_id = ?1 ORDER BY at_ms DESC, record_id DESC";
            rows(connection, sql, [user.as_bytes()], place)
        })
        .await
    }

    async fn history(
        &self,
        user: UserId,
        wanted: Wanted,
        after: Option<Mark>,
        most: u32,
    ) -> Result<Vec<Played>, Error> {
        self.ask(move |connection| {
            let places = page(connection, user, &wanted, after, most)?;
            all_played(connection, places)
        })
        .await
    }

    async fn tallies(&self, user: UserId, wanted: Wanted) -> Result<Vec<Tally>, Error> {
        self.ask(move |connection| tallies(connection, user, &wanted)).await
    }

    async fn best_wins(&self, user: UserId, private: bool) -> Result<Vec<Played>, Error> {
        self.ask(move |connection| {
            // SQLite takes the other columns from the row that has the most.
            let sql = "SELECT record_id, seat, max(points) FROM played
                       WHERE user_id = ?1 AND ending = 1 AND points > 0 AND private <= ?2
                       GROUP BY class ORDER BY class";
            let best = rows(connection, sql, params![user.as_bytes(), private], place)?;
            all_played(connection, best)
        })
        .await
    }
}

/// A seat in a match.
type Place = (RecordId, u8);

/// Which of somebody's seats are wanted; private ones only if they are asked for.
const WANTED: &str = "user_id = :user AND private <= :private AND (:class IS NULL OR class = :class)
    AND (:rated IS NULL OR rated = :rated)
    AND (:with IS NULL OR EXISTS (SELECT 1 FROM played AS other
         WHERE other.user_id = :with AND other.record_id = played.record_id AND other.seat <> played.seat))";

/// The seats of a page, found in the index alone.
fn page(
    connection: &Connection,
    user: UserId,
    wanted: &Wanted,
    after: Option<Mark>,
    most: u32,
) -> Result<Vec<Place>, Error> {
    let sql = format!(
        "SELECT record_id, seat FROM played WHERE {WANTED} AND (:ending IS NULL OR ending = :ending)
            AND (at_ms, record_id, seat) < (:at_ms, :record, :after_seat)
         ORDER BY at_ms DESC, record_id DESC, seat DESC LIMIT :most"
    );
    let Wanted { private, class, ending, with, rated } = wanted;
    let after = after.unwrap_or(Mark { at_ms: i64::MAX, record: RecordId::from_bytes([0xff; 16]), seat: u8::MAX });
    let params = named_params! {
        ":user": user.as_bytes(), ":private": private, ":class": class, ":ending": ending.map(number),
        ":with": with.as_ref().map(UserId::as_bytes), ":rated": rated, ":at_ms": after.at_ms,
        ":record": after.record.as_bytes(), ":after_seat": after.seat, ":most": most,
    };
    rows(connection, &sql, params, place)
}

fn place(row: &Row) -> Result<Place, rusqlite::Error> {
    Ok((RecordId::from_bytes(row.get(0)?), row.get(1)?))
}

fn tallies(connection: &Connection, user: UserId, wanted: &Wanted) -> Result<Vec<Tally>, Error> {
    let sql = format!(
        "SELECT class, count(*), sum(rated), coalesce(sum(ending = 1), 0), coalesce(sum(ending = 0), 0),
                coalesce(sum(ending = -1), 0), coalesce(sum(points), 0)
         FROM played WHERE {WANTED} GROUP BY class ORDER BY class"
    );
    let Wanted { private, class, ending: _, with, rated } = wanted;
    let params = named_params! {
        ":user": user.as_bytes(), ":private": private, ":class": class,
        ":with": with.as_ref().map(UserId::as_bytes), ":rated": rated,
    };
    let count = |row: &Row, at: usize| row.get::<_, i64>(at).map(i64::cast_unsigned);
    rows(connection, &sql, params, |row| {
        Ok(Tally {
            class: row.get(0)?,
            played: count(row, 1)?,
            rated: count(row, 2)?,
            won: count(row, 3)?,
            shared: count(row, 4)?,
            lost: count(row, 5)?,
            points: row.get(6)?,
        })
    })
}

/// The matches at these places, in their order.
fn all_played(connection: &Connection, places: Vec<Place>) -> Result<Vec<Played>, Error> {
    let each = |(record, seat)| played(connection, record, seat).transpose();
    places.into_iter().filter_map(each).collect()
}

fn played(connection: &Connection, record: RecordId, seat: u8) -> Result<Option<Played>, Error> {
    let Some(of) = noted(connection, record)? else { return Ok(None) };
    let ending = connection
        .prepare_cached("SELECT ending FROM played WHERE record_id = ?1 AND seat = ?2")?
        .query_row(params![record.as_bytes(), seat], |row| row.get::<_, Option<i64>>(0))?;
    let kept = connection.prepare_cached("SELECT 1 FROM records WHERE record_id = ?1")?.exists([record.as_bytes()])?;
    Ok(Some(Played { of, seat, ending: ending.and_then(ending_of), kept }))
}

pub(super) fn noted(connection: &Connection, record: RecordId) -> Result<Option<Match>, Error> {
    let found = connection
        .prepare_cached("SELECT game, class, rounds, rated, private, at_ms FROM matches WHERE record_id = ?1")?
        .query_row([record.as_bytes()], |row| {
            let (game, class, rounds) = (row.get(0)?, row.get(1)?, row.get(2)?);
            let (rated, private, at_ms) = (row.get(3)?, row.get(4)?, row.get(5)?);
            Ok(Match { record, game, class, rounds, rated, private, at_ms, seats: Vec::new() })
        })
        .optional()?;
    let Some(of) = found else { return Ok(None) };
    let sql = "SELECT user_id, bot, place, points FROM played WHERE record_id = ?1 ORDER BY seat";
    let seats = rows(connection, sql, [record.as_bytes()], |row| {
        let who = match (row.get::<_, Option<_>>(0)?, row.get(1)?) {
            (Some(user), _) => Who::User(UserId::from_bytes(user)),
            (None, Some(level)) => Who::Bot(level),
            (None, None) => Who::Someone,
        };
        Ok(Sat { who, place: row.get(2)?, points: row.get(3)? })
    })?;
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
