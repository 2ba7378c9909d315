//! The laws of the house, for every number of players and every option that changes play.

use game::{conform::conform_sampled, read_rules};
use rummikub::{Action, Rules, Rummikub, Set, Solver, View, read_sets};
use serde_json::{Value, json};

fn rules(seats: u8, options: Value) -> Rules {
    read_rules(seats, &options).expect("legal options")
}

/// Actions of all kinds.
fn strangers() -> Vec<Action> {
    let layouts = ["", "J J J", "K1 K2 K3", "R10 B10 K10 Y10", "R10 B10 J | K11 K12 K13", "R7 R7 R7", "R1 R2"];
    let lays = layouts.into_iter().map(|text| Action::Lay(read_sets(text).expect("tiles")));
    lays.chain([Action::Draw, Action::Pass, Action::Penalty]).collect()
}

/// What came up along the way.
#[derive(Default, Debug)]
struct Met {
    lays: u32,
    rearranged: u32,
    passes: u32,
    penalties: u32,
}

impl Met {
    fn note(&mut self, view: &View, actions: &[Action]) {
        for action in actions {
            match action {
                Action::Lay(after) => {
                    self.lays += 1;
                    let stands = |set: &Set| after.iter().any(|other| other == set.tiles());
                    self.rearranged += u32::from(!view.table.iter().all(stands));
                }
                Action::Pass => self.passes += 1,
                Action::Penalty => self.penalties += 1,
                Action::Draw => {}
            }
        }
    }
}

fn conforms(seats: u8, options: Value, eager: u32, met: &mut Met) {
    // Any legal lay will do.
    let mut solver = Solver::with_budget(3_000);
    conform_sampled::<Rummikub>(&rules(seats, options), 2, &strangers(), |view, chance| {
        let actions = crate::sample::sample(view, eager, &mut solver, chance);
        met.note(view, &actions);
        actions
    });
}

#[test]
fn every_table_conforms() {
    let mut met = Met::default();
    for seats in 2..=6 {
        conforms(seats, json!({"games": 2}), 7, &mut met);
        conforms(seats, json!({"late_confirm": false, "joker_penalty": 25, "hand": 20}), 1, &mut met);
        let next_seat = json!({"joker": "must_replace", "opening": 10, "next_start": "next_seat", "games": 2});
        conforms(seats, next_seat, 7, &mut met);
        let drawn = json!({"joker": "new_set", "open_and_play": true, "next_start": "draw", "clock": 0, "games": 2});
        conforms(seats, drawn, 7, &mut met);
    }
    let enough = met.lays > 1_000 && met.rearranged > 500 && met.passes > 50 && met.penalties > 50;
    assert!(enough, "all sorts of turns were met: {met:?}");
}
