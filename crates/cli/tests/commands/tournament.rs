//! `madang tournament`.

use crate::run::madang;
use serde_json::{Value, json};

fn simulate(args: &[&str]) -> Value {
    madang(&[&["tournament", "--simulate", "--json"], args].concat(), "").told()
}

fn tau(told: &Value, deals: &str) -> f64 {
    told["order_tau"][deals].as_f64().expect("a number")
}

#[test]
fn a_swiss_tournament_pairs_nobody_twice_and_finds_the_strong() {
    let told = simulate(&["--format", "swiss", "--players", "9", "--seeds", "3"]);
    assert_eq!((&told["rounds"], &told["game"]), (&json!(5), &json!("lexio")));
    for none in ["repeats", "byes_twice", "unfinished"] {
        assert_eq!(told[none], 0, "{told}");
    }
    for deals in ["same_deal", "own_deals"] {
        assert!((0.2..=1.0).contains(&tau(&told, deals)), "{told}");
    }
}

#[test]
fn a_league_of_rummikub_comes_to_its_end() {
    let args = ["--format", "league", "--game", "rummikub", "--players", "7", "--rounds", "2", "--seeds", "1"];
    let told = simulate(&args);
    assert_eq!((&told["rounds"], &told["unfinished"], &told["byes_twice"]), (&json!(2), &json!(0), &json!(0)));
    assert!((-1.0..=1.0).contains(&tau(&told, "same_deal")), "{told}");
}

#[test]
fn the_same_seed_gives_the_same_figures_on_any_threads() {
    // Tournaments of Matgo take much longer than those of Lexio.
    for (game, seeds) in [("lexio", "3"), ("matgo", "1")] {
        let knockout = ["--format", "knockout", "--game", game, "--players", "8", "--seeds", seeds];
        let one = simulate(&[&knockout[..], &["--threads", "1"]].concat());
        assert_eq!(one, simulate(&[&knockout[..], &["--threads", "3"]].concat()), "{game}");
        assert_ne!(one["order_tau"], simulate(&[&knockout[..], &["--seed", "other"]].concat())["order_tau"], "{game}");
        assert_eq!((&one["rounds"], &one["repeats"], &one["unfinished"]), (&json!(3), &json!(0), &json!(0)), "{game}");
    }
}

#[test]
fn a_league_of_a_game_for_two_is_refused() {
    let ran = madang(&["tournament", "--simulate", "--format", "league", "--game", "matgo"], "");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("a league has tables of 3 to 5, and matgo is for 2 to 2"), "{}", ran.err);
}
