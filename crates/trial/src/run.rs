//! The course of a trial: tables are set up, faults come, everything goes on, and what people were told is compared
//! with what is written.

use crate::{
    cups::{self, Held},
    house::House,
    judge::judge,
    person::Progress,
    pulse::Pulse,
    recovery::{Course, Strike, answers},
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
/// How long a fault with time of its own waits for the tables at which people answer quickly: longer than they may take,
/// so that of a table that is not back by then it is known that it took too long.
const REST: Duration = Duration::from_secs(10);
/// Before the last faults no tournament is opened any more, so that all are over in time.
const NO_MORE: usize = 3;
/// How often to check that the nodes are up, and whether tables are back.
const LOOK: Duration = Duration::from_millis(250);
const GLANCE: Duration = Duration::from_millis(50);
/// In quick succession, one in this many kills is printed.
const TOLD_KILLS: usize = 25;

/// What to try.
pub(crate) struct Trial {
    pub(crate) seed: u64,
    pub(crate) shape: Shape,
    pub(crate) steps: Vec<Step>,
    /// Whether to wait for recovery from every fault before the next one strikes, and not only from every other one.
    pub(crate) hurried: bool,
    pub(crate) tables: usize,
}

impl Trial {
    /// Whether the next fault waits for recovery from this one. Those that do not meet a house that is not well yet, but
    /// where the next fault strikes first, nobody knows how long recovery would have taken.
    fn waits(&self, number: usize, fault: Fault) -> bool {
        self.hurried || (number.is_multiple_of(2) && !is_quick(fault))
    }
}

/// Whether a fault is one of many in quick succession.
const fn is_quick(fault: Fault) -> bool {
    matches!(fault, Fault::Kill { ms: 0, .. })
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
    let since_ms = now_ms();
    let goes_on = |table: &Table| table.progress.moved_ms.load(Ordering::Relaxed) >= since_ms;
    let mut stuck = settle(house, &tables, PATIENCE, goes_on).await?;
    tables.iter().for_each(|table| table.progress.floor.hush());
    calm(house, CALM).await?;
    hear_out(house, &tables).await?;
    let held = hold_out(house, cups, &mut stuck).await?;
    let ended_ms = now_ms();
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
    let course = Course { strikes, ended_ms, stalls: house.stalls.clone() };
    recovered(trial, &tables, &told, &course, &mut report);
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
        if !is_quick(step.fault) || number % TOLD_KILLS == 0 || number + 1 == trial.steps.len() {
            let moves = tables.first().map_or(0, |table| table.progress.moves.load(Ordering::Relaxed));
            eprintln!("{:>4}/{}  {moves} moves; {}", number + 1, trial.steps.len(), step.fault);
        }
        let began_ms = now_ms();
        let able_ms = house.suffer(step.fault).await?;
        let over_ms = now_ms();
        // At first, what was there before the disk was full leaves room for some moves.
        let at_ms = if step.fault.fills() { able_ms } else { began_ms };
        strikes.push(Strike { began_ms, at_ms, able_ms, over_ms });
        if trial.waits(number, step.fault) {
            let is_back = |table: &Table| table.progress.served_ms.load(Ordering::Relaxed) >= over_ms;
            // What is still not back is found to have stood still for that long.
            settle(house, tables, REST, |table| !table.brisk || is_back(table)).await?;
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

/// Waits until all tables go on. Returns those that do not.
async fn settle(
    house: &mut House,
    tables: &[Table],
    patience: Duration,
    goes_on: impl Fn(&Table) -> bool,
) -> anyhow::Result<Vec<String>> {
    let begun = Instant::now();
    loop {
        let waiting: Vec<&Table> = tables.iter().filter(|table| !goes_on(table)).collect();
        if waiting.is_empty() || begun.elapsed() >= patience {
            let sentence = |table: &&Table| format!("table {} ({}) is stuck", table.code, table.game);
            return Ok(waiting.iter().map(sentence).collect());
        }
        calm(house, GLANCE).await?;
    }
}

/// Notes how the tables at which everyone answers quickly fared after each fault.
fn recovered(trial: &Trial, tables: &[Table], told: &[Vec<Told>], course: &Course, report: &mut Report) {
    let (mut all, mut slow) = (Vec::new(), Vec::new());
    for (table, people) in tables.iter().zip(told).filter(|(table, _)| table.brisk) {
        let answers = answers(people);
        report.still_max_ms = report.still_max_ms.max(course.longest(&answers));
        for (step, stood) in trial.steps.iter().zip(course.recoveries(&answers)) {
            if stood.ms > RECOVERY_MS {
                slow.push(format!("table {} ({}) {stood}: {}", table.code, table.game, step.fault));
            }
            all.push((step.fault.kind(), stood));
        }
    }
    report.recovered(&all);
    report.stalled_ms = course.stalls.iter().map(|stall| stall.to_ms - stall.from_ms).sum();
    report.wrong.push(("slow".to_owned(), slow));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_other_fault_at_least_is_not_overtaken_by_the_next() {
        let shape = Shape { nodes: 3, server: true, bus: true };
        let trial = |hurried| Trial { seed: 1, shape, steps: Vec::new(), hurried, tables: 1 };
        let waits = |hurried, fault| [0, 1, 2, 3].map(|number| trial(hurried).waits(number, fault));
        assert_eq!(waits(true, Fault::Roll), [true; 4]);
        assert_eq!(waits(false, Fault::FailOver), [true, false, true, false]);
        assert_eq!(waits(false, Fault::Kill { node: 0, ms: 0 }), [false; 4], "in quick succession");
    }
}
