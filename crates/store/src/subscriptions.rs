use crate::{Error, TokenHash, UserId};

/// The most browsers in which a user is called.
pub(crate) const MOST: u32 = 8;

/// How a browser can be called through its push service while no page is in sight.
#[derive(Clone, PartialEq, Eq)]
pub struct Subscription {
    /// The user it belongs to.
    pub user: UserId,
    /// The session of the browser. Each has at most one subscription.
    pub session: TokenHash,
    /// The address at the push service. Anyone who knows it can write there.
    pub endpoint: String,
    /// The browser's public key, for which messages are encrypted: an uncompressed point on P-256.
    pub public_key: [u8; 65],
    /// A secret shared by the browser and the house.
    pub secret: [u8; 16],
    /// The language of messages: a tag such as `ko`.
    pub language: String,
    /// When it was made: milliseconds since 1970.
    pub made_ms: i64,
}

/// Keeps anything that leads to a browser out of logs.
impl std::fmt::Debug for Subscription {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Subscription")
            .field("user", &self.user)
            .field("language", &self.language)
            .finish_non_exhaustive()
    }
}

/// Where people can be called. Clones are handles to the same store.
///
/// A subscription ends with its session, but stays when somebody signs in again in the same browser: a guest to an
/// account, or an account to itself. A user has eight at most: the one just made or brought along, and the latest of the
/// others. Each call is one transaction: it is done completely and durably, or not at all.
pub trait Subscriptions: Clone + Send + Sync + 'static {
    /// Stores a subscription, replacing those of its session and of its endpoint.
    ///
    /// # Errors
    /// [`Error::Gone`] if the user has no such session; [`Error::Backend`], [`Error::Shut`].
    fn subscribe(&self, subscription: Subscription) -> impl Future<Output = Result<(), Error>> + Send;

    /// Forgets the subscription of a session.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn unsubscribe(&self, session: TokenHash) -> impl Future<Output = Result<(), Error>> + Send;

    /// Forgets an endpoint that no longer exists.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn forget_endpoint(&self, endpoint: &str) -> impl Future<Output = Result<(), Error>> + Send;

    /// The subscriptions of a user, the latest first.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn subscriptions_of(&self, user: UserId) -> impl Future<Output = Result<Vec<Subscription>, Error>> + Send;
}
