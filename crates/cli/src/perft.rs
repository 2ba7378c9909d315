//! `madang perft`: counts the possible lines of play.

use crate::failure::usage;
use crate::number::{grouped, rate};
use crate::out::{aside, stdout};
use crate::playable::{Moves, Playable};
use crate::room::Room;
use game::{Match, Seed, Silent};
use games::of_game;
use std::{io::Write, time::Instant};

/// Count the possible lines of play from a deal, to test a move generator or to compare two.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  $ madang perft --seats 4 --depth 4                  counts for depths 1 to 4
  $ madang perft --game matgo --depth 5
  $ madang perft --seats 2 --depth 3 --seed dusk --divide   and for each first action

Only for games that list their moves: Rummikub has too many lays. The deal is the first round of the match with that \
seed, as in `madang engine`.")]
pub(crate) struct Args {
    #[command(flatten)]
    room: Room,
    /// Actions in a row to count
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=20))]
    depth: u32,
    /// The deal: any text; the same text gives the same deal
    #[arg(long, default_value = "madang")]
    seed: String,
    /// Show the count behind every first action
    #[arg(long)]
    divide: bool,
}

/// Counts and prints.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    of_game!(args.room.game, G => count::<G>(args))
}

fn count<G: Playable>(args: &Args) -> anyhow::Result<()> {
    let moves = G::MOVES.map_err(usage)?;
    let round = Match::<G>::new(args.room.rules()?, Seed::from_phrase(&args.seed));
    let mut out = stdout();
    let start = Instant::now();
    for depth in 1..args.depth {
        writeln!(out, "depth {depth}: {}", grouped((moves.perft)(round.state(), depth)))?;
    }
    let divided = divide::<G>(&moves, round.state(), args.depth);
    if args.divide {
        for (action, count) in &divided {
            writeln!(out, "{:>15}  {}", grouped(*count), G::short(round.state(), action))?;
        }
    }
    let total: u64 = divided.iter().map(|(_, count)| count).sum();
    writeln!(out, "depth {}: {}", args.depth, grouped(total))?;
    let seconds = start.elapsed().as_secs_f64();
    aside(&format!("{seconds:.2} s, {} leaves a second", rate(total, seconds)));
    Ok(())
}

/// The count behind every first action, in the order of the actions.
fn divide<G: Playable>(moves: &Moves<G>, state: &G::State, depth: u32) -> Vec<(G::Action, u64)> {
    let mut actions = Vec::new();
    (moves.list)(state, &mut actions);
    actions.sort();
    let bar = crate::progress::bar(actions.len() as u64, "first actions");
    let counted = bar.wrap_iter(actions.into_iter()).map(|action| {
        let mut after = state.clone();
        G::apply(&mut after, &action, &mut Silent);
        (action, (moves.perft)(&after, depth - 1))
    });
    let counted = counted.collect();
    bar.finish_and_clear();
    counted
}
