//! A hint that stays the same when it is asked for again: computed in slices of a fixed number of playouts, all from
//! the position's own seed. A slow machine takes longer, but reaches the same answer.

use crate::net::{NetName, available};
use crate::{Budget, Level, Rated, Thinks};
use game::{Game, Seed, sim};
use serde::Serialize;

/// The most slices of a hint. A slice is a fraction of the playouts that level 5 has for a decision.
const MOST: u32 = 16;
/// The fewest slices before a move may be found to be clearly the best, unless every possible world was examined.
const FEWEST: u32 = 3;
/// The number of standard errors by which the best must lead all others to need no more thought.
const CLEARLY: f64 = 3.0;
/// The number of standard errors in a margin of 95 %.
const MARGIN: f64 = 1.96;

/// A hint being computed.
pub struct Hinting<G: Game> {
    view: G::View,
    seed: u64,
    /// The nets that the slices so far could use.
    nets: [bool; NetName::ALL.len()],
    slices: u32,
    sums: Vec<Sum<G::Action>>,
}

/// What the slices have found out about a move.
struct Sum<A> {
    action: A,
    playouts: f64,
    value: f64,
    won: f64,
    /// The variance of `value`.
    variance: f64,
    /// Whether every possible world was examined.
    complete: bool,
}

/// The best move, and the others, best first.
type Ranked<'a, A> = (&'a Sum<A>, Vec<&'a Sum<A>>);

/// A hint.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice<A> {
    /// The best move.
    pub action: A,
    /// Another move that is as good, as far as the search can tell, and does not come to the same anyway.
    pub equal: Option<A>,
    /// What the best move promises; `None` if nothing was played out.
    pub figure: Option<Figure>,
}

/// What a move promises.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Figure {
    /// The share of imagined rounds that it won, 0 to 1.
    pub wins: f64,
    /// The 95 % margin of that share; 0 only if every possible world was examined.
    pub margin: f64,
    /// Its mean worth, in the unit of the game's bots.
    pub value: f64,
    /// The number of rounds imagined.
    pub worlds: u32,
}

/// A seed of a position's own, by its view: the same whenever it is asked about, and another for every position.
pub fn seed_of(view: &impl Serialize) -> u64 {
    let written = serde_json::to_string(view).expect("views are plain data");
    let [a, b, c, d, e, f, g, h, ..] = *Seed::from_phrase(&written).as_bytes();
    u64::from_be_bytes([a, b, c, d, e, f, g, h])
}

impl<G: Thinks> Hinting<G> {
    /// A hint for the observer of `view`.
    pub fn new(view: G::View) -> Hinting<G> {
        let seed = seed_of(&view);
        Hinting { view, seed, nets: available(), slices: 0, sums: Vec::new() }
    }

    /// Thinks for one slice, unless everything is clear already. Returns whether it is now.
    pub fn think_on(&mut self) -> bool {
        if self.is_clear() {
            return true;
        }
        self.begin_anew_with_a_net();
        let budget = Budget::playouts(Level::Master.playouts() / 20);
        let mut chance = sim(self.seed.wrapping_add(u64::from(self.slices)));
        for rated in G::hint(&self.view, &budget, &mut chance) {
            self.add(rated);
        }
        self.slices += 1;
        self.is_clear()
    }

    /// Forgets the slices so far if a net has become available since: with it a game's bots may count in another unit.
    fn begin_anew_with_a_net(&mut self) {
        let nets = available();
        if nets != self.nets {
            (self.nets, self.slices) = (nets, 0);
            self.sums.clear();
        }
    }

    /// The hint so far. `None` for an observer who is not in turn.
    pub fn advice(&self) -> Option<Advice<G::Action>> {
        let (best, others) = self.ranked()?;
        let equal = others.iter().find(|other| !best.leads(other, MARGIN));
        let figure = (best.playouts > 0.0).then(|| best.figure());
        Some(Advice { action: best.action.clone(), equal: equal.map(|other| other.action.clone()), figure })
    }

