//! The laws of the house, for every number of players and every option that changes play.

use game::{conform::conform, read_rules};
use lexio::{Action, Lexio, Ranking, Rules, Tiles, combinations};
use serde_json::{Value, json};

fn rules(seats: u8, options: Value) -> Rules {
    read_rules(seats, &options).expect("legal options")
}

/// Plays of all sorts: combinations of a small deck, and tiles that are not a combination.
fn strangers() -> Vec<Action> {
    let ranking = Ranking::of(&rules(4, json!({})));
    let some: Tiles = "3C 3T 3M 3S 4C 5C 6C 7C 8T 1S 2C 2S".parse().expect("tiles");
    let nonsense = ["", "3C 4C", "3C 3T 3M 3S", "3C 4C 5C", "3C 4C 5C 6C 8C 9C", "15S"];
    let plays = combinations(ranking, some, None).into_iter().map(|play| play.tiles());
    let nonsense = nonsense.into_iter().map(|text| text.parse().expect("tiles"));
    plays.chain(nonsense).map(Action::Play).chain([Action::Pass]).collect()
}

#[test]
fn every_table_conforms() {
    let strangers = strangers();
    for seats in 2..=5 {
        conform::<Lexio>(&rules(seats, json!({"rounds": 2})), 20, &strangers);
        conform::<Lexio>(&rules(seats, json!({"preset": "french", "rounds": 2, "pass": "hard"})), 20, &strangers);
        let other = json!({"rounds": 3, "two_penalty": "count", "next_lead": "winner", "stake": "points"});
        conform::<Lexio>(&rules(seats, other), 20, &strangers);
    }
    conform::<Lexio>(&rules(2, json!({"two_player": "open"})), 40, &strangers);
}
