//! Checks everything a house stores, and ends broken tables. For a closed house, or a copy.

use crate::journals::{self, Fault, Unsound};
use serde::Serialize;
use std::{io, iter, ops::RangeInclusive};
use store::{AnyStore, Entry, Journal, TableId, Tournaments};
use table::{BadEntry, Fold, GuestId};
use tournament::Tournament;

/// What was checked, and what of it is broken.
#[derive(Debug, Default, Serialize)]
pub struct Survey {
    /// Tables that have a journal, including closed ones.
    pub tables: u64,
    /// Readable entries, of tables and tournaments.
    pub entries: u64,
    /// Records of matches.
    pub records: u64,
    /// Tournaments that have a journal.
    pub tournaments: u64,
    /// Everything that is broken.
    pub broken: Vec<Broken>,
    /// Tables and records under rules that this program no longer has; they were not replayed.
    pub of_other_rules: u64,
}

/// Something broken.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Broken {
    /// The table, or the table whose record it is. `None` if it is a tournament, a record that cannot be read, or the
    /// file itself.
    pub table: Option<String>,
    /// What is wrong.
    pub why: String,
}

/// The table's name for people, by which it can be repaired: its code or, if it is damaged and no code any more, its
/// bytes in hexadecimal digits.
#[must_use]
pub fn name(table: TableId) -> String {
    journals::name(table)
}

/// The table of which [`name`] tells this name.
#[must_use]
pub fn named(name: &str) -> Option<TableId> {
    name.parse().map(journals::table_id).or_else(|_| name.parse()).ok()
}

/// What is wrong with a table that has entries, but is missing where tables are listed.
const UNLISTED: &str = "it has entries, but is missing from the list of tables";

/// What the store says is wrong with a table or tournament whose name stands beside it.
fn in_words(error: &store::Error) -> String {
    match error {
        store::Error::Missing { seq, .. } | store::Error::OutOfOrder { expected: seq, .. } => {
            format!("entry {seq} is missing")
        }
        error => error.to_string(),
    }
}

/// The same of a table. To the store, its name is its bytes.
fn told(table: TableId, error: &store::Error) -> String {
    in_words(error).replace(&table.to_string(), &name(table))
}

/// Folds every journal of a table or tournament, and verifies every record. Changes nothing.
///
/// # Errors
/// If not even the lists of tables and records can be read, or the store does not answer any more.
pub async fn survey(store: &AnyStore) -> Result<Survey, store::Error> {
    let mut survey = Survey::default();
    survey.look(store).await?;
    Ok(survey)
}

/// As [`Journal::unlisted`]. None if the journal cannot be read to its end: what is wrong with it is found otherwise.
async fn unlisted(store: &AnyStore) -> Result<Vec<TableId>, store::Error> {
    match store.unlisted().await {
        Err(error) if error.is_damage() => Ok(Vec::new()),
        unlisted => unlisted,
    }
}

/// Whether the store as a whole does not answer at the moment, which says nothing about what it was asked for.
const fn is_passing(error: &store::Error) -> bool {
    use store::{
        Cause::{Busy, CannotOpen, Memory, Unreachable},
        Error::{Backend, Shut},
    };
    matches!(error, Shut | Backend { cause: Busy | CannotOpen | Memory | Unreachable, .. })
}

impl Survey {
    /// As [`survey()`], but what was found before an error is kept.
    ///
    /// # Errors
    /// As [`survey()`].
    pub async fn look(&mut self, store: &AnyStore) -> Result<(), store::Error> {
        let open = store.tables().await?.into_iter().map(|(table, _)| table);
        let tables: Vec<TableId> = open.chain(store.closed(i64::MAX).await?).collect();
        for table in tables {
            self.tables += 1;
            self.table(store, table).await?;
        }
        for table in unlisted(store).await? {
            self.tables += 1;
            self.entries += store.salvage(table).await?.len() as u64;
            self.broken.push(Broken { table: Some(journals::name(table)), why: UNLISTED.to_owned() });
        }
        self.records(store).await?;
        self.tournaments(store).await
    }

    async fn records(&mut self, store: &AnyStore) -> Result<(), store::Error> {
        for id in store.records().await? {
            self.records += 1;
            let (table, outcome) = match store.record(id).await {
                Ok(Some(record)) => (Some(journals::name(record.table)), journals::verify(&record.body)),
                Ok(None) => continue,
                Err(error) if is_passing(&error) => return Err(error),
                Err(error) => (None, Err(Unsound::Broken(error.to_string()))),
            };
            match outcome {
                Ok(()) => {}
                Err(Unsound::OtherRules) => self.of_other_rules += 1,
                Err(Unsound::Broken(why)) => self.broken.push(Broken { table, why: format!("record {id}: {why}") }),
            }
        }
        Ok(())
    }

    async fn tournaments(&mut self, store: &AnyStore) -> Result<(), store::Error> {
        let open = store.open_tournaments().await?.into_iter();
        for id in open.chain(store.closed_tournaments(u32::MAX).await?) {
            self.tournaments += 1;
            let why = match store.tournament(id).await {
                Ok(bodies) => {
                    self.entries += bodies.len() as u64;
                    Tournament::<GuestId>::restore(bodies.iter().map(Vec::as_slice))
                        .err()
                        .map(|error| error.to_string())
                }
                Err(error) if is_passing(&error) => return Err(error),
                Err(error) => Some(in_words(&error)),
            };
            let named = |why: String| format!("tournament {}: {why}", journals::tournament_name(id));
            self.broken.extend(why.map(|why| Broken { table: None, why: named(why) }));
        }
        Ok(())
    }

