//! Which house a command is about, and words that several commands use about it.

use anyhow::Context;
use std::{
    fs,
    path::{Path, PathBuf},
};
use store::{Address, AnyStore, Url};

/// A house in a file.
#[derive(clap::Args)]
pub(crate) struct Data {
    /// The house's database
    #[arg(long, env = "MADANG_DATA", default_value = "data/madang.sqlite", value_name = "FILE")]
    data: PathBuf,
}

impl Data {
    pub(crate) fn path(&self) -> &Path {
        &self.data
    }
}

/// A house in a file, or in a database.
#[derive(clap::Args)]
pub(crate) struct Place {
    #[command(flatten)]
    data: Data,
    /// The house's PostgreSQL database, instead of a file
    #[arg(long, env = "MADANG_DATABASE", value_name = "URL", hide_env_values = true, conflicts_with = "data")]
    database: Option<Url>,
}

impl Place {
    /// The file. `None` if the house is in a database.
    pub(crate) fn file(&self) -> Option<&Path> {
        self.database.is_none().then_some(self.data.path())
    }

    /// Opens the house read-only, as it is now. It may be open elsewhere.
    ///
    /// # Errors
    /// If there is none or it cannot be read.
    pub(crate) async fn look(&self) -> anyhow::Result<AnyStore> {
        self.is_there()?;
        AnyStore::read_only(&self.address()).await.context("the database cannot be read")
    }

    /// Opens the house in order to change it. A house in a file must be closed.
    ///
    /// # Errors
    /// If there is none or it cannot be opened.
    pub(crate) async fn open(&self) -> anyhow::Result<AnyStore> {
        self.is_there()?;
        AnyStore::open(&self.address()).await.context("the database cannot be opened")
    }

    fn address(&self) -> Address {
        match &self.database {
            Some(url) => Address::Postgres(url.clone()),
            None => Address::File(self.data.path().into()),
        }
    }

    /// Makes sure that the file exists: opening would create a missing one.
    fn is_there(&self) -> anyhow::Result<()> {
        let Some(path) = self.file() else { return Ok(()) };
        fs::metadata(path).map(drop).with_context(|| path.display().to_string())
    }
}

/// What a copy holds, in words.
pub(crate) fn told(contents: &store::Contents) -> String {
    let store::Contents { tables, entries, records, guests } = contents;
    format!("{tables} tables with {entries} entries, {records} records, {guests} guests")
}
