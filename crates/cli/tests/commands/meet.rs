//! `madang meet`.

use crate::run::madang;
use serde_json::Value;

/// The page about it.
const PAGE: &str = include_str!("../../../../docs/MEETING.md");

#[test]
fn the_page_tells_what_the_command_prints() {
    for args in [&["--seats", "2", "--rates", "20,200"][..], &["--seats", "4", "--rates", "5"]] {
        let ran = madang(&[&["meet", "--simulate", "--seed", "madang"], args].concat(), "");
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert_eq!(ran.out.lines().count(), 1 + args[3].split(',').count(), "a title, and a line for each rate");
        for line in ran.out.lines() {
            assert!(PAGE.contains(line), "docs/MEETING.md has not\n{line}");
        }
    }
}

#[test]
fn json_tells_the_same_for_the_same_seed() {
    let told = |seed| {
        let args = ["meet", "--seats", "3", "--rates", "50", "--arrivals", "2000", "--json", "--seed", seed];
        serde_json::from_str::<Value>(&madang(&args, "").out).expect("JSON")
    };
    let once = told("x");
    assert_eq!(once, told("x"));
    assert_ne!(once["lines"], told("y")["lines"]);
    let line = &once["lines"][0];
    assert!(line["waited_ms"]["50"].as_u64() <= line["waited_ms"]["99"].as_u64(), "{line}");
    assert!(line["people"].as_u64() > Some(1_800), "{line}");
}
