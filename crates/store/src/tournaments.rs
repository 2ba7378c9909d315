use crate::{Error, TournamentId};

/// The one truth about every tournament. Clones are handles on the same store.
///
/// Each call that writes is durable when it returns `Ok`, as of the [`Journal`](crate::Journal) of tables.
pub trait Tournaments: Clone + Send + Sync + 'static {
    /// Writes the next entries of a tournament, of which the first is numbered `seq` (1 begins it): all of them or none.
    /// A body is at most [`MAX_BODY`](crate::MAX_BODY) bytes that the store does not look into.
    ///
    /// # Errors
    /// [`Error::OutOfOrder`] when `seq` is not the next number, [`Error::TooLong`], [`Error::Backend`], [`Error::Shut`].
    fn write_tournament(
        &self,
        tournament: TournamentId,
        seq: u64,
        bodies: Vec<Vec<u8>>,
    ) -> impl Future<Output = Result<(), Error>> + Send;

    /// The bodies of a tournament's entries, in order from the first; none where there is no such tournament.
    ///
    /// # Errors
    /// [`Error::OutOfOrder`] when one is missing, [`Error::Backend`], [`Error::Shut`].
    fn tournament(&self, tournament: TournamentId) -> impl Future<Output = Result<Vec<Vec<u8>>, Error>> + Send;

    /// The bodies of its entries after the one that is numbered `after`.
    ///
    /// # Errors
    /// As [`Tournaments::tournament`].
    fn tournament_since(
        &self,
        tournament: TournamentId,
        after: u64,
    ) -> impl Future<Output = Result<Vec<Vec<u8>>, Error>> + Send;

    /// Every tournament of which something is still to come, in order of their names.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn open_tournaments(&self) -> impl Future<Output = Result<Vec<TournamentId>, Error>> + Send;

    /// Nothing is to come of a tournament since `at_ms` (milliseconds since 1970). To close it again changes nothing.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn close_tournament(&self, tournament: TournamentId, at_ms: i64) -> impl Future<Output = Result<(), Error>> + Send;

    /// Every tournament that has a body in which this is said, in order of their names.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn tournaments_with(&self, said: String) -> impl Future<Output = Result<Vec<TournamentId>, Error>> + Send;

    /// The tournaments that were closed last, the latest first: at most `most`.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn closed_tournaments(&self, most: u32) -> impl Future<Output = Result<Vec<TournamentId>, Error>> + Send;
}
