//! `madang ratings --recompute`: do the records yield the ratings that the house keeps?

use crate::data::Place;
use crate::out::{json_line, stdout};
use crate::threads::wait;
use anyhow::bail;
use server::ratings::recompute::{Changed, Recomputed, recompute};
use std::io::Write;

/// Recomputes the ratings, compares them and reports the result.
pub(super) fn run(place: &Place, json: bool) -> anyhow::Result<()> {
    let recomputed = wait(look(place))??;
    let told = tell(&recomputed, json);
    // A difference is a failure, whether or not anyone reads it.
    match recomputed.changed.len() {
        0 => told,
        1 => bail!("one rating differs"),
        changed => bail!("{changed} ratings differ"),
    }
}

async fn look(place: &Place) -> anyhow::Result<Recomputed> {
    let store = place.look().await?;
    let recomputed = recompute(&store, true).await?;
    store.shut().await;
    Ok(recomputed)
}

fn tell(recomputed: &Recomputed, as_json: bool) -> anyhow::Result<()> {
    if as_json {
        return json_line(recomputed);
    }
    let mut out = stdout();
    let Recomputed { matches, without_record, not_replayed, raters, to_unlearn, changed } = recomputed;
    for Changed { rater, record, kept, comes_out } in changed {
        let from = record.as_ref().map_or(String::new(), |record| format!(" from match {record} on"));
        writeln!(out, "rater {rater}{from}: stored as {kept}, recomputed as {comes_out}")?;
    }
    writeln!(out, "{matches} rated matches of {raters} raters: {} differ", changed.len())?;
    if *without_record > 0 {
        writeln!(out, "{without_record} of them from stored results, as their records have been forgotten")?;
    }
    if *not_replayed > 0 {
        let why = "as their records are damaged or of earlier rules and cannot be replayed";
        writeln!(out, "{not_replayed} of them from stored results, {why}")?;
    }
    if *to_unlearn > 0 {
        writeln!(out, "{to_unlearn} voided matches have yet to be unlearnt: their classes are not compared")?;
    }
    Ok(())
}
