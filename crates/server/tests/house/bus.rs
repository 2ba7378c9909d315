//! Signing in at the bus: a NATS server of the test's own, if there can be one (`scripts/nats`).

use server::bus::{Bus, Nats, Payload};
use std::{
    env,
    path::Path,
    process::{Command, Output, Stdio},
    time::Duration,
};
use tempfile::TempDir;
use tokio::{sync::mpsc, time::timeout};

/// How long an echo may take: one is there within milliseconds, but the machine may be busy.
const PATIENCE: Duration = Duration::from_secs(20);

/// A server that lets in whoever knows what these options say.
struct Server {
    folder: TempDir,
    /// Its host and port.
    place: String,
}

impl Server {
    fn start(options: &[&str]) -> Option<Server> {
        let folder = tempfile::tempdir().unwrap();
        let started = nats("start", folder.path(), options);
        if !started.status.success() {
            let why = String::from_utf8_lossy(&started.stderr);
            assert!(env::var_os("CI").is_none(), "NATS cannot be had here, and its tests are not skipped in CI: {why}");
            return None;
        }
        let url = String::from_utf8(started.stdout).unwrap();
        Some(Server { place: url.trim().strip_prefix("nats://").unwrap().to_owned(), folder })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        nats("stop", self.folder.path(), &[]);
    }
}

fn nats(order: &str, folder: &Path, options: &[&str]) -> Output {
    let mut script = Command::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../scripts/nats"));
    script.arg(order).arg(folder).args(options).stdin(Stdio::null()).output().unwrap()
}

/// Whether a message comes back from the bus in this time.
async fn echoes(url: &str, patience: Duration) -> bool {
    let bus = Bus::from(Nats::connect(url).await.unwrap());
    let (to, mut heard) = mpsc::channel(1);
    let _listening = bus.listen("echo", to);
    let echo = async {
        loop {
            // What is sent before there is a connection is lost.
            bus.publish("echo", Payload::from_static(b"here"));
            if let Ok(Some(_)) = timeout(Duration::from_millis(50), heard.recv()).await {
                return;
            }
        }
    };
    timeout(patience, echo).await.is_ok()
}

#[cfg(unix)]
#[tokio::test]
async fn a_bus_that_asks_for_a_password_is_told_the_one_of_its_address() {
    let Some(server) = Server::start(&["--user", "mad", "--pass", "s:e%c,r/t @"]) else { return };
    let (place, known) = (&server.place, "mad:s%3Ae%25c%2Cr%2Ft%20%40");
    for url in [format!("nats://{known}@{place}"), format!("nats://{known}@127.0.0.1:1,{place}/yard")] {
        assert!(echoes(&url, PATIENCE).await, "{url}");
    }
    for url in [format!("nats://{place}"), format!("nats://mad:secret@{place}"), format!("nats://mad@{place}")] {
        assert!(!echoes(&url, Duration::from_millis(300)).await, "{url}");
    }
    let Some(server) = Server::start(&["--auth", "t/oken"]) else { return };
    assert!(echoes(&format!("nats://t%2Foken@{}", server.place), PATIENCE).await);
}
