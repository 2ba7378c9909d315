//! `madang arena`.

use crate::run::madang;
use serde_json::{Value, json};

/// The guide's example.
const BOT: &str = concat!("python3 '", env!("CARGO_MANIFEST_DIR"), "/../../docs/examples/bot.py'");

fn arena(args: &[&str]) -> Value {
    madang(&[&["arena", "--json"], args].concat(), "").told()
}

/// The report without the parts that depend on the clock.
fn stable(args: &[&str]) -> Value {
    let mut told = arena(args);
    let times = ["a", "b"].map(|side| ["p50_ms", "p99_ms"].map(|at| format!("/{side}/latency/{at}")));
    for at in ["/seconds".to_owned(), "/threads".to_owned()].into_iter().chain(times.into_iter().flatten()) {
        *told.pointer_mut(&at).expect("it is told") = json!(null);
    }
    told
}

#[test]
fn a_bot_is_exactly_as_strong_as_itself() {
    for (game, seats, fair) in
        [("lexio", "2", 0.5), ("lexio", "5", 0.2), ("matgo", "2", 0.5), ("rummikub", "3", 1.0 / 3.0)]
    {
        let told = arena(&["2", "2", "--game", game, "--seats", seats, "--deals", "10"]);
        for (what, value) in [("won_of_decided", fair), ("points", 0.0)] {
            // Both ends of the interval equal the value, up to the rounding of f64.
            let near = |at: &str| told[what][at].as_f64().is_some_and(|end| (end - value).abs() < 1e-6);
            assert!(near("mean") && near("low") && near("high"), "{told}");
        }
    }
}

#[test]
fn draws_are_told_apart_and_points_are_not_money() {
    let told = arena(&["2", "random", "--game", "matgo", "--deals", "100"]);
    let number = |at: &str| told.pointer(at).and_then(Value::as_f64).expect("a number");
    let (won, drawn, decided) = (number("/won/mean"), number("/drawn"), number("/won_of_decided/mean"));
    assert!(drawn > 0.0 && (won / (1.0 - drawn) - decided).abs() < 1e-9, "{told}");
    assert!(decided > 0.5 && number("/points/mean") < 1_000.0, "{told}");
}

#[test]
fn the_figures_are_the_same_on_any_threads() {
    let on = |threads: &str, seed: &str| {
        let test = ["--sprt", "55%", "65%", "--deals", "3000", "--seats", "2"];
        stable(&[&["2", "1", "--threads", threads, "--seed", seed], &test[..]].concat())
    };
    let one = on("1", "x");
    assert_eq!(one, on("4", "x"));
    assert_ne!(one["points"], on("1", "y")["points"]);
    let sets = one["sets"].as_f64().expect("a number");
    assert!((30.0..3000.0).contains(&sets), "the test stops early: {sets}");
    assert_ne!(one["sprt"]["verdict"], "open");
    let moves = one["a"]["latency"]["moves"].as_f64().expect("a number");
    assert!((4.0..12.0).contains(&(moves / (2.0 * sets))), "those of the games counted: {one}");
}

#[test]
fn the_stronger_wins_and_the_test_says_so() {
    let told = arena(&["2", "random", "--seats", "2", "--deals", "400", "--sprt", "0", "50"]);
    assert_eq!(told["sprt"]["verdict"], "h1", "{told}");
    assert!(told["won"]["low"].as_f64().is_some_and(|low| low > 0.5));
    let told = arena(&["random", "2", "--seats", "4", "--deals", "400", "--sprt", "0", "50"]);
    assert_eq!(told["sprt"]["verdict"], "h0", "{told}");
    assert!(told["points"]["high"].as_f64().is_some_and(|high| high < 0.0));
}

