//! A house of several nodes in the test's own process, on one PostgreSQL: over a bus in memory, or over the NATS server that
//! `MADANG_TEST_NATS` names (`nats://HOST:PORT`).
#![allow(unreachable_pub, missing_docs, reason = "for the tests beside it")]

use crate::{house::Player, nodes::Schema};
use cluster::Terms;
use server::{
    Clock, Config, Running, WebApp,
    bus::{Bus, Fate, Memory, Nats},
    client,
};
use std::{
    env,
    future::ready,
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};
use store::Postgres;
use tempfile::TempDir;
use tokio::time::sleep;

/// The house of all of them.
pub struct Yard {
    schema: Schema,
    bus: Bus,
    folder: TempDir,
}

/// One of them.
pub struct Node {
    running: Option<Running>,
    pub store: Postgres,
}

/// What becomes of a message on a bus on which nobody should rely: the same for the same messages.
fn fate() -> impl Fn(&str) -> Fate + Send + Sync {
    let count = AtomicU64::new(0);
    move |_| {
        let number = count.fetch_add(1, Ordering::Relaxed);
        let chance = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56;
        match chance {
            0..32 => Fate::Lost,
            32..64 => Fate::Doubled,
            64..96 => Fate::Late(Duration::from_millis(10 + chance)),
            _ => Fate::Sent,
        }
    }
}

impl Yard {
    /// None where no PostgreSQL is named.
    pub async fn new(name: &str) -> Option<Yard> {
        let schema = Schema::new(name).await?;
        let bus = match env::var("MADANG_TEST_NATS") {
            Ok(server) => Bus::from(Nats::connect(&format!("{server}/{}", schema.name)).await.unwrap()),
            Err(_) => Bus::from(Memory::default()),
        };
        Some(Yard { schema, bus, folder: tempfile::tempdir().unwrap() })
    }

    /// The same over a bus that loses, doubles and delays an eighth each of all messages.
    pub async fn unreliable(name: &str) -> Option<Yard> {
        let yard = Yard::new(name).await?;
        Some(Yard { bus: yard.bus.clone().with_fate(fate()), ..yard })
    }

    /// One more node. The first leads nearly everything for a while: another takes what it is handed over.
    pub async fn open(&self, name: &str) -> Node {
        self.open_over(self.bus.clone(), name).await
    }

    /// One that hears everything, and is not heard while it is `silent` where it speaks to subjects that begin so: `node.` is what
    /// it says to one other node, `house` what it tells all of itself.
    pub async fn open_silenced(&self, name: &str, to: &'static str, silent: &Arc<AtomicBool>) -> Node {
        let is_silent = silent.clone();
        let bus = self.bus.clone().with_fate(move |subject| {
            if is_silent.load(Ordering::Relaxed) && subject.starts_with(to) { Fate::Lost } else { Fate::Sent }
        });
        self.open_over(bus, name).await
    }

    async fn open_over(&self, bus: Bus, name: &str) -> Node {
        let mut config = Config { data: self.folder.path().join(name), ..Config::default() };
        config.listen = SocketAddr::from(([127, 0, 0, 1], 0));
        config.pauses = server::Pauses { bot_min_ms: 0, bot_max_ms: 0, house_ms: 0 };
        config.limits.calls_per_second = 10_000;
        config.limits.call_burst = 10_000;
        let store = self.schema.open().await;
        let (bus, named) = (Some(bus), (name.to_owned(), Terms::default()));
        let running = Running::open_node(bus, config, store.clone(), named, Clock::default(), WebApp::default()).await;
        Node { running: Some(running.unwrap()), store }
    }

    pub async fn clear(self) {
        self.schema.clear().await;
    }
}

impl Node {
    pub fn address(&self) -> SocketAddr {
        self.running.as_ref().unwrap().address()
    }

    pub async fn player(&self) -> Player {
        self.again(&client::session(self.address()).await.unwrap()).await
    }

    /// Somebody who has a session of the house.
    pub async fn again(&self, cookie: &str) -> Player {
        Player::at(self.address(), cookie).await
    }

    /// Waits until it leads something, so that tables can be opened.
    pub async fn leads(self) -> Node {
        let mut probe = self.player().await;
        for _ in 0..200 {
            match probe.call(crate::house::create(2, crate::house::short())).await.unwrap() {
                Ok(_) => return self,
                Err(_) => sleep(Duration::from_millis(50)).await,
            }
        }
        panic!("it leads nothing");
    }

    /// Goes in good order: the others take what it leads.
    pub async fn close(mut self) {
        self.running.take().unwrap().until(ready(())).await;
        self.store.shut().await;
    }

    /// The database cannot be reached from there any more, while all else is as before.
    pub async fn cut_off(&self) {
        self.store.shut().await;
    }
}
