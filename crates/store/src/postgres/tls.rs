//! Encrypted connections. The words and their meanings are those of libpq.

use std::{
    fmt, io,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_postgres::{
    Socket,
    config::SslMode,
    tls::{ChannelBinding, MakeTlsConnect, TlsConnect, TlsStream},
};
use tokio_rustls::{
    TlsConnector, client,
    rustls::{
        self, ClientConfig, RootCertStore,
        crypto::ring,
        pki_types::{
            CertificateDer, ServerName,
            pem::{self, PemObject},
        },
    },
};

use super::{binding, certificates::Check};

/// How much of `sslmode` is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    Disable,
    Prefer,
    Require,
    VerifyCa,
    VerifyFull,
}

static MODES: [(Mode, &str); 5] = [
    (Mode::Disable, "disable"),
    (Mode::Prefer, "prefer"),
    (Mode::Require, "require"),
    (Mode::VerifyCa, "verify-ca"),
    (Mode::VerifyFull, "verify-full"),
];

/// For `sslrootcert`: the authorities that the system trusts.
const SYSTEM: &str = "system";

/// What a URL wants of TLS.
#[derive(Debug)]
pub(super) struct Wanted {
    pub(super) mode: Mode,
    /// A file, or [`SYSTEM`].
    pub(super) authorities: Option<String>,
}

/// Why no connection can be encrypted as the URL wants it.
#[derive(Debug, thiserror::Error)]
pub(super) enum BadTls {
    #[error("sslmode is disable, prefer, require, verify-ca or verify-full, not {0:?}")]
    UnknownMode(String),
    #[error("sslmode={0} checks no certificate, so that sslrootcert would mean nothing: add sslmode=verify-full")]
    Unchecked(Mode),
    #[error(
        "sslmode={0} would trust whoever has a certificate for any name: let sslrootcert name a file with the \
         server's authority, or use sslmode=verify-full"
    )]
    Anyone(Mode),
    #[error("sslrootcert={path} cannot be read")]
    Unreadable { path: String, source: pem::Error },
    #[error("sslrootcert={path} has a certificate that cannot be used")]
    Unfit { path: String, source: rustls::Error },
    #[error("sslrootcert={path} has no certificate")]
    Empty { path: String },
    #[error("the system has no certificates of authorities: let sslrootcert name a file of them")]
    NoSystem,
    #[error("TLS is not available")]
    Unavailable(#[from] rustls::Error),
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(MODES.iter().find(|(mode, _)| mode == self).map_or("", |(_, word)| *word))
    }
}

impl Mode {
    /// What is agreed on with the server; certificates are checked here.
    pub(super) const fn negotiated(self) -> SslMode {
        match self {
            Self::Disable => SslMode::Disable,
            Self::Prefer => SslMode::Prefer,
            Self::Require | Self::VerifyCa | Self::VerifyFull => SslMode::Require,
        }
    }
}

impl Wanted {
    /// # Errors
    /// [`BadTls`] if the mode is unknown, or would be less safe than it looks with these authorities.
    pub(super) fn read(mode: Option<&str>, authorities: Option<String>) -> Result<Self, BadTls> {
        let is_system = authorities.as_deref() == Some(SYSTEM);
        let mode = match mode {
            None if is_system => Mode::VerifyFull,
            None => Mode::Prefer,
            Some(word) => {
                let known = MODES.iter().find(|(_, known)| *known == word);
                known.ok_or_else(|| BadTls::UnknownMode(word.to_owned()))?.0
            }
        };
        match mode {
            Mode::Disable | Mode::Prefer if authorities.is_some() => Err(BadTls::Unchecked(mode)),
            Mode::Require if is_system => Err(BadTls::Anyone(mode)),
            Mode::VerifyCa if is_system || authorities.is_none() => Err(BadTls::Anyone(mode)),
            _ => Ok(Self { mode, authorities }),
        }
    }

