//! The command itself. That houses keep their promises is what it finds out when it is run.

use std::process::{Command, Output};

fn trial(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_trial")).args(arguments).output().unwrap()
}

#[test]
fn what_cannot_be_tried_is_refused_before_anything_is_started() {
    for (arguments, code, why) in [
        (&["--sqlite", "--nodes", "2"][..], 1, "a file serves one node: --sqlite goes with --nodes 1"),
        (&["--nodes", "0"], 2, "0 is not in 1..=9"),
        (&["--short", "--kills", "3"], 2, "'--short' cannot be used with '--kills <COUNT>'"),
    ] {
        let Output { status, stdout, stderr } = trial(arguments);
        let said = String::from_utf8(stderr).unwrap();
        assert_eq!(status.code(), Some(code), "{arguments:?}: {said}");
        assert!(said.contains(why), "{arguments:?}: {said}");
        assert!(stdout.is_empty(), "{arguments:?}");
    }
}
