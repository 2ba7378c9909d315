//! The door: every connection comes in here, bounded in number, time and size.

mod connection;
mod full;
mod network;
mod places;
#[cfg(test)]
mod tests;

pub(crate) use full::LANGUAGE;
pub(crate) use network::Network;
pub(crate) use places::{Full, Place, Places};

use crate::{Patience, metrics::Refusals, quiet::Quiet, tasks::Tasks};
use axum::{Router, body::Body, extract::ConnectInfo};
use connection::Connection;
use full::Answers;
use hyper::{Request, body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use std::{
    io,
    net::SocketAddr,
    pin::pin,
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    select,
    sync::Semaphore,
    time::{sleep, timeout},
};
use tokio_util::sync::CancellationToken;
use tower_service::Service;

/// The maximum size of a request's head, and of the read and write buffers of a connection, in bytes.
const MOST_AHEAD: usize = 16 * 1024;
/// How long the door waits when the system has no resources left to accept connections.
const BREATH: Duration = Duration::from_millis(200);
/// How long a request may go on after the house has begun to close.
const LAST_REQUEST: Duration = Duration::from_secs(3);
/// Connections being told at a time why they are turned away; others are closed without a word.
const TURNED_AWAY: usize = 32;
/// How much is read of what one of them asks, in bytes, and how long that may take: it only decides the form in which
/// they are told.
const MOST_HEARD: usize = 4 * 1024;
const HEARING: Duration = Duration::from_millis(500);
/// How long telling one of them may take.
const TELLING: Duration = Duration::from_secs(1);

/// One address at which the house listens.
#[derive(Clone)]
pub(crate) struct Door {
    router: Router,
    places: Arc<Places>,
    patience: Patience,
    closing: CancellationToken,
    tasks: Tasks,
    porter: Arc<Semaphore>,
    answers: Arc<Answers>,
    book: Arc<Book>,
}

/// What the operator learns of those who are turned away.
struct Book {
    refused: Refusals,
    /// While the log does not repeat that all places are taken.
    all: Quiet,
    /// The same of those of one address.
    network: Quiet,
}

impl Book {
    fn note(&self, full: Full) {
        self.refused.count(&full.into());
        match full {
            Full::All if self.all.is_over(Instant::now()) => {
                tracing::warn!("connections are turned away: as many are open as may be");
            }
            Full::Network { most } if self.network.is_over(Instant::now()) => {
                tracing::warn!(
                    most,
                    "connections are turned away: one address has all that `connections_per_address` allows; \
                     if it is a proxy's, set `behind_proxy`"
                );
            }
            Full::All | Full::Network { .. } => {}
        }
    }
}

impl Door {
    /// A door to `router` for at most as many connections as `places` allows, until `closing`. All its tasks are
    /// tracked by `tasks`, and whoever is turned away is counted among the `refused`.
    pub(crate) fn new(
        router: Router,
        places: Arc<Places>,
        patience: Patience,
        closing: CancellationToken,
        tasks: Tasks,
        refused: Refusals,
    ) -> Door {
        let answers = Arc::new(Answers::new(places.most_by_network()));
        let porter = Arc::new(Semaphore::new(TURNED_AWAY));
        let book = Arc::new(Book { refused, all: Quiet::default(), network: Quiet::default() });
        Door { router, places, patience, closing, tasks, porter, answers, book }
    }

    /// Accepts connections until the house closes.
    pub(crate) async fn open(self, listener: impl Listener) {
        let mut out_of_breath = false;
        while let Some(accepted) = self.closing.run_until_cancelled(listener.accept()).await {
            match accepted {
                Ok((stream, peer)) => {
                    out_of_breath = false;
                    self.receive(stream, peer);
                }
                Err(error) if is_of_one_connection(&error) => {}
                Err(error) => {
                    if !out_of_breath {
                        tracing::error!(%error, "no connections can be accepted at the moment");
                    }
                    out_of_breath = true;
                    sleep(BREATH).await;
                }
            }
        }
    }

    fn receive(&self, stream: TcpStream, peer: SocketAddr) {
        match self.places.take(Network::of(peer.ip())) {
            Ok(place) => drop(self.tasks.spawn(self.clone().serve(stream, peer, place))),
            Err(full) => {
                self.book.note(full);
                self.turn_away(stream, full);
            }
        }
    }

    async fn serve(self, stream: TcpStream, peer: SocketAddr, place: Place) {
        let connection = Connection::new(stream, place, self.patience.sending());
        let router = self.router;
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            router.clone().call(request.map(Body::new))
        });
        let mut http = http1::Builder::new();
        // The time for a head runs from the opening of the connection, or from the end of the previous answer.
        http.timer(TokioTimer::new()).header_read_timeout(self.patience.asking()).max_buf_size(MOST_AHEAD);
        let mut serving = pin!(http.serve_connection(TokioIo::new(connection), service).with_upgrades());
        let done = select! {
            done = serving.as_mut() => done,
            () = self.closing.cancelled() => {
                serving.as_mut().graceful_shutdown();
                timeout(LAST_REQUEST, serving).await.unwrap_or(Ok(()))
            }
        };
        if let Err(error) = done {
            tracing::debug!(%error, "a connection ended with an error");
        }
    }

    /// Says why there is no place, unless too many are being told already.
    fn turn_away(&self, mut stream: TcpStream, full: Full) {
        let Ok(permit) = self.porter.clone().try_acquire_owned() else { return };
        let answers = self.answers.clone();
        self.tasks.spawn(async move {
            let _permit = permit;
            // Closing a connection with unread data would discard the answer.
            let (mut head, mut heard) = ([0_u8; MOST_HEARD], 0);
            timeout(HEARING, hear(&mut stream, &mut head, &mut heard)).await.ok();
            let telling = async {
                stream.write_all(answers.to(full, &head[..heard])).await?;
                stream.shutdown().await
            };
            // A peer that does not read gets no answer.
            timeout(TELLING, telling).await.ok();
        });
    }
}

/// Reads the head of a request, or as much of it as comes and has room.
async fn hear(stream: &mut TcpStream, head: &mut [u8], heard: &mut usize) {
    while *heard < head.len() && !head[..*heard].windows(4).any(|end| end == b"\r\n\r\n") {
        match stream.read(&mut head[*heard..]).await {
            Ok(0) | Err(_) => return,
            Ok(more) => *heard += more,
        }
    }
}

/// A source of connections.
pub(crate) trait Listener: Send + Sync {
    /// Waits for the next connection. Data written to it is sent at once.
    fn accept(&self) -> impl Future<Output = io::Result<(TcpStream, SocketAddr)>> + Send;
}

impl Listener for TcpListener {
    async fn accept(&self) -> io::Result<(TcpStream, SocketAddr)> {
        let (stream, peer) = TcpListener::accept(self).await?;
        // Otherwise a picture that follows an answer waits until the browser's machine has acknowledged the answer: 25
        // to 200 ms. The option cannot be set on the listener.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "TCP_NODELAY could not be set on a socket");
        }
        Ok((stream, peer))
    }
}

/// Whether only the connection being accepted has failed, not the listener.
fn is_of_one_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionRefused | ConnectionAborted | ConnectionReset)
}
