//! The leases of one node.

mod hearing;
mod output;
mod share;

pub use output::{Output, Stopped};

use std::collections::BTreeMap;

use super::{
    Terms,
    ask::{Answer, Grant, Presence, Request},
};
use crate::{Epoch, NodeId, ShardId};

/// The leases of one node: which shards it leads, and what it asks the database about them.
///
/// Its owner calls [`tick`](Self::tick) several times a second, carries out the outputs and reports the answers. It
/// checks again what the node [`leads`](Self::leads) before each thing that only a leader may do.
#[derive(Debug, Clone)]
pub struct Leases {
    me: NodeId,
    terms: Terms,
    led: BTreeMap<ShardId, Led>,
    asked: BTreeMap<u64, Asked>,
    asks: u64,
    renew_at: u64,
    /// When the last answered renewal was sent; before the first, when the node started.
    renewed_at: u64,
    look_at: u64,
    give_at: u64,
    /// Since when each shard that this node could take has been seen free.
    free: BTreeMap<Grant, u64>,
    /// Declined shards, and until when they are not taken.
    declined: BTreeMap<ShardId, u64>,
    draining: bool,
    drained: bool,
    /// Whether it listens to the bus, and when it last heard itself there.
    listens: bool,
    heard_at: Option<u64>,
    /// Since when it has been deaf while others heard, and whether that has been long enough.
    deaf_since: Option<u64>,
    yields: bool,
    /// What it last told of itself.
    told: Presence,
}

#[derive(Debug, Clone, Copy)]
struct Led {
    epoch: Epoch,
    until_ms: u64,
    /// Since when it is being handed over, if it is.
    leaving: Option<u64>,
}

#[derive(Debug, Clone)]
struct Asked {
    request: Request,
    sent_ms: u64,
}

impl Leases {
    /// Creates the leases of a node that starts at `now_ms`. It leads nothing yet.
    #[must_use]
    pub const fn new(me: NodeId, terms: Terms, now_ms: u64) -> Self {
        Self {
            me,
            terms,
            led: BTreeMap::new(),
            asked: BTreeMap::new(),
            asks: 0,
            renew_at: now_ms,
            renewed_at: now_ms,
            look_at: now_ms,
            give_at: now_ms + terms.give_ms,
            free: BTreeMap::new(),
            declined: BTreeMap::new(),
            draining: false,
            drained: false,
            listens: false,
            heard_at: None,
            deaf_since: None,
            yields: false,
            told: Presence::Here,
        }
    }

    /// The epoch at which the node leads a shard at `now_ms`. `None` if it does not, or is handing it over.
    #[must_use]
    pub fn leads(&self, now_ms: u64, shard: ShardId) -> Option<Epoch> {
        self.led.get(&shard).filter(|led| now_ms < led.until_ms && led.leaving.is_none()).map(|led| led.epoch)
    }

    /// Whether the node holds the lease of a shard at `now_ms`, even while handing it over.
    #[must_use]
    pub fn holds(&self, now_ms: u64, shard: ShardId) -> bool {
        self.led.get(&shard).is_some_and(|led| now_ms < led.until_ms)
    }

    /// The number of shards that the node holds, including those it is handing over.
    #[must_use]
    pub fn len(&self) -> usize {
        self.led.len()
    }

