//! The versions of the file, applied in order. A version that has been released never changes: add the next one.

use std::cmp::Ordering;

use refinery::{Migration, Runner, error::Kind};
use rusqlite::Connection;

use crate::Error;

const VERSIONS: [(&str, &str); 3] = [
    ("V1__house", include_str!("V1__house.sql")),
    ("V2__secrets", include_str!("V2__secrets.sql")),
    ("V3__retention", include_str!("V3__retention.sql")),
];

/// Brings the file to the version of this program.
pub(super) fn migrate(connection: &mut Connection) -> Result<(), Error> {
    let migrations = VERSIONS
        .iter()
        .map(|(name, sql)| Migration::unapplied(name, sql))
        .collect::<Result<Vec<_>, _>>()
        .map_err(Error::backend)?;
    let known = migrations.last().map_or(0, Migration::version);
    // Grouped: a version and the note that it was applied are one transaction, so a crash between them is harmless.
    let runner = Runner::new(&migrations).set_grouped(true);
    match runner.run(connection) {
        Ok(_) => Ok(()),
        Err(error) if matches!(error.kind(), Kind::MissingVersion(_)) => {
            let last = runner.get_last_applied_migration(connection);
            let found = last.map_err(Error::backend)?.map_or(0, |m| m.version());
            Err(Error::NewerSchema { found, known })
        }
        Err(error) => Err(Error::backend(error)),
    }
}

/// Whether the file has the version of this program: for whoever may not change it.
pub(super) fn check(connection: &Connection) -> Result<(), Error> {
    let known = VERSIONS.len() as i32;
    let found = connection.query_row("SELECT max(version) FROM refinery_schema_history", [], |row| row.get(0))?;
    match known.cmp(&found) {
        Ordering::Equal => Ok(()),
        Ordering::Less => Err(Error::NewerSchema { found, known }),
        Ordering::Greater => Err(Error::OlderSchema { found, known }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn objects(connection: &Connection) -> Vec<String> {
        let mut all = connection.prepare("SELECT coalesce(sql, name) FROM sqlite_schema ORDER BY name").unwrap();
        let rows = all.query_map([], |row| row.get(0)).unwrap();
        rows.collect::<Result<_, _>>().unwrap()
    }

    #[test]
    fn migrating_again_changes_nothing() {
        let mut connection = Connection::open_in_memory().unwrap();
        migrate(&mut connection).unwrap();
        let once = objects(&connection);
        assert!(once.iter().any(|sql| sql.contains("TABLE journal")));
        migrate(&mut connection).unwrap();
        assert_eq!(objects(&connection), once);
    }

    #[test]
    fn a_file_of_a_later_program_is_refused() {
        let mut connection = Connection::open_in_memory().unwrap();
        migrate(&mut connection).unwrap();
        for version in [4, 5] {
            connection
                .execute(
                    "INSERT INTO refinery_schema_history SELECT ?1, 'later', applied_on, '7' FROM refinery_schema_history WHERE version = 1",
                    [version],
                )
                .unwrap();
        }
        let refused = migrate(&mut connection);
        assert!(matches!(refused, Err(Error::NewerSchema { found: 5, known: 3 })), "{refused:?}");
    }

    #[test]
    fn what_the_first_version_closed_is_old() {
        let mut connection = Connection::open_in_memory().unwrap();
        let (name, sql) = VERSIONS[0];
        let first = [Migration::unapplied(name, sql).unwrap()];
        Runner::new(&first).run(&mut connection).unwrap();
        assert!(matches!(check(&connection), Err(Error::OlderSchema { found: 1, known: 3 })));
        connection
            .execute_batch("INSERT INTO tables VALUES (zeroblob(16), 1), (x'01010101010101010101010101010101', 0);")
            .unwrap();
        migrate(&mut connection).unwrap();
        check(&connection).unwrap();
        let mut all = connection.prepare("SELECT closed_ms FROM tables ORDER BY table_id").unwrap();
        let closed: Vec<Option<i64>> = all.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap();
        assert_eq!(closed, [Some(0), None]);
    }

    #[test]
    fn the_journal_never_changes() {
        let mut connection = Connection::open_in_memory().unwrap();
        migrate(&mut connection).unwrap();
        connection
            .execute_batch(
                "INSERT INTO tables (table_id) VALUES (zeroblob(16));
                 INSERT INTO journal VALUES (zeroblob(16), 1, x'01');",
            )
            .unwrap();
        assert!(connection.execute("UPDATE journal SET body = x'02'", []).is_err());
    }
}
