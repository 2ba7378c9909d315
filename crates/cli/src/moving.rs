//! `madang move`: moves everything a house keeps from one database to another.

use crate::{
    out::stdout,
    secret::{place, secret},
    threads::wait,
};
use anyhow::{Context, bail};
use server::survey;
use std::io::Write;
use store::{Address, AnyStore};

/// Copy everything a house keeps to another database: from an SQLite file to PostgreSQL, or back.
///
/// The house must be closed. The target must be empty; a file is created. Both are read back and compared, table by
/// table, by their numbers of rows and a digest of all of them. The source keeps everything; a file is brought to the
/// version of this program. If entries of tables are lost (`madang check` tells), end these first: `madang repair`.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  $ madang move --from /var/lib/madang/madang.sqlite --to postgres://madang@db.example/madang
  $ madang move --from postgres://madang@db.example/madang --to madang.sqlite

The environment may name the places instead (MADANG_MOVE_FROM, MADANG_MOVE_TO), so that no list of processes shows a
password.

An interrupted move leaves something in the target, which no house will open: remove the file, or make the database anew
(`dropdb`, then `createdb` as docs/DEPLOY.md shows), and start over.")]
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
    let moved = wait(AnyStore::move_all(&args.from, &args.to, &mut told))?;
    if let Err(store::Error::Lost { tables }) = &moved {
        let tables: Vec<String> = tables.iter().map(|table| survey::name(*table)).collect();
        let (tables, from) = (tables.join(", "), &args.from);
        bail!("the house was not moved: entries of {tables} are lost; first `madang repair TABLE --data {from}`");
    }
    let moved = moved.context("the house was not moved")?;
    writeln!(out, "{}: {} rows in {} tables, read back and identical", args.to, moved.rows, moved.tables)?;
    Ok(())
}
