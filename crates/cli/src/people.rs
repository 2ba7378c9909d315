//! `madang people`: those who have an account, and what they have played.

mod check;
mod generate;
mod measure;
mod rated;

use crate::{data::Place, failure::usage};
use anyhow::Context;
use tokio::runtime::Builder;

/// Look after the people of a house: whether all that is kept of them agrees, and how the house bears many of them.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  $ madang people --check --data /var/lib/madang/madang.sqlite --json
  $ madang people --check --database postgres://madang@db.example/madang
  $ madang people --generate --accounts 100000 --matches 1000000 --seed 1 --data /tmp/many.sqlite
  $ madang people --measure 2000 --seed 1 --data /tmp/many.sqlite --json

--check prints {\"accounts\", \"guests\", \"keys\", \"handles\", \"sessions\", \"matches\", \"rated\", \"seats\", \"unnoted\",
\"wrong\": [{\"what\", \"of\"}]} and exits with 1 when something does not agree. Nothing is changed, and a house may be open
meanwhile.
--generate adds to a house that is closed. Accounts play as people do: a few very much, most little. Matches have no
records: they are found, and cannot be watched. All accounts have one password: nobody but made-up people.
--measure opens a house on the file, asks it for so many profiles, pages of histories and pairs over the loopback, and
prints how long the answers take, in milliseconds.")]
pub(crate) struct Args {
    #[command(flatten)]
    what: What,
    /// How many accounts are made
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    accounts: u32,
    /// How many matches they have played
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(0..=20_000_000))]
    matches: u32,
    /// The same seed makes the same people, and asks the same
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    place: Place,
    /// Print one JSON object instead of lines
    #[arg(long)]
    json: bool,
}

/// What is to be done.
#[derive(clap::Args)]
#[group(required = true, multiple = false)]
struct What {
    /// See whether all that is kept of people agrees
    #[arg(long)]
    check: bool,
    /// Make people, and matches that they have played
    #[arg(long)]
    generate: bool,
    /// Measure how long so many answers of each kind take
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    measure: Option<u32>,
}

/// Does it.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let What { check, measure, .. } = args.what;
    let runtime = Builder::new_multi_thread().enable_all().build().context("no thread can start")?;
    if check {
        return runtime.block_on(check::check(&args.place, args.json));
    }
    let file =
        args.place.file().ok_or_else(|| usage("people are made, and measured, in a file: leave `--database` out"))?;
    match measure {
        Some(count) => runtime.block_on(measure::measure(file, count, args.seed, args.json)),
        None => generate::generate(file, args.accounts, args.matches, args.seed),
    }
}
