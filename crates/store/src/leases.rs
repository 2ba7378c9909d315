use std::time::Duration;

use crate::{Error, Node, Shard};

/// That a node leads a shard at an epoch.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lease {
    /// What is led.
    pub shard: Shard,
    /// Who leads it.
    pub node: Node,
    /// How often it had been taken then, from 1.
    pub epoch: u64,
}

/// A shard, as it was seen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lending {
    /// What is led.
    pub shard: Shard,
    /// How often it was taken: 0 where nobody has yet.
    pub epoch: u64,
    /// Who leads it, as long as the lease runs.
    pub node: Option<Node>,
    /// How long it runs yet, in milliseconds; 0 where nobody leads it.
    pub left_ms: u64,
}

/// Who leads what, and who is there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cluster {
    /// Every shard, in order of their names.
    pub shards: Vec<Lending>,
    /// Every node that is there, in order of their names, and whether it goes.
    pub nodes: Vec<(Node, bool)>,
    /// What the database's clock shows: milliseconds since 1970.
    pub now_ms: i64,
}

/// Which leases go on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Renewed {
    /// Those that do.
    pub shards: Vec<Shard>,
    /// What the database's clock shows: milliseconds since 1970.
    pub now_ms: i64,
}

/// Who of several nodes leads what. A lease runs by the clock of the database, which is the only one that is asked; what is
/// done about it is in the crate `cluster`. Each call is one statement, and one that comes late or twice does no harm: it
/// names the epochs it is about.
///
/// That a lease has run out stops nobody from writing. That somebody else has taken the shard does: see
/// [`Postgres::led`](crate::Postgres::led).
pub trait Leases: Clone + Send + Sync + 'static {
    /// Makes the shards that are missing, each to be taken, and forgets nodes that are long gone.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn enlist(&self, shards: &[Shard]) -> impl Future<Output = Result<(), Error>> + Send;

    /// There is nothing to be led any more of these shards. Whoever leads one learns it when they would renew it.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn strike(&self, shards: &[Shard]) -> impl Future<Output = Result<(), Error>> + Send;

    /// Who leads what, and who is there.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn cluster(&self) -> impl Future<Output = Result<Cluster, Error>> + Send;

    /// Says that a node is there for `term` from now and, if so, that it goes; and that what it leads goes on for as long:
    /// each of these shards that it leads at that epoch, and whose lease has not run out. Answers which ones.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn renew(
        &self,
        node: &Node,
        term: Duration,
        leaves: bool,
        held: &[(Shard, u64)],
    ) -> impl Future<Output = Result<Renewed, Error>> + Send;

    /// Takes shards for `term` from now, each at the epoch after the one that was seen: where that is still its epoch, and
    /// nobody leads it, or the lease has run out, or is the node's own. Answers the leases.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn take(
        &self,
        node: &Node,
        term: Duration,
        seen: &[(Shard, u64)],
    ) -> impl Future<Output = Result<Vec<Lease>, Error>> + Send;

    /// Ends leases of a node, so that others may take the shards at once: those that it holds at these epochs.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn give_up(&self, node: &Node, held: &[(Shard, u64)]) -> impl Future<Output = Result<(), Error>> + Send;
}
