//! Sends requests to other nodes, repeating them until they are answered.

pub(crate) mod letter;
mod owners;
#[cfg(test)]
mod tests;

pub(crate) use owners::{LookUp, Looking};

use crate::{Clock, bus::Bus, clock::Moment, sent::Sent};
use cluster::{Call, NodeId, Owner, ShardId, Step};
use letter::{Answer, Asked, Event, Letter, OfQuick, OfTable, Told, Unreached, of_node};
use owners::Owners;
use std::{
    collections::{BTreeMap, HashMap},
    future::pending,
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};
use store::Unpoisoned;
use tokio::{select, sync::mpsc, time::sleep};
use tokio_util::sync::CancellationToken;
use wire::{Error, TableCode};

/// How long a visitor waits: longer than it takes another node to take over from a leader that is gone.
const PATIENCE: Duration = Duration::from_secs(9);
/// How often to check whether something must be sent again.
const LOOK: Duration = Duration::from_millis(25);
/// How long, and how often, to repeat an event to a node that does not answer.
const EVENTS: Duration = Duration::from_secs(5);
const AGAIN: Duration = Duration::from_millis(300);
/// The answers to one request that may queue up before they are read.
const ANSWERS: usize = 4;

/// Sends the requests and matches the answers.
pub(crate) struct Courier {
    pub(crate) me: NodeId,
    bus: Bus,
    pub(crate) clock: Clock,
    owners: Owners,
    began: Instant,
    next: AtomicU64,
    open: Mutex<HashMap<u64, mpsc::Sender<Answer>>>,
    /// For each node, how many events it did not acknowledge in time.
    unreached: Mutex<BTreeMap<NodeId, u64>>,
    /// Whether nothing reaches this node for now, and its visitors go to others.
    away: AtomicBool,
    /// Once cancelled, no answers reach this node any more.
    closing: CancellationToken,
}

/// A request that waits for its answer.
struct Waiting<'a> {
    courier: &'a Courier,
    number: u64,
    until_ms: i64,
    answers: mpsc::Receiver<Answer>,
}

impl Courier {
    pub(crate) fn new(me: NodeId, (bus, clock): (Bus, Clock), look_up: LookUp, closing: CancellationToken) -> Courier {
        let owners = Owners::new(look_up);
        let (next, open, unreached) = (AtomicU64::new(1), Mutex::default(), Mutex::default());
        let away = AtomicBool::new(false);
        Courier { me, bus, clock, owners, began: Instant::now(), next, open, unreached, away, closing }
    }

    /// Asks a table something, through the node that leads its shard, perhaps for somebody who has been waiting since
    /// then.
    ///
    /// # Errors
    /// Why it is refused; [`Error::Busy`] if no answer arrived in time or none can ([`set_away`](Self::set_away)), or
    /// one that this program cannot read, and [`Error::GoingDown`] if this node is closing: in all these cases it may
    /// have been done. Also [`Error::Busy`] if the leader's program cannot read what it is asked.
    pub(crate) async fn ask_table(
        &self,
        shard: ShardId,
        table: TableCode,
        what: OfTable,
        since: Option<Moment>,
    ) -> Result<Told, Error> {
        let ask = |epoch, again| {
            let what = if again { what.clone().again() } else { what.clone() };
            Asked::Table { table, epoch, what: Sent::Known(what) }
        };
        let waited = since.map_or(Duration::ZERO, |since| since.ago(&self.clock));
        self.ask(shard, PATIENCE.saturating_sub(waited), ask).await
    }

    /// Asks quick match something.
    ///
    /// # Errors
    /// As [`Courier::ask_table`].
    pub(crate) async fn ask_quick(&self, what: OfQuick) -> Result<Told, Error> {
        let ask = |epoch, _: bool| Asked::Quick { epoch, what: Sent::Known(what.clone()) };
        self.ask(ShardId::Quick, PATIENCE, ask).await
    }

    /// Sends an event to a node until it is acknowledged. Gives up in the end, as the node may be gone; if it is not, it
    /// learns from [`unreached`](Self::unreached) that it missed something.
    ///
    /// # Errors
    /// [`Error::Busy`] if it was not acknowledged in time, or cannot be read there, and [`Error::GoingDown`] if this node
    /// is closing: it may have arrived all the same.
    pub(crate) async fn tell(&self, node: NodeId, event: Event) -> Result<(), Error> {
        let mut waiting = self.wait(EVENTS);
        let end = Instant::now() + EVENTS;
        while Instant::now() < end {
            waiting.send(node, Asked::Event(event.clone()));
            select! {
                answer = waiting.answers.recv() => match answer.flatten() {
                    Some(Ok(_)) => return Ok(()),
                    // Its program cannot read the event: repeating it is of no use.
                    Some(Err(_)) | None => break,
                },
                () = self.closing.cancelled() => return Err(Error::GoingDown),
                () = sleep(AGAIN) => {}
            }
        }
        self.has_missed(node);
        Err(Error::Busy)
    }

