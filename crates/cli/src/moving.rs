//! `madang move`: all that a house keeps, from one database to another.

use anyhow::Context;
use std::io::{Write, stdout};
use store::{Address, AnyStore};
use tokio::runtime::Builder;

/// Copy all that a house keeps to another database: from SQLite's file to PostgreSQL, or back.
///
/// The house must be closed. The target must hold nothing yet; a file is made. Both are read back and compared, table by
/// table, by their numbers of rows and a digest of all of them. What was is left as it is.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  $ madang move --from /var/lib/madang/madang.sqlite --to postgres://madang@db.example/madang
  $ madang move --from postgres://madang@db.example/madang --to madang.sqlite

A move that was cut off leaves something in the target, which is then refused: empty it (remove the file; `DROP SCHEMA public
CASCADE; CREATE SCHEMA public` in the database), and begin anew.")]
pub(crate) struct Args {
    /// Where the house is: a file, or postgres://…
    #[arg(long, value_name = "PLACE")]
    from: Address,
    /// Where it goes: a file that is not there yet, or postgres://… of an empty database
    #[arg(long, value_name = "PLACE")]
    to: Address,
}

/// Moves, and tells what.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let mut out = stdout().lock();
    let mut told = |table: &str, rows: u64| {
        if rows > 0 {
            // Whoever closed our output still has their house moved.
            writeln!(out, "{rows:>10} {table}").ok();
        }
    };
    let runtime = Builder::new_current_thread().enable_all().build().context("no thread can start")?;
    let moved =
        runtime.block_on(AnyStore::move_all(&args.from, &args.to, &mut told)).context("the house was not moved")?;
    writeln!(out, "{}: {} rows of {} tables, read back and the same", args.to, moved.rows, moved.tables)?;
    Ok(())
}
