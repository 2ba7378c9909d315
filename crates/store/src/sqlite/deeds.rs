//! What can be done with accounts, and how each of it is written.

use rusqlite::{Connection, OptionalExtension, Params, params};

use super::{
    company, deals,
    handles::{call, free},
    moderation, subscriptions, words,
};
use crate::{
    Error, HandleRow, Key, KeyId, Lock, Newcomer, Opener, RecordId, SignIn, SignUp, TableId, TokenHash, UserId,
};

/// One thing to be done with an account, whole or not at all.
pub(super) enum Deed {
    SignUp(SignUp),
    SignIn(SignIn),
    ChangeHandle { user: UserId, handle: HandleRow, since_ms: i64, at_ms: i64 },
    PutKey { user: UserId, key: Key, code: Option<[u8; 32]>, keep: TokenHash },
    RenameKey { user: UserId, key: KeyId, name: String },
    RemoveKey { user: UserId, key: KeyId, keep: TokenHash },
    PutCodes { user: UserId, codes: Vec<[u8; 32]>, keep: TokenHash },
    EndOthers { user: UserId, keep: TokenHash },
    Delete { user: UserId },
    ForgetBecame { guests: Vec<UserId>, before_ms: i64 },
    Farewell { user: UserId, up_to: Option<TableId> },
    Redact { record: RecordId, bytes: usize, zstd: Vec<u8> },
}

impl Deed {
    /// Writes it inside the open transaction; answers how many rows it was about. Whatever can be refused is refused
    /// before the first row is written.
    pub(super) fn write(&self, connection: &Connection) -> Result<u64, Error> {
        match self {
            Self::SignUp(deed) => sign_up(connection, deed),
            Self::SignIn(deed) => sign_in(connection, deed),
            Self::ChangeHandle { user, handle, since_ms, at_ms } => {
                change_handle(connection, *user, handle, *since_ms, *at_ms)
            }
            Self::PutKey { user, key, code, keep } => put_key(connection, *user, key, code.as_ref(), *keep),
            Self::RenameKey { user, key, name } => {
                wanted(has_key(connection, *user, *key)?)?;
                let sql = "UPDATE keys SET name = ?2 WHERE key_id = ?1";
                execute(connection, sql, params![key.as_bytes(), name])
            }
            Self::RemoveKey { user, key, keep } => {
                wanted(has_key(connection, *user, *key)?)?;
                if !is_there(connection, "keys WHERE user_id = ?1 AND key_id <> ?2", [user.as_bytes(), key.as_bytes()])?
                {
                    return Err(Error::LastKey);
                }
                execute(connection, "DELETE FROM keys WHERE key_id = ?1", [key.as_bytes()])?;
                end_others(connection, *user, *keep)
            }
            Self::PutCodes { user, codes, keep } => {
                wanted(is_account(connection, *user)?)?;
                execute(connection, "DELETE FROM codes WHERE user_id = ?1", [user.as_bytes()])?;
                for code in codes {
                    let sql = "INSERT INTO codes (user_id, hash) VALUES (?1, ?2) ON CONFLICT DO NOTHING";
                    execute(connection, sql, params![user.as_bytes(), code])?;
                }
                end_others(connection, *user, *keep)
            }
            Self::EndOthers { user, keep } => end_others(connection, *user, *keep),
            // All that is of the user goes with the row, by the foreign keys.
            Self::Delete { user } => {
                wanted(is_account(connection, *user)?)?;
                execute(connection, "INSERT INTO farewells (user_id) VALUES (?1)", [user.as_bytes()])?;
                execute(connection, "DELETE FROM users WHERE user_id = ?1", [user.as_bytes()])
            }
            Self::ForgetBecame { guests, before_ms } => guests.iter().try_fold(0, |gone, guest| {
                let sql = "DELETE FROM became WHERE guest_id = ?1 AND at_ms < ?2";
                Ok(gone + execute(connection, sql, params![guest.as_bytes(), before_ms])?)
            }),
            Self::Farewell { user, up_to: Some(table) } => {
                let sql = "UPDATE farewells SET table_id = ?2 WHERE user_id = ?1";
                execute(connection, sql, params![user.as_bytes(), table.as_bytes()])
            }
            Self::Farewell { user, up_to: None } => {
                execute(connection, "DELETE FROM farewells WHERE user_id = ?1", [user.as_bytes()])
            }
            Self::Redact { record, bytes, zstd } => {
                wanted(is_there(connection, "records WHERE record_id = ?1", [record.as_bytes()])?)?;
                execute(
                    connection,
                    "UPDATE records SET bytes = ?2, zstd = ?3 WHERE record_id = ?1",
                    params![record.as_bytes(), *bytes as i64, zstd],
                )
            }
        }
    }
}

