//! Queries about people's conduct, and the implementation of [`Moderation`] for every [`Engine`].

use super::{
    database::Database,
    engine::{Engine, ask, repeated},
    moderation::{Moderating, WHENCE_AT_ONCE, name, players_of},
    row::{Row, pair},
    taken::Taking,
    value::params,
};
use crate::{
    Error, RecordId, TableId, UserId,
    moderation::{
        Act, Case, Conduct, Hint, Kind, Moderation, NewReport, Outcome, Report, Sanction, Scene, Shown, Step, TakenName,
    },
};

impl<E: Engine> Moderation for E {
    async fn report(&self, report: NewReport, most: u32) -> Result<(), Error> {
        self.order(Moderating::Report { report, most }).await.map(drop)
    }

    async fn cases(&self, shown: Shown, most: u32) -> Result<Vec<Case>, Error> {
        ask!(self, db => cases(db, shown, most).await)
    }

    async fn open_cases(&self) -> Result<u64, Error> {
        ask!(self, db => {
            let sql = "SELECT count(*) FROM (SELECT about_id FROM reports WHERE closed IS NULL
                       UNION SELECT about_id FROM hints WHERE closed_ms IS NULL) AS waiting";
            db.count(sql, params![]).await
        })
    }

    async fn reports_about(&self, about: UserId, most: u32) -> Result<Vec<Report>, Error> {
        ask!(self, db => {
            let chosen = "SELECT number FROM reports WHERE about_id = ?1
                ORDER BY closed IS NOT NULL, CASE WHEN closed IS NULL THEN number ELSE -number END LIMIT ?2";
            let sql = format!("{REPORTS} WHERE number IN ({chosen}) ORDER BY number DESC");
            db.rows(&sql, params![about, most], report).await
        })
    }

    async fn open_reports(&self, about: UserId) -> Result<u64, Error> {
        ask!(self, db => {
            let sql = "SELECT count(*) FROM reports WHERE about_id = ?1 AND closed IS NULL";
            db.count(sql, params![about]).await
        })
    }

    async fn reports_by(&self, by: UserId) -> Result<Vec<Report>, Error> {
        ask!(self, db => {
            db.rows(&format!("{REPORTS} WHERE by_id = ?1 ORDER BY number DESC"), params![by], report).await
        })
    }

    async fn act(&self, act: Act) -> Result<u64, Error> {
        self.order(Moderating::Act(act)).await
    }

    async fn log(&self, about: Option<UserId>, before: Option<u64>, most: u32) -> Result<Vec<Step>, Error> {
        ask!(self, db => {
            let sql = format!(
                "SELECT {STEP} FROM steps WHERE (?1 IS NULL OR about_id = ?1) AND (?2 IS NULL OR number < ?2)
                 ORDER BY number DESC LIMIT ?3"
            );
            db.rows(&sql, params![about, before, most], step).await
        })
    }

    async fn conduct(&self, user: UserId, now_ms: i64) -> Result<Conduct, Error> {
        ask!(self, db => conduct(db, user, now_ms).await)
    }

    async fn has_read(&self, user: UserId, up_to: u64) -> Result<(), Error> {
        self.order(Moderating::HasRead { user, up_to }).await.map(drop)
    }

    async fn has_heard(&self, user: UserId, up_to: u64) -> Result<(), Error> {
        self.order(Moderating::HasHeard { user, up_to }).await.map(drop)
    }

    async fn to_hear(&self, step: u64) -> Result<Vec<UserId>, Error> {
        ask!(self, db => {
            let sql = "SELECT user_id FROM outcomes WHERE step = ?1 ORDER BY user_id";
            db.rows(sql, params![step], |row| row.get(0)).await
        })
    }

    async fn moderators(&self) -> Result<Vec<UserId>, Error> {
        ask!(self, db => {
            let sql = "SELECT user_id FROM accounts WHERE moderator = 1 ORDER BY user_id";
            db.rows(sql, params![], |row| row.get(0)).await
        })
    }

    async fn players_of(&self, record: RecordId) -> Result<Vec<UserId>, Error> {
        ask!(self, db => players_of(db, record).await)
    }

    async fn notice(&self, about: UserId, hint: Hint, anew_ms: i64) -> Result<(), Error> {
        self.order(Moderating::Notice { about, hint, anew_ms }).await.map(drop)
    }

    async fn hints_about(&self, about: UserId) -> Result<Vec<Hint>, Error> {
        ask!(self, db => {
            let sql = format!("{HINTS} WHERE about_id = ?1 AND closed_ms IS NULL ORDER BY at_ms DESC, name");
            db.rows(&sql, params![about], hint).await
        })
    }

    async fn hint_about(&self, about: UserId, name: &str, other: Option<UserId>) -> Result<Option<Hint>, Error> {
        let name = name.to_owned();
        ask!(self, db => {
            let sql = format!("{HINTS} WHERE about_id = ?1 AND name = ?2 AND other_id IS NOT DISTINCT FROM ?3");
            db.row(&sql, params![about, name, other], hint).await
        })
    }

    async fn came_from(&self, table: TableId, user: UserId, digest: [u8; 16], at_ms: i64) -> Result<(), Error> {
        self.order(Moderating::CameFrom { table, user, digest, at_ms }).await.map(drop)
    }

    async fn whence(&self, table: TableId) -> Result<Vec<(UserId, [u8; 16])>, Error> {
        ask!(self, db => {
            let sql = "SELECT user_id, digest FROM whence WHERE table_id = ?1 ORDER BY user_id, digest";
            db.rows(sql, params![table], pair).await
        })
    }

    async fn forget_whence(&self, before_ms: i64) -> Result<u64, Error> {
        repeated(self, WHENCE_AT_ONCE, || Moderating::ForgetWhence { before_ms }).await
    }

    async fn taken_names(&self, user: UserId) -> Result<Vec<String>, Error> {
        ask!(self, db => {
            let sql = "SELECT name FROM taken_names
                       WHERE user_id = coalesce((SELECT user_id FROM became WHERE guest_id = ?1), ?1) ORDER BY name";
            db.rows(sql, params![user], |row| row.get(0)).await
        })
    }

    async fn unsearched(&self) -> Result<Vec<TakenName>, Error> {
        ask!(self, db => {
            let sql = "SELECT user_id, name, at_ms FROM taken_names WHERE searched = 0 ORDER BY user_id, name";
            let taken = |row: &Row<'_>| Ok(TakenName { from: row.get(0)?, name: row.get(1)?, at_ms: row.get(2)? });
            db.rows(sql, params![], taken).await
        })
    }

    async fn has_searched(&self, taken: TakenName) -> Result<(), Error> {
        let TakenName { from: user, name, at_ms } = taken;
        self.order(Moderating::Taken(Taking::Searched { user, name, at_ms })).await.map(drop)
    }

    async fn forget_taken(&self, before_ms: i64) -> Result<u64, Error> {
        self.order(Moderating::Taken(Taking::Forget { before_ms })).await
    }
}

