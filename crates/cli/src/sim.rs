//! `madang sim`: bots or random players play many rounds among themselves.

mod bot;
mod totals;

use crate::number::{counted, grouped, rate, whole};
use crate::out::{json_line, stdout};
use crate::playable::Playable;
use crate::playouts::{number, round_chance};
use crate::room::Room;
use bot::{Bot, Players};
use game::{Ruleset, Seed};
use games::of_game;
use serde_json::json;
use std::{
    io::Write,
    sync::atomic::{AtomicU64, Ordering},
    thread,
    time::Instant,
};
use totals::{SeatTotals, Totals};

/// Play many rounds among bots, and report who won and how fast it went.
///
/// Every game is one round from a new deal. The same seed gives the same games on any number of threads.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  $ madang sim --seats 4 --games 100000             random play: the throughput of the rules
  $ madang sim --seats 4 --games 1000 --bots 3,2,2,2   one bot of level 3 against three of level 2
  $ madang sim --game rummikub --seats 3 --games 1000 --bots 3,2,1
  $ madang sim --game matgo --games 100000
  $ madang sim --seats 2 --rules '{\"two_player\": \"open\"}' --json

Bots: random, 1 (beginner), 2 (casual), 3 (club), 4 (strong), 5 (master). Random plays any legal action, all equally \
likely; in Rummikub, which has too many lays to list, every second turn is a draw and in the others a bot of some \
level chooses the lay. Points are what the game counts: chips, points or money. docs/BOTS.md describes the fields of \
the JSON.")]
pub(crate) struct Args {
    #[command(flatten)]
    room: Room,
    /// Rounds to play
    #[arg(long, default_value_t = 10_000, value_parser = whole(1..=1_000_000_000))]
    games: u64,
    /// The players: one for every seat alike, or one for each seat, separated by commas
    #[arg(long, value_delimiter = ',', default_value = "random")]
    bots: Vec<Bot>,
    /// Any text; the same text gives the same games
    #[arg(long, default_value = "madang")]
    seed: String,
    /// Threads to play on
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    threads: u8,
    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
}

/// Plays and prints.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    of_game!(args.room.game, G => simulate::<G>(args))
}

fn simulate<G: Playable>(args: &Args) -> anyhow::Result<()> {
    let rules: G::Rules = args.room.rules()?;
    let bots = bot::seated(&args.bots, rules.seats())?;
    let start = Instant::now();
    let totals = play_all::<G>(args, &rules, &bots);
    let seconds = start.elapsed().as_secs_f64();
    if args.json {
        let seat = |(bot, seat): (&Bot, &SeatTotals)| json!({"bot": bot.to_string(), "wins": seat.wins(), "points": seat.points});
        let seats: Vec<_> = bots.iter().zip(&totals.seats).map(seat).collect();
        let told = json!({
            "game": G::NAME, "rules": rules, "seed": args.seed, "threads": args.threads, "games": totals.games,
            "drawn": totals.drawn, "moves": totals.moves, "seconds": seconds, "seats": seats,
        });
        return json_line(&told);
    }
    let mut out = stdout();
    writeln!(out, "{:>4}  {:10} {:>13} {:>8} {:>15}", "seat", "bot", "rounds won", "share", "points a round")?;
    for (at, (bot, seat)) in bots.iter().zip(&totals.seats).enumerate() {
        let games = totals.games as f64;
        let (share, points) = (seat.wins() / games * 100.0, seat.points / games);
        writeln!(
            out,
            "{at:>4}  {:10} {:>13} {share:>6.1} % {points:>+15.3}",
            bot.to_string(),
            grouped(seat.wins() as u64)
        )?;
    }
    if totals.drawn > 0 {
        writeln!(out, "{} drawn", counted(totals.drawn, "round"))?;
    }
    let (games, moves) = (counted(totals.games, "round"), counted(totals.moves, "move"));
    writeln!(out, "{games} with {moves} in {seconds:.2} s on {}:", counted(args.threads, "thread"))?;
    writeln!(out, "{} rounds/s, {} moves/s", rate(totals.games, seconds), rate(totals.moves, seconds))?;
    Ok(())
}

/// Number of rounds that a thread takes at once.
const SHARE: u64 = 64;

fn play_all<G: Playable>(args: &Args, rules: &G::Rules, bots: &[Bot]) -> Totals {
    let number = number(&Seed::from_phrase(&args.seed));
    let bar = crate::progress::bar(args.games, "rounds");
    let next = AtomicU64::new(0);
    let work = || {
        let mut players = Players::<G>::new(rules, bots);
        let mut totals = Totals::new(bots.len());
        loop {
            let first = next.fetch_add(SHARE, Ordering::Relaxed);
            if first >= args.games {
                return totals;
            }
            let last = args.games.min(first + SHARE);
            for round in first..last {
                players.play(&mut round_chance(number, round), &mut totals);
            }
            bar.inc(last - first);
        }
    };
    let totals = thread::scope(|scope| {
        let threads: Vec<_> = (0..args.threads).map(|_| scope.spawn(work)).collect();
        let joined = threads.into_iter().map(|thread| thread.join().expect("no thread panics"));
        joined.reduce(Totals::add).unwrap_or_else(|| Totals::new(bots.len()))
    });
    bar.finish_and_clear();
    totals
}
