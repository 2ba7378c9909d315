//! Playing at tables, at random.

use super::{asks, hand::Hand};
use game::{Entropy, Enumerate, Game, Seat};
use lexio::Lexio;
use matgo::Matgo;
use serde_json::{Value, json};
use server::client::{self, Broken, Client};
use std::{net::SocketAddr, time::Duration};
use tokio::time::timeout;
use wire::{Chair, GameName, Level, Message, Outcome, Pace, Phase, Reply, Request, TableCode, Update, Written};

/// The longest that anything at a table may take, however busy the machine is.
const LONG: Duration = Duration::from_secs(60);

/// A game whose views say whose turn it is.
pub(crate) trait Turns: Enumerate {
    fn turn_of(view: &Self::View) -> Option<Seat>;

    /// Whether the next move may be the last.
    fn nears_its_end(view: &Self::View) -> bool;
}

impl Turns for Lexio {
    fn turn_of(view: &lexio::View) -> Option<Seat> {
        view.turn
    }

    fn nears_its_end(view: &lexio::View) -> bool {
        view.hand.len() <= 2
    }
}

impl Turns for Matgo {
    fn turn_of(view: &matgo::View) -> Option<Seat> {
        view.turn
    }

    fn nears_its_end(view: &matgo::View) -> bool {
        view.hand.len() <= 1
    }
}

/// Opens a table of Lexio for two. A bot takes the other chair unless it is `rated`.
pub(super) async fn open(house: SocketAddr, cookie: &str, rated: bool) -> Result<TableCode, Broken> {
    let mut client = connect::<Lexio>(house, cookie).await?;
    let rules = if rated { json!({}) } else { json!({"rounds": 1}) };
    let (game, pace) = (GameName::of::<Lexio>(), Pace { move_ms: None });
    let pace = if rated { Pace::default() } else { pace };
    let create = Request::Create { game, seats: 2, rules, pace, listed: false, rated };
    let Reply::Created { table, .. } = done(&mut client, create).await? else { panic!("not created") };
    done(&mut client, sit(table, 0)).await?;
    if !rated {
        done(&mut client, Request::SeatBot { table, seat: Seat(1), level: Level(1) }).await?;
        done(&mut client, Request::Start { table }).await?;
    }
    Ok(table)
}

/// Seats a second player at a table for two, and starts the match.
pub(super) async fn join(house: SocketAddr, host: &str, other: &str, table: TableCode) -> Result<(), Broken> {
    let mut guest = connect::<Lexio>(house, other).await?;
    done(&mut guest, sit(table, 1)).await?;
    let mut host = connect::<Lexio>(house, host).await?;
    done(&mut host, Request::Start { table }).await.map(drop)
}

/// Opens a socket with a cookie, from an address of its own.
pub(crate) async fn connect<G: Game>(house: SocketAddr, cookie: &str) -> Result<Client<G>, Broken> {
    client::Browser::new(house, asks::address().into()).with_cookie(cookie).line().await
}

fn sit(table: TableCode, seat: u8) -> Request {
    Request::Sit { table, seat: Some(Seat(seat)), entropy: Entropy::from_bytes([seat + 1; 32]).into() }
}

/// Makes a call that must succeed.
async fn done<G: Game>(client: &mut Client<G>, request: Request) -> Result<Reply, Broken> {
    let what = format!("{request:?}");
    Ok(client.call(request).await?.unwrap_or_else(|error| panic!("{what}: {error:?}")))
}

/// The name that others see at a chair.
pub(super) async fn name_at(house: SocketAddr, cookie: &str, table: TableCode, seat: usize) -> Result<String, Broken> {
    let mut client = connect::<Lexio>(house, cookie).await?;
    done(&mut client, Request::Enter { table, last_seq: None }).await?;
    loop {
        if let Message::Table(update) = client.next().await? {
            let Chair::Player { name, .. } = &update.room.chairs[seat] else { panic!("{:?}", update.room.chairs) };
            return Ok(name.as_str().to_owned());
        }
    }
}

/// Plays at a table until the match is over or `most` moves are made. Returns the name of the record if it is over.
pub(crate) async fn play<G: Turns>(
    house: SocketAddr,
    cookie: &str,
    table: TableCode,
    most: u32,
    hand: &mut Hand,
) -> Result<Option<String>, Broken> {
    let mut client = connect::<G>(house, cookie).await?;
    done(&mut client, Request::Enter { table, last_seq: None }).await?;
    let (mut decided, mut made) = (None, 0);
    loop {
        let next = timeout(LONG, client.next()).await;
        match next.unwrap_or_else(|_| panic!("the match at {table} does not go on"))? {
            Message::Table(update) => match wanted::<G>(&update, hand) {
                Wanted::Nothing => {}
                Wanted::Call(call) => drop(client.send(call).await?),
                Wanted::Move(_) if made == most => return Ok(None),
                Wanted::Move(action) => {
                    let ply = update.ply;
                    if decided.replace(ply) != Some(ply) {
                        if update.view.as_ref().is_some_and(G::nears_its_end) {
                            hand.asks();
                        }
                        let (move_id, action) = (u64::from(ply), Written::of(&action)?);
                        client.send(Request::Act { table, move_id, match_number: None, ply, action }).await?;
                    }
                }
                Wanted::Record(record) => return Ok(Some(record)),
            },
            Message::Answer(answer) => made += u32::from(matches!(answer.result, Outcome::Ok(Reply::Acted { .. }))),
            _ => {}
        }
    }
}

/// What to do next at a table.
enum Wanted {
    Nothing,
    Call(Request),
    Move(Value),
    Record(String),
}

fn wanted<G: Turns>(update: &Update<G::View, G::Seen>, hand: &mut Hand) -> Wanted {
    let (Some(you), Some(view)) = (update.room.you, &update.view) else { return Wanted::Nothing };
    match &update.room.phase {
        Phase::Finished { record, .. } => Wanted::Record(record.clone()),
        Phase::BetweenRounds { ready, .. } if !ready[you.index()] => {
            Wanted::Call(Request::Ready { table: update.table })
        }
        Phase::Playing { .. } if G::turn_of(view) == Some(you) => {
            let legal = G::legal(view);
            let action = &legal[hand.below(legal.len())];
            serde_json::to_value(action).map_or(Wanted::Nothing, Wanted::Move)
        }
        _ => Wanted::Nothing,
    }
}
