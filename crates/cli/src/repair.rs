//! `madang repair`: ending a broken table.

use crate::{data::Place, number::counted, out::stdout, private::private, threads::wait};
use anyhow::Context;
use serde::Serialize;
use server::{
    inquiry,
    survey::{self, Mended},
};
use std::{
    ffi::OsString,
    fs::{self, File, OpenOptions},
    io::{self, BufWriter, Write},
    ops::RangeInclusive,
    path::{Path, PathBuf},
};
use store::{Entry, TableId};
use thiserror::Error;

/// End a broken table with what can be settled.
///
/// The valid entries are replayed, the records of the matches completed in them are kept, and all readable entries are
/// set aside in a file; then the table is closed and its entries are removed, with those that cannot be read. A house in
/// a file must be closed; in a database it may be open, as no one plays at a broken table. If interrupted at any point,
/// the same command finishes the job.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  $ madang check --data madang.sqlite   which tables are broken, and why
  $ madang repair MADANG --data madang.sqlite   ends one
  $ madang repair MADANG --database postgres://madang@db.example/madang

The entries go to madang.sqlite.MADANG.jsonl; those of a house in a database to madang.MADANG.jsonl in this folder.")]
pub(crate) struct Args {
    /// The table's code, or whatever `madang check` calls it
    #[arg(value_parser = table)]
    table: TableId,
    #[command(flatten)]
    place: Place,
}

/// The text names no table.
#[derive(Debug, Error)]
#[error("a table's code is six letters and digits, or the 32 digits by which `madang check` calls it")]
struct NoTable;

fn table(name: &str) -> Result<TableId, NoTable> {
    survey::named(name).ok_or(NoTable)
}

/// Ends the table and reports what was done.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    wait(repair(args))?
}

async fn repair(args: &Args) -> anyhow::Result<()> {
    let store = args.place.open().await?;
    let file = aside(args.place.file().unwrap_or(Path::new("madang")), args.table);
    let mended = match inquiry::now_ms(&store).await {
        Ok(now_ms) => survey::mend(&store, args.table, now_ms, |entries| lay_aside(&file, entries)).await,
        Err(error) => Err(error.into()),
    };
    store.shut().await;
    let mended = mended?;
    tell(&mut stdout(), &mended, &file)?;
    mended.removed.context("the table is closed, but its entries could not be removed")
}

fn tell(out: &mut impl Write, mended: &Mended, file: &Path) -> anyhow::Result<()> {
    let Mended { why, held, read, unread, is_cut, records, removed } = mended;
    writeln!(out, "It was broken: {why}")?;
    let valid = match held {
        0 => "none of them valid".to_owned(),
        1 => "the first of them valid".to_owned(),
        held => format!("the first {held} of them valid"),
    };
    writeln!(out, "{} found, {valid}", counted(*read, "entry"))?;
    if *read > 0 {
        writeln!(out, "They are saved in {}", file.display())?;
    }
    if !unread.is_empty() {
        let numbers: Vec<String> = unread.iter().map(numbers).collect();
        writeln!(out, "Missing or unreadable: {}", numbers.join(", "))?;
    }
    if *is_cut {
        writeln!(out, "Whether more followed cannot be read")?;
    }
    match records.as_slice() {
        [] => writeln!(out, "No match was finished")?,
        records => writeln!(out, "Records kept: {}", records.join(", "))?,
    }
    if removed.is_ok() {
        writeln!(out, "The table is closed")?;
    }
    Ok(())
}

fn numbers(range: &RangeInclusive<u64>) -> String {
    let (first, last) = (range.start(), range.end());
    if first == last { first.to_string() } else { format!("{first} to {last}") }
}

/// The file for a table's entries: beside the data, if that is in a file.
fn aside(data: &Path, table: TableId) -> PathBuf {
    let mut name = OsString::from(data);
    name.push(format!(".{}.jsonl", survey::name(table)));
    name.into()
}

/// An entry as set aside: its body as text if it is text, otherwise as hexadecimal digits.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
struct Line<'a> {
    seq: u64,
    #[serde(flatten)]
    body: Body<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Body<'a> {
    Body(&'a str),
    Hex(String),
}

/// Writes the entries to a file readable only by its owner, in full or not at all.
fn lay_aside(file: &Path, entries: &[Entry]) -> io::Result<()> {
    if entries.is_empty() {
        return Ok(());
    }
    let mut part = OsString::from(file);
    part.push(".part");
    // Never what a link leads to: root may lay this aside where others can lay links.
    match fs::remove_file(&part) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut out = BufWriter::new(private(OpenOptions::new().write(true).create_new(true)).open(&part)?);
    for Entry { seq, body, .. } in entries {
        let body = match str::from_utf8(body) {
            Ok(text) => Body::Body(text),
            Err(_) => Body::Hex(body.iter().map(|byte| format!("{byte:02x}")).collect()),
        };
        serde_json::to_writer(&mut out, &Line { seq: *seq, body })?;
        out.write_all(b"\n")?;
    }
    out.into_inner()?.sync_all()?;
    fs::rename(&part, file)?;
    if cfg!(unix) { File::open(folder_of(file))?.sync_all() } else { Ok(()) }
}

/// The folder that a file is in.
fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."))
}
