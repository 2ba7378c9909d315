//! Handles, by the two forms that tell them apart: whose they are, and who is called so.

use rusqlite::{Connection, params};

use crate::{Error, HandleRow, UserId};

/// Refuses a handle that could be taken for another's.
pub(super) fn free(connection: &Connection, handle: &HandleRow, user: UserId) -> Result<(), Error> {
    if taken(connection, handle, Some(user))? { Err(Error::HandleTaken) } else { Ok(()) }
}

/// Whether either form is somebody's other than `but`, or nobody's any more because a moderator has taken it away.
pub(super) fn taken(connection: &Connection, handle: &HandleRow, but: Option<UserId>) -> Result<bool, Error> {
    let HandleRow { small, drawn, .. } = handle;
    let but = but.as_ref().map(UserId::as_bytes);
    let sql = "SELECT 1 FROM handles WHERE (small = ?1 OR drawn = ?2) AND (user_id IS NOT ?3 OR barred = 1)";
    Ok(connection.prepare_cached(sql)?.exists(params![small, drawn, but])?)
}

/// The handle is the user's, and the others that they had are old.
pub(super) fn call(connection: &Connection, user: UserId, handle: &HandleRow) -> Result<u64, Error> {
    let HandleRow { handle, small, drawn } = handle;
    let execute = |sql: &str, params: &[&dyn rusqlite::ToSql]| connection.prepare_cached(sql)?.execute(params);
    execute("DELETE FROM handles WHERE small = ?1 OR drawn = ?2", params![small, drawn])?;
    execute("UPDATE handles SET current = 0 WHERE user_id = ?1", params![user.as_bytes()])?;
    execute(
        "INSERT INTO handles (small, drawn, user_id, current) VALUES (?2, ?3, ?1, 1)",
        params![user.as_bytes(), small, drawn],
    )?;
    let named = execute("UPDATE users SET nickname = ?2 WHERE user_id = ?1", params![user.as_bytes(), handle])?;
    Ok(named as u64)
}
