//! Entering a database that only some may serve at the same time.

use cluster::Terms;
use std::time::{Duration, Instant};
use store::Error;
use tokio::time::sleep;

/// How often to look, and how much longer than a lease, so that a sign of life may take a while.
const LOOK: Duration = Duration::from_millis(250);
const MORE: Duration = Duration::from_secs(1);

/// Enters as soon as nobody is there beside whom this process may not serve. `enter` tries to, and is told whether
/// those who are listed have been watched for a lease: whoever gave no sign of life meanwhile is gone. It does not
/// matter how long ago they gave the last one: if the database was away, they are about to come back.
pub(super) async fn entered<T, Entering>(terms: Terms, enter: impl Fn(bool) -> Entering) -> Result<T, Error>
where
    Entering: Future<Output = Result<T, Error>>,
{
    let lease = Duration::from_millis(terms.lease_ms);
    let mut watching = None::<Instant>;
    loop {
        let watched = watching.map_or(Duration::ZERO, |since| since.elapsed());
        match enter(watched >= lease).await {
            Err(Error::InUse { .. }) if watched < lease + MORE => {
                watching.get_or_insert_with(Instant::now);
                sleep(LOOK).await;
            }
            done => return done,
        }
    }
}
