//! What can be looked up of people's conduct, and [`Sqlite`] as [`Moderation`].

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::{
    Sqlite,
    moderation::{Moderating, name, players_of},
    order::Order,
    people::rows,
};
use crate::{
    Error, RecordId, TableId, UserId,
    moderation::{Act, Case, Conduct, Hint, Kind, Moderation, NewReport, Outcome, Report, Sanction, Scene, Step},
};

impl Sqlite {
    async fn moderating(&self, moderating: Moderating) -> Result<u64, Error> {
        self.order(Order::Moderation(Box::new(moderating))).await
    }
}

impl Moderation for Sqlite {
    async fn report(&self, report: NewReport, most: u32) -> Result<(), Error> {
        self.moderating(Moderating::Report { report, most }).await.map(drop)
    }

    async fn cases(&self, most: u32) -> Result<Vec<Case>, Error> {
        self.ask(move |connection| cases(connection, most)).await
    }

    async fn reports_about(&self, about: UserId, most: u32) -> Result<Vec<Report>, Error> {
        self.ask(move |connection| {
            let sql = format!("{REPORTS} WHERE about_id = ?1 ORDER BY number DESC LIMIT ?2");
            rows(connection, &sql, params![about.as_bytes(), most], report)
        })
        .await
    }

    async fn reports_by(&self, by: UserId) -> Result<Vec<Report>, Error> {
        self.ask(move |connection| {
            rows(connection, &format!("{REPORTS} WHERE by_id = ?1 ORDER BY number DESC"), [by.as_bytes()], report)
        })
        .await
    }

    async fn act(&self, act: Act) -> Result<u64, Error> {
        self.moderating(Moderating::Act(act)).await
    }

    async fn log(&self, about: Option<UserId>, before: Option<u64>, most: u32) -> Result<Vec<Step>, Error> {
        self.ask(move |connection| {
            let sql = format!(
                "SELECT {STEP} FROM steps WHERE (?1 IS NULL OR about_id = ?1) AND (?2 IS NULL OR number < ?2)
                 ORDER BY number DESC LIMIT ?3"
            );
            let about = about.as_ref().map(UserId::as_bytes);
            rows(connection, &sql, params![about, before.map(u64::cast_signed), most], step)
        })
        .await
    }

    async fn conduct(&self, user: UserId, now_ms: i64) -> Result<Conduct, Error> {
        self.ask(move |connection| conduct(connection, user, now_ms)).await
    }

    async fn has_read(&self, user: UserId, up_to: u64) -> Result<(), Error> {
        self.moderating(Moderating::HasRead { user, up_to }).await.map(drop)
    }

    async fn has_heard(&self, user: UserId, up_to: u64) -> Result<(), Error> {
        self.moderating(Moderating::HasHeard { user, up_to }).await.map(drop)
    }

    async fn to_hear(&self, step: u64) -> Result<Vec<UserId>, Error> {
        self.ask(move |connection| {
            let sql = "SELECT user_id FROM outcomes WHERE step = ?1 ORDER BY user_id";
            rows(connection, sql, [step.cast_signed()], |row| Ok(UserId::from_bytes(row.get(0)?)))
        })
        .await
    }

    async fn moderators(&self) -> Result<Vec<UserId>, Error> {
        self.ask(|connection| {
            let sql = "SELECT user_id FROM accounts WHERE moderator = 1 ORDER BY user_id";
            rows(connection, sql, [], |row| Ok(UserId::from_bytes(row.get(0)?)))
        })
        .await
    }

    async fn players_of(&self, record: RecordId) -> Result<Vec<UserId>, Error> {
        self.ask(move |connection| players_of(connection, record)).await
    }

    async fn last_record_of(&self, table: TableId) -> Result<Option<RecordId>, Error> {
        self.ask(move |connection| {
            let sql = "SELECT record_id FROM records WHERE table_id = ?1 ORDER BY at_ms DESC LIMIT 1";
            let last = connection.prepare_cached(sql)?.query_row([table.as_bytes()], |row| row.get(0)).optional()?;
            Ok(last.map(RecordId::from_bytes))
        })
        .await
    }

    async fn notice(&self, about: UserId, hint: Hint, anew_ms: i64) -> Result<(), Error> {
        self.moderating(Moderating::Notice { about, hint, anew_ms }).await.map(drop)
    }

    async fn hints_about(&self, about: UserId) -> Result<Vec<Hint>, Error> {
        self.ask(move |connection| {
            let sql = "SELECT name, other_id, amount, count, at_ms FROM hints
                       WHERE about_id = ?1 AND closed_ms IS NULL ORDER BY at_ms DESC, name";
            rows(connection, sql, [about.as_bytes()], |row| {
                let other = row.get::<_, Option<_>>(1)?.map(UserId::from_bytes);
                Ok(Hint { name: row.get(0)?, other, amount: row.get(2)?, count: row.get(3)?, at_ms: row.get(4)? })
            })
        })
        .await
    }

    async fn came_from(&self, table: TableId, user: UserId, digest: [u8; 16], at_ms: i64) -> Result<(), Error> {
        self.moderating(Moderating::CameFrom { table, user, digest, at_ms }).await.map(drop)
    }

