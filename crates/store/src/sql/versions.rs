//! The versions of a database, applied in order. A released version never changes: add the next one, to each database.

use std::cmp::Ordering;

use crate::Error;

/// The table in which a database notes the versions applied to it. Its name and shape come from the crate `refinery`,
/// which applied the first ones; its dates and checksums are no longer written.
pub(crate) const HISTORY: &str = "CREATE TABLE IF NOT EXISTS refinery_schema_history (
    version INT4 PRIMARY KEY, name VARCHAR(255), applied_on VARCHAR(255), checksum VARCHAR(255));";

/// Queries the version of a database: 0 before the first.
pub(crate) const FOUND: &str = "SELECT coalesce(max(version), 0) FROM refinery_schema_history";

/// The name and the SQL of each version, starting with version 1.
pub(crate) struct Versions(pub(crate) &'static [(&'static str, &'static str)]);

impl Versions {
    /// The version of this program.
    fn known(&self) -> i32 {
        self.0.len() as i32
    }

    /// The scripts that bring a database from version `found` to that of this program. Each must be applied in one
    /// transaction with the note it contains, so that a crash in between is harmless.
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

    /// Checks that the version `found` is that of this program, for a database that must not be changed.
    pub(crate) fn check(&self, found: i32) -> Result<(), Error> {
        let known = self.known();
        match known.cmp(&found) {
            Ordering::Equal => Ok(()),
            Ordering::Less => Err(Error::NewerSchema { found, known }),
            Ordering::Greater => Err(Error::OlderSchema { found, known }),
        }
    }
}