    fn add(&mut self, rated: Rated<G::Action>) {
        let at = self.sums.iter().position(|sum| sum.action == rated.action).unwrap_or_else(|| {
            let action = rated.action.clone();
            self.sums.push(Sum { action, playouts: 0.0, value: 0.0, won: 0.0, variance: 0.0, complete: false });
            self.sums.len() - 1
        });
        let (sum, playouts) = (&mut self.sums[at], f64::from(rated.playouts));
        sum.playouts += playouts;
        sum.value += playouts * rated.value;
        sum.won += playouts * rated.wins;
        sum.variance += (playouts * rated.error).powi(2);
        sum.complete = rated.complete;
    }

    fn is_clear(&self) -> bool {
        let Some((best, others)) = self.ranked() else { return self.slices > 0 };
        // A few worlds may happen to agree, but if all have been examined, or none can be, there is nothing to add.
        let settled = best.complete || best.playouts == 0.0;
        let ahead = || best.variance == 0.0 || others.iter().all(|other| best.leads(other, CLEARLY));
        settled || self.slices >= MOST || self.slices >= FEWEST && ahead()
    }

    /// The best move, and those played out often enough to be compared with it, best first, without what comes to the
    /// same. If nothing was played out, the rule of thumb's favourite alone.
    fn ranked(&self) -> Option<Ranked<'_, G::Action>> {
        let first = self.sums.first()?;
        let most = self.sums.iter().map(|sum| sum.playouts).fold(0.0, f64::max);
        if most == 0.0 {
            return Some((first, Vec::new()));
        }
        let mut known: Vec<_> = self.sums.iter().filter(|sum| sum.playouts * 4.0 >= most).collect();
        known.sort_by(|a, b| b.mean().total_cmp(&a.mean()));
        let best = known.remove(0);
        known.retain(|other| !G::are_same(&other.action, &best.action));
        Some((best, known))
    }
}

impl<A> Sum<A> {
    fn mean(&self) -> f64 {
        self.value / self.playouts
    }

    /// Whether it leads another move by more than `errors` standard errors of the difference.
    fn leads(&self, other: &Sum<A>, errors: f64) -> bool {
        let variance = self.variance / self.playouts.powi(2) + other.variance / other.playouts.powi(2);
        self.mean() - other.mean() > errors * variance.sqrt()
    }

