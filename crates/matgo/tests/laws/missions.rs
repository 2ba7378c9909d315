//! Missions (docs/rules/matgo.md#missions).

use crate::position::{Play, cards, plain, position, rules};
use game::Seat;
use matgo::{BySeat, Cards, Mission, Pile, Setup};
use serde_json::{Value, json};

fn mission(written: Value) -> Option<Mission> {
    Some(serde_json::from_value(written).expect("a mission"))
}

/// Seven points are captured, and `more`.
fn seven(mission_written: Value, more: &str) -> Setup {
    let mut setup = position("10a 12t", "4t", "7b 9a");
    let seven = cards("1g 3g 8g 1t 2t 3t 1a 1b 2a 2b 3a 3b 4a 4b 6b 8a");
    setup.captured.0 = [seven | cards(more), cards("11g 7a 9b 11a 11b 11s 12s")];
    setup.hands[1] = cards("10b 12g");
    setup.mission = mission(mission_written);
    setup
}

/// What a stop pays, and how much of it is added.
fn stopped(setup: &Setup) -> (u64, u64) {
    let settlement = Play::new(setup).act("10a").act("stop").outcome().settlement.unwrap();
    (settlement.points, settlement.added)
}

#[test]
fn a_set_multiplies_or_adds() {
    assert_eq!(stopped(&seven(json!({"kind": "times", "set": "hongdan"}), "")), (21, 0));
    assert_eq!(stopped(&seven(json!({"kind": "points", "set": "hongdan"}), "")), (12, 5));
    assert_eq!(stopped(&seven(json!({"kind": "times", "set": {"month": 1}}), "")), (14, 0), "1g 1t 1a 1b");
    assert_eq!(stopped(&seven(json!({"kind": "points", "set": {"month": 1}}), "")), (10, 3));
    assert_eq!(stopped(&seven(json!({"kind": "times", "set": "chodan"}), "5t")), (7, 0), "not all of it");
}

/// How a set mission stands: for whom it is out of reach, and who has won it.
fn standing(play: &Play) -> (BySeat<bool>, Option<Seat>) {
    match play.state.board().mission {
        Some(Mission::Times { barred, won, .. } | Mission::Points { barred, won, .. }) => (barred, won),
        _ => panic!(),
    }
}

#[test]
fn a_set_is_out_of_reach_while_the_opponent_holds_one_of_its_cards() {
    let mut setup = position("5a 10a", "5t 1a", "3a");
    setup.mission = mission(json!({"kind": "times", "set": "chodan"}));
    assert_eq!(standing(&Play::new(&setup)).0, BySeat([false, false]));
    assert_eq!(standing(&Play::new(&setup).act("5a")).0, BySeat([false, true]), "5t is one of them");
    assert_eq!(standing(&Play::new(&setup).act("10a")).0, BySeat([false, false]));
}

/// I can still get all of month 5 except 5a, which the opponent has captured and my jjok steals.
fn stolen_back() -> Setup {
    let mut setup = position("1a 10a", "2a", "1b 9a");
    setup.captured.0 = [cards("1g 1t"), cards("5a")];
    setup.mission = mission(json!({"kind": "points", "set": {"month": 5}}));
    setup
}

#[test]
fn a_set_is_open_again_when_the_card_is_stolen_back() {
    let play = Play::new(&stolen_back());
    assert_eq!(standing(&play).0, BySeat([true, false]));
    let play = play.act("1a");
    assert_eq!((play.stolen(), standing(&play).0), (vec!["5a".into()], BySeat([false, true])));
    let held = rules(json!({"preset": "plain", "mission_sets": "held"}));
    let play = Play::under(held, &stolen_back()).act("1a");
    assert_eq!(standing(&play).0, BySeat([true, true]), "the opponent has had it");
}

