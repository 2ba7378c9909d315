use crate::{Entry, Error, RecordId, TableId, UserId};

/// The length of a seed in bytes.
const SEED: usize = 72;

/// The id of a deal, which is the same for everyone.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct DealId {
    /// The day, counted from 1970-01-01.
    pub day: i32,
    /// The name of the game.
    pub game: String,
}

/// The ingredients of a deal.
#[derive(Clone, PartialEq, Eq)]
pub struct Deal {
    /// Every option, as JSON, exactly as the house has committed to it.
    pub rules: String,
    /// The house's seed.
    pub seed: [u8; SEED],
}

/// Keeps seeds out of logs.
impl std::fmt::Debug for Deal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Deal").field("rules", &self.rules).finish_non_exhaustive()
    }
}

/// A player's one try at a deal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Try {
    /// The table it is played at.
    pub table: TableId,
    /// The record, once it has ended.
    pub record: Option<RecordId>,
    /// Whether the record is still there.
    pub kept: bool,
    /// The points it earned. `None` while it is being played, or if it ended after the day was over.
    pub points: Option<i64>,
}

/// A place on the board of a deal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scored {
    /// The player. `None` if they have been forgotten.
    pub user: Option<UserId>,
    /// What they are called. Empty if they have not chosen a name.
    pub name: String,
    /// Whether they have an account.
    pub account: bool,
    /// The points they earned.
    pub points: i64,
    /// The record.
    pub record: RecordId,
    /// Whether it is still there.
    pub kept: bool,
}

/// Deals that everyone plays once. Clones are handles to the same store.
///
/// Each call is one transaction: it is done completely and durably, or not at all. A refused call changes nothing.
pub trait Deals: Clone + Send + Sync + 'static {
    /// Stores a deal, if there is none with this id yet.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn put_deal(&self, id: DealId, deal: Deal) -> impl Future<Output = Result<(), Error>> + Send;

    /// A deal.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn deal(&self, id: DealId) -> impl Future<Output = Result<Option<Deal>, Error>> + Send;

    /// Begins a user's try, with the first entries of its table.
    ///
    /// # Errors
    /// [`Error::Taken`] if they have already tried; [`Error::Gone`] if there is no such user or deal; as
    /// [`Journal::append`](crate::Journal::append).
    fn begin_try(
        &self,
        id: DealId,
        user: UserId,
        at_ms: i64,
        entries: Vec<Entry>,
    ) -> impl Future<Output = Result<(), Error>> + Send;

    /// Notes the result of the try at a table, if none is noted yet.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn end_try(
        &self,
        table: TableId,
        record: RecordId,
        points: Option<i64>,
    ) -> impl Future<Output = Result<(), Error>> + Send;

    /// A user's try.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn try_of(&self, id: DealId, user: UserId) -> impl Future<Output = Result<Option<Try>, Error>> + Send;

    /// All tries of a user, each with its deal and when it began (milliseconds since 1970), the latest first.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn tries_of(&self, user: UserId) -> impl Future<Output = Result<Vec<(DealId, i64, Try)>, Error>> + Send;

    /// How many users have begun a try.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn tries(&self, id: DealId) -> impl Future<Output = Result<u64, Error>> + Send;

    /// The best `most` of those who finished in time; of equals, the first to begin.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn ranking(&self, id: DealId, most: u32) -> impl Future<Output = Result<Vec<Scored>, Error>> + Send;

    /// How many players earned how many points, the best first.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn results(&self, id: DealId) -> impl Future<Output = Result<Vec<(i64, u64)>, Error>> + Send;

    /// The days on which a user has finished at least one deal in time, the latest first.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn days_of(&self, user: UserId) -> impl Future<Output = Result<Vec<i32>, Error>> + Send;
}
