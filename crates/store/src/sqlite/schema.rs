//! The versions of the file.

use std::path::PathBuf;

use rusqlite::{Connection, TransactionBehavior};

use crate::{
    Error,
    sql::{FOUND, HISTORY, Versions},
};

const VERSIONS: Versions = Versions(&[
    ("house", include_str!("V1__house.sql")),
    ("secrets", include_str!("V2__secrets.sql")),
    ("retention", include_str!("V3__retention.sql")),
    ("accounts", include_str!("V4__accounts.sql")),
    ("matches", include_str!("V5__matches.sql")),
    ("ratings", include_str!("V6__ratings.sql")),
    ("daily", include_str!("V7__daily.sql")),
    ("words", include_str!("V8__words.sql")),
    ("company", include_str!("V9__company.sql")),
    ("costs", include_str!("V10__costs.sql")),
    ("moderation", include_str!("V11__moderation.sql")),
    ("tournaments", include_str!("V12__tournaments.sql")),
    ("outcomes", include_str!("V13__outcomes.sql")),
    ("push", include_str!("V14__push.sql")),
    ("tail", include_str!("V15__tail.sql")),
    ("stubs", include_str!("V16__stubs.sql")),
    ("barred", include_str!("V17__barred.sql")),
    ("growth", include_str!("V18__growth.sql")),
    ("taken", include_str!("V19__taken.sql")),
    ("ceremonies", include_str!("V20__ceremonies.sql")),
]);

/// Brings the file to the version of this program. If that fails, as on a full disk, the file keeps the version it has,
/// and the program that wrote it can still open it.
pub(super) fn migrate(connection: &mut Connection) -> Result<(), Error> {
    let missing: Vec<String> = VERSIONS.after(found(connection)?)?.collect();
    if missing.is_empty() {
        return Ok(());
    }
    let applying = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    applying.execute_batch(HISTORY)?;
    for version in missing {
        applying.execute_batch(&version)?;
    }
    Ok(applying.commit()?)
}

/// Checks that the file has the version of this program, without changing it.
pub(super) fn check(connection: &Connection) -> Result<(), Error> {
    VERSIONS.check(of_house(connection)?)
}

/// Checks that the file has a version that this program could open, without changing it.
pub(super) fn is_known(connection: &Connection) -> Result<(), Error> {
    VERSIONS.after(of_house(connection)?).map(drop)
}

/// The version of the file. Refuses one without a house.
pub(super) fn of_house(connection: &Connection) -> Result<i32, Error> {
    match found(connection)? {
        0 => Err(no_house(connection)),
        version => Ok(version),
    }
}

/// The version of the file: 0 if there is nothing in it. Refuses another program's.
pub(super) fn found(connection: &Connection) -> Result<i32, Error> {
    let is_there = |what: &str| {
        let sql = format!("SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE {what})");
        connection.query_row(&sql, [], |row| row.get::<_, bool>(0))
    };
    if is_there("name = 'refinery_schema_history'")? {
        Ok(connection.query_row(FOUND, [], |row| row.get(0))?)
    } else if is_there("true")? {
        Err(no_house(connection))
    } else {
        Ok(0)
    }
}

fn no_house(connection: &Connection) -> Error {
    Error::NoHouse { path: connection.path().map_or_else(PathBuf::new, PathBuf::from) }
}

