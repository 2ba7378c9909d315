//! `madang solve`: finds the best lay of a Rummikub turn.

mod bench;
mod drawn;
mod puzzle;

pub(crate) use puzzle::{GaveUp, Puzzle, check_box, rules};

use crate::input::{json, json_or_stdin};
use crate::number::whole;
use crate::op::{Fault, Request};
use crate::out::stdout;
use anyhow::{Context, anyhow, bail};
use rummikub::Solver;
use serde_json::value::RawValue;
use std::{
    io::Write,
    path::{Path, PathBuf},
};

/// Find the best lay of a Rummikub turn, exactly.
///
/// Reads the table and the rack as JSON, and draws the table after the best lay. There may be several questions one
/// after another; each gets its own answer.
#[derive(clap::Args)]
#[command(after_help = "\
A question:
  {\"table\": [[\"R3\", \"R4\", \"R5\"], [\"K8\", \"B8\", \"Y8\"]], \"rack\": [\"R6\", \"R8\", \"J\"]}

  Tiles are a colour (K black, B blue, R red, Y yellow) and a number from 1 to 13; J is a joker. A set is a list of \
tiles. Only table and rack are required; the other fields are
    opened        whether the player has laid before; if missing, whether there
                  is a set on the table
    objective     tiles (the most tiles, the default), value (the greatest sum)
                  or tiles_then_value
    joker_value   what a joker from the rack counts in the value: 0 (the
                  default) to 30; in an opening, what it stands for
    least_change  whether to prefer, of equally good lays, the one that changes
                  the table least: true if missing
    set           the box: 106 or 160 tiles; if missing, whatever the tiles fit
                  into
    rules         options of the room, such as {\"joker\": \"must_replace\"} or
                  {\"opening\": 0}

In the drawn table, + marks a new set, ~ one that has changed, and a dot a tile from the rack.

Examples:
  $ echo '{\"table\": [[\"R3\", \"R4\", \"R5\"]], \"rack\": [\"R6\", \"K1\"]}' | madang solve -
  $ madang solve question.json --json
  $ madang solve --bench crates/rummikub/tests/data/rummikub-positions.json
  $ madang solve --generate 5000 --seed 1 --rounds 3

With --bench it exits with 1 if an answer is not the optimum that the file names.

JSON of --bench and --generate: {\"rounds\", \"answers\", \"wrong\", \"unproven\", \"spreads\": [{\"set\", \"asked\", \
\"nanos\": {\"count\", \"median\", \"p99\", \"worst\"}}]}, with --each also \"timings\": [{\"id\", \"set\", \"asked\", \
\"comes_to\", \"nanos\", \"exact\", \"right\"}]; comes_to is 10,000 for a tile and its value, or whichever of the two \
counts.")]
pub(crate) struct Args {
    /// The question as JSON; - for standard input
    #[arg(required_unless_present_any = ["bench", "generate"])]
    file: Option<PathBuf>,
    /// Print JSON instead of a drawn table: the answer of `madang engine` to rummikub.solve
    #[arg(long)]
    json: bool,
    /// Time the solver on a file of positions, such as rummikub-positions.json, and check its answers
    #[arg(long, value_name = "FILE", conflicts_with = "file")]
    bench: Option<PathBuf>,
    /// Time the solver on this many hard positions of both boxes: late tables, large racks, two to four jokers; every
    /// objective under every joker rule, with and without the least change of the table
    #[arg(long, value_name = "N", conflicts_with_all = ["file", "bench"], value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    generate: Option<u32>,
    /// With --generate: the seed of the positions
    #[arg(long, default_value_t = 1, requires = "generate", conflicts_with_all = ["file", "bench"], value_parser = whole(0..=u64::MAX))]
    seed: u64,
    /// With --generate: print the positions as JSON instead, as a file for --bench
    #[arg(long, requires = "generate", conflicts_with_all = ["file", "bench"])]
    print: bool,
    /// With --bench or --generate: how often to ask every question; the fastest answer counts
    #[arg(long, default_value_t = 5, conflicts_with = "file", value_parser = clap::value_parser!(u32).range(1..=1_000))]
    rounds: u32,
    /// With --bench or --generate: also print the time of every answer
    #[arg(long, conflicts_with = "file")]
    each: bool,
}

const fn told(args: &Args) -> bench::Told {
    bench::Told { rounds: args.rounds, as_json: args.json, each: args.each }
}

const NO_QUESTION: &str = "this is not a question";

/// Reads a question as the engine does.
fn read(asked: &RawValue) -> Result<Puzzle, Fault> {
    let mut fields = Request::read(asked.get().as_bytes())?.fields?;
    let opened = fields.take("opened")?;
    Puzzle::read(fields, opened)
}

/// Answers the questions, or times the solver.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    if let Some(path) = &args.bench {
        return bench::run_file(&json(path)?, told(args));
    }
    if let Some(positions) = args.generate {
        return bench::run_hard(positions, args.seed, args.print, told(args));
    }
    let text = json_or_stdin(args.file.as_deref().unwrap_or(Path::new("")))?;
    let mut solver = Solver::new();
    let mut answered = 0;
    for asked in serde_json::Deserializer::from_str(&text).into_iter::<&RawValue>() {
        let puzzle = read(asked.context(NO_QUESTION)?).map_err(|why| match why {
            Fault::Rule(_) => anyhow!(why),
            Fault::NotAnObject => anyhow!("a question is an object with a table and a rack").context(NO_QUESTION),
            _ => anyhow!(why).context(NO_QUESTION),
        })?;
        let answer = puzzle.answer(&mut solver);
        let mut out = stdout();
        match args.json {
            true => writeln!(out, "{}", serde_json::to_string(&answer)?)?,
            false => write!(out, "{}", drawn::draw(&puzzle, &answer))?,
        }
        answered += 1;
    }
    if answered == 0 {
        bail!("there is no question; see madang solve --help");
    }
    Ok(())
}
