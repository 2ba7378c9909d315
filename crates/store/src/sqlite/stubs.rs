//! The stubs of the tail: a summary of each commit, stored beside its entries, that tells whose they were if they can
//! no longer be read.

use std::collections::HashMap;

use rusqlite::Connection;
use sha2::{Digest, Sha256};

use crate::{Entry, Error, TableId};

/// The length of an entry in a stub: its table, its number, and the checksum of its body.
const LENGTH: usize = 16 + 8 + 8;

/// A checksum, long enough to tell bytes from accidental changes.
pub(super) type Sum = [u8; 8];

/// The entries that stubs name, with the checksums of their bodies.
pub(super) type Named = HashMap<(TableId, u64), Sum>;

/// A stub is not as it was written.
#[derive(Debug, thiserror::Error)]
#[error("a stub of the journal is damaged")]
struct Spoilt;

/// Writes the stub of these entries within the transaction that writes them.
pub(super) fn put<'a>(connection: &Connection, entries: impl Iterator<Item = &'a Entry>) -> Result<(), Error> {
    let mut stub = Vec::new();
    for Entry { table, seq, body } in entries {
        stub.extend_from_slice(table.as_bytes());
        stub.extend_from_slice(&seq.to_be_bytes());
        stub.extend_from_slice(&sum(body));
    }
    if stub.is_empty() {
        return Ok(());
    }
    stub.extend_from_slice(&sum(&stub));
    connection.prepare_cached("INSERT INTO journal_stubs (entries) VALUES (?1)")?.execute([stub])?;
    Ok(())
}

/// All entries that the stubs name.
///
/// # Errors
/// [`Error::Backend`] if one of them cannot be read, or is not as it was written.
pub(super) fn named(connection: &Connection) -> Result<Named, Error> {
    let mut named = Named::new();
    let mut stubs = connection.prepare("SELECT entries FROM journal_stubs")?;
    for stub in stubs.query_map([], |row| row.get::<_, Vec<u8>>(0))? {
        named.extend(read(&stub?).ok_or_else(|| Error::damaged(Spoilt))?);
    }
    Ok(named)
}

/// The entries that a stub names. `None` if it is not as it was written.
fn read(stub: &[u8]) -> Option<Vec<((TableId, u64), Sum)>> {
    let (entries, total) = stub.split_last_chunk()?;
    let (entries, rest) = entries.as_chunks::<LENGTH>();
    if sum(stub.get(..stub.len() - total.len())?) != *total || !rest.is_empty() {
        return None;
    }
    entries
        .iter()
        .map(|entry| {
            let (table, rest) = entry.split_first_chunk()?;
            let (seq, rest) = rest.split_first_chunk()?;
            Some(((TableId::from_bytes(*table), u64::from_be_bytes(*seq)), rest.try_into().ok()?))
        })
        .collect()
}

/// The checksum of some bytes.
pub(super) fn sum(bytes: &[u8]) -> Sum {
    let [a, b, c, d, e, f, g, h, ..] = <[u8; 32]>::from(Sha256::digest(bytes));
    [a, b, c, d, e, f, g, h]
}