#[test]
fn one_deal_says_nothing_of_its_uncertainty() {
    let ran = madang(&["arena", "2", "1", "--seats", "2", "--deals", "1"], "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(ran.out.matches("± –").count() >= 2 && !ran.out.contains("± 0"), "{}", ran.out);
}

#[test]
fn the_table_is_readable() {
    let ran = madang(&["arena", "2", "1", "--seats", "3", "--deals", "50", "--sprt", "30%", "40%"], "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    for says in ["lexio, 3 players: 2 against 2 × 1", "2 won", "(fair 33 %)", "points a game", "SPRT 30.00 %", "p99"] {
        assert!(ran.out.contains(says), "{says}: {}", ran.out);
    }
}

#[test]
fn the_example_bot_beats_chance() {
    let told = arena(&["cmd", "random", "--seats", "2", "--deals", "60", "--cmd", BOT]);
    assert_eq!((&told["a"]["forfeits"], &told["b"]["forfeits"]), (&json!(0), &json!(0)), "{told}");
    assert!(told["won"]["low"].as_f64().is_some_and(|low| low > 0.5), "{told}");
    assert!(told["a"]["latency"]["moves"].as_u64().is_some_and(|moves| moves > 100));
}

#[test]
fn the_example_bot_plays_the_first_action_of_other_games() {
    let first = answering("q['actions'][0]");
    let told =
        arena(&["cmd", "cmd", "--game", "matgo", "--deals", "2", "--threads", "8", "--cmd", BOT, "--cmd", &first]);
    assert_eq!((&told["a"]["forfeits"], &told["b"]["forfeits"]), (&json!(0), &json!(0)), "{told}");
    assert!(told["points"]["high"].as_f64().is_some_and(|high| high.abs() < 1e-9), "they play alike: {told}");
    assert_eq!(told["threads"], 2, "no programs without a deal");
}

/// Runs a program of one line of Python against level 2, in the other of two seats.
fn against(program: &str, more: &[&str]) -> (i32, Value, String) {
    against_cmd(&format!("python3 -c \"{program}\""), "2", more)
}

/// The same with its whole command line, in all others of these seats.
fn against_cmd(command: &str, seats: &str, more: &[&str]) -> (i32, Value, String) {
    let args = ["arena", "2", "cmd", "--json", "--seats", seats, "--threads", "1", "--deals", "20", "--cmd", command];
    let ran = madang(&[&args[..], more].concat(), "");
    (ran.code, serde_json::from_str(&ran.out).unwrap_or_default(), ran.err)
}

/// The command line of a program that always answers with this action, a Python expression of the question `q`.
fn answering(action: &str) -> String {
    let program = "import sys, json\nfor line in sys.stdin:\n q = json.loads(line)\n print(json.dumps(dict(";
    format!("python3 -c \"{program}id=q['id'], ok=True, action={action})), flush=True)\"")
}

#[test]
fn a_bad_program_forfeits_and_never_holds_us_up() {
    let answer = |answer: &str| format!("import sys\nfor line in sys.stdin: print('{answer}', flush=True)");
    for (program, kind, ms) in [
        ("import time; time.sleep(600)".to_owned(), "silent", "200"),
        ("print('hello', flush=True); input()".to_owned(), "garbage", "20000"),
        ("input()".to_owned(), "ended", "20000"),
        (answer(r"{\'id\': 1}"), "garbage", "20000"),
        ("input(); print('x' * 2000000, flush=True); input()".to_owned(), "too_long", "20000"),
    ] {
        let (code, told, err) = against(&program, &["--cmd-ms", ms, "--forfeits", "4"]);
        assert_eq!(code, 1, "{told} {err}");
        assert!(err.contains("given up after 4 forfeited games"), "{err}");
        assert_eq!(told["b"]["first_forfeit"]["kind"], kind, "{told}");
        assert_eq!((&told["won"]["mean"], &told["b"]["forfeits"]), (&json!(1.0), &json!(4)), "{told}");
    }
}

#[test]
fn a_game_is_forfeited_once_in_however_many_seats() {
    let (code, told, err) = against_cmd(r#"python3 -c "input()""#, "4", &["--forfeits", "4"]);
    assert_eq!((code, &told["games"], &told["b"]["forfeits"]), (1, &json!(4), &json!(4)), "{told} {err}");
}

#[test]
fn who_forfeits_in_one_seat_has_lost_in_all() {
    // It answers nonsense in seat 2 only. In its other seats it plays far better than chance.
    let program = "import sys, json\nfor line in sys.stdin:\n q = json.loads(line)\n \
                   best = max(q['actions'], key=lambda action: len(action.get('play', ())))\n \
                   print(json.dumps(dict(id=q['id'], ok=q['seat'] != 2, action=best)), flush=True)";
    let command = format!("python3 -c \"{program}\"");
    let seats = ["--seats", "3", "--deals", "4", "--threads", "1", "--forfeits", "1000", "--cmd", &command];
    let told = arena(&[&["random", "cmd"], &seats[..]].concat());
    let number = |at: &str| told.pointer(at).and_then(Value::as_f64).expect("a number");
    let (won, games, forfeits) = (number("/won/mean"), number("/games"), number("/b/forfeits"));
    assert!((6.0..=8.0).contains(&forfeits), "it sits there in eight games: {told}");
    assert!(won * games > forfeits - 0.5, "{told}");
}

#[test]
fn an_action_is_read_as_the_engine_reads_it() {
    // No card is said to be taken where either of two can be.
    let answer = "{field: value for field, value in q['actions'][0].items() if field != 'take'}";
    let told = arena(&["cmd", "1", "--game", "matgo", "--deals", "10", "--threads", "1", "--cmd", &answering(answer)]);
    assert_eq!(told["a"]["forfeits"], 0, "{told}");
    let (code, told, err) = against_cmd(&answering("{'play': ['3X']}"), "2", &["--forfeits", "2"]);
    let why = json!({"kind": "illegal", "action": "{\"play\": [\"3X\"]}", "why": "\"3X\" is not a tile"});
    assert_eq!((code, &told["b"]["first_forfeit"]), (1, &why), "{told} {err}");
}

#[test]
fn what_only_the_clock_decides_is_illegal() {
    let (code, told, err) =
        against_cmd(&answering("dict(penalty=True)"), "2", &["--game", "rummikub", "--forfeits", "2"]);
    let why = json!({"kind": "illegal", "action": "{\"penalty\":true}", "why": "only the clock decides this"});
    assert_eq!((code, &told["b"]["first_forfeit"]), (1, &why), "{told} {err}");
}

#[test]
fn a_program_that_answers_with_nonsense_is_told_what_was_wrong_with_it() {
    let reply = |fields: &str| {
        let build = format!("print(json.dumps(dict(id=json.loads(line)['id'], {fields})), flush=True)");
        format!("import sys, json\nfor line in sys.stdin: {build}")
    };
    for (fields, kind, says) in [
        ("ok=True, action={'play': ['3C', '15S']}", "illegal", "why"),
        ("ok=True, action='pass'", "garbage", "why"),
        ("ok=True", "garbage", "why"),
        ("ok=False, error='no idea'", "refused", "error"),
    ] {
        let (code, told, _) = against(&reply(fields), &["--forfeits", "2"]);
        let forfeit = &told["b"]["first_forfeit"];
        assert_eq!((code, &forfeit["kind"]), (1, &json!(kind)), "{told}");
        assert!(forfeit[says].as_str().is_some_and(|text| !text.is_empty()), "{forfeit}");
    }
}

#[test]
fn a_program_that_dies_now_and_then_loses_those_games_only() {
    // It answers twenty questions with the first legal action, then ends in the middle of the next.
    let program = "import sys, json\nfor n in range(20):\n q = json.loads(input())\n \
                   print(json.dumps(dict(id=q['id'], ok=True, action=q['actions'][0])), flush=True)\ninput()";
    let (code, told, err) = against(program, &["--forfeits", "1000"]);
    assert_eq!(code, 0, "{err}");
    let forfeits = told["b"]["forfeits"].as_u64().expect("a number");
    assert!((1..40).contains(&forfeits), "{told}");
    assert_eq!((&told["games"], &told["b"]["first_forfeit"]["kind"]), (&json!(40), &json!("ended")));
}

#[test]
fn a_program_that_does_not_exist_is_a_failure_before_anything_is_played() {
    let ran = madang(&["arena", "cmd", "2", "--cmd", "/no/such/bot"], "");
    assert_eq!((ran.code, ran.out.as_str()), (1, ""));
    assert!(ran.err.contains("cannot start the program of --cmd: /no/such/bot: "), "{}", ran.err);
}
