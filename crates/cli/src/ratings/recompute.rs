//! `madang ratings --recompute`: do the records yield the ratings that the house keeps?

use crate::data::Place;
use crate::number::counted;
use crate::out::{json_line, stdout};
use crate::threads::wait;
use anyhow::bail;
use server::ratings::recompute::{Changed, Recomputed, recompute};
use std::io::Write;
use store::Wrong;

/// Recomputes the ratings, compares them and reports the result.
pub(super) fn run(place: &Place, json: bool) -> anyhow::Result<()> {
    let recomputed = wait(look(place))??;
    let told = tell(&recomputed, json);
    // A difference is a failure, whether or not anyone reads it.
    match recomputed.differences() {
        0 => told,
        1 => bail!("one thing differs"),
        differences => bail!("{differences} things differ"),
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
    let Recomputed { matches, without_record, not_replayed, raters, to_unlearn, changed, wrong } = recomputed;
    for Changed { rater, class, record, figure, kept, comes_out } in changed {
        let who = format!("rater {rater} of {class}, from match {record} on");
        writeln!(out, "{who}: {figure} stored as {kept}, recomputed as {comes_out}")?;
    }
    for Wrong { what, of } in wrong {
        writeln!(out, "{of}: {what}")?;
    }
    let (matches, raters) = (counted(*matches, "rated match"), counted(*raters, "rater"));
    writeln!(out, "{matches} of {raters}: {} differ", recomputed.differences())?;
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
