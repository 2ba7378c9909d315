//! What a whole match's decisions cost those who sat there, without the rest of a review: for profiles.

use super::reviews::Reviews;
use super::round::Round;
use super::weigh::Weighing;
use game::{BadRecord, Record, Ruleset};

/// A review weighs a decision with so many times the playouts: what is asked here is the mean of hundreds of them.
const THOROUGH: u32 = 16;
/// More playouts than this say little more of a mean.
const MOST: u32 = 400;

/// What one seat's decisions cost.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Cost {
    /// In points, in all. Right on the mean, and below 0 where chance would have it.
    pub points: f64,
    /// How many decisions they were.
    pub decisions: u32,
}

/// What the decisions of a match that is over cost each seat. The same record gives the same figures for ever.
///
/// # Errors
/// [`BadRecord`]: the record cannot be replayed.
pub fn costs<G: Reviews>(record: &Record<G>) -> Result<Vec<Cost>, BadRecord<G::Illegal>> {
    let rules = &record.rules;
    let (mut standard, playouts) = (G::standard(rules), (G::playouts(rules) / THOROUGH).min(MOST));
    let mut seats = vec![Cost::default(); usize::from(rules.seats())];
    for round in Round::all(record)? {
        for ply in 0..round.actions.len() {
            let Some(mut weighing) = Weighing::of_ply(&round, ply, playouts) else { continue };
            while !weighing.is_done() {
                weighing.step(&mut standard);
            }
            if let Some(cost) = seats.get_mut(weighing.seat().index()) {
                cost.points += weighing.cost();
                cost.decisions += 1;
            }
        }
    }
    Ok(seats)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Budget, Level, Thinks};
    use game::{Match, Observer, Seat, Seed, sim};
    use lexio::Lexio;
    use matgo::Matgo;
    use rummikub::Rummikub;

    /// A match of a beginner, who sits first, and somebody who thinks.
    fn record<G: Thinks>(number: u64) -> Record<G> {
        let rules = G::Rules::preset("official", 2).expect("a preset");
        let mut table = Match::<G>::new(rules, Seed::from_phrase(&format!("costly {number}")));
        let mut chance = sim(number);
        while !table.over() {
            match table.turn().seat() {
                Some(seat) => {
                    let level = if seat == Seat(0) { Level::Beginner } else { Level::Club };
                    let view = table.view(Observer::Seat(seat));
                    let action = G::think(level, &view, &Budget::playouts(60), &mut chance).expect("in turn");
                    table.play(seat, action).expect("legal");
                }
                None => assert!(table.next_round()),
            }
        }
        Record::of(&table, Vec::new(), None)
    }

    /// What a decision of a match costs the beginner and the other.
    fn a_decision<G: Reviews>() -> [f64; 2] {
        let costs = costs(&record::<G>(0)).expect("it was played");
        [0, 1].map(|seat| costs[seat].points / f64::from(costs[seat].decisions.max(1)))
    }

    #[test]
    fn a_beginners_decisions_cost_more() {
        for [beginner, other] in [a_decision::<Lexio>(), a_decision::<Matgo>(), a_decision::<Rummikub>()] {
            assert!(beginner > 2.0 * other.max(0.0) && beginner > 0.0, "{beginner} {other}");
        }
    }

    #[test]
    fn the_same_record_gives_the_same_figures() {
        let record = record::<Lexio>(7);
        assert_eq!(costs(&record).expect("it was played"), costs(&record).expect("it was played"));
    }
}