#[test]
fn a_set_is_won_for_good_the_moment_a_player_holds_it_all() {
    // The last card of month 5 is taken; the opponent's jjok steals one of the four.
    let played = |rules| {
        let mut setup = position("5a 10a", "5y 1a 2a", "3t 8b 9b");
        setup.captured.0 = [cards("5t 5b 4a 4b 6a 7a"), cards("1g")];
        setup.hands[1] = cards("8a 12g");
        setup.mission = mission(json!({"kind": "times", "set": {"month": 5}}));
        Play::under(rules, &setup).act("5a")
    };
    let play = played(plain());
    assert_eq!(standing(&play), (BySeat([false, true]), Some(Seat(0))));
    let kinds = play.kinds();
    let told = kinds.iter().position(|kind| kind == "set_won").unwrap();
    assert_eq!(kinds[told - 1], "capture", "told right after the capture that did it");
    let mut setup: Setup = <matgo::Matgo as game::Writable>::write_down(&play.state);
    setup.captured.0 = [cards("5t 5b 5a"), cards("5y 1g")];
    let stolen = Play::new(&setup);
    assert_eq!(standing(&stolen), (BySeat([true, true]), Some(Seat(0))), "whatever is stolen later");
    let held = rules(json!({"preset": "plain", "mission_sets": "held"}));
    assert_eq!(standing(&Play::under(held, &setup)).1, None, "where it has to be held");
    assert_eq!(standing(&played(held)).1, Some(Seat(0)));
}

#[test]
fn the_reward_of_a_set_that_was_won_is_kept_to_the_stop() {
    let lost = |options: Value| {
        let mut setup = seven(json!({"kind": "times", "set": {"month": 1}, "won": 0}), "");
        setup.captured.0 = [(setup.captured.0[0] - cards("1b")) | cards("5b 8b"), setup.captured.0[1] | cards("1b")];
        let stopped = Play::under(rules(options), &setup).act("10a").act("stop").outcome().settlement.unwrap();
        stopped.points
    };
    assert_eq!(lost(json!({"preset": "plain"})), 2 * lost(json!({"preset": "plain", "mission_sets": "held"})));
}

#[test]
fn only_a_win_by_stop_collects() {
    let mut setup = position("5a 10a", "5t 1a", "5b");
    setup.turns = Some(BySeat([6, 6]));
    setup.ppeoks = serde_json::from_value(json!([[1, 4], []])).unwrap();
    setup.captured.0[0] = cards("1t 2t 3t");
    setup.mission = mission(json!({"kind": "times", "set": "hongdan"}));
    assert_eq!(Play::new(&setup).act("5a").outcome().settlement.unwrap().points, 7);
}

#[test]
fn the_race_is_won_by_the_first_at_a_turns_end() {
    let race = |of: &str, before: &str, play_from: (&str, &str, &str)| {
        let mut setup = position(play_from.0, play_from.1, play_from.2);
        setup.captured.0[0] = cards(before);
        setup.mission = mission(json!({"kind": "race", "of": of}));
        let action = play_from.0.split(' ').next().unwrap();
        match Play::new(&setup).act(action).state.board().mission {
            Some(Mission::Race { first, .. }) => first,
            _ => panic!(),
        }
    };
    let takes = ("5t 10a", "5a", "9a");
    assert_eq!(race("junk", "11s 12s b3", takes), Some(Seat(0)), "2 + 2 + 3 + 1 by value");
    assert_eq!(race("junk", "11s 12s b2", takes), None);
    assert_eq!(race("ribbon", "1t 2t 3t", takes), Some(Seat(0)));
    assert_eq!(race("ribbon", "1t 2t", takes), None);
    let animal = ("5t 10a", "5y", "9a");
    assert_eq!(race("animal", "2y 4y 9y", animal), Some(Seat(0)));
    assert_eq!(race("animal", "2y 4y", animal), None);
    // Coming second is too late.
    let mut setup = seven(json!({"kind": "race", "of": "ribbon", "first": 1}), "5t 4t");
    setup.floor = Cards::NONE;
    assert_eq!(stopped(&setup), (8, 0));
    setup.mission = mission(json!({"kind": "race", "of": "ribbon", "first": 0}));
    assert_eq!(stopped(&setup), (16, 0));
}

#[test]
fn moving_the_gukjin_can_win_the_race() {
    let mut setup = position("10a 12t", "4t", "7b 9a");
    setup.captured.0[0] = cards("1g 3g 8g 11g 2y 5y 6y 7y 9y b3 11s 1t 2t 3t 6b");
    setup.mission = mission(json!({"kind": "race", "of": "junk"}));
    let play = Play::new(&setup).act("10a");
    let first = |play: &Play| matches!(play.state.board().mission, Some(Mission::Race { first: Some(Seat(0)), .. }));
    assert!(!first(&play));
    assert!(first(&play.act("gukjin junk")), "3 + 2 + 1 and 2 more are eight");
}

