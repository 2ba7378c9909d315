//! Who loses something when their time is up.

use crate::hall::{Hall, id};
use serde_json::json;
use table::Command;
use wire::Pace;

#[test]
fn those_are_awaited_who_lose_something_with_their_time() {
    let mut hall = Hall::met(&[1, 2]);
    assert_eq!(hall.sitting.awaited(), [id(1), id(2)], "they are called");
    hall.sit(1);
    assert_eq!(hall.sitting.awaited(), [id(2)]);
    let mut hall = Hall::open_with(2, Pace::default(), json!({"all_asked": true}));
    hall.sit(1);
    assert!(hall.sitting.awaited().is_empty(), "a table waits for as long as it takes");
    hall.sit(2);
    hall.ask(Command::Start { by: id(1) }).unwrap();
    assert_eq!(hall.sitting.awaited(), [id(1), id(2)], "all are asked");
}

#[test]
fn whoever_is_in_turn_is_awaited_unless_the_house_plays_for_them() {
    let mut hall = Hall::playing();
    let turn = |hall: &Hall| hall.sitting.game().unwrap().turn().seat().unwrap().0 + 1;
    let first = turn(&hall);
    assert_eq!(hall.sitting.awaited(), [id(first)]);
    hall.ask(Command::Stand { by: id(first) }).unwrap();
    assert!(hall.sitting.awaited().is_empty());
}
