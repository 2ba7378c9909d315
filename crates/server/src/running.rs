//! A house that listens.

use crate::{
    Clock, Config, Error, House, announcing,
    bus::{Bus, Nats},
    calling,
    door::{Door, Places},
    freshness,
    http::{self, WebApp},
    jobs,
    nodes::Joined,
    operator, socket,
};
use axum::Router;
use cluster::Terms;
use std::{io, net::SocketAddr, sync::Arc, time::Duration};
use store::{AnyStore, Meta, Postgres};
use tokio::{
    net::{TcpListener, TcpSocket},
    time::timeout,
};

/// What the system may hold back for one connection, in bytes: whoever reads too slowly shall find the newest picture
/// soon, not thousands of old ones.
pub(crate) const SEND_BUFFER: u32 = 128 * 1024;
/// Connections that may wait at the door.
const BACKLOG: u32 = 1_024;
/// Connections at the admin's address.
const ADMINS: u32 = 64;
/// Descriptors that the process keeps for its files and its own use.
const OWN_DESCRIPTORS: u64 = 128;
/// How long sockets and tables may take to end.
const LAST_WORDS: Duration = Duration::from_secs(10);

/// An open house with its doors open. Dropping it does not close it.
pub struct Running {
    address: SocketAddr,
    admin: Option<SocketAddr>,
    close: Box<dyn FnOnce() -> Closing + Send>,
}

type Closing = std::pin::Pin<Box<dyn Future<Output = ()> + Send>>;
/// A house that is being opened.
pub type Opening = std::pin::Pin<Box<dyn Future<Output = Result<Running, Error>> + Send>>;

impl Running {
    /// A house with its doors open. The store stays open when the house is closed.
    ///
    /// # Errors
    /// [`Error::Store`], [`Error::Origin`], [`Error::Push`]; [`Error::Listen`]; [`Error::NodeOfFile`].
    #[must_use]
    pub fn open(config: Config, store: impl Into<AnyStore>, clock: Clock, web_app: WebApp) -> Opening {
        Self::open_any(config, store.into(), clock, web_app)
    }

    /// A node of a house, under a name for people, with leases by these terms, that reaches the others over this bus: as
    /// [`Running::open`] where [`Config::node`] is set.
    ///
    /// # Errors
    /// As [`Running::open`].
    #[must_use]
    pub fn open_node(
        bus: Option<Bus>,
        config: Config,
        store: Postgres,
        (name, terms): (String, Terms),
        clock: Clock,
        web_app: WebApp,
    ) -> Opening {
        Box::pin(async move {
            let joined = Joined::join(&store, &name, terms).await?;
            Self::open_with(config, store.into(), clock, web_app, Some(reached(joined, bus))).await
        })
    }

    fn open_any(config: Config, store: AnyStore, clock: Clock, web_app: WebApp) -> Opening {
        Box::pin(async move {
            let joined = match &config.node {
                Some(name) => {
                    let bus = match &config.bus {
                        Some(url) => Some(Nats::connect(url).await?.into()),
                        None => None,
                    };
                    Some(reached(Joined::over(&store, name).await?.ok_or(Error::NodeOfFile)?, bus))
                }
                None => None,
            };
            Self::open_with(config, store, clock, web_app, joined).await
        })
    }

    fn open_with(config: Config, store: AnyStore, clock: Clock, web_app: WebApp, joined: Option<Joined>) -> Opening {
        Box::pin(async move { Running::start(House::open(config, store, clock, joined).await?, web_app).await })
    }

    /// Opens the doors, with the web app behind them.
    async fn start(house: Arc<House>, web_app: WebApp) -> Result<Running, Error> {
        let (listener, address) = listen(house.config.listen).await?;
        let admin = match house.config.admin {
            Some(address) => Some(listen(address).await?),
            None => None,
        };
        let admin_address = admin.as_ref().map(|(_, address)| *address);
        let limits = &house.config.limits;
        let by_network = (house.config.behind_proxy.count() == 0).then_some(limits.connections_per_address);
        let places = Places::new(affordable(limits.connections), by_network);
        serve(&house, listener, http::router(house.clone(), web_app, socket::route()), places);
        if let Some((listener, _)) = admin {
            serve(&house, listener, http::admin(house.clone()), Places::new(ADMINS, None));
        }
        if house.nodes.is_none() {
            jobs::begin(&house, &house.alone);
        }
        house.tasks.spawn(operator::listen(house.clone()));
        house.tasks.spawn(announcing::attend(house.clone()));
        house.tasks.spawn(calling::go_round(house.clone()));
        house.tasks.spawn(freshness::keep(house.clone()));
        let close = Box::new(move || -> Closing { Box::pin(close(house)) });
        Ok(Running { address, admin: admin_address, close })
    }

    /// Where players come in.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where the figures are.
    pub const fn admin_address(&self) -> Option<SocketAddr> {
        self.admin
    }

    /// Serves until `signal`, then closes: no new visitors, every socket is told, every table finishes what it is
    /// writing; of a node, the others lead by then what it has led. The store is still open afterwards.
    pub async fn until(self, signal: impl Future<Output = ()>) {
        signal.await;
        (self.close)().await;
    }
}

fn reached(joined: Joined, bus: Option<Bus>) -> Joined {
    match bus {
        Some(bus) => joined.with_bus(bus),
        None => joined,
    }
}

async fn listen(address: SocketAddr) -> Result<(TcpListener, SocketAddr), Error> {
    let bound = async {
        let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
        socket.set_reuseaddr(true)?;
        socket.set_send_buffer_size(SEND_BUFFER)?;
        socket.bind(address)?;
        let listener = socket.listen(BACKLOG)?;
        let bound = listener.local_addr()?;
        Ok((listener, bound))
    };
    bound.await.map_err(|source: io::Error| Error::Listen { address, source })
}

/// As many of `connections` as the system has descriptors for: at the last one, nothing could be opened any more, not
/// even the house's own files.
fn affordable(connections: u32) -> u32 {
    let wanted = u64::from(connections) + OWN_DESCRIPTORS;
    // What may be had without asking anybody is taken; where there is no such limit, there is nothing to mind.
    let Ok(granted) = rlimit::increase_nofile_limit(wanted) else { return connections };
    if granted >= wanted {
        return connections;
    }
    let affordable = u32::try_from(granted.saturating_sub(OWN_DESCRIPTORS)).unwrap_or(connections).max(1);
    tracing::warn!(connections, affordable, "the system's limit of open files is too low for so many connections");
    affordable
}

fn serve(house: &Arc<House>, listener: TcpListener, router: Router, places: Arc<Places>) {
    let door = Door::new(router, places, house.config.patience, house.closing.clone(), house.tasks.clone());
    house.tasks.spawn(door.open(listener));
}

async fn close(house: Arc<House>) {
    tracing::info!("the house closes");
    if let Some(nodes) = &house.nodes {
        // The other nodes go on with what was led here before anybody is sent away.
        if timeout(LAST_WORDS, nodes.drain()).await.is_err() {
            tracing::warn!("not everything could be handed over in time");
        }
    }
    house.closing.cancel();
    house.tasks.close();
    if timeout(LAST_WORDS, house.tasks.wait()).await.is_err() {
        tracing::warn!(left = house.tasks.len(), "some did not end in time");
    }
    // Of a house of nodes others may be open still.
    if house.nodes.is_some() {
        return;
    }
    if let Err(error) = house.store.heartbeat(house.clock.now_ms()).await {
        tracing::warn!(%error, "the last heartbeat could not be written");
    }
}
