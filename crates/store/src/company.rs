//! Friendships and blocks.

use crate::{Error, UserId};

/// What one person is to another, as stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tie {
    /// The person's request for friendship to the other, if any, and the other's response to it.
    pub own: Option<Ask>,
    /// The other's request, if any. Always `None` if the person blocks them.
    pub other: Option<Ask>,
    /// The number of the person's block, if they block the other.
    pub block: Option<u64>,
}

/// A request for friendship.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ask {
    /// When it was made: milliseconds since 1970.
    pub at_ms: i64,
    /// Whether the other has refused.
    pub refused: bool,
}

/// A person with their handle, and what they are to the person asking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Known {
    /// The person.
    pub user: UserId,
    /// Their handle.
    pub handle: String,
    /// The tie between the two.
    pub tie: Tie,
}

/// A block of one person by another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// The number of the block, which is unique.
    pub number: u64,
    /// The blocked user.
    pub user: UserId,
    /// When they were blocked: milliseconds since 1970.
    pub at_ms: i64,
}

/// Friendships and blocks. Clones are handles to the same store.
///
/// Each call is one transaction: it is done completely and durably, or not at all. A call about an unknown user, or
/// about oneself, changes nothing.
pub trait Company: Clone + Send + Sync + 'static {
    /// Asks `other` to be friends with `user`, unless `user` blocks them. They are friends once both have asked.
    ///
    /// # Errors
    /// [`Error::Full`] if `user` has already asked `most` others; [`Error::Backend`], [`Error::Shut`].
    fn befriend(
        &self,
        user: UserId,
        other: UserId,
        at_ms: i64,
        most: u32,
    ) -> impl Future<Output = Result<(), Error>> + Send;

    /// Withdraws the request of `user` to `other`, ends their friendship, or refuses the request of `other`. A request
    /// that was refused stays so if it is withdrawn and made again.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn part(&self, user: UserId, other: UserId) -> impl Future<Output = Result<(), Error>> + Send;

    /// Blocks `other` for `user` and ends their friendship, if any. A request from `other` stays as it was.
    ///
    /// # Errors
    /// [`Error::Gone`] if there is no such `user`, [`Error::Full`] if they already block `most` others;
    /// [`Error::Backend`], [`Error::Shut`].
    fn block(
        &self,
        user: UserId,
        other: UserId,
        at_ms: i64,
        most: u32,
    ) -> impl Future<Output = Result<(), Error>> + Send;

    /// Ends a block of `user`. Returns whom it was about.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn unblock(&self, user: UserId, number: u64) -> impl Future<Output = Result<Option<UserId>, Error>> + Send;

    /// The tie between `user` and `other`, as far as `user` may know it.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn tie(&self, user: UserId, other: UserId) -> impl Future<Output = Result<Tie, Error>> + Send;

    /// Everyone with an account whom `user` has asked to be friends, or who has asked `user`, the latest first. Those
    /// who have only asked are limited to `most`, without those whom `user` has refused or blocks.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn circle(&self, user: UserId, most: u32) -> impl Future<Output = Result<Vec<Known>, Error>> + Send;

    /// The accounts whose request `user` has refused, even if they have taken it back since: by handle, in order.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn refused_by(&self, user: UserId) -> impl Future<Output = Result<Vec<String>, Error>> + Send;

    /// The blocks of `user`, the latest first.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn blocks_of(&self, user: UserId) -> impl Future<Output = Result<Vec<Block>, Error>> + Send;
}
