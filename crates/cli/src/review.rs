//! `madang review`: what the decisions of a match cost, and what was luck.

mod sheet;

use crate::out::stdout;
use crate::playable::Playable;
use crate::progress::bar;
use crate::record::{Names, Text, does_not_hold};
use anyhow::bail;
use game::Record;
use games::of_game;
use indicatif::ProgressBar;
use search::Budget;
use search::review::{Review, Reviewer, Round};
use serde_json::{Value, json};
use sheet::Sheet;
use std::{io::Write, path::PathBuf};

/// Review the record of a match: clear mistakes, luck, and the moments that mattered.
///
/// A decision is judged by what its player could know, in imagined worlds; the regret is what it lost against the best
/// action found. Luck is what the deal and the draws gave, with the hands open. docs/BOTS.md explains every number.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  $ madang review match.json                     every round
  $ madang review match.json --round 2 --json    all figures of the second round
  $ madang review match.json --playouts 20000    with smaller margins

The same record and number of playouts always give the same figures, here and in the browser. docs/BOTS.md describes \
the fields of the JSON, too.")]
pub(crate) struct Args {
    /// The record, as the house provides it; - for standard input
    file: PathBuf,
    /// Only this round, from 1
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    round: Option<u32>,
    /// Playouts for each action [default: enough for a second or two a round]
    #[arg(long, value_parser = clap::value_parser!(u32).range(16..=100_000_000))]
    playouts: Option<u32>,
    /// Print JSON instead of text
    #[arg(long)]
    json: bool,
}

/// Reads, reviews and prints.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let text = Text::of(&args.file)?;
    of_game!(text.game, G => review::<G>(args, &text.read()?))
}

fn review<G: Playable>(args: &Args, record: &Record<G>) -> anyhow::Result<()> {
    let rounds = Round::all(record).map_err(does_not_hold)?;
    let only = args.round.map(|round| round as usize);
    if let Some(asked) = only.filter(|asked| *asked > rounds.len()) {
        bail!("there is no round {asked}; there are {}", rounds.len());
    }
    let playouts = args.playouts.unwrap_or_else(|| G::playouts(&record.rules));
    let names = Names::of(record);
    let asked = |number: &usize| only.is_none_or(|asked| asked == *number);
    let chosen: Vec<_> = (1..).zip(rounds).filter(|(number, _)| asked(number)).collect();
    let progress = bar(chosen.len() as u64 * STEPS, "of the review");
    let mut told = Vec::new();
    for (number, round) in chosen {
        let review = reviewed(&round, playouts, &progress);
        if args.json {
            told.push(json!({"round": number, "first": round.first, "review": review}));
            continue;
        }
        let sheet = Sheet { number, round: &round, review: &review, names: &names, unit: G::unit(&record.rules) };
        progress.suspend(|| write!(stdout(), "{sheet}"))?;
    }
    progress.finish_and_clear();
    if args.json {
        writeln!(stdout(), "{}", whole::<G>(record, playouts, told))?;
    }
    Ok(())
}

/// Steps of the progress bar for a round, and playouts between two updates of it.
const STEPS: u64 = 1_000;
const SLICE: u32 = 200;

fn reviewed<G: Playable>(round: &Round<G>, playouts: u32, progress: &ProgressBar) -> Review<G::Action> {
    let start = progress.position();
    let mut reviewer = Reviewer::of(round.clone(), playouts);
    loop {
        let made = reviewer.advance(&Budget::playouts(SLICE));
        progress.set_position(start + (made.share * STEPS as f64) as u64);
        if made.done {
            return reviewer.review();
        }
    }
}

fn whole<G: Playable>(record: &Record<G>, playouts: u32, rounds: Vec<Value>) -> Value {
    let unit = G::unit(&record.rules);
    json!({"game": G::NAME, "unit": unit, "players": record.players, "playouts": playouts, "rounds": rounds})
}
