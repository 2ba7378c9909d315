//! Changes concerning people's conduct.

use super::{
    database::{Database, wanted},
    handles::{call, free},
    taken::{self, Taking},
    value::params,
    voids,
};
use crate::{
    Error, HandleRow, RecordId, TableId, UserId,
    moderation::{Act, Closing, Effect, Hint, Kind, NewReport},
};

/// How many places from where people came are forgotten at a time, so that no move has to wait for long.
pub(crate) const WHENCE_AT_ONCE: u64 = 1_000;

/// Of two sanctions of one kind, the longer one stands.
const THE_LONGER: &str =
    "ON CONFLICT (user_id, kind) DO UPDATE SET until_ms = excluded.until_ms, reason = excluded.reason
    WHERE sanctions.until_ms IS NOT NULL AND (excluded.until_ms IS NULL OR excluded.until_ms > sanctions.until_ms)";

/// A change concerning people's conduct, carried out completely or not at all.
pub(crate) enum Moderating {
    Report { report: NewReport, most: u32 },
    Act(Act),
    HasRead { user: UserId, up_to: u64 },
    HasHeard { user: UserId, up_to: u64 },
    Notice { about: UserId, hint: Hint, anew_ms: i64 },
    CameFrom { table: TableId, user: UserId, digest: [u8; 16], at_ms: i64 },
    ForgetWhence { before_ms: i64 },
    Taken(Taking),
}

impl Moderating {
    /// Carries it out within the open transaction, and returns the number of rows affected, or the number of the step.
    /// Any refusal comes before the first row is written.
    pub(crate) async fn write(&self, db: &dyn Database) -> Result<u64, Error> {
        match self {
            Self::Report { report: one, most } => report(db, one, *most).await,
            Self::Act(one) => act(db, one).await,
            Self::HasRead { user, up_to } => {
                db.execute("DELETE FROM notices WHERE user_id = ?1 AND step <= ?2", params![user, up_to]).await
            }
            Self::HasHeard { user, up_to } => {
                db.execute("DELETE FROM outcomes WHERE user_id = ?1 AND step <= ?2", params![user, up_to]).await
            }
            Self::Notice { about, hint, anew_ms } => notice(db, *about, hint, *anew_ms).await,
            Self::CameFrom { table, user, digest, at_ms } => {
                db.execute(
                    "INSERT INTO whence (table_id, user_id, digest, at_ms)
                 SELECT ?1, ?2, ?3, ?4 WHERE EXISTS (SELECT 1 FROM users WHERE user_id = ?2)
                 ON CONFLICT (table_id, user_id, digest) DO UPDATE SET at_ms = excluded.at_ms",
                    params![table, user, digest, at_ms],
                )
                .await
            }
            Self::ForgetWhence { before_ms } => {
                let sql = "DELETE FROM whence WHERE (table_id, user_id, digest) IN
                               (SELECT table_id, user_id, digest FROM whence WHERE at_ms < ?1 LIMIT ?2)";
                db.execute(sql, params![before_ms, WHENCE_AT_ONCE]).await
            }
            Self::Taken(taking) => taking.write(db).await,
        }
    }
}

async fn report(db: &dyn Database, report: &NewReport, most: u32) -> Result<u64, Error> {
    let NewReport { by, about, reason, words, scene, at_ms } = report;
    known(db, *by).await?;
    known(db, *about).await?;
    let (table, of_match) = (scene.map(|scene| scene.table), scene.map(|scene| scene.of_match));
    let same = "reports WHERE by_id = ?1 AND about_id = ?2 AND table_id IS NOT DISTINCT FROM ?3 AND match IS NOT DISTINCT FROM ?4
                AND (table_id IS NOT NULL OR closed IS NULL)";
    if db.is_there(same, params![by, about, table, of_match]).await? {
        return Err(Error::Taken);
    }
    let open = "SELECT count(*) FROM reports WHERE by_id = ?1 AND closed IS NULL";
    if db.count(open, params![by]).await? >= u64::from(most) {
        return Err(Error::Full { max: most });
    }
    let record = scene.and_then(|scene| scene.record);
    db.execute(
        "INSERT INTO reports (by_id, about_id, reason, words, table_id, match, record_id, at_ms)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        params![by, about, reason, words, table, of_match, record, at_ms],
    )
    .await
}

