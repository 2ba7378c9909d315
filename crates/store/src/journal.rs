use crate::{Error, RecordId, TableId};

/// One step of one table, as it is written down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The table it happened at.
    pub table: TableId,
    /// Its number at this table: 1, 2, 3, … without a gap.
    pub seq: u64,
    /// What happened, and when: at most [`MAX_BODY`](crate::MAX_BODY) bytes that the store does not look into.
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

/// The one truth about every table. Clones are handles on the same journal.
///
/// Each call that writes is durable when it returns `Ok`. Dropping its future does not take back what it may
/// already have handed over. When it returns [`Error::Backend`], nothing of it is in the journal as this process
/// sees it, and the caller may try again; but where the cause is [`Unreachable`](crate::Cause::Unreachable), a server has
/// been away for long, and it may be there: trying again tells by [`Error::Conflict`].
pub trait Journal: Clone + Send + Sync + 'static {
    /// Writes all of these entries, or none.
    ///
    /// Several tables may be mixed. When many callers wait, one commit serves them all; when too many wait, the
    /// next ones wait before they are queued.
    ///
    /// # Errors
    /// [`Error::Conflict`] when an entry is not the next of its table, [`Error::Finished`], [`Error::TooLong`],
    /// [`Error::Backend`], [`Error::Shut`].
    fn append(&self, entries: Vec<Entry>) -> impl Future<Output = Result<(), Error>> + Send;

    /// Every table that is not closed, with the number of its last entry, in order of their names. The number is 0
    /// where the journal is damaged so that no entry is found: nothing more can be written to such a table.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn tables(&self) -> impl Future<Output = Result<Vec<(TableId, u64)>, Error>> + Send;

    /// The entries of a table, closed or not, whose number is above `after` (0 for all), in order.
    ///
    /// # Errors
    /// [`Error::Missing`] when the journal is damaged, [`Error::Backend`], [`Error::Shut`].
    fn read(&self, table: TableId, after: u64) -> impl Future<Output = Result<Vec<Entry>, Error>> + Send;

    /// Keeps the record of a match that ended at `at_ms` (milliseconds since 1970), compressed.
    /// The first record of a name stays: to keep it again changes nothing.
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

    /// The record of this name.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn record(&self, id: RecordId) -> impl Future<Output = Result<Option<Record>, Error>> + Send;

    /// Ends a table at `at_ms` (milliseconds since 1970): [`tables`](Self::tables) leaves it out from now on, and it
    /// takes no more entries. To close it again changes nothing.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn close(&self, table: TableId, at_ms: i64) -> impl Future<Output = Result<(), Error>> + Send;

    /// Every table that was closed before `before_ms` and whose entries are not forgotten, in order of their names.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn closed(&self, before_ms: i64) -> impl Future<Output = Result<Vec<TableId>, Error>> + Send;

    /// Removes the entries of a closed table. Its name stays taken, and its records stay. To forget it again changes
    /// nothing.
    ///
    /// # Errors
    /// [`Error::Open`], [`Error::Backend`], [`Error::Shut`].
    fn forget(&self, table: TableId) -> impl Future<Output = Result<(), Error>> + Send;

    /// The entries of a table that can still be read, in order, whatever is missing between them or after them: to
    /// mend a table whose [`read`](Self::read) fails.
    ///
    /// # Errors
    /// [`Error::Shut`].
    fn salvage(&self, table: TableId) -> impl Future<Output = Result<Vec<Entry>, Error>> + Send;

    /// The names of all records.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn records(&self) -> impl Future<Output = Result<Vec<RecordId>, Error>> + Send;

    /// Removes the records of matches that ended before `before_ms`. Answers how many there were.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn forget_records(&self, before_ms: i64) -> impl Future<Output = Result<u64, Error>> + Send;
}