    fn figure(&self) -> Figure {
        // Two wins and two losses more, as Agresti and Coull have it: that all worlds so far agree is no proof.
        let (share, count) = ((self.won + 2.0) / (self.playouts + 4.0), self.playouts + 4.0);
        let error = if self.complete { 0.0 } else { (share * (1.0 - share) / count).sqrt() };
        let wins = self.won / self.playouts;
        Figure { wins, margin: MARGIN * error, value: self.mean(), worlds: self.playouts as u32 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Match, Observer, Ruleset, Turn};
    use matgo::{Action, Chongtong, Matgo, Rules, View};

    fn dealt(seed: &str) -> View {
        let mut table = Match::<Matgo>::new(Rules::preset("plain", 2).unwrap(), Seed::from_phrase(seed));
        for (seat, action) in [(0, Action::Pick(0)), (1, Action::Pick(1))] {
            table.play(game::Seat(seat), action).unwrap();
        }
        while matches!(table.state().phase(), matgo::Phase::Chongtong) {
            let Turn::Of(seat) = table.turn() else { break };
            table.play(seat, Action::Chongtong(Chongtong::Play)).unwrap();
        }
        let Turn::Of(seat) = table.turn() else { panic!("a game") };
        table.view(Observer::Seat(seat))
    }

    fn thought(view: &View) -> (Advice<Action>, u32) {
        let mut hinting = Hinting::<Matgo>::new(view.clone());
        while !hinting.think_on() {}
        (hinting.advice().unwrap(), hinting.slices)
    }

    #[test]
    fn the_same_position_gets_the_same_answer() {
        for seed in ["dusk", "dawn", "noon"] {
            let view = dealt(seed);
            let (advice, slices) = thought(&view);
            assert_eq!((advice.clone(), slices), thought(&view));
            let figure = advice.figure.unwrap();
            assert!((FEWEST..=MOST).contains(&slices) && figure.worlds > 100, "{slices} {figure:?}");
            assert!(figure.margin > 0.0 && figure.margin < 0.1, "{figure:?}");
        }
    }

    #[test]
    fn what_is_as_good_is_said_to_be() {
        let mut hinting = Hinting::<Matgo>::new(dealt("dusk"));
        let rated = |action, value| Rated { action, value, error: 0.5, wins: 0.5, playouts: 100, complete: false };
        hinting.add(rated(Action::Flip, 4.0));
        hinting.add(rated(Action::Go, 3.5));
        hinting.add(rated(Action::Stop, 1.0));
        let advice = hinting.advice().unwrap();
        assert_eq!((advice.action, advice.equal), (Action::Flip, Some(Action::Go)));
        hinting.add(rated(Action::Go, -3.5));
        assert_eq!(hinting.advice().unwrap().equal, None);
    }

    #[test]
    fn equal_cards_are_one_move() {
        let mut hinting = Hinting::<Matgo>::new(dealt("dusk"));
        let rated = |card: &str, value| {
            let action = Action::Play { card: card.parse().expect("a card"), take: None, shake: false };
            Rated { action, value, error: 0.5, wins: 0.5, playouts: 100, complete: false }
        };
        let equal = |hinting: &Hinting<Matgo>| hinting.advice().expect("advice").equal.map(|action| action.to_string());
        hinting.add(rated("3b", 4.0));
        hinting.add(rated("3a", 4.0));
        assert_eq!(equal(&hinting), None);
        hinting.add(rated("3t", 3.5));
        assert_eq!(equal(&hinting), Some("3t".into()));
    }

    #[test]
    fn there_is_nothing_to_tell_of_a_deal_that_is_not_made() {
        let table = Match::<Matgo>::new(Rules::preset("plain", 2).unwrap(), Seed::from_phrase("dusk"));
        let (advice, slices) = thought(&table.view(Observer::Seat(game::Seat(0))));
        assert!(matches!(advice, Advice { action: Action::Pick(_), equal: None, figure: None }), "{advice:?}");
        assert_eq!(slices, 1);
    }

    #[test]
    fn one_slice_is_not_enough_though_its_worlds_agree_unless_they_are_all() {
        let mut hinting = Hinting::<Matgo>::new(dealt("dusk"));
        let rated =
            |complete| Rated { action: Action::Stop, value: 7.0, error: 0.0, wins: 1.0, playouts: 24, complete };
        let mut clear_after = |complete: bool, slices: u32| {
            hinting.sums.clear();
            hinting.add(rated(complete));
            hinting.slices = slices;
            (hinting.is_clear(), hinting.advice().unwrap().figure.unwrap().margin > 0.0)
        };
        assert_eq!([1, 2, 3].map(|slices| clear_after(false, slices)), [(false, true), (false, true), (true, true)]);
        assert_eq!(clear_after(true, 1), (true, false));
    }

    #[test]
    fn what_was_found_without_a_net_is_not_mixed_with_what_is_found_with_it() {
        let view = dealt("dusk");
        let mut hinting = Hinting::<Matgo>::new(view.clone());
        // As if another net had been there before.
        hinting.nets[0] = !hinting.nets[0];
        hinting.slices = 2;
        hinting.add(Rated { action: Action::Go, value: 1e9, error: 1.0, wins: 1.0, playouts: 100, complete: false });
        let mut fresh = Hinting::<Matgo>::new(view);
        assert_eq!((hinting.think_on(), hinting.slices), (fresh.think_on(), 1));
        assert_eq!(hinting.advice(), fresh.advice());
    }

    #[test]
    fn a_rule_of_thumb_has_no_figure() {
        let mut hinting = Hinting::<Matgo>::new(dealt("dusk"));
        hinting.add(Rated::untried(Action::Stop));
        assert!(hinting.is_clear());
        assert_eq!(hinting.advice(), Some(Advice { action: Action::Stop, equal: None, figure: None }));
    }
}
