//! Changes to accounts.

use super::{
    company,
    database::{Database, wanted},
    deals,
    handles::{bar_for_good, call, free},
    keys::{has_code, has_key, insert_key, is_known, opens, room, spend},
    moderation, subscriptions, taken,
    value::params,
    visits::has_session,
    words,
};
use crate::{
    Error, HandleRow, Key, KeyId, Lock, Newcomer, Opener, RecordId, Shown, SignIn, SignUp, TableId, TokenHash, UserId,
};

/// A change to an account, carried out completely or not at all.
pub(crate) enum Deed {
    SignUp(SignUp),
    SignIn(SignIn),
    ChangeHandle { user: UserId, handle: HandleRow, since_ms: i64, at_ms: i64 },
    PutKey { user: UserId, key: Key, shown: Shown, keep: TokenHash },
    RenameKey { user: UserId, key: KeyId, name: String },
    RemoveKey { user: UserId, key: KeyId, keep: TokenHash },
    PutCodes { user: UserId, codes: Vec<[u8; 32]>, keep: TokenHash },
    EndOthers { user: UserId, keep: TokenHash },
    Close { user: UserId },
    LeaveSeats { user: UserId, seats: Vec<(RecordId, u8)> },
    Delete { user: UserId },
    Farewell { users: Vec<UserId>, up_to: Option<TableId> },
    Redact { record: RecordId, before: Vec<u8>, bytes: u64, zstd: Vec<u8> },
}

impl Deed {
    /// Carries it out within the open transaction, and returns the number of rows affected. Any refusal comes before
    /// the first row is written.
    pub(crate) async fn write(&self, db: &dyn Database) -> Result<u64, Error> {
        match self {
            Self::SignUp(deed) => sign_up(db, deed).await,
            Self::SignIn(deed) => sign_in(db, deed).await,
            Self::ChangeHandle { user, handle, since_ms, at_ms } => {
                change_handle(db, *user, handle, *since_ms, *at_ms).await
            }
            Self::PutKey { user, key, shown, keep } => put_key(db, *user, key, shown, *keep).await,
            Self::RenameKey { user, key, name } => rename_key(db, *user, *key, name).await,
            Self::RemoveKey { user, key, keep } => remove_key(db, *user, *key, *keep).await,
            Self::PutCodes { user, codes, keep } => put_codes(db, *user, codes, *keep).await,
            Self::EndOthers { user, keep } => end_others(db, *user, *keep).await,
            Self::Close { user } => close(db, *user).await,
            Self::LeaveSeats { user, seats } => leave_seats(db, *user, seats).await,
            Self::Delete { user } => delete(db, *user).await,
            Self::Farewell { users, up_to } => {
                let mut noted = 0;
                for user in users {
                    noted += farewell(db, *user, *up_to).await?;
                }
                Ok(noted)
            }
            Self::Redact { record, before, bytes, zstd } => {
                let sql = "UPDATE records SET bytes = ?3, zstd = ?4 WHERE record_id = ?1 AND zstd = ?2";
                db.execute(sql, params![record, before, bytes, zstd]).await
            }
        }
    }
}

async fn sign_up(db: &dyn Database, deed: &SignUp) -> Result<u64, Error> {
    let SignUp { user, session, device, handle, key, at_ms } = deed;
    wanted(db.is_there("users WHERE user_id = ?1", params![user]).await?)?;
    if is_account(db, *user).await? || is_known(db, key).await? {
        return Err(Error::Taken);
    }
    free(db, handle, *user).await?;
    make(db, *user, handle, key, *at_ms).await?;
    db.execute("UPDATE sessions SET device = ?2 WHERE coalesce(first_hash, token_hash) = ?1", params![session, device])
        .await
}

/// Creates an account for a person who was not a guest before.
pub(crate) async fn come(db: &dyn Database, one: &Newcomer) -> Result<(), Error> {
    let Newcomer { user, handle, key, at_ms } = one;
    if db.is_there("users WHERE user_id = ?1", params![user]).await? || is_known(db, key).await? {
        return Err(Error::Taken);
    }
    free(db, handle, *user).await?;
    db.execute(
        "INSERT INTO users (user_id, nickname, created_ms) VALUES (?1, ?2, ?3)",
        params![user, handle.handle, at_ms],
    )
    .await?;
    make(db, *user, handle, key, *at_ms).await
}

