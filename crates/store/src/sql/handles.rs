//! Handles, by the two forms that distinguish them: who owns them, and who goes by them now.

use super::{database::Database, value::params};
use crate::{Error, HandleRow, UserId};

/// Refuses a handle that could be mistaken for another user's.
pub(crate) async fn free(db: &dyn Database, handle: &HandleRow, user: UserId) -> Result<(), Error> {
    if taken(db, handle, Some(user)).await? { Err(Error::HandleTaken) } else { Ok(()) }
}

/// Whether either form belongs to a user other than `but`, or is barred because a moderator has taken it away.
pub(crate) async fn taken(db: &dyn Database, handle: &HandleRow, but: Option<UserId>) -> Result<bool, Error> {
    let HandleRow { small, drawn, .. } = handle;
    let those = "handles WHERE (small = ?1 OR drawn = ?2) AND (user_id IS DISTINCT FROM ?3 OR barred = 1)";
    Ok(db.is_there(those, params![small, drawn, but]).await?
        || db.is_there("barred_handles WHERE small = ?1 OR drawn = ?2", params![small, drawn]).await?)
}

/// Keeps the user's barred handles barred once the user is deleted.
pub(crate) async fn bar_for_good(db: &dyn Database, user: UserId) -> Result<u64, Error> {
    let barred = "INSERT INTO barred_handles (small, drawn)
                  SELECT small, drawn FROM handles WHERE user_id = ?1 AND barred = 1";
    db.execute(barred, params![user]).await
}

/// Makes this the user's current handle, and their others old ones.
pub(crate) async fn call(db: &dyn Database, user: UserId, handle: &HandleRow) -> Result<u64, Error> {
    let HandleRow { handle, small, drawn } = handle;
    db.execute("DELETE FROM handles WHERE small = ?1 OR drawn = ?2", params![small, drawn]).await?;
    db.execute("UPDATE handles SET current = 0 WHERE user_id = ?1", params![user]).await?;
    let current = "INSERT INTO handles (small, drawn, user_id, current) VALUES (?2, ?3, ?1, 1)";
    db.execute(current, params![user, small, drawn]).await?;
    db.execute("UPDATE users SET nickname = ?2 WHERE user_id = ?1", params![user, handle]).await
}
