//! Encrypted connections. The certificates in `tls/` are valid for a hundred years, for `db.test`: `server.pem` is signed
//! by `authority.pem`, whose key was thrown away, and `own.pem` by itself, as `openssl req -x509` makes them.

use std::{
    fs,
    net::TcpListener,
    os::unix::fs::{MetadataExt, PermissionsExt, chown},
    path::Path,
};

use super::standby::{Alone, script, tried};
use store::{Error, Postgres};

const CERTIFICATES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/store/postgres/tls");

/// Whoever comes over the network comes encrypted, `mina` with a password that is never shown.
const WHO: &str = "local all all trust
hostssl all madang 127.0.0.1/32 trust
hostssl all mina 127.0.0.1/32 scram-sha-256
";

/// A server of the test's own that is reached over the network, and has a house.
struct Secured {
    port: u16,
    /// Ends it.
    server: Alone,
}

impl Secured {
    /// With this certificate. `None` if the tests run without PostgreSQL.
    async fn start(certificate: &str) -> Option<Self> {
        let mut server = Alone::start()?;
        Postgres::open(&server.url).await.unwrap().shut().await;
        script("stop", &server.folder, &[]);
        let data = server.folder.path().join("data");
        fs::write(data.join("pg_hba.conf"), WHO).unwrap();
        for file in ["pem", "key"].map(|kind| format!("{certificate}.{kind}")) {
            lay(&Path::new(CERTIFICATES).join(&file), &data.join(&file));
        }
        let port = listen(&server, certificate);
        server.url = format!("{}&port={port}", server.url);
        Some(Self { port, server })
    }

    /// What becomes of a connection to it under this name.
    async fn meets(&self, user: &str, name: &str, wanted: &str) -> Result<(), String> {
        let url = format!("postgres://{user}@{name}:{}/postgres?hostaddr=127.0.0.1{wanted}", self.port);
        Postgres::is_current(&url).await.map_err(|error: Error| error.to_string())
    }

    async fn meets_all(&self, name: &str, cases: &[(&str, Result<(), &str>)]) {
        for (wanted, expected) in cases {
            let met = self.meets("madang", name, &wanted.replace("DIR", CERTIFICATES)).await;
            match (&met, expected) {
                (Ok(()), Ok(())) => {}
                (Err(told), Err(why)) if told.contains(*why) => {}
                _ => panic!("{name}{wanted}: {met:?}, not {expected:?}"),
            }
        }
    }
}

/// Copies a file so that it belongs to the server and nobody else may read it, on which the server insists for a key.
fn lay(from: &Path, to: &Path) {
    fs::copy(from, to).unwrap();
    fs::set_permissions(to, fs::Permissions::from_mode(0o600)).unwrap();
    let of = fs::metadata(to.parent().unwrap()).unwrap();
    chown(to, Some(of.uid()), Some(of.gid())).unwrap();
}

/// Starts it where it is heard over the network, and tells the port: one that was free a moment ago.
fn listen(server: &Alone, certificate: &str) -> u16 {
    let mut failed = String::new();
    for _ in 0..10 {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let settings = [
            "fsync=off".to_owned(),
            "listen_addresses=127.0.0.1".to_owned(),
            format!("port={port}"),
            "ssl=on".to_owned(),
            format!("ssl_cert_file={certificate}.pem"),
            format!("ssl_key_file={certificate}.key"),
        ];
        match tried("start", &server.folder, &settings.each_ref().map(String::as_str)) {
            Ok(_) => return port,
            Err(why) => failed = why,
        }
    }
    panic!("{failed}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_connection_is_as_safe_as_its_address_asks() {
    let Some(secured) = Secured::start("server").await else { return };
    let strange = Err("invalid peer certificate: UnknownIssuer");
    let by_authority = "&sslmode=verify-full&sslrootcert=DIR/authority.pem";
    let right = [
        ("", Ok(())),
        ("&sslmode=prefer", Ok(())),
        ("&sslmode=require", Ok(())),
        ("&sslmode=require&sslrootcert=DIR/authority.pem", Ok(())),
        ("&sslmode=verify-ca&sslrootcert=DIR/authority.pem", Ok(())),
        (by_authority, Ok(())),
        ("&sslmode=disable", Err("no encryption")),
        ("&sslmode=require&sslrootcert=DIR/own.pem", strange),
        ("&sslmode=verify-ca&sslrootcert=DIR/own.pem", strange),
        ("&sslmode=verify-full&sslrootcert=DIR/own.pem", strange),
        ("&sslmode=verify-full&sslrootcert=DIR/server.key", Err("has no certificate")),
        ("&sslmode=verify-full&sslrootcert=DIR", Err("cannot be read")),
    ];
    secured.meets_all("db.test", &right).await;
    let other = [
        ("&sslmode=verify-ca&sslrootcert=DIR/authority.pem", Ok(())),
        (by_authority, Err("not valid for name")),
        ("&sslmode=require", Ok(())),
    ];
    secured.meets_all("other.test", &other).await;
    // Over a socket nothing is encrypted, whatever is asked.
    let socket = format!("{}&sslmode=verify-full&sslrootcert={CERTIFICATES}/own.pem", secured.server.url);
    Postgres::is_current(&socket).await.unwrap();
    script("stop", &secured.server.folder, &[]);
    let who = "local all all trust\nhost all all 127.0.0.1/32 trust\n";
    fs::write(secured.server.folder.path().join("data/pg_hba.conf"), who).unwrap();
    let (listen, port) = ("listen_addresses=127.0.0.1", format!("port={}", secured.port));
    script("start", &secured.server.folder, &["fsync=off", listen, &port]);
    let plain = [("", Ok(())), ("&sslmode=require", Err("server does not support TLS"))];
    secured.meets_all("db.test", &plain).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_certificate_may_be_its_own_authority() {
    let Some(secured) = Secured::start("own").await else { return };
    let right = [
        ("", Ok(())),
        ("&sslmode=verify-full&sslrootcert=DIR/own.pem", Ok(())),
        ("&sslmode=verify-full&sslrootcert=DIR/authority.pem", Err("invalid peer certificate")),
    ];
    secured.meets_all("db.test", &right).await;
    let other = [
        ("&sslmode=verify-ca&sslrootcert=DIR/own.pem", Ok(())),
        ("&sslmode=verify-full&sslrootcert=DIR/own.pem", Err("not valid for name")),
    ];
    secured.meets_all("other.test", &other).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_password_is_bound_to_the_connection() {
    // One signed with SHA-256, the other with SHA-512.
    for certificate in ["server", "own"] {
        let Some(secured) = Secured::start(certificate).await else { return };
        let made = "SET password_encryption = 'scram-sha-256'; CREATE ROLE mina SUPERUSER LOGIN PASSWORD 'secret'";
        secured.server.by_hand().await.batch_execute(made).await.unwrap();
        for wanted in ["", "&channel_binding=require", "&channel_binding=disable"] {
            secured.meets("mina:secret", "db.test", wanted).await.unwrap();
        }
        let refused = secured.meets("mina:wrong", "db.test", "&channel_binding=require").await;
        assert!(refused.is_err_and(|told| !told.contains("wrong")));
    }
}
