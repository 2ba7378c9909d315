//! A short evening: everyone comes, thinks fast, and nothing goes wrong.

use crate::run::madang;
use serde_json::{Value, json};
#[cfg(unix)]
use std::{
    fs,
    process::{Command, Stdio},
    thread::sleep,
    time::Duration,
};

/// What is to happen on an evening, and how often at least.
const LEAST: [(&str, u64); 16] = [
    ("/matches_begun", 5),
    ("/matches_finished", 5),
    ("/waits/count", 5),
    ("/counts/words", 5),
    ("/counts/words heard", 5),
    ("/moves/count", 301),
    ("/seen/count", 301),
    ("/pages/~1/count", 1),
    ("/pages/session/count", 1),
    ("/pages/daily/count", 1),
    ("/pages/board/count", 1),
    ("/pages/profile/count", 1),
    ("/pages/history/count", 1),
    ("/pages/record/count", 1),
    ("/pages/tournament/count", 1),
    ("/pages/tournaments/count", 1),
];

#[test]
fn forty_people_have_an_evening_without_an_error() {
    // On a busy machine less happens in a short evening, so it is as long as it must be for all of it. In one of more than
    // 45 seconds some entrants would come late.
    for seconds in ["12", "24", "44"] {
        let ran = madang(&["load", "--evening", "--people", "40", "--seconds", seconds, "--think", "30", "--json"], "");
        let told = ran.json();
        assert_eq!((ran.code, &told["errors"]), (0, &json!({})), "{}", ran.err);
        assert_eq!(told["tournaments"], 2, "{told}");
        let happened = |what: &str| told.pointer(what).and_then(Value::as_u64).unwrap_or(0);
        let missing: Vec<_> = LEAST.into_iter().filter(|(what, least)| happened(what) < *least).collect();
        if missing.is_empty() {
            return;
        }
        assert_ne!(seconds, "44", "{missing:?}: {told}");
    }
}

#[test]
fn an_evening_is_no_table_and_a_table_no_evening() {
    for wrong in [&["load", "--evening", "--tables", "3"][..], &["load", "--people", "50"]] {
        let ran = madang(wrong, "");
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{}", ran.err);
    }
}

#[cfg(unix)]
#[test]
fn an_evening_that_is_stopped_leaves_no_file_behind() {
    let folder = tempfile::tempdir().unwrap();
    let names = || fs::read_dir(folder.path()).unwrap().count();
    let mut command = Command::new(env!("CARGO_BIN_EXE_madang"));
    command.args(["load", "--evening", "--people", "40", "--seconds", "60"]).env("TMPDIR", folder.path());
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    while names() == 0 && child.try_wait().unwrap().is_none() {
        sleep(Duration::from_millis(5));
    }
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
    assert_eq!((child.wait().unwrap().code(), names()), (Some(1), 0));
}
