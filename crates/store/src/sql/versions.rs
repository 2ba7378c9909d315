//! The versions of a database, applied in order. A version that has been released never changes: add the next one, to
//! each database.

use std::cmp::Ordering;

use crate::Error;

/// Where a database notes the versions that were applied to it. The first ones were made by the crate `refinery`, which
/// has given the table its name and shape; its dates and checksums are written no more.
pub(crate) const HISTORY: &str = "CREATE TABLE IF NOT EXISTS refinery_schema_history (
    version INT4 PRIMARY KEY, name VARCHAR(255), applied_on VARCHAR(255), checksum VARCHAR(255));";

/// Asks for the version that a database has: 0 before the first.
pub(crate) const FOUND: &str = "SELECT coalesce(max(version), 0) FROM refinery_schema_history";

/// A name and what is to be done, from version 1.
pub(crate) struct Versions(pub(crate) &'static [(&'static str, &'static str)]);

impl Versions {
    /// The version of this program.
    fn known(&self) -> i32 {
        self.0.len() as i32
    }

    /// What brings a database that has version `found` to that of this program. Each is to be applied in one with its
    /// note, so that a crash between them is harmless.
    pub(crate) fn after(&self, found: i32) -> Result<impl Iterator<Item = String>, Error> {
        let known = self.known();
        if found > known {
            return Err(Error::NewerSchema { found, known });
        }
        let missing = (1..).zip(self.0).filter(move |(version, _)| *version > found);
        Ok(missing.map(|(version, (name, sql))| {
            format!("{sql}\nINSERT INTO refinery_schema_history (version, name) VALUES ({version}, '{name}');")
        }))
    }

    /// Whether a database that has version `found` has that of this program: for whoever may not change it.
    pub(crate) fn check(&self, found: i32) -> Result<(), Error> {
        let known = self.known();
        match known.cmp(&found) {
            Ordering::Equal => Ok(()),
            Ordering::Less => Err(Error::NewerSchema { found, known }),
            Ordering::Greater => Err(Error::OlderSchema { found, known }),
        }
    }
}