async fn act(db: &dyn Database, act: &Act) -> Result<u64, Error> {
    let Act { by, about, effect, action, once, reason, note, told, closes, at_ms } = act;
    known(db, *about).await?;
    if *once && let Some((moderator, _)) = by {
        let done =
            "SELECT number FROM steps WHERE about_id = ?1 AND by_id = ?2 AND action = ?3 ORDER BY number LIMIT 1";
        if let Some(step) = db.row(done, params![about, moderator, action], |row| row.get(0)).await? {
            return Ok(step);
        }
    }
    may_be_done(db, *about, effect).await?;
    let (by, by_name) = by.as_ref().map(|(by, name)| (by, name)).unzip();
    let sql = "INSERT INTO steps (by_id, by_name, about_id, action, reason, note, at_ms)
               VALUES ((SELECT user_id FROM users WHERE user_id = ?1), ?2, ?3, ?4, ?5, ?6, ?7) RETURNING number";
    let params = params![by, by_name, about, action, reason, note, at_ms];
    let step = db.row(sql, params, |row| row.get(0)).await?.unwrap_or_default();
    let changed = change(db, act).await?;
    // Where a longer sanction stands, nothing has changed for them.
    let in_vain = matches!(effect, Effect::Keep(..)) && changed == 0;
    if *told && !in_vain {
        let whom = match effect {
            Effect::Void(record) => players_of(db, *record).await?,
            _ => vec![*about],
        };
        for user in whom {
            db.execute("INSERT INTO notices (user_id, step) VALUES (?1, ?2)", params![user, step]).await?;
        }
    }
    if let Some(Closing { up_to, noticed_ms, done }) = closes {
        db.execute(
            "INSERT INTO outcomes (user_id, step, done)
             SELECT DISTINCT by_id, ?3, ?4 FROM reports
             WHERE about_id = ?1 AND closed IS NULL AND number <= ?2 AND by_id IS NOT NULL",
            params![about, up_to, step, done],
        )
        .await?;
        // Nobody needs any longer what somebody has written who has left since.
        db.execute(
            "UPDATE reports SET closed = ?3, words = CASE WHEN by_id IS NULL THEN '' ELSE words END
             WHERE about_id = ?1 AND closed IS NULL AND number <= ?2",
            params![about, up_to, step],
        )
        .await?;
        db.execute(
            "UPDATE hints SET closed_ms = ?2 WHERE about_id = ?1 AND closed_ms IS NULL AND (?3 IS NULL OR at_ms <= ?3)",
            params![about, at_ms, noticed_ms],
        )
        .await?;
    }
    Ok(step)
}

/// Refuses an action that is impossible.
async fn may_be_done(db: &dyn Database, about: UserId, effect: &Effect) -> Result<(), Error> {
    let user = about;
    let there = match effect {
        Effect::Rename { to, .. } => {
            free(db, to, about).await?;
            db.is_there("accounts WHERE user_id = ?1", params![user]).await?
        }
        Effect::Moderator(_) => db.is_there("accounts WHERE user_id = ?1", params![user]).await?,
        Effect::Void(record) => {
            db.is_there(
                "matches JOIN played USING (record_id) WHERE record_id = ?1 AND matches.rated = 1 AND user_id = ?2",
                params![record, user],
            )
            .await?
        }
        // An account is called by its handle.
        Effect::Unname(_) => !db.is_there("accounts WHERE user_id = ?1", params![user]).await?,
        Effect::Nothing | Effect::Keep(..) | Effect::Lift(_) | Effect::RemoveWords { .. } => true,
    };
    wanted(there)
}

async fn change(db: &dyn Database, act: &Act) -> Result<u64, Error> {
    let Act { about: user, effect, reason, at_ms, .. } = act;
    match effect {
        Effect::Nothing => Ok(0),
        Effect::Keep(kind, until_ms) => {
            let keep = "INSERT INTO sanctions (user_id, kind, until_ms, reason) VALUES (?1, ?2, ?3, ?4)";
            db.execute(&format!("{keep} {THE_LONGER}"), params![user, name(*kind), until_ms, reason]).await
        }
        Effect::Lift(kind) => {
            db.execute("DELETE FROM sanctions WHERE user_id = ?1 AND kind = ?2", params![user, name(*kind)]).await
        }
        Effect::Rename { to, from: None } => rename(db, *user, to, *at_ms).await,
        Effect::Rename { to, from: Some(from) } => {
            let HandleRow { handle, small, drawn } = from;
            let present = "handles WHERE user_id = ?1 AND (small = ?2 OR drawn = ?3) AND current = 1";
            if db.is_there(present, params![user, small, drawn]).await? {
                return rename(db, *user, to, *at_ms).await;
            }
            taken::note(db, *user, handle, *at_ms).await?;
            let bar = "UPDATE handles SET barred = 1 WHERE user_id = ?1 AND (small = ?2 OR drawn = ?3)";
            db.execute(bar, params![user, small, drawn]).await
        }
        Effect::Unname(None) => {
            taken::take(db, *user, *at_ms).await?;
            db.execute("UPDATE users SET nickname = '' WHERE user_id = ?1", params![user]).await
        }
        Effect::Unname(Some(name)) => {
            taken::note(db, *user, name, *at_ms).await?;
            let sql = "UPDATE users SET nickname = '' WHERE user_id = ?1 AND nickname = ?2";
            db.execute(sql, params![user, name]).await
        }
        Effect::RemoveWords { table, of_match } => {
            db.execute(
                "UPDATE words SET removed = 1 WHERE user_id = ?1 AND table_id = ?2 AND match = ?3",
                params![user, table, of_match],
            )
            .await
        }
        Effect::Void(record) => voids::void(db, *record).await,
        Effect::Moderator(on) => {
            db.execute("UPDATE accounts SET moderator = ?2 WHERE user_id = ?1", params![user, on]).await
        }
    }
}

