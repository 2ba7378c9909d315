//! The course of a trial: tables are set up, faults come, everything goes on, and what people were told is compared
//! with what is written.

use crate::{
    cups::{self, Held},
    house::{House, Outage},
    judge::judge,
    person::Progress,
    pulse::Pulse,
    recovery::{Strike, answers, longest, recoveries},
    report::{RECOVERY_MS, Report},
    room::Room,
    schedule::{Fault, Shape, Step},
    tables::{Gathered, Table, gather},
    told::{Told, now_ms},
};
use anyhow::Context;
use std::{
    path::Path,
    sync::{Arc, atomic::Ordering},
    time::{Duration, Instant},
};
use tokio::{
    sync::watch,
    task::{JoinHandle, spawn},
    time::sleep,
};
use wire::TableCode;

/// The pause before the first fault and after the last.
const CALM: Duration = Duration::from_secs(2);
/// How long each table may take to acknowledge a move once the faults are over, and how long people may take to hear what
/// was said last.
const PATIENCE: Duration = Duration::from_secs(180);
/// How long a hurried trial waits for a table at which people answer quickly.
const REST: Duration = Duration::from_secs(10);
/// Before the last faults no tournament is opened any more, so that all are over in time.
const NO_MORE: usize = 3;
/// How often to check that the nodes are up.
const LOOK: Duration = Duration::from_millis(250);
/// In quick succession, one in this many kills is printed.
const TOLD_KILLS: usize = 25;

/// What to try.
pub(crate) struct Trial {
    pub(crate) seed: u64,
    pub(crate) shape: Shape,
    pub(crate) steps: Vec<Step>,
    /// Whether to wait for recovery from each fault before the next one strikes.
    pub(crate) hurried: bool,
    pub(crate) tables: usize,
}

/// Runs the trial, with all its files in these folders, and takes everything down whatever the outcome.
///
/// # Errors
/// If the house cannot be set up, or does not come back.
pub(crate) async fn run(trial: &Trial, folder: &Path, data: &Path) -> anyhow::Result<Report> {
    let begun = Instant::now();
    let mut house = House::new(trial.shape, folder);
    let tried = tokio::select! {
        tried = tried(trial, &mut house, data) => tried,
        _ = tokio::signal::ctrl_c() => Err(anyhow::anyhow!("it was interrupted")),
    };
    house.end().await?;
    let mut report = tried?;
    report.seconds = begun.elapsed().as_secs();
    Ok(report)
}

async fn tried(trial: &Trial, house: &mut House, data: &Path) -> anyhow::Result<Report> {
    let fills = trial.steps.iter().any(|step| step.fault.fills());
    house.open(data, fills.then(|| Room::at(data)).transpose()?).await?;
    let pulse = Pulse::begin();
    let enough = watch::Sender::new(false);
    let Gathered { mut tables, mut people } =
        gather(trial.tables, trial.seed, &house.doors(), &enough.subscribe()).await?;
    let no_more = watch::Sender::new(false);
    let cups = spawn(cups::hold(trial.seed, house.doors(), no_more.subscribe()));
    calm(house, CALM).await?;
    let strikes = suffer(trial, house, &tables, &no_more).await?;
    let mut stuck = settle(house, &tables.iter().collect::<Vec<_>>(), now_ms(), PATIENCE).await?;
    tables.iter().for_each(|table| table.progress.floor.hush());
    calm(house, CALM).await?;
    hear_out(house, &tables).await?;
    let held = hold_out(house, cups, &mut stuck).await?;
    enough.send_replace(true);
    let mut told: Vec<Vec<Told>> = tables.iter().map(|_| Vec::new()).collect();
    while let Some(person) = people.join_next().await {
        let (table, person) = person.context("a player's task panicked")?;
        told[table].push(person);
    }
    house.close().await?;
    house.stalls = pulse.stalls();
    let mut report = Report {
        nodes: trial.shape.nodes,
        faults: strikes.len(),
        seed: trial.seed,
        tables: tables.len(),
        ..Report::default()
    };
    recovered(trial, &tables, &told, (strikes.as_slice(), house.stalls.as_slice()), &mut report);
    for (code, people) in held.told {
        tables.push(of_tournament(code));
        told.push(people);
    }
    judge(house, &tables, &told, &held.codes, &mut report).await?;
    report.matches_lost += stuck.len();
    report.wrong.push(("stuck".to_owned(), stuck));
    report.fallen = house.fallen.len();
    report.wrong.push(("node".to_owned(), std::mem::take(&mut house.fallen)));
    Ok(report)
}

/// A table at which a match of a tournament was played.
fn of_tournament(code: TableCode) -> Table {
    let progress = Arc::<Progress>::default();
    Table { code, game: cups::GAME, brisk: false, rated: false, stays: false, people: 0, progress }
}

