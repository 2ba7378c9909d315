//! What can be done about people's conduct, and how each of it is written.

use rusqlite::{Connection, OptionalExtension, Params, params};

use super::{
    handles::{call, free},
    voids,
};
use crate::{
    Error, HandleRow, RecordId, TableId, UserId,
    moderation::{Act, Closing, Effect, Hint, Kind, NewReport},
};

/// One thing to be done about people's conduct, whole or not at all.
pub(super) enum Moderating {
    Report { report: NewReport, most: u32 },
    Act(Act),
    HasRead { user: UserId, up_to: u64 },
    HasHeard { user: UserId, up_to: u64 },
    Notice { about: UserId, hint: Hint, anew_ms: i64 },
    CameFrom { table: TableId, user: UserId, digest: [u8; 16], at_ms: i64 },
    ForgetWhence { before_ms: i64 },
}

impl Moderating {
    /// Writes it inside the open transaction; answers how many rows it was about, or the number of the step. Whatever can
    /// be refused is refused before the first row is written.
    pub(super) fn write(&self, connection: &Connection) -> Result<u64, Error> {
        match self {
            Self::Report { report: one, most } => report(connection, one, *most),
            Self::Act(one) => act(connection, one),
            Self::HasRead { user, up_to } => execute(
                connection,
                "DELETE FROM notices WHERE user_id = ?1 AND step <= ?2",
                params![user.as_bytes(), up_to.cast_signed()],
            ),
            Self::HasHeard { user, up_to } => execute(
                connection,
                "DELETE FROM outcomes WHERE user_id = ?1 AND step <= ?2",
                params![user.as_bytes(), up_to.cast_signed()],
            ),
            Self::Notice { about, hint, anew_ms } => notice(connection, *about, hint, *anew_ms),
            Self::CameFrom { table, user, digest, at_ms } => execute(
                connection,
                "INSERT INTO whence (table_id, user_id, digest, at_ms)
                 SELECT ?1, ?2, ?3, ?4 WHERE EXISTS (SELECT 1 FROM users WHERE user_id = ?2)
                 ON CONFLICT DO UPDATE SET at_ms = excluded.at_ms",
                params![table.as_bytes(), user.as_bytes(), digest, at_ms],
            ),
            Self::ForgetWhence { before_ms } => execute(connection, "DELETE FROM whence WHERE at_ms < ?1", [before_ms]),
        }
    }
}

fn report(connection: &Connection, report: &NewReport, most: u32) -> Result<u64, Error> {
    let NewReport { by, about, reason, words, scene, at_ms } = report;
    known(connection, *by)?;
    known(connection, *about)?;
    let (table, of_match) = (scene.map(|scene| scene.table), scene.map(|scene| scene.of_match));
    let table = table.as_ref().map(TableId::as_bytes);
    let same = "reports WHERE by_id = ?1 AND about_id = ?2 AND table_id IS ?3 AND match IS ?4
                AND (table_id IS NOT NULL OR closed IS NULL)";
    if is_there(connection, same, params![by.as_bytes(), about.as_bytes(), table, of_match])? {
        return Err(Error::Taken);
    }
    let open: u32 = connection
        .prepare_cached("SELECT count(*) FROM reports WHERE by_id = ?1 AND closed IS NULL")?
        .query_row([by.as_bytes()], |row| row.get(0))?;
    if open >= most {
        return Err(Error::Full { max: most });
    }
    let record = scene.and_then(|scene| scene.record);
    execute(
        connection,
        "INSERT INTO reports (by_id, about_id, reason, words, table_id, match, record_id, at_ms)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        params![
            by.as_bytes(),
            about.as_bytes(),
            reason,
            words,
            table,
            of_match,
            record.as_ref().map(RecordId::as_bytes),
            at_ms
        ],
    )
}

