//! Help and exit codes.

use crate::run::{madang, unheard, unread};
use std::{fs, path::Path};
#[cfg(unix)]
use std::{
    fs::{File, OpenOptions},
    process::{Command, Stdio},
};

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
        (&["sim", "--rules", "{\"rounds\": 1, \"rounds\": 2}"], "the field rounds is named twice"),
        (&["sim", "--game", "chess"], "possible values: lexio"),
        (&["arena", "2"], "<B>"),
        (&["arena", "2", "9"], "no contender is called 9"),
        (&["arena", "2", "cmd"], "once for every contender called cmd"),
        (&["arena", "2", "1", "--cmd", "x"], "once for every contender called cmd"),
        (&["arena", "5", "2", "--net", "x"], "--net is for a contender called net"),
        (&["arena", "2", "cmd", "--cmd", "'"], "it is not a command line"),
        (&["arena", "2", "1", "--sprt", "20", "0"], "the lower bound first"),
        (&["arena", "2", "1", "--sprt", "0"], "2 values required"),
        (&["arena", "2", "1", "--sprt", "0%", "5"], "is not a bound"),
        (&["arena", "2", "1", "--alpha", "1"], "between 0 and 0.5"),
        (&["arena", "random", "2", "--game", "rummikub"], "rummikub has no random: its moves are not listed"),
        (&["arena", "net", "2", "--game", "rummikub"], "rummikub has no net"),
        (&["tournament", "--simulate", "--seats", "4"], "two at a table"),
        (&["tournament", "--simulate", "--format", "league", "--players", "3", "--seats", "5"], "at least 4 players"),
        (&["train", "--games", "1"], "--net"),
        (&["train", "--game", "rummikub", "--games", "1", "--net", "x"], "no nets for rummikub"),
        (&["train", "--games", "1", "--net", "x.json"], "must not end in .json"),
        (&["train", "--games", "1", "--net", "x.net", "--checkpoint", "x.json"], "must not be the net or the card"),
        (&["train", "--games", "1", "--net", "x.net", "--checkpoint", "./x.net"], "must not be the net or the card"),
        (&["meet", "--seats", "1"], "--seats"),
        (&["meet", "--start", "600", "--end", "50"], "--start 600 is more than --end 50"),
        (&["ratings", "--simulate", "--fit", "--json"], "cannot be used with"),
        (&["ratings", "--recompute", "--fit"], "cannot be used with"),
        (&["ratings", "--recompute", "--class", "matgo"], "cannot be used with"),
        (&["ratings", "--recompute", "--people", "9"], "cannot be used with"),
        (&["people", "--check", "--accounts", "5"], "cannot be used with"),
        (&["people", "--measure", "5", "--matches", "5"], "cannot be used with"),
        (&["meet", "--agree", "2"], "from 0 to 1"),
        (&["solve", "x", "--print"], "cannot be used with"),
        (&["solve", "x", "--seed", "3"], "cannot be used with"),
        (&["solve", "x", "--each"], "cannot be used with"),
        (&["solve", "--bench", "x", "--print"], "cannot be used with"),
        (&["perft"], "--depth"),
        (&["perft", "--depth", "0"], "--depth"),
        (&["replay"], "FILE"),
        (&["replay", "x", "--verify", "--ply", "1"], "cannot be used with"),
        (&["review", "x", "--round", "0"], "--round"),
        (&["table", "MADAN"], "<TABLE>"),
        (&["repair", "MADANG1"], "<TABLE>"),
        (&["engine", "now"], "unexpected argument"),
        (&["serve", "--node", "north"], "a node needs a name and a bus"),
        (&["serve", "--node", "north", "--bus", "nats://127.0.0.1"], "nodes share a PostgreSQL database"),
        (
            &["serve", "--node", "north", "--bus", "x", "--database", "postgres://nowhere/x"],
            "a bus address has the form",
        ),
        (&["serve", "--session-days", "0"], "`session_days` is 1 or more"),
        (&["serve", "--origins", "madang.example"], "is not an origin"),
        (&["serve", "--listen", "localhost:8080"], "an IP address and a port, such as 127.0.0.1:8080 or"),
        (&["serve", "--listen", "8080"], "an IP address and a port, such as"),
        (&["serve", "--admin", "::1:8081"], "an IP address and a port, such as"),
        (&["ready", "--listen", "localhost:8080"], "an IP address and a port, such as"),
        (&["check", "--data", "x", "--database", ""], "it is empty"),
    ] {
        let ran = madang(args, "");
        assert_eq!(ran.code, 2, "{args:?}: {}", ran.err);
        assert!(ran.err.contains(says), "{args:?}: {}", ran.err);
        assert_eq!(ran.out, "");
    }
}