/// Reports, each with the record of its match: if the match was still being played, the first one to end afterwards.
const REPORTS: &str = "SELECT number, by_id, reason, words, table_id, match, at_ms, closed,
    CASE WHEN table_id IS NOT NULL THEN coalesce(record_id,
        (SELECT records.record_id FROM records WHERE records.table_id = reports.table_id
         AND records.at_ms >= reports.at_ms ORDER BY records.at_ms LIMIT 1)) END
    FROM reports";

fn report(row: &Row<'_>) -> Result<Report, Error> {
    let record = row.get(8)?;
    let scene = match (row.get(4)?, row.get(5)?) {
        (Some(table), Some(of_match)) => Some(Scene { table, of_match, record }),
        _ => None,
    };
    Ok(Report {
        number: row.get(0)?,
        by: row.get(1)?,
        reason: row.get(2)?,
        words: row.get(3)?,
        scene,
        at_ms: row.get(6)?,
        open: row.get::<Option<i64>>(7)?.is_none(),
    })
}

const HINTS: &str = "SELECT name, other_id, amount, count, at_ms FROM hints";

fn hint(row: &Row<'_>) -> Result<Hint, Error> {
    let other = row.get(1)?;
    Ok(Hint { name: row.get(0)?, other, amount: row.get(2)?, count: row.get(3)?, at_ms: row.get(4)? })
}

