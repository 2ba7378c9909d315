//! Why a request is refused: a kind in `snake_case`, its data, and a sentence.

use game::Seat;
use serde::Serialize;
use serde_json::{Value, json};
use std::error::Error;
use thiserror::Error;

/// Why a request is refused. The kinds are part of the protocol.
#[derive(Debug, Error, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Fault {
    #[error("the line is not JSON: {why}")]
    BadJson { why: String },
    #[error("a request is a JSON object such as {{\"op\": \"games\"}}")]
    NotAnObject,
    #[error("a line has at most {limit} bytes")]
    LineTooLong { limit: usize },
    #[error("the request lacks the field {field}")]
    MissingField { field: &'static str },
    #[error("the request has no field {field}; it has {}", known.join(", "))]
    UnknownField { field: String, known: Vec<&'static str> },
    #[error("the request names the field {field} twice")]
    FieldTwice { field: String },
    #[error("the field {field} is wrong: {why}")]
    BadField { field: String, why: String },
    #[error("there is no op {op}; the ops are {}", known.join(", "))]
    UnknownOp { op: String, known: Vec<&'static str> },
    #[error("there is no game {game}; the games are {}", known.join(", "))]
    UnknownGame { game: String, known: Vec<&'static str> },
    #[error("there is no position yet: begin with new or load")]
    NoPosition,
    #[error("the round is over")]
    Over,
    #[error("there is no seat {seat}; there are {seats}")]
    NoSuchSeat { seat: Seat, seats: u8 },
    #[error("this is not an action: {why}")]
    BadAction { why: String },
    #[error("the system gives no random bytes")]
    NoChance,
    #[error("{}", .0.sentence)]
    #[serde(untagged)]
    Rule(Reason),
}

/// A game's own refusal: its kind and data, and its message.
#[derive(Debug, Clone, Serialize)]
#[serde(transparent)]
pub(crate) struct Reason {
    data: Value,
    #[serde(skip)]
    sentence: String,
}

impl Reason {
    /// The reason given by `error`, which must serialise with its kind.
    pub(crate) fn of(error: &(impl Error + Serialize)) -> Reason {
        Reason { data: serde_json::to_value(error).unwrap_or_default(), sentence: error.to_string() }
    }

    /// The reason as part of an answer, with a message.
    pub(crate) fn told(&self) -> Value {
        with_message(self.data.clone(), &self.sentence)
    }
}

impl Fault {
    /// A game's own refusal.
    pub(crate) fn rule(error: &(impl Error + Serialize)) -> Fault {
        Fault::Rule(Reason::of(error))
    }

    /// The `error` of an answer.
    pub(crate) fn told(&self) -> Value {
        with_message(json!(self), &self.to_string())
    }
}

/// Adds an error's text as a sentence. If it begins with a name (a card, a field), this stays as it is written.
fn with_message(mut data: Value, text: &str) -> Value {
    let begins_with_a_word = text.chars().take_while(|letter| *letter != ' ').all(char::is_lowercase);
    let mut letters = text.chars();
    let sentence: String = match begins_with_a_word {
        true => letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect(),
        false => text.to_owned(),
    };
    let end = if sentence.ends_with('.') { "" } else { "." };
    if let Value::Object(fields) = &mut data {
        fields.insert("message".into(), Value::String(sentence + end));
    }
    data
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_have_a_kind_their_data_and_a_sentence() {
        let told = Fault::MissingField { field: "game" }.told();
        assert_eq!(
            told,
            json!({"kind": "missing_field", "field": "game", "message": "The request lacks the field game."})
        );
        let told = Fault::NoPosition.told();
        assert_eq!(told["kind"], "no_position");
        let tile = "3C".parse().expect("a tile");
        let told = Fault::rule(&::lexio::Illegal::NotHeld { tile }).told();
        assert_eq!(told, json!({"kind": "not_held", "tile": "3C", "message": "3C is not in your hand."}));
        let card = "b2".parse().expect("a card");
        let told = Fault::rule(&::matgo::Illegal::NotHeld { card }).told();
        assert_eq!(told["message"], "b2 is not in your hand.", "there is no card B2");
        let told = Fault::BadField { field: "ms".into(), why: "from 1".into() }.told();
        assert_eq!(told["message"], "The field ms is wrong: from 1.", "a field is called as the request calls it");
    }
}