fn sign_up(connection: &Connection, deed: &SignUp) -> Result<u64, Error> {
    let SignUp { user, session, device, handle, key, at_ms } = deed;
    wanted(is_there(connection, "users WHERE user_id = ?1", [user.as_bytes()])?)?;
    if is_account(connection, *user)? || is_known(connection, key)? {
        return Err(Error::Taken);
    }
    free(connection, handle, *user)?;
    make(connection, *user, handle, key, *at_ms)?;
    execute(
        connection,
        "UPDATE sessions SET device = ?2 WHERE coalesce(first_hash, token_hash) = ?1",
        params![session.as_bytes(), device],
    )
}

/// Somebody has an account who was no guest before.
pub(super) fn come(connection: &Connection, one: &Newcomer) -> Result<(), Error> {
    let Newcomer { user, handle, key, at_ms } = one;
    if is_known(connection, key)? {
        return Err(Error::Taken);
    }
    free(connection, handle, *user)?;
    execute(
        connection,
        "INSERT INTO users (user_id, nickname, created_ms) VALUES (?1, ?2, ?3)",
        params![user.as_bytes(), handle.handle, at_ms],
    )?;
    make(connection, *user, handle, key, *at_ms)
}

/// The user is an account from now on.
fn make(connection: &Connection, user: UserId, handle: &HandleRow, key: &Key, at_ms: i64) -> Result<(), Error> {
    execute(
        connection,
        "INSERT INTO accounts (user_id, handle, made_ms, handle_ms) VALUES (?1, ?2, ?3, ?3)",
        params![user.as_bytes(), handle.handle, at_ms],
    )?;
    call(connection, user, handle)?;
    insert_key(connection, user, key).map(drop)
}

fn sign_in(connection: &Connection, deed: &SignIn) -> Result<u64, Error> {
    let SignIn { user, with, token, device, before, at_ms } = deed;
    wanted(is_account(connection, *user)?)?;
    wanted(match with {
        Opener::Key { key, .. } => has_key(connection, *user, *key)?,
        Opener::Code(code) => has_code(connection, *user, code)?,
    })?;
    if is_there(connection, "sessions WHERE token_hash = ?1", [token.as_bytes()])? {
        return Err(Error::Taken);
    }
    match with {
        Opener::Key { key, state } => execute(
            connection,
            "UPDATE keys SET used_ms = ?2, state = coalesce(?3, state) WHERE key_id = ?1",
            params![key.as_bytes(), at_ms, state],
        )?,
        Opener::Code(code) => spend(connection, *user, code)?,
    };
    execute(
        connection,
        "INSERT INTO sessions (token_hash, user_id, created_ms, seen_ms, device) VALUES (?1, ?2, ?3, ?3, ?4)",
        params![token.as_bytes(), user.as_bytes(), at_ms, device],
    )?;
    match before {
        None => Ok(0),
        Some((who, session)) if who == user || is_account(connection, *who)? => {
            let sql = "DELETE FROM sessions WHERE user_id = ?1 AND coalesce(first_hash, token_hash) = ?2";
            execute(connection, sql, params![who.as_bytes(), session.as_bytes()])?;
            Ok(0)
        }
        Some((guest, _)) => merge(connection, *guest, (*user, *token), *at_ms),
    }
}

/// The guest is the account from now on, in the session that begins.
fn merge(
    connection: &Connection,
    guest: UserId,
    (user, session): (UserId, TokenHash),
    at_ms: i64,
) -> Result<u64, Error> {
    let both = params![guest.as_bytes(), user.as_bytes()];
    let moved = execute(connection, "UPDATE played SET user_id = ?2 WHERE user_id = ?1", both)?;
    deals::merge(connection, guest, user)?;
    words::merge(connection, guest, user)?;
    company::merge(connection, guest, user)?;
    moderation::merge(connection, guest, user)?;
    subscriptions::merge(connection, guest, user, session)?;
    execute(
        connection,
        "INSERT INTO became (guest_id, user_id, at_ms) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING",
        params![guest.as_bytes(), user.as_bytes(), at_ms],
    )?;
    execute(connection, "DELETE FROM users WHERE user_id = ?1", [guest.as_bytes()])?;
    Ok(moved)
}

