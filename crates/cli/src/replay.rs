//! `madang replay`: prints a finished match, and proves its shuffle.

mod lexio;
mod matgo;
mod rummikub;
mod tell;
mod walk;

use crate::failure::usage;
use ::lexio::Lexio;
use ::matgo::Matgo;
use ::rummikub::Rummikub;
use anyhow::{Context, anyhow, bail};
use game::{Game, Record, Ruleset, Seat};
use serde::Deserialize;
use std::{
    fs,
    io::{Write, read_to_string, stdin, stdout},
    path::PathBuf,
};
use tell::Tell;
use walk::Walk;

/// Print the record of a match: deals, plays and settlements, round by round.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  $ madang replay match.json                  the whole match
  $ madang replay match.json --ply 12 --seat 0   what seat 0 saw after twelve actions
  $ madang replay match.json --verify         replay it and check the proof of its shuffle
  $ cat match.json | madang replay -")]
pub(crate) struct Args {
    /// The record, as the house hands it out; - for standard input
    file: PathBuf,
    /// Replay the match and check the proof of its shuffle; exit with 1 if either fails
    #[arg(long, conflicts_with_all = ["ply", "seat"])]
    verify: bool,
    /// Only the position after so many actions of the whole match; 0 is the first deal
    #[arg(long)]
    ply: Option<usize>,
    /// As this seat saw it
    #[arg(long)]
    seat: Option<u8>,
    /// Print JSON instead of text
    #[arg(long)]
    json: bool,
}

/// Which game a record is of.
#[derive(Deserialize)]
struct Which {
    game: String,
}

/// Reads and prints, or verifies.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let from_stdin = args.file.as_os_str() == "-";
    let text = if from_stdin { read_to_string(stdin().lock()) } else { fs::read_to_string(&args.file) };
    let text = text.with_context(|| format!("cannot read {}", args.file.display()))?;
    let Which { game } = serde_json::from_str(&text).context("this is no record")?;
    match game.as_str() {
        Lexio::NAME => replay::<Lexio>(args, &text),
        Rummikub::NAME => replay::<Rummikub>(args, &text),
        Matgo::NAME => replay::<Matgo>(args, &text),
        other => bail!("the record is of {other}, which this program does not know"),
    }
}

fn replay<G: Tell>(args: &Args, text: &str) -> anyhow::Result<()> {
    let record: Record<G> = serde_json::from_str(text).context("this is no record")?;
    if args.verify {
        return verify(args, &record);
    }
    let seats = record.rules.seats();
    if let Some(seat) = args.seat.filter(|seat| *seat >= seats) {
        return Err(usage(format!("there is no seat {seat}; there are {seats}")));
    }
    let walk = Walk::of(&record).map_err(does_not_hold)?;
    let seat = args.seat.map(Seat);
    let told = match (args.ply, args.json) {
        (Some(ply), _) if ply > walk.plies() => {
            return Err(usage(format!("the match has {} actions, not {ply}", walk.plies())));
        }
        (Some(ply), true) => walk.position(ply, seat).to_string() + "\n",
        (Some(ply), false) => walk.position_text(ply, seat),
        (None, true) => walk.json(seat).to_string() + "\n",
        (None, false) => walk.text(seat),
    };
    stdout().lock().write_all(told.as_bytes())?;
    Ok(())
}

fn does_not_hold<E: std::fmt::Display>(why: E) -> anyhow::Error {
    anyhow!("the record does not hold: {why}")
}

fn verify<G: Tell>(args: &Args, record: &Record<G>) -> anyhow::Result<()> {
    record.verify().map_err(does_not_hold)?;
    let played = record.replay(|_| {}).map_err(does_not_hold)?;
    let mut out = stdout().lock();
    if args.json {
        let told = serde_json::json!({"verified": true, "actions": record.actions.len(), "rounds": record.outcome.len(), "finished": played.over()});
        writeln!(out, "{told}")?;
        return Ok(());
    }
    let (actions, rounds) = (record.actions.len(), record.outcome.len());
    writeln!(out, "The record holds: {actions} actions in {rounds} rounds replay to the outcomes that it tells.")?;
    if let Some(proof) = &record.proof {
        let browsers = proof.entropy.len();
        writeln!(out, "The shuffle is the one that was promised by {}", proof.commitment)?;
        writeln!(out, "before the deal of {}, mixed with the chance of {browsers} browser(s).", proof.table)?;
    }
    if !played.over() {
        writeln!(out, "The match was not played to its end.")?;
    }
    Ok(())
}
