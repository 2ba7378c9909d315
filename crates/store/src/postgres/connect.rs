//! Connections to the server.

use std::time::Duration;

use deadpool_postgres::{Hook, HookError, Manager, ManagerConfig, Pool, RecyclingMethod, Runtime};
use futures_util::future::{try_join, try_join_all};
use tokio_postgres::{Config, NoTls};

use crate::Error;

/// How long a server may take to let somebody in, and a caller to get a connection that others use.
const PATIENCE: Duration = Duration::from_secs(10);

/// A move is told as kept when the server has it on its disk, and on that of the standby that it waits for, if any.
/// Whoever asks for more than that gets it.
const DURABLE: &str = "SELECT set_config('synchronous_commit', 'on', false)
    WHERE current_setting('synchronous_commit') NOT IN ('on', 'remote_apply')";

/// At most `size` connections to what a URL names, each with these statements prepared. None is made yet.
pub(super) fn pool(url: &str, size: usize, statements: &'static [&'static str]) -> Result<Pool, Error> {
    let mut config: Config = url.parse()?;
    config.connect_timeout(PATIENCE);
    // A server that is cut off closes nothing: without this its connections would be waited for for a quarter of an hour.
    if config.get_tcp_user_timeout().is_none() {
        config.tcp_user_timeout(PATIENCE).keepalives_idle(PATIENCE);
    }
    if config.get_application_name().is_none() {
        config.application_name("madang");
    }
    let recycling_method = RecyclingMethod::Fast;
    // For TLS, a connector goes in here in the place of `NoTls`: that of `tokio-postgres-rustls` with the `ring` that the
    // house has already.
    let manager = Manager::from_config(config, NoTls, ManagerConfig { recycling_method });
    let durable = Hook::async_fn(move |client, _| {
        Box::pin(async move {
            let client = &*client;
            let prepared = try_join_all(statements.iter().map(|statement| client.prepare_cached(statement)));
            // All go out together.
            try_join(client.batch_execute(DURABLE), prepared).await.map(drop).map_err(HookError::Backend)
        })
    });
    Pool::builder(manager)
        .max_size(size)
        .runtime(Runtime::Tokio1)
        .timeouts(deadpool_postgres::Timeouts { wait: Some(PATIENCE), create: Some(PATIENCE), recycle: Some(PATIENCE) })
        .post_create(durable)
        .build()
        .map_err(Error::backend)
}
