//! Whether everything kept about people agrees.

use crate::data::Place;
use crate::number::counted;
use crate::out::{json_line, stdout};
use anyhow::bail;
use serde::Serialize;
use server::ratings::recompute::{Changed, recompute};
use std::io::Write;
use store::{AnyStore, Census, Counting, Wrong};

/// The counts, and what does not agree.
#[derive(Serialize)]
struct Report {
    accounts: u64,
    guests: u64,
    keys: u64,
    handles: u64,
    sessions: u64,
    matches: u64,
    rated: u64,
    seats: u64,
    /// Records of matches that the house has yet to note.
    unnoted: u64,
    wrong: Vec<Wrong>,
}

/// Runs the check and reports the result.
pub(super) async fn check(place: &Place, json: bool) -> anyhow::Result<()> {
    let store = place.look().await?;
    let report = look(&store).await?;
    store.shut().await;
    let told = tell(&report, json);
    // What is inconsistent is a failure, whether or not anyone reads it.
    match report.wrong.len() {
        0 => told,
        1 => bail!("one thing is inconsistent"),
        wrong => bail!("{wrong} things are inconsistent"),
    }
}

/// Collects the counts and everything that does not agree.
async fn look(store: &AnyStore) -> anyhow::Result<Report> {
    let Census { accounts, guests, keys, handles, sessions, matches, rated, seats, unnoted, mut wrong } =
        store.census().await?;
    let ratings = recompute(store, false).await?;
    wrong.extend(ratings.changed.into_iter().map(|Changed { rater, record, figure, .. }| Wrong {
        what: "a recomputation would change this rating",
        of: format!("rater {rater}, match {record}, {figure}"),
    }));
    wrong.extend(ratings.wrong);
    Ok(Report { accounts, guests, keys, handles, sessions, matches, rated, seats, unnoted, wrong })
}

fn tell(report: &Report, as_json: bool) -> anyhow::Result<()> {
    if as_json {
        return json_line(report);
    }
    let mut out = stdout();
    for Wrong { what, of } in &report.wrong {
        writeln!(out, "{of}: {what}")?;
    }
    let Report { accounts, guests, keys, handles, sessions, matches, rated, seats, unnoted, wrong } = report;
    let (accounts, keys, handles) = (counted(*accounts, "account"), counted(*keys, "key"), counted(*handles, "handle"));
    let (guests, sessions) = (counted(*guests, "guest"), counted(*sessions, "session"));
    writeln!(out, "{accounts} with {keys} and {handles}, {guests}, {sessions}")?;
    let (matches, seats, unnoted) = (counted(*matches, "match"), counted(*seats, "seat"), counted(*unnoted, "record"));
    writeln!(out, "{matches} with {seats}, {rated} of them rated; {unnoted} not yet noted")?;
    writeln!(out, "{} inconsistent", wrong.len())?;
    Ok(())
}
