//! `madang arena`: measures how strong A is against B.

mod contender;
mod crew;
mod figures;
mod forfeit;
mod latency;
mod player;
mod program;
mod report;
mod set;
mod sprt;

use crate::failure::usage;
use crate::number::whole;
use crate::out::stdout;
use crate::playable::Playable;
use crate::playouts::number;
use crate::room::Room;
use crate::threads::Threads;
use anyhow::{Context, bail};
use contender::{Contender, Effort};
use crew::Plan;
pub(crate) use figures::Estimate;
use game::{Ruleset, Seed};
use games::of_game;
use player::Player;
use report::Report;
use search::{Level, net::Net};
use serde_json::json;
use sprt::{Bound, Sprt};
use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

/// Measure how strong bot A is against bot B.
///
/// Every deal is played once with A in each seat and B in all the others, so that the luck of the deal cancels out.
/// Such a set of games is the unit of all statistics; intervals are 95 % intervals. With fixed playouts the same seed
/// gives the same figures on any number of threads.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  $ madang arena 2 1 --seats 2 --deals 2000
  $ madang arena 3@200 2 --seats 4 --deals 500 --json      200 playouts a move, against three of level 2
  $ madang arena 3@50ms 3@10ms --seats 2 --deals 200       by time: for latencies
  $ madang arena 3 2 --seats 2 --deals 20000 --sprt 0 20   stops once it is clear: 0 or 20 Elo better
  $ madang arena 3 2 --seats 2 --deals 20000 --sprt 58% 62%
  $ madang arena cmd 2 --seats 2 --deals 100 --cmd 'python3 docs/examples/bot.py'

Contenders: the levels of the house by number or name, cmd, a program that answers as docs/ENGINE.md describes, and in \
Lexio and Matgo random, and net, the house's net without any search.
A level may be followed by its effort: @200 playouts by the rule of thumb (one by a net counts as several) or @50ms a \
move; without it, the level's own number of playouts.
A program that falls silent, answers nonsense or exits forfeits the game; the house plays on for it.
docs/BOTS.md describes the fields of the JSON.")]
pub(crate) struct Args {
    /// The contender
    a: Contender,
    /// The opponent, in all the other seats
    b: Contender,
    #[command(flatten)]
    room: Room,
    /// The most deals to play, each from every seat
    #[arg(long, default_value_t = 1_000, value_parser = whole(1..=100_000_000))]
    deals: u64,
    /// Any text; the same text gives the same deals
    #[arg(long, default_value = "madang")]
    seed: String,
    /// Stop as soon as a sequential test can tell these apart: win rates such as 55%, or Elo such as 0 and 20
    #[arg(long, num_args = 2, value_names = ["S0", "S1"], allow_negative_numbers = true)]
    sprt: Option<Vec<Bound>>,
    /// Probability that the test accepts S1 although S0 is true
    #[arg(long, default_value_t = 0.05, value_parser = error_rate)]
    alpha: f64,
    /// Probability that the test accepts S0 although S1 is true
    #[arg(long, default_value_t = 0.05, value_parser = error_rate)]
    beta: f64,
    /// The file of the net that plays as net [default: the house's]
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,
    /// The command line of a program that plays as cmd; given twice, A's comes first
    #[arg(long, value_name = "COMMAND", value_parser = words)]
    cmd: Vec<Words>,
    /// How long a program may take for a move, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 10_000, value_parser = whole(1..=600_000))]
    cmd_ms: u64,
    /// Give the match up once a contender has forfeited this many games
    #[arg(long, value_name = "GAMES", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    forfeits: u32,
    #[command(flatten)]
    threads: Threads,
    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
}

/// A command line, split as a shell would.
type Words = Arc<[String]>;

fn words(text: &str) -> Result<Words, &'static str> {
    let words = shlex::split(text).filter(|words| !words.is_empty());
    words.map(Words::from).ok_or("it is not a command line")
}

fn error_rate(text: &str) -> Result<f64, &'static str> {
    let rate = text.parse().ok().filter(|rate| *rate > 0.0 && *rate < 0.5);
    rate.ok_or("it must be a probability between 0 and 0.5")
}

/// Plays the match and prints the result.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    of_game!(args.room.game, G => compete::<G>(args))
}

