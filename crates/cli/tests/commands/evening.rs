//! A short evening: everyone comes, thinks fast, and nothing goes wrong.

use crate::run::madang;
use serde_json::{Value, json};

#[test]
fn forty_people_have_an_evening_without_an_error() {
    let ran = madang(&["load", "--evening", "--people", "40", "--seconds", "12", "--think", "30", "--json"], "");
    let told = ran.json();
    assert_eq!((ran.code, &told["errors"]), (0, &json!({})), "{}", ran.err);
    assert_eq!(told["tournaments"], 2, "{told}");
    for more in ["/matches_begun", "/matches_finished", "/waits/count", "/counts/words", "/counts/words heard"] {
        assert!(told.pointer(more).and_then(Value::as_u64) > Some(4), "{more}: {told}");
    }
    assert!(told["moves"]["count"].as_u64() > Some(300) && told["seen"]["count"].as_u64() > Some(300), "{told}");
    for page in ["/", "session", "daily", "board", "profile", "history", "record", "tournament", "tournaments"] {
        assert!(told["pages"][page]["count"].as_u64() > Some(0), "{page}: {told}");
    }
}

#[test]
fn an_evening_is_no_table_and_a_table_no_evening() {
    for wrong in [&["load", "--evening", "--tables", "3"][..], &["load", "--people", "50"]] {
        let ran = madang(wrong, "");
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{}", ran.err);
    }
}
