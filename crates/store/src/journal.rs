use crate::{Error, RecordId, TableId};

/// One step of one table, as written to the journal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The table it happened at.
    pub table: TableId,
    /// Its number at this table: 1, 2, 3, … without gaps.
    pub seq: u64,
    /// What happened, and when: at most [`MAX_BODY`](crate::MAX_BODY) bytes, opaque to the store.
    pub body: Vec<u8>,
}

/// A finished match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The table it was played at.
    pub table: TableId,
    /// When it ended: milliseconds since 1970.
    pub at_ms: i64,
    /// The record, as it was given to [`Journal::keep_record`].
    pub body: Vec<u8>,
}

/// The single source of truth about every table. Clones are handles to the same journal.
///
/// Each call that writes is durable when it returns `Ok`. Dropping its future does not undo what it may already have
/// handed over. If it returns [`Error::Backend`], this process sees none of it in the journal, and the caller may try
/// again. But if the cause is [`Unreachable`](crate::Cause::Unreachable), a server has been away for long and may have
/// written it after all; trying again then gives [`Error::Conflict`].
pub trait Journal: Clone + Send + Sync + 'static {
    /// Writes all of these entries, or none.
    ///
    /// They may belong to several tables. When many callers are waiting, one commit serves them all; when too many are,
    /// further ones wait before they are queued.
    ///
    /// # Errors
    /// [`Error::Conflict`] if an entry is not the next of its table, [`Error::Finished`], [`Error::TooLong`],
    /// [`Error::Backend`], [`Error::Shut`].
    fn append(&self, entries: Vec<Entry>) -> impl Future<Output = Result<(), Error>> + Send;

    /// Every table that is not closed, with the number of its last entry, in order of their names. The number is 0 if
    /// the journal is so damaged that no entry can be found; nothing more can be written to such a table.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn tables(&self) -> impl Future<Output = Result<Vec<(TableId, u64)>, Error>> + Send;

    /// Whether [`tables`](Self::tables) names this table.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn is_open(&self, table: TableId) -> impl Future<Output = Result<bool, Error>> + Send;

    /// Whether a table has or ever had this name, even if its entries have been forgotten: no other can begin under it.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn is_taken(&self, table: TableId) -> impl Future<Output = Result<bool, Error>> + Send;

    /// The entries of a table, closed or not, numbered above `after` (0 for all), in order.
    ///
    /// # Errors
    /// [`Error::Missing`] if the journal is damaged, [`Error::Backend`], [`Error::Shut`].
    fn read(&self, table: TableId, after: u64) -> impl Future<Output = Result<Vec<Entry>, Error>> + Send;

    /// Keeps the record of a match that ended at `at_ms` (milliseconds since 1970), compressed. The first record with a
    /// name stays; keeping it again changes nothing.
    ///
    /// # Errors
    /// [`Error::TooLong`] above [`MAX_RECORD`](crate::MAX_RECORD) bytes, [`Error::Backend`], [`Error::Shut`].
    fn keep_record(
        &self,
        id: RecordId,
        table: TableId,
        at_ms: i64,
        body: &[u8],
    ) -> impl Future<Output = Result<(), Error>> + Send;

    /// The record with this name.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn record(&self, id: RecordId) -> impl Future<Output = Result<Option<Record>, Error>> + Send;

    /// Closes a table at `at_ms` (milliseconds since 1970): [`tables`](Self::tables) leaves it out from now on, and it
    /// accepts no more entries. Closing it again changes nothing.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn close(&self, table: TableId, at_ms: i64) -> impl Future<Output = Result<(), Error>> + Send;

    /// Every table that was closed before `before_ms` and whose entries have not been forgotten, in order of their
    /// names.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn closed(&self, before_ms: i64) -> impl Future<Output = Result<Vec<TableId>, Error>> + Send;

    /// Every table that has entries, but is missing where tables are listed, so that neither [`tables`](Self::tables)
    /// nor [`closed`](Self::closed) names it: the database was damaged or changed by hand. In order of their names.
    /// Reads the whole journal. Once such a table is [closed](Self::close), it is listed again.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn unlisted(&self) -> impl Future<Output = Result<Vec<TableId>, Error>> + Send;

    /// Removes the entries of a closed table. Its name stays taken, and its records stay. Forgetting it again changes
    /// nothing.
    ///
    /// # Errors
    /// [`Error::Open`], [`Error::Backend`], [`Error::Shut`].
    fn forget(&self, table: TableId) -> impl Future<Output = Result<(), Error>> + Send;

    /// The number of the last entry of a table, closed or not, readable or lost; 0 if it has none. `None` if it is lost
    /// how many there were.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn last(&self, table: TableId) -> impl Future<Output = Result<Option<u64>, Error>> + Send;

    /// The entries of a table that can still be read, in order, whatever is missing before, between or after them; for
    /// a table whose [`read`](Self::read) fails because something [is damaged](Error::is_damage). Only what is damaged
    /// is left out quietly.
    ///
    /// # Errors
    /// [`Error::Backend`] if it is not known now what can be read, [`Error::Shut`].
    fn salvage(&self, table: TableId) -> impl Future<Output = Result<Vec<Entry>, Error>> + Send;

    /// The names of all records.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn records(&self) -> impl Future<Output = Result<Vec<RecordId>, Error>> + Send;

    /// Removes the records of matches that ended before `before_ms`, except of those that are still due to be rated.
    /// Returns how many there were.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn forget_records(&self, before_ms: i64) -> impl Future<Output = Result<u64, Error>> + Send;
}