#[test]
fn a_number_below_zero_is_a_number() {
    for (args, says) in [
        (&["announce", "hi", "--minutes", "-5"][..], "-5 is not in 1..=43200"),
        (&["replay", "x", "--ply", "-1"], "-1 is not in 0..="),
        (&["review", "x", "--round", "-1"], "-1 is not in 1..="),
        (&["solve", "--generate", "-1"], "-1 is not in 1..=1000000"),
        (&["solve", "--generate", "1", "--seed", "-1"], "a whole number from 0 to 18,446,744,073,709,551,615"),
        (&["sim", "--games", "-1"], "a whole number from 1 to 1,000,000,000"),
        (&["sim", "--games", "many"], "a whole number from 1 to 1,000,000,000"),
        (&["arena", "2", "1", "--cmd-ms", "-1"], "a whole number from 1 to 600,000"),
        (&["train", "--games", "1", "--every", "-1", "--net", "x"], "a whole number from 1 to"),
        (&["perft", "--depth", "-1"], "-1 is not in 1..=20"),
        (&["serve", "--max-tables", "-1"], "-1 is not in 0..="),
        (&["load", "--tables", "-1"], "-1 is not in 1..="),
    ] {
        let ran = madang(args, "");
        let option = args.iter().rfind(|word| word.starts_with("--") && **word != "--net").expect("an option");
        assert!(ran.code == 2 && ran.err.contains(says) && ran.err.contains(option), "{args:?}: {}", ran.err);
    }
    assert_eq!(madang(&["sim", "--games", "1", "--seed", "-1"], "").code, 0, "where any text will do, it does");
}

#[test]
fn a_failure_exits_with_1() {
    let ran = madang(&["replay", "/no/such/record.json"], "");
    assert_eq!(ran.code, 1);
    assert!(ran.err.starts_with("madang: cannot read /no/such/record.json"), "{}", ran.err);
}

/// What a script gives them may be damaged, or never end.
#[test]
fn an_input_that_cannot_be_read_says_why() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("marked.json");
    fs::write(&file, "\u{feff}{}").expect("written");
    let file = file.to_str().expect("a path");
    let endless = vec![b' '; (64 << 20) + 1];
    for command in ["replay", "review", "solve"] {
        for (given, input) in [("-", "\u{feff}{}"), (file, "")] {
            let ran = madang(&[command, given], input);
            assert!(ran.code == 1 && ran.err.contains("byte order mark"), "{command} {given}: {}", ran.err);
        }
        let ran = madang(&[command, "-"], endless.clone());
        let says = "madang: cannot read -: standard input has more than 67108864 bytes\n";
        assert_eq!((ran.code, ran.err.as_str()), (1, says), "{command}");
    }
    let ran = madang(&["solve", "--bench", file], "");
    assert!(ran.code == 1 && ran.err.contains("byte order mark"), "{}", ran.err);
}

#[test]
fn a_reader_who_has_seen_enough_is_no_failure() {
    assert_eq!(unread(&["perft", "--depth", "1"]), 0);
}

#[cfg(unix)]
#[test]
fn what_cannot_be_read_or_written_is_named() {
    let run = |args: &[&str], stdin: &str, stdout: &str| {
        let [stdin, stdout] = [File::open(stdin), OpenOptions::new().write(true).open(stdout)].map(Result::unwrap);
        let mut command = Command::new(env!("CARGO_BIN_EXE_madang"));
        let ran = command.args(args).stdin(stdin).stdout(stdout).stderr(Stdio::piped()).output().unwrap();
        (ran.status.code(), String::from_utf8(ran.stderr).unwrap())
    };
    let (code, err) = run(&["engine"], "/", "/dev/null");
    assert!(code == Some(1) && err.starts_with("madang: standard input cannot be read: "), "{err}");
    if cfg!(target_os = "linux") {
        let (code, err) = run(&["perft", "--depth", "1"], "/dev/null", "/dev/full");
        assert!(code == Some(1) && err.starts_with("madang: standard output cannot be written: "), "{err}");
    }
}

/// As in `madang check 2>&1 | head -1`, where the exit code is all that a script learns.
#[test]
fn what_no_one_hears_changes_no_exit_code() {
    assert_eq!(unheard(&["replay", "/no/such/record.json"]), 1);
    assert_eq!(unheard(&["perft", "--depth", "1"]), 0, "nor is the time it took worth failing for");
}