fn act(connection: &Connection, act: &Act) -> Result<u64, Error> {
    let Act { by, about, effect, action, reason, note, told, closes, at_ms } = act;
    known(connection, *about)?;
    may_be_done(connection, *about, effect)?;
    let (by, by_name) = (by.as_ref().map(|(by, _)| by.as_bytes()), by.as_ref().map(|(_, name)| name));
    execute(
        connection,
        "INSERT INTO steps (by_id, by_name, about_id, action, reason, note, at_ms)
         VALUES ((SELECT user_id FROM users WHERE user_id = ?1), ?2, ?3, ?4, ?5, ?6, ?7)",
        params![by, by_name, about.as_bytes(), action, reason, note, at_ms],
    )?;
    let step = connection.last_insert_rowid();
    change(connection, *about, effect, reason)?;
    if *told {
        let whom = match effect {
            Effect::Void(record) => players_of(connection, *record)?,
            _ => vec![*about],
        };
        for user in whom {
            execute(connection, "INSERT INTO notices (user_id, step) VALUES (?1, ?2)", params![user.as_bytes(), step])?;
        }
    }
    if let Some(Closing { up_to, done }) = closes {
        execute(
            connection,
            "INSERT INTO outcomes (user_id, step, done)
             SELECT DISTINCT by_id, ?3, ?4 FROM reports
             WHERE about_id = ?1 AND closed IS NULL AND number <= ?2 AND by_id IS NOT NULL",
            params![about.as_bytes(), up_to.cast_signed(), step, done],
        )?;
        execute(
            connection,
            "UPDATE reports SET closed = ?3 WHERE about_id = ?1 AND closed IS NULL AND number <= ?2",
            params![about.as_bytes(), up_to.cast_signed(), step],
        )?;
        execute(
            connection,
            "UPDATE hints SET closed_ms = ?2 WHERE about_id = ?1 AND closed_ms IS NULL",
            params![about.as_bytes(), at_ms],
        )?;
    }
    Ok(step.cast_unsigned())
}

/// Refuses what cannot be done.
fn may_be_done(connection: &Connection, about: UserId, effect: &Effect) -> Result<(), Error> {
    let user = about.as_bytes();
    let there = match effect {
        Effect::Rename(handle) => {
            free(connection, handle, about)?;
            is_there(connection, "accounts WHERE user_id = ?1", [user])?
        }
        Effect::Moderator(_) => is_there(connection, "accounts WHERE user_id = ?1", [user])?,
        Effect::Void(record) => is_there(
            connection,
            "matches JOIN played USING (record_id) WHERE record_id = ?1 AND matches.rated = 1 AND user_id = ?2",
            params![record.as_bytes(), user],
        )?,
        Effect::Nothing | Effect::Keep(..) | Effect::Lift(_) | Effect::Unname | Effect::RemoveWords { .. } => true,
    };
    if there { Ok(()) } else { Err(Error::Gone) }
}

fn change(connection: &Connection, about: UserId, effect: &Effect, reason: &str) -> Result<u64, Error> {
    let user = about.as_bytes();
    match effect {
        Effect::Nothing => Ok(0),
        Effect::Keep(kind, until_ms) => execute(
            connection,
            "INSERT INTO sanctions (user_id, kind, until_ms, reason) VALUES (?1, ?2, ?3, ?4)
             ON CONFLICT DO UPDATE SET until_ms = excluded.until_ms, reason = excluded.reason",
            params![user, name(*kind), until_ms, reason],
        ),
        Effect::Lift(kind) => {
            execute(connection, "DELETE FROM sanctions WHERE user_id = ?1 AND kind = ?2", params![user, name(*kind)])
        }
        Effect::Rename(handle) => rename(connection, about, handle),
        Effect::Unname => execute(connection, "UPDATE users SET nickname = '' WHERE user_id = ?1", [user]),
        Effect::RemoveWords { table, of_match } => execute(
            connection,
            "UPDATE words SET removed = 1 WHERE user_id = ?1 AND table_id = ?2 AND match = ?3",
            params![user, table.as_bytes(), of_match],
        ),
        Effect::Void(record) => voids::void(connection, *record),
        Effect::Moderator(on) => {
            execute(connection, "UPDATE accounts SET moderator = ?2 WHERE user_id = ?1", params![user, on])
        }
    }
}

