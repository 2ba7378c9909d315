//! `madang backup` and `madang restore`: copying everything a house keeps, and restoring it.

use crate::{
    data::{Place, told},
    failure::usage,
    out::{aside, stdout},
    serve::stop,
    threads::wait,
    upgraded::Copied,
};
use anyhow::{Context, bail};
use std::{
    io::Write,
    path::{Path, PathBuf},
};
use store::{Address, AnyStore, Contents, Error, Sqlite, Url};
use tokio::select;

/// Copy everything a house keeps, as of this moment, to a new file.
///
/// The house may be open and keeps running, with all its nodes. The copy is readable only by its owner, and appears
/// only once it has been read back in full. Of a house in a database, too, it is a file that `serve --data`, `check`,
/// `restore` and `move` take like any other, and it is compared with what the database had, table by table.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  $ madang backup /backup/madang-$(date +%F).sqlite --data /var/lib/madang/madang.sqlite
  $ madang backup /backup/madang-$(date +%F).sqlite --database postgres://madang@db.example/madang

A database must have this program's version: of an earlier one, the program that serves it makes the backup. A standby \
will do, too.")]
pub(crate) struct Args {
    /// Where the copy goes: a file that does not exist yet
    file: PathBuf,
    #[command(flatten)]
    place: Place,
}

/// Makes the backup and reports what it holds.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let made = match args.place.address() {
        Address::File(data) => Sqlite::back_up(data, &args.file).map_err(anyhow::Error::from),
        Address::Postgres(url) => wait(back_up(&url, &args.file))?,
    };
    let contents = made.context("no backup was made")?;
    writeln!(stdout(), "{}: {}", args.file.display(), told(&contents))?;
    Ok(())
}

async fn back_up(from: &Url, to: &Path) -> anyhow::Result<Contents> {
    // Before there is a copy: whoever ends this must not leave it behind.
    let stop = stop()?;
    let made = select! {
        made = AnyStore::back_up(from, to) => made,
        () = stop => bail!("it was stopped"),
    };
    if let Err(Error::OlderSchema { found, known }) = made {
        bail!(
            "the database has version {found}, and this program copies only {known}: use the program that serves the \
             house, or pg_dump"
        );
    }
    Ok(made?)
}

/// Replace a house's data with the contents of a backup.
///
/// The house must be closed. The backup is read in full before anything is replaced. It may go into a file or a
/// database, wherever it comes from. A database must be empty; what is put there is read back and compared, and until
/// then no house opens in it. For a database, a backup of an earlier version is copied to where TMPDIR says, or else
/// beside it; the copy is upgraded, restored and removed.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  $ madang restore /backup/madang-2027-01-31.sqlite --data /var/lib/madang/madang.sqlite --force
  $ madang restore /backup/madang-2027-01-31.sqlite --database postgres://madang@db.example/restored

An interrupted restore leaves something in a database, which no house will open: make the database anew (`dropdb`, \
then `createdb` as docs/DEPLOY.md shows), and start over.")]
pub(crate) struct RestoreArgs {
    /// The backup
    file: PathBuf,
    #[command(flatten)]
    place: Place,
    /// Replace existing data in a file, which is then lost
    #[arg(long)]
    force: bool,
}

/// Restores the backup and reports what it holds.
pub(crate) fn restore(args: &RestoreArgs) -> anyhow::Result<()> {
    let to = args.place.address();
    let restored = match &to {
        Address::File(data) => Sqlite::restore(&args.file, data, args.force).map_err(anyhow::Error::from),
        Address::Postgres(_) if args.force => {
            return Err(usage("--force replaces a file: a database must be empty, and is not emptied by this command"));
        }
        Address::Postgres(url) => wait(fill(url, &args.file))?,
    };
    let contents = restored.map_err(|error| {
        let hint = match (error.downcast_ref::<Error>(), &to) {
            (Some(Error::Exists { .. } | Error::OnlyLog { .. }), Address::File(_)) => {
                "nothing was restored; --force replaces what is there"
            }
            (Some(Error::Exists { .. }), Address::Postgres(_)) => "nothing was restored; the database must be empty",
            _ => "nothing was restored",
        };
        error.context(hint)
    })?;
    writeln!(stdout(), "{to}: {}", told(&contents))?;
    Ok(())
}

/// Restores the backup to an empty database.
async fn fill(to: &Url, backup: &Path) -> anyhow::Result<Contents> {
    let (found, known) = match AnyStore::restore(backup, to).await {
        Err(Error::OlderSchema { found, known }) => (found, known),
        restored => return Ok(restored?),
    };
    let instead = format!("a temporary copy is upgraded to {known} and restored in its place");
    aside(&format!("{} has version {found}: {instead}", backup.display()));
    // Before there is a copy: whoever ends this must not leave it behind.
    let stop = stop()?;
    let copied = Copied::of(backup)?;
    let copy = copied.path();
    select! {
        restored = AnyStore::restore(&copy, to) => Ok(restored?),
        () = stop => bail!("it was stopped"),
    }
}
