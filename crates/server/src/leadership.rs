//! The parts of the house that this process leads. Without nodes it leads everything.

use crate::{
    House, chance,
    journals::{shard_of, table_id},
    nodes::{Claim, Led, Nodes},
};
use cluster::ShardId;
use std::time::Duration;
use tokio::time::{sleep, timeout};
use wire::TableCode;

/// How many codes to draw in search of one whose table this process would lead.
const CODES_DRAWN: u32 = 2_000;
/// How long whoever opens a table or begins the daily deal waits for this process to lead one, and how often to look.
const SOON: Duration = Duration::from_secs(3);
const LOOK: Duration = Duration::from_millis(50);

impl House {
    /// The lease of a shard that this process leads and has loaded. Without nodes: always present.
    pub(crate) fn led(&self, shard: ShardId) -> Option<Led> {
        self.nodes.as_ref().map_or_else(|| Some(self.alone.clone()), |nodes| nodes.led(shard))
    }

    /// The same, for the shard of a table.
    pub(crate) fn led_of(&self, code: TableCode) -> Option<Led> {
        self.led(shard_of(code))
    }

    /// Whether this process leads the table with this code, if it exists. Without nodes: always.
    pub(crate) fn leads(&self, code: TableCode) -> bool {
        self.led_of(code).is_some()
    }

    /// Whether this process does what the house itself initiates in a tournament. Without nodes: always.
    pub(crate) fn leads_tournament(&self, code: TableCode) -> bool {
        self.led(ShardId::Tournament(code.padded())).is_some()
    }

    /// Whether a table may be founded here: while this process goes down, another node would have to take it over
    /// moments later.
    ///
    /// # Errors
    /// [`wire::Error::GoingDown`].
    pub(crate) fn stays(&self) -> Result<(), wire::Error> {
        let goes = self.closing.is_cancelled() || self.nodes.as_ref().is_some_and(Nodes::is_draining);
        if goes { Err(wire::Error::GoingDown) } else { Ok(()) }
    }

    /// A code for a new table that this process would lead, its lease, and the right to open the table. `None` if this
    /// process leads almost nothing, or goes down.
    pub(crate) fn fresh(&self) -> Option<(TableCode, Led, Claim)> {
        self.stays().ok()?;
        (0..CODES_DRAWN).map(|_| chance::table_code()).find_map(|code| {
            let led = self.led_of(code)?;
            let claim = led.claim(*table_id(code).as_bytes())?;
            Some((code, led, claim))
        })
    }

    /// Waits a little if no table could be opened here: a node that has just come, or come back, leads nothing before
    /// the others have handed it a share.
    pub(crate) async fn leads_soon(&self) {
        let led = async {
            while self.stays().is_ok() && self.fresh().is_none() {
                sleep(LOOK).await;
            }
        };
        timeout(SOON, led).await.ok();
    }

    /// Reports that the store refused a write because another node has led the shard since.
    pub(crate) fn fenced(&self, led: &Led) {
        self.metrics.fenced.inc();
        if let (Some(nodes), Some(lease)) = (&self.nodes, &led.lease) {
            tracing::warn!(shard = %lease.shard, epoch = lease.epoch, "a write was refused: another node leads now");
            nodes.membership.fenced(lease);
        }
    }

    /// Gives a lease up, to lead its shard again at the next epoch. A table that is loaded anew counts its pictures and
    /// what is said from the start: at the same epoch, other nodes would take them for old ones.
    pub(crate) fn leads_anew(&self, led: &Led) {
        if let (Some(nodes), Some(lease)) = (&self.nodes, &led.lease) {
            nodes.membership.fenced(lease);
        }
    }

    /// Leaves a shard to a node that runs a later program. False if there is none.
    pub(crate) fn leaves(&self, shard: ShardId) -> bool {
        self.nodes.as_ref().is_some_and(|nodes| nodes.leave(shard))
    }

    /// Runs work that belongs to a lease, tracking it among the lease's tasks.
    pub(crate) fn run(&self, led: &Led, work: impl Future<Output = ()> + Send + 'static) {
        self.tasks.spawn(led.tasks.track_future(work));
    }
}