#[test]
fn help_tells_what_a_newcomer_needs() {
    let help = madang(&["--help"], "");
    assert_eq!(help.code, 0);
    for word in ["engine", "sim", "arena", "train", "replay", "perft", "licences", "Exit codes"] {
        assert!(help.out.contains(word), "{word}");
    }
    for command in ["engine", "sim", "meet", "arena", "train", "replay", "perft"] {
        let help = madang(&[command, "--help"], "");
        assert_eq!(help.code, 0);
        assert!(help.out.contains("Example") && help.out.contains("$ "), "{command} shows an example");
    }
    // Where a limit of the house is left as it is, some tables never begin.
    let load = madang(&["load", "--help"], "").out;
    let (_, serve) =
        include_str!("../../../../docs/DEPLOY.md").split_once("madang serve --data /tmp/load.sqlite").expect("how to");
    let (serve, _) = serve.split_once('&').expect("its end");
    for flag in serve.split_whitespace().filter(|word| word.starts_with("--")) {
        assert!(load.contains(flag), "{flag}");
    }
    assert!(madang(&["--version"], "").out.starts_with("madang "));
}

/// However wide the terminal is, and where there is none.
#[test]
fn help_has_lines_that_can_be_read() {
    let main = madang(&["--help"], "").out;
    let commands = main.lines().filter_map(|line| line.strip_prefix("  ")?.split_once(' ').map(|(name, _)| name));
    let commands: Vec<_> =
        commands.filter(|name| name.chars().all(char::is_lowercase) && !["", "help"].contains(name)).collect();
    assert!(commands.contains(&"serve") && commands.contains(&"licences"), "{commands:?}");
    for args in commands.iter().map(|name| vec![*name, "--help"]).chain([vec!["--help"]]) {
        let help = madang(&args, "");
        let longest = help.out.lines().max_by_key(|line| line.chars().count()).expect("lines");
        assert!(help.code == 0 && longest.chars().count() <= 100, "{args:?}: {longest}");
    }
}

#[test]
fn lines_are_not_given_up_before_they_are_asked() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("madang.toml");
    std::fs::write(&file, "[patience]\nping_ms = 60000\n").expect("written");
    let ran = madang(&["serve", "--config", file.to_str().expect("a path")], "");
    assert!(ran.code == 2 && ran.err.contains("`silence_ms` is more than `ping_ms`"), "{}: {}", ran.code, ran.err);
}

#[test]
fn a_number_that_no_setting_has_room_for_is_told_by_its_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("madang.toml");
    for number in ["-1", "4294967296", "9223372036854775808", "18446744073709551616"] {
        std::fs::write(&file, format!("[limits]\ntables = {number}\n")).expect("written");
        let ran = madang(&["serve", "--config", file.to_str().expect("a path")], "");
        let says = ran.err.contains("line 2: ") && ran.err.contains(number) && ran.err.contains("expected u32");
        assert!(ran.code == 2 && says, "{number}: {}", ran.err);
    }
}

#[test]
fn a_password_is_in_no_message() {
    let (misspelt, url) = ("potgres://mina:secret@db/house", "postgres://mina:secret@db/house");
    let what = "a database address begins with postgres://";
    for (args, says) in [
        (&["serve", "--database", misspelt][..], "'--database <URL>' is not valid: a database address"),
        (&["check", "--database", misspelt], what),
        (&["serve", "--data", misspelt], what),
        (&["move", "--from", misspelt, "--to", "x.sqlite"], "'--from <PLACE>' is not valid"),
        (&["serve", "--data", url], "'--data <FILE>' is not valid: it names a file"),
        (&["backup", "x", "--data", url], "'--data <FILE>' is not valid: it names a file"),
        (&["check", "--data", ""], "'--data <FILE>' is not valid: it is empty"),
        (&["restore", "x", "--data", ""], "'--data <FILE>' is not valid: it is empty"),
    ] {
        let ran = madang(args, "");
        assert_eq!(ran.code, 2, "{args:?}: {}", ran.err);
        assert!(ran.err.contains(says) && !ran.err.contains("secret"), "{args:?}: {}", ran.err);
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("madang.toml");
    for (text, says) in [
        ("https = true\ndatabase = \"potgres://mina:secret@db/house\"\n", "line 2: a database address begins with"),
        ("database = \"postgres://mina:secret@db/house?sslmode=allow\"\n", "line 1: sslmode is disable, prefer,"),
        ("databse = \"postgres://mina:secret@db/house\"\n", "line 1: unknown field `databse`"),
        ("# Ours\n\ndatabase = postgres://mina:secret@db/house\n", "line 3: "),
        ("bus = \"nats://me:secret@one\" \"\n", "madang.toml: "),
        ("data = \"postgres://mina:secret@db/house\"\n", "`data` is not valid: it names a file"),
        ("data = \"\"\n", "`data` is not valid: it is empty"),
        ("\nlisten = \"localhost:8080\"\n", "line 2: write an IP address and a port, such as 127.0.0.1:8080"),
    ] {
        std::fs::write(&file, text).expect("written");
        let ran = madang(&["serve", "--config", file.to_str().expect("a path")], "");
        assert_eq!(ran.code, 2, "{text}: {}", ran.err);
        assert!(ran.err.contains(says) && !ran.err.contains("secret"), "{text}: {}", ran.err);
    }
}
