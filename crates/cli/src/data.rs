//! Which house a command is about, and words that several commands use about it.

use crate::number::counted;
use crate::secret::{file, secret, url};
use anyhow::Context;
use clap::{ArgMatches, Args, Command, FromArgMatches, error::ErrorKind, parser::ValueSource};
use std::{
    fs,
    path::{Path, PathBuf},
};
use store::{Address, AnyStore, Url};

/// A house in a file.
#[derive(clap::Args)]
pub(crate) struct Data {
    /// The house's database
    #[arg(
        long,
        env = "MADANG_DATA",
        default_value = "data/madang.sqlite",
        value_name = "FILE",
        value_parser = secret(file)
    )]
    data: PathBuf,
}

impl Data {
    pub(crate) fn path(&self) -> &Path {
        &self.data
    }
}

/// Which of `--data` and `--database` says where the house is. A flag overrides the environment.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Given {
    Neither,
    File,
    Database,
}

impl Args for Given {
    fn augment_args(command: Command) -> Command {
        command
    }

    fn augment_args_for_update(command: Command) -> Command {
        command
    }
}

/// Among the arguments of a command it comes before both, as these are taken out of the matches.
impl FromArgMatches for Given {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let given = |name| matches.value_source(name).filter(|source| *source != ValueSource::DefaultValue);
        match (given("data"), given("database")) {
            (None, None) => Ok(Self::Neither),
            (Some(data), Some(database)) if data == database => {
                let why = "`data` and `database` are both set, but a house has only one of them";
                Err(clap::Error::raw(ErrorKind::ArgumentConflict, why))
            }
            (Some(ValueSource::CommandLine), _) | (_, None) => Ok(Self::File),
            _ => Ok(Self::Database),
        }
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// A house in a file, or in a database.
#[derive(clap::Args)]
pub(crate) struct Place {
    #[command(flatten)]
    given: Given,
    #[command(flatten)]
    data: Data,
    /// The house's PostgreSQL database, instead of a file
    #[arg(long, env = "MADANG_DATABASE", value_name = "URL", hide_env_values = true, value_parser = secret(url))]
    database: Option<Url>,
}

impl Place {
    /// The file. `None` if the house is in a database.
    pub(crate) fn file(&self) -> Option<&Path> {
        (self.given != Given::Database).then_some(self.data.path())
    }

    /// Opens the house read-only, as it is now. It may be open elsewhere.
    ///
    /// # Errors
    /// If there is none or it cannot be read.
    pub(crate) async fn look(&self) -> anyhow::Result<AnyStore> {
        self.is_there()?;
        AnyStore::read_only(&self.address()).await.context("the database cannot be read")
    }

    /// Opens the house in order to change it. A house in a file must be closed; one in a database may be open. Neither
    /// is upgraded, as the earlier program that serves it could then not open it again.
    ///
    /// # Errors
    /// If there is none, it cannot be opened or is not of this program's version.
    pub(crate) async fn open(&self) -> anyhow::Result<AnyStore> {
        self.is_there()?;
        AnyStore::open_beside(&self.address()).await.context("the database cannot be opened")
    }

    pub(crate) fn address(&self) -> Address {
        match &self.database {
            Some(url) if self.given == Given::Database => Address::Postgres(url.clone()),
            _ => Address::File(self.data.path().into()),
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
    let store::Contents { tables, entries, records, people } = contents;
    let (tables, entries) = (counted(*tables, "table"), counted(*entries, "entry"));
    format!("{tables} with {entries}, {}, {}", counted(*records, "record"), counted(*people, "person"))
}
