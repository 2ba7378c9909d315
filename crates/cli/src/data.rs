//! Which data file a command is about, and words that several of them say of it.

use std::path::{Path, PathBuf};

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

/// What a copy holds, in words.
pub(crate) fn told(contents: &store::Contents) -> String {
    let store::Contents { tables, entries, records, guests } = contents;
    format!("{tables} tables with {entries} entries, {records} records, {guests} guests")
}
