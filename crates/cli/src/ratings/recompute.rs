//! `madang ratings --recompute`: do the records yield the ratings that the house keeps?

use crate::data::Place;
use anyhow::{Context, bail};
use server::ratings::recompute::{Changed, Recomputed, recompute};
use std::io::{Write, stdout};
use tokio::runtime::Builder;

/// Recomputes the ratings, compares them and reports the result.
pub(super) fn run(place: &Place, json: bool) -> anyhow::Result<()> {
    let told =
        Builder::new_current_thread().enable_all().build().context("cannot start a thread")?.block_on(look(place))?;
    let mut out = stdout().lock();
    if json {
        writeln!(out, "{}", serde_json::to_string(&told)?)?;
    } else {
        tell(&mut out, &told)?;
    }
    match told.changed.len() {
        0 => Ok(()),
        1 => bail!("one rating differs"),
        changed => bail!("{changed} ratings differ"),
    }
}

async fn look(place: &Place) -> anyhow::Result<Recomputed> {
    let store = place.look().await?;
    let told = recompute(&store, true).await?;
    store.shut().await;
    Ok(told)
}

fn tell(out: &mut impl Write, told: &Recomputed) -> anyhow::Result<()> {
    let Recomputed { matches, without_record, raters, to_unlearn, changed } = told;
    for Changed { rater, record, kept, comes_out } in changed {
        let from = record.as_ref().map_or(String::new(), |record| format!(" from match {record} on"));
        writeln!(out, "rater {rater}{from}: stored as {kept}, recomputed as {comes_out}")?;
    }
    writeln!(out, "{matches} rated matches of {raters} raters: {} differ", changed.len())?;
    if *without_record > 0 {
        writeln!(out, "{without_record} of them from stored results, as their records have been forgotten")?;
    }
    if *to_unlearn > 0 {
        writeln!(out, "{to_unlearn} voided matches have yet to be unlearnt: their classes are not compared")?;
    }
    Ok(())
}
