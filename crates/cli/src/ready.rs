//! `madang ready`: the health check of a container or a supervisor.

use crate::{address::address, out::stdout, threads::wait};
use anyhow::{Context, bail};
use server::client;
use std::{
    io::Write,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    time::Duration,
};
use tokio::time::timeout;

/// A house that takes longer than this is not ready.
const PATIENCE: Duration = Duration::from_secs(5);

/// Ask whether the house on this machine is ready: whether it lets people in and can write down what they do.
///
/// Prints `ready` and exits with 0, or says why not and exits with 1: for the health check of a container that contains
/// no other tool to ask with.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The address for players; if it is a wildcard address, the loopback is asked
    #[arg(
        long,
        env = "MADANG_LISTEN",
        default_value = "127.0.0.1:8080",
        value_name = "ADDRESS",
        value_parser = address
    )]
    listen: SocketAddr,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let house = near(args.listen);
    let asked = wait(async { timeout(PATIENCE, client::request(house, "GET", "/readyz", &[])).await })?;
    let Ok(answer) = asked else { bail!("the house at {house} has not answered for {} s", PATIENCE.as_secs()) };
    let answer = answer.with_context(|| format!("there is no house at {house}"))?;
    let said = String::from_utf8_lossy(&answer.body);
    if answer.status != 200 {
        bail!("the house at {house} is {}", said.trim());
    }
    writeln!(stdout(), "{}", said.trim())?;
    Ok(())
}

/// The address at which the same machine reaches a house that listens on `listen`.
fn near(listen: SocketAddr) -> SocketAddr {
    let ip = match listen.ip() {
        IpAddr::V4(Ipv4Addr::UNSPECIFIED) => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(Ipv6Addr::UNSPECIFIED) => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, listen.port())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_for_all_is_asked_at_the_loopback() {
        for (listen, house) in [
            ("0.0.0.0:80", "127.0.0.1:80"),
            ("[::]:80", "[::1]:80"),
            ("127.0.0.1:8080", "127.0.0.1:8080"),
            ("10.0.0.7:80", "10.0.0.7:80"),
        ] {
            assert_eq!(near(listen.parse().unwrap()), house.parse().unwrap());
        }
    }
}
