//! Guarantees specific to SQLite: its file, and how it behaves when killed, damaged, copied and counted.

mod census;
mod copies;
mod crash;
mod damage;
mod file;
mod log;
mod spoilt;
mod steps;
mod tail;

use crate::numbered::table;
use store::Entry;

/// An entry that shows where it belongs, long enough for a table to take more than a page.
fn entry(n: u8, seq: u64) -> Entry {
    Entry { table: table(n), seq, body: format!("{seq} at {n}, {}", "x".repeat(300)).into_bytes() }
}
