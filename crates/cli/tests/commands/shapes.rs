//! What `--json` prints is described where people look for it: in the help of the command, or on the page that the
//! help names.

use crate::{replay::record, run::madang};
use game::Seat;
use search::review::{Estimate, Fact, What};
use serde_json::{Value, json};

/// The page about bots.
const BOTS: &str = include_str!("../../../../docs/BOTS.md");

/// Asserts that the help of the command, or the page it names, has every field of the objects at these places of what
/// it prints.
fn is_described(args: &[&str], input: &str, places: &[&str]) {
    let told = madang(&[args, &["--json"]].concat(), input).told();
    let help = madang(&[args[0], "--help"], "").out;
    let page = if help.contains("docs/BOTS.md") { BOTS } else { "" };
    for place in places {
        let fields = told.pointer(place).and_then(Value::as_object).unwrap_or_else(|| panic!("{place}: {told}"));
        assert!(!fields.is_empty());
        for field in fields.keys() {
            let is_named = help.contains(&format!("\"{field}\"")) || page.contains(&format!("`{field}`"));
            assert!(is_named, "{}: {place}/{field}", args[0]);
        }
    }
}

#[test]
fn the_fields_of_simulations_are_described() {
    is_described(&["sim", "--games", "1"], "", &["", "/seats/0"]);
    is_described(&["arena", "2", "1", "--seats", "2", "--deals", "1"], "", &["", "/won", "/a", "/a/latency"]);
    let meet = ["meet", "--seats", "2", "--rates", "60", "--arrivals", "100"];
    is_described(&meet, "", &["", "/window", "/lines/0", "/lines/0/distance"]);
    let cup = ["tournament", "--players", "4", "--rounds", "1", "--seeds", "1", "--rules", "{\"rounds\": 1}"];
    is_described(&cup, "", &["", "/order_tau", "/order_tau_error"]);
    let season = ["ratings", "--simulate", "--class", "rummikub-n", "--people", "6", "--matches", "10"];
    let model = "/classes/0/models/0";
    is_described(&season, "", &["", "/population", "/classes/0", model, &format!("{model}/against_chosen")]);
}

#[test]
fn the_fields_of_answers_are_described() {
    let timed = ["solve", "--generate", "1", "--rounds", "1", "--each"];
    is_described(&timed, "", &["", "/spreads/0", "/spreads/0/nanos", "/timings/0"]);
    let record = record().to_string();
    is_described(&["replay", "-"], &record, &["", "/rounds/0", "/rounds/0/actions/0"]);
    is_described(&["replay", "-", "--verify"], &record, &[""]);
    let review = ["review", "-", "--round", "1", "--playouts", "16"];
    let places = ["", "/plies/0", "/accounts/0", "/accounts/0/result", "/progress"];
    let places = places.map(|place| format!("/rounds/0/review{place}"));
    let places: Vec<&str> = places.iter().map(String::as_str).chain(["", "/rounds/0"]).collect();
    is_described(&review, &record, &places);
}

#[test]
fn whatever_a_review_finds_is_described() {
    let (winner, seat, points, had, kept) = (Seat(0), Seat(0), 1.0, 1.0, -1.0);
    let facts = [
        Fact::Decided { winner, points },
        Fact::LetGo { had, kept, hidden: true },
        Fact::HouseLetGo { had, kept },
        Fact::MoreTiles { laid: 1, possible: 2 },
    ];
    let estimate = Estimate::known(points);
    let moments = [
        What::Deal { seat, points: estimate },
        What::Mistake { seat, regret: estimate },
        What::Luck { seat, points: estimate },
        What::Turn { seat },
        What::Decided { winner, points },
        What::LetGo { seat, had, kept },
        What::HouseLetGo { seat, had, kept },
    ];
    for found in facts.map(|fact| json!(fact)).into_iter().chain(moments.map(|what| json!(what))) {
        let fields = found.as_object().unwrap().keys().map(String::as_str).chain(found["kind"].as_str());
        fields.for_each(|name| assert!(BOTS.contains(&format!("`{name}`")), "{name} of {found}"));
    }
}
