//! `madang people`: the accounts of a house and their matches.

mod check;
mod generate;
mod measure;
mod rated;

use crate::{data::Place, failure::usage, number::whole};
use anyhow::Context;
use tokio::runtime::Builder;

/// Look after the people of a house: whether everything kept about them agrees, and how the house copes with many of
/// them.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  $ madang people --check --data /var/lib/madang/madang.sqlite --json
  $ madang people --check --database postgres://madang@db.example/madang
  $ madang people --generate --accounts 100000 --matches 1000000 --seed 1 --data /tmp/many.sqlite
  $ madang people --measure 2000 --seed 1 --data /tmp/many.sqlite --json

--check prints {\"accounts\", \"guests\", \"keys\", \"handles\", \"sessions\", \"matches\", \"rated\", \"seats\", \
\"unnoted\", \"wrong\": [{\"what\", \"of\"}]} and exits with 1 on any inconsistency. Nothing is changed, and the house \
may be open.
--generate adds to a house that is closed, once. Accounts play as people do: a few a lot, most a little. Matches have \
no records: they can be found, but not watched. All accounts have the same password: nobody but made-up people.
--measure opens a house on the file, asks it for that many profiles, pages of histories and pairs over the loopback, \
and prints how long the answers take, in milliseconds; there must be twenty accounts at least.
JSON: of --generate {\"accounts\", \"matches\", \"seconds\"}; of --measure, for each kind of question, {\"answers\", \
\"p50_ms\", \"p99_ms\", \"max_ms\"}.")]
pub(crate) struct Args {
    #[command(flatten)]
    what: What,
    /// Number of accounts to make
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    accounts: u32,
    /// Number of matches that they have played
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(0..=20_000_000))]
    matches: u32,
    /// The same seed gives the same people and the same questions
    #[arg(long, default_value_t = 1, value_parser = whole(0..=u64::MAX))]
    seed: u64,
    #[command(flatten)]
    place: Place,
    /// Print one JSON object instead of lines
    #[arg(long)]
    json: bool,
}

/// The task.
#[derive(clap::Args)]
#[group(required = true, multiple = false)]
struct What {
    /// Check whether everything kept about people agrees
    #[arg(long, conflicts_with_all = ["accounts", "matches", "seed"])]
    check: bool,
    /// Make up people, and matches that they have played
    #[arg(long)]
    generate: bool,
    /// Measure how long this many answers of each kind take
    #[arg(long, value_name = "COUNT", conflicts_with_all = ["accounts", "matches"], value_parser = clap::value_parser!(u32).range(1..=100_000))]
    measure: Option<u32>,
}

/// Carries out the task.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let What { check, measure, .. } = args.what;
    let runtime = Builder::new_multi_thread().enable_all().build().context("cannot start a thread")?;
    if check {
        return runtime.block_on(check::check(&args.place, args.json));
    }
    let file = args
        .place
        .file()
        .ok_or_else(|| usage("people are generated and measured in a file: leave out `--database`"))?;
    match measure {
        Some(count) => runtime.block_on(measure::measure(&args.place, file, count, args.seed, args.json)),
        None => generate::generate(file, args.accounts, args.matches, args.seed, args.json),
    }
}
