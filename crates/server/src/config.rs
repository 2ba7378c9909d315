//! The settings a house is opened with.

mod proxies;

use serde::{Deserialize, Serialize};
use std::{net::SocketAddr, path::PathBuf, time::Duration};
use wire::Stage;

pub use proxies::Proxies;

/// The settings of a house, as written in its TOML file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Address for players.
    pub listen: SocketAddr,
    /// Address for `/metrics`, `/healthz` and `/readyz`. `None` to serve no metrics (the other two are also at
    /// `listen`).
    pub admin: Option<SocketAddr>,
    /// The database file, created if missing.
    pub data: PathBuf,
    /// A database server, in place of the file.
    pub database: Option<store::Url>,
    /// This process's name among the nodes of its database. `None` if it is the whole house.
    pub node: Option<String>,
    /// The NATS server through which nodes reach each other: `nats://…`. To be set with `node`.
    pub bus: Option<String>,
    /// Web origins from which browsers may come, such as `https://madang.example`; their host names are the house's. By
    /// IP address or as `localhost` the house can be reached without one.
    pub origins: Vec<String>,
    /// Whether browsers reach the house over https. Cookies are then sent only over https, and pages only loaded over
    /// it.
    pub https: bool,
    /// The proxies in front that pass the visitor's address in `X-Forwarded-For`.
    pub behind_proxy: Proxies,
    /// Days after which an unused session is forgotten.
    pub session_days: u32,
    /// The limits of what the house takes on.
    pub limits: Limits,
    /// How long to wait on connections.
    pub patience: Patience,
    /// How long bots take.
    pub pauses: Pauses,
    /// What is forgotten, and when.
    pub retention: Retention,
    /// How long deserted tables stay.
    pub stays: Stays,
    /// How long tournaments opened from now on wait.
    pub breaks: Breaks,
    /// How to call people who have no page in sight.
    pub push: Push,
}

/// How much a house takes on.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// Connections in total, sockets included.
    pub connections: u32,
    /// Connections from one address (IPv4) or one home network (IPv6, the first 64 bits). Behind a proxy, where
    /// connections are the proxy's own, only sockets count. Each stands for ten requests in a minute whose secret is
    /// looked up.
    pub connections_per_address: u32,
    /// Sockets in total.
    pub sockets: u32,
    /// Sockets of one visitor. One more takes the place of one that is not heard any more. Each stands for sixty requests
    /// in a minute for a session or a socket.
    pub sockets_per_user: u32,
    /// Tables in total.
    pub tables: u32,
    /// Tables that one visitor has opened and that have not closed.
    pub tables_per_user: u32,
    /// Tables opened from one address (IPv4) or one home network (IPv6, the first 64 bits) that have not closed.
    pub tables_per_address: u32,
    /// Chairs of one visitor, not counting those at finished or paused tables.
    pub seats_per_user: u32,
    /// People waiting for quick match, in total.
    pub waiting: u32,
    /// The same from one address (IPv4) or one home network (IPv6, the first 64 bits). The more may wait there, the
    /// more calls may be missed.
    pub waiting_per_address: u32,
    /// Tables entered on one socket.
    pub entered_per_socket: u32,
    /// Codes that one visitor may name in a minute, of tables neither listed nor their own: people who know their codes
    /// need few. Ten times as many from one address.
    pub codes_per_minute: u32,
    /// Calls in a minute with which one visitor may open tables or arrange something there, such as who sits where:
    /// each is an entry in a journal, or has the house look at all tables. Ten times as many from one address.
    pub deeds_per_minute: u32,
    /// Calls per second on one socket.
    pub calls_per_second: u32,
    /// Calls at once on one socket.
    pub call_burst: u32,
    /// New sessions from one address at once.
    pub session_burst: u32,
    /// New sessions from one address per hour after that.
    pub sessions_per_hour: u32,
}

/// How long the house waits for the peer of a connection, in milliseconds.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Patience {
    /// Between two pings.
    pub ping_ms: u32,
    /// A line on which nothing is heard for this long is dead.
    pub silence_ms: u32,
    /// For sent data to be accepted.
    pub sending_ms: u32,
    /// For a request to arrive: from the opening of the connection, or from the end of the previous answer.
    pub asking_ms: u32,
}

impl Patience {
    pub(crate) fn sending(self) -> Duration {
        Duration::from_millis(self.sending_ms.into())
    }

    pub(crate) fn asking(self) -> Duration {
        Duration::from_millis(self.asking_ms.into())
    }

    /// After how long a line on which nothing is heard makes room for another of the same visitor: its peer has had half
    /// as long as between two pings to answer the last one.
    pub(crate) fn unheard(self) -> Duration {
        let ping = Duration::from_millis(self.ping_ms.into());
        ping + ping / 2
    }
}

