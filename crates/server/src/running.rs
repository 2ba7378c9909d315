//! A running house.

use crate::{
    Clock, Config, Error, House, announcing,
    bus::{Bus, Nats},
    calling,
    door::{Door, Places},
    freshness,
    http::{self, WebApp},
    jobs,
    nodes::{Joined, Sole},
    operator, socket,
};
use axum::Router;
use cluster::Terms;
use std::{io, net::SocketAddr, sync::Arc, time::Duration};
use store::{AnyStore, Meta, Postgres};
use tokio::{
    net::{TcpListener, TcpSocket},
    select,
    time::timeout,
};
use tokio_util::sync::CancellationToken;

/// How much the system may buffer for one connection, in bytes: a slow reader should soon find the newest picture, not
/// thousands of old ones.
pub(crate) const SEND_BUFFER: u32 = 128 * 1024;
/// Connections that may wait to be accepted.
const BACKLOG: u32 = 1_024;
/// Connections at the admin address.
const ADMINS: u32 = 64;
/// Descriptors that the process reserves for its files and its own use.
const OWN_DESCRIPTORS: u64 = 128;
/// How long sockets and tables may take to end.
const LAST_WORDS: Duration = Duration::from_secs(10);

/// A house open to visitors. Dropping it does not close it.
pub struct Running {
    address: SocketAddr,
    admin: Option<SocketAddr>,
    ousted: CancellationToken,
    close: Box<dyn FnOnce() -> Closing + Send>,
}

type Closing = std::pin::Pin<Box<dyn Future<Output = ()> + Send>>;
/// A house being opened.
pub type Opening = std::pin::Pin<Box<dyn Future<Output = Result<Running, Error>> + Send>>;

impl Running {
    /// Finds out whether a house could open with these settings: whether they are valid, and its addresses free. To be
    /// asked before the store is opened, which brings it to the version of this program.
    ///
    /// # Errors
    /// [`Error::Origin`], [`Error::Push`], [`Error::Bus`]; [`Error::Listen`].
    pub fn check(config: &Config, clock: &Clock) -> Result<(), Error> {
        Claimed::of(config, clock).map(drop)
    }

    /// Opens a house to visitors. The store stays open when the house closes.
    ///
    /// # Errors
    /// [`Error::Store`], with [`store::Error::InUse`] if others serve the database, beside whom this process may not;
    /// [`Error::Origin`], [`Error::Push`], [`Error::Bus`]; [`Error::Listen`]; [`Error::NodeOfFile`].
    #[must_use]
    pub fn open(config: Config, store: impl Into<AnyStore>, clock: Clock, web_app: WebApp) -> Opening {
        Self::open_any(config, store.into(), clock, web_app)
    }

    /// Opens a node of a house, under a name meant for people, with leases on these terms, connected to the others by
    /// this bus. As [`Running::open`] with [`Config::node`] set.
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
            let claimed = Claimed::of(&config, &clock)?;
            let joined = reached(Joined::join(&store, &name, terms).await?, bus);
            Running::start(House::open_node(config, store.into(), clock, joined).await?, claimed, web_app)
        })
    }

    fn open_any(config: Config, store: AnyStore, clock: Clock, web_app: WebApp) -> Opening {
        Box::pin(async move {
            let claimed = Claimed::of(&config, &clock)?;
            let house = match &config.node {
                Some(name) => {
                    let bus = match &config.bus {
                        Some(url) => Some(Nats::connect(url).await?.into()),
                        None => None,
                    };
                    let joined = reached(Joined::over(&store, name).await?.ok_or(Error::NodeOfFile)?, bus);
                    House::open_node(config, store, clock, joined).await?
                }
                None => {
                    let sole = Sole::enter(&store, Terms::default()).await?;
                    House::open(config, store, clock, sole).await?
                }
            };
            Running::start(house, claimed, web_app)
        })
    }

    /// Starts serving at these addresses, with the web app.
    fn start(house: Arc<House>, claimed: Claimed, web_app: WebApp) -> Result<Running, Error> {
        let Claimed { players, admin } = claimed;
        let (listener, address) = players.listen()?;
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
        let ousted = house.sole.as_ref().map(|sole| sole.ousted().clone()).unwrap_or_default();
        let close = Box::new(move || -> Closing { Box::pin(close(house)) });
        Ok(Running { address, admin: admin_address, ousted, close })
    }

    /// The address for players.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address for metrics. `None` if there is none.
    pub const fn admin_address(&self) -> Option<SocketAddr> {
        self.admin
    }

    /// Cancelled once others have opened the database that this process served alone, because it stood still for long.
    pub fn ousted(&self) -> CancellationToken {
        self.ousted.clone()
    }

    /// Serves until `signal`, or until it is [ousted](Self::ousted), then closes: no new visitors, every socket is
    /// told, every table finishes its write, and the other nodes, if any, have taken over by then. The store is still
    /// open afterwards.
    pub async fn until(self, signal: impl Future<Output = ()>) {
        select! {
            () = signal => {}
            () = self.ousted.cancelled() => {}
        }
        (self.close)().await;
    }
}

