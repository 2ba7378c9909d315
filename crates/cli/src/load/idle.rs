//! Idle sockets.

use super::{process::Process, sitting::connect};
use std::net::SocketAddr;
use tokio::task::JoinSet;

/// Sockets that stay open as long as this value lives.
pub(super) struct Idle {
    /// Memory that each costs the house, in units of 1,024 bytes.
    pub(super) each_kb: Option<f64>,
    _sockets: JoinSet<()>,
}

/// Opens `count` sockets one after another, each for a visitor of its own.
pub(super) async fn sockets(house: SocketAddr, count: u32, server: Option<&Process>) -> anyhow::Result<Idle> {
    let before = server.map(Process::memory_kb).transpose()?;
    let mut sockets = JoinSet::new();
    for _ in 0..count {
        let mut client = connect(house).await?;
        // Reading answers the pings.
        sockets.spawn(async move { while client.next_text().await.is_ok() {} });
    }
    let after = server.map(Process::memory_kb).transpose()?;
    let grown = after.zip(before).filter(|_| count > 0);
    let each_kb = grown.map(|(after, before)| after.saturating_sub(before) as f64 / f64::from(count));
    Ok(Idle { each_kb, _sockets: sockets })
}
