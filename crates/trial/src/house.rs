//! The house: its nodes, what they rely on, and the links between.

mod suffering;

use crate::{
    database::Database,
    doors::{Door, Doors, attend},
    engine::Engine,
    link::{Link, Target},
    node::Node,
    room::Room,
    schedule::Shape,
};
use anyhow::Context;
use std::{
    ffi::OsString,
    path::{Path, PathBuf},
};
use store::Address;
use tokio::{sync::watch, task::JoinSet};

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

/// The port that a loopback URL names.
fn port_of(url: &str) -> anyhow::Result<Target> {
    let place = url.rsplit('/').next().unwrap_or_default();
    Ok(Target::Port(place.parse().with_context(|| format!("{url} has no loopback port"))?))
}
