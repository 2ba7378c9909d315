//! The course of a trial: tables are set up, faults come, everything goes on, and what people were told is compared
//! with what is written.

use crate::{
    check::{Findings, check},
    house::House,
    recovery::{Strike, answers, longest, recoveries},
    report::{RECOVERY_MS, Report},
    room::Room,
    schedule::{Fault, Shape, Step},
    tables::{Gathered, Table, gather},
    told::{Told, now_ms},
    written::{self, Actor, What},
};
use anyhow::Context;
use std::{
    collections::BTreeSet,
    path::Path,
    sync::atomic::Ordering,
    time::{Duration, Instant},
};
use store::{AnyStore, Journal};
use tokio::{sync::watch, time::sleep};

/// The pause before the first fault and after the last.
const CALM: Duration = Duration::from_secs(2);
/// How long each table may take to acknowledge a move once the faults are over.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long a hurried trial waits for a table at which people answer quickly.
const REST: Duration = Duration::from_secs(10);
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
    let enough = watch::Sender::new(false);
    let Gathered { tables, mut people } = gather(trial.tables, trial.seed, &house.doors(), &enough.subscribe()).await?;
    calm(house, CALM).await?;
    let strikes = suffer(trial, house, &tables).await?;
    let stuck = settle(house, &tables.iter().collect::<Vec<_>>(), now_ms(), PATIENCE).await?;
    calm(house, CALM).await?;
    enough.send_replace(true);
    let mut told: Vec<Vec<Told>> = tables.iter().map(|_| Vec::new()).collect();
    while let Some(person) = people.join_next().await {
        let (table, person) = person.context("a player's task panicked")?;
        told[table].push(person);
    }
    house.close().await?;
    let mut report = Report {
        nodes: trial.shape.nodes,
        faults: strikes.len(),
        seed: trial.seed,
        tables: tables.len(),
        ..Report::default()
    };
    judge(house, &tables, &told, &mut report).await?;
    recovered(trial, &tables, &told, &strikes, &mut report);
    report.matches_lost += stuck.len();
    report.wrong.push(("stuck".to_owned(), stuck));
    report.fallen = house.fallen.len();
    report.wrong.push(("node".to_owned(), std::mem::take(&mut house.fallen)));
    Ok(report)
}

/// Makes all faults happen, one after the other. Returns when each struck.
async fn suffer(trial: &Trial, house: &mut House, tables: &[Table]) -> anyhow::Result<Vec<Strike>> {
    let mut strikes = Vec::new();
    for (number, step) in trial.steps.iter().enumerate() {
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

/// Compares what people were told with what is written.
async fn judge(house: &House, tables: &[Table], told: &[Vec<Told>], report: &mut Report) -> anyhow::Result<()> {
    let store = AnyStore::read_only(&house.address()?).await.context("the journals cannot be read")?;
    let mut all = Findings::default();
    let mut unkept = Vec::new();
    for (table, people) in tables.iter().zip(told) {
        let written = written::read(&store, table.game, table.code, people).await?;
        let mut findings = check(people, &written, &house.outages);
        for sentences in [&mut findings.lost, &mut findings.doubled, &mut findings.forks, &mut findings.clocks] {
            sentences.iter_mut().for_each(|sentence| *sentence = format!("{}: {sentence}", table.code));
        }
        all.add(findings);
        let late = |line: &&written::Line| matches!(line.what, What::Acted { by: Actor::Late | Actor::Away, .. });
        report.late += written.lines.iter().filter(late).count();
        report.resent += people.iter().map(|told| told.resent).sum::<u64>();
        for (why, count) in people.iter().flat_map(|told| &told.left) {
            *report.left.entry(why.clone()).or_default() += count;
        }
        if written.closed {
            unkept.push(format!("table {} was closed", table.code));
        }
        let ended: BTreeSet<&String> = people.iter().flat_map(|told| &told.records).collect();
        report.matches += ended.len();
        for record in ended {
            if store.record(record.parse()?).await?.is_none() {
                unkept.push(format!("record {record} of table {} is missing", table.code));
            }
        }
    }
    let survey = server::survey::survey(&store).await?;
    let broken =
        survey.broken.into_iter().map(|broken| format!("{}: {}", broken.table.unwrap_or_default(), broken.why));
    unkept.extend(broken);
    store.shut().await;
    report.found(all);
    report.matches_lost += unkept.len();
    report.wrong.push(("match".to_owned(), unkept));
    Ok(())
}

/// Computes how long recovery took after each fault, at the tables at which everyone answers quickly.
fn recovered(trial: &Trial, tables: &[Table], told: &[Vec<Told>], strikes: &[Strike], report: &mut Report) {
    let (mut times, mut slow) = (Vec::new(), Vec::new());
    for (table, people) in tables.iter().zip(told).filter(|(table, _)| table.brisk) {
        let answers = answers(people);
        report.still_max_ms = report.still_max_ms.max(longest(strikes, &answers));
        let all = recoveries(strikes, &answers);
        for (step, ms) in trial.steps.iter().zip(all).filter_map(|(step, ms)| Some((step, ms?))) {
            if ms > RECOVERY_MS {
                slow.push(format!("table {} ({}) stood still for {ms} ms: {}", table.code, table.game, step.fault));
            }
            times.push((step.fault.kind(), ms));
        }
    }
    report.recovered(&times);
    report.wrong.push(("slow".to_owned(), slow));
}