/// Renames an account. The old handle is barred to everyone, and the new one may be changed at once.
async fn rename(db: &dyn Database, user: UserId, handle: &HandleRow, at_ms: i64) -> Result<u64, Error> {
    taken::take(db, user, at_ms).await?;
    db.execute("UPDATE handles SET barred = 1 WHERE user_id = ?1 AND current = 1", params![user]).await?;
    db.execute("UPDATE accounts SET handle = ?2, handle_ms = 0 WHERE user_id = ?1", params![user, handle.handle])
        .await?;
    call(db, user, handle).await
}

async fn notice(db: &dyn Database, about: UserId, hint: &Hint, anew_ms: i64) -> Result<u64, Error> {
    let Hint { name, other, amount, count, at_ms } = hint;
    let noted = db
        .execute(
            "UPDATE hints SET amount = ?4, count = ?5, at_ms = ?6,
                closed_ms = CASE WHEN closed_ms + ?7 > ?6 THEN closed_ms END
             WHERE about_id = ?1 AND name = ?2 AND other_id IS NOT DISTINCT FROM ?3",
            params![about, name, other, amount, count, at_ms, anew_ms],
        )
        .await?;
    if noted > 0 {
        return Ok(noted);
    }
    // People forgotten in the meantime get no more hints.
    db.execute(
        "INSERT INTO hints (about_id, name, other_id, amount, count, at_ms)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE EXISTS (SELECT 1 FROM users WHERE user_id = ?1)
             AND (?3 IS NULL OR EXISTS (SELECT 1 FROM users WHERE user_id = ?3))",
        params![about, name, other, amount, count, at_ms],
    )
    .await
}

/// Moves what a guest has done, and what was done about them, to the account.
pub(crate) async fn merge(db: &dyn Database, guest: UserId, user: UserId) -> Result<u64, Error> {
    let both = params![guest, user];
    taken::merge(db, guest, user).await?;
    db.execute("UPDATE reports SET by_id = ?2 WHERE by_id = ?1", both).await?;
    db.execute("UPDATE reports SET about_id = ?2 WHERE about_id = ?1", both).await?;
    db.execute("UPDATE steps SET about_id = ?2 WHERE about_id = ?1", both).await?;
    db.execute("UPDATE notices SET user_id = ?2 WHERE user_id = ?1", both).await?;
    db.execute(
        "UPDATE outcomes SET user_id = ?2 WHERE user_id = ?1 AND NOT EXISTS
            (SELECT 1 FROM outcomes AS own WHERE own.user_id = ?2 AND own.step = outcomes.step)",
        both,
    )
    .await?;
    db.execute(
        "UPDATE hints SET about_id = ?2 WHERE about_id = ?1 AND other_id IS DISTINCT FROM ?2 AND NOT EXISTS
            (SELECT 1 FROM hints AS own WHERE own.about_id = ?2 AND own.name = hints.name
                AND own.other_id IS NOT DISTINCT FROM hints.other_id)",
        both,
    )
    .await?;
    db.execute(
        "UPDATE hints SET other_id = ?2 WHERE other_id = ?1 AND about_id <> ?2 AND NOT EXISTS
            (SELECT 1 FROM hints AS own WHERE own.about_id = hints.about_id AND own.name = hints.name
                AND own.other_id = ?2)",
        both,
    )
    .await?;
    db.execute(
        "UPDATE whence SET user_id = ?2 WHERE user_id = ?1 AND NOT EXISTS
            (SELECT 1 FROM whence AS own WHERE own.user_id = ?2 AND own.table_id = whence.table_id
                AND own.digest = whence.digest)",
        both,
    )
    .await?;
    let both_kept = "INSERT INTO sanctions (user_id, kind, until_ms, reason)
                     SELECT ?2, kind, until_ms, reason FROM sanctions WHERE user_id = ?1";
    db.execute(&format!("{both_kept} {THE_LONGER}"), both).await
}

/// Everyone who played a match.
pub(crate) async fn players_of(db: &dyn Database, record: RecordId) -> Result<Vec<UserId>, Error> {
    let sql = "SELECT DISTINCT user_id FROM played WHERE record_id = ?1 AND user_id IS NOT NULL ORDER BY user_id";
    db.rows(sql, params![record], |row| row.get(0)).await
}

/// The stored form of a kind of sanction.
pub(crate) const fn name(kind: Kind) -> &'static str {
    match kind {
        Kind::Mute => "mute",
        Kind::Suspension => "suspension",
    }
}

async fn known(db: &dyn Database, user: UserId) -> Result<(), Error> {
    wanted(db.is_there("users WHERE user_id = ?1", params![user]).await?)
}
