//! `madang backup` and `madang restore`: copying everything a house keeps, and restoring it.

use crate::data::{OnlyFile, told};
use crate::out::stdout;
use anyhow::Context;
use std::{io::Write, path::PathBuf};
use store::Sqlite;

/// Copy everything a house keeps, as of this moment, to a new file.
///
/// The house may be open and keeps running. The copy is readable only by its owner, and appears only once it has been
/// read back in full.
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  $ madang backup /backup/madang-$(date +%F).sqlite --data /var/lib/madang/madang.sqlite")]
pub(crate) struct Args {
    /// Where the copy goes: a file that does not exist yet
    file: PathBuf,
    #[command(flatten)]
    data: OnlyFile,
}

/// Makes the backup and reports what it holds.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let contents = Sqlite::back_up(args.data.path()?, &args.file).context("no backup was made")?;
    writeln!(stdout(), "{}: {}", args.file.display(), told(&contents))?;
    Ok(())
}

/// Replace a house's data with the contents of a backup.
///
/// The house must be closed. The backup is read in full before anything is replaced.
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  $ madang restore /backup/madang-2027-01-31.sqlite --data /var/lib/madang/madang.sqlite --force")]
pub(crate) struct RestoreArgs {
    /// The backup
    file: PathBuf,
    #[command(flatten)]
    data: OnlyFile,
    /// Replace existing data, which is then lost
    #[arg(long)]
    force: bool,
}

/// Restores the backup and reports what it holds.
pub(crate) fn restore(args: &RestoreArgs) -> anyhow::Result<()> {
    let data = args.data.path()?;
    let restored = Sqlite::restore(&args.file, data, args.force);
    let hint = match restored {
        Err(store::Error::Exists { .. } | store::Error::OnlyLog { .. }) => {
            "nothing was restored; --force replaces what is there"
        }
        _ => "nothing was restored",
    };
    let contents = restored.context(hint)?;
    writeln!(stdout(), "{}: {}", data.display(), told(&contents))?;
    Ok(())
}
