//! The judgement: what people were told is compared with what is written.

use crate::{
    check::{Findings, check},
    cups,
    house::House,
    report::Report,
    settled,
    tables::Table,
    talk,
    told::Told,
    written::{self, Actor, What, Written},
};
use anyhow::Context;
use std::collections::BTreeSet;
use store::{AnyStore, Journal, RecordId};
use wire::TableCode;

/// What is found, of all tables.
#[derive(Default)]
struct Found {
    findings: Findings,
    unkept: Vec<String>,
    /// The records of matches that must count for ratings.
    rated: BTreeSet<RecordId>,
}

/// Compares what people were told at these tables, and in these tournaments, with what is written.
///
/// # Errors
/// If the database cannot be read.
pub(crate) async fn judge(
    house: &House,
    tables: &[Table],
    told: &[Vec<Told>],
    tournaments: &[TableCode],
    report: &mut Report,
) -> anyhow::Result<()> {
    let store = AnyStore::read_only(&house.address()?).await.context("the journals cannot be read")?;
    let mut found = Found::default();
    for (table, people) in tables.iter().zip(told) {
        let written = written::read(&store, table.game, table.code, people).await?;
        let said = talk::read(&store, table.code).await?;
        found.findings.add(check(people, &written, &house.outages, &house.stalls).about(table.code));
        found.findings.add(talk::check(people, &said, report.nodes == 1).about(table.code));
        count(people, &written, report);
        found.kept(&store, table, people, &written, report).await?;
    }
    let (held, stuck) = cups::check(&store, tournaments).await?;
    found.findings.add(held);
    found.unkept.extend(stuck);
    report.tournaments = tournaments.len();
    let (settled, wrong) = settled::check(&store, &found.rated).await?;
    found.findings.add(wrong);
    report.settled = settled;
    let survey = server::survey::survey(&store).await?;
    let broken =
        survey.broken.into_iter().map(|broken| format!("{}: {}", broken.table.unwrap_or_default(), broken.why));
    found.unkept.extend(broken);
    store.shut().await;
    report.found(found.findings);
    report.matches_lost += found.unkept.len();
    report.wrong.push(("match".to_owned(), found.unkept));
    Ok(())
}

/// Adds the figures of a table.
fn count(people: &[Told], written: &Written, report: &mut Report) {
    let late = |line: &&written::Line| matches!(line.what, What::Acted { by: Actor::Late | Actor::Away, .. });
    report.late += written.lines.iter().filter(late).count();
    report.resent += people.iter().map(|told| told.resent).sum::<u64>();
    for (why, count) in people.iter().flat_map(|told| &told.left) {
        *report.left.entry(why.clone()).or_default() += count;
    }
}

impl Found {
    /// Looks whether the table is there, and the records of its matches.
    async fn kept(
        &mut self,
        store: &AnyStore,
        table: &Table,
        people: &[Told],
        written: &Written,
        report: &mut Report,
    ) -> anyhow::Result<()> {
        if written.closed && table.stays {
            self.unkept.push(format!("table {} was closed", table.code));
        }
        let ended: BTreeSet<&String> = people.iter().flat_map(|told| &told.records).collect();
        report.matches += ended.len();
        for record in ended {
            let id: RecordId = record.parse()?;
            if store.record(id).await?.is_none() {
                self.unkept.push(format!("record {record} of table {} is missing", table.code));
            }
            if table.rated {
                self.rated.insert(id);
            }
        }
        Ok(())
    }
}
