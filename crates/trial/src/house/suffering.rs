//! The faults that the house is made to suffer.

use super::{House, Outage, port_of};
use crate::{
    link::Passage,
    node::{Node, Signal},
    schedule::{Cut, Fault},
    told::now_ms,
};
use anyhow::ensure;
use std::time::Duration;
use tokio::time::sleep;

/// The pause between two nodes of a rolling restart.
const BREATH: Duration = Duration::from_secs(1);

impl House {
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
