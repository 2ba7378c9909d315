//! A file of a house that is written row by row, from another database.

use std::path::Path;

use super::{Sqlite, connect::connect_alone, copy, part::Part};
use crate::Error;

/// The file, which has its name only once it is finished. Before that, it is removed with this value.
pub(crate) struct Blank {
    // Closed before the file is removed.
    store: Sqlite,
    part: Part,
}

impl Blank {
    /// Begins an empty house in the new file `to`, readable by this user only. Blocks.
    pub(crate) fn begin(to: &Path) -> Result<Self, Error> {
        let part = Part::begin_new(to)?;
        let store = Sqlite::begin((), None, || connect_alone(part.path()))?;
        Ok(Self { store, part })
    }

    /// The house in it.
    pub(crate) fn store(&self) -> Sqlite {
        self.store.clone()
    }

    /// Closes the house, and gives the file its name if SQLite finds nothing wrong with it. Blocks while that reaches
    /// the disk.
    pub(crate) async fn finish(self) -> Result<(), Error> {
        if let Some(why) = self.store.read_file(copy::faults).await?.into_iter().next() {
            return Err(Error::BadCopy { path: self.part.path().into(), why });
        }
        self.store.shut().await;
        self.part.put_in_new_place()
    }
}
