//! `madang meet`: brings people together in a house, to see how long they wait and how well they match.

mod crowd;

use crate::failure::usage;
use crate::out::{json_line, stdout};
use crowd::{Crowd, Told};
use meeting::Window;
use serde_json::{Value, json};
use std::io::Write;

/// Simulate quick match: how long people wait for others, and how far apart the ratings are of those who meet.
///
/// People come at random, at a given rate a minute, from a crowd of twenty times that number: most play at a middling
/// level or below, a few far better. Everyone brought to a table plays for eight minutes and may come again. No one
/// gives up. The seed determines everything.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  $ madang meet --simulate                              the table of docs/MEETING.md
  $ madang meet --simulate --seats 2 --rates 60 --most-ms 0   everyone is matched at once, with anyone
  $ madang meet --simulate --seats 4 --agree 0 --json   no one agrees to bots

Waiting is in seconds. Distance is between the highest and the lowest rating at a table, bots not counted. Again: the \
share of people who meet someone twice in a row. Bots: the share of tables at which bots sit.
JSON: {\"seed\", \"window\": {\"start\", \"end\", \"arrival_ms\", \"most_ms\"}, \"agree\", \"lines\": [{\"seats\", \
\"rate\", \"people\", \"tables\", \"waited_ms\", \"distance\", \"again\", \"with_bots\"}]}; waited_ms and distance by \
percentile, \"50\", \"90\" and \"99\". Shares go from 0 to 1.")]
pub(crate) struct Args {
    /// What this command does, and all that it does
    #[arg(long)]
    simulate: bool,
    /// Numbers of chairs at the table, separated by commas
    #[arg(long, value_delimiter = ',', default_value = "2,3,4", value_parser = clap::value_parser!(u8).range(2..=8))]
    seats: Vec<u8>,
    /// Numbers of people who come in a minute, separated by commas
    #[arg(long, value_delimiter = ',', default_value = "1,2,5,10,20,50,100,200", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    rates: Vec<u32>,
    /// Number of people who come in all, for each line
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    arrivals: u32,
    /// The share of people who agree to bots when asked
    #[arg(long, default_value_t = 0.5, value_parser = share)]
    agree: f64,
    /// The largest rating difference between two people who may meet at once
    #[arg(long, default_value_t = Window::default().start)]
    start: u32,
    /// The largest rating difference just before the window is open to all
    #[arg(long, default_value_t = Window::default().end)]
    end: u32,
    /// How long the window takes to open, for each arrival of the last minute beyond one table
    #[arg(long, default_value_t = Window::default().arrival_ms, value_parser = clap::value_parser!(i64).range(0..=60_000))]
    arrival_ms: i64,
    /// The longest that the window takes to open
    #[arg(long, default_value_t = Window::default().most_ms, value_parser = clap::value_parser!(i64).range(0..=600_000))]
    most_ms: i64,
    /// Any text; the same text gives the same crowds
    #[arg(long, default_value = "madang")]
    seed: String,
    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
}

/// A share: from 0 to 1.
fn share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "a share is a number from 0 to 1".to_owned())
}

/// The percentiles of waiting time and rating distance that are reported.
const PERCENTILES: [usize; 3] = [50, 90, 99];

/// Simulates and prints.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let Args { start, end, arrival_ms, most_ms, .. } = *args;
    if start > end {
        return Err(usage(format!("a window opens, and does not close: --start {start} is more than --end {end}")));
    }
    let window = Window { start, end, arrival_ms, most_ms };
    let cells = args.seats.iter().flat_map(|seats| args.rates.iter().map(|rate| (*seats, *rate)));
    let told = cells.map(|(seats, rate)| {
        let crowd = Crowd { seats, rate, arrivals: args.arrivals, agree: args.agree, window };
        (seats, rate, crowd.come(&args.seed))
    });
    if args.json {
        let lines: Vec<Value> = told.map(|(seats, rate, told)| as_json(seats, rate, &told)).collect();
        let window = json!({"start": start, "end": end, "arrival_ms": arrival_ms, "most_ms": most_ms});
        return json_line(&json!({"seed": args.seed, "window": window, "agree": args.agree, "lines": lines}));
    }
    let mut out = stdout();
    writeln!(out, "seats  a minute    waiting s: 50 %    90 %    99 %    distance: 50 %  90 %  99 %   again    bots")?;
    for (seats, rate, told) in told {
        let wait = PERCENTILES.map(|percent| format!("{:>8.1}", told.waited_ms(percent) as f64 / 1_000.0)).concat();
        let distance = PERCENTILES.map(|percent| format!("{:>6}", told.distance(percent))).concat();
        let shares = [told.again(), told.with_bots()].map(|share| format!("{:>6.1} %", share * 100.0)).concat();
        writeln!(out, "{seats:>5} {rate:>9}          {wait}          {distance}{shares}")?;
    }
    Ok(())
}

fn as_json(seats: u8, rate: u32, told: &Told) -> Value {
    let each = |value: &dyn Fn(usize) -> Value| -> Value {
        PERCENTILES.map(|percent| (percent.to_string(), value(percent))).into_iter().collect()
    };
    json!({
        "seats": seats, "rate": rate, "people": told.people(), "tables": told.tables(),
        "waited_ms": each(&|percent| told.waited_ms(percent).into()),
        "distance": each(&|percent| told.distance(percent).into()),
        "again": told.again(), "with_bots": told.with_bots(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(rate: u32, window: Window, seed: &str) -> Told {
        Crowd { seats: 2, rate, arrivals: 4_000, agree: 0.5, window }.come(seed)
    }

    #[test]
    fn the_same_seed_gives_the_same_crowd() {
        let once = |seed| as_json(2, 20, &told(20, Window::default(), seed));
        assert_eq!(once("a"), once("a"));
        assert_ne!(once("a"), once("b"));
    }

    #[test]
    fn the_window_brings_like_to_like_and_costs_no_more_than_it_says() {
        let at_once = told(100, Window { most_ms: 0, ..Window::default() }, "a");
        let with = told(100, Window::default(), "a");
        assert!(with.distance(50) * 2 < at_once.distance(50), "{} {}", with.distance(50), at_once.distance(50));
        assert!(with.waited_ms(99) <= Window::default().most_ms + 1_000, "{}", with.waited_ms(99));
    }
}
