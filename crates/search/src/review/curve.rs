//! How the round stood: what each seat could expect at every position, and between a decision and the draw that
//! followed.

use super::report::Estimate;
use super::reviews::{Points, Reviews, Standard};
use super::round::Round;
use super::tally::Tally;
use super::{SEATS, course::Course};
use game::{Ruleset, Silent, sim};

/// A value on the way from the deal to the result.
struct Mark {
    /// What to play out; `None` if the value is known.
    sample: Option<Sample>,
    tallies: [Tally; SEATS],
}

/// What is played out, again and again.
#[derive(Clone, Copy)]
struct Sample {
    position: usize,
    /// Whether the action played there is taken first, with what follows drawn afresh.
    decided: bool,
}

/// The values of a round.
pub(super) struct Curve {
    seats: usize,
    marks: Vec<Mark>,
    /// The mark of each position.
    at: Vec<usize>,
    /// The mark of each action before the draw that followed.
    decided: Vec<usize>,
    /// The position after the deal.
    pub(super) dealt: usize,
}

impl Curve {
    /// A curve with nothing played out yet.
    pub(super) fn of<G: Reviews>(round: &Round<G>, course: &Course) -> Curve {
        let seats = usize::from(round.rules.seats()).min(SEATS);
        let plies = round.actions.len();
        let dealt = round.positions.iter().position(G::is_dealt).unwrap_or(plies);
        let mut curve = Curve { seats, marks: Vec::new(), at: Vec::new(), decided: Vec::new(), dealt };
        let fair = curve.known(&[0.0; SEATS]);
        for position in 0..=plies {
            let state = &round.positions[position];
            let drew = position > 0 && course.drew[position - 1];
            let mark = match G::outcome(state) {
                _ if !G::is_dealt(state) => fair,
                Some(outcome) => {
                    let points: Points =
                        game::Seat::all(seats as u8).map(|seat| G::points(&round.rules, &outcome, seat)).collect();
                    curve.known(&points)
                }
                // A seat that had no choice and drew nothing changed nothing.
                None if position > dealt && course.plain[position - 1] && !drew => curve.at[position - 1],
                None => curve.sampled(Sample { position, decided: false }),
            };
            if position > 0 {
                let decided = match (drew, course.plain[position - 1]) {
                    _ if position <= dealt => curve.at[position - 1],
                    (true, true) => curve.at[position - 1],
                    (true, false) => curve.sampled(Sample { position: position - 1, decided: true }),
                    (false, _) => mark,
                };
                curve.decided.push(decided);
            }
            curve.at.push(mark);
        }
        curve
    }

    fn known(&mut self, points: &[f64]) -> usize {
        let mut tallies = [Tally::default(); SEATS];
        tallies.iter_mut().zip(points).for_each(|(tally, points)| tally.add(*points));
        self.marks.push(Mark { sample: None, tallies });
        self.marks.len() - 1
    }

    fn sampled(&mut self, sample: Sample) -> usize {
        self.marks.push(Mark { sample: Some(sample), tallies: [Tally::default(); SEATS] });
        self.marks.len() - 1
    }

    pub(super) fn marks(&self) -> usize {
        self.marks.len()
    }

    /// The number of playouts behind a mark; `u32::MAX` if it is known.
    pub(super) fn count(&self, mark: usize) -> u32 {
        let mark = &self.marks[mark];
        if mark.sample.is_none() { u32::MAX } else { mark.tallies[0].count() }
    }

    /// Plays out a mark once more.
    pub(super) fn step<G: Reviews>(&mut self, mark: usize, round: &Round<G>, standard: &mut G::Standard) {
        let place = (mark as u64) << 32;
        let mark = &mut self.marks[mark];
        let Some(Sample { position, decided }) = mark.sample else { return };
        let mut chance = sim(!round.chance ^ place ^ u64::from(mark.tallies[0].count()));
        let mut world = round.positions[position].clone();
        G::redraw(&mut world, &mut chance);
        if decided {
            G::apply(&mut world, &round.actions[position], &mut Silent);
        }
        let points = standard.play_on(&mut world, &mut chance);
        mark.tallies.iter_mut().zip(points).for_each(|(tally, points)| tally.add(points));
    }

    /// Whether every value has been played out.
    pub(super) fn is_known(&self) -> bool {
        (0..self.marks.len()).all(|mark| self.count(mark) > 1)
    }

    /// What each seat could expect at a position.
    pub(super) fn at(&self, position: usize) -> Option<Vec<Estimate>> {
        let mark = self.at[position];
        (self.count(mark) > 1).then(|| (0..self.seats).map(|seat| self.marks[mark].tallies[seat].estimate()).collect())
    }

    /// What the draw after an action gave to each seat. `None` if nothing was drawn or it is not known yet.
    pub(super) fn luck(&self, ply: usize) -> Option<Vec<Estimate>> {
        let (before, after) = (self.decided[ply], self.at[ply + 1]);
        if ply < self.dealt || before == after || self.count(before) < 2 || self.count(after) < 2 {
            return None;
        }
        Some((0..self.seats).map(|seat| self.sum(&[(before, -1.0), (after, 1.0)], seat)).collect())
    }

    /// The marks around an action and the draw that followed: before, between, and after.
    pub(super) fn around(&self, ply: usize) -> [usize; 3] {
        [self.at[ply], self.decided[ply], self.at[ply + 1]]
    }

    /// The mark of a position.
    pub(super) fn mark(&self, position: usize) -> usize {
        self.at[position]
    }

    /// A sum of values, each mark with its factor. Marks are independent of one another.
    pub(super) fn sum(&self, parts: &[(usize, f64)], seat: usize) -> Estimate {
        let mut factors = vec![0.0; self.marks.len()];
        parts.iter().for_each(|(mark, factor)| factors[*mark] += factor);
        let (mut value, mut variance) = (0.0, 0.0);
        for (mark, factor) in self.marks.iter().zip(factors) {
            let estimate = mark.tallies[seat].estimate();
            value += factor * estimate.value;
            variance += (factor * estimate.error).powi(2);
        }
        Estimate { value, error: variance.sqrt() }
    }
}
