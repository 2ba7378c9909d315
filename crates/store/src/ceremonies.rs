use crate::Error;

/// Identifies a ceremony: drawn by chance, and never twice.
pub type Challenge = [u8; 16];

/// Ceremonies with passkeys: what the house must remember between the two requests of a browser, which may reach two
/// nodes. Clones are handles to the same store.
pub trait Ceremonies: Clone + Send + Sync + 'static {
    /// Keeps a ceremony that began at `began_ms`: milliseconds since 1970. The body is opaque to the store.
    ///
    /// # Errors
    /// [`Error::Taken`] if one with this challenge is under way, [`Error::TooLong`] above
    /// [`MAX_BODY`](crate::MAX_BODY), [`Error::Backend`], [`Error::Shut`].
    fn begin_ceremony(
        &self,
        challenge: Challenge,
        began_ms: i64,
        body: Vec<u8>,
    ) -> impl Future<Output = Result<(), Error>> + Send;

    /// Ends a ceremony. Returns when it began, and its body. Of several callers, at any nodes, at most one gets it.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn end_ceremony(&self, challenge: Challenge) -> impl Future<Output = Result<Option<(i64, Vec<u8>)>, Error>> + Send;

    /// How many ceremonies are under way.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn ceremonies(&self) -> impl Future<Output = Result<u64, Error>> + Send;

    /// Forgets those that began at `until_ms` or earlier. Returns how many.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn forget_ceremonies(&self, until_ms: i64) -> impl Future<Output = Result<u64, Error>> + Send;
}
