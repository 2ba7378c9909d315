//! The house: its nodes, what they rely on, and the links between; and the faults that it is made to suffer.

use crate::{
    database::Database,
    doors::{Door, Doors, attend},
    engine::Engine,
    link::{Link, Passage, Target},
    node::{Node, Signal},
    room::Room,
    schedule::{Cut, Fault, Shape},
    told::now_ms,
};
use anyhow::{Context, ensure};
use std::{
    ffi::OsString,
    path::{Path, PathBuf},
    time::Duration,
};
use store::Address;
use tokio::{sync::watch, task::JoinSet, time::sleep};

/// The pause between two nodes of a rolling restart.
const BREATH: Duration = Duration::from_secs(1);

/// A period in which no one was served, whatever they asked, in milliseconds since 1970.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Outage {
    pub(crate) from_ms: i64,
    pub(crate) to_ms: i64,
}

/// A house on trial.
pub(crate) struct House {
    shape: Shape,
    folder: PathBuf,
    nodes: Vec<Node>,
    doors: watch::Sender<Doors>,
    /// The proxy in front.
    proxy: JoinSet<()>,
    database: Option<Database>,
    bus: Option<Engine>,
    /// The link of each node to the database, and to the bus.
    to_database: Vec<Link>,
    to_bus: Vec<Link>,
    /// When no one was served.
    pub(crate) outages: Vec<Outage>,
    /// When the machine itself stood still, once it is known.
    pub(crate) stalls: Vec<Outage>,
    /// What went wrong that should not have.
    pub(crate) fallen: Vec<String>,
}

impl House {
    /// Creates a house that is not open yet, with its own files in `folder`.
    pub(crate) fn new(shape: Shape, folder: &Path) -> House {
        House {
            shape,
            folder: folder.to_owned(),
            nodes: Vec::new(),
            doors: watch::Sender::new(vec![None; shape.nodes]),
            proxy: JoinSet::new(),
            database: None,
            bus: None,
            to_database: Vec::new(),
            to_bus: Vec::new(),
            outages: Vec::new(),
            stalls: Vec::new(),
            fallen: Vec::new(),
        }
    }

    /// Starts what the nodes rely on, and opens the nodes. A database server keeps its files in `data`, on the disk or in
    /// a room of its own.
    ///
    /// # Errors
    /// If something does not start.
    pub(crate) async fn open(&mut self, data: &Path, room: Option<Room>) -> anyhow::Result<()> {
        if self.shape.server {
            self.database = Some(Database::begin(data, room).await?);
        }
        if self.shape.bus {
            self.bus = Some(Engine::nats(self.folder.join("nats")).await?);
        }
        for number in 0..self.shape.nodes {
            let arguments = self.arguments(number).await?;
            self.nodes.push(Node::new(arguments, self.folder.join(format!("node-{number}.log"))));
            self.reopen(number).await?;
        }
        self.proxy.spawn(attend(self.doors.clone()));
        Ok(())
    }

    /// A node's own arguments for `madang serve`.
    async fn arguments(&mut self, number: usize) -> anyhow::Result<Vec<OsString>> {
        let Some(database) = &self.database else {
            return Ok(vec!["--data".into(), self.folder.join("house.sqlite").into()]);
        };
        let link = Link::open(database.target()).await?;
        let url = format!("postgres://madang@{}/postgres", link.address());
        self.to_database.push(link);
        let mut arguments: Vec<OsString> = vec!["--database".into(), url.into()];
        if let Some(bus) = &self.bus {
            let link = Link::open(port_of(bus.url())?).await?;
            let url = format!("nats://{}", link.address());
            self.to_bus.push(link);
            arguments.extend(["--bus".into(), url.into(), "--node".into(), format!("node-{number}").into()]);
        }
        Ok(arguments)
    }

    /// The address of the journals, without any proxy.
    ///
    /// # Errors
    /// If the database's URL is invalid.
    pub(crate) fn address(&self) -> anyhow::Result<Address> {
        match &self.database {
            Some(database) => Ok(Address::Postgres(database.url().parse()?)),
            None => Ok(Address::File(self.folder.join("house.sqlite"))),
        }
    }

    /// Watches the addresses of the nodes.
    pub(crate) fn doors(&self) -> watch::Receiver<Doors> {
        self.doors.subscribe()
    }

    /// Makes a fault happen and pass. Returns when the house was able to go on again, in milliseconds since 1970.
    ///
    /// # Errors
    /// If something that it takes down does not come back.
    pub(crate) async fn suffer(&mut self, fault: Fault) -> anyhow::Result<i64> {
        let from_ms = now_ms();
        let mut able_ms = from_ms;
        let is_alone = self.shape.nodes == 1;
        match fault {
            Fault::Kill { node, ms } => {
                self.shut(node);
                self.nodes[node].kill();
                pass(ms).await;
                if is_alone {
                    able_ms = now_ms();
                }
                self.reopen(node).await?;
            }
            Fault::Freeze { node, ms } => {
                self.nodes[node].send(Signal::Stop)?;
                pass(ms).await;
                if is_alone {
                    able_ms = now_ms();
                }
                self.nodes[node].send(Signal::Continue)?;
            }
            Fault::CutDatabase { node, cut, ms } => {
                self.to_database[node].set(passage(cut));
                pass(ms).await;
                self.to_database[node].set(Passage::CLEAR);
            }
            Fault::CutBus { node, cut, ms } => {
                self.to_bus[node].set(passage(cut));
                pass(ms).await;
                self.to_bus[node].set(Passage::CLEAR);
            }
            Fault::RestartDatabase => able_ms = self.restart_database().await?,
            Fault::Fill { ms } => able_ms = self.fill(ms).await?,
            Fault::FailOver => able_ms = self.fail_over().await?,
            Fault::RestartBus { ms } => able_ms = self.restart_bus(ms).await?,
            Fault::Roll => self.roll().await?,
        }
        // A player who moves while the database is away is heard, and waits: only when no process runs is no one
        // served.
        let stops_a_process = matches!(fault, Fault::Kill { .. } | Fault::Freeze { .. } | Fault::Roll);
        if is_alone && stops_a_process {
            self.outages.push(Outage { from_ms, to_ms: now_ms() });
        }
        Ok(able_ms)
    }

