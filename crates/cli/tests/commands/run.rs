//! Running the command.

use game::{Enumerate, Game, Match, Observer};
use serde_json::{Value, json};
use std::{
    io::{Write, pipe},
    path::Path,
    process::{Command, Stdio},
    thread,
};

/// The result of a run.
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ran {
    /// Its output, which must be JSON.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|_| panic!("{}{}", self.out, self.err))
    }

    /// The same of a run that must have succeeded.
    pub(crate) fn told(&self) -> Value {
        assert_eq!(self.code, 0, "{}{}", self.out, self.err);
        self.json()
    }
}

/// Runs `madang` on this data.
pub(crate) fn on(data: &Path, args: &[&str]) -> Ran {
    madang(&[args, &["--data", data.to_str().expect("UTF-8")]].concat(), "")
}

/// Runs `madang` to its end with these arguments and this input.
pub(crate) fn madang(args: &[&str], input: impl Into<Vec<u8>>) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_madang"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.into();
    // Written on another thread while the output is read, so that neither pipe fills up. A command that reads nothing
    // may close it.
    let writer = thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the command ends");
    writer.join().expect("written");
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    Ran { code: output.status.code().expect("no signal ended it"), out: text(output.stdout), err: text(output.stderr) }
}

/// Runs `madang` with an output that no one reads, and returns its exit code.
pub(crate) fn unread(args: &[&str]) -> i32 {
    code(args, closed(), Stdio::null())
}

/// Runs `madang` with a standard error that no one reads, and returns its exit code.
pub(crate) fn unheard(args: &[&str]) -> i32 {
    code(args, Stdio::null(), closed())
}

/// A pipe that no one reads.
fn closed() -> Stdio {
    let (reader, output) = pipe().expect("a pipe");
    drop(reader);
    output.into()
}

fn code(args: &[&str], out: Stdio, err: Stdio) -> i32 {
    let mut command = Command::new(env!("CARGO_BIN_EXE_madang"));
    let status = command.args(args).stdin(Stdio::null()).stdout(out).stderr(err).status();
    status.expect("the command starts").code().expect("no signal ended it")
}

/// The worked cases of a rules page, or its positions, of this kind.
pub(crate) fn cases(page: &str, of: &str) -> Vec<Value> {
    let cases: Value = serde_json::from_str(page).expect("the page's cases");
    cases[of].as_array().expect("a list").clone()
}

/// Runs the engine on these lines and returns its answers.
pub(crate) fn engine(lines: &[impl ToString]) -> Vec<Value> {
    let input: String = lines.iter().map(|line| line.to_string() + "\n").collect();
    let ran = madang(&["engine"], input);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let answers: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers.len(), lines.len(), "one answer a line");
    answers
}

/// The last of the engine's answers to these requests.
pub(crate) fn last(requests: &[Value]) -> Value {
    engine(requests).pop().expect("an answer")
}

/// The error in the engine's answer to the last of these requests.
pub(crate) fn error(requests: &[Value]) -> Value {
    let answer = last(requests);
    assert_eq!(answer["ok"], false, "{answer}");
    assert!(answer["error"]["message"].as_str().is_some_and(|text| text.len() > 5), "{answer}");
    answer["error"].clone()
}

/// All events in these answers.
pub(crate) fn events(answers: &[Value]) -> Vec<&Value> {
    answers.iter().filter_map(|answer| answer["events"].as_array()).flatten().collect()
}

/// Plays a match to its end, and returns the requests with which the engine plays the same.
pub(crate) fn play<G: Game>(
    played: &mut Match<G>,
    mut choose: impl FnMut(&G::View) -> Option<G::Action>,
) -> Vec<Value> {
    let mut requests = Vec::new();
    loop {
        while let Some(seat) = played.turn().seat() {
            let action = choose(&played.view(Observer::Seat(seat))).expect("an action");
            requests.push(json!({"op": "act", "action": action}));
            played.play(seat, action).expect("legal");
        }
        if !played.next_round() {
            return requests;
        }
    }
}

/// The same, always with the last legal action.
pub(crate) fn play_to_the_end<G: Enumerate>(played: &mut Match<G>) -> Vec<Value> {
    play(played, |view| G::legal(view).pop())
}
