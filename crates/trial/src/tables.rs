//! Setting up tables of the three games and seating people.

use crate::{
    doors::Doors,
    person::{Manner, Person, Place, Progress, entropy},
    told::Told,
};
use anyhow::{Context, anyhow, bail};
use game::{Seat, Sim, sim};
use games::{Name, of_game};
use search::Thinks;
use server::client::{self, Client};
use std::{
    net::SocketAddr,
    sync::{Arc, atomic::AtomicU64},
    time::Duration,
};
use tokio::{
    sync::watch,
    task::JoinSet,
    time::{Instant, sleep},
};
use wire::{Level, Pace, Reply, Request, TableCode};

/// How long a house may take until tables can be set up in it; leases are taken meanwhile.
const PATIENCE: Duration = Duration::from_secs(30);
/// The pause before another try.
const REST: Duration = Duration::from_millis(500);
/// The clock at tables where people answer quickly, and where some doze, in milliseconds.
const CLOCK_MS: u32 = 30_000;
const SHORT_CLOCK_MS: u32 = 10_000;
/// The longest that people think at each of these, in milliseconds.
const PAUSE_MS: u32 = 250;
const LONG_PAUSE_MS: u32 = 3_000;

/// A table at which people sit.
pub(crate) struct Table {
    pub(crate) code: TableCode,
    pub(crate) game: Name,
    /// Whether everyone answers quickly, so that any delay is the house's doing.
    pub(crate) brisk: bool,
    pub(crate) progress: Arc<Progress>,
}

/// The players of a table: people on the first chairs, bots on the others.
struct Party {
    game: Name,
    people: u8,
    bots: u8,
    rules: serde_json::Value,
}

/// The parties of the tables, in turn. Matgo has one person only: with two, answers are sealed for seconds.
fn party(number: usize, brisk: bool) -> Party {
    let rules = serde_json::json!({});
    match number % 3 {
        // Its rules have their own clock.
        1 if !brisk => Party { game: Name::Rummikub, people: 2, bots: 0, rules: serde_json::json!({"clock": 15}) },
        0 => Party { game: Name::Lexio, people: 2, bots: 1, rules: serde_json::json!({"rounds": 2}) },
        1 => Party { game: Name::Rummikub, people: 2, bots: 0, rules },
        _ => Party { game: Name::Matgo, people: 1, bots: 1, rules },
    }
}

/// All tables, and the tasks of the people at them. Each task ends with the number of its table.
pub(crate) struct Gathered {
    pub(crate) tables: Vec<Table>,
    pub(crate) people: JoinSet<(usize, Told)>,
}

/// Sets up `count` tables, two in three of them brisk.
///
/// # Errors
/// If a table cannot be set up within half a minute.
pub(crate) async fn gather(
    count: usize,
    seed: u64,
    doors: &watch::Receiver<Doors>,
    enough: &watch::Receiver<bool>,
) -> anyhow::Result<Gathered> {
    let moves = Arc::new(AtomicU64::new(0));
    let mut gathered = Gathered { tables: Vec::new(), people: JoinSet::new() };
    for number in 0..count {
        let brisk = number / 3 % 3 != 2;
        let party = party(number, brisk);
        let progress = Arc::new(Progress { moves: moves.clone(), ..Progress::default() });
        let manner = if brisk {
            Manner { pause_ms: PAUSE_MS, dozes: false }
        } else {
            Manner { pause_ms: LONG_PAUSE_MS, dozes: true }
        };
        let pace = Pace { move_ms: Some(if brisk { CLOCK_MS } else { SHORT_CLOCK_MS }) };
        let places = of_game!(party.game, G => begun::<G>(&party, pace, number, doors).await)?;
        let code = places.first().context("a table has people")?.table;
        for place in places {
            let seed = seed.wrapping_mul(1_000_003).wrapping_add((number * 8) as u64 + u64::from(place.seat.0));
            let (doors, enough, progress) = (doors.clone(), enough.clone(), progress.clone());
            of_game!(party.game, G => {
                let person = Person::<G>::new(place, manner, seed, doors, progress);
                gathered.people.spawn(async move { (number, person.play(enough).await) });
            });
        }
        gathered.tables.push(Table { code, game: party.game, brisk, progress });
    }
    Ok(gathered)
}

/// Sets up a table and begins the match, retrying until the house can. Each table is opened at another node, which
/// leads it.
async fn begun<G: Thinks>(
    party: &Party,
    pace: Pace,
    number: usize,
    doors: &watch::Receiver<Doors>,
) -> anyhow::Result<Vec<Place>> {
    let begun = Instant::now();
    let mut chance = sim(number as u64);
    loop {
        let open: Doors = doors.borrow().clone();
        let door = open.iter().cycle().skip(number % open.len()).take(open.len()).flatten().next();
        let door = door.context("no node is open")?.address;
        match begin::<G>(party, pace, door, &mut chance).await {
            Err(_) if begun.elapsed() < PATIENCE => sleep(REST).await,
            done => return done.context("a table cannot be set up"),
        }
    }
}

async fn begin<G: Thinks>(party: &Party, pace: Pace, door: SocketAddr, chance: &mut Sim) -> anyhow::Result<Vec<Place>> {
    let mut places: Vec<Place> = Vec::new();
    let mut host: Option<Client<G>> = None;
    let seats = party.people + party.bots;
    for seat in Seat::all(party.people) {
        let cookie = client::session(door).await?;
        let mut line = Client::<G>::connect(door, &cookie).await?;
        let table = match places.first() {
            Some(place) => place.table,
            None => opened(&mut line, party, seats, pace).await?,
        };
        call(&mut line, Request::Sit { table, seat: Some(seat), entropy: entropy(chance).into() }).await?;
        places.push(Place { table, seat, cookie });
        host.get_or_insert(line);
    }
    let (mut host, table) = host.zip(places.first().map(|place| place.table)).context("a table has people")?;
    for seat in Seat::all(seats).skip(party.people.into()) {
        call(&mut host, Request::SeatBot { table, seat, level: Level(1) }).await?;
    }
    call(&mut host, Request::Start { table }).await?;
    Ok(places)
}

async fn opened<G: Thinks>(line: &mut Client<G>, party: &Party, seats: u8, pace: Pace) -> anyhow::Result<TableCode> {
    let (game, rules) = (party.game.into(), party.rules.clone());
    match call(line, Request::Create { game, seats, rules, pace, listed: false, rated: false }).await? {
        Reply::Created { table, .. } => Ok(table),
        other => bail!("the house answered {other:?}"),
    }
}

async fn call<G: Thinks>(line: &mut Client<G>, request: Request) -> anyhow::Result<Reply> {
    line.call(request).await?.map_err(|error| anyhow!("the house refused: {error:?}"))
}
