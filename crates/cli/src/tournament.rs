//! `madang tournament`: bots of known strength hold tournaments, to see how they are paired and who comes first.

mod cup;
mod told;

use crate::failure::usage;
use crate::out::stdout;
use crate::room::Room;
use crate::threads::Threads;
use ::tournament::{Format, Sizes};
use cup::Cup;
use game::Ruleset;
use games::of_game;
use std::io::Write;
use told::{Held, Told};

/// Simulate tournaments: how they are paired, and how well the final order agrees with the true strengths.
///
/// Bots of evenly spread strengths, which the tournament does not know, play real matches by the rules, move by move.
/// Each tournament is held twice by the same bots, once with the same deal at every table and once with a different
/// deal at each. docs/TOURNAMENTS.md has the figures.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  $ madang tournament --simulate   Swiss, 16 players of Lexio, 4 tournaments
  $ madang tournament --simulate --format league --players 24 --seats 4
  $ madang tournament --simulate --format knockout --game matgo --seeds 20 --json

--seats is for leagues: Swiss tournaments and knockouts are played two at a table.
Tau is Kendall's tau-b: 1 is the order of the strengths, 0 a random order; ± is one standard error of its mean. Rounds \
are per tournament; repeats (pairs who meet again), byes_twice (players who sat out more than once) and unfinished are \
counted over all tournaments. The same seed gives the same figures, however many threads play.
JSON: {\"format\", \"game\", \"players\", \"seeds\", \"seed\", \"rounds\", \"repeats\", \"byes_twice\", \
\"unfinished\", \"order_tau\", \"order_tau_error\"}, the last two by \"same_deal\", \"own_deals\" and \"difference\"; \
the error of one tournament is null.")]
pub(crate) struct Args {
    /// What this command does, and all that it does
    #[arg(long)]
    simulate: bool,
    /// How players are paired
    #[arg(long, value_enum, default_value_t = Way::Swiss)]
    format: Way,
    #[command(flatten)]
    room: Room,
    /// Players in each tournament
    #[arg(long, default_value_t = 16, value_parser = clap::value_parser!(u16).range(3..=512))]
    players: u16,
    /// Rounds, if not determined by the number of players
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=30))]
    rounds: Option<u8>,
    /// Tournaments, each held twice
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    seeds: u32,
    /// Any text; the same text gives the same tournaments
    #[arg(long, default_value = "madang")]
    seed: String,
    #[command(flatten)]
    threads: Threads,
    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Way {
    Swiss,
    League,
    Knockout,
}

impl Way {
    const fn name(self) -> &'static str {
        match self {
            Way::Swiss => "swiss",
            Way::League => "league",
            Way::Knockout => "knockout",
        }
    }
}

/// Plays and prints.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let format = format(args)?;
    let fewest = format.fewest();
    if usize::from(args.players) < fewest {
        return Err(usage(format!("such a tournament takes at least {fewest} players, not {}", args.players)));
    }
    // The rules are read for every table size first, so that errors are reported before anything is played.
    let sizes = match format {
        Format::League(sizes) => sizes.fewest..=sizes.most,
        Format::Swiss | Format::Knockout => 2..=2,
    };
    let told = of_game!(args.room.game, G => {
        let rules = sizes.map(|seats| args.room.rules_for(seats)).collect::<anyhow::Result<Vec<_>>>()?;
        play(args, |seed, same_deal| {
            Cup::<G> { format, players: args.players, rounds: args.rounds, rules: &rules, same_deal }.hold(&seed)
        })
    });
    let mut out = stdout();
    match args.json {
        true => writeln!(out, "{}", told.json(args))?,
        false => write!(out, "{}", told.text(args))?,
    }
    Ok(())
}

fn format(args: &Args) -> anyhow::Result<Format> {
    let (least, most) = of_game!(args.room.game, G => <<G as game::Game>::Rules as Ruleset>::SEATS);
    let seats = args.room.seats().unwrap_or(4.min(most));
    match args.format {
        Way::Swiss | Way::Knockout if args.room.seats().is_some_and(|seats| seats != 2) => {
            Err(usage("Swiss tournaments and knockouts are played two at a table; --seats is for leagues"))
        }
        Way::Swiss if least == 2 => Ok(Format::Swiss),
        Way::Knockout if least == 2 => Ok(Format::Knockout),
        Way::League if (3..=5.min(most)).contains(&seats) => {
            Ok(Format::League(Sizes { fewest: (seats - 1).max(3), most: seats }))
        }
        Way::League => {
            Err(usage(format!("a league has tables of 3 to 5, and {} is for {least} to {most}", args.room.game)))
        }
        Way::Swiss | Way::Knockout => Err(usage(format!("{} is not for two", args.room.game))),
    }
}

/// Holds every tournament twice, with the same deal at every table and without.
fn play(args: &Args, hold: impl Fn(String, bool) -> Held + Sync) -> Told {
    let held = args.threads.each(2 * args.seeds as usize, "tournaments", |at| {
        hold(format!("{} {}", args.seed, at / 2), at.is_multiple_of(2))
    });
    let held = held.into_iter().enumerate();
    let (same_deal, own_deals): (Vec<_>, Vec<_>) = held.partition(|(at, _)| at.is_multiple_of(2));
    let told = |held: Vec<(usize, Held)>| held.into_iter().map(|(_, held)| held).collect();
    Told { same_deal: told(same_deal), own_deals: told(own_deals) }
}
