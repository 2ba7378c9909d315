use crate::{Entry, Error, RecordId, TableId, UserId};

/// The bytes of a seed.
pub const SEED: usize = 72;

/// Which deal: everybody plays the same.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct DealId {
    /// The day, by its number since 1970-01-01.
    pub day: i32,
    /// The name of the game.
    pub game: String,
}

/// What a deal is made of.
#[derive(Clone, PartialEq, Eq)]
pub struct Deal {
    /// Every option, as the house has committed to them: JSON.
    pub rules: String,
    /// The seed of the house.
    pub seed: [u8; SEED],
}

/// Seeds are not for logs.
impl std::fmt::Debug for Deal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Deal").field("rules", &self.rules).finish_non_exhaustive()
    }
}

/// Somebody's one try at a deal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Try {
    /// Where it is played.
    pub table: TableId,
    /// The record, once it has ended.
    pub record: Option<RecordId>,
    /// What it came to; none while it is played, and where it ended when the day was over.
    pub points: Option<i64>,
}

/// A place on the board of a deal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scored {
    /// Who; none for whoever is forgotten.
    pub user: Option<UserId>,
    /// What they are called; empty where they have not said.
    pub name: String,
    /// Whether they have an account.
    pub account: bool,
    /// What they came to.
    pub points: i64,
    /// The record.
    pub record: RecordId,
}

/// Deals that everybody plays once. Clones are handles on the same store.
///
/// Each call is one transaction: all of it is done and durable, or nothing. What is refused has changed nothing.
pub trait Deals: Clone + Send + Sync + 'static {
    /// Keeps a deal, if there is none of its name yet.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn put_deal(&self, id: DealId, deal: Deal) -> impl Future<Output = Result<(), Error>> + Send;

    /// A deal.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn deal(&self, id: DealId) -> impl Future<Output = Result<Option<Deal>, Error>> + Send;

    /// Begins somebody's try, with the first entries of its table.
    ///
    /// # Errors
    /// [`Error::Taken`] where they have tried; [`Error::Gone`] where there is no such user or deal; as
    /// [`Journal::append`](crate::Journal::append).
    fn begin_try(
        &self,
        id: DealId,
        user: UserId,
        at_ms: i64,
        entries: Vec<Entry>,
    ) -> impl Future<Output = Result<(), Error>> + Send;

    /// Notes what the try at a table has come to, if that is not noted yet.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn end_try(
        &self,
        table: TableId,
        record: RecordId,
        points: Option<i64>,
    ) -> impl Future<Output = Result<(), Error>> + Send;

    /// Somebody's try.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn try_of(&self, id: DealId, user: UserId) -> impl Future<Output = Result<Option<Try>, Error>> + Send;

    /// How many have begun a try.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn tries(&self, id: DealId) -> impl Future<Output = Result<u64, Error>> + Send;

    /// The best so many who came to an end in time; of equals the first to begin.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn ranking(&self, id: DealId, most: u32) -> impl Future<Output = Result<Vec<Scored>, Error>> + Send;

    /// How many came to how many points, the best first.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn results(&self, id: DealId) -> impl Future<Output = Result<Vec<(i64, u64)>, Error>> + Send;

    /// The days of whose deals somebody has played at least one to its end in time, the latest first.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn days_of(&self, user: UserId) -> impl Future<Output = Result<Vec<i32>, Error>> + Send;
}
