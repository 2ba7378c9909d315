//! How much of a result was chance, regardless of the decisions: the part of an [`Account`](super::Account) that
//! ratings subtract.

use super::reviews::{Effort, Points, Reviews, Standard};
use super::round::Round;
use game::{Ruleset, Seat, Silent, sim};

/// What chance gave each seat in a round: its deal, and everything drawn afterwards, by whichever seat. Averaged over
/// many rounds this is 0 for every player.
#[derive(Clone, PartialEq, Debug)]
pub struct Luck {
    /// The luck in points.
    pub points: Points,
    /// The luck as the game measures results ([`Reviews::measure`]), from the same playouts.
    pub measured: Points,
}

impl Luck {
    fn none(seats: u8) -> Luck {
        Luck { points: Seat::all(seats).map(|_| 0.0).collect(), measured: Seat::all(seats).map(|_| 0.0).collect() }
    }

    /// Adds `other`, multiplied by `times`.
    fn add(&mut self, other: &Luck, times: f64) {
        self.points.iter_mut().zip(&other.points).for_each(|(sum, points)| *sum += times * points);
        self.measured.iter_mut().zip(&other.measured).for_each(|(sum, points)| *sum += times * points);
    }

    fn of<G: Reviews>(points: Points) -> Luck {
        Luck { measured: points.iter().copied().map(G::measure).collect(), points }
    }
}

/// What chance gave in a finished round. The same round and the same effort always give the same figures: 0 if the
/// hands were never dealt, or no effort is made.
pub fn luck<G: Reviews>(round: &Round<G>, effort: Effort) -> Luck {
    let mut luck = Luck::none(round.rules.seats());
    let dealt = round.positions.iter().position(G::is_dealt);
    let Some(dealt) = dealt.filter(|_| effort != Effort::NONE) else { return luck };
    let mut playing = Playing { standard: G::outlook(&round.rules), round };
    luck.add(&playing.value(dealt, false, effort.deal), 1.0);
    for ply in dealt..round.actions.len() {
        if effort.draws == 0 || G::undrawn(&round.positions[ply]) == G::undrawn(&round.positions[ply + 1]) {
            continue;
        }
        luck.add(&playing.value(ply, true, effort.draws), -1.0);
        luck.add(&playing.value(ply + 1, false, effort.draws), 1.0);
    }
    luck
}

struct Playing<'a, G: Reviews> {
    standard: G::Standard,
    round: &'a Round<G>,
}

impl<G: Reviews> Playing<'_, G> {
    /// What each seat could expect at a position; if `decided`, once the action played there is taken but before
    /// anything is drawn for it.
    fn value(&mut self, position: usize, decided: bool, playouts: u32) -> Luck {
        let (start, round) = (&self.round.positions[position], self.round);
        let seats = round.rules.seats();
        if let Some(outcome) = G::outcome(start) {
            return Luck::of::<G>(Seat::all(seats).map(|seat| G::points(&round.rules, &outcome, seat)).collect());
        }
        let place = (position as u64) << 33 | u64::from(decided) << 32;
        let mut mean = Luck::none(seats);
        for number in 0..playouts {
            let mut chance = sim(!round.chance ^ place ^ u64::from(number));
            let mut world = start.clone();
            G::redraw(&mut world, &mut chance);
            if decided {
                G::apply(&mut world, &round.actions[position], &mut Silent);
            }
            mean.add(&Luck::of::<G>(self.standard.play_on(&mut world, &mut chance)), 1.0 / f64::from(playouts));
        }
        mean
    }
}
