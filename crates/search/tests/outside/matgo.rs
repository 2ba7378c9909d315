//! The bots of Matgo: always legal, reproducible, and each level better than the one below.

use crate::laws::{self, bot, each_decision, random};
use game::read_rules;
use matgo::{Action, Matgo, Rules};
use search::{Level, Thinks, duplicate};
use serde_json::{Value, json};

fn rules(options: Value) -> Rules {
    read_rules(2, &options).expect("legal options")
}

/// Every option that changes which actions are allowed.
fn tables() -> impl Iterator<Item = Rules> {
    let options = [
        json!({"rounds": 6}),
        json!({"preset": "plain", "rounds": 6, "target": 3, "gukjin": "auto"}),
        json!({"rounds": 6, "two_card_bomb": "off", "floor_four": "redeal", "first_ppeok": "rising"}),
    ];
    options.into_iter().map(rules)
}

#[test]
fn every_level_and_the_house_play_by_the_rules() {
    let matches = tables().flat_map(|rules| (0..6).map(move |number| (rules, number)));
    let decisions = laws::all_play_by_the_rules::<Matgo>(matches);
    assert!(decisions > 1_500, "{decisions} are many");
}

#[test]
fn the_house_neither_shakes_nor_goes() {
    let mut stops = 0;
    for number in 0..40 {
        each_decision::<Matgo>(rules(json!({"target": 3, "rounds": 5})), number, |view| {
            let action = Matgo::house_move(view).expect("in turn");
            assert!(!matches!(action, Action::Go | Action::Play { shake: true, .. }), "{action}");
            stops += u32::from(action == Action::Stop);
        });
    }
    assert!(stops > 20, "{stops}");
}

#[test]
fn hints_are_legal_and_in_order() {
    laws::hints_are_legal_and_in_order::<Matgo>(rules(json!({"rounds": 6})));
}

#[test]
fn nobody_decides_out_of_turn() {
    laws::nobody_decides_out_of_turn::<Matgo>(rules(json!({})));
}

#[test]
fn equal_seeds_decide_equally() {
    laws::equal_seeds_decide_equally::<Matgo>(rules(json!({"rounds": 4})));
}

/// With the deals fixed, a correct build always passes.
#[test]
fn each_level_beats_the_one_below() {
    let official = rules(json!({}));
    let beginner = duplicate::<Matgo>(&official, 0..200, bot::<Matgo>(Level::Beginner, 0), random::<Matgo>);
    let casual =
        duplicate::<Matgo>(&official, 0..200, bot::<Matgo>(Level::Casual, 0), bot::<Matgo>(Level::Beginner, 0));
    let club = duplicate::<Matgo>(&official, 0..100, bot::<Matgo>(Level::Club, 400), bot::<Matgo>(Level::Casual, 0));
    for (tally, least) in [(beginner, 0.58), (casual, 0.60), (club, 0.50)] {
        assert!(tally.win_rate() >= least, "{:.3} ± {:.3}, {:+.0}", tally.win_rate(), tally.margin(), tally.mean());
        assert!(tally.mean() > 0.0, "and gains money: {:+.0}", tally.mean());
    }
}
