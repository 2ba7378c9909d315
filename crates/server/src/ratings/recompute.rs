//! Recomputes the ratings from the records, which alone determine them.

use super::{
    learn::{noted, once_more},
    reckon::{Evaluation, reckon},
};
use crate::journals;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use store::{
    AnyStore, Belief, Cost, Counting, Journal, Match, Matches, Rated, Ratings, Reckoned, Record, RecordId, Wrong,
};

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
    /// The figures that differ.
    pub changed: Vec<Changed>,
    /// Where matches, their records and the ratings contradict each other otherwise.
    pub wrong: Vec<Wrong>,
}

/// A figure of a rater's matches that comes out differently.
#[derive(Debug, PartialEq, Serialize)]
pub struct Changed {
    /// The rater's number.
    pub rater: u64,
    /// The class, by name.
    pub class: String,
    /// The first match at which it differs, by its record's name.
    pub record: String,
    /// What differs: the rating or its uncertainty afterwards, or something that the match says of the seat.
    pub figure: &'static str,
    /// The stored value.
    pub kept: f64,
    /// The recomputed value.
    pub comes_out: f64,
}

/// Recomputes all ratings in their order, compares, and checks that histories and standings agree with them. With
/// `records`, every stored record is evaluated again too, at the original cost, and its match is learnt from what it
/// says; without, the stored evaluations are used.
///
/// # Errors
/// [`store::Error`].
pub async fn recompute(store: &AnyStore, records: bool) -> Result<Recomputed, store::Error> {
    let mut told = Recomputed::default();
    // Slow, so it comes first: what it looks at never changes, however many matches are learnt or voided meanwhile.
    let otherwise = if records { told.evaluate(store).await? } else { BTreeMap::new() };
    told.learn(store, &otherwise).await?;
    told.wrong.extend(store.wrong_ratings().await?);
    Ok(told)
}

impl Recomputed {
    /// How much differs or is contradictory.
    pub const fn differences(&self) -> usize {
        self.changed.len() + self.wrong.len()
    }

    /// Evaluates all matches again from their records, and returns the evaluations that differ from the stored ones.
    async fn evaluate(&mut self, store: &AnyStore) -> Result<BTreeMap<RecordId, Evaluation>, store::Error> {
        let (mut otherwise, mut after) = (BTreeMap::new(), 0);
        loop {
            let page = store.reckoned(after, PAGE).await?;
            let Some(last) = page.last() else { return Ok(otherwise) };
            after = last.number;
            for of in &page {
                let Some(again) = self.again(store, of).await? else { continue };
                if again != noted(of) {
                    otherwise.insert(of.record, again);
                }
            }
        }
    }

    /// Evaluates a match again from its record, and checks that histories tell what the record tells. A match for which
    /// that is impossible is counted.
    async fn again(&mut self, store: &AnyStore, of: &Reckoned) -> Result<Option<Evaluation>, store::Error> {
        let found = match store.record(of.record).await {
            Ok(None) => {
                self.without_record += 1;
                return Ok(None);
            }
            Err(error) if error.is_damage() => None,
            found => found?,
        };
        let evaluated = |record: Record| reckon(&record.body).map(|again| (record, again));
        let Some((record, mut again)) = found.and_then(evaluated) else {
            self.not_replayed += 1;
            return Ok(None);
        };
        for (seat, (_, kept)) in again.seats.iter_mut().zip(&of.seats) {
            // It is unknown for matches that an earlier program evaluated.
            seat.cost = kept.cost.and(seat.cost);
        }
        let (kept, tells) = (store.noted(of.record).await?, journals::of_record(of.record, &record));
        if kept.zip(tells).is_none_or(|(kept, tells)| !is_same(&kept, &tells)) {
            self.wrong.push(Wrong {
                what: "a match that is noted otherwise than its record tells",
                of: of.record.to_string(),
            });
        }
        Ok(Some(again))
    }

    /// Learns all matches again in their order, and lists the figures that differ.
    async fn learn(
        &mut self,
        store: &AnyStore,
        otherwise: &BTreeMap<RecordId, Evaluation>,
    ) -> Result<(), store::Error> {
        let mut voids = store.voids().await?;
        let (mut beliefs, mut after) = (BTreeMap::<u64, Belief>::new(), 0);
        // After a change of the model that is everyone, at every match.
        let mut differing: BTreeSet<(u64, &'static str)> = BTreeSet::new();
        loop {
            let page = store.reckoned(after, PAGE).await?;
            let Some(last) = page.last() else { break };
            after = last.number;
            for of in &page {
                self.matches += 1;
                let learnt = match otherwise.get(&of.record) {
                    Some(again) => once_more(of, again, &beliefs),
                    None => once_more(of, &noted(of), &beliefs),
                };
                for ((rater, kept), comes_out) in of.seats.iter().zip(learnt) {
                    beliefs.insert(*rater, comes_out.belief);
                    for ((figure, kept), (_, comes_out)) in figures(kept).into_iter().zip(figures(&comes_out)) {
                        if kept != comes_out && differing.insert((*rater, figure)) {
                            let (rater, class, record) = (*rater, of.class.clone(), of.record.to_string());
                            self.changed.push(Changed { rater, class, record, figure, kept, comes_out });
                        }
                    }
                }
            }
        }
        self.raters = beliefs.len() as u64;
        // Unlearning walks all the way, too: what was voided since has yet to be unlearnt.
        voids.extend(store.voids().await?);
        self.changed.retain(|changed| voids.iter().all(|voided| voided.class != changed.class));
        self.to_unlearn = voids.iter().map(|voided| voided.record).collect::<BTreeSet<_>>().len() as u64;
        Ok(())
    }
}

/// Whether two notes of a match tell the same of it, whoever played.
fn is_same(one: &Match, other: &Match) -> bool {
    let told = |of: &Match| {
        let results: Vec<_> = of.seats.iter().map(|sat| (sat.place, sat.points)).collect();
        (of.game.clone(), of.class.clone(), of.rounds, of.at_ms, results)
    };
    told(one) == told(other)
}

/// All that a match says of a seat and teaches about its player, by name.
fn figures(of: &Rated) -> [(&'static str, f64); 9] {
    let Rated { seat: _, place, points, luck, score, chance, cost, belief: Belief { mean, variance } } = *of;
    let Cost { points: cost, decisions } = cost.unwrap_or(Cost { points: 0.0, decisions: 0 });
    [
        ("rating", mean),
        ("uncertainty", variance),
        ("place", place.into()),
        ("points", points),
        ("luck", luck),
        ("score", score),
        ("chance", chance),
        ("cost", cost),
        ("decisions", decisions as f64),
    ]
}