    async fn whence(&self, table: TableId) -> Result<Vec<(UserId, [u8; 16])>, Error> {
        self.ask(move |connection| {
            let sql = "SELECT user_id, digest FROM whence WHERE table_id = ?1 ORDER BY user_id, digest";
            rows(connection, sql, [table.as_bytes()], |row| Ok((UserId::from_bytes(row.get(0)?), row.get(1)?)))
        })
        .await
    }

    async fn forget_whence(&self, before_ms: i64) -> Result<u64, Error> {
        self.moderating(Moderating::ForgetWhence { before_ms }).await
    }
}

/// Reports, each with the record of its match: of one that was played then, the first that ended since.
const REPORTS: &str = "SELECT number, by_id, reason, words, table_id, match, at_ms, closed,
    CASE WHEN table_id IS NOT NULL THEN coalesce(record_id,
        (SELECT records.record_id FROM records WHERE records.table_id = reports.table_id
         AND records.at_ms >= reports.at_ms ORDER BY records.at_ms LIMIT 1)) END
    FROM reports";

fn report(row: &Row) -> Result<Report, rusqlite::Error> {
    let record = row.get::<_, Option<_>>(8)?.map(RecordId::from_bytes);
    let scene = match (row.get::<_, Option<_>>(4)?, row.get(5)?) {
        (Some(table), Some(of_match)) => Some(Scene { table: TableId::from_bytes(table), of_match, record }),
        _ => None,
    };
    Ok(Report {
        number: row.get::<_, i64>(0)?.cast_unsigned(),
        by: row.get::<_, Option<_>>(1)?.map(UserId::from_bytes),
        reason: row.get(2)?,
        words: row.get(3)?,
        scene,
        at_ms: row.get(6)?,
        open: row.get::<_, Option<i64>>(7)?.is_none(),
    })
}

const STEP: &str = "number, by_name, about_id, action, reason, note, at_ms";

fn step(row: &Row) -> Result<Step, rusqlite::Error> {
    Ok(Step {
        number: row.get::<_, i64>(0)?.cast_unsigned(),
        by: row.get(1)?,
        about: row.get::<_, Option<_>>(2)?.map(UserId::from_bytes),
        action: row.get(3)?,
        reason: row.get(4)?,
        note: row.get(5)?,
        at_ms: row.get(6)?,
    })
}

fn cases(connection: &Connection, most: u32) -> Result<Vec<Case>, Error> {
    let reported = "SELECT about_id, max(at_ms) FROM reports WHERE closed IS NULL
                    GROUP BY about_id ORDER BY count(*) DESC, min(number) LIMIT ?1";
    let noticed = "SELECT about_id, max(at_ms) FROM hints WHERE closed_ms IS NULL AND NOT EXISTS
                   (SELECT 1 FROM reports WHERE reports.about_id = hints.about_id AND closed IS NULL)
                   GROUP BY about_id ORDER BY max(at_ms) DESC LIMIT ?1";
    let pair = |row: &Row| Ok((UserId::from_bytes(row.get(0)?), row.get(1)?));
    let mut all: Vec<(UserId, i64)> = rows(connection, reported, [most], pair)?;
    let left = most.saturating_sub(u32::try_from(all.len()).unwrap_or(u32::MAX));
    all.extend(rows(connection, noticed, [left], pair)?);
    let names = |sql: &str, about: UserId| rows(connection, sql, [about.as_bytes()], |row| row.get(0));
    let case = |(about, last_ms)| {
        let reasons =
            names("SELECT reason FROM reports WHERE about_id = ?1 AND closed IS NULL ORDER BY number", about)?;
        let hints = "SELECT DISTINCT name FROM hints WHERE about_id = ?1 AND closed_ms IS NULL ORDER BY name";
        Ok(Case { about, reasons, hints: names(hints, about)?, last_ms })
    };
    all.into_iter().map(case).collect()
}

fn conduct(connection: &Connection, user: UserId, now_ms: i64) -> Result<Conduct, Error> {
    let moderator = "SELECT 1 FROM accounts WHERE user_id = ?1 AND moderator = 1";
    let moderator = connection.prepare_cached(moderator)?.exists([user.as_bytes()])?;
    let sanction = |kind: Kind| {
        let sql = "SELECT until_ms, reason FROM sanctions
                   WHERE user_id = ?1 AND kind = ?2 AND (until_ms IS NULL OR until_ms > ?3)";
        connection
            .prepare_cached(sql)?
            .query_row(params![user.as_bytes(), name(kind), now_ms], |row| {
                Ok(Sanction { until_ms: row.get(0)?, reason: row.get(1)? })
            })
            .optional()
    };
    let (mute, suspension) = (sanction(Kind::Mute)?, sanction(Kind::Suspension)?);
    let sql = format!(
        "SELECT {STEP} FROM steps WHERE number IN (SELECT step FROM notices WHERE user_id = ?1) ORDER BY number"
    );
    let notices = rows(connection, &sql, [user.as_bytes()], step)?;
    let sql = "SELECT step, done, at_ms FROM outcomes JOIN steps ON number = step WHERE user_id = ?1 ORDER BY step";
    let outcomes = rows(connection, sql, [user.as_bytes()], |row| {
        Ok(Outcome { step: row.get::<_, i64>(0)?.cast_unsigned(), done: row.get(1)?, at_ms: row.get(2)? })
    })?;
    Ok(Conduct { moderator, mute, suspension, notices, outcomes })
}
