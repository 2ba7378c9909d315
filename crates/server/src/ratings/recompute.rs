//! Recomputes the ratings from the records, which alone determine them.

use super::{
    learn::{noted, once_more},
    reckon::{Told, reckon},
};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use store::{AnyStore, Belief, Journal, Ratings, RecordId};

/// Matches loaded at a time.
const PAGE: u32 = 200;

/// The result of a recomputation.
#[derive(Debug, Default, PartialEq, Serialize)]
pub struct Recomputed {
    /// Rated matches.
    pub matches: u64,
    /// Rated matches whose records are no longer stored: their stored evaluation is used as is.
    pub without_record: u64,
    /// Rated matches whose records are stored but cannot be replayed, as they are damaged or were played under earlier
    /// rules: their stored evaluation is used as is.
    pub not_replayed: u64,
    /// Everyone rated, counted once per class.
    pub raters: u64,
    /// Voided matches that the house has yet to unlearn. The ratings of their classes are in flux and are not compared.
    pub to_unlearn: u64,
    /// The ratings that differ.
    pub changed: Vec<Changed>,
}

/// A rating that comes out differently.
#[derive(Debug, PartialEq, Serialize)]
pub struct Changed {
    /// The rater's number.
    pub rater: u64,
    /// The match after which it first differs, by its record's name. `None` if only the final rating differs.
    pub record: Option<String>,
    /// The stored value: the likeliest skill, in the game's unit.
    pub kept: f64,
    /// The recomputed value.
    pub comes_out: f64,
}

/// Recomputes all ratings in their order, and compares. With `records`, every stored record is evaluated again too, at
/// the original cost; without, the stored evaluations are used.
///
/// # Errors
/// [`store::Error`].
pub async fn recompute(store: &AnyStore, records: bool) -> Result<Recomputed, store::Error> {
    let voids = store.voids().await?;
    let mut told = Recomputed { to_unlearn: voids.len() as u64, ..Recomputed::default() };
    let mut on_the_way: BTreeSet<u64> = BTreeSet::new();
    // After a change of the model that is everyone, at every match.
    let mut differing: BTreeSet<u64> = BTreeSet::new();
    let mut beliefs: BTreeMap<u64, Belief> = BTreeMap::new();
    let mut after = 0;
    loop {
        let page = store.reckoned(after, PAGE).await?;
        let Some(last) = page.last() else { break };
        after = last.number;
        for of in &page {
            told.matches += 1;
            if voids.iter().any(|voided| voided.class == of.class) {
                on_the_way.extend(of.seats.iter().map(|(rater, _)| *rater));
                continue;
            }
            let again = if records { told.again(store, of.record).await? } else { None };
            let told_of = again.unwrap_or_else(|| noted(of));
            let learnt = once_more(of, &told_of, &beliefs);
            for ((rater, kept), mut comes_out) in of.seats.iter().zip(learnt) {
                beliefs.insert(*rater, comes_out.belief);
                // It is unknown for matches that an earlier program evaluated.
                comes_out.cost = kept.cost.and(comes_out.cost);
                if *kept != comes_out && differing.insert(*rater) {
                    told.changed.push(changed(*rater, Some(of.record.to_string()), kept.belief, comes_out.belief));
                }
            }
        }
    }
    for (rater, kept) in store.beliefs().await? {
        told.raters += 1;
        if on_the_way.contains(&rater) {
            continue;
        }
        let comes_out = beliefs.get(&rater).copied().unwrap_or(Belief { mean: f64::NAN, variance: f64::NAN });
        if kept != comes_out && differing.insert(rater) {
            told.changed.push(changed(rater, None, kept, comes_out));
        }
    }
    Ok(told)
}

impl Recomputed {
    /// Evaluates a match again from its record. One for which that is impossible is counted.
    async fn again(&mut self, store: &AnyStore, record: RecordId) -> Result<Option<Vec<Told>>, store::Error> {
        let again = match store.record(record).await {
            Ok(None) => {
                self.without_record += 1;
                return Ok(None);
            }
            Err(error) if error.is_damage() => None,
            found => found?.and_then(|record| reckon(&record.body)),
        };
        self.not_replayed += u64::from(again.is_none());
        Ok(again)
    }
}

const fn changed(rater: u64, record: Option<String>, kept: Belief, comes_out: Belief) -> Changed {
    Changed { rater, record, kept: kept.mean, comes_out: comes_out.mean }
}
