//! Rounds (docs/rules/lexio.md#a-round), sentence by sentence.

use crate::table::{Table, illegal, play_round, rules, tiles};
use game::{Game, Match, Refusal, Seat, Seed};
use lexio::{Event, Illegal, Kind, Lead, Lexio, Tile, Tiles};
use serde_json::{Value, json};

/// Four players with a few tiles each; seat 0 holds 3C.
fn four(options: Value) -> Table {
    let hands =
        json!([["3C", "3T", "8C", "9C"], ["5C", "5T", "9T", "9M"], ["6C", "6T", "10C", "12C"], ["7C", "7T", "11C"]]);
    Table::set_up(rules(4, options), json!({"hands": hands}))
}

fn tile(text: &str) -> Tile {
    text.parse().expect("a tile")
}

#[test]
fn whoever_holds_3c_leads() {
    let table = Table::set_up(rules(3, json!({})), json!({"hands": [["4C"], ["9S", "3C"], ["3T"]]}));
    assert_eq!(table.turn(), Some(1));
    assert_eq!(table.view().lead, Some(Lead { seat: Seat(1), tile: tile("3C") }));
}

#[test]
fn if_3c_is_left_over_the_lowest_tile_held_by_anyone_leads() {
    let setup = json!({"hands": [["4C", "2S"], ["3M", "2C"]], "hidden": ["3C", "3T"]});
    let table = Table::set_up(rules(2, json!({})), setup);
    assert_eq!(table.turn(), Some(1));
    let setup = json!({"hands": [["4C", "2S"], ["4T", "2C"]], "hidden": ["3C", "3T", "3M", "3S"]});
    assert_eq!(Table::set_up(rules(2, json!({})), setup).turn(), Some(0));
}

#[test]
fn every_deal_is_led_by_the_lowest_tile_that_anyone_holds() {
    let mut left_over = 0;
    for seats in 2..=5 {
        for number in 0..200 {
            let seed = Seed::from_phrase(&format!("lead {seats} {number}"));
            let round = Match::<Lexio>::new(rules(seats, json!({})), seed);
            let hand = |seat| round.view(game::Observer::Seat(seat)).hand;
            let held = Seat::all(seats).fold(Tiles::NONE, |held, seat| held | hand(seat));
            let lowest = held.weakest().expect("tiles");
            let leader = round.turn().seat().expect("a leader");
            assert!(hand(leader).contains(lowest));
            left_over += u32::from(lowest != tile("3C"));
        }
    }
    assert!(left_over > 20, "3C is often left over by two");
}

#[test]
fn the_first_play_need_not_contain_it() {
    let mut table = four(json!({}));
    assert!(table.play(0, "9C").is_ok());
}

#[test]
fn the_lead_opens_with_any_combination_and_may_not_pass() {
    let mut table = four(json!({}));
    assert_eq!(table.pass(0), illegal(Illegal::LeadMayNotPass));
    assert_eq!(table.play(0, "3C 8C"), illegal(Illegal::NotACombination { tiles: tiles("3C 8C") }));
    assert_eq!(table.play(0, ""), illegal(Illegal::NotACombination { tiles: Tiles::NONE }));
    assert_eq!(table.play(0, "3C 3M"), illegal(Illegal::NotHeld { tile: tile("3M") }));
    let pair = Event::Play { seat: Seat(0), tiles: tiles("3C 3T"), combination: Kind::Pair, lead: true };
    assert_eq!(table.play(0, "3C 3T"), Ok(vec![pair]));
}

#[test]
fn the_next_players_play_the_same_number_of_tiles_stronger_or_pass() {
    let mut table = four(json!({}));
    table.play(0, "8C").expect("a lead");
    for two in ["9T 9M", "5C 9T"] {
        assert_eq!(table.play(1, two), illegal(Illegal::WrongCount { need: 1, got: 2 }), "{two}");
    }
    let weak = Illegal::TooWeak { tiles: tiles("5C"), trick: tiles("8C") };
    assert_eq!(table.play(1, "5C"), illegal(weak));
    assert_eq!(table.play(2, "10C"), Err(Refusal::NotYourTurn { turn: Seat(1) }));
    assert!(table.play(1, "9T").is_ok());
    assert_eq!(table.turn(), Some(2), "clockwise");
}

