//! `madang people`: a made-up house agrees and answers, and damage to it is found.

use crate::run::madang;
use rusqlite::Connection;
use serde_json::{Value, json};

#[test]
fn a_house_that_is_made_up_agrees_and_answers() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("house.sqlite");
    let data = file.to_str().unwrap();
    let many = ["--accounts", "60", "--matches", "900", "--seed", "7", "--data", data, "--json"];
    let made = madang(&[&["people", "--generate"], &many[..]].concat(), "");
    assert_eq!((&made.told()["accounts"], &made.told()["matches"], made.err.as_str()), (&60.into(), &900.into(), ""));
    // Their handles are the same, whatever the seed.
    for seed in ["7", "8"] {
        let again = madang(&["people", "--generate", "--accounts", "2", "--seed", seed, "--data", data], "");
        assert!(again.code == 1 && again.err.contains("there already"), "{}", again.err);
    }
    let check = || madang(&["people", "--check", "--json", "--data", data], "");
    let ran = check();
    let told = ran.json();
    assert_eq!((ran.code, &told["accounts"], &told["matches"]), (0, &60.into(), &900.into()), "{told}");
    assert_eq!(told["wrong"], Value::Array(Vec::new()), "a recomputation changes no rating");
    let nowhere = folder.path().join("mistyped.sqlite");
    let ran = madang(&["people", "--measure", "10", "--data", nowhere.to_str().unwrap()], "");
    assert!(ran.code == 1 && ran.err.contains("mistyped.sqlite") && !nowhere.exists(), "{}", ran.err);
    let counted = |sql: &str| Connection::open(&file).unwrap().query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap();
    assert!(counted("SELECT count(*) FROM rated") > 300 && counted("SELECT count(*) FROM due") == 0);
    let ran = madang(&["people", "--measure", "10", "--json", "--data", data], "");
    let told = ran.json();
    assert_eq!((ran.code, &told["profile"]["answers"]), (0, &10.into()), "{}", ran.err);
    let recompute = || madang(&["ratings", "--recompute", "--json", "--data", data], "");
    let ran = recompute();
    let told = ran.json();
    assert!(ran.code == 0 && told["without_record"] == told["matches"], "made-up matches have no records: {told}");
    Connection::open(&file).unwrap().execute("UPDATE raters SET luck = luck + 1 WHERE rater = 1", []).unwrap();
    let ran = recompute();
    let wrong = json!([{"what": "a standing that its matches do not come to", "of": "rater 1"}]);
    assert!(ran.code == 1 && ran.json()["wrong"] == wrong, "{}{}", ran.out, ran.err);
    Connection::open(&file).unwrap().execute("DELETE FROM keys", []).unwrap();
    let ran = check();
    assert!(ran.code == 1 && ran.out.contains("an account without a key"), "{}", ran.err);
}
