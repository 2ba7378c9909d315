//! What of the house this process leads. Without nodes: all of it.

use crate::{
    House, chance,
    journals::{shard_of, table_id},
    nodes::{Claim, Led},
};
use cluster::ShardId;
use wire::TableCode;

/// How many codes are drawn until this process leads the table of one.
const CODES_DRAWN: u32 = 2_000;

impl House {
    /// Under what this process leads a shard, if it does, and what was there of it has been loaded. Without nodes: always.
    pub(crate) fn led(&self, shard: ShardId) -> Option<Led> {
        self.nodes.as_ref().map_or_else(|| Some(self.alone.clone()), |nodes| nodes.led(shard))
    }

    /// The same for the shard of a table.
    pub(crate) fn led_of(&self, code: TableCode) -> Option<Led> {
        self.led(shard_of(code))
    }

    /// Whether this process leads the table of this code, should there be one. Without nodes: always.
    pub(crate) fn leads(&self, code: TableCode) -> bool {
        self.led_of(code).is_some()
    }

    /// A code for a new table that this process would lead, the right to open it, and under what it does; none where it leads
    /// next to nothing.
    pub(crate) fn fresh(&self) -> Option<(TableCode, Led, Claim)> {
        (0..CODES_DRAWN).map(|_| chance::table_code()).find_map(|code| {
            let led = self.led_of(code)?;
            let claim = led.claim(*table_id(code).as_bytes())?;
            Some((code, led, claim))
        })
    }

    /// The store has refused a write because somebody else has led the shard since.
    pub(crate) fn fenced(&self, led: &Led) {
        self.metrics.fenced.inc();
        if let (Some(nodes), Some(lease)) = (&self.nodes, &led.lease) {
            tracing::warn!(shard = %lease.shard, epoch = lease.epoch, "another node leads what was to be written");
            nodes.membership.fenced(lease);
        }
    }

    /// Leaves a shard to another node, of a later program; false where there is none.
    pub(crate) fn leaves(&self, shard: ShardId) -> bool {
        self.nodes.as_ref().is_some_and(|nodes| nodes.leave(shard))
    }

    /// Runs something because of what is led, and as long as it is.
    pub(crate) fn run(&self, led: &Led, work: impl Future<Output = ()> + Send + 'static) {
        self.tasks.spawn(led.tasks.track_future(work));
    }
}
