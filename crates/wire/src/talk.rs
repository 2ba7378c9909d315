//! What people say at a table: phrases that everyone reads in their own language, drawn emotes, and free text.
//!
//! None of it is part of the game: it appears in no record, proof or picture.

use crate::{Name, TableCode, names::names};
use game::Seat;
use serde::{Deserialize, Serialize};
use std::str::FromStr;
use thiserror::Error;

/// How many of a table's latest lines a page keeps. Anybody who is shown a line may point at it: [`Whom::Said`].
pub const TALK_KEPT: usize = 200;

names! {
    /// A phrase of the house. It is sent by name, and each reader sees it in their own language.
    Phrase {
        /// Hello!
        Hello,
        /// Have a good game.
        GoodGame,
        /// Nice to see you again.
        Again,
        /// Good luck!
        GoodLuck,
        /// Let me think.
        Thinking,
        /// Just a moment.
        Moment,
        /// Take your time.
        NoHurry,
        /// Your turn!
        YourTurn,
        /// Well played!
        WellPlayed,
        /// What a move!
        WhatAMove,
        /// That was close!
        Close,
        /// I did not see that coming.
        Surprised,
        /// Thank you!
        Thanks,
        /// You are welcome.
        Welcome,
        /// Sorry!
        Sorry,
        /// No problem.
        NoProblem,
        /// I was lucky.
        Lucky,
        /// What luck you have!
        LuckyYou,
        /// Nothing goes my way today.
        Unlucky,
        /// It is not over yet.
        NotOver,
        /// One more?
        OneMore,
        /// Gladly!
        Gladly,
        /// I have to go.
        HaveToGo,
        /// Goodbye, see you.
        Goodbye,
    }
}

names! {
    /// A drawing of the house.
    Emote {
        /// Laughing.
        Laugh,
        /// Smiling.
        Smile,
        /// Clapping.
        Clap,
        /// Amazed.
        Wow,
        /// Thinking.
        Think,
        /// Sweating.
        Sweat,
        /// Crying.
        Cry,
        /// Cross.
        Cross,
        /// Winking.
        Wink,
        /// Sleeping.
        Sleep,
        /// A heart.
        Heart,
        /// Bowing.
        Bow,
    }
}

/// Something said at a table. A request to say it has the text as typed (`Saying<String>`).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Saying<T = Text> {
    /// A phrase of the house.
    Phrase(Phrase),
    /// A drawing of the house.
    Emote(Emote),
    /// Free text.
    Text(T),
}

/// A line of free text: 1 to 200 characters (Unicode scalar values), without control characters, without white space at
/// the ends, and never with two spaces in a row. It is nothing but text: a link in it leads nowhere.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Text(String);

/// The text is not allowed.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum BadText {
    /// A line has 1 to `max` characters.
    #[error("a line has 1 to {max} characters")]
    Length {
        /// The most.
        max: usize,
    },
    /// It has invisible characters.
    #[error("a line has no invisible characters")]
    Unseen,
    /// A letter has at most `max` marks.
    #[error("a letter has at most {max} marks")]
    Marks {
        /// The most.
        max: usize,
    },
}

/// Something that was said at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Said {
    /// Its number at the table, from 1.
    pub number: u32,
    /// When it was said, in milliseconds since 1970.
    pub at_ms: i64,
    /// The speaker's seat. `None` for a spectator, whom players do not hear.
    pub seat: Option<Seat>,
    /// The speaker's name at the time.
    pub name: Name,
    /// Whether the reader said it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub you: bool,
    /// What was said.
    pub what: Saying,
}

/// What a reader hears at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Talk {
    /// The code of the table.
    pub table: TableCode,
    /// What was said, in order.
    pub said: Vec<Said>,
    /// Whether this is everything there is to hear, replacing what was sent before, rather than only what is new.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fresh: bool,
    /// Seats of people the reader has muted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub muted: Vec<Seat>,
    /// Seats of people the reader blocks, who are not heard either.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub blocked: Vec<Seat>,
}

/// A person at a table, to mute, block or report.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Whom {
    /// The person in a seat.
    Seat(Seat),
    /// The person who was in a seat in the picture with this number, even if another is there by now. To be muted or
    /// blocked, they must still have a chair at the table.
    Sat(Seat, u64),
    /// The speaker of the line with this number.
    Said(u32),
}

impl Text {
    /// The most characters in a line.
    pub const MAX: usize = 200;

    /// The line as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Text {
    type Err = BadText;

    /// Trims white space at the ends, and collapses runs of it within into one space.
    fn from_str(text: &str) -> Result<Text, BadText> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let line = words.join(" ");
        if line.chars().any(char::is_control) {
            return Err(BadText::Unseen);
        }
        if !(1..=Text::MAX).contains(&line.chars().count()) {
            return Err(BadText::Length { max: Text::MAX });
        }
        Ok(Text(line))
    }
}

impl From<Text> for String {
    fn from(text: Text) -> String {
        text.0
    }
}

impl TryFrom<String> for Text {
    type Error = BadText;
    fn try_from(text: String) -> Result<Text, BadText> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Call, Message, Request};
    use serde_json::{Value, json};

    #[test]
    fn a_line_is_tidied_and_bounded() {
        assert_eq!(
            " 안녕 \n  https://x.example ".parse::<Text>().map(String::from),
            Ok("안녕 https://x.example".into())
        );
        assert_eq!("가".repeat(200).parse::<Text>().map(|text| text.as_str().chars().count()), Ok(200));
        for text in ["", " \t ", &"x".repeat(201)] {
            assert_eq!(text.parse::<Text>(), Err(BadText::Length { max: 200 }), "{text:?}");
        }
        assert_eq!("a\u{7}b".parse::<Text>(), Err(BadText::Unseen));
        assert!(serde_json::from_value::<Saying>(json!({"text": "x".repeat(201)})).is_err());
    }

    #[test]
    fn there_are_two_dozen_phrases_and_a_dozen_emotes() {
        assert_eq!((Phrase::ALL.len(), Emote::ALL.len()), (24, 12));
        for phrase in Phrase::ALL {
            let name = serde_json::to_value(phrase).unwrap();
            assert_eq!(serde_json::from_value::<Phrase>(name).unwrap(), *phrase);
        }
    }

    #[test]
    fn words_survive_the_wire() {
        for whom in [json!({"seat": 1}), json!({"sat": [1, 42]}), json!({"said": 17})] {
            let asked = json!({"id": 1, "op": "mute", "table": "ABCDEF", "whom": whom, "on": true});
            let call: Call = serde_json::from_value(asked.clone()).unwrap();
            assert_eq!(serde_json::to_value(&call).unwrap(), asked);
        }
        let asked = json!({"id": 1, "op": "say", "table": "ABCDEF", "what": {"phrase": "well_played"}});
        let call: Call = serde_json::from_value(asked.clone()).unwrap();
        assert!(matches!(call.request, Request::Say { what: Saying::Phrase(Phrase::WellPlayed), .. }));
        assert_eq!(serde_json::to_value(&call).unwrap(), asked);
        let heard = json!({
            "kind": "talk", "table": "ABCDEF", "said": [
                {"number": 7, "at_ms": 9, "seat": 1, "name": "Mina", "what": {"emote": "clap"}},
                {"number": 8, "at_ms": 9, "seat": null, "name": "Sora", "you": true, "what": {"text": "oh"}},
            ],
        });
        let message: Message<Value, Value> = serde_json::from_value(heard.clone()).unwrap();
        assert_eq!(serde_json::to_value(&message).unwrap(), heard);
    }
}
