//! The course of a trial: tables are gathered, faults come, all goes on, and what was told is compared with what is written.

use crate::{
    check::{Findings, check},
    house::House,
    recovery::{Strike, answers, longest, recoveries},
    report::{RECOVERY_MS, Report},
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

/// What is let pass before the first fault and after the last.
const CALM: Duration = Duration::from_secs(2);
/// How long every table may take until a move is acknowledged there once nothing is wrong any more.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long a table at which people answer quickly may take until whoever is in a hurry does not wait for it any more.
const REST: Duration = Duration::from_secs(10);
/// How often it is looked whether nodes stand.
const LOOK: Duration = Duration::from_millis(250);
/// Of kills that follow one another quickly, every so many is told.
const TOLD_KILLS: usize = 25;

/// What is tried.
pub(crate) struct Trial {
    pub(crate) seed: u64,
    pub(crate) shape: Shape,
    pub(crate) steps: Vec<Step>,
    /// Whether each fault is recovered from before the next one strikes.
    pub(crate) hurried: bool,
    pub(crate) tables: usize,
}

/// Tries it, with all that is written in these folders, and takes all down whatever comes of it.
///
/// # Errors
/// When the house cannot be had, or does not come back.
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
    house.open(data).await?;
    let enough = watch::Sender::new(false);
    let Gathered { tables, mut people } = gather(trial.tables, trial.seed, &house.doors(), &enough.subscribe()).await?;
    calm(house, CALM).await?;
    let strikes = suffer(trial, house, &tables).await?;
    let stuck = settle(house, &tables.iter().collect::<Vec<_>>(), now_ms(), PATIENCE).await?;
    calm(house, CALM).await?;
    enough.send_replace(true);
    let mut told: Vec<Vec<Told>> = tables.iter().map(|_| Vec::new()).collect();
    while let Some(person) = people.join_next().await {
        let (table, person) = person.context("somebody fell over")?;
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

/// Lets all faults come, one after the other. Answers when each did.
async fn suffer(trial: &Trial, house: &mut House, tables: &[Table]) -> anyhow::Result<Vec<Strike>> {
    let mut strikes = Vec::new();
    for (number, step) in trial.steps.iter().enumerate() {
        calm(house, Duration::from_millis(step.pause_ms.into())).await?;
        let quick = matches!(step.fault, Fault::Kill { ms: 0, .. });
        if !quick || number % TOLD_KILLS == 0 || number + 1 == trial.steps.len() {
            let moves = tables.first().map_or(0, |table| table.progress.moves.load(Ordering::Relaxed));
            eprintln!("{:>4}/{}  {moves} moves; {}", number + 1, trial.steps.len(), step.fault);
        }
        let at_ms = now_ms();
        let able_ms = house.suffer(step.fault).await?;
        strikes.push(Strike { at_ms, able_ms });
        if trial.hurried {
            let brisk: Vec<&Table> = tables.iter().filter(|table| table.brisk).collect();
            settle(house, &brisk, at_ms, REST).await?;
        }
    }
    Ok(strikes)
}

/// Lets time pass; nodes that fall meanwhile are noted.
async fn calm(house: &mut House, time: Duration) -> anyhow::Result<()> {
    let begun = Instant::now();
    while let Some(left) = time.checked_sub(begun.elapsed()).filter(|left| !left.is_zero()) {
        sleep(left.min(LOOK)).await;
        house.mend().await?;
    }
    Ok(())
}

/// Waits until moves are acknowledged that were sent since then, at each of the tables. Answers those where none is.
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
            let sentence = |table: &&&Table| format!("table {} ({}) does not go on", table.code, table.game);
            return Ok(waiting.iter().map(sentence).collect());
        }
        calm(house, LOOK).await?;
    }
}

/// Compares what was told with what is written.
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
                unkept.push(format!("record {record} of table {} is not kept", table.code));
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

/// How long it took after each fault, at the tables at which everybody answers quickly.
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
