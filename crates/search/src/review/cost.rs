//! What the decisions of a whole match cost its players, without the rest of a review: for profiles.

use super::reviews::Reviews;
use super::round::Round;
use super::weigh::Weighing;
use game::{BadRecord, Record, Ruleset};

/// How many times more playouts a review spends on a decision; here only the mean over hundreds of decisions matters.
const THOROUGH: u32 = 16;
/// More playouts than this hardly improve a mean.
const MOST: u32 = 400;

/// The cost of one seat's decisions.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Cost {
    /// The total in points. By chance sometimes below 0, and slightly too low in the mean where measuring ends as soon as
    /// little seems to be lost.
    pub points: f64,
    /// The number of decisions.
    pub decisions: u32,
}

/// What the decisions of a finished match cost each seat; those of the house in a seat's place are left out. The same
/// record always gives the same figures.
///
/// # Errors
/// [`BadRecord`] if the record cannot be replayed.
pub fn costs<G: Reviews>(record: &Record<G>) -> Result<Vec<Cost>, BadRecord<G::Illegal>> {
    let rules = &record.rules;
    let (mut standard, playouts) = (G::standard(rules), (G::playouts(rules) / THOROUGH).min(MOST));
    let mut seats = vec![Cost::default(); usize::from(rules.seats())];
    for round in Round::all(record)? {
        for ply in (0..round.actions.len()).filter(|ply| !round.is_of_house(*ply)) {
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

    /// A match between a beginner, on the first seat, and a player who thinks.
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

    /// The mean cost of a decision for the beginner and for the other.
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
    fn what_the_house_decided_costs_nobody() {
        let record = record::<Lexio>(7);
        let own = costs(&record).expect("it was played");
        assert!(own.iter().all(|cost| cost.decisions > 0));
        let all = (0..record.actions.len() as u32).collect();
        assert_eq!(costs(&record.with_house(all)).expect("it was played"), [Cost::default(); 2]);
    }

    #[test]
    fn the_same_record_gives_the_same_figures() {
        let record = record::<Lexio>(7);
        assert_eq!(costs(&record).expect("it was played"), costs(&record).expect("it was played"));
    }
}
