//! `madang ratings`.

use crate::run::madang;
use serde_json::Value;

const SMALL: [&str; 7] = ["ratings", "--simulate", "--json", "--people", "6", "--matches", "30"];

fn simulate(args: &[&str]) -> Value {
    let ran = madang(&[&SMALL, args].concat(), "");
    assert_eq!(ran.code, 0, "{}", ran.err);
    serde_json::from_str(&ran.out).expect("JSON")
}

#[test]
fn every_model_is_judged_at_every_number_of_matches() {
    let told = simulate(&["--class", "lexio-2"]);
    assert_eq!(told["population"]["people"], 6);
    let class = &told["classes"][0];
    assert_eq!(class["class"], "lexio-2");
    let models = class["models"].as_array().expect("models");
    assert!(models.iter().any(|model| model["name"] == "glicko-2"), "{class}");
    assert!(models.iter().any(|model| model["name"] == class["chosen"]), "{class}");
    for model in models {
        for after in ["10", "30"] {
            let loss = model["log_loss"][after].as_f64().expect("a number");
            let tau = model["tau"][after].as_f64().expect("a number");
            assert!((0.1..1.5).contains(&loss) && (-1.0..=1.0).contains(&tau), "{model}");
        }
        assert_eq!(model["log_loss"].as_object().map(|judged| judged.len()), Some(2), "no later matches, no judgement");
    }
}

#[test]
fn the_same_seed_gives_the_same_figures_on_any_threads() {
    let one = simulate(&["--class", "rummikub-n", "--threads", "1", "--seed", "x"]);
    assert_eq!(one, simulate(&["--class", "rummikub-n", "--threads", "3", "--seed", "x"]));
    assert_ne!(one["classes"], simulate(&["--class", "rummikub-n", "--seed", "y"])["classes"]);
}

#[test]
fn a_class_that_is_not_there_is_named() {
    let ran = madang(&["ratings", "--simulate", "--class", "chess"], "");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("there is no class \"chess\"; there is lexio-2, lexio-n"), "{}", ran.err);
}