/// The old handle is nobody's any more, and the new one may be changed at once.
fn rename(connection: &Connection, user: UserId, handle: &HandleRow) -> Result<u64, Error> {
    execute(connection, "UPDATE handles SET barred = 1 WHERE user_id = ?1 AND current = 1", [user.as_bytes()])?;
    execute(
        connection,
        "UPDATE accounts SET handle = ?2, handle_ms = 0 WHERE user_id = ?1",
        params![user.as_bytes(), handle.handle],
    )?;
    call(connection, user, handle)
}

fn notice(connection: &Connection, about: UserId, hint: &Hint, anew_ms: i64) -> Result<u64, Error> {
    let Hint { name, other, amount, count, at_ms } = hint;
    let other = other.as_ref().map(UserId::as_bytes);
    // Whoever is forgotten meanwhile is noticed no more.
    execute(
        connection,
        "INSERT INTO hints (about_id, name, other_id, amount, count, at_ms)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE EXISTS (SELECT 1 FROM users WHERE user_id = ?1)
             AND (?3 IS NULL OR EXISTS (SELECT 1 FROM users WHERE user_id = ?3))
         ON CONFLICT DO UPDATE SET amount = excluded.amount, count = excluded.count, at_ms = excluded.at_ms,
             closed_ms = CASE WHEN closed_ms + ?7 > excluded.at_ms THEN closed_ms END",
        params![about.as_bytes(), name, other, amount, count, at_ms, anew_ms],
    )
}

/// What a guest has done and what was done about them is the account's; of two sanctions the longer one holds.
pub(super) fn merge(connection: &Connection, guest: UserId, user: UserId) -> Result<u64, Error> {
    let both = params![guest.as_bytes(), user.as_bytes()];
    execute(connection, "UPDATE reports SET by_id = ?2 WHERE by_id = ?1", both)?;
    execute(connection, "UPDATE reports SET about_id = ?2 WHERE about_id = ?1", both)?;
    execute(connection, "UPDATE steps SET about_id = ?2 WHERE about_id = ?1", both)?;
    execute(connection, "UPDATE notices SET user_id = ?2 WHERE user_id = ?1", both)?;
    execute(connection, "UPDATE OR IGNORE outcomes SET user_id = ?2 WHERE user_id = ?1", both)?;
    execute(connection, "UPDATE OR IGNORE hints SET about_id = ?2 WHERE about_id = ?1", both)?;
    execute(connection, "UPDATE OR IGNORE whence SET user_id = ?2 WHERE user_id = ?1", both)?;
    execute(
        connection,
        "INSERT INTO sanctions (user_id, kind, until_ms, reason)
         SELECT ?2, kind, until_ms, reason FROM sanctions WHERE user_id = ?1
         ON CONFLICT DO UPDATE SET until_ms = excluded.until_ms, reason = excluded.reason
             WHERE until_ms IS NOT NULL AND (excluded.until_ms IS NULL OR excluded.until_ms > until_ms)",
        both,
    )
}

/// Everybody who played a match.
pub(super) fn players_of(connection: &Connection, record: RecordId) -> Result<Vec<UserId>, Error> {
    let sql = "SELECT DISTINCT user_id FROM played WHERE record_id = ?1 AND user_id IS NOT NULL ORDER BY user_id";
    let user = |row: &rusqlite::Row| Ok(UserId::from_bytes(row.get(0)?));
    Ok(connection.prepare_cached(sql)?.query_map([record.as_bytes()], user)?.collect::<Result<_, _>>()?)
}

/// A kind of sanction as it is stored.
pub(super) const fn name(kind: Kind) -> &'static str {
    match kind {
        Kind::Mute => "mute",
        Kind::Suspension => "suspension",
    }
}

fn known(connection: &Connection, user: UserId) -> Result<(), Error> {
    if is_there(connection, "users WHERE user_id = ?1", [user.as_bytes()])? { Ok(()) } else { Err(Error::Gone) }
}

fn is_there(connection: &Connection, what: &str, params: impl Params) -> Result<bool, Error> {
    let found =
        connection.prepare_cached(&format!("SELECT 1 FROM {what}"))?.query_row(params, |_| Ok(())).optional()?;
    Ok(found.is_some())
}

fn execute(connection: &Connection, sql: &str, params: impl Params) -> Result<u64, Error> {
    Ok(connection.prepare_cached(sql)?.execute(params)? as u64)
}