    /// Notes whether nothing reaches this node. If so, no answer is waited for: whoever waits could not go to another.
    pub(crate) fn set_away(&self, away: bool) {
        self.away.store(away, Ordering::Relaxed);
    }

    /// Notes that a node may have missed an event.
    pub(crate) fn has_missed(&self, node: NodeId) {
        *self.unreached.lock().unpoisoned().entry(node).or_default() += 1;
    }

    /// What these nodes have missed. Others are forgotten.
    pub(crate) fn unreached(&self, among: &[NodeId]) -> Vec<Unreached> {
        let mut unreached = self.unreached.lock().unpoisoned();
        unreached.retain(|node, _| among.contains(node));
        unreached.iter().map(|(&node, &events)| Unreached { node, events }).collect()
    }

    /// Takes note of a node's claim to lead a shard.
    pub(crate) fn learn(&self, shard: ShardId, owner: Owner) {
        self.owners.learn(shard, owner);
    }

    /// Delivers an answer. One that this program cannot read counts as [`Error::Busy`]: repeated, it would be the same.
    pub(crate) fn answered(&self, number: u64, answer: Sent<Answer>) {
        let answer = match answer {
            Sent::Known(answer) => answer,
            Sent::Unknown(why) => {
                tracing::warn!(%why, "the answer of another node cannot be read");
                Some(Err(Error::Busy))
            }
        };
        let to = self.open.lock().unpoisoned().get(&number).cloned();
        // Without a recipient it is late or a duplicate.
        if let Some(to) = to {
            let _ = to.try_send(answer);
        }
    }

    /// Sends a letter to one node, once.
    pub(crate) fn send(&self, to: NodeId, letter: &Letter) {
        match serde_json::to_vec(letter) {
            Ok(bytes) => self.bus.publish(&of_node(to), bytes.into()),
            Err(error) => tracing::error!(%error, "a letter to another node cannot be written"),
        }
    }

    /// Sends a request until it is answered. `asked` builds it for an epoch, and is told whether it was sent at another
    /// epoch before. Nothing is sent if there is no time left.
    async fn ask(&self, shard: ShardId, patience: Duration, asked: impl Fn(u64, bool) -> Asked) -> Result<Told, Error> {
        if patience.is_zero() {
            tracing::info!(%shard, "what was asked for long ago is left undone");
            return Err(Error::Busy);
        }
        let mut waiting = self.wait(patience);
        let patience_ms = u64::try_from(patience.as_millis()).unwrap_or(u64::MAX);
        let now_ms = self.now_ms();
        let (mut call, first) = Call::new(now_ms, now_ms + patience_ms, self.owners.known(shard));
        let mut step = Some(first);
        let (mut looking, mut asked_at, mut asked_last) = (None, None, None);
        loop {
            match step.take() {
                Some(Step::LookUp) => {
                    // The answer to the query under way is as good. Begun anew each time, a slow one would never end.
                    looking.get_or_insert_with(|| Box::pin(self.owners.look_up(shard)));
                }
                Some(Step::Send { to: Owner { node, epoch }, .. }) => {
                    let again = *asked_at.get_or_insert(epoch) != epoch;
                    asked_last = Some(epoch);
                    waiting.send(node, asked(epoch.number(), again));
                }
                Some(Step::GiveUp(why)) => {
                    tracing::info!(%shard, %why, "another node has not answered");
                    return Err(Error::Busy);
                }
                None => {}
            }
            step = select! {
                answer = waiting.answers.recv() => match answer.flatten() {
                    Some(answer) => return answer,
                    None => call.refused(self.now_ms()),
                },
                owner = async {
                    match looking.as_mut() {
                        Some(looking) => looking.await,
                        None => pending().await,
                    }
                } => {
                    looking = None;
                    call.found(self.now_ms(), owner)
                }
                () = sleep(LOOK) => {
                    if self.away.load(Ordering::Relaxed) {
                        return Err(Error::Busy);
                    }
                    let now_ms = self.now_ms();
                    // The leader may have made itself known, while the database is out of reach.
                    let newer = self.owners.known(shard).filter(|known| asked_last.is_none_or(|last| last < known.epoch));
                    newer.and_then(|newer| call.found(now_ms, Some(newer))).or_else(|| call.tick(now_ms))
                }
                () = self.closing.cancelled() => return Err(Error::GoingDown),
            };
        }
    }

    fn wait(&self, patience: Duration) -> Waiting<'_> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let (to, answers) = mpsc::channel(ANSWERS);
        self.open.lock().unpoisoned().insert(number, to);
        let patience_ms = i64::try_from(patience.as_millis()).unwrap_or(i64::MAX);
        Waiting { courier: self, number, until_ms: self.clock.now_ms().saturating_add(patience_ms), answers }
    }

    fn now_ms(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX)
    }
}

impl Waiting<'_> {
    fn send(&self, to: NodeId, asked: Asked) {
        let (from, number, until_ms, asked) = (self.courier.me, self.number, self.until_ms, Sent::Known(asked));
        self.courier.send(to, &Letter::Ask { from, number, until_ms, asked });
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.courier.open.lock().unpoisoned().remove(&self.number);
    }
}
