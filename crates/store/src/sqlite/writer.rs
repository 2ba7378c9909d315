//! The one thread that writes. Everything waiting when it is ready goes into one commit, because a commit costs a trip
//! to the disk and an entry next to nothing.

use std::time::Instant;

use tokio::sync::{mpsc, oneshot};

use super::{
    heads::open_tables,
    journal,
    link::{Link, now},
    pace::{BATCH, Pace},
    place::Known,
    stubs,
    tail::{self, Tail},
};
use crate::{
    Entry, Error,
    sql::{Heads, Journaling, Order},
};

/// Something to write.
pub(super) enum Task {
    Order(Order),
    Journal(Journaling),
}

impl Task {
    /// The journal entries among it.
    fn entries(&self) -> &[Entry] {
        match self {
            Self::Journal(Journaling::Append(entries) | Journaling::Begin(_, entries)) => entries,
            Self::Journal(Journaling::Close { .. } | Journaling::Forget(_)) | Self::Order(_) => &[],
        }
    }
}

/// A task, and the channel for its answer: the number of rows affected.
pub(super) struct Job {
    pub(super) task: Task,
    pub(super) answer: oneshot::Sender<Result<u64, Error>>,
}

pub(super) struct Writer {
    link: Link,
    heads: Heads,
    tail: Tail,
    /// The file, if it is one.
    file: Option<Known>,
}

/// Why a batch was rolled back, and which of its tasks caused it (`None` if the transaction itself failed).
struct RolledBack {
    error: Error,
    by: Option<usize>,
}

impl<E: Into<Error>> From<E> for RolledBack {
    fn from(error: E) -> Self {
        Self { error: error.into(), by: None }
    }
}

impl Writer {
    pub(super) fn new(link: Link, file: Option<Known>) -> Result<Self, Error> {
        let heads = Heads::of(link.with(open_tables)?);
        Ok(Self { link, heads, tail: Tail::default(), file })
    }

    /// Writes until all senders are gone and everything sent is written.
    pub(super) fn run(mut self, mut jobs: mpsc::Receiver<Job>) {
        let mut batch = Vec::with_capacity(BATCH);
        let mut pace = Pace::default();
        while jobs.blocking_recv_many(&mut batch, BATCH) > 0 {
            pace.gather(&mut batch, &mut jobs);
            pace.come(batch.iter().filter_map(|job| Some(job.task.entries().first()?.table)));
            let (count, start) = (batch.len(), Instant::now());
            self.settle(&mut batch);
            pace.committed(count, start.elapsed());
            self.link.with(|connection| self.tail.file_if_long(connection));
        }
        // Everything is durable in the write-ahead log; if this fails, it is left to the next start.
        let _ = self.link.with(tail::file);
        let _ = self.link.with(|connection| connection.pragma_update(None, "wal_checkpoint", "TRUNCATE"));
    }

    /// Writes a batch, and answers each of its jobs after the commit.
    fn settle(&mut self, batch: &mut Vec<Job>) {
        while !batch.is_empty() {
            match self.commit(batch) {
                Ok(answers) => {
                    for (job, answer) in batch.drain(..).zip(answers) {
                        reply(job, answer);
                    }
                }
                // One task that the database rejects must not take the others down.
                Err(RolledBack { error, by: Some(index) }) => reply(batch.remove(index), Err(error)),
                Err(RolledBack { error, by: None }) => {
                    for job in batch.drain(..) {
                        reply(job, Err(error.clone()));
                    }
                }
            }
        }
    }

    fn commit(&mut self, batch: &[Job]) -> Result<Vec<Result<u64, Error>>, RolledBack> {
        let written = write(&self.link, self.file.as_ref(), &mut self.heads, batch);
        match written {
            Ok(_) => {
                self.heads.keep();
                batch.iter().flat_map(|job| job.task.entries()).for_each(|entry| self.tail.grew(entry));
            }
            Err(_) => {
                self.heads.go_back();
                // The failure itself may already have rolled it back.
                let _ = self.link.with(|connection| connection.execute_batch("ROLLBACK"));
            }
        }
        written
    }
}

/// Writes a batch in one transaction, which the caller rolls back on error.
fn write(
    link: &Link,
    file: Option<&Known>,
    heads: &mut Heads,
    batch: &[Job],
) -> Result<Vec<Result<u64, Error>>, RolledBack> {
    let order = |sql| link.with(|connection| connection.prepare_cached(sql)?.execute([]));
    order("BEGIN IMMEDIATE")?;
    let mut answers = Vec::with_capacity(batch.len());
    for (index, job) in batch.iter().enumerate() {
        let written = match &job.task {
            Task::Order(order @ Order::Probe) => {
                file.map_or(Ok(()), Known::is_there).and_then(|()| now(order.write(link)))
            }
            Task::Order(order) => now(order.write(link)),
            Task::Journal(journaling) => journal::write(link, heads, journaling),
        };
        match written {
            Err(error @ Error::Backend { .. }) => {
                let by = Some(index);
                return Err(RolledBack { error, by });
            }
            answer => answers.push(answer),
        }
    }
    let written = batch.iter().zip(&answers).filter(|(_, answer)| answer.is_ok());
    link.with(|connection| stubs::put(connection, written.flat_map(|(job, _)| job.task.entries())))?;
    order("COMMIT")?;
    Ok(answers)
}

