//! `madang train`: a net learns a game by playing against itself.

mod card;
mod checkpoint;
mod selfplay;

use crate::failure::usage;
use crate::number::{counted, rate, whole};
use crate::out::{aside, stdout};
use crate::playable::Playable;
use crate::playouts::number;
use crate::room::Room;
use anyhow::{Context, Result, bail};
use card::Card;
use game::{Seed, sim};
use games::of_game;
use search::net::{Learner, Net, Shown, trained_for};
use selfplay::Table;
use std::{
    fs::{self, OpenOptions},
    io::Write,
    path::{self, Path, PathBuf},
    time::Instant,
};

/// Train a net by deep Monte Carlo: it plays against itself, and learns to predict the results of its actions.
///
/// Uses one thread; the same seed and number of games give the same net to the last bit, interrupted or not. The net's
/// evaluation card is written beside it, as JSON: what it was trained for and how strong it turned out.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  $ madang train --game lexio --seats 2 --games 1000000 --net lexio-2.net
  $ madang train --game lexio --seats 4 --games 400000 --net four.net --checkpoint four.training

With --checkpoint, training continues from that file if it exists, and the file is rewritten every so many games.
docs/BOTS.md describes how the nets of the house were trained.")]
pub(crate) struct Args {
    #[command(flatten)]
    room: Room,
    /// Rounds to play in all
    #[arg(long, value_parser = whole(1..=1_000_000_000))]
    games: u64,
    /// Any text; the same text gives the same net
    #[arg(long, default_value = "madang")]
    seed: String,
    /// The net to write; its card goes beside it, with the extension json
    #[arg(long, value_name = "FILE")]
    net: PathBuf,
    /// Where to keep the data needed to resume
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Rounds between two checkpoints
    #[arg(long, value_name = "GAMES", default_value_t = 20_000, value_parser = whole(1..=u64::MAX))]
    every: u64,
    /// Replace a net that is there already, and its card
    #[arg(long)]
    force: bool,
    /// Deals of the evaluation against each level, from every seat
    #[arg(long, default_value_t = 1_000, value_parser = whole(2..=1_000_000))]
    deals: u64,
}

/// Games for which nets can be trained.
pub(crate) trait Trains: Playable {
    /// Trains a net, writes it and reports on it with [`train`], or returns the error that says why there is none.
    ///
    /// # Errors
    /// What failed.
    fn train(args: &Args) -> Result<()>;
}

/// Trains a net, writes it and reports on it.
pub(crate) fn run(args: &Args) -> Result<()> {
    of_game!(args.room.game, G => G::train(args))
}

/// Number of rounds from which one step is learnt.
const BATCH: u64 = 8;
/// Number of random actions in 1,000, at the start and at the end of the training.
const CURIOUS: (u32, u32) = (60, 10);
/// The length of a step at the start and at the end.
const RATE: (f32, f32) = (1e-3, 5e-5);

/// Trains a net for a game that presents itself to nets.
pub(crate) fn train<G: Shown + Playable>(args: &Args) -> Result<()> {
    let rules: G::Rules = args.room.rules()?;
    let card_path = args.net.with_extension("json");
    if card_path == args.net {
        return Err(usage("--net must not end in .json, as the card beside it does"));
    }
    let place = |path: &Path| path::absolute(path).unwrap_or_else(|_| path.to_owned());
    if let Some(kept) = &args.checkpoint
        && [&args.net, &card_path].into_iter().any(|path| place(path) == place(kept))
    {
        let kept = kept.display();
        return Err(usage(format!("--checkpoint must not be the net or the card beside it, as {kept} would be")));
    }
    // A training that was interrupted has left an empty net.
    let is_there = |path: &Path| fs::metadata(path).is_ok_and(|file| file.is_file() && file.len() > 0);
    if let Some(path) = [&args.net, &card_path].into_iter().find(|path| is_there(path) && !args.force) {
        bail!("{} is there already, so nothing was trained; --force replaces it", path.display());
    }
    let cannot_write = |path: &Path| format!("cannot write {}", path.display());
    let begun = Begun::of::<G>(args, &rules)?;
    // After hours of training it would be too late to find out.
    if let Some(path) = &args.checkpoint {
        checkpoint::is_possible(path)?;
    }
    OpenOptions::new().append(true).create(true).open(&args.net).with_context(|| cannot_write(&args.net))?;
    let net = learn::<G>(args, &rules, begun)?;
    // The rounded weights, which are kept, are the ones evaluated.
    let bytes = net.write();
    let kept = Net::read(&bytes)?;
    fs::write(&args.net, &bytes).with_context(|| cannot_write(&args.net))?;
    let card = Card::of::<G>(&rules, &args.seed, args.games, args.deals, kept, bytes.len())?;
    fs::write(&card_path, card.text()).with_context(|| cannot_write(&card_path))?;
    write!(stdout(), "{card}")?;
    Ok(())
}

/// A training, as far as it has come.
struct Begun {
    seed: u64,
    purpose: u64,
    games: u64,
    learner: Learner,
}

impl Begun {
    /// A new training, or what the checkpoint holds.
    fn of<G: Shown>(args: &Args, rules: &G::Rules) -> Result<Begun> {
        let inputs = G::inputs(rules);
        let seed = number(&Seed::from_phrase(&args.seed));
        // A checkpoint resumes only under the plan with which it was made.
        let purpose = trained_for::<G>(rules) ^ seed.rotate_left(17) ^ args.games.rotate_left(41);
        let kept = args.checkpoint.as_ref().map(|path| checkpoint::load(path, purpose, inputs)).transpose()?.flatten();
        let (games, learner) = kept.unwrap_or_else(|| (0, Learner::new(inputs, &mut sim(seed))));
        Ok(Begun { seed, purpose, games, learner })
    }
}

fn learn<G: Shown + Playable>(args: &Args, rules: &G::Rules, begun: Begun) -> Result<Net> {
    let Begun { seed, purpose, mut games, mut learner } = begun;
    let bar = crate::progress::bar(args.games, "rounds");
    bar.set_position(games);
    let (start, before) = (Instant::now(), games);
    let mut table = Table::<G>::new(rules);
    let mut samples = Vec::new();
    while games < args.games {
        let done = games as f32 / args.games as f32;
        let curious = CURIOUS.0 - (done * (CURIOUS.0 - CURIOUS.1) as f32) as u32;
        let last = args.games.min(games + BATCH);
        samples.clear();
        (games..last).for_each(|round| table.play(&learner.net, seed, round, curious, &mut samples));
        learner.learn(&samples, RATE.0 + done * (RATE.1 - RATE.0));
        let due = games / args.every != last / args.every;
        bar.inc(last - games);
        games = last;
        if let Some(path) = args.checkpoint.as_ref().filter(|_| due || games == args.games) {
            checkpoint::save(path, purpose, games, &learner)?;
        }
    }
    bar.finish_and_clear();
    let (played, seconds) = (games - before, start.elapsed().as_secs_f64());
    aside(&format!("{} in {seconds:.0} s, {} rounds/s", counted(played, "round"), rate(played, seconds)));
    Ok(Net { trained_for: trained_for::<G>(rules), ..learner.net })
}
