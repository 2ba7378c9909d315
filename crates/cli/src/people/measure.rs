//! How long a house takes to answer questions about its people.

use super::generate::{busy, handle};
use crate::out::{json_line, stdout};
use crate::{data::Place, order::percentile};
use anyhow::ensure;
use game::{Sim, below, sim};
use games::Class;
use serde::Serialize;
use server::{Clock, Config, Limits, Running, WebApp, client};
use std::{
    collections::BTreeMap,
    io::Write,
    net::{Ipv4Addr, SocketAddr},
    path::Path,
    time::{Duration, Instant},
};
use store::Counting;

/// Number of requests by one visitor: fewer than a house allows at once.
const LOOKS: u32 = 100;

/// The times of answers of one kind, in milliseconds.
#[derive(Serialize)]
struct Figures {
    answers: usize,
    p50_ms: f64,
    p99_ms: f64,
    max_ms: f64,
}

/// Opens a house on a file, asks it questions and reports how long it took.
pub(super) async fn measure(place: &Place, data: &Path, count: u32, seed: u64, json: bool) -> anyhow::Result<()> {
    let store = place.open().await?;
    let accounts = u32::try_from(store.census().await?.accounts).unwrap_or(u32::MAX);
    ensure!(accounts >= 2 * BUSIEST, "there are fewer than {} generated accounts", 2 * BUSIEST);
    let limits = Limits { session_burst: u32::MAX, sessions_per_hour: u32::MAX, ..Limits::default() };
    // Each visitor says that they come from an address of their own, which has limits, too.
    let config = Config {
        listen: ([127, 0, 0, 1], 0).into(),
        behind_proxy: 1.into(),
        data: data.into(),
        limits,
        ..Config::default()
    };
    let house = Running::open(config, store.clone(), Clock::default(), WebApp::default()).await?;
    let asked = ask(house.address(), accounts, count, seed).await;
    house.until(std::future::ready(())).await;
    store.shut().await;
    let figures: BTreeMap<&str, Figures> = asked?.into_iter().map(|(kind, took)| (kind, Figures::of(took))).collect();
    if json {
        return json_line(&figures);
    }
    let mut out = stdout();
    for (kind, Figures { answers, p50_ms, p99_ms, max_ms }) in &figures {
        writeln!(out, "{kind:<18} {answers:>6} answers: p50 {p50_ms:.2} ms, p99 {p99_ms:.2} ms, max {max_ms:.2} ms")?;
    }
    Ok(())
}

type Took = BTreeMap<&'static str, Vec<Duration>>;

/// Asks one question after another, about people in proportion to how much they play.
async fn ask(house: SocketAddr, accounts: u32, count: u32, seed: u64) -> anyhow::Result<Took> {
    let (mut chance, mut took, mut cookie) = (sim(seed), Took::new(), String::new());
    for number in 0..count * KINDS.len() as u32 {
        if number % LOOKS == 0 {
            cookie = format!("cookie: {}", client::session(house).await?);
        }
        let (kind, path) = KINDS[number as usize % KINDS.len()];
        let path = format!("/api/people/{}", path(accounts, &mut chance));
        let from = format!("x-forwarded-for: {}", Ipv4Addr::from_bits(0x0a00_0000 + number / LOOKS));
        let start = Instant::now();
        let answer = client::request(house, "GET", &path, &[&cookie, &from]).await?;
        took.entry(kind).or_default().push(start.elapsed());
        ensure!(answer.status == 200, "{path}: {} {}", answer.status, String::from_utf8_lossy(&answer.body));
    }
    Ok(took)
}

/// Number of accounts on either side of a question about the people who have played the most.
const BUSIEST: u32 = 10;

/// Makes a path below `/api/people/` for a house with this many accounts.
type Question = fn(u32, &mut Sim) -> String;

/// Each kind of question.
const KINDS: [(&str, Question); 6] = [
    ("profile", |accounts, chance| handle(busy(accounts, chance))),
    ("matches", |accounts, chance| format!("{}/matches", handle(busy(accounts, chance)))),
    ("matches of a class", |accounts, chance| {
        let classes: Vec<Class> = Class::all().collect();
        let class = classes[below(classes.len() as u32, chance) as usize];
        let ending = ["won", "lost"][below(2, chance) as usize];
        format!("{}/matches?class={class}&ending={ending}&rated=true", handle(busy(accounts, chance)))
    }),
    ("matches with", |accounts, chance| {
        format!("{}/matches?with={}", handle(busy(accounts, chance)), handle(busy(accounts, chance)))
    }),
    ("between two", |accounts, chance| {
        format!("{}/with/{}", handle(busy(accounts, chance)), handle(busy(accounts, chance)))
    }),
    // The people who have played the most, and so have the most to search.
    ("the busiest", |_, chance| {
        let (one, other) = (handle(below(BUSIEST, chance)), handle(BUSIEST + below(BUSIEST, chance)));
        match below(3, chance) {
            0 => one,
            1 => format!("{one}/matches?with={other}&ending=won"),
            _ => format!("{one}/with/{other}"),
        }
    }),
];

impl Figures {
    fn of(mut took: Vec<Duration>) -> Figures {
        took.sort_unstable();
        let [p50_ms, p99_ms, max_ms] = [50, 99, 100].map(|percent| percentile(&took, percent).as_secs_f64() * 1_000.0);
        Figures { answers: took.len(), p50_ms, p99_ms, max_ms }
    }
}
