use crate::{Error, TableId, UserId};

/// Something said at a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spoken {
    /// The table.
    pub table: TableId,
    /// Its number at the table, from 1.
    pub number: u32,
    /// The number of the match that was being played at the table, or was about to be.
    pub of_match: u32,
    /// The speaker. `None` if they have been forgotten.
    pub user: Option<UserId>,
    /// Their seat. `None` for a spectator.
    pub seat: Option<u8>,
    /// When it was said: milliseconds since 1970.
    pub at_ms: i64,
    /// What was said, as JSON.
    pub what: String,
    /// Whether a moderator has hidden it from everyone else.
    pub removed: bool,
}

/// What people say at tables, and whom they do not want to hear. Clones are handles to the same store.
///
/// Words are not part of the [`Journal`](crate::Journal): they are kept for a while, whatever becomes of the table.
pub trait Words: Clone + Send + Sync + 'static {
    /// Stores what was said.
    ///
    /// # Errors
    /// [`Error::Taken`] if the table already has something with this number; [`Error::Gone`] if there is no such user;
    /// [`Error::TooLong`] above [`MAX_BODY`](crate::MAX_BODY); [`Error::Backend`], [`Error::Shut`].
    fn keep_words(&self, spoken: Spoken) -> impl Future<Output = Result<(), Error>> + Send;

    /// The last `most` things said at a table, in order, including removed ones.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn last_words(&self, table: TableId, most: u32) -> impl Future<Output = Result<Vec<Spoken>, Error>> + Send;

    /// What was said at a table while this match was being played or about to be, in order; for moderators. Of this the
    /// last `most` things by `at_ms` (milliseconds since 1970), and the first `most` after it.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn words_of_match(
        &self,
        table: TableId,
        of_match: u32,
        at_ms: i64,
        most: u32,
    ) -> impl Future<Output = Result<Vec<Spoken>, Error>> + Send;

    /// Everything a user has said that is still stored, the oldest first.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn words_of(&self, user: UserId) -> impl Future<Output = Result<Vec<Spoken>, Error>> + Send;

    /// Forgets what was said before `before_ms` (milliseconds since 1970), except in matches that an open report is
    /// about. Returns how much that was.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn forget_words(&self, before_ms: i64) -> impl Future<Output = Result<u64, Error>> + Send;

    /// Notes whether `user` wants to hear `muted`. Somebody unknown, and oneself, change nothing.
    ///
    /// # Errors
    /// [`Error::Gone`] if there is no such `user`, [`Error::Backend`], [`Error::Shut`].
    fn mute(&self, user: UserId, muted: UserId, on: bool) -> impl Future<Output = Result<(), Error>> + Send;

    /// The people whom a user does not want to hear.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn muted_by(&self, user: UserId) -> impl Future<Output = Result<Vec<UserId>, Error>> + Send;
}
