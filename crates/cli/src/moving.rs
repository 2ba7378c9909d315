//! `madang move`: moves everything a house keeps from one database to another.

use crate::{
    number::counted,
    out::{aside, stdout},
    secret::{place, secret},
    serve::stop,
    threads::wait,
    upgraded::Copied,
};
use anyhow::{Context, bail};
use server::survey;
use std::{io::Write, path::Path};
use store::{Address, AnyStore, Error, Moved, Sqlite};
use tokio::select;

/// Copy everything a house keeps to another database: from an SQLite file to PostgreSQL, or back.
///
/// The house must be closed (`madang backup` copies one that is open). The target must be empty; a file is created.
/// Both are read back and compared, table by table, by their numbers of rows and a digest of all of them. The source
/// keeps everything, and its version: a file of an earlier one is copied to where TMPDIR says, or else beside it, and
/// the copy is upgraded, moved and removed. If the last entries of tables are lost (`madang check` tells), end these
/// first: `madang repair`.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  $ madang move --from /var/lib/madang/madang.sqlite --to postgres://madang@db.example/madang
  $ madang move --from postgres://madang@db.example/madang --to madang.sqlite

The environment may name the places instead (MADANG_MOVE_FROM, MADANG_MOVE_TO), so that no list of processes shows a \
password.

An interrupted move to a file leaves at most FILE.part and an empty FILE: start over. In a database, it leaves what no \
house will open: make it anew (`dropdb`, then `createdb` as docs/DEPLOY.md shows), and start over.")]
pub(crate) struct Args {
    /// Where the house is: a file, or postgres://…
    #[arg(long, env = "MADANG_MOVE_FROM", value_name = "PLACE", hide_env_values = true, value_parser = secret(place))]
    from: Address,
    /// Where it goes: a file that does not exist yet, or postgres://… of an empty database
    #[arg(long, env = "MADANG_MOVE_TO", value_name = "PLACE", hide_env_values = true, value_parser = secret(place))]
    to: Address,
}

/// Moves the house and reports what was moved.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let mut out = stdout();
    let mut told = |table: &str, rows: u64| {
        if rows > 0 {
            // The house is moved even if the output has been closed.
            writeln!(out, "{rows:>10} {table}").ok();
        }
    };
    let moved = wait(move_house(args, &mut told))?;
    if let Some(Error::Lost { tables }) = moved.as_ref().err().and_then(|error| error.downcast_ref::<Error>()) {
        let tables: Vec<String> = tables.iter().map(|table| survey::name(*table)).collect();
        let (tables, from) = (tables.join(", "), &args.from);
        bail!("the house was not moved: entries of {tables} are lost; first `madang repair TABLE --data {from}`");
    }
    let moved = moved.context("the house was not moved")?;
    let (rows, tables) = (counted(moved.rows, "row"), counted(moved.tables, "table"));
    writeln!(out, "{}: {rows} in {tables}, read back and identical", args.to)?;
    Ok(())
}

async fn move_house(args: &Args, mut told: impl FnMut(&str, u64)) -> anyhow::Result<Moved> {
    let moved = AnyStore::move_all(&args.from, &args.to, &mut told).await;
    match (moved, &args.from) {
        (Err(Error::OlderSchema { found, known }), Address::File(file)) => {
            let instead = format!("a temporary copy is upgraded to {known} and moved in its place");
            aside(&format!("{} has version {found}: {instead}", file.display()));
            move_copy(file, &args.to, told).await
        }
        (moved, _) => Ok(moved?),
    }
}

/// The same with a file of an earlier version, which stays as it is: should the house go back, the program that wrote
/// it can still open it.
async fn move_copy(file: &Path, to: &Address, told: impl FnMut(&str, u64)) -> anyhow::Result<Moved> {
    let _closed = Sqlite::keep_closed(file)?;
    // Before there is a copy: whoever ends this must not leave it behind.
    let stop = stop()?;
    let copied = Copied::of(file)?;
    let copy = Address::File(copied.path());
    select! {
        moved = AnyStore::move_all(&copy, to, told) => Ok(moved?),
        () = stop => bail!("it was stopped"),
    }
}
