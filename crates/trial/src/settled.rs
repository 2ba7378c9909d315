//! Whether every rated match was settled once, and what the players were rated for adds up.

use crate::check::Findings;
use std::collections::BTreeSet;
use store::{AnyStore, Matches, Rater, Ratings, Reckoned, RecordId, Who};

/// Matches read at a time, and the most that may be due.
const PAGE: u32 = 200;
const MOST_DUE: u32 = 100_000;

/// What is written about ratings.
#[derive(Clone, Debug, Default)]
struct Books {
    /// The matches that count, of those that ended before the eyes of their players.
    rated: Vec<RecordId>,
    due: BTreeSet<RecordId>,
    reckoned: Vec<Reckoned>,
    raters: Vec<Rater>,
}

/// Checks what became of the matches with these records, all of which should count. Returns how many matches were
/// settled, and what does not hold.
///
/// # Errors
/// If the database cannot be read.
pub(crate) async fn check(store: &AnyStore, records: &BTreeSet<RecordId>) -> anyhow::Result<(usize, Findings)> {
    let mut findings = Findings::default();
    let (mut books, mut players) = (Books::default(), BTreeSet::new());
    for record in records {
        match store.noted(*record).await? {
            Some(of) if of.rated => {
                books.rated.push(*record);
                players.extend(of.seats.iter().filter_map(|sat| match sat.who {
                    Who::User(user) => Some(user),
                    Who::Bot(_) | Who::Someone => None,
                }));
            }
            Some(_) => findings.lost.push(format!("match {record} counts for nobody, though it was declared rated")),
            None => findings.lost.push(format!("nobody has noted who played match {record}")),
        }
    }
    books.due = store.due(None, MOST_DUE).await?.into_iter().map(|(_, record)| record).collect();
    loop {
        let page = store.reckoned(books.reckoned.last().map_or(0, |of| of.number), PAGE).await?;
        if page.is_empty() {
            break;
        }
        books.reckoned.extend(page);
    }
    for user in players {
        books.raters.extend(store.standing(user).await?);
    }
    books.check(&mut findings);
    let again = server::ratings::recompute::recompute(store, false).await?;
    let changed = again.changed.into_iter();
    findings.forks.extend(changed.map(|changed| format!("a rating does not follow from its matches: {changed:?}")));
    findings.forks.extend(again.wrong.into_iter().map(|wrong| format!("{}: {}", wrong.of, wrong.what)));
    Ok((books.reckoned.len(), findings))
}

impl Books {
    fn check(&self, findings: &mut Findings) {
        for record in &self.rated {
            let settled = self.reckoned.iter().filter(|of| of.record == *record).count();
            match (settled, self.due.contains(record)) {
                (0, false) => findings.lost.push(format!("match {record} counts, but will never be settled")),
                (1, false) | (0, true) => {}
                (times, _) => {
                    findings.doubled.push(format!("match {record} was settled {times} times, or is due again"))
                }
            }
        }
        for rater in &self.raters {
            self.adds_up(rater, findings);
        }
    }

    /// Compares what a player is said to have played with the matches that they were rated for.
    fn adds_up(&self, rater: &Rater, findings: &mut Findings) {
        let (mut matches, mut rounds, mut points) = (0, 0, 0.0);
        for of in &self.reckoned {
            for (_, rated) in of.seats.iter().filter(|(number, _)| *number == rater.number) {
                (matches, rounds, points) = (matches + 1, rounds + u64::from(of.rounds), points + rated.points);
            }
        }
        let (number, told) = (rater.number, rater.matches);
        if told != matches {
            let sentence = format!("rater {number} has {told} matches, but was rated for {matches}");
            if told > matches { findings.doubled.push(sentence) } else { findings.lost.push(sentence) }
        } else if rounds != rater.rounds || (points - rater.points).abs() > 1e-6 * (1.0 + points.abs()) {
            let has = (rater.rounds, rater.points);
            findings
                .forks
                .push(format!("rater {number} has {has:?} rounds and points, but was rated for {rounds}, {points}"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::{Belief, Cost, Rated};

    const fn record(number: u8) -> RecordId {
        RecordId::from_bytes([number; 16])
    }

    fn reckoned(number: u8, points: f64) -> Reckoned {
        let belief = Belief { mean: 0.0, variance: 1.0 };
        let (score, chance, luck) = (points, 0.0, 0.0);
        let rated = |seat, points| Rated { seat, place: 1, points, luck, score, chance, cost: None, belief };
        let seats = vec![(1, rated(0, points)), (2, rated(1, -points))];
        let class = "rummikub-2".to_owned();
        Reckoned { record: record(number), number: number.into(), class, rounds: 2, seats }
    }

    fn rater(number: u64, matches: u64, points: f64) -> Rater {
        let (cost, belief) = (Cost { points: 0.0, decisions: 0 }, Belief { mean: 0.0, variance: 1.0 });
        let class = "rummikub-2".to_owned();
        Rater { number, class, matches, rounds: 2 * matches, points, luck: 0.0, cost, belief, at_ms: 0 }
    }

    /// Two matches that were settled, and one that is due.
    fn right() -> Books {
        Books {
            rated: vec![record(1), record(2), record(3)],
            due: BTreeSet::from([record(3)]),
            reckoned: vec![reckoned(1, 30.0), reckoned(2, -10.0)],
            raters: vec![rater(1, 2, 20.0), rater(2, 2, -20.0)],
        }
    }

    fn counts(books: &Books) -> (usize, usize, usize) {
        let mut findings = Findings::default();
        books.check(&mut findings);
        (findings.lost.len(), findings.doubled.len(), findings.forks.len())
    }

    #[test]
    fn what_was_settled_once_or_is_due_is_right() {
        assert_eq!(counts(&right()), (0, 0, 0));
    }

    #[test]
    fn a_match_that_nobody_settles_is_lost() {
        let mut right = right();
        right.due.clear();
        assert_eq!(counts(&right), (1, 0, 0));
    }

    #[test]
    fn a_match_that_is_settled_twice_is_noticed() {
        let mut again = right();
        again.due.insert(record(2));
        assert_eq!(counts(&again), (0, 1, 0));
        let mut twice = right();
        twice.raters[0].matches += 1;
        assert_eq!(counts(&twice), (0, 1, 0));
    }

    #[test]
    fn points_that_do_not_add_up_are_noticed() {
        let mut right = right();
        right.raters[1].points += 0.5;
        assert_eq!(counts(&right), (0, 0, 1));
    }
}
