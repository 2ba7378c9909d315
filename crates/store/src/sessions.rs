use crate::{Error, TokenHash, UserId};

/// A browser that the house knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// Who sits before it.
    pub user: UserId,
    /// The session itself, by the hash of its first secret, however often that was renewed.
    pub id: TokenHash,
    /// What the guest is called now.
    pub nickname: String,
    /// When this secret was made: milliseconds since 1970.
    pub created_ms: i64,
    /// When it was last noted as used: milliseconds since 1970.
    pub seen_ms: i64,
    /// When this secret ends, because a later one has come back: milliseconds since 1970.
    pub ends_ms: Option<i64>,
    /// Whether the user has an account; the nickname is its handle then.
    pub account: bool,
}

/// Users and their sessions. Guests live as long as their last session, users with an account ([`Accounts`](crate::Accounts))
/// until it is deleted. Clones are handles on the same store.
pub trait Sessions: Clone + Send + Sync + 'static {
    /// Begins the session of a new guest, in a browser that looks like `device`. `seen_ms` is `created_ms` at first.
    ///
    /// # Errors
    /// [`Error::Taken`] when the user or the token exists, [`Error::Backend`], [`Error::Shut`].
    fn create_session(
        &self,
        user: UserId,
        token: TokenHash,
        nickname: &str,
        device: &str,
        created_ms: i64,
    ) -> impl Future<Output = Result<(), Error>> + Send;

    /// The session of this token.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn session(&self, token: TokenHash) -> impl Future<Output = Result<Option<Session>, Error>> + Send;

    /// Gives the user another nickname; false when there is no such user.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn rename(&self, user: UserId, nickname: &str) -> impl Future<Output = Result<bool, Error>> + Send;

    /// Notes that the session was used at `seen_ms` (an earlier time than the noted one is ignored);
    /// false when there is no such session.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn touch_session(&self, token: TokenHash, seen_ms: i64) -> impl Future<Output = Result<bool, Error>> + Send;

    /// Gives the session of `token` one more secret; both are good. False when there is no such session.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn renew_session(
        &self,
        token: TokenHash,
        renewed: TokenHash,
        created_ms: i64,
    ) -> impl Future<Output = Result<bool, Error>> + Send;

    /// Notes that a renewed secret has come back at `seen_ms`: the session's other secrets end at `ends_ms`, and those
    /// that have ended are forgotten. False when there is no such session.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn settle_session(
        &self,
        token: TokenHash,
        seen_ms: i64,
        ends_ms: i64,
    ) -> impl Future<Output = Result<bool, Error>> + Send;

    /// Ends one session of a user, or all: none of its secrets is good any more. Guests who have no session left are
    /// forgotten. Answers how many secrets ended.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn end_sessions(&self, user: UserId, only: Option<TokenHash>) -> impl Future<Output = Result<u64, Error>> + Send;

    /// Those of these users' sessions that are there no more: the session is named by the hash of its first secret.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn ended_sessions(
        &self,
        sessions: Vec<(UserId, TokenHash)>,
    ) -> impl Future<Output = Result<Vec<(UserId, TokenHash)>, Error>> + Send;

    /// Forgets every session last used before `before_ms`, and with its last session the guest.
    /// Answers how many sessions ended.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn expire_sessions(&self, before_ms: i64) -> impl Future<Output = Result<u64, Error>> + Send;
}
