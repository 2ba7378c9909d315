//! A house that listens.

use crate::{Error, House, http};
use axum::{Router, serve::ListenerExt};
use std::{io, net::SocketAddr, sync::Arc, time::Duration};
use store::Store;
use tokio::{
    net::{TcpListener, TcpSocket},
    time::{interval, sleep, timeout},
};

/// How often the house notes that it is alive.
const HEARTBEAT: Duration = Duration::from_secs(1);
/// How often old sessions are forgotten.
const SWEEP: Duration = Duration::from_secs(6 * 3_600);
/// What the system may hold back for one connection, in bytes: whoever reads too slowly shall find the newest picture
/// soon, not thousands of old ones.
const SEND_BUFFER: u32 = 128 * 1024;
/// Connections that may wait at the door.
const BACKLOG: u32 = 1_024;
/// How long sockets and tables may take to end.
const LAST_WORDS: Duration = Duration::from_secs(10);

/// An open house with its doors open. Dropping it does not close it.
pub struct Running {
    address: SocketAddr,
    admin: Option<SocketAddr>,
    close: Box<dyn FnOnce() -> Closing + Send>,
}

type Closing = std::pin::Pin<Box<dyn Future<Output = ()> + Send>>;

impl Running {
    /// Opens the doors.
    ///
    /// # Errors
    /// [`Error::Listen`].
    pub async fn start<S: Store>(house: Arc<House<S>>) -> Result<Running, Error> {
        let (listener, address) = listen(house.config.listen).await?;
        let admin = match house.config.admin {
            Some(address) => Some(listen(address).await?),
            None => None,
        };
        let admin_address = admin.as_ref().map(|(_, address)| *address);
        serve(&house, listener, http::router(house.clone()));
        if let Some((listener, _)) = admin {
            serve(&house, listener, http::admin(house.clone()));
        }
        house.tasks.spawn(beat(house.clone()));
        house.tasks.spawn(sweep(house.clone()));
        let close = Box::new(move || -> Closing { Box::pin(close(house)) });
        Ok(Running { address, admin: admin_address, close })
    }

    /// Where players come in.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where the figures are.
    pub const fn admin_address(&self) -> Option<SocketAddr> {
        self.admin
    }

    /// Serves until `signal`, then closes: no new visitors, every socket is told, every table finishes what it is
    /// writing. The store is still open afterwards.
    pub async fn until(self, signal: impl Future<Output = ()>) {
        signal.await;
        (self.close)().await;
    }
}

async fn listen(address: SocketAddr) -> Result<(TcpListener, SocketAddr), Error> {
    let bound = async {
        let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
        socket.set_reuseaddr(true)?;
        socket.set_send_buffer_size(SEND_BUFFER)?;
        socket.bind(address)?;
        let listener = socket.listen(BACKLOG)?;
        let bound = listener.local_addr()?;
        Ok((listener, bound))
    };
    bound.await.map_err(|source: io::Error| Error::Listen { address, source })
}

fn serve<S: Store>(house: &Arc<House<S>>, listener: TcpListener, router: Router) {
    let closing = house.closing.clone();
    // Without it a picture that follows an answer waits until the browser's machine has acknowledged the answer: 25 to
    // 200 ms. It cannot be set on the listener.
    let listener = listener.tap_io(|socket| {
        if let Err(error) = socket.set_nodelay(true) {
            tracing::debug!(%error, "a socket gathers what it sends");
        }
    });
    let service = router.into_make_service_with_connect_info::<SocketAddr>();
    let serving = axum::serve(listener, service).with_graceful_shutdown(closing.cancelled_owned());
    house.tasks.spawn(async move {
        if let Err(error) = serving.await {
            tracing::error!(%error, "the door is shut");
        }
    });
}

async fn beat<S: Store>(house: Arc<House<S>>) {
    let mut beats = interval(HEARTBEAT);
    while house.closing.run_until_cancelled(beats.tick()).await.is_some() {
        if let Err(error) = house.store.heartbeat(house.clock.now_ms()).await {
            tracing::warn!(%error, "the heartbeat could not be written");
        }
    }
}

async fn sweep<S: Store>(house: Arc<House<S>>) {
    loop {
        let kept_ms = i64::from(house.config.session_days) * 86_400_000;
        match house.store.expire_sessions(house.clock.now_ms().saturating_sub(kept_ms)).await {
            Ok(0) => {}
            Ok(count) => tracing::info!(count, "old sessions are forgotten"),
            Err(error) => tracing::warn!(%error, "old sessions could not be forgotten"),
        }
        if house.closing.run_until_cancelled(sleep(SWEEP)).await.is_none() {
            return;
        }
    }
}

async fn close<S: Store>(house: Arc<House<S>>) {
    tracing::info!("the house closes");
    house.closing.cancel();
    house.tasks.close();
    if timeout(LAST_WORDS, house.tasks.wait()).await.is_err() {
        tracing::warn!(left = house.tasks.len(), "some did not end in time");
    }
    if let Err(error) = house.store.heartbeat(house.clock.now_ms()).await {
        tracing::warn!(%error, "the last heartbeat could not be written");
    }
}
