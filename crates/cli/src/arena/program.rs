//! An external bot: a program that answers JSON lines (docs/ENGINE.md, "A bot for the arena").

use super::forfeit::Forfeit;
use crate::engine::line::{self, Line};
use crate::op::{Fault, Unread};
use crate::playable::Playable;
use game::Seat;
use serde::{Deserialize, Serialize};
use serde_json::{Value, value::RawValue};
use std::{
    io::{self, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    thread,
    time::Duration,
};

/// A bot that runs as its own process. After anything but a legal answer the process is killed, and restarted for the
/// next question.
pub(super) struct Program {
    words: Vec<String>,
    patience: Duration,
    running: Option<Conversation>,
    asked: u64,
}

/// A question to a program, as written.
#[derive(Serialize)]
struct Prompt<'a, V, A> {
    id: u64,
    op: &'static str,
    game: &'static str,
    seat: Seat,
    view: &'a V,
    actions: Option<&'a [A]>,
    ms: u64,
}

/// An answer, as read. Unknown fields are ignored.
#[derive(Deserialize)]
struct Answer {
    id: u64,
    ok: bool,
    action: Option<Box<RawValue>>,
    #[serde(default)]
    error: Value,
}

impl Program {
    /// Starts the program given by `words`, with its arguments.
    pub(super) fn start(words: &[String], patience: Duration) -> io::Result<Program> {
        let running = Some(Conversation::start(words)?);
        Ok(Program { words: words.to_vec(), patience, running, asked: 0 })
    }

    /// Asks what the program would do as `seat`, which sees `view`. The answer is read as the engine reads an action;
    /// the caller checks whether it is legal.
    pub(super) fn ask<G: Playable>(
        &mut self,
        seat: Seat,
        view: &G::View,
        actions: Option<&[G::Action]>,
    ) -> Result<G::Action, Forfeit> {
        self.asked += 1;
        let ms = u64::try_from(self.patience.as_millis()).unwrap_or(u64::MAX);
        let prompt = Prompt { id: self.asked, op: "choose", game: G::NAME, seat, view, actions, ms };
        // Views and actions consist only of strings, numbers and lists, so writing them cannot fail.
        let line = serde_json::to_string(&prompt).unwrap_or_default() + "\n";
        let answer = self.converse(line).and_then(|text| read::<G>(self.asked, &text));
        if answer.is_err() {
            self.hang_up();
        }
        answer.map(|action| G::completed(view, action))
    }

    /// Ends the process. The next question starts another.
    pub(super) fn hang_up(&mut self) {
        self.running = None;
    }

    fn converse(&mut self, line: String) -> Result<String, Forfeit> {
        let running = match &mut self.running {
            Some(running) => running,
            empty => {
                let started = Conversation::start(&self.words);
                empty.insert(started.map_err(|error| Forfeit::Unstarted { why: error.to_string() })?)
            }
        };
        running.ask(line, self.patience)
    }
}

fn read<G: Playable>(asked: u64, text: &str) -> Result<G::Action, Forfeit> {
    let garbage = |why: &dyn ToString| Forfeit::garbage(text, why.to_string());
    // Serde would take a list of the fields, too.
    if !text.trim_start().starts_with('{') {
        return Err(garbage(&"it must be an object"));
    }
    let answer: Answer = serde_json::from_str(text).map_err(|error| garbage(&error))?;
    if answer.id != asked {
        return Err(garbage(&format!("the question was {asked}")));
    }
    if !answer.ok {
        return Err(Forfeit::Refused { error: answer.error.to_string().chars().take(200).collect() });
    }
    let action = answer.action.ok_or_else(|| garbage(&"it has no action"))?;
    G::read_action(&action).map_err(|unread| match unread {
        Unread::Malformed(fault) => garbage(&fault),
        Unread::Impossible(reason) => Forfeit::illegal(action.get(), Fault::Rule(reason)),
    })
}

/// A running process and the thread that talks to it, so that neither writing nor reading can block the caller.
struct Conversation {
    child: Child,
    questions: Sender<String>,
    answers: Receiver<Result<String, Forfeit>>,
}

impl Conversation {
    fn start(words: &[String]) -> io::Result<Conversation> {
        let Some((program, arguments)) = words.split_first() else {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "no program is named"));
        };
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        let named = |error: io::Error| io::Error::new(error.kind(), format!("{program}: {error}"));
        let mut child = command.spawn().map_err(named)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::Error::other("it has no input and output"));
        };
        let (questions, to_write) = channel();
        let (read, answers) = channel();
        thread::spawn(move || talk(input, output, &to_write, &read));
        Ok(Conversation { child, questions, answers })
    }

    fn ask(&self, line: String, patience: Duration) -> Result<String, Forfeit> {
        self.questions.send(line).map_err(|_| Forfeit::Ended)?;
        match self.answers.recv_timeout(patience) {
            Ok(answer) => answer,
            Err(RecvTimeoutError::Timeout) => Err(Forfeit::silent(patience)),
            Err(RecvTimeoutError::Disconnected) => Err(Forfeit::Ended),
        }
    }
}

impl Drop for Conversation {
    fn drop(&mut self) {
        // The process may have ended already; then there is nothing to kill and nothing to report.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Passes questions to the program and its answers back until either side ends.
fn talk(
    mut input: ChildStdin,
    output: ChildStdout,
    questions: &Receiver<String>,
    answers: &Sender<Result<String, Forfeit>>,
) {
    let mut output = BufReader::new(output);
    let mut buffer = Vec::new();
    for question in questions {
        let written = input.write_all(question.as_bytes()).and_then(|()| input.flush());
        let answer = match written.and_then(|()| line::read(&mut output, &mut buffer)) {
            Ok(Line::Whole) => Ok(String::from_utf8_lossy(&buffer).into_owned()),
            Ok(Line::TooLong) => Err(Forfeit::TooLong),
            Ok(Line::End) | Err(_) => Err(Forfeit::Ended),
        };
        if answers.send(answer).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lexio::{Action, Lexio};

    #[test]
    fn an_answer_is_an_object() {
        let read = |text| read::<Lexio>(1, text);
        assert_eq!(read(r#" {"id": 1, "ok": true, "action": {"pass": true}}"#).unwrap(), Action::Pass);
        let listed = read(r#"[1, true, {"pass": true}, null]"#);
        assert!(matches!(listed, Err(Forfeit::Garbage { .. })), "{listed:?}");
    }
}
