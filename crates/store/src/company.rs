//! Friendships and blocks.

use crate::{Error, UserId};

/// What one person is to another, by what is kept of both.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tie {
    /// Whether they would be friends with the other; with what the other has said to it.
    pub own: Option<Ask>,
    /// Whether the other would, if the one does not block them.
    pub other: Option<Ask>,
    /// The number of their block, if they block the other.
    pub block: Option<u64>,
}

/// That somebody would be friends with somebody else.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ask {
    /// Since when: milliseconds since 1970.
    pub at_ms: i64,
    /// Whether the other has said no.
    pub refused: bool,
}

/// Somebody, by name, and what they are to whoever asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Known {
    /// Who.
    pub user: UserId,
    /// Their handle.
    pub handle: String,
    /// What stands between both.
    pub tie: Tie,
}

/// Somebody who is blocked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// The number of the block: no two have the same.
    pub number: u64,
    /// Who is blocked.
    pub user: UserId,
    /// Since when: milliseconds since 1970.
    pub at_ms: i64,
}

/// Friendships and blocks. Clones are handles on the same store.
///
/// Each call is one transaction: all of it is done and durable, or nothing. What concerns nobody that there is, and
/// oneself, changes nothing.
pub trait Company: Clone + Send + Sync + 'static {
    /// `user` would be friends with `other`: they are, when both would.
    ///
    /// # Errors
    /// [`Error::Full`] when `user` would be friends with `most` others already; [`Error::Backend`], [`Error::Shut`].
    fn befriend(
        &self,
        user: UserId,
        other: UserId,
        at_ms: i64,
        most: u32,
    ) -> impl Future<Output = Result<(), Error>> + Send;

    /// `user` would not be friends with `other`: an ask is taken back or refused, a friendship ends.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn part(&self, user: UserId, other: UserId) -> impl Future<Output = Result<(), Error>> + Send;

    /// `user` blocks `other`, and is no friend of theirs any more. An ask of the other stays as it was.
    ///
    /// # Errors
    /// [`Error::Full`] when `user` blocks `most` others already; [`Error::Backend`], [`Error::Shut`].
    fn block(
        &self,
        user: UserId,
        other: UserId,
        at_ms: i64,
        most: u32,
    ) -> impl Future<Output = Result<(), Error>> + Send;

    /// A block of `user` ends. Answers whom it was about.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn unblock(&self, user: UserId, number: u64) -> impl Future<Output = Result<Option<UserId>, Error>> + Send;

    /// What stands between `user` and `other`, as `user` may know it.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn tie(&self, user: UserId, other: UserId) -> impl Future<Output = Result<Tie, Error>> + Send;

    /// Everybody with an account who would be friends with `user`, or with whom `user` would, the latest first; of those
    /// who only ask, and whom `user` has not refused, `most`. Whom `user` blocks is not among those who ask.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn circle(&self, user: UserId, most: u32) -> impl Future<Output = Result<Vec<Known>, Error>> + Send;

    /// Whom `user` blocks, the latest first.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn blocks_of(&self, user: UserId) -> impl Future<Output = Result<Vec<Block>, Error>> + Send;
}