    /// Whether it holds none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.led.is_empty()
    }

    /// Takes in that time has passed.
    pub fn tick(&mut self, now_ms: u64) -> Vec<Output> {
        let mut out = Vec::new();
        self.forget_asks(now_ms);
        self.stop_expired(now_ms, &mut out);
        let flushed = |led: &Led| led.leaving.is_some_and(|since| since + self.terms.flush_ms <= now_ms);
        let late: Vec<ShardId> = self.led.iter().filter(|(_, led)| flushed(led)).map(|(shard, _)| *shard).collect();
        for shard in late {
            self.give_up(now_ms, shard, &mut out);
        }
        let presence = self.presence(now_ms);
        let is_due = now_ms >= self.renew_at || presence != self.told;
        if is_due && !self.is_asking(|request| matches!(request, Request::Renew { .. })) {
            self.renew_at = now_ms + self.terms.renew_ms;
            self.told = presence;
            let leases = self.led.iter().map(|(shard, led)| Grant { shard: *shard, epoch: led.epoch }).collect();
            self.ask(now_ms, Request::Renew { leases, presence }, &mut out);
        }
        let looking = |request: &Request| matches!(request, Request::Look | Request::Take { .. });
        if now_ms >= self.look_at && !self.is_asking(looking) {
            self.look_at = now_ms + self.terms.look_ms;
            self.ask(now_ms, Request::Look, &mut out);
        }
        if self.draining || self.yields {
            self.drain_on(now_ms, &mut out);
        }
        out
    }

    fn presence(&self, now_ms: u64) -> Presence {
        if self.draining || self.is_unheard(now_ms) || self.yields {
            Presence::Leaves
        } else if self.is_deaf(now_ms) {
            Presence::Deaf
        } else {
            Presence::Here
        }
    }

    /// Takes in an answer of the database. An answer to a request sent too long ago is ignored.
    pub fn answered(&mut self, now_ms: u64, number: u64, answer: Answer) -> Vec<Output> {
        let mut out = Vec::new();
        self.forget_asks(now_ms);
        self.stop_expired(now_ms, &mut out);
        let Some(Asked { request, sent_ms }) = self.asked.remove(&number) else { return out };
        match (request, answer) {
            (Request::Renew { leases, .. }, Answer::Renewed(kept)) => {
                self.renewed_at = self.renewed_at.max(sent_ms);
                self.renewed(sent_ms, &leases, &kept, &mut out);
            }
            (Request::Look, Answer::Seen { rows, others, hearing }) => {
                self.compare(now_ms, hearing);
                self.seen(now_ms, &rows, (others, hearing), &mut out);
            }
            (Request::Take { .. }, Answer::Taken(taken)) => self.taken(now_ms, sent_ms, taken, &mut out),
            // An answer to giving up, or one of the wrong kind, which tells nothing.
            _ => {}
        }
        out
    }

    /// The database has not answered and will not. The request may have been carried out.
    pub fn failed(&mut self, now_ms: u64, number: u64) {
        if let Some(Asked { request, .. }) = self.asked.remove(&number) {
            self.ask_again(now_ms, &request);
        }
    }

    /// A write was refused because another node has that shard, or had it.
    pub fn fenced(&mut self, grant: Grant) -> Vec<Output> {
        if self.led.get(&grant.shard).is_none_or(|led| led.epoch != grant.epoch) {
            return Vec::new();
        }
        self.led.remove(&grant.shard);
        vec![Output::Stop { grant, why: Stopped::Refused }]
    }

    /// The node cannot lead this shard, though others may be able to: it hands the shard over and does not take it
    /// again for a while.
    pub fn decline(&mut self, now_ms: u64, shard: ShardId) -> Vec<Output> {
        self.declined.insert(shard, now_ms + self.terms.decline_ms);
        let Some(led) = self.led.get_mut(&shard).filter(|led| led.leaving.is_none()) else { return Vec::new() };
        led.leaving = Some(now_ms);
        vec![Output::HandOver(Grant { shard, epoch: led.epoch })]
    }

    /// A shard may be free: another node has announced that it gave one up.
    pub fn nudge(&mut self, now_ms: u64) {
        self.look_at = self.look_at.min(now_ms);
    }

    /// The node is leaving: it takes nothing more, and hands over what it leads.
    pub const fn drain(&mut self) {
        self.draining = true;
    }

    /// The work in progress at a shard being handed over is written down, and its tasks have ended. If the node has taken
    /// the shard anew since, that is another lease, with tasks of its own.
    pub fn finished(&mut self, now_ms: u64, grant: Grant) -> Vec<Output> {
        let mut out = Vec::new();
        if self.led.get(&grant.shard).is_some_and(|led| led.leaving.is_some() && led.epoch == grant.epoch) {
            self.give_up(now_ms, grant.shard, &mut out);
        }
        out
    }

    fn ask(&mut self, now_ms: u64, request: Request, out: &mut Vec<Output>) {
        self.asks += 1;
        self.asked.insert(self.asks, Asked { request: request.clone(), sent_ms: now_ms });
        out.push(Output::Ask { number: self.asks, request });
    }

    fn is_asking(&self, what: impl Fn(&Request) -> bool) -> bool {
        self.asked.values().any(|asked| what(&asked.request))
    }

    fn forget_asks(&mut self, now_ms: u64) {
        let late = |_: &u64, asked: &mut Asked| asked.sent_ms + self.terms.answer_ms <= now_ms;
        let gone: Vec<Asked> = self.asked.extract_if(.., late).map(|(_, asked)| asked).collect();
        for asked in gone {
            self.ask_again(now_ms, &asked.request);
        }
    }

    fn ask_again(&mut self, now_ms: u64, request: &Request) {
        let soon = now_ms + self.terms.again_ms;
        match request {
            Request::Renew { .. } => self.renew_at = self.renew_at.min(soon),
            Request::Look | Request::Take { .. } => self.look_at = self.look_at.min(soon),
            // If it was not carried out, the lease runs out.
            Request::GiveUp { .. } => {}
        }
    }

    /// Stops the shards that were not renewed in time, and lets the database know: it may hear the node without being
    /// heard, and would keep renewing for as long as it is asked to.
    fn stop_expired(&mut self, now_ms: u64, out: &mut Vec<Output>) {
        let over = |_: &ShardId, led: &mut Led| now_ms >= led.until_ms;
        let grant = |(shard, led): (ShardId, Led)| Grant { shard, epoch: led.epoch };
        let leases: Vec<Grant> = self.led.extract_if(.., over).map(grant).collect();
        out.extend(leases.iter().map(|grant| Output::Stop { grant: *grant, why: Stopped::Expired }));
        if !leases.is_empty() {
            self.ask(now_ms, Request::GiveUp { leases }, out);
        }
    }

    /// Whether no renewal has been answered for as long as a lease may be relied on.
    const fn is_unheard(&self, now_ms: u64) -> bool {
        now_ms >= self.until(self.renewed_at)
    }

    /// How long a node may rely on a request that it sent at `sent_ms`.
    const fn until(&self, sent_ms: u64) -> u64 {
        sent_ms + self.terms.lease_ms - self.terms.margin_ms
    }

    fn renewed(&mut self, sent_ms: u64, leases: &[Grant], kept: &[Grant], out: &mut Vec<Output>) {
        let until_ms = self.until(sent_ms);
        for grant in leases {
            let Some(led) = self.led.get_mut(&grant.shard).filter(|led| led.epoch == grant.epoch) else { continue };
            if kept.contains(grant) {
                led.until_ms = led.until_ms.max(until_ms);
            } else {
                self.led.remove(&grant.shard);
                out.push(Output::Stop { grant: *grant, why: Stopped::Refused });
            }
        }
    }

    fn taken(&mut self, now_ms: u64, sent_ms: u64, taken: Vec<Grant>, out: &mut Vec<Output>) {
        let until_ms = self.until(sent_ms);
        // A grant that arrives too late is the node's own all the same, and is taken again.
        if now_ms < until_ms {
            for grant in taken {
                self.led.insert(grant.shard, Led { epoch: grant.epoch, until_ms, leaving: None });
                out.push(Output::Lead(grant));
            }
        }
    }

    fn give_up(&mut self, now_ms: u64, shard: ShardId, out: &mut Vec<Output>) {
        if let Some(led) = self.led.remove(&shard) {
            let grant = Grant { shard, epoch: led.epoch };
            out.push(Output::Stop { grant, why: Stopped::GivenUp });
            self.ask(now_ms, Request::GiveUp { leases: vec![grant] }, out);
        }
    }
}