/// Waits until everybody has heard all that was said, or long enough.
async fn hear_out(house: &mut House, tables: &[Table]) -> anyhow::Result<()> {
    let begun = Instant::now();
    let unheard = |table: &Table| table.progress.floor.unheard(table.people) > 0;
    while tables.iter().any(unheard) && begun.elapsed() < PATIENCE {
        calm(house, LOOK).await?;
    }
    Ok(())
}

/// Waits until the tournaments are over.
async fn hold_out(house: &mut House, cups: JoinHandle<Held>, stuck: &mut Vec<String>) -> anyhow::Result<Held> {
    let begun = Instant::now();
    while !cups.is_finished() {
        if begun.elapsed() >= PATIENCE {
            cups.abort();
            stuck.push("a tournament is stuck".to_owned());
            return Ok(Held::default());
        }
        calm(house, LOOK).await?;
    }
    cups.await.context("an entrant's task panicked")
}

/// Makes all faults happen, one after the other. Returns when each struck.
async fn suffer(
    trial: &Trial,
    house: &mut House,
    tables: &[Table],
    no_more: &watch::Sender<bool>,
) -> anyhow::Result<Vec<Strike>> {
    let mut strikes = Vec::new();
    for (number, step) in trial.steps.iter().enumerate() {
        if number + NO_MORE >= trial.steps.len() {
            no_more.send_replace(true);
        }
        calm(house, Duration::from_millis(step.pause_ms.into())).await?;
        let quick = matches!(step.fault, Fault::Kill { ms: 0, .. });
        if !quick || number % TOLD_KILLS == 0 || number + 1 == trial.steps.len() {
            let moves = tables.first().map_or(0, |table| table.progress.moves.load(Ordering::Relaxed));
            eprintln!("{:>4}/{}  {moves} moves; {}", number + 1, trial.steps.len(), step.fault);
        }
        let began_ms = now_ms();
        let able_ms = house.suffer(step.fault).await?;
        // At first, what was there before the disk was full leaves room for some moves.
        let at_ms = if step.fault.fills() { able_ms } else { began_ms };
        strikes.push(Strike { began_ms, at_ms, able_ms });
        if trial.hurried {
            let brisk: Vec<&Table> = tables.iter().filter(|table| table.brisk).collect();
            settle(house, &brisk, at_ms, REST).await?;
        }
    }
    Ok(strikes)
}

/// Lets time pass. Nodes that fall meanwhile are noted and started again.
async fn calm(house: &mut House, time: Duration) -> anyhow::Result<()> {
    let begun = Instant::now();
    while let Some(left) = time.checked_sub(begun.elapsed()).filter(|left| !left.is_zero()) {
        sleep(left.min(LOOK)).await;
        house.mend().await?;
    }
    Ok(())
}

/// Waits until each of the tables has acknowledged a move sent since then. Returns the tables that have not.
async fn settle(
    house: &mut House,
    tables: &[&Table],
    since_ms: i64,
    patience: Duration,
) -> anyhow::Result<Vec<String>> {
    let begun = Instant::now();
    loop {
        let waits = |table: &&&Table| table.progress.last_ms.load(Ordering::Relaxed) < since_ms;
        let waiting: Vec<&&Table> = tables.iter().filter(waits).collect();
        if waiting.is_empty() || begun.elapsed() >= patience {
            let sentence = |table: &&&Table| format!("table {} ({}) is stuck", table.code, table.game);
            return Ok(waiting.iter().map(sentence).collect());
        }
        calm(house, LOOK).await?;
    }
}

/// Computes how long recovery took after each fault, at the tables at which everyone answers quickly. The machine itself
/// stood still during `stalls`.
fn recovered(
    trial: &Trial,
    tables: &[Table],
    told: &[Vec<Told>],
    (strikes, stalls): (&[Strike], &[Outage]),
    report: &mut Report,
) {
    let (mut times, mut slow) = (Vec::new(), Vec::new());
    for (table, people) in tables.iter().zip(told).filter(|(table, _)| table.brisk) {
        let answers = answers(people);
        report.still_max_ms = report.still_max_ms.max(longest(strikes, &answers));
        let all = recoveries(strikes, &answers, stalls);
        for (step, ms) in trial.steps.iter().zip(all).filter_map(|(step, ms)| Some((step, ms?))) {
            if ms > RECOVERY_MS {
                slow.push(format!("table {} ({}) stood still for {ms} ms: {}", table.code, table.game, step.fault));
            }
            times.push((step.fault.kind(), ms));
        }
    }
    report.recovered(&times);
    report.stalled_ms = stalls.iter().map(|stall| stall.to_ms - stall.from_ms).sum();
    report.wrong.push(("slow".to_owned(), slow));
}