    async fn restart_database(&mut self) -> anyhow::Result<i64> {
        if let Some(database) = &mut self.database {
            database.recover().await?;
        }
        Ok(now_ms())
    }

    async fn fill(&mut self, ms: u32) -> anyhow::Result<i64> {
        let nodes = &self.nodes;
        let before = full(nodes);
        if let Some(database) = &mut self.database {
            database.fill(Duration::from_millis(ms.into()), || full(nodes) > before).await?;
        }
        ensure!(full(nodes) > before, "no node has noticed that the database's disk was full");
        Ok(now_ms())
    }

    async fn fail_over(&mut self) -> anyhow::Result<i64> {
        let Some(database) = &mut self.database else { return Ok(now_ms()) };
        database.fail_over().await?;
        self.to_database.iter().for_each(|link| link.lead(database.target()));
        let able_ms = now_ms();
        database.stand_by().await?;
        Ok(able_ms)
    }

    async fn restart_bus(&mut self, ms: u32) -> anyhow::Result<i64> {
        let Some(bus) = &mut self.bus else { return Ok(now_ms()) };
        bus.crash().await?;
        pass(ms).await;
        bus.restart().await?;
        let target = port_of(bus.url())?;
        self.to_bus.iter().for_each(|link| link.lead(target.clone()));
        Ok(now_ms())
    }

    async fn roll(&mut self) -> anyhow::Result<()> {
        for node in 0..self.nodes.len() {
            let well = self.nodes[node].close().await?;
            self.shut(node);
            if !well {
                self.fallen.push(format!("node {node} did not shut down cleanly:\n{}", self.nodes[node].last_words()));
            }
            self.reopen(node).await?;
            if self.nodes.len() > 1 {
                sleep(BREATH).await;
            }
        }
        Ok(())
    }

    /// Notes nodes that have ended by themselves, and starts them again.
    ///
    /// # Errors
    /// If one does not start.
    pub(crate) async fn mend(&mut self) -> anyhow::Result<()> {
        for node in 0..self.nodes.len() {
            if self.nodes[node].ended().is_some() {
                self.shut(node);
                self.fallen.push(format!("node {node} exited by itself:\n{}", self.nodes[node].last_words()));
                self.reopen(node).await?;
            }
        }
        Ok(())
    }

    /// Stops the nodes cleanly, so that the journals stand still. What they rely on keeps running.
    ///
    /// # Errors
    /// If they cannot be sent a signal.
    pub(crate) async fn close(&mut self) -> anyhow::Result<()> {
        for node in 0..self.nodes.len() {
            if !self.nodes[node].close().await? {
                self.fallen.push(format!("node {node} did not close:\n{}", self.nodes[node].last_words()));
            }
        }
        Ok(())
    }

    /// Takes down all that is left of the house.
    ///
    /// # Errors
    /// If a script fails.
    pub(crate) async fn end(&mut self) -> anyhow::Result<()> {
        self.nodes.clear();
        if let Some(bus) = &self.bus {
            bus.stop().await?;
        }
        if let Some(database) = &self.database {
            database.stop().await?;
        }
        Ok(())
    }

    fn shut(&self, node: usize) {
        self.doors.send_modify(|doors| doors[node] = None);
    }

    async fn reopen(&mut self, node: usize) -> anyhow::Result<()> {
        let address = self.nodes[node].open().await?;
        self.doors.send_modify(|doors| doors[node] = Some(Door { address, ready: true }));
        Ok(())
    }
}

/// How often nodes were refused because the database's disk was full.
fn full(nodes: &[Node]) -> usize {
    nodes.iter().map(|node| node.said("the disk is full")).sum()
}

async fn pass(ms: u32) {
    sleep(Duration::from_millis(ms.into())).await;
}

fn passage(cut: Cut) -> Passage {
    let (all, none) = (Some(Duration::ZERO), None);
    match cut {
        Cut::Slow { ms } => {
            let each = Some(Duration::from_millis(ms.into()));
            Passage::Open { out: each, back: each }
        }
        Cut::Silent => Passage::Open { out: none, back: none },
        Cut::Mute => Passage::Open { out: none, back: all },
        Cut::Deaf => Passage::Open { out: all, back: none },
        Cut::Reset => Passage::Reset,
    }
}

/// The port that a loopback URL names.
fn port_of(url: &str) -> anyhow::Result<Target> {
    let place = url.rsplit('/').next().unwrap_or_default();
    Ok(Target::Port(place.parse().with_context(|| format!("{url} has no loopback port"))?))
}
