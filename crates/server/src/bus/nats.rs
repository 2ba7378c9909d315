//! NATS, used only to pass messages on.

use super::Payload;
use crate::tasks::spawn;
use async_nats::{Client, ConnectOptions, ServerAddr, connection::State};
use futures_util::StreamExt;
use std::time::Duration;
use tokio::{sync::mpsc, task::AbortHandle};

/// Messages that may wait to be sent; more are lost.
const QUEUE: usize = 8_192;
/// How long to wait for an answer before the next attempt.
const PATIENCE: Duration = Duration::from_secs(2);
/// The longest pause between two attempts.
const REST: Duration = Duration::from_millis(500);
/// The first word of every subject, for a house whose bus has no name.
const HOUSE: &str = "madang";

/// Why the bus cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum BadBus {
    /// It is not written as `nats://HOST:PORT` or `tls://HOST:PORT`, or several separated by commas, optionally
    /// followed by `/NAME` where several houses share the servers.
    #[error("a bus address has the form nats://HOST:PORT")]
    Url,
    /// The connection could not be set up at all.
    #[error("the bus cannot be reached")]
    Connect(#[from] async_nats::ConnectError),
}

/// A connection to NATS that restores itself.
#[derive(Clone)]
pub struct Nats {
    client: Client,
    house: String,
    out: mpsc::Sender<(String, Payload)>,
}

/// A subject being listened to.
pub(super) struct Forwarding(AbortHandle);

impl Nats {
    /// Checks that the address is one.
    ///
    /// # Errors
    /// [`BadBus::Url`].
    pub(crate) fn check(url: &str) -> Result<(), BadBus> {
        read(url).map(drop).ok_or(BadBus::Url)
    }

    /// Connects in the background, and again whenever the connection breaks. Must be called on a tokio runtime.
    ///
    /// # Errors
    /// [`BadBus`].
    pub async fn connect(url: &str) -> Result<Nats, BadBus> {
        let (servers, house) = read(url).ok_or(BadBus::Url)?;
        let options = ConnectOptions::new()
            .name("madang")
            .retry_on_initial_connect()
            .connection_timeout(PATIENCE)
            .ping_interval(PATIENCE)
            .subscription_capacity(QUEUE)
            .reconnect_delay_callback(|tries| REST.min(Duration::from_millis(20).saturating_mul(tries as u32)));
        let client = options.connect(servers).await?;
        let (out, waiting) = mpsc::channel(QUEUE);
        spawn(send_all(client.clone(), waiting));
        Ok(Nats { client, house, out })
    }

    pub(super) fn send(&self, subject: &str, payload: Payload) {
        // A message that does not fit is lost, as any message may be.
        let _ = self.out.try_send((format!("{}.{subject}", self.house), payload));
    }

    pub(super) fn listen(&self, subject: &str, to: mpsc::Sender<Payload>) -> Forwarding {
        let (client, subject) = (self.client.clone(), format!("{}.{subject}", self.house));
        let forwarding = spawn(async move {
            // Fails only for invalid subjects, or once the client is gone.
            let Ok(mut heard) = client.subscribe(subject).await else { return };
            while let Some(message) = heard.next().await {
                // A listener that does not keep up misses it.
                let _ = to.try_send(message.payload);
            }
        });
        Forwarding(forwarding.abort_handle())
    }
}

impl Drop for Forwarding {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Sends the waiting messages. Messages due while there is no connection are lost rather than sent late.
async fn send_all(client: Client, mut waiting: mpsc::Receiver<(String, Payload)>) {
    while let Some((subject, payload)) = waiting.recv().await {
        if client.connection_state() == State::Connected
            && let Err(error) = client.publish(subject, payload).await
        {
            tracing::warn!(%error, "a message to other nodes could not be sent");
        }
    }
}

/// The servers and the name of the house.
fn read(url: &str) -> Option<(Vec<ServerAddr>, String)> {
    let (scheme, rest) = url.split_once("://").filter(|(scheme, _)| matches!(*scheme, "nats" | "tls"))?;
    let (hosts, house) = match rest.split_once('/') {
        Some((hosts, "")) => (hosts, HOUSE),
        Some((hosts, house)) => (hosts, house),
        None => (rest, HOUSE),
    };
    let is_word = house.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
    let servers = hosts.split(',').map(|host| {
        let host = host.strip_prefix(&format!("{scheme}://")).unwrap_or(host);
        let host = Some(host).filter(|host| !host.is_empty())?;
        format!("{scheme}://{host}").parse().ok()
    });
    let servers: Vec<ServerAddr> = servers.collect::<Option<_>>()?;
    is_word.then(|| (servers, house.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(url: &str) -> Option<(usize, String)> {
        read(url).map(|(servers, house)| (servers.len(), house))
    }

    #[test]
    fn a_bus_is_written_in_few_ways() {
        assert_eq!(told("nats://127.0.0.1:4222"), Some((1, "madang".to_owned())));
        assert_eq!(told("tls://one:4222,two:4222/yard-2"), Some((2, "yard-2".to_owned())));
        assert_eq!(told("nats://me:secret@one/"), Some((1, "madang".to_owned())));
        for wrong in ["", "one:4222", "http://one", "nats://one/a.b", "nats://one/>", "nats://one,,two"] {
            assert_eq!(told(wrong), None, "{wrong}");
        }
    }
}
