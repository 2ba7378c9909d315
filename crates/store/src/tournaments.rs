use crate::{Error, TournamentId};

/// The single source of truth about every tournament. Clones are handles to the same store.
///
/// Each call that writes is durable when it returns `Ok`, as with the [`Journal`](crate::Journal) of tables.
pub trait Tournaments: Clone + Send + Sync + 'static {
    /// Writes the next entries of a tournament, the first of which is numbered `seq` (1 begins the tournament): all of
    /// them or none. A body is at most [`MAX_BODY`](crate::MAX_BODY) bytes, opaque to the store.
    ///
    /// # Errors
    /// [`Error::OutOfOrder`] if `seq` is not the next number, [`Error::TooLong`], [`Error::Backend`], [`Error::Shut`].
    fn write_tournament(
        &self,
        tournament: TournamentId,
        seq: u64,
        bodies: Vec<Vec<u8>>,
    ) -> impl Future<Output = Result<(), Error>> + Send;

    /// The bodies of a tournament's entries, in order from the first. Empty if there is no such tournament.
    ///
    /// # Errors
    /// [`Error::OutOfOrder`] if one is missing, [`Error::Backend`], [`Error::Shut`].
    fn tournament(&self, tournament: TournamentId) -> impl Future<Output = Result<Vec<Vec<u8>>, Error>> + Send;

    /// The bodies of a tournament's entries after number `after`.
    ///
    /// # Errors
    /// As [`Tournaments::tournament`].
    fn tournament_since(
        &self,
        tournament: TournamentId,
        after: u64,
    ) -> impl Future<Output = Result<Vec<Vec<u8>>, Error>> + Send;

    /// Every tournament that is not closed, in order of their names.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn open_tournaments(&self) -> impl Future<Output = Result<Vec<TournamentId>, Error>> + Send;

    /// Closes a tournament that has had nothing left to do since `at_ms` (milliseconds since 1970). Closing it again
    /// changes nothing.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn close_tournament(&self, tournament: TournamentId, at_ms: i64) -> impl Future<Output = Result<(), Error>> + Send;

    /// Every tournament with an entry whose body contains `said`, in order of their names.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn tournaments_with(&self, said: String) -> impl Future<Output = Result<Vec<TournamentId>, Error>> + Send;

    /// The most recently closed tournaments, the latest first: at most `most`.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn closed_tournaments(&self, most: u32) -> impl Future<Output = Result<Vec<TournamentId>, Error>> + Send;
}