/// How long a table waits for the house, in milliseconds: bots take their time, so that people can follow.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Pauses {
    /// The minimum for a bot.
    pub bot_min_ms: u32,
    /// The maximum for a bot, unless it thinks for longer. The minimum counts if it is more.
    pub bot_max_ms: u32,
    /// For the house in place of an absent player.
    pub house_ms: u32,
    /// The longest that a table waits for the record of a finished match to be stored. After that it goes on meanwhile.
    pub record_ms: u32,
}

/// Days after which data is forgotten. `None` to keep it forever.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Retention {
    /// The journal of a table, after the table closed. The records of its matches stay.
    pub journals_days: Option<u32>,
    /// The record of a match, after its end. Those that are still to be rated stay until they are.
    pub records_days: Option<u32>,
}

/// How long a deserted table stays, in seconds, even if strangers look on.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Stays {
    /// Before its first match.
    pub gathering_s: u32,
    /// After a match, or once everyone has given up their chair.
    pub finished_s: u32,
    /// During a match, which is paused, whoever looks on.
    pub paused_s: u32,
}

impl Stays {
    /// For a table at this stage, in milliseconds. `deserted` if no one would come back to its match.
    pub(crate) fn of_ms(self, stage: Stage, deserted: bool) -> i64 {
        let seconds = match stage {
            Stage::Gathering => self.gathering_s,
            Stage::Playing if !deserted => self.paused_s,
            Stage::Playing | Stage::Finished => self.finished_s,
        };
        i64::from(seconds) * 1_000
    }
}

/// How long tournaments wait, in milliseconds.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Breaks {
    /// For players called to a table, before the house plays for them.
    pub no_show_ms: u32,
    /// Between two rounds, while the standings are shown.
    pub break_ms: u32,
}

/// Web Push. Unless both are set the house calls no one, and never speaks to another host.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Push {
    /// The file with the house's key, as written by `madang push --new-key FILE`.
    pub key: Option<PathBuf>,
    /// Where push services can reach the operator of the house: `mailto:…` or `https://…`.
    pub contact: Option<String>,
    /// A test's own push service. No file, flag or variable sets it.
    #[serde(skip)]
    pub for_tests: Option<PushForTests>,
}

/// A test's own push service, to which the house speaks although it is on no public network.
#[derive(Clone, PartialEq, Debug)]
pub struct PushForTests {
    /// The name and port of its endpoints.
    pub service: String,
    /// Where it listens.
    pub address: SocketAddr,
    /// The authority that issued its certificate, in DER.
    pub authority_der: Vec<u8>,
}

impl Default for Breaks {
    fn default() -> Breaks {
        Breaks { no_show_ms: 120_000, break_ms: 20_000 }
    }
}

impl Default for Stays {
    fn default() -> Stays {
        Stays { gathering_s: 1_800, finished_s: 120, paused_s: 86_400 }
    }
}

impl Config {
    /// The address of the store.
    pub fn address(&self) -> store::Address {
        match &self.database {
            Some(url) => store::Address::Postgres(url.clone()),
            None => store::Address::File(self.data.clone()),
        }
    }
}

impl Default for Config {
    fn default() -> Config {
        Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            admin: None,
            data: PathBuf::from("data/madang.sqlite"),
            database: None,
            node: None,
            bus: None,
            origins: Vec::new(),
            https: false,
            behind_proxy: Proxies::default(),
            session_days: 180,
            limits: Limits::default(),
            patience: Patience::default(),
            pauses: Pauses::default(),
            retention: Retention::default(),
            stays: Stays::default(),
            breaks: Breaks::default(),
            push: Push::default(),
        }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections: 12_000,
            connections_per_address: 400,
            sockets: 10_000,
            sockets_per_user: 10,
            tables: 5_000,
            tables_per_user: 8,
            tables_per_address: 64,
            seats_per_user: 4,
            waiting: 2_000,
            waiting_per_address: 64,
            entered_per_socket: 8,
            codes_per_minute: 6,
            deeds_per_minute: 120,
            calls_per_second: 20,
            call_burst: 40,
            session_burst: 40,
            sessions_per_hour: 120,
        }
    }
}

impl Default for Patience {
    fn default() -> Patience {
        Patience { ping_ms: 20_000, silence_ms: 50_000, sending_ms: 20_000, asking_ms: 20_000 }
    }
}

impl Default for Pauses {
    fn default() -> Pauses {
        Pauses { bot_min_ms: 700, bot_max_ms: 1_100, house_ms: 1_200, record_ms: 500 }
    }
}
