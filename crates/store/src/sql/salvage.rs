//! Reads what is left of a damaged journal.

use super::{
    engine::{Engine, ask},
    entries::{LAST, entry},
    row::Row,
    value::params,
};
use crate::{Entry, Error, Journal, TableId};

/// How many numbers are gone through at a time: more than a damaged page has entries.
const BLOCK: u64 = 1024;

/// After how many of these with nothing in them the last number is taken for damaged as well.
const EMPTY_BLOCKS: u32 = 64;

/// The entries of a table that can be read, in order, as [`Journal::salvage`].
pub(super) async fn salvage(engine: &impl Engine, table: TableId) -> Result<Vec<Entry>, Error> {
    if let Some(all) = between(engine, table, 0, LAST).await? {
        return Ok(all);
    }
    let last = match engine.last(table).await {
        Err(error) if error.is_damage() => None,
        last => last?,
    };
    // Where even the last number cannot be read, nothing says how many there were.
    let most = if last.is_some() { EMPTY_BLOCKS } else { 1 };
    let (mut left, mut empty) = (Vec::new(), 0);
    for from in (1..=last.unwrap_or(LAST)).step_by(BLOCK as usize) {
        let (before, to) = (left.len(), from.saturating_add(BLOCK - 1).min(last.unwrap_or(LAST)));
        one_by_one(engine, table, from, to, &mut left).await?;
        empty = if left.len() == before { empty + 1 } else { 0 };
        if empty == most {
            break;
        }
    }
    Ok(left)
}

/// The readable ones of these numbers. Those that cannot be read together are read in halves, until each one that is
/// damaged stands alone.
async fn one_by_one(
    engine: &impl Engine,
    table: TableId,
    from: u64,
    to: u64,
    left: &mut Vec<Entry>,
) -> Result<(), Error> {
    let mut parts = vec![(from, to)];
    while let Some((from, to)) = parts.pop() {
        match between(engine, table, from, to).await? {
            Some(read) => left.extend(read),
            None if from < to => {
                let middle = from.midpoint(to);
                // The first half comes first.
                parts.extend([(middle + 1, to), (from, middle)]);
            }
            None => {}
        }
    }
    Ok(())
}

/// The entries with these numbers, in order. `None` if one of them is damaged: a database that is away, busy or out of
/// memory does not say that nothing is left.
async fn between(engine: &impl Engine, table: TableId, from: u64, to: u64) -> Result<Option<Vec<Entry>>, Error> {
    let read = ask!(engine, db => {
        let sql = "SELECT seq, body FROM journal
                   WHERE table_id = ?1 AND seq BETWEEN ?2 AND ?3 AND body IS NOT NULL";
        db.rows(sql, params![table, from, to], |row: &Row<'_>| entry(table, row)).await
    });
    match read {
        Ok(mut read) => {
            // Sorted here: to sort them, the database would have to read all of them first.
            read.sort_by_key(|entry| entry.seq);
            Ok(Some(read))
        }
        Err(error) if error.is_damage() => Ok(None),
        Err(error) => Err(error),
    }
}
