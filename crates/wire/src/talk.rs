//! What people say at a table: phrases that everybody reads in their own language, drawn emotes, and free text.
//!
//! Nothing of it is part of the game: no record, no proof and no picture knows it.

use crate::{Name, TableCode};
use game::Seat;
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// An enum of names, with the list of them all.
macro_rules! names {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum $name { $($(#[$doc])* $variant,)+ }

        impl $name {
            /// All of them, in the order in which they are offered.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];
        }
    };
}

names! {
    /// A phrase of the house. It travels by its name, and each reader has it in their own language.
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
        /// It laughs.
        Laugh,
        /// It smiles.
        Smile,
        /// It claps.
        Clap,
        /// It is amazed.
        Wow,
        /// It thinks.
        Think,
        /// It sweats.
        Sweat,
        /// It cries.
        Cry,
        /// It is cross.
        Cross,
        /// It winks.
        Wink,
        /// It sleeps.
        Sleep,
        /// A heart.
        Heart,
        /// It bows.
        Bow,
    }
}

/// Something that is said. What somebody asks to say has its text as it was typed (`Saying<String>`).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Saying<T = Text> {
    /// A phrase of the house.
    Phrase(Phrase),
    /// A drawing of the house.
    Emote(Emote),
    /// In one's own words.
    Text(T),
}

/// A line in somebody's own words: 1 to 200 characters (Unicode scalar values), none of them a control character, no
/// white space at the ends and never two in a row. It is text and nothing else: a link in it leads nowhere.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Text(String);

/// The text cannot be said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum BadText {
    /// A line has 1 to `max` characters.
    Length {
        /// The most.
        max: usize,
    },
    /// It has characters that are not seen.
    Unseen,
    /// A letter has at most `max` marks.
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
    /// When: milliseconds since 1970.
    pub at_ms: i64,
    /// Where they sat; none for whoever looks on, whom players do not hear.
    pub seat: Option<Seat>,
    /// What they were called.
    pub name: Name,
    /// Whether it was the reader.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub you: bool,
    /// What.
    pub what: Saying,
}

/// What a reader hears of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Talk {
    /// The code of the table.
    pub table: TableCode,
    /// What was said, in order.
    pub said: Vec<Said>,
    /// Whether it is all that there is to be heard, in place of what was told before; else it is new.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fresh: bool,
    /// Where those sit whom the reader does not want to hear.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub muted: Vec<Seat>,
    /// Where those sit whom the reader blocks, whom they do not hear, either.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub blocked: Vec<Seat>,
}

/// Whom somebody would not hear any more, or again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Whom {
    /// Whoever sits there.
    Seat(Seat),
    /// Whoever said what has this number.
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

    /// White space at the ends is dropped, runs of it within become one space.
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

impl fmt::Display for BadText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadText::Length { max } => write!(f, "a line has 1 to {max} characters"),
            BadText::Unseen => f.write_str("a line has no characters that are not seen"),
            BadText::Marks { max } => write!(f, "a letter has at most {max} marks"),
        }
    }
}

impl std::error::Error for BadText {}

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