fn reached(joined: Joined, bus: Option<Bus>) -> Joined {
    match bus {
        Some(bus) => joined.with_bus(bus),
        None => joined,
    }
}

/// The addresses of a house that is about to open.
struct Claimed {
    players: Entrance,
    /// Whoever knocks here waits until the house is open.
    admin: Option<(TcpListener, SocketAddr)>,
}

impl Claimed {
    /// Claims the addresses, and checks the settings. A house that cannot open because of either should find out before
    /// it writes to the journals of tables, or counts as a node for which others make room: it is tried again and again.
    fn of(config: &Config, clock: &Clock) -> Result<Claimed, Error> {
        House::check(config, clock)?;
        // Two addresses that are the same can both be claimed as long as nobody listens at either.
        let admin = config.admin.map(|address| Entrance::at(address)?.listen()).transpose()?;
        Ok(Claimed { players: Entrance::at(config.listen)?, admin })
    }
}

/// An address of the house, at which nobody is let in yet.
struct Entrance {
    socket: TcpSocket,
    address: SocketAddr,
}

impl Entrance {
    fn at(address: SocketAddr) -> Result<Entrance, Error> {
        let bound = || -> io::Result<TcpSocket> {
            let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
            socket.set_reuseaddr(true)?;
            socket.set_send_buffer_size(SEND_BUFFER)?;
            socket.bind(address)?;
            Ok(socket)
        };
        let socket = bound().map_err(|source| Error::Listen { address, source })?;
        Ok(Entrance { socket, address })
    }

    /// Lets visitors knock. Returns the address with the port that the system has chosen, if it was to.
    fn listen(self) -> Result<(TcpListener, SocketAddr), Error> {
        let Entrance { socket, address } = self;
        let listening = socket.listen(BACKLOG).and_then(|listener| {
            let bound = listener.local_addr()?;
            Ok((listener, bound))
        });
        listening.map_err(|source| Error::Listen { address, source })
    }
}

/// As many of `connections` as the system has descriptors for: with the last one used up nothing could be opened any
/// more, not even the house's own files.
fn affordable(connections: u32) -> u32 {
    let wanted = u64::from(connections) + OWN_DESCRIPTORS;
    // Take as much as is allowed without privileges. Where there is no such limit, there is nothing to do.
    let Ok(granted) = rlimit::increase_nofile_limit(wanted) else { return connections };
    if granted >= wanted {
        return connections;
    }
    let affordable = u32::try_from(granted.saturating_sub(OWN_DESCRIPTORS)).unwrap_or(connections).max(1);
    tracing::warn!(connections, affordable, "the system's limit on open files is too low for that many connections");
    affordable
}

fn serve(house: &Arc<House>, listener: TcpListener, router: Router, places: Arc<Places>) {
    let (patience, closing, tasks) = (house.config.patience, house.closing.clone(), house.tasks.clone());
    let door = Door::new(router, places, patience, closing, tasks, house.metrics.refused.clone());
    house.tasks.spawn(door.open(listener));
}

async fn close(house: Arc<House>) {
    tracing::info!("the house is closing");
    if let Some(nodes) = &house.nodes {
        // Let the other nodes take over what was led here before visitors are sent away.
        let hands_over = async {
            nodes.drain().await;
            house.hand_over_invitations().await;
            if let Some(afar) = house.afar.as_ref().filter(|afar| !afar.elsewhere.nodes().is_empty()) {
                // Those who lead the tables now are about to hear what players had in mind who are away.
                afar.sketches.close();
                afar.sketches.wait().await;
            }
        };
        if timeout(LAST_WORDS, hands_over).await.is_err() {
            tracing::warn!("not everything could be handed over in time");
        }
    }
    house.closing.cancel();
    house.tasks.close();
    if timeout(LAST_WORDS, house.tasks.wait()).await.is_err() {
        tracing::warn!(left = house.tasks.len(), "some tasks did not end in time");
    }
    // Others may still be open, and go on.
    if house.nodes.is_some() || house.sole.as_ref().is_some_and(|sole| sole.ousted().is_cancelled()) {
        return;
    }
    match timeout(LAST_WORDS, house.store.heartbeat(house.clock.now_ms())).await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::warn!(%error, "the last heartbeat could not be written"),
        Err(_) => tracing::warn!("the last heartbeat could not be written in time"),
    }
    if let Some(sole) = &house.sole {
        sole.leave().await;
    }
}
