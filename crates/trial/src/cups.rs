//! Tournaments, held one after the other while faults come. Four people with accounts enter, and play wherever the house
//! calls them.

mod held;

pub(crate) use held::check;

use crate::{
    accounts::{Account, signed_up},
    doors::{Doors, choices},
    person::{Manner, Person, Place, Progress, entropy},
    told::Told,
};
use game::{Seat, below, sim};
use games::{Lexio, Name};
use serde_json::{Value, json};
use server::client::Client;
use std::{collections::BTreeMap, sync::Arc, time::Duration};
use tokio::{
    sync::watch,
    task::JoinSet,
    time::{sleep, timeout},
};
use wire::{
    Request, TableCode,
    tournament::{Board, Entering, Opened, Page, Progress as Stage, State},
};

/// The game that is played.
pub(crate) const GAME: Name = Name::Lexio;
/// How many people enter.
const ENTRANTS: usize = 4;
/// How entrants play: there is to be time for faults, and for others to do the same.
const MANNER: Manner = Manner { pause_ms: 250, dozes: false, talks: false, once: true };
/// How often an entrant looks at the page of the tournament.
const LOOK: Duration = Duration::from_secs(1);
/// How long it may take to come to a table, or to sign up.
const PATIENCE: Duration = Duration::from_secs(5);
/// The pause before another try.
const REST: Duration = Duration::from_millis(500);

/// The tournaments that were held.
#[derive(Default)]
pub(crate) struct Held {
    pub(crate) codes: Vec<TableCode>,
    /// What the people at each of their tables were told.
    pub(crate) told: BTreeMap<TableCode, Vec<Told>>,
}

/// Holds tournaments until there are to be no more of them, each to its end.
pub(crate) async fn hold(seed: u64, doors: watch::Receiver<Doors>, no_more: watch::Receiver<bool>) -> Held {
    let mut held = Held::default();
    let mut people = Vec::new();
    while people.len() < ENTRANTS {
        let Some(account) = entrant(seed, people.len(), &doors, &no_more).await else { return held };
        people.push(account);
    }
    for number in 0.. {
        let Some(code) = open(&mut people, number, &no_more).await else { break };
        held.codes.push(code);
        let mut playing = JoinSet::new();
        for (at, account) in people.drain(..).enumerate() {
            let seed = seed.wrapping_mul(1_000_033).wrapping_add((number * ENTRANTS + at) as u64);
            playing.spawn(Entrant { account, code, seed }.play());
        }
        for (account, told) in playing.join_all().await {
            people.push(account);
            told.into_iter().for_each(|(table, told)| held.told.entry(table).or_default().push(told));
        }
    }
    held
}

/// Makes an account, trying until the house can. `None` if there are to be no more tournaments.
async fn entrant(
    seed: u64,
    number: usize,
    doors: &watch::Receiver<Doors>,
    no_more: &watch::Receiver<bool>,
) -> Option<Account> {
    let mut chance = sim(seed.wrapping_add(number as u64));
    while !*no_more.borrow() {
        let known = choices(&doors.borrow(), &[]);
        if let Some(door) = known.get(number % known.len().max(1)) {
            // Another handle each time: without an answer, the account may be there.
            let handle = format!("entrant-{number}-{}", below(1_000_000, &mut chance));
            if let Ok(Ok(cookie)) = timeout(PATIENCE, signed_up(*door, &handle)).await {
                return Some(Account::new(cookie, doors.clone()));
            }
        }
        sleep(REST).await;
    }
    None
}

/// Opens a tournament, enters everyone, and begins it. `None` if there are to be no more.
async fn open(people: &mut [Account], number: usize, no_more: &watch::Receiver<bool>) -> Option<TableCode> {
    let count = people.len();
    let organiser = number % count.max(1);
    let code = loop {
        if *no_more.borrow() {
            return None;
        }
        // One without an answer may be open. Nobody enters it, and it never begins.
        let opened = people.get_mut(organiser)?.read::<Opened>("POST", "/api/tournaments", &terms(number)).await;
        if let Some(opened) = opened {
            break opened.tournament;
        }
        sleep(REST).await;
    };
    let mut chance = sim(number as u64);
    for person in people.iter_mut() {
        let entering = serde_json::to_value(Entering { chance: entropy(&mut chance).into() }).unwrap_or_default();
        person.insist(&format!("/api/tournaments/{code}/enter"), &entering, "entered").await;
    }
    people.get_mut(organiser)?.insist(&format!("/api/tournaments/{code}/start"), &Value::Null, "begun").await;
    Some(code)
}

