//! `madang load`: many tables played over real sockets, to see what a house can take.

mod evening;
mod house;
mod idle;
mod look;
mod moves;
mod player;
mod process;
mod report;
mod sitting;
mod times;

use crate::out::{json_line, stdout};
use crate::{failure::usage, progress};
use anyhow::{Context, bail};
use process::Process;
use report::{Needs, Report, Tally};
use search::Level;
use server::WebApp;
use sitting::Party;
use std::{
    io::Write,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};
use store::Unpoisoned;
use tokio::{
    runtime::Runtime,
    sync::{Semaphore, watch},
    task::JoinSet,
    time::sleep,
};

/// Number of tables set up at the same time.
const AT_ONCE: usize = 16;

/// Play many tables over real sockets against a house on this machine, and report how it held up.
///
/// Every seat is a player with its own session and socket, who plays at random and at once; with --bots only the first
/// seat is, and bots of the house occupy the others. A move counts once the house has acknowledged it, which makes its
/// entry durable. The time until the others see it is reported as well. Only addresses of this machine are allowed. A
/// call refused, one unanswered or a move unseen ten seconds after the end, or a connection lost is an error.
///
/// With --evening, people of all kinds come to a house that the command opens itself, with the default limits: guests
/// and accounts who play with whomever quick match finds, friends who talk at tables of their own, spectators, readers
/// who go from page to page, and the entrants of two tournaments. They think before they move, lose their connections
/// and come back, and some leave in the middle of a match. When time is up everyone goes except those in a tournament,
/// who may stay for as long again, or for three minutes if that is longer. An unexpected refusal, a standstill or
/// anything missing or late is an error. With any error, the command exits with 1 once it has reported.
#[derive(clap::Args)]
#[command(after_help = "\
The house must let that many in from one address, and let them play faster than people do:
  $ madang serve --data /tmp/load.sqlite --session-burst 100000 --codes-per-minute 100000 \\
      --deeds-per-minute 100000 --max-connections-per-address 100000 \\
      --max-tables-per-address 100000 --calls-per-second 100000 --call-burst 100000 &
  $ madang load --url http://127.0.0.1:8080 --tables 50 --seconds 30 --pid $!

An evening takes place in a house of its own, or in one that trusts a proxy to say where visitors come from:
  $ madang load --evening
  $ madang serve --data /tmp/evening.sqlite --behind-proxy --break-ms 4000 --no-show-ms 12000 &
  $ madang load --evening --url http://127.0.0.1:8080 --people 100 --seconds 120

JSON: {\"tables\", \"seats\", \"bots\", \"spectators\", \"seconds\", \"moves\", \"moves_per_second\", \"p50_ms\", \
\"p99_ms\", \"max_ms\", \"seen_p50_ms\", \"seen_p99_ms\", \"seen_max_ms\", \"updates\", \"updates_per_second\", \
\"bytes_per_update\", \"server_us_per_move\", \"server_memory_kb\", \"idle\", \"idle_kb\", \"errors\"}; null where \
nothing was measured.
JSON of --evening: {\"people\", \"accounts\", \"kinds\", \"seconds\", \"think_ms\", \"matches_begun\", \
\"matches_finished\", \"moves\", \"moves_per_second\", \"seen\", \"waits\", \"pages\", \"counts\", \"tournaments\", \
\"tournaments_took\", \"errors\"}; times are {\"count\", \"p50_ms\", \"p99_ms\", \"max_ms\"}.")]
pub(crate) struct Args {
    /// The house: http://127.0.0.1:PORT, http://localhost:PORT or http://[::1]:PORT [default: http://127.0.0.1:8080,
    /// and for an evening its own house]
    #[arg(long)]
    url: Option<String>,
    /// Tables at the same time
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u16).range(1..=2000))]
    tables: u16,
    /// How long to play [default: 10, for an evening 300]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=3600))]
    seconds: Option<u16>,
    /// Players at each table
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(2..=5))]
    seats: u8,
    /// Spectators at each table
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=20))]
    spectators: u8,
    /// Bots of this level in every chair but the first, which alone is counted
    #[arg(long, value_name = "LEVEL")]
    bots: Option<Level>,
    #[command(flatten)]
    evening: evening::Plan,
    /// The process of the house, to report its use of processor and memory (Linux)
    #[arg(long, value_name = "PID", conflicts_with = "evening")]
    pid: Option<u32>,
    /// Additional sockets to keep open without any traffic
    #[arg(long, value_name = "SOCKETS", default_value_t = 0, conflicts_with = "evening")]
    idle: u32,
    /// Print one JSON object instead of a table
    #[arg(long)]
    json: bool,
}

