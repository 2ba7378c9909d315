//! The laws of the house, for every number of players and every option that changes play.

mod sample;

use game::{conform::conform_sampled, read_rules};
use rummikub::{Action, Rules, Rummikub, read_sets};
use serde_json::{Value, json};

fn rules(seats: u8, options: Value) -> Rules {
    read_rules(seats, &options).expect("legal options")
}

/// Actions of all sorts.
fn strangers() -> Vec<Action> {
    let layouts = ["", "J J J", "K1 K2 K3", "R10 B10 K10 Y10", "R10 B10 J | K11 K12 K13", "R7 R7 R7", "R1 R2"];
    let lays = layouts.into_iter().map(|text| Action::Lay(read_sets(text).expect("tiles")));
    lays.chain([Action::Draw, Action::Pass, Action::Penalty]).collect()
}

fn conforms(seats: u8, options: Value, matches: u64) {
    conform_sampled::<Rummikub>(&rules(seats, options), matches, &strangers(), sample::sample);
}

#[test]
fn every_table_conforms() {
    for seats in 2..=6 {
        conforms(seats, json!({"games": 2}), 3);
        let next_seat = json!({"joker": "must_replace", "opening": 10, "next_start": "next_seat", "games": 2});
        conforms(seats, next_seat, 3);
        let drawn = json!({"joker": "new_set", "open_and_play": true, "next_start": "draw", "clock": 0, "games": 2});
        conforms(seats, drawn, 3);
    }
}
