//! What a whole match says about its players: for ratings.

use super::luck::luck;
use super::reviews::Reviews;
use super::round::Round;
use game::{BadRecord, Record, Ruleset, Seat};

/// What a match brought one seat, and how much of it was chance.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Reckoned {
    /// The total of the points.
    pub points: f64,
    /// The total of the points that deals and draws gave.
    pub luck: f64,
    /// The mean result of a round as the game measures results ([`Reviews::measure`]).
    pub score: f64,
    /// How much of `score` was chance, in the same measure.
    pub chance: f64,
}

/// What a finished match brought each seat. The same record always gives the same figures.
///
/// # Errors
/// [`BadRecord`] if the record cannot be replayed.
pub fn reckon<G: Reviews>(record: &Record<G>) -> Result<Vec<Reckoned>, BadRecord<G::Illegal>> {
    let rules = &record.rules;
    let rounds = Round::all(record)?;
    let mut seats = vec![Reckoned::default(); usize::from(rules.seats())];
    let over = rounds.iter().zip(&record.outcome);
    let count = over.len().max(1) as f64;
    for (round, outcome) in over {
        let luck = luck(round, G::effort(rules));
        for (reckoned, seat) in seats.iter_mut().zip(Seat::all(rules.seats())) {
            let points = G::points(rules, outcome, seat);
            reckoned.points += points;
            reckoned.luck += luck.points[seat.index()];
            reckoned.score += G::measure(points) / count;
            reckoned.chance += luck.measured[seat.index()] / count;
        }
    }
    Ok(seats)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Budget, Level, Thinks};
    use game::{Match, Observer, Seed, sim};
    use lexio::Lexio;
    use matgo::Matgo;
    use rummikub::Rummikub;

    /// The record of a match between equals.
    fn record<G: Thinks>(seats: u8, number: u64) -> Record<G> {
        let rules = G::Rules::preset("official", seats).expect("a preset");
        let mut table = Match::<G>::new(rules, Seed::from_phrase(&format!("reckoned {number}")));
        let mut chance = sim(number);
        while !table.over() {
            match table.turn().seat() {
                Some(seat) => {
                    let view = table.view(Observer::Seat(seat));
                    let action = G::think(Level::Casual, &view, &Budget::playouts(0), &mut chance).expect("in turn");
                    table.play(seat, action).expect("legal");
                }
                None => assert!(table.next_round()),
            }
        }
        Record::of(&table, Vec::new(), None)
    }

    /// The scores of seat 0 and the luck in them, match by match.
    fn reckoned<G: Reviews>(seats: u8, matches: u64) -> Vec<(f64, f64)> {
        let seat = |number| {
            let record = record::<G>(seats, number);
            let reckoned = reckon(&record).expect("it was played");
            let sums =
                reckoned.iter().fold((0.0, 0.0), |(points, luck), seat| (points + seat.points, luck + seat.luck));
            assert!(sums.0.abs() < 1e-9 && sums.1.abs() < 1e-6, "what one gains others lose: {sums:?}");
            (reckoned[0].score, reckoned[0].chance)
        };
        (0..matches).map(seat).collect()
    }

    /// The share of the variance of equals' scores that is left after subtracting the best multiple of the luck.
    fn left(scores: &[(f64, f64)]) -> f64 {
        let sum = |of: fn(&(f64, f64)) -> f64| scores.iter().map(of).sum::<f64>();
        let share = sum(|(score, luck)| score * luck) / sum(|(_, luck)| luck * luck);
        scores.iter().map(|(score, luck)| (score - share * luck).powi(2)).sum::<f64>() / sum(|(score, _)| score * score)
    }

    #[test]
    fn the_same_record_gives_the_same_figures() {
        let record = record::<Matgo>(2, 7);
        assert_eq!(reckon(&record).expect("it was played"), reckon(&record).expect("it was played"));
    }

    #[test]
    fn luck_explains_much_of_what_equals_win_and_lose() {
        let (lexio, matgo) = (reckoned::<Lexio>(2, 24), reckoned::<Matgo>(2, 16));
        assert!(left(&lexio) < 0.85 && left(&matgo) < 0.85, "{} {}", left(&lexio), left(&matgo));
    }

    #[test]
    fn luck_is_nothing_on_the_mean() {
        for scores in [reckoned::<Lexio>(3, 24), reckoned::<Rummikub>(2, 40)] {
            let count = scores.len() as f64;
            let mean = scores.iter().map(|(_, luck)| luck).sum::<f64>() / count;
            let error = (scores.iter().map(|(_, luck)| luck * luck).sum::<f64>() / count / count).sqrt();
            assert!(mean.abs() < 3.0 * error, "{mean} ± {error}");
        }
    }
}
