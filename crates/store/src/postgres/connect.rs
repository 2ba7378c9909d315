//! Connections to the server.

use std::time::Duration;

use deadpool_postgres::{Hook, HookError, Manager, ManagerConfig, Pool, RecyclingMethod, Runtime};
use futures_util::future::{try_join, try_join_all};
use tokio_postgres::Config;

use super::servers::Servers;
use crate::Error;

/// The longest that a server may take to accept a connection, and that a caller waits for one that others are using.
const PATIENCE: Duration = Duration::from_secs(10);

/// What every connection begins with.
///
/// A commit waits until it is on the server's disk, and on that of its synchronous standby, if any. A stricter setting
/// is left as it is. And a transaction ends if nothing more of it arrives, well within a lease: otherwise no other node
/// could take the shards that it holds while this process stands still, or for hours if its machine has vanished.
/// Nothing but the server is waited for in the middle of a transaction, except by those that are [`UNHURRIED`].
const SETTINGS: &str = "SELECT set_config('synchronous_commit', 'on', false)
        WHERE current_setting('synchronous_commit') NOT IN ('on', 'remote_apply');
    SET idle_in_transaction_session_timeout = '2s'";

/// For a transaction in which a house is created or filled. It holds no shard, so that a machine that stands still with
/// much else to do may take its time; what a vanished one has begun ends all the same.
pub(super) const UNHURRIED: &str = "SET LOCAL idle_in_transaction_session_timeout = '1min'";

/// A pool of at most `size` connections to this URL, each with these statements prepared. None is opened yet.
pub(super) fn pool(url: &str, size: usize, statements: &'static [&'static str]) -> Result<Pool, Error> {
    let servers = Servers::read(url, settle)?;
    let recycling_method = RecyclingMethod::Fast;
    let manager = Manager::from_connect(servers.first(), servers, ManagerConfig { recycling_method });
    let begins = Hook::async_fn(move |client, _| {
        Box::pin(async move {
            let client = &*client;
            let prepared = try_join_all(statements.iter().map(|statement| client.prepare_cached(statement)));
            // All are sent together.
            try_join(client.batch_execute(SETTINGS), prepared).await.map(drop).map_err(HookError::Backend)
        })
    });
    Pool::builder(manager)
        .max_size(size)
        .runtime(Runtime::Tokio1)
        .timeouts(deadpool_postgres::Timeouts { wait: Some(PATIENCE), create: Some(PATIENCE), recycle: Some(PATIENCE) })
        .post_create(begins)
        .build()
        .map_err(Error::backend)
}

/// What holds for each connection.
fn settle(config: &mut Config) {
    config.connect_timeout(PATIENCE);
    // A server that is cut off closes nothing: without this, its connections would block for a quarter of an hour.
    if config.get_tcp_user_timeout().is_none() {
        config.tcp_user_timeout(PATIENCE).keepalives_idle(PATIENCE);
    }
    if config.get_application_name().is_none() {
        config.application_name("madang");
    }
}

#[cfg(test)]
mod tests {
    use std::env;

    use deadpool_postgres::GenericClient;

    use super::{super::schema, *};

    #[tokio::test]
    async fn a_transaction_that_nobody_goes_on_with_ends() {
        let Ok(url) = env::var("MADANG_TEST_POSTGRES") else {
            assert!(env::var_os("CI").is_none(), "MADANG_TEST_POSTGRES names no server");
            return;
        };
        let mut client = pool(&url, 1, &[]).unwrap().get().await.unwrap();
        let creating = client.transaction().await.unwrap();
        creating.batch_execute("CREATE SCHEMA unhurried; SET LOCAL search_path = unhurried").await.unwrap();
        schema::bring(&creating).await.unwrap();
        assert_eq!(patience(&creating).await, "1min", "who creates a house may take their time");
        creating.rollback().await.unwrap();
        assert_eq!(patience(&client).await, "2s");
    }

    /// How long a transaction may stand still.
    async fn patience(client: &impl GenericClient) -> String {
        client.query_one("SHOW idle_in_transaction_session_timeout", &[]).await.unwrap().get(0)
    }
}
