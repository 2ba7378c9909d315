//! `madang backup` and `madang restore`: a copy of all that the house keeps, and back.

use crate::data::{Data, told};
use anyhow::Context;
use std::{
    io::{Write, stdout},
    path::PathBuf,
};
use store::Sqlite;

/// Copy all that a house keeps, as it is at this moment, to a new file.
///
/// The house may be open and goes on. The copy is readable for its owner alone, and is there only once it has been
/// read back whole.
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  $ madang backup /backup/madang-$(date +%F).sqlite --data /var/lib/madang/madang.sqlite")]
pub(crate) struct Args {
    /// Where the copy goes: a file that is not there yet
    file: PathBuf,
    #[command(flatten)]
    data: Data,
}

/// Copies, and tells what.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let contents = Sqlite::back_up(args.data.path(), &args.file).context("no backup was made")?;
    writeln!(stdout(), "{}: {}", args.file.display(), told(&contents))?;
    Ok(())
}

/// Make a house's data what a backup holds.
///
/// The house must be closed. The backup is read whole before anything is replaced.
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  $ madang restore /backup/madang-2027-01-31.sqlite --data /var/lib/madang/madang.sqlite --force")]
pub(crate) struct RestoreArgs {
    /// The backup
    file: PathBuf,
    #[command(flatten)]
    data: Data,
    /// Replace what is there: it is lost
    #[arg(long)]
    force: bool,
}

/// Brings the backup back, and tells what it holds.
pub(crate) fn restore(args: &RestoreArgs) -> anyhow::Result<()> {
    let hint = if args.force { "nothing was restored" } else { "nothing was restored; --force replaces what is there" };
    let contents = Sqlite::restore(&args.file, args.data.path(), args.force).context(hint)?;
    writeln!(stdout(), "{}: {}", args.data.path().display(), told(&contents))?;
    Ok(())
}
