//! Setting up tables of the three games and seating people.

use crate::{
    accounts::signed_up,
    doors::Doors,
    person::{Manner, Person, Place, Progress, entropy},
    told::Told,
};
use anyhow::{Context, anyhow, bail};
use game::{Seat, Sim, below, sim};
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
const PATIENCE: Duration = Duration::from_secs(120);
/// The pause before another try.
const REST: Duration = Duration::from_millis(500);
/// The clock at tables where people answer quickly, and where some doze, in milliseconds.
const CLOCK_MS: u32 = 30_000;
const SHORT_CLOCK_MS: u32 = 10_000;
/// The longest that people think at each of these, in milliseconds.
const PAUSE_MS: u32 = 250;
const LONG_PAUSE_MS: u32 = 3_000;
/// The same at a table that is rated: it takes a second or two to rate a match.
const RATED_PAUSE_MS: u32 = 600;
/// One table of this many is rated.
const RATED: usize = 9;

/// A table at which people sit.
pub(crate) struct Table {
    pub(crate) code: TableCode,
    pub(crate) game: Name,
    /// Whether everyone answers quickly, so that any delay is the house's doing.
    pub(crate) brisk: bool,
    /// Whether its matches count for ratings.
    pub(crate) rated: bool,
    /// Whether it is there for as long as the house.
    pub(crate) stays: bool,
    /// How many people sit there.
    pub(crate) people: usize,
    pub(crate) progress: Arc<Progress>,
}

/// The players of a table: people on the first chairs, bots on the others.
struct Party {
    game: Name,
    people: u8,
    bots: u8,
    rules: serde_json::Value,
    /// Whether its matches count for ratings: between accounts, under official rules.
    rated: bool,
}

/// The parties of the tables, in turn. Matgo has one person only: with two, answers are sealed for seconds.
fn party(number: usize, brisk: bool) -> Party {
    let party = |game, people, bots, rules| Party { game, people, bots, rules, rated: number % RATED == 1 };
    let rules = serde_json::json!({});
    match number % 3 {
        // Its rules have their own clock.
        1 if !brisk => party(Name::Rummikub, 2, 0, serde_json::json!({"clock": 15})),
        0 => party(Name::Lexio, 2, 1, serde_json::json!({"rounds": 2})),
        1 => party(Name::Rummikub, 2, 0, rules),
        _ => party(Name::Matgo, 1, 1, rules),
    }
}

/// All tables, and the tasks of the people at them. Each task ends with the number of its table.
pub(crate) struct Gathered {
    pub(crate) tables: Vec<Table>,
    pub(crate) people: JoinSet<(usize, Told)>,
}

/// Sets up `count` tables, two in three of them brisk. At the others, people talk: whoever says something makes no move
/// until it is written down, and at brisk tables any delay is to be the fault's doing alone.
///
/// # Errors
/// If a table cannot be set up within two minutes.
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
        let pause_ms = match (brisk, party.rated) {
            (false, _) => LONG_PAUSE_MS,
            (true, true) => RATED_PAUSE_MS,
            (true, false) => PAUSE_MS,
        };
        let manner = Manner { pause_ms, dozes: !brisk, talks: !brisk, once: false };
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
        let Party { game, rated, people, .. } = party;
        gathered.tables.push(Table { code, game, brisk, rated, stays: true, people: people.into(), progress });
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
        let cookie = if party.rated {
            signed_up(door, &format!("rival-{}", below(1_000_000, chance))).await?
        } else {
            client::session(door).await?
        };
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
    let rated = party.rated;
    match call(line, Request::Create { game, seats, rules, pace, listed: false, rated }).await? {
        Reply::Created { table, .. } => Ok(table),
        other => bail!("the house answered {other:?}"),
    }
}

async fn call<G: Thinks>(line: &mut Client<G>, request: Request) -> anyhow::Result<Reply> {
    line.call(request).await?.map_err(|error| anyhow!("the house refused: {error:?}"))
}
