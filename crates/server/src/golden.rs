//! Golden letters. Everything that nodes send each other is written as it stands in `tests/data/letters`, and whatever
//! stands there, as this program or an earlier one sent it, is read: `docs/CONTRIBUTING.md`, "What goes over the bus".

/// Samples of every variant of an enum. Does not compile if a variant has none.
macro_rules! every {
    ($of:ty: $($pattern:pat => [$($sample:expr),+ $(,)?]),+ $(,)?) => {{
        let _there_is_no_other = |one: &$of| match one { $($pattern => ()),+ };
        let mut all: Vec<$of> = Vec::new();
        $(all.extend([$($sample),+].into_iter().inspect(|one: &$of| assert!(matches!(one, $pattern))));)+
        all
    }};
}

mod answers;
mod asks;
mod parcels;
mod refusals;
mod tells;

use crate::{
    courier::letter::{Letter, Telling},
    elsewhere::Invited,
    far::{Content, Parcel},
    made::Made,
    sent::Sent,
};
use cluster::NodeId;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use std::{fs, path::Path};
use table::{Guest, GuestId};
use wire::{GameName, Phase, TableCode};

const NORTH: NodeId = NodeId::new(1);
const SOUTH: NodeId = NodeId::new(2);
const AT_MS: i64 = 1_700_000_000_000;

fn table() -> TableCode {
    TableCode::numbered(7)
}

fn game() -> GameName {
    "lexio".parse().unwrap()
}

fn guest(number: u8) -> GuestId {
    GuestId::from_bytes([number; 16])
}

fn ann() -> Guest {
    Guest { id: guest(1), name: "Ann".parse().unwrap(), account: true }
}

fn invited() -> Invited {
    Invited {
        by: ann(),
        to: Guest { id: guest(2), name: "Ben".parse().unwrap(), account: false },
        table: table(),
        game: game(),
        hidden: true,
        declined: false,
        until_ms: AT_MS,
    }
}

/// A message, after the first word of the subject that it is sent to.
type Line = (String, Value);

fn lines_of<T: Serialize>(subject: &str, all: &[T]) -> Vec<Line> {
    all.iter().map(|one| (subject.to_owned(), again(one))).collect()
}

fn again(message: &impl Serialize) -> Value {
    serde_json::from_str(&serde_json::to_string(message).expect("nothing in it is unknown")).unwrap()
}

/// Everything that this program sends.
fn written() -> Vec<Line> {
    let letters = [asks::letters(), answers::letters(), tells::letters()];
    let letters: Vec<Line> = letters.iter().flat_map(|letters| lines_of("node", letters)).collect();
    let (tellings, parcels) = (lines_of("house", &tells::tellings()), lines_of("table", &parcels::parcels()));
    letters.into_iter().chain(tellings).chain(parcels).collect()
}

/// Everything that this program and earlier ones have sent, file by file.
fn kept() -> Vec<(String, Vec<Line>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/letters");
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let files = files.filter(|path| path.extension().is_some_and(|ending| ending == "txt"));
    let lines = |text: String| -> Vec<Line> {
        let parts = text.lines().map(|line| line.split_once(' ').expect("a subject, and JSON"));
        parts.map(|(subject, json)| (subject.to_owned(), serde_json::from_str(json).expect(json))).collect()
    };
    files.map(|path| (path.display().to_string(), lines(fs::read_to_string(path).unwrap()))).collect()
}

#[test]
fn what_goes_over_the_bus_is_written_as_it_was() {
    let kept = kept();
    let is_kept = |line: &Line| kept.iter().any(|(_, lines)| lines.contains(line));
    let new: Vec<String> = written()
        .into_iter()
        .filter(|line| !is_kept(line))
        .map(|(subject, message)| format!("{subject} {message}"))
        .collect();
    assert!(
        new.is_empty(),
        "Nodes of earlier programs will be sent this. docs/CONTRIBUTING.md says what they must be able to read. If they \
         are, put it into a new file in crates/server/tests/data/letters, and leave the others there as they are:\n{}",
        new.join("\n")
    );
}

#[test]
fn what_earlier_programs_have_sent_is_read() {
    let kept = kept();
    assert!(!kept.is_empty());
    for (file, lines) in kept {
        for (subject, sent) in lines {
            let read = match subject.as_str() {
                "node" => read::<Letter>(&sent),
                "house" => read::<Telling>(&sent),
                "table" => read::<Parcel>(&sent),
                other => panic!("{file}: {other} is no subject"),
            };
            assert!(holds(&read, &sent), "{file}: {sent} is read as {read}");
        }
    }
}

#[test]
fn the_pictures_of_earlier_programs_are_shown() {
    let all = kept().into_iter().flat_map(|(_, lines)| lines).filter(|(subject, _)| subject == "table");
    let (mut count, mut clocks) = (0, 0);
    for (_, sent) in all {
        let parcel: Parcel = serde_json::from_str(&sent.to_string()).unwrap();
        if let Sent::Known(Content::Print(print)) = parcel.content {
            assert!(Made::of(&print).is_some(), "{sent}");
            let whole: Value = serde_json::from_str(&print.whole().expect("a picture")).unwrap();
            count += 1;
            if let Some(phase) = whole.pointer("/room/phase") {
                let phase: Phase = serde_json::from_value(phase.clone()).unwrap();
                assert_eq!(phase.deadline_ms(), Some(AT_MS + i64::from(parcels::TURN_MS)), "{sent}");
                clocks += 1;
            }
        }
    }
    assert!(count > clocks && clocks > 1, "{count} {clocks}");
}

#[test]
fn what_is_read_as_less_than_it_was_is_noticed() {
    let sent = serde_json::json!({"set": [[1, {"a": 2}], [2, {}]]});
    for (read, same) in [
        (serde_json::json!({"set": [[1, {"a": 2, "new": null}], [2, {}]], "new": 0}), true),
        (serde_json::json!({"set": [[1, {"a": 2}]]}), false),
        (serde_json::json!({"set": [[1, {"renamed": 2}], [2, {}]]}), false),
        (serde_json::json!({"set": [[1, {"a": 3}], [2, {}]]}), false),
    ] {
        assert_eq!(holds(&read, &sent), same, "{read}");
    }
}

/// A message as this program understands it.
fn read<T: DeserializeOwned + Serialize>(sent: &Value) -> Value {
    let text = sent.to_string();
    let message: T = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    match serde_json::to_string(&message) {
        Ok(read) => serde_json::from_str(&read).unwrap(),
        Err(error) => panic!("{error}: {text}"),
    }
}

/// Whether everything is still there that was. Later programs may have more to say of it.
fn holds(now: &Value, then: &Value) -> bool {
    match (now, then) {
        (Value::Object(now), Value::Object(then)) => {
            then.iter().all(|(name, then)| now.get(name).is_some_and(|now| holds(now, then)))
        }
        (Value::Array(now), Value::Array(then)) => {
            now.len() == then.len() && now.iter().zip(then).all(|(now, then)| holds(now, then))
        }
        (now, then) => now == then,
    }
}