/// Turns the user into an account.
async fn make(db: &dyn Database, user: UserId, handle: &HandleRow, key: &Key, at_ms: i64) -> Result<(), Error> {
    db.execute(
        "INSERT INTO accounts (user_id, handle, made_ms, handle_ms) VALUES (?1, ?2, ?3, ?3)",
        params![user, handle.handle, at_ms],
    )
    .await?;
    call(db, user, handle).await?;
    insert_key(db, user, key).await.map(drop)
}

async fn sign_in(db: &dyn Database, deed: &SignIn) -> Result<u64, Error> {
    let SignIn { user, with, token, device, before, at_ms } = deed;
    wanted(is_account(db, *user).await? && !db.is_there("farewells WHERE user_id = ?1", params![user]).await?)?;
    wanted(match with {
        Opener::Key { key, .. } => has_key(db, *user, *key).await?,
        Opener::Code(code) => opens(db, *user, code, *at_ms).await?,
    })?;
    if db.is_there("sessions WHERE token_hash = ?1", params![token]).await? {
        return Err(Error::Taken);
    }
    match with {
        Opener::Key { key, state } => {
            db.execute(
                "UPDATE keys SET used_ms = ?2, state = coalesce(?3, state) WHERE key_id = ?1",
                params![key, at_ms, state],
            )
            .await?
        }
        Opener::Code(code) => {
            spend(db, *user, code).await?;
            // The session that it has opened before, but whose secret has never come back.
            end_session(db, *user, deed.session()).await?
        }
    };
    let first = matches!(with, Opener::Code(_)).then(|| deed.session());
    db.execute(
        "INSERT INTO sessions (token_hash, user_id, created_ms, seen_ms, first_hash, device)
         VALUES (?1, ?2, ?3, ?3, ?4, ?5)",
        params![token, user, at_ms, first, device],
    )
    .await?;
    match before {
        None => Ok(0),
        Some((who, session)) if who == user || is_account(db, *who).await? => {
            if who == user {
                subscriptions::move_on(db, *session, deed.session()).await?;
            }
            end_session(db, *who, *session).await?;
            Ok(0)
        }
        Some((guest, _)) => merge(db, *guest, (*user, deed.session()), *at_ms).await,
    }
}

/// Turns the guest into the account, in the session that begins.
async fn merge(
    db: &dyn Database,
    guest: UserId,
    (user, session): (UserId, TokenHash),
    at_ms: i64,
) -> Result<u64, Error> {
    let both = params![guest, user];
    let moved = db.execute("UPDATE played SET user_id = ?2 WHERE user_id = ?1", both).await?;
    deals::merge(db, guest, user).await?;
    words::merge(db, guest, user).await?;
    company::merge(db, guest, user).await?;
    moderation::merge(db, guest, user).await?;
    subscriptions::merge(db, guest, user, session).await?;
    db.execute(
        "INSERT INTO became (guest_id, user_id, at_ms) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING",
        params![guest, user, at_ms],
    )
    .await?;
    db.execute("DELETE FROM users WHERE user_id = ?1", params![guest]).await?;
    Ok(moved)
}

async fn change_handle(
    db: &dyn Database,
    user: UserId,
    handle: &HandleRow,
    since_ms: i64,
    at_ms: i64,
) -> Result<u64, Error> {
    let since = "accounts WHERE user_id = ?1 AND handle_ms <= ?2";
    wanted(db.is_there(since, params![user, since_ms]).await?)?;
    free(db, handle, user).await?;
    db.execute(
        "UPDATE accounts SET handle = ?2, handle_ms = ?3 WHERE user_id = ?1",
        params![user, handle.handle, at_ms],
    )
    .await?;
    call(db, user, handle).await
}

async fn put_key(db: &dyn Database, user: UserId, key: &Key, shown: &Shown, keep: TokenHash) -> Result<u64, Error> {
    let (is_password, password) =
        (matches!(key.lock, Lock::Password { .. }), "keys WHERE user_id = ?1 AND hash IS NOT NULL");
    wanted(is_account(db, user).await? && has_session(db, user, keep).await?)?;
    // Another change may have been faster since it was looked at.
    wanted(match shown {
        Shown::Key(key) => has_key(db, user, *key).await?,
        Shown::Code(code) => has_code(db, user, code).await?,
        Shown::Session => !is_password || !db.is_there(password, params![user]).await?,
    })?;
    if is_known(db, key).await? {
        return Err(Error::Taken);
    }
    // Whatever else is shown is for a password that replaces another.
    if matches!(shown, Shown::Session) {
        room(db, user).await?;
    }
    if let Shown::Code(code) = shown {
        spend(db, user, code).await?;
    }
    if is_password {
        db.execute(&format!("DELETE FROM {password}"), params![user]).await?;
    }
    insert_key(db, user, key).await?;
    end_others(db, user, keep).await
}

