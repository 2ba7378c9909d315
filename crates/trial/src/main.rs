//! The trial: a house of real processes is made to suffer real faults while people play in it over real sockets, and
//! what they were told is compared with what is written. `docs/CLUSTER.md` says more about it.

mod accounts;
mod check;
mod clocks;
mod cups;
mod database;
mod doors;
mod engine;
mod house;
mod judge;
mod link;
mod node;
mod person;
mod pulse;
mod recovery;
mod report;
mod room;
mod run;
mod schedule;
mod settled;
mod tables;
mod talk;
mod told;
mod written;

use anyhow::{Context, bail};
use clap::Parser;
use run::Trial;
use schedule::{Counts, Shape, Step, draw};
use server::WebApp;
use std::{path::Path, process::ExitCode};
use tempfile::TempDir;
use tokio::runtime::Runtime;

/// Make a house suffer faults while people play in it, and check whether it keeps its promises.
///
/// Nodes are processes on the loopback, on PostgreSQL with a standby and NATS, both started for the trial
/// (`scripts/postgres`, `scripts/nats`), each reached through a proxy of its own. People play the three games over real
/// sockets, write down what they were told, and come back through whichever node is alive. Some talk, some have accounts
/// and play for ratings, and four hold one tournament after the other. In the end their notes are compared with what is
/// stored, to find moves, lines of talk and ratings that are lost, doubled or different, pictures that do not follow from
/// the journal, clocks that are off by a millisecond or ran while the house was away, and tournaments without an end.
///
/// Exits with 1 when a promise was broken.
#[derive(Parser)]
#[command(
    name = "trial",
    max_term_width = 100,
    after_help = "\
  $ cargo run --release -p trial -- --short --seed 7 --json           a minute or two, three nodes, one fault of each kind
  $ cargo run --release -p trial -- --faults 200                      hundreds of faults
  $ cargo run --release -p trial -- --rolling 100                     every node restarted cleanly, again and again
  $ cargo run --release -p trial -- --kills 1000 --sqlite             one node with a file, killed again and again

A seed gives the same faults in the same order for the same time. What people do meanwhile differs from run to run."
)]
struct Args {
    /// Run for a minute or two, with one fault of each kind
    #[arg(long)]
    short: bool,
    /// Number of faults, of all kinds
    #[arg(long, value_name = "COUNT", default_value_t = 0, conflicts_with = "short")]
    faults: u32,
    /// Number of clean restarts of all nodes, one after the other
    #[arg(long, value_name = "COUNT", default_value_t = 0, conflicts_with = "short")]
    rolling: u32,
    /// Number of SIGKILLs, in quick succession
    #[arg(long, value_name = "COUNT", default_value_t = 0, conflicts_with = "short")]
    kills: u32,
    /// Number of nodes [default: 3, and 1 with --sqlite]
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=9))]
    nodes: Option<u8>,
    /// Run one node with a file of its own, without PostgreSQL and NATS
    #[arg(long)]
    sqlite: bool,
    /// Number of tables; at every third of each game, people have a short clock, sometimes doze, and talk
    #[arg(long, value_name = "COUNT", default_value_t = 9, value_parser = clap::value_parser!(u8).range(1..=90))]
    tables: u8,
    /// Seed that the faults are drawn from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Keep the database and the logs of the nodes, and print where they are
    #[arg(long)]
    keep: bool,
}

impl Args {
    /// How many faults of each kind. Defaults to the short trial if none are asked for.
    fn counts(&self, shape: Shape) -> Counts {
        let asked = Counts { faults: self.faults, rolling: self.rolling, kills: self.kills, hurried: false };
        let short = Counts { faults: shape.kinds(), hurried: true, ..Counts::default() };
        if self.short || asked == Counts::default() { short } else { asked }
    }
}

fn main() -> ExitCode {
    // The house on trial is this very program, so that what is tried is what was built along with it.
    if std::env::args_os().next().is_some_and(|name| Path::new(&name).file_name() == Some(node::HOUSE.as_ref())) {
        return cli::run(WebApp::default);
    }
    match tried(&Args::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("trial: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Runs the trial and prints the report. Returns whether every promise was kept.
fn tried(args: &Args) -> anyhow::Result<bool> {
    let nodes = args.nodes.unwrap_or(if args.sqlite { 1 } else { 3 }).into();
    if args.sqlite && nodes != 1 {
        bail!("a file serves one node: --sqlite goes with --nodes 1");
    }
    let shape = Shape { nodes, server: !args.sqlite, bus: nodes > 1 };
    let counts = args.counts(shape);
    let mut steps = draw(args.seed, shape, counts);
    // What is kept must be on a disk.
    if steps.iter().any(|step| step.fault.fills()) && (args.keep || !room::move_in()) {
        steps = never_full(steps, std::env::var_os("CI").is_some())?;
    }
    let trial = Trial { seed: args.seed, shape, steps, hurried: counts.hurried, tables: args.tables.into() };
    // PostgreSQL does not run as root, so it could not reach into the other folder.
    let (folder, data) = (place()?, place()?);
    let tried = Runtime::new().context("cannot start a thread")?.block_on(run::run(&trial, folder.path(), data.path()));
    if args.keep {
        eprintln!("kept: {} and {}", folder.keep().display(), data.keep().display());
    }
    let report = tried?;
    report.tell_wrong();
    if args.json {
        println!("{}", serde_json::to_string(&report)?);
    } else {
        print!("{report}");
    }
    Ok(report.keeps_its_promises())
}

/// Leaves out what makes the database's disk full, for a database without a disk of its own.
///
/// # Errors
/// In CI, where nothing is left out.
fn never_full(mut steps: Vec<Step>, in_ci: bool) -> anyhow::Result<Vec<Step>> {
    let why =
        "without mounts of its own, which only root may have, or if all is kept, the database's disk is never full";
    if in_ci {
        bail!("in CI no fault is left out, but {why}");
    }
    eprintln!("One fault is left out: {why}.");
    steps.retain(|step| !step.fault.fills());
    Ok(steps)
}

/// Creates a folder whose name is short enough for sockets in it.
fn place() -> anyhow::Result<TempDir> {
    let root = Path::new("/tmp");
    let made =
        if root.is_dir() { tempfile::Builder::new().prefix("trial.").tempdir_in(root) } else { tempfile::tempdir() };
    made.context("cannot create a folder")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_disk_that_cannot_be_full_is_left_out_but_never_in_ci() {
        let shape = Shape { nodes: 3, server: true, bus: true };
        let steps = draw(7, shape, Counts { faults: shape.kinds(), ..Counts::default() });
        let fewer = never_full(steps.clone(), false).unwrap();
        assert_eq!(fewer.len() + 1, steps.len());
        assert!(!fewer.iter().any(|step| step.fault.fills()), "{fewer:?}");
        assert!(never_full(steps, true).is_err());
    }
}
