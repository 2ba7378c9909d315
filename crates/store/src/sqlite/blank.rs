//! A file of a house that is written row by row, from another database.

use std::{
    fs,
    path::{Path, PathBuf},
};

use super::{
    Sqlite,
    connect::{connect_alone, look_into},
    copy,
    part::Part,
    place::Locks,
    schema,
};
use crate::Error;

/// The file, which has its name only once it is finished. Before that, it is removed with this value.
pub(crate) struct Blank {
    // Closed before the file is removed.
    store: Sqlite,
    part: Part,
    /// If it is to be a house that nobody opens meanwhile.
    house: Option<Reserved>,
}

/// The place of a house that has yet to come.
struct Reserved {
    path: PathBuf,
    _locks: Locks,
}

impl Drop for Reserved {
    fn drop(&mut self) {
        // What taking the place has made would be opened as a new house.
        if copy::is_empty(&self.path).unwrap_or(false) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

impl Blank {
    /// Begins an empty house in the new file `to`, readable by this user only. Blocks.
    pub(crate) fn begin(to: &Path) -> Result<Self, Error> {
        Self::over(Part::begin_new(to)?, None)
    }

    /// The same in a file where there may be a house without anything in it. None can be opened there meanwhile. Blocks.
    pub(crate) fn begin_house(to: &Path) -> Result<Self, Error> {
        let place = Sqlite::taken(to)?;
        let house = Reserved { path: place.path, _locks: place.locks };
        // Another program's file is no empty house.
        schema::found(&look_into(&house.path)?)?;
        Self::over(Part::begin(&house.path)?, Some(house))
    }

    fn over(part: Part, house: Option<Reserved>) -> Result<Self, Error> {
        let store = Sqlite::begin((), None, || connect_alone(part.path()))?;
        Ok(Self { store, part, house })
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
        match &self.house {
            Some(house) => {
                copy::clear_log(&house.path)?;
                self.part.put_in_place()
            }
            None => self.part.put_in_new_place(),
        }
    }
}
