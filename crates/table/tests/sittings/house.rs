//! What the record says the house has played in a player's place.

use crate::hall::{Action, Cards, Hall, entropy, id};
use game::{Record, Seat};
use serde_json::{Value, json};
use table::{Command, Standin, Task};
use wire::{Level, Pace};

fn stand_in(hall: &mut Hall, why: Standin, action: Action) {
    let ply = hall.sitting.ply();
    hall.ask(Command::StandIn { why, ply, action }).unwrap();
}

/// The record of the match, which is over, and the same from the table's journal.
fn record(hall: &Hall) -> Record<Cards> {
    let (_, record) = hall.sitting.record().unwrap();
    assert_eq!(hall.again().record().unwrap().1, record);
    record
}

#[test]
fn a_record_says_which_moves_the_house_made() {
    let mut hall = Hall::playing();
    stand_in(&mut hall, Standin::Late, Action::Draw);
    hall.act(2, Action::Draw).unwrap();
    // What the player had shown when the time was up is their own.
    stand_in(&mut hall, Standin::Late, Action::Show);
    hall.act(2, Action::Draw).unwrap();
    hall.ask(Command::Deal).unwrap();
    stand_in(&mut hall, Standin::House, Action::Draw);
    stand_in(&mut hall, Standin::Away, Action::Draw);
    hall.act(1, Action::Draw).unwrap();
    hall.ask(Command::Stand { by: id(2) }).unwrap();
    stand_in(&mut hall, Standin::House, Action::Draw);
    let record = record(&hall);
    assert_eq!(record.house, [0, 4, 5, 7]);
    record.verify().unwrap();
    let ended = hall.sitting.just_ended().unwrap().unwrap();
    assert!(String::from_utf8(ended.body).unwrap().contains(r#""house":[0,4,5,7]"#));
}

#[test]
fn who_lets_the_clock_confirm_what_they_have_shown_is_not_late() {
    let mut hall = Hall::playing();
    let is_late = |hall: &Hall| {
        let again = hall.again();
        let ann = again.chairs()[0].person().unwrap();
        (ann.late, ann.house_plays)
    };
    stand_in(&mut hall, Standin::Late, Action::Draw);
    assert_eq!(is_late(&hall), (1, false));
    hall.act(2, Action::Draw).unwrap();
    stand_in(&mut hall, Standin::Late, Action::Show);
    assert_eq!(is_late(&hall), (0, false), "nor any longer");
    hall.act(2, Action::Draw).unwrap();
    hall.ask(Command::Deal).unwrap();
    stand_in(&mut hall, Standin::Late, Action::Show);
    hall.act(2, Action::Draw).unwrap();
    stand_in(&mut hall, Standin::Late, Action::Draw);
    assert_eq!(is_late(&hall), (1, false));
    hall.act(2, Action::Draw).unwrap();
    assert_eq!(record(&hall).house, [0, 6]);
}

#[test]
fn whoever_has_given_up_the_chair_is_told_from_whoever_was_late() {
    let mut hall = Hall::playing();
    let second = |hall: &Hall| {
        let picture: Value = serde_json::from_str(&hall.sees(1)).unwrap();
        picture["room"]["chairs"][1].clone()
    };
    for _ in 0..2 {
        hall.act(1, Action::Draw).unwrap();
        stand_in(&mut hall, Standin::Late, Action::Draw);
    }
    let late = json!({"kind": "player", "name": "guest 2", "presence": "house_plays"});
    assert_eq!(second(&hall), late);
    hall.ask(Command::Stand { by: id(2) }).unwrap();
    let gone = json!({"kind": "player", "name": "guest 2", "presence": "house_plays", "stood": true});
    assert_eq!(second(&hall), gone);
    hall.ask(Command::Return { by: id(2) }).unwrap();
    assert_eq!(second(&hall)["stood"], Value::Null);
}

#[test]
fn the_next_match_begins_without_any() {
    let mut hall = Hall::playing();
    stand_in(&mut hall, Standin::Late, Action::Draw);
    hall.act(2, Action::Draw).unwrap();
    hall.finish_match();
    assert_eq!(record(&hall).house, [0]);
    for number in [1, 2] {
        hall.ask(Command::Rematch { by: id(number), match_number: None, entropy: entropy(number + 10) }).unwrap();
    }
    hall.finish_match();
    assert!(record(&hall).house.is_empty());
}

#[test]
fn bots_play_for_themselves() {
    let mut hall = Hall::open(2, Pace::default());
    hall.sit(1);
    hall.ask(Command::SeatBot { by: id(1), seat: Seat(1), level: Level(1) }).unwrap();
    hall.ask(Command::Start { by: id(1) }).unwrap();
    while !hall.sitting.is_finished() {
        match hall.sitting.agenda(&hall.crowd).unwrap().task {
            Task::Think { .. } => stand_in(&mut hall, Standin::Bot, Action::Draw),
            Task::Deal => _ = hall.ask(Command::Deal).unwrap(),
            _ => _ = hall.act(1, Action::Draw).unwrap(),
        }
    }
    let text = serde_json::to_string(&record(&hall)).unwrap();
    assert!(!text.contains("\"house\":") && text.starts_with("{\"format\":1,"), "{text}");
}
