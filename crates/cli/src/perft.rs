//! `madang perft`: counts the ways to play.

use crate::failure::usage;
use crate::number::{grouped, rate};
use crate::room::Room;
use game::{Enumerate, Match, Seed, Silent, perft};
use games::Name;
use lexio::Lexio;
use matgo::Matgo;
use std::{
    fmt::Display,
    io::{Write, stdout},
    time::Instant,
};

/// Count the ways to play from a deal, to test a move generator or to compare two.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  $ madang perft --seats 4 --depth 4                  counts for depths 1 to 4
  $ madang perft --game matgo --depth 5
  $ madang perft --seats 2 --depth 3 --seed dusk --divide   and for each first action

Lexio and Matgo only: the lays of Rummikub are too many to list. The deal is the first round of the match with that seed, as in `madang engine`.")]
pub(crate) struct Args {
    #[command(flatten)]
    room: Room,
    /// Actions in a row to count
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=20))]
    depth: u32,
    /// The deal: any text; equal texts give equal deals
    #[arg(long, default_value = "madang")]
    seed: String,
    /// Show the count behind every first action
    #[arg(long)]
    divide: bool,
}

/// Counts and prints.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    match args.room.game {
        Name::Lexio => count::<Lexio>(args),
        Name::Matgo => count::<Matgo>(args),
        Name::Rummikub => Err(usage("a turn of Rummikub is a whole table: its lays are too many to count")),
    }
}

fn count<G: Enumerate>(args: &Args) -> anyhow::Result<()>
where
    G::Action: Display,
{
    let round = Match::<G>::new(args.room.rules()?, Seed::from_phrase(&args.seed));
    let mut out = stdout().lock();
    let start = Instant::now();
    for depth in 1..args.depth {
        writeln!(out, "depth {depth}: {}", grouped(perft::<G>(round.state(), depth)))?;
    }
    let divided = divide::<G>(round.state(), args.depth);
    if args.divide {
        for (action, count) in &divided {
            writeln!(out, "{:>15}  {action}", grouped(*count))?;
        }
    }
    let total: u64 = divided.iter().map(|(_, count)| count).sum();
    writeln!(out, "depth {}: {}", args.depth, grouped(total))?;
    let seconds = start.elapsed().as_secs_f64();
    eprintln!("{seconds:.2} s, {} leaves a second", rate(total, seconds));
    Ok(())
}

/// The count behind every first action, in the order of the actions.
fn divide<G: Enumerate>(state: &G::State, depth: u32) -> Vec<(G::Action, u64)> {
    let mut actions = Vec::new();
    G::moves(state, &mut actions);
    actions.sort();
    let bar = crate::progress::bar(actions.len() as u64, "first actions");
    let counted = bar.wrap_iter(actions.into_iter()).map(|action| {
        let mut after = state.clone();
        G::apply(&mut after, &action, &mut Silent);
        (action, perft::<G>(&after, depth - 1))
    });
    let counted = counted.collect();
    bar.finish_and_clear();
    counted
}
