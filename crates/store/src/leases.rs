use std::time::Duration;

use crate::{Error, Node, Shard};

/// A lease: a node leads a shard at an epoch.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lease {
    /// The shard.
    pub shard: Shard,
    /// The node that leads it.
    pub node: Node,
    /// How often the shard has been taken, including this time.
    pub epoch: u64,
}

/// A shard, as last seen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lending {
    /// The shard.
    pub shard: Shard,
    /// How often it has been taken. 0 if it never has been.
    pub epoch: u64,
    /// The node that leads it, while the lease runs.
    pub node: Option<Node>,
    /// Milliseconds until the lease expires. 0 if no node leads it.
    pub left_ms: u64,
}

/// What a node tells of itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Presence {
    /// It leads whatever falls to it.
    Here,
    /// So it does, but it does not hear itself on the bus.
    Deaf,
    /// It is not to be counted on.
    Leaves,
}

/// A live node.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// Its name.
    pub node: Node,
    /// What it tells of itself.
    pub presence: Presence,
    /// Milliseconds until it no longer counts as live, unless it says so again.
    pub left_ms: u64,
}

/// Which node leads what, and which nodes there are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cluster {
    /// Every shard, in order of their names.
    pub shards: Vec<Lending>,
    /// Every live node, in order of their names. A process that serves the house alone is none.
    pub nodes: Vec<Member>,
    /// The time by the database's clock: milliseconds since 1970.
    pub now_ms: i64,
}

/// The leases that were renewed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Renewed {
    /// Their shards.
    pub shards: Vec<Shard>,
    /// The time by the database's clock: milliseconds since 1970.
    pub now_ms: i64,
}

/// Which of several nodes leads what. Leases run by the clock of the database, the only one consulted; how they are
/// used is up to the crate `cluster`. Each call is one statement, which does no harm if it arrives late or twice,
/// because it names the epochs it is about.
///
/// The expiry of a lease stops no one from writing; another node taking the shard does: see
/// [`Postgres::led`](crate::Postgres::led).
pub trait Leases: Clone + Send + Sync + 'static {
    /// Declares a node alive for `term` from now, and fences whatever process served the house alone before. If one is
    /// listed, the node is refused; once it has been `watched` for a lease, only if it has given a sign of life since.
    ///
    /// # Errors
    /// [`Error::InUse`], [`Error::Backend`], [`Error::Shut`].
    fn enter(&self, node: &Node, term: Duration, watched: bool) -> impl Future<Output = Result<(), Error>> + Send;

    /// Creates the shards that are missing, free to be taken, and forgets nodes that are long gone.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn enlist(&self, shards: &[Shard]) -> impl Future<Output = Result<(), Error>> + Send;

    /// Removes shards that have nothing left to lead. A node that leads one learns of it when it next renews.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn strike(&self, shards: &[Shard]) -> impl Future<Output = Result<(), Error>> + Send;

    /// Which node leads what, and which nodes there are.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn cluster(&self) -> impl Future<Output = Result<Cluster, Error>> + Send;

    /// Declares a node alive for `term` from now, and what it tells of itself. For the same time, renews those of the
    /// given shards that it leads at the given epoch and whose lease has not expired. Returns which ones those are.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn renew(
        &self,
        node: &Node,
        term: Duration,
        presence: Presence,
        held: &[(Shard, u64)],
    ) -> impl Future<Output = Result<Renewed, Error>> + Send;

    /// Takes the first `most` of these shards that can be taken, for `term` from now, each at the epoch after the given
    /// one, provided that is still its epoch and the shard has no leader, its lease has expired, or the lease is the
    /// node's own. A shard at which something is just being written, or that another node is just taking, is left out.
    /// Returns the leases.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn take(
        &self,
        node: &Node,
        term: Duration,
        seen: &[(Shard, u64)],
        most: usize,
    ) -> impl Future<Output = Result<Vec<Lease>, Error>> + Send;

    /// Ends the leases that a node holds at these epochs, so that others may take the shards at once.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn give_up(&self, node: &Node, held: &[(Shard, u64)]) -> impl Future<Output = Result<(), Error>> + Send;
}