fn change_handle(
    connection: &Connection,
    user: UserId,
    handle: &HandleRow,
    since_ms: i64,
    at_ms: i64,
) -> Result<u64, Error> {
    let since = "accounts WHERE user_id = ?1 AND handle_ms <= ?2";
    wanted(is_there(connection, since, params![user.as_bytes(), since_ms])?)?;
    free(connection, handle, user)?;
    execute(
        connection,
        "UPDATE accounts SET handle = ?2, handle_ms = ?3 WHERE user_id = ?1",
        params![user.as_bytes(), handle.handle, at_ms],
    )?;
    call(connection, user, handle)
}

fn put_key(
    connection: &Connection,
    user: UserId,
    key: &Key,
    code: Option<&[u8; 32]>,
    keep: TokenHash,
) -> Result<u64, Error> {
    wanted(is_account(connection, user)?)?;
    if let Some(code) = code {
        wanted(has_code(connection, user, code)?)?;
    }
    if is_known(connection, key)? {
        return Err(Error::Taken);
    }
    if let Some(code) = code {
        spend(connection, user, code)?;
    }
    if matches!(key.lock, Lock::Password { .. }) {
        execute(connection, "DELETE FROM keys WHERE user_id = ?1 AND hash IS NOT NULL", [user.as_bytes()])?;
    }
    insert_key(connection, user, key)?;
    end_others(connection, user, keep)
}

fn insert_key(connection: &Connection, user: UserId, key: &Key) -> Result<u64, Error> {
    let Key { id, name, made_ms, used_ms, lock } = key;
    let head = "INSERT INTO keys (key_id, user_id, name, made_ms, used_ms,";
    match lock {
        Lock::Password { hash } => execute(
            connection,
            &format!("{head} hash) VALUES (?1, ?2, ?3, ?4, ?5, ?6)"),
            params![id.as_bytes(), user.as_bytes(), name, made_ms, used_ms, hash],
        ),
        Lock::Passkey { credential, transports, fixed, state } => execute(
            connection,
            &format!("{head} credential, transports, fixed, state) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)"),
            params![id.as_bytes(), user.as_bytes(), name, made_ms, used_ms, credential, transports, fixed, state],
        ),
    }
}

fn end_others(connection: &Connection, user: UserId, keep: TokenHash) -> Result<u64, Error> {
    let sql = "DELETE FROM sessions WHERE user_id = ?1 AND coalesce(first_hash, token_hash) <> ?2";
    execute(connection, sql, params![user.as_bytes(), keep.as_bytes()])
}

fn spend(connection: &Connection, user: UserId, code: &[u8; 32]) -> Result<u64, Error> {
    execute(connection, "DELETE FROM codes WHERE user_id = ?1 AND hash = ?2", params![user.as_bytes(), code])
}

fn is_account(connection: &Connection, user: UserId) -> Result<bool, Error> {
    is_there(connection, "accounts WHERE user_id = ?1", [user.as_bytes()])
}

fn has_key(connection: &Connection, user: UserId, key: KeyId) -> Result<bool, Error> {
    is_there(connection, "keys WHERE user_id = ?1 AND key_id = ?2", [user.as_bytes(), key.as_bytes()])
}

fn has_code(connection: &Connection, user: UserId, code: &[u8; 32]) -> Result<bool, Error> {
    is_there(connection, "codes WHERE user_id = ?1 AND hash = ?2", params![user.as_bytes(), code])
}

/// Whether the passkey is there already, whosever it is.
fn is_known(connection: &Connection, key: &Key) -> Result<bool, Error> {
    match &key.lock {
        Lock::Password { .. } => Ok(false),
        Lock::Passkey { credential, .. } => is_there(connection, "keys WHERE credential = ?1", [credential]),
    }
}

fn is_there(connection: &Connection, what: &str, params: impl Params) -> Result<bool, Error> {
    let sql = format!("SELECT 1 FROM {what}");
    Ok(connection.prepare_cached(&sql)?.query_row(params, |_| Ok(())).optional()?.is_some())
}

fn wanted(there: bool) -> Result<(), Error> {
    if there { Ok(()) } else { Err(Error::Gone) }
}

pub(super) fn execute(connection: &Connection, sql: &str, params: impl Params) -> Result<u64, Error> {
    Ok(connection.prepare_cached(sql)?.execute(params)? as u64)
}
