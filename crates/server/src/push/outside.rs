//! Connections to push services: https only, to addresses on the public internet, using nothing of their answer but
//! whether they accepted the message.

use super::endpoint::{Endpoint, PORT, is_public};
use crate::config::PushForTests;
use axum::{
    body::Body,
    http::{
        Method, Request, Response, StatusCode,
        header::{HOST, HeaderName, RETRY_AFTER},
    },
};
use futures_util::future::{Either, select};
use hyper::{body::Incoming, client::conn::http1};
use hyper_util::rt::TokioIo;
use std::{io, net::SocketAddr, sync::Arc, time::Duration};
use tokio::{
    net::{TcpStream, lookup_host},
    time::timeout,
};
use tokio_rustls::{
    TlsConnector,
    client::TlsStream,
    rustls::{
        ClientConfig, RootCertStore,
        crypto::ring,
        pki_types::{CertificateDer, ServerName},
    },
};

/// How long one try may take, from the name lookup to the head of the answer.
const TRY: Duration = Duration::from_secs(10);
/// The longest head of an answer, in bytes. The body is not read.
const MAX_HEAD: usize = 16 * 1_024;
/// The most addresses to try for a name.
const ADDRESSES: usize = 3;

/// Contacts push services, and no one else.
pub(super) struct Outside {
    tls: TlsConnector,
    for_tests: Option<PushForTests>,
}

/// A message to a push service.
pub(super) struct Message {
    pub(super) to: Endpoint,
    pub(super) headers: Vec<(HeaderName, String)>,
    pub(super) body: Vec<u8>,
}

/// A push service's answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Answer {
    pub(super) status: StatusCode,
    /// When to retry, if the service says so.
    pub(super) retry_after: Option<Duration>,
}

/// Why a push service has not answered.
#[derive(Debug, thiserror::Error)]
pub(super) enum Unheard {
    /// Its name resolves to no address on the public internet.
    #[error("its name resolves to no address on the public internet")]
    NotPublic,
    /// It could not be reached.
    #[error("it could not be reached: {0}")]
    Io(#[from] io::Error),
    /// Its answer was not understood.
    #[error("its answer was not understood: {0}")]
    Http(#[from] hyper::Error),
    /// The request could not be built.
    #[error("the request could not be built: {0}")]
    Unsayable(#[from] axum::http::Error),
    /// It took too long.
    #[error("it took too long")]
    Late,
}

impl Outside {
    /// Trusts the authorities that browsers trust, and that of a test.
    ///
    /// # Errors
    /// If the test's authority is invalid; the TLS versions are always available.
    pub(super) fn new(for_tests: Option<PushForTests>) -> Result<Outside, tokio_rustls::rustls::Error> {
        let mut trusted = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        if let Some(test) = &for_tests {
            trusted.add(CertificateDer::from(test.authority_der.clone()))?;
        }
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()?
            .with_root_certificates(trusted)
            .with_no_client_auth();
        Ok(Outside { tls: TlsConnector::from(Arc::new(config)), for_tests })
    }

    /// Parses an address that may be contacted.
    pub(super) fn endpoint(&self, text: &str) -> Option<Endpoint> {
        Endpoint::read(text, self.for_tests.as_ref().map(|test| test.service.as_str()))
    }

    /// Sends a message, once. Redirects are not followed.
    ///
    /// # Errors
    /// [`Unheard`].
    pub(super) async fn post(&self, message: Message) -> Result<Answer, Unheard> {
        timeout(TRY, self.posted(message)).await.unwrap_or(Err(Unheard::Late))
    }

    async fn posted(&self, Message { to, headers, body }: Message) -> Result<Answer, Unheard> {
        let mut request = Request::builder().method(Method::POST).uri(to.path()).header(HOST, to.authority());
        for (name, value) in headers {
            request = request.header(name, value);
        }
        let request = request.body(Body::from(body))?;
        let stream = self.connect(&to).await?;
        let (mut sender, line) = http1::Builder::new().max_buf_size(MAX_HEAD).handshake(TokioIo::new(stream)).await?;
        let asked = std::pin::pin!(sender.send_request(request));
        let response = match select(asked, std::pin::pin!(line)).await {
            Either::Left((response, _)) => response?,
            // The connection may end with the answer.
            Either::Right((_, asked)) => asked.await?,
        };
        Ok(Answer { status: response.status(), retry_after: retry_after(&response) })
    }

    async fn connect(&self, endpoint: &Endpoint) -> Result<TlsStream<TcpStream>, Unheard> {
        let name = ServerName::try_from(endpoint.host().to_owned()).map_err(io::Error::other)?;
        let stream = self.reach(endpoint).await?;
        stream.set_nodelay(true)?;
        Ok(self.tls.connect(name, stream).await?)
    }

    /// Connects to the service.
    async fn reach(&self, endpoint: &Endpoint) -> Result<TcpStream, Unheard> {
        match &self.for_tests {
            Some(test) if test.service == endpoint.authority() => Ok(TcpStream::connect(test.address).await?),
            _ => reach_public(lookup_host((endpoint.host(), PORT)).await?.collect()).await,
        }
    }
}

/// Connects to the first of a name's addresses that is on the public internet and answers. The address checked is the
/// very one connected to, so a name that resolves differently a moment later gains nothing.
async fn reach_public(addresses: Vec<SocketAddr>) -> Result<TcpStream, Unheard> {
    let mut failed = Unheard::NotPublic;
    for address in addresses.into_iter().filter(|at| is_public(at.ip())).take(ADDRESSES) {
        match TcpStream::connect(address).await {
            Ok(stream) => return Ok(stream),
            Err(error) => failed = error.into(),
        }
    }
    Err(failed)
}

/// The pause in seconds; dates are not read.
fn retry_after(response: &Response<Incoming>) -> Option<Duration> {
    let told = response.headers().get(RETRY_AFTER)?.to_str().ok()?;
    told.trim().parse().ok().map(Duration::from_secs)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::net::TcpListener;

    #[tokio::test]
    async fn a_name_that_leads_home_leads_nowhere() {
        // It would answer.
        let home = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let refused = reach_public(vec![home.local_addr().unwrap()]).await;
        assert!(matches!(refused, Err(Unheard::NotPublic)), "{refused:?}");
    }
}
