//! `madang push`: the key by which push services recognise a house.

use crate::{out::stdout, private::private};
use anyhow::Context;
use server::push::Key;
use std::{
    fs::{self, OpenOptions},
    io::Write,
    path::{Path, PathBuf},
};

/// Make the key with which a house notifies people who have no page of it in view (Web Push).
///
/// With the key and a contact, a house offers such notifications; with another key, everyone who has switched them on
/// must do it again.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  $ madang push --new-key /etc/madang/push.pem
  $ madang serve --push-key /etc/madang/push.pem --push-contact mailto:you@madang.example
  $ madang push --show /etc/madang/push.pem

Both print the public half, as browsers receive it.")]
pub(crate) struct Args {
    /// The file for a new key, readable only by its owner; an existing file is never replaced
    #[arg(long, value_name = "FILE", required_unless_present = "show")]
    new_key: Option<PathBuf>,
    /// The file of an existing key
    #[arg(long, value_name = "FILE", conflicts_with = "new_key")]
    show: Option<PathBuf>,
}

/// Makes a key, or shows one.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    if let Some(file) = &args.new_key {
        write(file)?;
    }
    for file in args.new_key.iter().chain(&args.show) {
        let pem = fs::read_to_string(file).with_context(|| file.display().to_string())?;
        let key = Key::read(&pem).with_context(|| format!("{} is not the key of a house", file.display()))?;
        writeln!(stdout(), "{}", key.public())?;
    }
    Ok(())
}

fn write(file: &Path) -> anyhow::Result<()> {
    let pem = Key::new_pem()?;
    let mut options = OpenOptions::new();
    let mut out =
        private(options.write(true).create_new(true)).open(file).with_context(|| file.display().to_string())?;
    let written = out.write_all(pem.as_bytes()).and_then(|()| out.sync_all());
    if written.is_err() {
        // It would be in the way of the next attempt.
        fs::remove_file(file).ok();
    }
    written.with_context(|| file.display().to_string())
}
