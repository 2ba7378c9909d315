use crate::{Error, TableId, UserId};

/// Something that somebody has said at a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spoken {
    /// Where.
    pub table: TableId,
    /// Its number at the table, from 1.
    pub number: u32,
    /// The number of the match at the table that was played then, or was to come.
    pub of_match: u32,
    /// Who; none for whoever is forgotten.
    pub user: Option<UserId>,
    /// Where they sat; none: they looked on.
    pub seat: Option<u8>,
    /// When: milliseconds since 1970.
    pub at_ms: i64,
    /// What, as JSON.
    pub what: String,
    /// Whether a moderator has taken it away from all others.
    pub removed: bool,
}

/// What people say at tables, and whom they do not want to hear. Clones are handles on the same store.
///
/// Words are no part of the [`Journal`](crate::Journal): they are kept for a while, whatever becomes of the table.
pub trait Words: Clone + Send + Sync + 'static {
    /// Keeps what was said.
    ///
    /// # Errors
    /// [`Error::Taken`] when the table has something of that number; [`Error::Gone`] when there is no such user;
    /// [`Error::TooLong`] above [`MAX_BODY`](crate::MAX_BODY); [`Error::Backend`], [`Error::Shut`].
    fn keep_words(&self, spoken: Spoken) -> impl Future<Output = Result<(), Error>> + Send;

    /// The last `most` things that were said at a table, in order, what is removed among them.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn last_words(&self, table: TableId, most: u32) -> impl Future<Output = Result<Vec<Spoken>, Error>> + Send;

    /// All that was said at a table while this match was played or was to come, in order: for moderators.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn words_of_match(&self, table: TableId, of_match: u32) -> impl Future<Output = Result<Vec<Spoken>, Error>> + Send;

    /// All that somebody has said and is still kept, the oldest first.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn words_of(&self, user: UserId) -> impl Future<Output = Result<Vec<Spoken>, Error>> + Send;

    /// Forgets what was said before `before_ms` (milliseconds since 1970), but for matches that an open report is about;
    /// answers how much that was.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn forget_words(&self, before_ms: i64) -> impl Future<Output = Result<u64, Error>> + Send;

    /// Notes whether `user` does not want to hear `muted`. Users that there are not, and oneself, change nothing.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn mute(&self, user: UserId, muted: UserId, on: bool) -> impl Future<Output = Result<(), Error>> + Send;

    /// Whom a user does not want to hear.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn muted_by(&self, user: UserId) -> impl Future<Output = Result<Vec<UserId>, Error>> + Send;
}
