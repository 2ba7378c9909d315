//! NATS, used only to pass messages on.

use super::Payload;
use crate::tasks::spawn;
use async_nats::{Client, ConnectOptions, ServerAddr, connection::State};
use futures_util::StreamExt;
use percent_encoding::percent_decode_str;
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
    /// It is not written as `nats://HOST:PORT` or `tls://HOST:PORT`, or several separated by commas, optionally with
    /// `NAME:PASSWORD@` before a host, the same at each that has it, and `/NAME` at the end where several houses share
    /// the servers.
    #[error(
        "a bus address has the form nats://HOST:PORT or nats://NAME:PASSWORD@HOST:PORT, with one name and password \
         for all servers, and anything but letters and digits in them as % and its code"
    )]
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

/// What the address of a bus says.
struct Address {
    /// Without names and passwords, which the client would not use, but log.
    servers: Vec<ServerAddr>,
    sign_in: Option<SignIn>,
    house: String,
}

/// How the servers are told who connects.
#[derive(Clone, PartialEq, Eq)]
enum SignIn {
    Password {
        name: String,
        password: String,
    },
    /// What has no password is a token, as for other clients of NATS.
    Token(String),
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
        let Address { servers, sign_in, house } = read(url).ok_or(BadBus::Url)?;
        let options = ConnectOptions::new()
            .name("madang")
            .retry_on_initial_connect()
            .connection_timeout(PATIENCE)
            .ping_interval(PATIENCE)
            // Servers that one of these tells of come without a scheme, and are told the password, too.
            .require_tls(servers.iter().any(ServerAddr::tls_required))
            .subscription_capacity(QUEUE)
            .reconnect_delay_callback(|tries| REST.min(Duration::from_millis(20).saturating_mul(tries as u32)));
        let options = match sign_in {
            Some(SignIn::Password { name, password }) => options.user_and_password(name, password),
            Some(SignIn::Token(token)) => options.token(token),
            None => options,
        };
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

fn read(url: &str) -> Option<Address> {
    let (scheme, rest) = url.split_once("://").filter(|(scheme, _)| matches!(*scheme, "nats" | "tls"))?;
    // Each may have the scheme before it.
    let rest = rest.replace(&format!(",{scheme}://"), ",");
    let (hosts, house) = match rest.split_once('/') {
        Some((hosts, "")) => (hosts, HOUSE),
        Some((hosts, house)) => (hosts, house),
        None => (rest.as_str(), HOUSE),
    };
    let is_word = house.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
    let servers = hosts.split(',').map(|host| server(&format!("{scheme}://{host}")));
    let (servers, named): (Vec<_>, Vec<_>) = servers.collect::<Option<Vec<_>>>()?.into_iter().unzip();
    // The client signs in everywhere as the same.
    let mut named = named.into_iter().flatten();
    let sign_in = named.next();
    let is_one = named.all(|other| Some(other) == sign_in);
    (is_word && is_one).then(|| Address { servers, sign_in, house: house.to_owned() })
}

/// A server, and how its address says to sign in there.
fn server(url: &str) -> Option<(ServerAddr, Option<SignIn>)> {
    let mut url = url.parse::<ServerAddr>().ok()?.into_inner();
    // The rest of a password, if `?` or `#` is in it as such: the host would be what stands before it.
    if url.query().is_some() || url.fragment().is_some() {
        return None;
    }
    let sign_in = match (decoded(url.username())?, url.password()) {
        (name, Some(password)) => Some(SignIn::Password { name, password: decoded(password)? }),
        (token, None) => Some(SignIn::Token(token)).filter(|_| !url.username().is_empty()),
    };
    // Also says no where there is no host.
    url.set_username("").ok()?;
    url.set_password(None).ok()?;
    Some((ServerAddr::from_url(url).ok()?, sign_in))
}

fn decoded(text: &str) -> Option<String> {
    Some(percent_decode_str(text).decode_utf8().ok()?.into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(url: &str) -> Option<(usize, String)> {
        read(url).map(|Address { servers, house, .. }| (servers.len(), house))
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

    #[test]
    fn a_password_is_taken_out_of_the_addresses_and_goes_to_all() {
        let secret = || Some(("me".to_owned(), "s:e%c,r/t é".to_owned()));
        let written = "me:s%3Ae%25c%2Cr%2Ft%20%C3%A9";
        for (url, expected) in [
            ("nats://one:4222".to_owned(), None),
            (format!("nats://{written}@one:4222"), secret()),
            (format!("tls://{written}@one:4222,two:4222/yard"), secret()),
            (format!("tls://one:4222,tls://{written}@two:4222"), secret()),
            (format!("nats://{written}@one:4222,{written}@two:4222"), secret()),
            ("nats://token%21@one".to_owned(), Some((String::new(), "token!".to_owned()))),
        ] {
            let Address { servers, sign_in, .. } = read(&url).unwrap_or_else(|| panic!("{url}"));
            let sign_in = sign_in.map(|sign_in| match sign_in {
                SignIn::Password { name, password } => (name, password),
                SignIn::Token(token) => (String::new(), token),
            });
            assert_eq!(sign_in, expected, "{url}");
            assert!(servers.iter().all(|server| !server.as_url_str().contains('@')), "{servers:?}");
            assert_eq!(servers[0].tls_required(), url.starts_with("tls"));
        }
        for wrong in
            ["me:a@one,you:a@two", "me:a@one,me:b@two", "me:12#a@one", "me:12?a@one", "me:a/b@one", "me:%ff@one"]
        {
            assert!(read(&format!("nats://{wrong}")).is_none(), "{wrong}");
        }
    }
}
