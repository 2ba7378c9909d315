//! `madang ratings`: which rating method predicts best, measured on bots that play and improve; and a house's ratings
//! recomputed.

mod classes;
mod fit;
mod interval;
mod judge;
mod people;
mod recompute;
mod season;
mod verdict;

use crate::data::Place;
use crate::failure::usage;
use crate::out::stdout;
use crate::threads::Threads;
use classes::Class;
use games::of_game;
use serde_json::json;
use std::io::Write;
use verdict::Verdict;

/// Ratings: compare the methods by simulation, or recompute those of a house.
///
/// Bots of all levels and mixtures of them, half of which improve, play matches against whoever comes. Every method
/// learns from 10, 30, 100 and 300 matches of each player, and predicts the next 60. The log loss measures its
/// predictions of who comes before whom, and tau how similar the order by rating is to the order of those results.
/// "Best" predicted these seasons with the least loss; "chosen" is the method that the house uses. docs/RATINGS.md has
/// the tables.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  $ madang ratings --simulate                        every class: three to four minutes on two cores
  $ madang ratings --simulate --class lexio-2 --seed 7 --seasons 4
  $ madang ratings --simulate --matches 30 --people 12 --json
  $ madang ratings --simulate --fit --seed fit       the numbers of crates/ratings/src/gauge.rs
  $ madang ratings --recompute --data /var/lib/madang/madang.sqlite
  $ madang ratings --recompute --database postgres://madang@db.example/madang

The same seed gives the same figures, however many threads play. Recomputing changes nothing, and the house may be \
open; it exits with 1 if anything differs from what is stored, or if matches, histories and standings contradict each \
other.

JSON of --simulate: {\"population\": {\"people\", \"seasons\", \"matches\", \"foretold\", \"seed\", \"levels\", \
\"improving\"}, \"classes\": [{\"class\", \"models\": [{\"name\", \"log_loss\", \"tau\", \"against_chosen\", \
\"in_a_third_against\", \"seasons\"}], \"best\", \"chosen\"}]}; log_loss and tau by the number of matches learnt from, \
in_a_third_against by model, then by that.
Differences are {\"log_loss\", \"within\"}: ± 95 %, null for one season.
JSON of --recompute: {\"matches\", \"without_record\", \"not_replayed\", \"raters\", \"to_unlearn\", \"changed\": \
[{\"rater\", \"class\", \"record\", \"figure\", \"kept\", \"comes_out\"}], \"wrong\": [{\"what\", \"of\"}]}.")]
#[command(group = clap::ArgGroup::new("what").required(true).args(["simulate", "recompute"]))]
pub(crate) struct Args {
    /// Compare the rating methods by simulation
    #[arg(long)]
    simulate: bool,
    /// Recompute all ratings of a house from its records, and compare
    #[arg(long, conflicts_with_all = ["fit", "class", "people", "seasons", "matches", "seed", "threads"])]
    recompute: bool,
    #[command(flatten)]
    place: Place,
    /// Find the numbers that suit each class instead, and print them
    #[arg(long, conflicts_with = "json")]
    fit: bool,
    /// Only this class, such as lexio-2 [default: all]
    #[arg(long)]
    class: Option<String>,
    /// People in each season
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u16).range(6..=1_000))]
    people: u16,
    /// Seasons of each class, each with different people; with two or more, differences are given with their
    /// uncertainty
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1_000))]
    seasons: u16,
    /// Matches that each person plays before the last judgement
    #[arg(long, default_value_t = 300, value_parser = clap::value_parser!(u32).range(10..=10_000))]
    matches: u32,
    /// Any text; the same text gives the same figures
    #[arg(long, default_value = "madang")]
    seed: String,
    #[command(flatten)]
    threads: Threads,
    /// Print JSON instead of tables
    #[arg(long)]
    json: bool,
}

/// Plays, judges and prints.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    if args.recompute {
        return recompute::run(&args.place, args.json);
    }
    let mut classes = Class::all();
    if let Some(asked) = &args.class {
        classes.retain(|class| class.name == *asked);
        if classes.is_empty() {
            let known: Vec<String> = Class::all().into_iter().map(|class| class.name).collect();
            return Err(usage(format!("there is no class {asked:?}; the classes are {}", known.join(", "))));
        }
    }
    let mut out = stdout();
    let mut told = Vec::new();
    for class in &classes {
        let seasons = of_game!(class.game, G => season::play::<G>(class, args));
        if args.fit {
            writeln!(out, "{}", fit::fitted(class, &seasons))?;
            continue;
        }
        let verdict = Verdict::of(class, &seasons);
        if args.json {
            told.push(verdict.json());
        } else {
            writeln!(out, "{verdict}")?;
        }
    }
    if args.json {
        let population = json!({
            "people": args.people, "seasons": args.seasons, "matches": args.matches, "foretold": season::AHEAD,
            "seed": args.seed,
            "levels": "1 to 5 and mixtures of neighbours", "improving": "half",
        });
        writeln!(out, "{}", json!({"population": population, "classes": told}))?;
    }
    Ok(())
}