    async fn table(&mut self, store: &AnyStore, table: TableId) -> Result<(), store::Error> {
        let fault = match journals::legible(store, table).await {
            Ok((entries, damage)) => {
                self.entries += entries.len() as u64;
                damage.map(Fault::from).or_else(|| journals::fold(table, &entries).sitting.err().map(Fault::from))
            }
            Err(error) if is_passing(&error) => return Err(error),
            Err(error) => Some(error.into()),
        };
        match fault {
            None => {}
            Some(Fault::Entry(BadEntry::RulesVersion { .. })) => self.of_other_rules += 1,
            Some(fault) => {
                let why = match &fault {
                    Fault::Store(error) => told(table, error),
                    Fault::Entry(error) => error.to_string(),
                };
                self.broken.push(Broken { table: Some(name(table)), why });
            }
        }
        Ok(())
    }
}

/// The result of ending a broken table.
#[derive(Debug)]
pub struct Mended {
    /// What is wrong with the table.
    pub why: String,
    /// How many entries are sound, counted from the first.
    pub held: u64,
    /// How many could be read at all and were handed over.
    pub read: u64,
    /// The numbers of those that are missing or cannot be read.
    pub unread: Vec<RangeInclusive<u64>>,
    /// Whether more may have followed that cannot be read.
    pub is_cut: bool,
    /// The names of the table's records that are kept.
    pub records: Vec<String>,
    /// Whether its entries could be removed.
    pub removed: Result<(), store::Error>,
}

/// Why a table was not ended.
#[derive(Debug, thiserror::Error)]
pub enum Unmended {
    /// There is no such table.
    #[error("there is no table {0}, or its journal has been forgotten")]
    NoSuchTable(String),
    /// It is not broken.
    #[error("table {0} is intact: there is nothing to repair")]
    Whole(String),
    /// It was written by a later program, and there are processes that may run that program.
    #[error("a later program may have written table {0}, and the house that is open may be running it: close it first")]
    Newer(String),
    /// Not all that could be read a moment ago could be read once more.
    #[error("table {0} reads differently each time, so its entries were kept: repeat this when the database is well")]
    Unsteady(String),
    /// The entries that could be read could not be set aside.
    #[error("its entries could not be saved, so nothing was changed")]
    Aside(#[from] io::Error),
    /// The store failed. It is safe to repeat what has been done so far.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// Ends a broken table, saving what it can: keeps the records of the matches that reached their end, hands all readable
/// entries to `aside`, which must have them on disk when it returns, and then closes the table and, once it has read
/// the same again, removes its entries, with those that nobody can read. If interrupted anywhere, calling it again
/// finishes the job.
///
/// # Errors
/// [`Unmended`].
pub async fn mend(
    store: &AnyStore,
    table: TableId,
    now_ms: i64,
    aside: impl FnOnce(&[Entry]) -> io::Result<()>,
) -> Result<Mended, Unmended> {
    let is_listed = store.is_open(table).await? || store.closed(i64::MAX).await?.contains(&table);
    if !is_listed && store.salvage(table).await?.is_empty() {
        return Err(Unmended::NoSuchTable(name(table)));
    }
    let (why, known) = broken(store, table, is_listed).await?;
    let entries = store.salvage(table).await?;
    if (entries.len() as u64) < known {
        return Err(Unmended::Unsteady(name(table)));
    }
    let unbroken = (1..).zip(&entries).take_while(|(seq, entry)| entry.seq == *seq).count();
    let Fold { held, ended, .. } = journals::fold(table, &entries[..unbroken]);
    let last = match store.last(table).await {
        Err(error) if error.is_damage() => None,
        last => last?,
    };
    aside(&entries)?;
    for ended in &ended {
        journals::keep(store, table, ended).await?;
    }
    store.close(table, now_ms).await?;
    // Nobody writes there any more, and only what is laid aside is forgotten.
    if store.salvage(table).await? != entries {
        return Err(Unmended::Unsteady(name(table)));
    }
    let removed = store.forget(table).await;
    let records = ended.into_iter().map(|ended| ended.name).collect();
    let (read, unread) = (entries.len() as u64, gaps(&entries, last.unwrap_or_default()));
    Ok(Mended { why, held, read, unread, is_cut: last.is_none(), records, removed })
}

/// The numbers up to `last` that none of the entries has.
fn gaps(entries: &[Entry], last: u64) -> Vec<RangeInclusive<u64>> {
    let ends = entries.iter().map(|entry| entry.seq).chain([last.saturating_add(1)]);
    let before = iter::once(0).chain(entries.iter().map(|entry| entry.seq));
    before
        .zip(ends)
        .filter(|(before, end)| before.saturating_add(1) < *end)
        .map(|(before, end)| before + 1..=end - 1)
        .collect()
}

/// What is wrong with a table, and how many of its entries were read while that was found out.
async fn broken(store: &AnyStore, table: TableId, is_listed: bool) -> Result<(String, u64), Unmended> {
    let entries = match store.read(table, 0).await {
        Ok(entries) => entries,
        Err(error) if error.is_damage() => {
            let before = match error {
                store::Error::Missing { seq, .. } => seq.saturating_sub(1),
                _ => 0,
            };
            return Ok((told(table, &error), before));
        }
        // It is unknown whether it is broken.
        Err(error) => return Err(error.into()),
    };
    let why = match journals::fold(table, &entries).sitting {
        Ok(_) if !is_listed => UNLISTED.to_owned(),
        Ok(_) => return Err(Unmended::Whole(name(table))),
        Err(error) if error.is_newer() && store.served_by().await?.is_some() => {
            return Err(Unmended::Newer(name(table)));
        }
        Err(error) => error.to_string(),
    };
    Ok((why, entries.len() as u64))
}