    /// How the server's certificate is checked.
    fn check(&self) -> Result<Check, BadTls> {
        let certificates = match (self.mode, self.authorities.as_deref()) {
            (Mode::VerifyFull, None | Some(SYSTEM)) => return Ok(Check::signed(of_system()?, Vec::new(), true)),
            (_, None) => return Ok(Check::nothing()),
            (_, Some(path)) => in_file(path)?,
        };
        let path = || self.authorities.clone().unwrap_or_default();
        let mut roots = RootCertStore::empty();
        for certificate in &certificates {
            roots.add(certificate.clone()).map_err(|source| BadTls::Unfit { path: path(), source })?;
        }
        if roots.is_empty() {
            return Err(BadTls::Empty { path: path() });
        }
        Ok(Check::signed(roots, certificates, self.mode == Mode::VerifyFull))
    }
}

fn in_file(path: &str) -> Result<Vec<CertificateDer<'static>>, BadTls> {
    let read = CertificateDer::pem_file_iter(path).and_then(|found| found.collect::<Result<Vec<_>, _>>());
    read.map_err(|source| BadTls::Unreadable { path: path.to_owned(), source })
}

/// Where the bus finds them, too.
fn of_system() -> Result<RootCertStore, BadTls> {
    let mut roots = RootCertStore::empty();
    // Among so many, some are of a kind that nothing here knows.
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    if roots.is_empty() { Err(BadTls::NoSystem) } else { Ok(roots) }
}

/// Encrypts connections.
#[derive(Clone)]
pub(super) struct Tls(TlsConnector);

impl Tls {
    /// # Errors
    /// [`BadTls`] if the authorities cannot be read.
    pub(super) fn new(wanted: &Wanted) -> Result<Self, BadTls> {
        let mut config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()?
            .dangerous()
            .with_custom_certificate_verifier(Arc::new(wanted.check()?))
            .with_no_client_auth();
        // A server insists on it if asked without a word in the clear before (`sslnegotiation=direct`).
        config.alpn_protocols = vec![b"postgresql".to_vec()];
        Ok(Self(TlsConnector::from(Arc::new(config))))
    }
}

impl MakeTlsConnect<Socket> for Tls {
    type Stream = Encrypted;
    type TlsConnect = Handshake;
    type Error = io::Error;

    fn make_tls_connect(&mut self, name: &str) -> io::Result<Handshake> {
        // Also called for connections that are not to be encrypted, and have no name.
        Ok(Handshake { connector: self.0.clone(), name: name.to_owned() })
    }
}

/// A connection about to be encrypted.
pub(super) struct Handshake {
    connector: TlsConnector,
    name: String,
}

impl TlsConnect<Socket> for Handshake {
    type Stream = Encrypted;
    type Error = io::Error;
    type Future = Pin<Box<dyn Future<Output = io::Result<Encrypted>> + Send>>;

    fn connect(self, socket: Socket) -> Self::Future {
        Box::pin(async move {
            let name = ServerName::try_from(self.name).map_err(io::Error::other)?;
            self.connector.connect(name, socket).await.map(Encrypted)
        })
    }
}

/// An encrypted connection.
pub(super) struct Encrypted(client::TlsStream<Socket>);

impl TlsStream for Encrypted {
    fn channel_binding(&self) -> ChannelBinding {
        let (_, session) = self.0.get_ref();
        let certificate = session.peer_certificates().and_then(<[_]>::first);
        let bound = certificate.and_then(|certificate| binding::end_point(certificate));
        bound.map_or_else(ChannelBinding::none, ChannelBinding::tls_server_end_point)
    }
}

impl AsyncRead for Encrypted {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().0).poll_read(cx, buf)
    }
}

impl AsyncWrite for Encrypted {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.get_mut().0).poll_write(cx, buf)
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().0).poll_flush(cx)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().0).poll_shutdown(cx)
    }
}