/// A caller that has stopped waiting needs no answer.
fn reply(job: Job, answer: Result<u64, Error>) {
    let _ = job.answer.send(answer);
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::*;
    use crate::{Cause, TableId, sqlite::schema};

    fn table(n: u8) -> TableId {
        TableId::from_bytes([n; 16])
    }

    fn append(n: u8, seqs: &[u64]) -> Task {
        let entry = |&seq| Entry { table: table(n), seq, body: vec![n] };
        Task::Journal(Journaling::Append(seqs.iter().map(entry).collect()))
    }

    fn writer(more: &str) -> Writer {
        let mut connection = Connection::open_in_memory().unwrap();
        schema::migrate(&mut connection).unwrap();
        connection.execute_batch(more).unwrap();
        Writer::new(Link::new(connection), None).unwrap()
    }

    /// Settles the tasks as one batch.
    fn settle(writer: &mut Writer, tasks: Vec<Task>) -> Vec<Result<u64, Error>> {
        let (mut batch, answers): (Vec<_>, Vec<_>) = tasks
            .into_iter()
            .map(|task| {
                let (answer, answered) = oneshot::channel();
                (Job { task, answer }, answered)
            })
            .unzip();
        writer.settle(&mut batch);
        answers.into_iter().map(|answered| answered.blocking_recv().unwrap()).collect()
    }

    fn rows(writer: &Writer) -> Vec<(u8, u64)> {
        let sql = "SELECT table_id, seq FROM journal";
        let pair = |row: &crate::sql::Row<'_>| Ok((row.get::<TableId>(0)?.as_bytes()[0], row.get(1)?));
        now((&writer.link as &dyn crate::sql::Database).rows(sql, &[], pair)).unwrap()
    }

    #[test]
    fn a_refused_order_leaves_its_neighbours_in_the_batch_alone() {
        let mut writer = writer("");
        let answers = settle(&mut writer, vec![append(1, &[1]), append(2, &[1, 3]), append(1, &[2]), append(2, &[1])]);
        assert!(matches!(answers.as_slice(), [Ok(1), Err(Error::Conflict { expected: 2, got: 3, .. }), Ok(1), Ok(1)]));
        assert_eq!(rows(&writer), [(1, 1), (1, 2), (2, 1)]);
    }

    #[test]
    fn an_order_the_database_fails_on_leaves_its_neighbours_alone() {
        let mut writer = writer(
            "CREATE TRIGGER broken BEFORE INSERT ON journal_tail WHEN NEW.table_id = x'02020202020202020202020202020202' AND NEW.seq = 2
             BEGIN SELECT raise(ROLLBACK, 'disk on fire'); END;",
        );
        let answers = settle(&mut writer, vec![append(1, &[1]), append(2, &[1, 2]), append(1, &[2])]);
        assert!(matches!(answers.as_slice(), [Ok(1), Err(Error::Backend { .. }), Ok(1)]));
        assert_eq!(rows(&writer), [(1, 1), (1, 2)]);
        // Its head was restored too: the table still begins with 1.
        let again = settle(&mut writer, vec![append(2, &[1])]);
        assert!(matches!(again.as_slice(), [Ok(1)]));
    }

    #[test]
    fn a_full_disk_is_named_and_a_probe_finds_it_before_a_move_does() {
        let mut writer = writer("");
        settle(&mut writer, vec![append(1, &[1])]);
        let pages: i64 =
            writer.link.with(|file| file.pragma_query_value(None, "page_count", |row| row.get(0))).unwrap();
        writer.link.with(|file| file.pragma_update(None, "max_page_count", pages)).unwrap();
        let full = |answers: &[Result<u64, Error>]| {
            answers.iter().all(|answer| matches!(answer, Err(Error::Backend { cause: Cause::Full, .. })))
        };
        assert!(full(&settle(&mut writer, vec![Task::Order(Order::Probe)])));
        let entry = Entry { table: table(1), seq: 2, body: vec![0; 100_000] };
        let answers = settle(&mut writer, vec![Task::Journal(Journaling::Append(vec![entry])), append(1, &[2])]);
        assert!(full(&answers[..1]) && answers[1].is_ok(), "{answers:?}");
        let refused = answers[0].as_ref().unwrap_err().to_string();
        assert!(refused.starts_with("the database failed: the disk is full ("), "{refused}");
        // There is room again.
        writer.link.with(|file| file.pragma_update(None, "max_page_count", pages + 100)).unwrap();
        let answers = settle(&mut writer, vec![Task::Order(Order::Probe), append(1, &[3])]);
        assert!(answers.iter().all(Result::is_ok), "{answers:?}");
    }

    #[test]
    fn a_failing_commit_writes_and_promises_nothing() {
        let mut writer = writer(
            "CREATE TABLE debt (to_user BLOB REFERENCES users (user_id) DEFERRABLE INITIALLY DEFERRED);
             CREATE TRIGGER broken AFTER INSERT ON meta BEGIN INSERT INTO debt VALUES (x'00'); END;
             PRAGMA foreign_keys = ON;",
        );
        let order = Task::Order(Order::PutMeta { key: "k", value: vec![] });
        let answers = settle(&mut writer, vec![append(1, &[1]), order]);
        assert!(answers.iter().all(|a| matches!(a, Err(Error::Backend { .. }))));
        assert_eq!(rows(&writer), []);
        let again = settle(&mut writer, vec![append(1, &[1])]);
        assert!(matches!(again.as_slice(), [Ok(1)]));
    }
}