/// A cue to the players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cue {
    /// Set up tables.
    Gather,
    /// Moves count.
    Play,
    /// Stop playing.
    Stop,
}

/// Plays, and prints the report.
pub(crate) fn run(args: &Args, web_app: fn() -> WebApp) -> anyhow::Result<()> {
    let named = args.url.as_deref().map(house::on_this_machine).transpose().map_err(usage)?;
    if args.evening.evening {
        return evening::run(&args.evening, named, args.seconds.unwrap_or(300), args.json, web_app());
    }
    let house = named.unwrap_or(([127, 0, 0, 1], 8080).into());
    let report = Runtime::new().context("the threads of the players cannot start")?.block_on(play(args, house))?;
    let told = if args.json { json_line(&report) } else { write!(stdout(), "{report}").map_err(Into::into) };
    // An error is a failure, whether or not anyone reads the report.
    if report.errors.is_empty() { told } else { bail!("the load had errors") }
}

async fn play(args: &Args, house: std::net::SocketAddr) -> anyhow::Result<Report> {
    let server = args.pid.map(Process::of);
    let idle = idle::sockets(house, args.idle, server.as_ref()).await?;
    let (cue, cues) = watch::channel(Cue::Gather);
    let tally = Arc::new(Mutex::new(Tally::default()));
    let players = gather(args, house, &cues, &tally).await?;
    let before = server.as_ref().map(Process::busy).transpose()?;
    cue.send_replace(Cue::Play);
    let start = Instant::now();
    let planned = args.seconds.unwrap_or(10);
    let bar = progress::bar(u64::from(planned), "seconds");
    for _ in 0..planned {
        sleep(Duration::from_secs(1)).await;
        bar.inc(1);
    }
    bar.finish_and_clear();
    let seconds = start.elapsed().as_secs_f64();
    let after = server.as_ref().map(Process::busy).transpose()?;
    cue.send_replace(Cue::Stop);
    players.join_all().await;
    let tally = std::mem::take(&mut *tally.lock().unpoisoned());
    let needs = Needs {
        busy: after.zip(before).map(|(after, before)| after.saturating_sub(before)),
        memory_kb: server.as_ref().map(Process::memory_kb).transpose()?,
        idle_kb: idle.each_kb,
    };
    Ok(Report::of(args, seconds, tally, needs))
}

/// Brings everyone to a chair, or to a place beside a table.
async fn gather(
    args: &Args,
    house: std::net::SocketAddr,
    cues: &watch::Receiver<Cue>,
    tally: &Arc<Mutex<Tally>>,
) -> anyhow::Result<JoinSet<()>> {
    let bar = progress::bar(u64::from(args.tables), "tables");
    let room = Arc::new(Semaphore::new(AT_ONCE));
    let mut tables = JoinSet::new();
    for number in 0..args.tables {
        let (room, party) = (room.clone(), Party { seats: args.seats, bots: args.bots, spectators: args.spectators });
        tables.spawn(async move {
            let _turn = room.acquire_owned().await;
            sitting::gather(house, u64::from(number), party).await
        });
    }
    let mut players = JoinSet::new();
    while let Some(table) = tables.join_next().await {
        let table = table.context("a table could not be set up")?;
        let hint = "a table could not be set up; see madang load --help for how to open the house";
        for player in table.context(hint)? {
            players.spawn(player.play(cues.clone(), tally.clone()));
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(players)
}
