//! Laws for the bots of every game whose actions can be listed.

use game::{Enumerate, Match, Observer, Ruleset, Seed, Sim, Turn, below, sim};
use search::{Budget, Level, Thinks};

/// A bot that plays any legal action.
pub(crate) fn random<G: Enumerate>(view: &G::View, chance: &mut Sim) -> Option<G::Action> {
    let legal = G::legal(view);
    legal.get(below(legal.len().max(1) as u32, chance) as usize).cloned()
}

/// A bot of `level` with this many playouts for each decision.
pub(crate) fn bot<G: Thinks>(level: Level, playouts: u32) -> impl FnMut(&G::View, &mut Sim) -> Option<G::Action> {
    move |view, chance| G::think(level, view, &Budget::playouts(playouts), chance)
}

/// Passes on the view of every decision in a match of random moves.
pub(crate) fn each_decision<G: Enumerate>(rules: G::Rules, number: u64, mut each: impl FnMut(&G::View)) {
    let mut table = Match::<G>::new(rules, Seed::from_phrase(&format!("decision {number}")));
    let mut chance = sim(number);
    loop {
        while let Turn::Of(seat) = table.turn() {
            let view = table.view(Observer::Seat(seat));
            each(&view);
            table.play(seat, random::<G>(&view, &mut chance).expect("a move")).expect("it is legal");
        }
        if !table.next_round() {
            return;
        }
    }
}

/// Asserts that every level and the house make a decision, and a legal one. Returns how many decisions each was asked
/// for.
pub(crate) fn all_play_by_the_rules<G: Thinks + Enumerate>(tables: impl IntoIterator<Item = (G::Rules, u64)>) -> u32 {
    let mut chance = sim(1);
    let mut decisions = 0;
    for (rules, number) in tables {
        each_decision::<G>(rules, number, |view| {
            decisions += 1;
            let moves = Level::ALL.map(|level| G::think(level, view, &Budget::playouts(30), &mut chance));
            for action in moves.into_iter().chain([G::house_move(view)]) {
                let action = action.expect("whoever is in turn decides something");
                assert_eq!(G::check(view, &action), Ok(()), "{action:?} in {view:?}");
            }
        });
    }
    decisions
}

/// Asserts that hints are legal, without repeats, the most tried first, and within their budget.
pub(crate) fn hints_are_legal_and_in_order<G: Thinks + Enumerate>(rules: G::Rules) {
    let mut chance = sim(2);
    each_decision::<G>(rules, 2, |view| {
        let hints = G::hint(view, &Budget::playouts(100), &mut chance);
        assert!(!hints.is_empty() && hints.len() <= G::legal(view).len());
        for hint in &hints {
            assert_eq!(G::check(view, &hint.action), Ok(()));
            assert!((0.0..=1.0).contains(&hint.wins) && hint.value.is_finite() && hint.error >= 0.0);
        }
        assert!(hints.windows(2).all(|pair| pair[0].playouts >= pair[1].playouts), "the best are tried most");
        let mut actions: Vec<G::Action> = hints.into_iter().map(|hint| hint.action).collect();
        actions.sort();
        assert!(actions.windows(2).all(|pair| pair[0] != pair[1]), "nothing twice");
    });
}

pub(crate) fn nobody_decides_out_of_turn<G: Thinks>(rules: G::Rules) {
    let seats = rules.seats();
    let table = Match::<G>::new(rules, Seed::from_phrase("dusk"));
    let mut chance = sim(3);
    for observer in Observer::all(seats).filter(|observer| observer.seat() != table.turn().seat()) {
        let view = table.view(observer);
        for level in Level::ALL {
            assert_eq!(G::think(level, &view, &Budget::playouts(30), &mut chance), None);
        }
        assert_eq!(G::house_move(&view), None);
        assert_eq!(G::hint(&view, &Budget::playouts(30), &mut chance), []);
    }
}

pub(crate) fn equal_seeds_decide_equally<G: Thinks + Enumerate>(rules: G::Rules) {
    let mut differing = 0;
    each_decision::<G>(rules, 4, |view| {
        for level in Level::ALL {
            let think = |seed| G::think(level, view, &Budget::playouts(60), &mut sim(seed));
            assert_eq!(think(1), think(1));
            differing += u32::from(think(1) != think(2));
        }
        let hint = || G::hint(view, &Budget::playouts(60), &mut sim(5));
        assert_eq!(hint(), hint());
    });
    assert!(differing > 0, "chance plays a part");
}
