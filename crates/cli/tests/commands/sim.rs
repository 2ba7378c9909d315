//! `madang sim`.

use crate::run::madang;
use serde_json::{Value, json};

fn simulate(args: &[&str]) -> Value {
    madang(&[&["sim", "--json"], args].concat(), "").told()
}

#[test]
fn chance_is_fair_to_every_seat() {
    let told = simulate(&["--games", "4000", "--seats", "4"]);
    let seats = told["seats"].as_array().expect("seats");
    let wins: Vec<f64> = seats.iter().filter_map(|seat| seat["wins"].as_f64()).collect();
    let points: f64 = seats.iter().filter_map(|seat| seat["points"].as_f64()).sum();
    assert_eq!((wins.iter().sum::<f64>(), points), (4000.0, 0.0), "one winner a round, and nothing is lost");
    // Five standard deviations around a quarter; the seed is fixed.
    assert!(wins.iter().all(|wins| (wins - 1000.0).abs() < 137.0), "{wins:?}");
    assert_eq!((&told["games"], &told["game"]), (&json!(4000), &json!("lexio")));
}

#[test]
fn the_same_seed_gives_the_same_games_on_any_threads() {
    let stable = |args: &[&str]| {
        let mut told = simulate(args);
        told["seconds"] = json!(null);
        told["threads"] = json!(null);
        told
    };
    let one = stable(&["--games", "300", "--seats", "3", "--bots", "2,1,random", "--seed", "x"]);
    assert_eq!(
        one,
        stable(&["--games", "300", "--seats", "3", "--bots", "2,1,random", "--seed", "x", "--threads", "4"])
    );
    let other = stable(&["--games", "300", "--seats", "3", "--bots", "2,1,random", "--seed", "y"]);
    assert_ne!(one["moves"], other["moves"]);
}

#[test]
fn a_casual_bot_beats_chance() {
    let told = simulate(&["--games", "400", "--seats", "2", "--bots", "2,random"]);
    assert!(told["seats"][0]["wins"].as_f64().is_some_and(|wins| wins > 300.0), "{told}");
}

#[test]
fn the_table_is_readable() {
    let ran = madang(&["sim", "--games", "1000", "--seats", "2"], "");
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines.len(), 5, "{}", ran.out);
    assert!(lines[1].contains("random") && lines[1].contains('%'));
    assert!(lines[3].starts_with("1,000 rounds with "));
    assert!(lines[4].contains("rounds/s"));
    assert_eq!(ran.err, "", "no bar where nobody looks");
    let one = madang(&["sim", "--games", "1", "--seats", "2", "--threads", "1"], "").out;
    assert!(one.contains("1 round with ") && one.contains(" on 1 thread:"), "{one}");
}

#[test]
fn the_other_games_are_played_too() {
    let told = simulate(&["--game", "matgo", "--games", "500", "--bots", "2,random"]);
    let seats = told["seats"].as_array().expect("seats");
    let points: f64 = seats.iter().filter_map(|seat| seat["points"].as_f64()).sum();
    assert_eq!((seats.len(), points), (2, 0.0));
    let wins: f64 = seats.iter().filter_map(|seat| seat["wins"].as_f64()).sum();
    let drawn = told["drawn"].as_f64().expect("a number");
    assert!(drawn > 0.0 && wins + drawn == 500.0, "{told}");
    assert!(seats[0]["wins"].as_f64() > seats[1]["wins"].as_f64(), "{told}");
    let told = simulate(&["--game", "rummikub", "--games", "20", "--seats", "3", "--bots", "3,1,random"]);
    let seats = told["seats"].as_array().expect("seats");
    let wins: f64 = seats.iter().filter_map(|seat| seat["wins"].as_f64()).sum();
    assert!((wins - 20.0).abs() < 1e-9, "{told}");
    assert_eq!(madang(&["sim", "--game", "matgo", "--seats", "3"], "").code, 2, "Matgo is for two");
}
