//! `madang replay`: prints a finished match, and proves its shuffle.

mod cup;
mod walk;

use crate::number::counted;
use crate::out::{json_line, stdout, visible};
use crate::playable::Playable;
use crate::record::{Text, does_not_hold};
use anyhow::bail;
use game::{Entropy, Match, Record, Ruleset, Seat};
use games::of_game;
use std::{io::Write, path::PathBuf};
use walk::Walk;
use wire::tournament::Deals;

/// Print the record of a match: deals, plays and settlements, round by round.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  $ madang replay match.json                  the whole match
  $ madang replay match.json --ply 12 --seat 0   what seat 0 saw after twelve actions
  $ madang replay match.json --verify         replay it and check the proof of its shuffle
  $ madang replay match.json --verify --chance 07…07   and that your own chance is in it
  $ madang replay match.json --verify --tournament cup.json   and that its tournament dealt it
  $ cat match.json | madang replay -

JSON: {\"game\", \"rules\", \"players\", \"seed\", \"room\", \"proof\", \"rounds\": [{\"deal\", \"actions\": \
[{\"seat\", \"action\", \"house\", \"events\"}], \"outcome\"}], \"finished\"}, the deal being a state or, with --seat, \
a view, as docs/ENGINE.md describes them, and \"house\" whether the house played in the player's place. In Matgo, \
whose hands are dealt during a round, the action after which they are has them as \"dealt\". With --ply, that position \
alone; with --verify {\"verified\", \"actions\", \"rounds\", \"finished\", \"mixed\", \"withheld\", \"follows\"}: how \
many gave chance that is in the shuffle, how many more had pledged some, null where no one pledged, and true if the \
deal follows from the tournament's seed, null without --tournament; of a record that fails, {\"verified\": false, \
\"why\"}.")]
pub(crate) struct Args {
    /// The record, as the house provides it; - for standard input
    file: PathBuf,
    /// Replay the match and check the proof of its shuffle; exit with 1 if either fails
    #[arg(long, conflicts_with_all = ["ply", "seat"])]
    verify: bool,
    /// The chance that your browser gave, 64 hex digits: it must have been mixed in (may be given more than once)
    #[arg(long, requires = "verify", value_name = "HEX")]
    chance: Vec<Entropy>,
    /// The page of a tournament that is over, as the house provides it at /api/tournaments/CODE: the match must have
    /// been dealt from its seed, as all tables of a round were
    #[arg(long, requires = "verify", value_name = "PAGE")]
    tournament: Option<PathBuf>,
    /// Only the position after this many actions of the whole match; 0 is the first deal
    #[arg(long)]
    ply: Option<u32>,
    /// As this seat saw it
    #[arg(long)]
    seat: Option<u8>,
    /// Print JSON instead of text
    #[arg(long)]
    json: bool,
}

/// Reads and prints, or verifies.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let text = Text::of(&args.file)?;
    of_game!(text.game, G => replay::<G>(args, &text.read()?))
}

fn replay<G: Playable>(args: &Args, record: &Record<G>) -> anyhow::Result<()> {
    if args.verify {
        return verify(args, record);
    }
    let seats = record.rules.seats();
    if let Some(seat) = args.seat.filter(|seat| *seat >= seats) {
        bail!("there is no seat {seat}; there are {seats}");
    }
    let walk = Walk::of(record).map_err(does_not_hold)?;
    let seat = args.seat.map(Seat);
    let ply = args.ply.map(|ply| ply as usize);
    let told = match (ply, args.json) {
        (Some(ply), _) if ply > walk.plies() => bail!("the match has {}, not {ply}", counted(walk.plies(), "action")),
        (Some(ply), true) => walk.position(ply, seat).to_string() + "\n",
        (Some(ply), false) => walk.position_text(ply, seat),
        (None, true) => walk.json(seat).to_string() + "\n",
        (None, false) => walk.text(seat),
    };
    stdout().write_all(told.as_bytes())?;
    Ok(())
}

fn verify<G: Playable>(args: &Args, record: &Record<G>) -> anyhow::Result<()> {
    let page = args.tournament.as_deref().map(cup::page).transpose()?;
    let played = check(args, record, page.as_ref());
    if let Err(why) = &played
        && args.json
    {
        // That it does not hold is a failure, whether or not anyone reads it.
        let _ = json_line(&serde_json::json!({"verified": false, "why": format!("{why:#}")}));
    }
    tell(args, record, &played?)
}

/// Replays the match, and checks everything that was asked for.
fn check<G: Playable>(args: &Args, record: &Record<G>, page: Option<&Deals>) -> anyhow::Result<Match<G>> {
    record.verify().map_err(does_not_hold)?;
    let played = record.replay(|_| {}).map_err(does_not_hold)?;
    let mixed = record.proof.as_ref().map(|proof| proof.entropy.as_slice()).unwrap_or_default();
    if let Some(left_out) = args.chance.iter().find(|chance| !mixed.contains(chance)) {
        return Err(does_not_hold(format!("the chance {left_out} was left out of the shuffle")));
    }
    if let (Some(page), Some(proof)) = (page, &record.proof) {
        cup::check(page, proof)?;
    }
    Ok(played)
}

/// Tells of a record that has been verified.
fn tell<G: Playable>(args: &Args, record: &Record<G>, played: &Match<G>) -> anyhow::Result<()> {
    if args.json {
        let mixed = record.proof.as_ref().map_or(0, |proof| proof.entropy.len());
        let pledged = record.proof.as_ref().filter(|proof| !proof.pledges.is_empty());
        let told = serde_json::json!({
            "verified": true, "actions": record.actions.len(), "rounds": record.outcome.len(),
            "finished": played.over(), "mixed": mixed, "withheld": pledged.and_then(|proof| proof.withheld()),
            "follows": args.tournament.as_ref().map(|_| true),
        });
        return json_line(&told);
    }
    let mut out = stdout();
    let (actions, rounds) = (counted(record.actions.len(), "action"), counted(record.outcome.len(), "round"));
    writeln!(out, "The record is valid: a replay of {actions} in {rounds} gives the outcomes it states.")?;
    if let Some(proof) = &record.proof {
        let (table, browsers) = (visible(&proof.table), counted(proof.entropy.len(), "browser"));
        writeln!(out, "The shuffle is the one promised by {}", proof.commitment)?;
        writeln!(out, "before the deal of {table}, mixed with the chance of {browsers}.")?;
        match proof.withheld().unwrap_or_default() {
            _ if proof.pledges.is_empty() => {}
            // Chance given openly has its pledge there, too: the record does not tell the two apart.
            0 => writeln!(out, "All of it fits the pledges, and none was left out.")?,
            withheld => writeln!(out, "{withheld} more had been pledged but not opened: the deal left it out.")?,
        }
        if !args.chance.is_empty() {
            writeln!(out, "The chance you named is part of it.")?;
        }
        if args.tournament.is_some() {
            writeln!(out, "The tournament's seed, opened as promised, gives this deal for its round.")?;
        }
    }
    if !played.over() {
        writeln!(out, "The match was not played to its end.")?;
    }
    Ok(())
}
