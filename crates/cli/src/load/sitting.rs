//! Setting a table up.

use super::{
    moves::Moves,
    player::{PATIENCE, Player, entropy},
};
use anyhow::bail;
use game::Seat;
use lexio::Lexio;
use search::Level;
use server::client::{self, Client};
use std::net::SocketAddr;
use tokio::time::timeout;
use wire::{GameName, Pace, Reply, Request, TableCode};

/// The party at a table.
#[derive(Clone, Copy)]
pub(super) struct Party {
    /// Number of chairs at a table.
    pub(super) seats: u8,
    /// The level of the bots in every chair but the first, if any.
    pub(super) bots: Option<Level>,
    pub(super) spectators: u8,
}

/// Sets up a new table with all its players, ready to start, and its spectators.
pub(super) async fn gather(house: SocketAddr, number: u64, party: Party) -> anyhow::Result<Vec<Player>> {
    let Party { seats, bots, spectators } = party;
    let mut host = connect(house).await?;
    let rules = serde_json::json!({});
    let create = Request::Create {
        game: GameName::of::<Lexio>(),
        seats,
        rules,
        pace: Pace::default(),
        listed: false,
        rated: false,
    };
    let table = match call(&mut host, create).await? {
        Reply::Created { table, .. } => table,
        other => bail!("the house answered {other:?}"),
    };
    sit(&mut host, table, Seat(0)).await?;
    let (mut players, moves) = (Vec::new(), Moves::default());
    for seat in Seat::all(seats).skip(1) {
        if let Some(level) = bots {
            call(&mut host, Request::SeatBot { table, seat, level: wire::Level(level.number()) }).await?;
            continue;
        }
        let mut player = connect(house).await?;
        call(&mut player, Request::Enter { table, last_seq: None }).await?;
        sit(&mut player, table, seat).await?;
        players.push(Player::new(player, table, number << 8 | u64::from(seat.0), &moves));
    }
    for _ in 0..spectators {
        let mut spectator = connect(house).await?;
        call(&mut spectator, Request::Enter { table, last_seq: None }).await?;
        players.push(Player::new(spectator, table, 0, &moves));
    }
    players.push(Player::new(host, table, number << 8, &moves));
    Ok(players)
}

pub(super) async fn connect(house: SocketAddr) -> anyhow::Result<Client<Lexio>> {
    soon(async { Ok(Client::connect(house, &client::session(house).await?).await?) }).await
}

async fn sit(client: &mut Client<Lexio>, table: TableCode, seat: Seat) -> anyhow::Result<()> {
    call(client, Request::Sit { table, seat: Some(seat), entropy: entropy()? }).await?;
    Ok(())
}

async fn call(client: &mut Client<Lexio>, request: Request) -> anyhow::Result<Reply> {
    match soon(async { Ok(client.call(request).await?) }).await? {
        Ok(reply) => Ok(reply),
        Err(error) => bail!("the house refused: {}", serde_json::to_string(&error)?),
    }
}

/// Waits, but not for ever.
async fn soon<T>(answer: impl Future<Output = anyhow::Result<T>>) -> anyhow::Result<T> {
    let Ok(answer) = timeout(PATIENCE, answer).await else {
        bail!("the house has not answered for {} s", PATIENCE.as_secs());
    };
    answer
}