fn compete<G: Playable>(args: &Args) -> anyhow::Result<()> {
    let rules: G::Rules = args.room.rules()?;
    let (seats, sprt, programs) = (rules.seats(), args.test(rules.seats())?, args.programs()?);
    let threads = args.threads.count();
    // Each thread starts the programs; one without a deal would start them for nothing.
    let threads = u8::try_from(args.deals).map_or(threads, |deals| threads.min(deals));
    let number = number(&Seed::from_phrase(&args.seed));
    let plan: Plan<'_, G> = Plan { rules: &rules, seats, number, deals: args.deals, threads, patience: args.forfeits };
    let patience = Duration::from_millis(args.cmd_ms);
    let net = match (G::NETS, args.net_file()?) {
        (None, _) => None,
        (Some(nets), Some(path)) => Some(Arc::new(read_net(path, (nets.inputs)(&rules))?)),
        (Some(nets), None) => (nets.house)(&rules).map(|net| Arc::new(net.clone())),
    };
    args.check_for::<G>(&rules, net.is_some())?;
    let seat = || {
        let [a, b] = &programs;
        let player = |who, words| Player::seat(who, net.as_ref(), words, patience);
        Ok((player(args.a, a)?, player(args.b, b)?))
    };
    let bar = crate::progress::bar(args.deals, "deals");
    let start = Instant::now();
    let result = crew::play(&plan, sprt, seat, || bar.inc(1)).context("cannot start the program of --cmd")?;
    bar.finish_and_clear();
    let seconds = start.elapsed().as_secs_f64();
    let given_up = result.given_up(args.forfeits);
    let forfeits = result.forfeits.into_iter().max().unwrap_or_default();
    let names = [args.name(args.a, &programs[0]), args.name(args.b, &programs[1])];
    let seed = &args.seed;
    let report = Report { game: G::NAME, seats, rules: json!(rules), seed, threads, seconds, names, result };
    let mut out = stdout();
    let told = match args.json {
        true => writeln!(out, "{}", report.json()),
        false => write!(out, "{report}"),
    };
    // Giving up is a failure, whether or not anyone reads the report.
    if given_up {
        bail!("the match was given up after {forfeits} forfeited games");
    }
    Ok(told?)
}

/// Reads a net that must have this many inputs: one for another game or number of players would play, but not well.
fn read_net(path: &Path, inputs: usize) -> anyhow::Result<Net> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let net = Net::read(&bytes).with_context(|| path.display().to_string())?;
    if net.inputs() != inputs {
        let (path, has) = (path.display(), net.inputs());
        bail!("{path}: the net is for another game or number of players: it has {has} inputs, not {inputs}");
    }
    Ok(net)
}

impl Args {
    /// The test requested, if any.
    fn test(&self, seats: u8) -> anyhow::Result<Option<Sprt>> {
        let Some(bounds) = &self.sprt else { return Ok(None) };
        let scores: Vec<f64> = bounds.iter().map(|bound| bound.score(seats)).collect();
        match scores[..] {
            [s0, s1] if s0 < s1 => Ok(Some(Sprt::new(s0, s1, self.alpha, self.beta))),
            _ => Err(usage("--sprt takes the lower bound first, then the higher")),
        }
    }

    /// The programs of A and B. No words for a contender that is not a program.
    fn programs(&self) -> anyhow::Result<[Words; 2]> {
        let mut given = self.cmd.iter();
        let mut next = |contender| match contender {
            Contender::Program => given.next().cloned(),
            _ => Some(Words::default()),
        };
        match (next(self.a), next(self.b), given.next()) {
            (Some(a), Some(b), None) => Ok([a, b]),
            _ => Err(usage("--cmd is given once for every contender called cmd")),
        }
    }

    /// The file of `--net`, if a contender plays by it.
    fn net_file(&self) -> anyhow::Result<Option<&Path>> {
        match self.net.as_deref() {
            Some(_) if ![self.a, self.b].contains(&Contender::Net) => {
                Err(usage("--net is for a contender called net; the levels play by the nets of the house"))
            }
            file => Ok(file),
        }
    }

    /// Checks that the contenders exist for the game.
    fn check_for<G: Playable>(&self, rules: &G::Rules, has_net: bool) -> anyhow::Result<()> {
        for contender in [self.a, self.b] {
            let missing = match contender {
                Contender::Net => !has_net,
                Contender::Random => G::MOVES.is_err(),
                _ => false,
            };
            if missing {
                let (game, seats) = (G::NAME, rules.seats());
                let why = match (G::MOVES, G::NETS) {
                    (Err(_), _) if contender == Contender::Random => ": its moves are not listed".to_owned(),
                    (_, None) => ": nobody trains any".to_owned(),
                    _ => format!(" for {seats} players"),
                };
                return Err(usage(format!("{game} has no {contender}{why}")));
            }
        }
        Ok(())
    }

    fn name(&self, contender: Contender, program: &[String]) -> String {
        match contender {
            Contender::Program => program.join(" "),
            house => house.to_string(),
        }
    }
}

/// A net's strength against a level.
pub(crate) struct Verified {
    pub(crate) won: Estimate,
    pub(crate) won_of_decided: Option<Estimate>,
    pub(crate) points: Estimate,
}

/// Measures a net, which always plays the action it values most, against a level with its own number of playouts.
pub(crate) fn verify<G: Playable>(
    rules: &G::Rules,
    net: &Arc<Net>,
    level: Level,
    deals: u64,
) -> anyhow::Result<Verified> {
    let number = number(&Seed::from_phrase("verify"));
    let plan: Plan<'_, G> = Plan { rules, seats: rules.seats(), number, deals, threads: 1, patience: 1 };
    let house = Contender::House(level, Effort::Playouts(level.playouts()));
    let seat = || Ok((Player::Net(Arc::clone(net)), Player::seat(house, None, &[], Duration::ZERO)?));
    let bar = crate::progress::bar(deals, "evaluation deals");
    let result = crew::play(&plan, None, seat, || bar.inc(1))?;
    bar.finish_and_clear();
    let tally = &result.tally;
    Ok(Verified { won: tally.won(), won_of_decided: tally.won_of_decided(), points: tally.points() })
}