#[test]
fn a_follower_may_pass_in_spite_of_having_a_play() {
    let mut table = four(json!({}));
    table.play(0, "3C").expect("a lead");
    assert_eq!(table.pass(1), Ok(vec![Event::Pass { seat: Seat(1) }]));
}

#[test]
fn after_a_soft_pass_a_player_may_play_when_the_turn_returns() {
    let mut table = four(json!({"pass": "soft"}));
    table.play(0, "3C").expect("a lead");
    table.pass(1).expect("a pass");
    table.play(2, "6C").expect("a play");
    table.pass(3).expect("a pass");
    table.pass(0).expect("a pass");
    assert_eq!(table.turn(), Some(1));
    table.play(1, "9T").expect("after a soft pass the seat plays");
}

#[test]
fn hard_who_passed_is_out_until_the_trick_ends() {
    let mut table = four(json!({"pass": "hard"}));
    table.play(0, "3C").expect("a lead");
    table.pass(1).expect("a pass");
    table.play(2, "6C").expect("a play");
    table.pass(3).expect("a pass");
    table.play(0, "8C").expect("a play");
    assert_eq!(table.turn(), Some(2), "1 and 3 are out");
    assert_eq!(table.play(1, "9T"), Err(Refusal::NotYourTurn { turn: Seat(2) }));
    table.play(2, "10C").expect("a play");
    let won = vec![Event::Pass { seat: Seat(0) }, Event::TrickWon { seat: Seat(2) }];
    assert_eq!(table.pass(0), Ok(won), "everyone else has passed");
    table.play(2, "6T").expect("a lead");
    assert_eq!(table.turn(), Some(3), "a new trick lets everyone in again");
}

#[test]
fn soft_a_trick_is_won_by_n_minus_one_passes_in_a_row() {
    for seats in 2..=5 {
        let hands: Vec<Value> = (3..3 + seats).map(|n| json!([format!("{n}C"), format!("{n}S")])).collect();
        let mut table = Table::set_up(rules(seats, json!({})), json!({"hands": hands}));
        table.play(0, "3C").expect("a lead");
        table.play(1, "4C").expect("a play");
        for pass in 0..seats - 1 {
            assert_eq!(table.turn(), Some((2 + pass) % seats));
            assert!(table.view().trick.is_some(), "after {pass} passes the trick goes on");
            table.pass((2 + pass) % seats).expect("a pass");
        }
        assert_eq!((table.turn(), table.view().trick), (Some(1), None), "the last play leads anew");
        assert_eq!(table.pass(1), illegal(Illegal::LeadMayNotPass));
    }
}

#[test]
fn the_first_hand_to_reach_zero_ends_the_round_at_once() {
    let setup = json!({"hands": [["3C"], ["5C", "9T"], ["6C", "6T"]], "turn": 0});
    let mut table = Table::set_up(rules(3, json!({})), setup);
    let events = table.play(0, "3C").expect("a lead");
    assert_eq!(events.last(), Some(&Event::RoundOver { winner: Seat(0) }));
    assert_eq!(table.turn(), None);
    assert_eq!(table.play(1, "5C"), Err(Refusal::Over), "nobody answers the last play");
    assert_eq!(table.outcome().winner, Seat(0));
}

#[test]
fn later_rounds_are_led_by_the_lowest_tile_or_the_winner() {
    for (option, by_winner) in [("lowest_tile", false), ("winner", true)] {
        let mut another_led = 0;
        for number in 0..20 {
            let rules = rules(4, json!({"next_lead": option, "rounds": 2}));
            let mut played = Match::<Lexio>::new(rules, Seed::from_phrase(&number.to_string()));
            play_round(&mut played, &mut game::sim(number));
            let winner = Lexio::outcome(played.state()).expect("an outcome").winner;
            assert!(played.next_round());
            let holds = |seat| played.view(game::Observer::Seat(seat)).hand.contains(tile("3C"));
            let lowest = Seat::all(4).find(|seat| holds(*seat)).expect("four players hold every tile");
            assert_eq!(played.turn().seat(), Some(if by_winner { winner } else { lowest }));
            another_led += u32::from(winner != lowest);
        }
        assert!(another_led > 0, "the options differ in these matches");
    }
}