#[cfg(test)]
mod tests {
    use super::{
        super::{Contents, Sqlite, recovery},
        *,
    };
    use crate::{
        Cause, Journal, TableId,
        sql::{CLOSED, UNNOTED, WITH},
    };

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
        assert!(once.iter().any(|sql| sql.contains("VIEW journal")));
        migrate(&mut connection).unwrap();
        assert_eq!(objects(&connection), once);
    }

    #[test]
    fn a_file_of_a_later_program_is_refused() {
        let mut connection = Connection::open_in_memory().unwrap();
        migrate(&mut connection).unwrap();
        let known = VERSIONS.0.len() as i32;
        for version in [known + 1, known + 2] {
            connection
                .execute(
                    "INSERT INTO refinery_schema_history SELECT ?1, 'later', applied_on, '7' FROM refinery_schema_history WHERE version = 1",
                    [version],
                )
                .unwrap();
        }
        let refused = migrate(&mut connection);
        let later =
            matches!(refused, Err(Error::NewerSchema { found, known: of }) if (found, of) == (known + 2, known));
        assert!(later, "{refused:?}");
    }

    /// Fills a database as the first program did.
    fn fill_as_at_first(connection: &Connection) {
        connection.execute_batch(HISTORY).unwrap();
        connection.execute_batch(VERSIONS.0[0].1).unwrap();
        connection.execute("INSERT INTO refinery_schema_history VALUES (1, 'house', '', '')", []).unwrap();
    }

    /// Otherwise neither the earlier program could open the file again, nor this one until there is more room.
    #[test]
    fn an_upgrade_that_finds_no_room_leaves_the_version_that_there_was() {
        let mut connection = Connection::open_in_memory().unwrap();
        fill_as_at_first(&connection);
        let before = objects(&connection);
        let pages: i64 = connection.pragma_query_value(None, "page_count", |row| row.get(0)).unwrap();
        for more in [0, 4, 8, 16] {
            connection.pragma_update(None, "max_page_count", pages + more).unwrap();
            let refused = migrate(&mut connection);
            assert!(matches!(refused, Err(Error::Backend { cause: Cause::Full, .. })), "{more}: {refused:?}");
            assert_eq!((found(&connection).unwrap(), objects(&connection)), (1, before.clone()), "{more}");
        }
        connection.pragma_update(None, "max_page_count", 10_000).unwrap();
        migrate(&mut connection).unwrap();
        check(&connection).unwrap();
    }

    #[test]
    fn nothing_is_put_into_the_file_of_another_program() {
        let mut connection = Connection::open_in_memory().unwrap();
        assert!(matches!(check(&connection), Err(Error::NoHouse { .. })), "it is empty");
        connection.execute_batch("CREATE TABLE diary (line TEXT)").unwrap();
        let before = objects(&connection);
        for refused in [migrate(&mut connection), check(&connection), is_known(&connection)] {
            assert!(matches!(refused, Err(Error::NoHouse { .. })), "{refused:?}");
        }
        assert_eq!(objects(&connection), before);
    }

    #[test]
    fn what_the_first_version_closed_is_old() {
        let mut connection = Connection::open_in_memory().unwrap();
        fill_as_at_first(&connection);
        let known = VERSIONS.0.len() as i32;
        assert!(matches!(check(&connection), Err(Error::OlderSchema { found: 1, known: of }) if of == known));
        connection
            .execute_batch("INSERT INTO tables VALUES (zeroblob(16), 1), (x'01010101010101010101010101010101', 0);")
            .unwrap();
        migrate(&mut connection).unwrap();
        check(&connection).unwrap();
        let mut all = connection.prepare("SELECT closed_ms FROM tables ORDER BY table_id").unwrap();
        let closed: Vec<Option<i64>> = all.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap();
        assert_eq!(closed, [Some(0), None]);
    }

    /// Fills a database as a program did that knew no tail: a table with two entries.
    fn fill_before_the_tail(connection: &Connection) {
        connection.execute_batch(HISTORY).unwrap();
        let before_the_tail = Versions(&VERSIONS.0[..14]);
        for version in before_the_tail.after(0).unwrap() {
            connection.execute_batch(&version).unwrap();
        }
        connection
            .execute_batch(
                "INSERT INTO tables (table_id) VALUES (zeroblob(16));
                 INSERT INTO journal VALUES (zeroblob(16), 1, x'01'), (zeroblob(16), 2, x'02');",
            )
            .unwrap();
    }

    #[tokio::test]
    async fn a_file_of_an_earlier_program_is_backed_up_and_restored() {
        let folder = tempfile::tempdir().unwrap();
        let [old, copy, back] = ["old.db", "copy.db", "back.db"].map(|name| folder.path().join(name));
        fill_before_the_tail(&Connection::open(&old).unwrap());
        let contents = Contents { tables: 1, entries: 2, records: 0, people: 0 };
        assert_eq!(Sqlite::back_up(&old, &copy).unwrap(), contents);
        assert_eq!(Sqlite::restore(&copy, &back, false).unwrap(), contents);
        let store = Sqlite::open(&back).unwrap();
        assert_eq!(Journal::read(&store, TableId::from_bytes([0; 16]), 0).await.unwrap().len(), 2);
        store.shut().await;
    }

    #[test]
    fn what_earlier_programs_wrote_is_in_the_journal() {
        let mut connection = Connection::open_in_memory().unwrap();
        fill_before_the_tail(&connection);
        migrate(&mut connection).unwrap();
        let mut all = connection.prepare("SELECT seq, body FROM journal ORDER BY seq").unwrap();
        let rows = all.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
        let rows: Vec<(i64, Vec<u8>)> = rows.collect::<Result<_, _>>().unwrap();
        assert_eq!(rows, [(1, vec![1]), (2, vec![2])]);
        // Entries must still belong to existing tables.
        connection.execute_batch("PRAGMA foreign_keys = ON").unwrap();
        assert!(connection.execute("INSERT INTO journal_by_table VALUES (x'01', 1, x'')", []).is_err());
    }

    /// How SQLite goes about a query.
    fn plan(connection: &Connection, sql: &str) -> String {
        let mut plan = connection.prepare(&format!("EXPLAIN QUERY PLAN {sql}")).unwrap();
        // Whatever its parameters may be.
        let steps = plan.raw_query().mapped(|row| row.get(3));
        steps.collect::<Result<Vec<String>, _>>().unwrap().join("; ")
    }

    #[test]
    fn no_session_and_no_page_of_the_journal_costs_a_walk_through_all_of_them() {
        let mut connection = Connection::open_in_memory().unwrap();
        migrate(&mut connection).unwrap();
        let of_session = plan(&connection, "SELECT 1 FROM sessions WHERE coalesce(first_hash, token_hash) = x'01'");
        assert!(of_session.contains("INDEX sessions_by_first"), "{of_session}");
        let page = "SELECT table_id, seq, body FROM journal WHERE (table_id, seq) > (x'01', 1)
                    ORDER BY table_id, seq LIMIT 500";
        let page = plan(&connection, page);
        assert!(page.contains("MERGE") && page.contains("SEARCH journal_by_table"), "{page}");
    }

    #[test]
    fn what_is_looked_for_among_tables_and_records_costs_no_walk_through_all_of_them() {
        let mut connection = Connection::open_in_memory().unwrap();
        migrate(&mut connection).unwrap();
        let closed = plan(&connection, CLOSED);
        assert!(closed.contains("INDEX closed_tables") && !closed.contains("SCAN"), "{closed}");
        let unnoted = plan(&connection, UNNOTED);
        assert!(unnoted.contains("SEARCH records") && !unnoted.contains("SCAN records"), "{unnoted}");
        let with = plan(&connection, WITH);
        assert!(with.contains("SEARCH tournament_entries") && !with.contains("SCAN"), "{with}");
    }

    #[test]
    fn a_tail_that_is_made_anew_is_what_it_was() {
        let mut connection = Connection::open_in_memory().unwrap();
        migrate(&mut connection).unwrap();
        let before = objects(&connection);
        connection.execute("INSERT INTO journal_tail (table_id, seq, body) VALUES (x'01', 1, x'')", []).unwrap();
        recovery::begin_anew(&connection).unwrap();
        assert_eq!(objects(&connection), before);
        assert!(connection.execute("DELETE FROM journal_tail", []).unwrap() == 0, "nothing is in it");
    }

    #[test]
    fn the_journal_never_changes() {
        let mut connection = Connection::open_in_memory().unwrap();
        migrate(&mut connection).unwrap();
        connection
            .execute_batch(
                "INSERT INTO tables (table_id) VALUES (zeroblob(16));
                 INSERT INTO journal VALUES (zeroblob(16), 1, x'01');
                 INSERT INTO journal_tail (table_id, seq, body) VALUES (zeroblob(16), 2, x'01');
                 INSERT INTO tournaments (tournament_id) VALUES (zeroblob(16));
                 INSERT INTO tournament_entries VALUES (zeroblob(16), 1, x'01');",
            )
            .unwrap();
        for journal in ["journal", "journal_by_table", "journal_tail"] {
            assert!(connection.execute(&format!("UPDATE {journal} SET body = x'02'"), []).is_err(), "{journal}");
        }
        assert!(connection.execute("UPDATE tournament_entries SET body = x'02'", []).is_err());
    }
}
