//! Help and exit codes.

use crate::run::madang;

#[test]
fn a_wrong_command_line_exits_with_2() {
    for (args, says) in [
        (&[][..], "Usage"),
        (&["deal"], "unrecognized subcommand"),
        (&["sim", "--games", "0"], "--games"),
        (&["sim", "--bots", "9"], "no bot is called 9"),
        (&["sim", "--bots", "1,2"], "names 2 players for 4 seats"),
        (&["sim", "--seats", "6"], "2 to 5 seats"),
        (&["sim", "--rules", "{"], "--rules"),
        (&["sim", "--rules", "{\"rounds\": 0}"], "1 to 50"),
        (&["sim", "--game", "chess"], "possible values: lexio"),
        (&["perft"], "--depth"),
        (&["perft", "--depth", "0"], "--depth"),
        (&["replay"], "FILE"),
        (&["replay", "x", "--verify", "--ply", "1"], "cannot be used with"),
        (&["engine", "now"], "unexpected argument"),
    ] {
        let ran = madang(args, "");
        assert_eq!(ran.code, 2, "{args:?}: {}", ran.err);
        assert!(ran.err.contains(says), "{args:?}: {}", ran.err);
        assert_eq!(ran.out, "");
    }
}

#[test]
fn a_failure_exits_with_1() {
    let ran = madang(&["replay", "/no/such/record.json"], "");
    assert_eq!(ran.code, 1);
    assert!(ran.err.starts_with("madang: cannot read /no/such/record.json"), "{}", ran.err);
}

#[test]
fn help_tells_what_a_newcomer_needs() {
    let help = madang(&["--help"], "");
    assert_eq!(help.code, 0);
    for word in ["engine", "sim", "replay", "perft", "Exit codes"] {
        assert!(help.out.contains(word), "{word}");
    }
    for command in ["engine", "sim", "replay", "perft"] {
        let help = madang(&[command, "--help"], "");
        assert_eq!(help.code, 0);
        assert!(help.out.contains("Example") && help.out.contains("$ "), "{command} shows an example");
    }
    assert!(madang(&["--version"], "").out.starts_with("madang "));
}
