use crate::{Error, TokenHash, UserId};

/// Where a browser can be called while no page is seen in it, by its push service.
#[derive(Clone, PartialEq, Eq)]
pub struct Subscription {
    /// Whose it is.
    pub user: UserId,
    /// The session of the browser: each has one at most.
    pub session: TokenHash,
    /// The address at the push service. Whoever knows it can write there.
    pub endpoint: String,
    /// The browser's key, to which messages are sealed: a point of P-256, uncompressed.
    pub public_key: [u8; 65],
    /// What only the browser and the house know.
    pub secret: [u8; 16],
    /// In which language it is told: a tag such as `ko`.
    pub language: String,
    /// When it was made: milliseconds since 1970.
    pub made_ms: i64,
}

/// What leads to a browser is not for logs.
impl std::fmt::Debug for Subscription {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Subscription")
            .field("user", &self.user)
            .field("language", &self.language)
            .finish_non_exhaustive()
    }
}

/// Where people can be called. Clones are handles on the same store.
///
/// A subscription ends with its session, and goes over to the account with a guest who signs in. Each call is one
/// transaction: all of it is done and durable, or nothing.
pub trait Subscriptions: Clone + Send + Sync + 'static {
    /// Keeps where a browser can be called, in place of what was kept of its session and of this endpoint. Of the user
    /// `most` stay, the latest made.
    ///
    /// # Errors
    /// [`Error::Gone`] where the user has no such session; [`Error::Backend`], [`Error::Shut`].
    fn subscribe(&self, subscription: Subscription, most: u32) -> impl Future<Output = Result<(), Error>> + Send;

    /// Forgets where the browser of a session can be called.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn unsubscribe(&self, session: TokenHash) -> impl Future<Output = Result<(), Error>> + Send;

    /// Forgets an endpoint that there is no more.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn forget_endpoint(&self, endpoint: &str) -> impl Future<Output = Result<(), Error>> + Send;

    /// Where a user can be called, the latest made first.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn subscriptions_of(&self, user: UserId) -> impl Future<Output = Result<Vec<Subscription>, Error>> + Send;
}
