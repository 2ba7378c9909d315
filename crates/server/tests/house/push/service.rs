//! A push service of the test's own, on the loopback over TLS. Its certificate is valid for a hundred years; the key of
//! the authority that signed it was thrown away (`openssl req -x509`, `openssl x509 -req`, name `push.test`).

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
use serde_json::Value;
use server::PushForTests;
use std::{
    collections::{HashMap, VecDeque},
    io,
    net::SocketAddr,
    sync::{Arc, Mutex},
    time::Duration,
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    sync::mpsc,
    time::timeout,
};
use tokio_rustls::{
    TlsAcceptor,
    rustls::{
        ServerConfig,
        crypto::ring as provider,
        pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject},
    },
};

/// Nothing takes this long, however busy the machine is.
const PATIENCE: Duration = Duration::from_secs(60);

/// A message sent to the service.
#[derive(Debug)]
pub(super) struct Received {
    pub(super) path: String,
    headers: HashMap<String, String>,
    pub(super) body: Vec<u8>,
}

pub(super) struct Service {
    address: SocketAddr,
    received: mpsc::UnboundedReceiver<Received>,
    /// Its next answers, such as `503 Busy`. After these it accepts every message.
    answers: Arc<Mutex<VecDeque<&'static str>>>,
}

impl Service {
    pub(super) async fn open() -> Service {
        let certificate = CertificateDer::from_pem_slice(include_bytes!("service.pem")).unwrap();
        let key = PrivateKeyDer::from_pem_slice(include_bytes!("service.key")).unwrap();
        let config = ServerConfig::builder_with_provider(Arc::new(provider::default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![certificate], key)
            .unwrap();
        let tls = TlsAcceptor::from(Arc::new(config));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (out, received) = mpsc::unbounded_channel();
        let answers = Arc::new(Mutex::new(VecDeque::new()));
        let next = answers.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let answer = || next.lock().unwrap().pop_front().unwrap_or("201 Created");
                // A client that does not trust the service hangs up.
                if let Ok(Some(received)) = serve(&tls, stream, answer).await {
                    out.send(received).ok();
                }
            }
        });
        Service { address, received, answers }
    }

    /// The configuration that points a house to the service.
    pub(super) fn for_tests(&self) -> PushForTests {
        let authority = CertificateDer::from_pem_slice(include_bytes!("authority.pem")).unwrap();
        PushForTests { service: self.name(), address: self.address, authority_der: authority.to_vec() }
    }

    pub(super) fn name(&self) -> String {
        format!("push.test:{}", self.address.port())
    }

    pub(super) fn answers(&self, next: &[&'static str]) {
        self.answers.lock().unwrap().extend(next);
    }

    pub(super) async fn next(&mut self) -> Received {
        timeout(PATIENCE, self.received.recv()).await.expect("the service is asked").unwrap()
    }

    /// Whether no message comes for longer than the house waits before it calls.
    pub(super) async fn is_left_alone(&mut self) -> bool {
        timeout(Duration::from_secs(5), self.received.recv()).await.is_err()
    }
}

/// Receives one message and answers it.
async fn serve(
    tls: &TlsAcceptor,
    stream: TcpStream,
    answer: impl FnOnce() -> &'static str,
) -> io::Result<Option<Received>> {
    let mut stream = tls.accept(stream).await?;
    let mut all = Vec::new();
    let (head, at) = loop {
        if stream.read_buf(&mut all).await? == 0 {
            return Ok(None);
        }
        if let Some(at) = all.windows(4).position(|window| window == b"\r\n\r\n") {
            break (String::from_utf8(all[..at].to_vec()).unwrap(), at + 4);
        }
    };
    let mut lines = head.lines();
    let asked = lines.next().unwrap();
    let path = asked.strip_prefix("POST ").unwrap().strip_suffix(" HTTP/1.1").unwrap().to_owned();
    let pairs = lines.map(|line| line.split_once(": ").unwrap());
    let headers: HashMap<_, _> = pairs.map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned())).collect();
    let length: usize = headers["content-length"].parse().unwrap();
    while all.len() < at + length {
        stream.read_buf(&mut all).await?;
    }
    let answer = answer();
    stream.write_all(format!("HTTP/1.1 {answer}\r\nContent-Length: 0\r\n\r\n").as_bytes()).await?;
    stream.shutdown().await?;
    Ok(Some(Received { path, headers, body: all.split_off(at) }))
}

impl Received {
    pub(super) fn header(&self, name: &str) -> &str {
        &self.headers[name]
    }

    /// The sender's claims about itself, verified with this public key.
    pub(super) fn claims(&self, key: &str) -> Value {
        let (token, public) =
            self.header("authorization").strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        assert_eq!(public, key, "another house");
        let (said, signature) = token.rsplit_once('.').unwrap();
        let read = |text: &str| URL_SAFE_NO_PAD.decode(text).unwrap();
        let key = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, read(public));
        key.verify(said.as_bytes(), &read(signature)).expect("the signature is good");
        serde_json::from_slice(&read(said.split_once('.').unwrap().1)).unwrap()
    }
}
