//! `madang ratings`.

use crate::run::madang;
use serde_json::Value;

/// The page about it.
const PAGE: &str = include_str!("../../../../docs/RATINGS.md");
const SMALL: [&str; 7] = ["ratings", "--simulate", "--json", "--people", "6", "--matches", "30"];

fn simulate(args: &[&str]) -> Value {
    madang(&[&SMALL, args].concat(), "").told()
}

#[test]
fn every_model_is_judged_at_every_number_of_matches() {
    let told = simulate(&["--class", "rummikub-n"]);
    assert_eq!(told["population"]["people"], 6);
    let class = &told["classes"][0];
    assert_eq!(class["class"], "rummikub-n");
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
fn chosen_is_what_the_house_goes_by() {
    let told = simulate(&["--class", "lexio-2", "--seasons", "2"]);
    let class = &told["classes"][0];
    assert_eq!(class["chosen"], ratings::Model::name(&ratings::Points::of("lexio-2")));
    let models = class["models"].as_array().expect("models");
    let loss = |model: &Value, after: &str| model["log_loss"][after].as_f64().expect("a number");
    let all = |model: &Value| loss(model, "10") + loss(model, "30");
    let best = models.iter().min_by(|a, b| all(a).total_cmp(&all(b))).expect("a model");
    assert_eq!(class["best"], best["name"], "the least loss of all");
    let chosen = models.iter().find(|model| model["name"] == class["chosen"]).expect("the chosen one");
    for model in models {
        let seasons = model["seasons"].as_array().expect("seasons");
        let mean = seasons.iter().map(|season| loss(season, "30")).sum::<f64>() / 2.0;
        assert!(seasons.len() == 2 && (mean - loss(model, "30")).abs() < 1e-9, "{model}");
        let against = &model["against_chosen"];
        let more = (all(model) - all(chosen)) / 2.0;
        assert!((against["log_loss"].as_f64().expect("a number") - more).abs() < 1e-9, "{against}");
        assert_eq!(against["within"] == 0.0, model["name"] == class["chosen"], "{against}");
        let third = model["in_a_third_against"]["glicko-2"].as_object().expect("figures");
        assert!(third.keys().eq(["10"]), "ten matches against thirty: {third:?}");
        let more = loss(model, "10") - loss(&models[0], "30");
        assert!((third["10"]["log_loss"].as_f64().expect("a number") - more).abs() < 1e-9, "{third:?}");
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
    assert!(ran.err.contains("there is no class \"chess\"; the classes are lexio-2, lexio-n"), "{}", ran.err);
}

#[test]
fn the_house_goes_by_what_the_page_has_measured() {
    for class in ratings::MEASURED {
        let of_class = |line: &&str| line.starts_with(&format!("{class:<16}  log loss"));
        let rows: Vec<&str> = PAGE.lines().skip_while(|line| !of_class(line)).skip(1).take(5).collect();
        assert_eq!(rows.len(), 5, "{class}: the page says nothing of it");
        let named = |name: &str| rows.iter().find(|row| row.starts_with(&format!("{name:<16}  "))).expect("a row");
        // The number after "±" is the interval, the one before it the difference to the chosen model; figures come
        // first.
        let against = |row: &str| -> (f64, f64) {
            let (figures, within) = row.split_once(" ± ").expect("an interval");
            let number = |text: Option<&str>| text.and_then(|text| text.parse().ok()).expect("a number");
            (number(figures.split_whitespace().last()), number(within.split_whitespace().next()))
        };
        let chosen = ratings::Model::name(&ratings::Points::of(class));
        let marked: Vec<&&str> = rows.iter().filter(|row| row.ends_with("chosen")).collect();
        assert_eq!(marked, [named(chosen)], "{class}: the page tells of another");
        let (with_luck, without) = (against(named("points")).0, against(named("points less luck")).0);
        let worth_it = with_luck - without >= 0.001;
        assert_eq!(chosen, if worth_it { "points less luck" } else { "points" }, "{class}: {with_luck} {without}");
        for row in &rows {
            let (more, within) = against(row);
            assert!(more + within >= 0.0, "{class}: better beyond chance\n{row}");
        }
    }
}