/// Knockouts and Swiss tournaments by turns, with the same deal at all tables and with deals of their own.
fn terms(number: usize) -> Value {
    let format = if number.is_multiple_of(2) { "knockout" } else { "swiss" };
    json!({
        "title": format!("Cup {}", number + 1), "game": GAME, "rules": {"rounds": 1}, "pace": {"move_ms": 30_000},
        "format": format, "same_deal": number.is_multiple_of(2), "listed": true, "most": ENTRANTS, "starts": "by_hand",
    })
}

/// Somebody who has entered a tournament.
struct Entrant {
    account: Account,
    code: TableCode,
    seed: u64,
}

/// A person at a table, until that is enough.
struct Playing {
    table: TableCode,
    enough: watch::Sender<bool>,
    person: JoinSet<Told>,
}

impl Entrant {
    /// Plays to the end of the tournament. Returns the account, and what was told at each table.
    async fn play(mut self) -> (Account, Vec<(TableCode, Told)>) {
        let mut told: Vec<(TableCode, Told)> = Vec::new();
        let mut at: Option<Playing> = None;
        let path = format!("/api/tournaments/{}", self.code);
        loop {
            let page = self.account.read::<Page>("GET", &path, &Value::Null).await;
            if let Some(page) = page {
                let is_over = matches!(page.progress, Stage::Ended | Stage::Cancelled { .. });
                // A node may be late with its page, so nobody goes back to where they have played.
                if let Some(playing) = at.take_if(|at| is_over || is_played(&page, at.table)) {
                    let table = playing.table;
                    let all = playing.leave().await;
                    told.extend(all.into_iter().map(|told| (table, told)));
                }
                if is_over {
                    return (self.account, told);
                }
                let call = page.you.call.map(|call| call.table);
                let call = call.filter(|table| told.iter().all(|(played, _)| played != table));
                if let Some(table) = call.filter(|table| at.is_none() && !is_played(&page, *table)) {
                    at = self.come(&page, table).await;
                }
            }
            sleep(LOOK).await;
        }
    }

    /// Takes the chair at a table. `None` if that does not succeed at once.
    async fn come(&mut self, page: &Page, table: TableCode) -> Option<Playing> {
        let own = page.you.entrant?;
        let board = boards(page).find(|board| board.table == table)?;
        let seat = board.chairs.iter().position(|chair| chair.entrant == own)?;
        let seat = Seat(u8::try_from(seat).ok()?);
        timeout(PATIENCE, self.sit(table)).await.ok()??;
        let progress = Arc::<Progress>::default();
        let place = Place { table, seat, cookie: self.account.cookie.clone() };
        let seed = self.seed.wrapping_add(u64::from(page.rounds.len() as u32) << 32);
        let person = Person::<Lexio>::new(place, MANNER, seed, self.account.doors.clone(), progress);
        let enough = watch::Sender::new(false);
        let is_enough = enough.subscribe();
        let mut playing = JoinSet::new();
        playing.spawn(person.play(is_enough));
        Some(Playing { table, enough, person: playing })
    }

    async fn sit(&mut self, table: TableCode) -> Option<()> {
        let door = self.account.door()?;
        let mut line = Client::<Lexio>::connect(door, &self.account.cookie).await.ok()?;
        let chance = entropy(&mut sim(self.seed)).into();
        for request in [Request::Enter { table, last_seq: None }, Request::Sit { table, seat: None, entropy: chance }] {
            line.call(request).await.ok()?.ok()?;
        }
        Some(())
    }
}

impl Playing {
    async fn leave(self) -> Vec<Told> {
        self.enough.send_replace(true);
        self.person.join_all().await
    }
}

fn boards(page: &Page) -> impl Iterator<Item = &Board> {
    page.rounds.iter().flat_map(|round| &round.boards)
}

/// Whether the match at a table is over.
fn is_played(page: &Page, table: TableCode) -> bool {
    boards(page).any(|board| board.table == table && board.state == State::Over)
}
