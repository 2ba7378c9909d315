use crate::{Error, TokenHash, UserId};

/// A browser known to the house.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// The person using it.
    pub user: UserId,
    /// The session itself, identified by the hash of its first secret, however often that has been renewed.
    pub id: TokenHash,
    /// What the guest is called now.
    pub nickname: String,
    /// When this secret was made: milliseconds since 1970.
    pub created_ms: i64,
    /// When it was last noted as used: milliseconds since 1970.
    pub seen_ms: i64,
    /// When this secret expires because a later one has been used: milliseconds since 1970.
    pub ends_ms: Option<i64>,
    /// Whether the user has an account; if so, the nickname is its handle.
    pub account: bool,
}

/// Users and their sessions. Guests last as long as their last session, users with an account
/// ([`Accounts`](crate::Accounts)) until it is deleted. Clones are handles to the same store.
pub trait Sessions: Clone + Send + Sync + 'static {
    /// Begins the session of a new guest, in a browser described by `device`. `seen_ms` starts out as `created_ms`.
    ///
    /// # Errors
    /// [`Error::Taken`] if the user or the token exists, [`Error::Backend`], [`Error::Shut`].
    fn create_session(
        &self,
        user: UserId,
        token: TokenHash,
        nickname: &str,
        device: &str,
        created_ms: i64,
    ) -> impl Future<Output = Result<(), Error>> + Send;

    /// The session with this token.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn session(&self, token: TokenHash) -> impl Future<Output = Result<Option<Session>, Error>> + Send;

    /// Changes a guest's nickname. False if there is no such guest: an account is called by its handle.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn rename(&self, user: UserId, nickname: &str) -> impl Future<Output = Result<bool, Error>> + Send;

    /// Notes that a session of the user, identified by the hash of its first secret, was used at `seen_ms`, unless a later
    /// use is already noted. A secret that has not come back yet stays unused. False if there is no such session.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn touch_session(
        &self,
        user: UserId,
        session: TokenHash,
        seen_ms: i64,
    ) -> impl Future<Output = Result<bool, Error>> + Send;

    /// Gives the session of `token` another secret; both are valid. False if there is no such session, or it has got a
    /// later one within the minute before: of two tabs that ask at once, at any nodes, only one gets a new secret.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn renew_session(
        &self,
        token: TokenHash,
        renewed: TokenHash,
        created_ms: i64,
    ) -> impl Future<Output = Result<bool, Error>> + Send;

    /// Notes that a renewed secret was used at `seen_ms`: the session's other secrets expire at `ends_ms`, and expired
    /// ones are forgotten. False if there is no such session.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn settle_session(
        &self,
        token: TokenHash,
        seen_ms: i64,
        ends_ms: i64,
    ) -> impl Future<Output = Result<bool, Error>> + Send;

    /// Ends one session of a user, or all: none of its secrets is valid any more. A guest with no session left is
    /// forgotten. Returns how many secrets ended.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn end_sessions(&self, user: UserId, only: Option<TokenHash>) -> impl Future<Output = Result<u64, Error>> + Send;

    /// Those of these users' sessions that no longer exist. A session is named by the hash of its first secret.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn ended_sessions(
        &self,
        sessions: Vec<(UserId, TokenHash)>,
    ) -> impl Future<Output = Result<Vec<(UserId, TokenHash)>, Error>> + Send;

    /// Forgets every session last used before `before_ms`, and guests along with their last session. Returns how many
    /// sessions ended.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn expire_sessions(&self, before_ms: i64) -> impl Future<Output = Result<u64, Error>> + Send;
}
