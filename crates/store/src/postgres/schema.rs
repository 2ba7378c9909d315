//! The versions of a database.

use deadpool_postgres::{Client, GenericClient, Transaction};

use super::{alone::is_left, connect::UNHURRIED};
use crate::{
    Error,
    sql::{FOUND, HISTORY, Versions},
};

const VERSIONS: Versions = Versions(&[
    ("house", include_str!("V1__house.sql")),
    ("leases", include_str!("V2__leases.sql")),
    ("barred", include_str!("V3__barred.sql")),
    ("deaf", include_str!("V4__deaf.sql")),
    ("taken", include_str!("V5__taken.sql")),
    ("ceremonies", include_str!("V6__ceremonies.sql")),
]);

/// Tables whose rows the database numbers, each with the numbered column.
pub(super) const NUMBERED: [(&str, &str); 5] =
    [("raters", "rater"), ("reckoned", "number"), ("blocks", "number"), ("reports", "number"), ("steps", "number")];

/// Brings the database to the version of this program. If several programs start at once, one does so and the others
/// wait. A house that is open is not changed under its processes.
pub(super) async fn migrate(client: &mut Client) -> Result<(), Error> {
    let migrating = client.transaction().await?;
    bring(&migrating).await?;
    migrating.commit().await?;
    Ok(())
}

/// The same within a transaction.
pub(super) async fn bring(migrating: &Transaction<'_>) -> Result<(), Error> {
    migrating.batch_execute(UNHURRIED).await?;
    // Two programs creating the same table at once would collide; this lock is released with the transaction.
    migrating.batch_execute("SELECT pg_advisory_xact_lock(hashtext('madang:' || current_schema()))").await?;
    has_every_letter(migrating).await?;
    migrating.batch_execute(HISTORY).await?;
    let mut missing = VERSIONS.after(found(migrating).await?)?.peekable();
    if missing.peek().is_some() {
        is_left(migrating).await?;
    }
    for version in missing {
        migrating.batch_execute(&version).await?;
    }
    Ok(())
}

/// Refuses a new database that could not keep every name and line. (One without an encoding keeps the bytes as they are.)
async fn has_every_letter(client: &impl GenericClient) -> Result<(), Error> {
    let sql = "SELECT current_setting('server_encoding'), to_regclass('refinery_schema_history') IS NULL";
    let row = client.query_one(sql, &[]).await?;
    let (encoding, is_new): (String, bool) = (row.try_get(0)?, row.try_get(1)?);
    let keeps_all = ["UTF8", "SQL_ASCII"].contains(&encoding.as_str());
    if is_new && !keeps_all { Err(Error::Encoding { encoding }) } else { Ok(()) }
}

/// Checks that the database has a house, of the version of this program, without changing it.
pub(super) async fn check(client: &Client) -> Result<(), Error> {
    let sql = "SELECT to_regclass('refinery_schema_history') IS NULL, current_database()::text";
    let row = client.query_one(sql, &[]).await?;
    let (is_empty, name): (bool, String) = (row.try_get(0)?, row.try_get(1)?);
    if is_empty { Err(Error::NoHouse { path: name.into() }) } else { VERSIONS.check(found(client).await?) }
}

async fn found(client: &impl GenericClient) -> Result<i32, Error> {
    Ok(client.query_one(FOUND, &[]).await?.try_get(0)?)
}
