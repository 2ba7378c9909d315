//! The one task that writes journals, over one connection. What waits when it is ready goes into one statement, because a
//! commit costs a journey to the server's disk and an entry next to nothing.

use std::{collections::BTreeSet, slice, sync::Arc};

use deadpool_postgres::Pool;
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

/// How many tasks one commit takes at most: it bounds the time the first of them waits.
const BATCH: usize = 256;

/// How many bytes one commit takes before it takes no more appends.
const BYTES: usize = 16 << 20;

/// Something to be written, and who waits for its answer: the number of rows it was about.
pub(super) struct Job {
    pub(super) journaling: Journaling,
    /// What must be led meanwhile.
    pub(super) lease: Option<Arc<Lease>>,
    pub(super) answer: Waiting,
}

type Waiting = oneshot::Sender<Result<u64, Error>>;

/// Entries that are written together, as long as what they are of is led.
struct Append {
    entries: Vec<Entry>,
    lease: Option<Arc<Lease>>,
}

pub(super) struct Writer {
    /// Of one connection, which is made anew when it breaks.
    pool: Pool,
    /// Those of tables that were written to. Where another process has written, too, the keys of the database tell.
    heads: Heads,
}

impl Writer {
    pub(super) fn new(pool: Pool) -> Self {
        Self { pool, heads: Heads::default() }
    }

    /// Writes until nobody can send any more and everything sent is written.
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
                    // All in the order in which they came.
                    other => {
                        self.append(&mut appends).await;
                        reply(answer, self.keep(&other, lease.as_deref()).await);
                    }
                }
            }
            self.append(&mut appends).await;
        }
    }

    /// Writes appends in one commit and answers each of them.
    async fn append(&mut self, appends: &mut Vec<(Append, Waiting)>) {
        let (appends, waiting): (Vec<_>, Vec<_>) = appends.drain(..).unzip();
        match self.settle(&appends).await {
            Ok(answers) => waiting.into_iter().zip(answers).for_each(|(waiting, answer)| reply(waiting, answer)),
            // One that the database cannot take must not take the others down.
            Err(error) if appends.len() > 1 && !is_away(&error) => {
                for (one, waiting) in appends.iter().zip(waiting) {
                    let told = self.settle(slice::from_ref(one)).await;
                    reply(waiting, told.and_then(|mut only| only.pop().unwrap_or(Ok(0))));
                }
            }
            Err(error) => waiting.into_iter().for_each(|waiting| reply(waiting, Err(error.clone()))),
        }
    }

    /// Tries until it is known what came of each append.
    async fn settle(&mut self, appends: &[Append]) -> Result<Vec<Result<u64, Error>>, Error> {
        let mut tries = Tries::default();
        loop {
            let hitch = match self.attempt(appends, &tries).await {
                Ok(answers) => {
                    self.heads.keep();
                    return Ok(answers);
                }
                Err(hitch) => hitch,
            };
            self.heads.go_back();
            tries.again(hitch).await?;
        }
    }

    async fn attempt(&mut self, appends: &[Append], tries: &Tries) -> Result<Vec<Result<u64, Error>>, Hitch> {
        let client = self.pool.get().await.map_err(Error::from)?;
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
            // Asked after the heads: what is written since then meets itself in the key, and is asked for once more.
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
                // What is remembered may be wrong where another process has written.
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

    /// Tries until it is known what came of anything else.
    async fn keep(&mut self, journaling: &Journaling, lease: Option<&Lease>) -> Result<u64, Error> {
        for table in journaling.tables() {
            self.heads.set(table, None);
        }
        self.heads.keep();
        let mut tries = Tries::default();
        loop {
            match keep(&self.pool, journaling, lease, &tries).await {
                Ok(rows) => return Ok(rows),
                Err(hitch) => tries.again(hitch).await?,
            }
        }
    }
}

/// Whether it is the server that is not there, whoever asks.
const fn is_away(error: &Error) -> bool {
    matches!(error, Error::Backend { cause: Cause::Unreachable, .. })
}

/// A caller who no longer waits needs no answer.
fn reply(waiting: Waiting, answer: Result<u64, Error>) {
    let _ = waiting.send(answer);
}