async fn rename_key(db: &dyn Database, user: UserId, key: KeyId, name: &str) -> Result<u64, Error> {
    wanted(has_key(db, user, key).await?)?;
    db.execute("UPDATE keys SET name = ?2 WHERE key_id = ?1", params![key, name]).await
}

async fn remove_key(db: &dyn Database, user: UserId, key: KeyId, keep: TokenHash) -> Result<u64, Error> {
    wanted(has_key(db, user, key).await? && has_session(db, user, keep).await?)?;
    if !db.is_there("keys WHERE user_id = ?1 AND key_id <> ?2", params![user, key]).await? {
        return Err(Error::LastKey);
    }
    db.execute("DELETE FROM keys WHERE key_id = ?1", params![key]).await?;
    end_others(db, user, keep).await
}

async fn put_codes(db: &dyn Database, user: UserId, codes: &[[u8; 32]], keep: TokenHash) -> Result<u64, Error> {
    wanted(is_account(db, user).await? && has_session(db, user, keep).await?)?;
    db.execute("DELETE FROM codes WHERE user_id = ?1", params![user]).await?;
    for code in codes {
        let sql = "INSERT INTO codes (user_id, hash) VALUES (?1, ?2) ON CONFLICT DO NOTHING";
        db.execute(sql, params![user, code]).await?;
    }
    end_others(db, user, keep).await
}

async fn end_others(db: &dyn Database, user: UserId, keep: TokenHash) -> Result<u64, Error> {
    let sql = "DELETE FROM sessions WHERE user_id = ?1 AND coalesce(first_hash, token_hash) <> ?2";
    db.execute(sql, params![user, keep]).await
}

async fn close(db: &dyn Database, user: UserId) -> Result<u64, Error> {
    wanted(is_account(db, user).await?)?;
    part_from(db, user).await?;
    db.execute("DELETE FROM sessions WHERE user_id = ?1", params![user]).await
}

async fn leave_seats(db: &dyn Database, user: UserId, seats: &[(RecordId, u8)]) -> Result<u64, Error> {
    let mut left = 0;
    for (record, seat) in seats {
        let sql = "UPDATE played SET user_id = NULL WHERE record_id = ?1 AND seat = ?2 AND user_id = ?3";
        left += db.execute(sql, params![record, seat, user]).await?;
    }
    Ok(left)
}

/// Foreign keys delete everything that belongs to the user along with the row.
async fn delete(db: &dyn Database, user: UserId) -> Result<u64, Error> {
    wanted(is_account(db, user).await?)?;
    bar_for_good(db, user).await?;
    part_from(db, user).await?;
    let written = "UPDATE reports SET words = '' WHERE by_id = ?1 AND closed IS NOT NULL";
    db.execute(written, params![user]).await?;
    taken::forget(db, user).await?;
    db.execute("DELETE FROM users WHERE user_id = ?1", params![user]).await
}

/// Notes that the house is to say farewell to the user and to the guests they were, from the first of all tables on:
/// tables that closed before a guest signed in know only the guest.
async fn part_from(db: &dyn Database, user: UserId) -> Result<u64, Error> {
    let guests = "INSERT INTO farewells (user_id) SELECT guest_id FROM became WHERE user_id = ?1
                  ON CONFLICT (user_id) DO UPDATE SET table_id = NULL";
    db.execute(guests, params![user]).await?;
    let sql = "INSERT INTO farewells (user_id) VALUES (?1) ON CONFLICT (user_id) DO UPDATE SET table_id = NULL";
    db.execute(sql, params![user]).await
}

/// Notes up to which table the journals have been searched for the user, or that all of them have.
async fn farewell(db: &dyn Database, user: UserId, up_to: Option<TableId>) -> Result<u64, Error> {
    match up_to {
        Some(table) => db.execute("UPDATE farewells SET table_id = ?2 WHERE user_id = ?1", params![user, table]).await,
        None => db.execute("DELETE FROM farewells WHERE user_id = ?1", params![user]).await,
    }
}

/// Ends a session, identified by the hash of its first secret.
async fn end_session(db: &dyn Database, user: UserId, session: TokenHash) -> Result<u64, Error> {
    let sql = "DELETE FROM sessions WHERE user_id = ?1 AND coalesce(first_hash, token_hash) = ?2";
    db.execute(sql, params![user, session]).await
}

async fn is_account(db: &dyn Database, user: UserId) -> Result<bool, Error> {
    db.is_there("accounts WHERE user_id = ?1", params![user]).await
}
