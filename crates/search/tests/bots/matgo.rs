//! The bots of Matgo from outside: always legal, reproducible, and each level better than the one below.

use game::{Enumerate, Game, Match, Observer, Seed, Sim, Turn, below, read_rules, sim};
use matgo::{Action, Matgo, Rules, View};
use search::{Budget, Level, Thinks, duplicate};
use serde_json::{Value, json};

fn rules(options: Value) -> Rules {
    read_rules(2, &options).expect("legal options")
}

/// Every option that changes what may be done.
fn tables() -> impl Iterator<Item = Rules> {
    let options = [
        json!({"rounds": 6}),
        json!({"preset": "plain", "rounds": 6, "target": 3, "gukjin": "auto"}),
        json!({"rounds": 6, "two_card_bomb": "off", "floor_four": "redeal", "first_ppeok": "rising"}),
    ];
    options.into_iter().map(rules)
}

fn random(view: &View, chance: &mut Sim) -> Option<Action> {
    let legal = Matgo::legal(view);
    legal.get(below(legal.len().max(1) as u32, chance) as usize).copied()
}

/// The views of every decision in a match of random moves.
fn each_decision(rules: Rules, number: u64, mut each: impl FnMut(&View)) {
    let mut table = Match::<Matgo>::new(rules, Seed::from_phrase(&format!("decision {number}")));
    let mut chance = sim(number);
    loop {
        while let Turn::Of(seat) = table.turn() {
            let view = table.view(Observer::Seat(seat));
            each(&view);
            table.play(seat, random(&view, &mut chance).expect("a move")).expect("it is legal");
        }
        if !table.next_round() {
            return;
        }
    }
}

#[test]
fn every_level_and_the_house_play_by_the_rules() {
    let mut chance = sim(1);
    let mut decisions = 0;
    for rules in tables() {
        for number in 0..6 {
            each_decision(rules, number, |view| {
                decisions += 1;
                let moves = Level::ALL.map(|level| Matgo::think(level, view, &Budget::playouts(30), &mut chance));
                for action in moves.into_iter().chain([Matgo::house_move(view)]) {
                    let action = action.expect("whoever is in turn decides something");
                    assert_eq!(Matgo::check(view, &action), Ok(()), "{action} in {view:?}");
                }
            });
        }
    }
    assert!(decisions > 1_500, "{decisions} are many");
}

#[test]
fn the_house_neither_shakes_nor_goes() {
    let mut stops = 0;
    for number in 0..40 {
        each_decision(rules(json!({"target": 3, "rounds": 5})), number, |view| {
            let action = Matgo::house_move(view).expect("in turn");
            assert!(!matches!(action, Action::Go | Action::Play { shake: true, .. }), "{action}");
            stops += u32::from(action == Action::Stop);
        });
    }
    assert!(stops > 20, "{stops}");
}

#[test]
fn hints_are_legal_and_in_order() {
    let mut chance = sim(2);
    each_decision(rules(json!({"rounds": 6})), 2, |view| {
        let hints = Matgo::hint(view, &Budget::playouts(100), &mut chance);
        assert!(!hints.is_empty() && hints.len() <= Matgo::legal(view).len());
        assert!(
            (1..hints.len()).all(|at| hints[..at].iter().all(|hint| hint.action != hints[at].action)),
            "nothing twice"
        );
        for hint in &hints {
            assert_eq!(Matgo::check(view, &hint.action), Ok(()));
            assert!((0.0..=1.0).contains(&hint.wins) && hint.value.is_finite() && hint.error >= 0.0);
        }
        assert!(hints.windows(2).all(|pair| pair[0].playouts >= pair[1].playouts), "the best are tried most");
    });
}

#[test]
fn nobody_decides_out_of_turn() {
    let table = Match::<Matgo>::new(rules(json!({})), Seed::from_phrase("dusk"));
    let mut chance = sim(3);
    for observer in Observer::all(2).filter(|observer| observer.seat() != table.turn().seat()) {
        let view = table.view(observer);
        for level in Level::ALL {
            assert_eq!(Matgo::think(level, &view, &Budget::playouts(30), &mut chance), None);
        }
        assert_eq!(Matgo::house_move(&view), None);
        assert_eq!(Matgo::hint(&view, &Budget::playouts(30), &mut chance), []);
    }
}

#[test]
fn equal_seeds_decide_equally() {
    let mut differing = 0;
    each_decision(rules(json!({"rounds": 4})), 4, |view| {
        for level in Level::ALL {
            let think = |seed| Matgo::think(level, view, &Budget::playouts(60), &mut sim(seed));
            assert_eq!(think(1), think(1));
            differing += u32::from(think(1) != think(2));
        }
    });
    assert!(differing > 0, "chance plays a part");
}

fn bot(level: Level, playouts: u32) -> impl FnMut(&View, &mut Sim) -> Option<Action> {
    move |view, chance| Matgo::think(level, view, &Budget::playouts(playouts), chance)
}

/// With the deals fixed: a correct build passes for ever.
#[test]
fn each_level_beats_the_one_below() {
    let official = rules(json!({}));
    let beginner = duplicate::<Matgo>(&official, 0..200, bot(Level::Beginner, 0), random);
    let casual = duplicate::<Matgo>(&official, 0..200, bot(Level::Casual, 0), bot(Level::Beginner, 0));
    let club = duplicate::<Matgo>(&official, 0..100, bot(Level::Club, 400), bot(Level::Casual, 0));
    for (tally, least) in [(beginner, 0.58), (casual, 0.60), (club, 0.50)] {
        assert!(tally.win_rate() >= least, "{:.3} ± {:.3}, {:+.0}", tally.win_rate(), tally.margin(), tally.mean());
        assert!(tally.mean() > 0.0, "and gains money: {:+.0}", tally.mean());
    }
}