#[test]
fn pairs_count_turns_in_which_both_cards_captured() {
    let after = |hand: &str, floor: &str, stock: &str, action: &str| {
        let mut setup = position(hand, floor, stock);
        setup.turns = Some(BySeat([3, 3]));
        setup.mission = mission(json!({"kind": "pairs", "times": [3, 1]}));
        let mut play = Play::new(&setup).act(action);
        if matches!(play.state.phase(), matgo::Phase::Choose(_)) {
            play = play.act("choose 3t");
        }
        match play.state.board().mission {
            Some(Mission::Pairs { times }) => times,
            _ => panic!(),
        }
    };
    assert_eq!(after("5a 10a", "5t 3t 1a", "3a", "5a"), BySeat([4, 1]));
    assert_eq!(after("5a 10a", "5t 3t 3b 1a", "3a", "5a"), BySeat([4, 1]), "after a choice too");
    assert_eq!(after("5a 10a", "5t 1a", "3a", "5a"), BySeat([3, 1]), "the flip took nothing");
    assert_eq!(after("5a 10a", "3t 1a", "3a", "5a"), BySeat([3, 1]), "the hand took nothing");
    assert_eq!(after("5a 10a", "1a", "5b", "5a"), BySeat([3, 1]), "a jjok does not count");
    assert_eq!(after("5a 10a", "5t 5b 1a", "5y", "5a takes 5t"), BySeat([4, 1]), "a ttadak does");
    assert_eq!(after("5a 5b 5y 10a", "5t 3t 1a", "3a", "bomb 5"), BySeat([4, 1]), "a bomb with a matching flip does");
    assert_eq!(after("5a 10a", "5t 1a", "5b", "5a"), BySeat([1, 1]), "your own ppeok resets it");
}

#[test]
fn pairs_do_not_count_token_turns_and_stay_at_five() {
    let mut setup = position("10a", "3t 1a", "3a");
    setup.tokens = BySeat([1, 0]);
    setup.mission = mission(json!({"kind": "pairs", "times": [2, 1]}));
    let token = Play::new(&setup).act("flip");
    assert_eq!(token.state.board().mission, mission(json!({"kind": "pairs", "times": [2, 1]})));
    let mut five = position("5a 10a", "5t 3t 1a", "3a");
    five.mission = mission(json!({"kind": "pairs", "times": [5, 1]}));
    assert_eq!(Play::new(&five).act("5a").state.board().mission, five.mission);
    let mut pile = position("5a 10a", "3t 1a", "3a");
    pile.piles = vec![Pile { owner: Some(Seat(1)), cards: cards("5t 5b 5y"), bonus: Cards::NONE }];
    pile.mission = mission(json!({"kind": "pairs", "times": [2, 1]}));
    assert_eq!(Play::new(&pile).act("5a").state.board().mission, mission(json!({"kind": "pairs", "times": [3, 1]})));
    assert_eq!(stopped(&seven(json!({"kind": "pairs", "times": [4, 2]}), "")), (28, 0));
}

#[test]
fn pairs_count_on_the_last_turn_too_where_ttadak_does_not() {
    for (floor, stock, action) in [("5t 3t 1a", "3a", "5a"), ("5t 5b 1a", "5y", "5a takes 5t")] {
        let mut setup = position("5a", floor, stock);
        setup.mission = mission(json!({"kind": "pairs", "times": [2, 1]}));
        let play = Play::new(&setup).act(action);
        assert!(!play.happened("ttadak"));
        assert_eq!(play.state.board().mission, mission(json!({"kind": "pairs", "times": [3, 1]})));
    }
    // Three of a month, a ppeok on any other turn, count as one pair.
    let mut three = position("5a", "5t 1a", "5b");
    three.mission = mission(json!({"kind": "pairs", "times": [2, 1]}));
    assert_eq!(Play::new(&three).act("5a").state.board().mission, three.mission);
}

#[test]
fn point_missions_are_multiplied_like_the_score() {
    let mut setup = seven(json!({"kind": "points", "set": "hongdan"}), "");
    (setup.go, setup.last_go) = (BySeat([3, 1]), BySeat([6, 0]));
    let all = Play::new(&setup).act("10a").act("stop").outcome().settlement.unwrap();
    assert_eq!((all.base, all.added, all.points), (7, 3 + 5, 15 * 2 * 2));
    let first_two = rules(json!({"go_plain_add": "first_two"}));
    let bare = Play::under(first_two, &setup).act("10a").act("stop").outcome().settlement.unwrap();
    assert_eq!((bare.base, bare.added, bare.points), (7, 5, 12 * 2 * 2));
}