const STEP: &str = "number, by_name, about_id, action, reason, note, at_ms";

fn step(row: &Row<'_>) -> Result<Step, Error> {
    Ok(Step {
        number: row.get(0)?,
        by: row.get(1)?,
        about: row.get(2)?,
        action: row.get(3)?,
        reason: row.get(4)?,
        note: row.get(5)?,
        at_ms: row.get(6)?,
    })
}

async fn cases(db: &dyn Database, shown: Shown, most: u32) -> Result<Vec<Case>, Error> {
    // One person can be as many guests as they like.
    let reported = "SELECT about_id, max(at_ms) FROM reports LEFT JOIN accounts ON accounts.user_id = by_id
                    WHERE closed IS NULL GROUP BY about_id
                    ORDER BY count(DISTINCT accounts.user_id) DESC, count(*) DESC, min(number)
                    LIMIT ?1 OFFSET ?2";
    let noticed = "SELECT about_id, max(at_ms) FROM hints WHERE closed_ms IS NULL AND NOT EXISTS
                   (SELECT 1 FROM reports WHERE reports.about_id = hints.about_id AND closed IS NULL)
                   GROUP BY about_id ORDER BY max(at_ms) DESC, about_id LIMIT ?1 OFFSET ?2";
    let mut all: Vec<(UserId, i64)> = db.rows(reported, params![most, shown.reported], pair).await?;
    let noticed: Vec<(UserId, i64)> = db.rows(noticed, params![most, shown.noticed], pair).await?;
    // Reports never hide everything that was noticed.
    let most = most as usize;
    all.truncate(most - noticed.len().min(most / 5));
    all.extend(noticed);
    all.truncate(most);
    let mut cases = Vec::with_capacity(all.len());
    for (about, last_ms) in all {
        let reasons = "SELECT reason FROM reports WHERE about_id = ?1 AND closed IS NULL ORDER BY number";
        let reasons = db.rows(reasons, params![about], |row| row.get(0)).await?;
        let hints = "SELECT DISTINCT name FROM hints WHERE about_id = ?1 AND closed_ms IS NULL ORDER BY name";
        let hints = db.rows(hints, params![about], |row| row.get(0)).await?;
        cases.push(Case { about, reasons, hints, last_ms });
    }
    Ok(cases)
}

async fn conduct(db: &dyn Database, user: UserId, now_ms: i64) -> Result<Conduct, Error> {
    let moderator = db.is_there("accounts WHERE user_id = ?1 AND moderator = 1", params![user]).await?;
    let mute = sanction(db, user, Kind::Mute, now_ms).await?;
    let suspension = sanction(db, user, Kind::Suspension, now_ms).await?;
    let sql = format!(
        "SELECT {STEP} FROM steps WHERE number IN (SELECT step FROM notices WHERE user_id = ?1) ORDER BY number"
    );
    let notices = db.rows(&sql, params![user], step).await?;
    let sql = "SELECT step, done, at_ms FROM outcomes JOIN steps ON number = step WHERE user_id = ?1 ORDER BY step";
    let outcomes = db
        .rows(sql, params![user], |row| Ok(Outcome { step: row.get(0)?, done: row.get(1)?, at_ms: row.get(2)? }))
        .await?;
    Ok(Conduct { moderator, mute, suspension, notices, outcomes })
}

/// The sanction of this kind in force.
async fn sanction(db: &dyn Database, user: UserId, kind: Kind, now_ms: i64) -> Result<Option<Sanction>, Error> {
    let sql = "SELECT until_ms, reason FROM sanctions
               WHERE user_id = ?1 AND kind = ?2 AND (until_ms IS NULL OR until_ms > ?3)";
    let sanction = |row: &Row<'_>| Ok(Sanction { until_ms: row.get(0)?, reason: row.get(1)? });
    db.row(sql, params![user, name(kind), now_ms], sanction).await
}
