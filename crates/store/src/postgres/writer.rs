//! The one task that writes journals, over one connection. Everything waiting when it is ready goes into one statement,
//! because a commit costs a round trip to the server's disk and an entry next to nothing.

use std::{collections::BTreeSet, slice, sync::Arc, time::Instant};

use deadpool_postgres::{Client, Pool};
use tokio::sync::{mpsc, oneshot};

use super::{
    append::{append, are_there, heads, secure},
    fence::{fenced, lost},
    keeping::keep,
    tries::{Hitch, Tries},
};
use crate::{
    Cause, Entry, Error, Lease, TableId,
    sql::{Head, Heads, Journaling},
};

/// The most tasks in one commit, which bounds how long the first of them waits.
const BATCH: usize = 256;

/// The number of bytes from which a commit takes no more appends.
const BYTES: usize = 16 << 20;

/// The most heads to remember: those of tables that other nodes have come to lead stay until then.
const KNOWN: usize = 65_536;

/// A write, and the channel for its answer: the number of rows affected.
pub(super) struct Job {
    pub(super) journaling: Journaling,
    /// The lease that must be held while writing.
    pub(super) lease: Option<Arc<Lease>>,
    pub(super) answer: Waiting,
}

type Waiting = oneshot::Sender<Result<u64, Error>>;

/// Entries to be written together, provided the lease is held.
struct Append {
    entries: Vec<Entry>,
    lease: Option<Arc<Lease>>,
}

pub(super) struct Writer {
    /// A pool of one connection, reopened when it breaks.
    pool: Pool,
    /// The heads of tables written to. If another process has written as well, the keys of the database reveal it.
    heads: Heads,
    /// When the connection was opened over which they became known.
    opened: Option<Instant>,
}

impl Writer {
    pub(super) fn new(pool: Pool) -> Self {
        Self { pool, heads: Heads::default(), opened: None }
    }

    /// Writes until all senders are gone and everything sent is written.
    pub(super) async fn run(mut self, mut jobs: mpsc::Receiver<Job>) {
        let mut batch = Vec::with_capacity(BATCH);
        while jobs.recv_many(&mut batch, BATCH).await > 0 {
            let (mut appends, mut bytes) = (Vec::new(), 0);
            for Job { journaling, lease, answer } in batch.drain(..) {
                match journaling {
                    Journaling::Append(entries) => {
                        bytes += entries.iter().map(|entry| entry.body.len()).sum::<usize>();
                        appends.push((Append { entries, lease }, answer));
                        if bytes >= BYTES {
                            self.append(&mut appends).await;
                            bytes = 0;
                        }
                    }
                    // Keep the order of arrival.
                    other => {
                        self.append(&mut appends).await;
                        reply(answer, self.keep(&other, lease.as_deref()).await);
                    }
                }
            }
            self.append(&mut appends).await;
        }
    }

    /// Writes appends in one commit, and answers each of them.
    async fn append(&mut self, appends: &mut Vec<(Append, Waiting)>) {
        let (appends, waiting): (Vec<_>, Vec<_>) = appends.drain(..).unzip();
        let mut tries = Tries::default();
        match self.settle(&appends, &mut tries).await {
            Ok(answers) => waiting.into_iter().zip(answers).for_each(|(waiting, answer)| reply(waiting, answer)),
            // One append that the database rejects must not take the others down.
            Err(error) if appends.len() > 1 && !is_away(&error) => {
                for (one, waiting) in appends.iter().zip(waiting) {
                    let told = self.settle(slice::from_ref(one), &mut tries.apart()).await;
                    reply(waiting, told.and_then(|mut only| only.pop().unwrap_or(Ok(0))));
                }
            }
            Err(error) => waiting.into_iter().for_each(|waiting| reply(waiting, Err(error.clone()))),
        }
    }

    /// Retries until the outcome of each append is known.
    async fn settle(&mut self, appends: &[Append], tries: &mut Tries) -> Result<Vec<Result<u64, Error>>, Error> {
        loop {
            let hitch = match self.attempt(appends, tries).await {
                Ok(answers) => {
                    self.heads.keep();
                    self.heads.forget_beyond(KNOWN);
                    return Ok(answers);
                }
                Err(hitch) => hitch,
            };
            self.heads.go_back();
            tries.again(&self.pool, hitch).await?;
        }
    }

    async fn attempt(&mut self, appends: &[Append], tries: &Tries) -> Result<Vec<Result<u64, Error>>, Hitch> {
        let client = self.pool.get().await.map_err(Error::from)?;
        self.meet(&client);
        let tables: BTreeSet<TableId> =
            appends.iter().flat_map(|append| &append.entries).map(|entry| entry.table).collect();
        if tries.are_stale() {
            tables.iter().for_each(|table| self.heads.set(*table, None));
        }
        let unknown: BTreeSet<_> = tables.into_iter().filter(|table| self.heads.head(*table).is_none()).collect();
        let found = heads(&client, &unknown).await?;
        let mut leases: BTreeSet<&Lease> = appends.iter().filter_map(|append| append.lease.as_deref()).collect();
        let lost = if tries.are_stale() { lost(&client, &leases).await? } else { BTreeSet::new() };
        leases.retain(|lease| !lost.contains(lease));
        let (mut answers, mut entries) = (Vec::with_capacity(appends.len()), Vec::new());
        for Append { entries: append, lease } in appends {
            let rows = append.len() as u64;
            // Checked after the heads: an entry that lands in between collides in its key, and is checked again.
            if tries.may_be_done() && are_there(&client, append).await? {
                answers.push(Ok(rows));
                continue;
            }
            if let Some(lease) = lease.as_deref().filter(|lease| lost.contains(lease)) {
                answers.push(Err(fenced(lease)));
                continue;
            }
            match self.heads.admit(append, |table| Ok(found.get(&table).copied().unwrap_or(Head::New))) {
                Ok(()) => {
                    entries.extend(append);
                    answers.push(Ok(rows));
                }
                // The remembered heads may be wrong if another process has written.
                Err(refusal) if !tries.are_stale() => return Err(Hitch::Stale(refusal)),
                Err(refusal) => answers.push(Err(refusal)),
            }
        }
        let begins = |table: &TableId| unknown.contains(table) && !found.contains_key(table);
        if entries.is_empty() && tries.may_be_done() {
            secure(&client).await?;
        }
        append(&client, begins, &entries, &leases).await?;
        Ok(answers)
    }

    /// Forgets the heads if this is another connection: the server may be a standby that has taken over without the
    /// last entries, and an entry after those would leave a gap.
    fn meet(&mut self, client: &Client) {
        let opened = Some(Client::metrics(client).created);
        if self.opened != opened {
            (self.heads, self.opened) = (Heads::default(), opened);
        }
    }

    /// Retries any other write until its outcome is known.
    async fn keep(&mut self, journaling: &Journaling, lease: Option<&Lease>) -> Result<u64, Error> {
        for table in journaling.tables() {
            self.heads.set(table, None);
        }
        self.heads.keep();
        let mut tries = Tries::default();
        loop {
            match keep(&self.pool, journaling, lease, &tries).await {
                Ok(rows) => return Ok(rows),
                Err(hitch) => tries.again(&self.pool, hitch).await?,
            }
        }
    }
}

/// Whether the server is away, which affects every caller alike.
const fn is_away(error: &Error) -> bool {
    matches!(error, Error::Backend { cause: Cause::Unreachable, .. })
}

/// A caller that has stopped waiting needs no answer.
fn reply(waiting: Waiting, answer: Result<u64, Error>) {
    let _ = waiting.send(answer);
}
