//! The actions of a player.

use crate::{Card, Month, Side};
use game::True;
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error as _, MapAccess, Visitor, value::MapAccessDeserializer},
};
use std::{fmt, str::FromStr};
use thiserror::Error;

/// One decision: `{"play": "5a", "take": "5t", "shake": true}`, `{"bonus": "b2"}`, `{"bomb": 5}`, `{"flip": true}`,
/// `{"choose": "3t"}`, `{"go": true}`, `{"stop": true}`, `{"gukjin": "junk"}`, `{"chongtong": "play"}`; before the
/// deal `{"pick": 0}` and `{"tung": true}`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Pick the card at this place (0 to 4) of the opening draw.
    Pick(u8),
    /// Ask for the deal in one go, or not.
    Tung(bool),
    /// Play on with the hand as dealt, or stop with a chongtong.
    Chongtong(Chongtong),
    /// Play a card from the hand.
    Play {
        /// The card to play.
        card: Card,
        /// Which of two floor cards it takes, if there is a choice.
        take: Option<Card>,
        /// Whether to shake its month.
        shake: bool,
    },
    /// Play a bonus card from the hand.
    Bonus(Card),
    /// Play all cards of this month onto those on the floor.
    Bomb(Month),
    /// Spend a bomb token: play nothing.
    Flip,
    /// Take this one of two floor cards with the flipped card.
    Choose(Card),
    /// Count the gukjin on this side: moved to the junk, or left where it is.
    Gukjin(Side),
    /// Call go, and play on for more.
    Go,
    /// Stop, and win.
    Stop,
}

/// What to do with a hand as dealt.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chongtong {
    /// Play on with the hand.
    Play,
    /// Stop and win with the four of a month.
    Stop,
}

/// An action in its written form: exactly one of the verbs, with its own adverbs.
#[derive(Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Written {
    #[serde(skip_serializing_if = "Option::is_none")]
    pick: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tung: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    chongtong: Option<Chongtong>,
    #[serde(skip_serializing_if = "Option::is_none")]
    play: Option<Card>,
    #[serde(skip_serializing_if = "Option::is_none")]
    take: Option<Card>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shake: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bonus: Option<Card>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bomb: Option<Month>,
    #[serde(skip_serializing_if = "Option::is_none")]
    flip: Option<True>,
    #[serde(skip_serializing_if = "Option::is_none")]
    choose: Option<Card>,
    #[serde(skip_serializing_if = "Option::is_none")]
    gukjin: Option<Side>,
    #[serde(skip_serializing_if = "Option::is_none")]
    go: Option<True>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stop: Option<True>,
}

impl Serialize for Action {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let none = Written::default();
        match *self {
            Action::Pick(place) => Written { pick: Some(place), ..none },
            Action::Tung(asked) => Written { tung: Some(asked), ..none },
            Action::Chongtong(answer) => Written { chongtong: Some(answer), ..none },
            Action::Play { card, take, shake } => {
                Written { play: Some(card), take, shake: shake.then_some(true), ..none }
            }
            Action::Bonus(card) => Written { bonus: Some(card), ..none },
            Action::Bomb(month) => Written { bomb: Some(month), ..none },
            Action::Flip => Written { flip: Some(True), ..none },
            Action::Choose(card) => Written { choose: Some(card), ..none },
            Action::Gukjin(side) => Written { gukjin: Some(side), ..none },
            Action::Go => Written { go: Some(True), ..none },
            Action::Stop => Written { stop: Some(True), ..none },
        }
        .serialize(to)
    }
}

/// Reads the written form of an action from an object only; it would read itself from a list of its fields, too.
struct Verbs;

impl<'de> Visitor<'de> for Verbs {
    type Value = Written;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object such as {\"play\": \"5a\"}")
    }

    fn visit_map<A: MapAccess<'de>>(self, object: A) -> Result<Written, A::Error> {
        Written::deserialize(MapAccessDeserializer::new(object))
    }
}

impl<'de> Deserialize<'de> for Action {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Action, D::Error> {
        let written = from.deserialize_map(Verbs)?;
        let adverbs = written.take.is_some() || written.shake.is_some();
        let verbs = [
            written.pick.map(Action::Pick),
            written.tung.map(Action::Tung),
            written.chongtong.map(Action::Chongtong),
            written.play.map(|card| Action::Play { card, take: written.take, shake: written.shake == Some(true) }),
            written.bonus.map(Action::Bonus),
            written.bomb.map(Action::Bomb),
            written.flip.map(|_| Action::Flip),
            written.choose.map(Action::Choose),
            written.gukjin.map(Action::Gukjin),
            written.go.map(|_| Action::Go),
            written.stop.map(|_| Action::Stop),
        ];
        let mut verbs = verbs.into_iter().flatten();
        match (verbs.next(), verbs.next()) {
            (Some(action), None) if !adverbs || matches!(action, Action::Play { .. }) => Ok(action),
            _ => Err(D::Error::custom(
                "an action must be one of play (with take, shake), bonus, bomb, flip, choose, go, stop, gukjin, \
                 chongtong, pick, tung",
            )),
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Action::Pick(place) => write!(f, "pick {place}"),
            Action::Tung(asked) => f.write_str(if asked { "tung" } else { "no tung" }),
            Action::Chongtong(Chongtong::Play) => f.write_str("play on"),
            Action::Chongtong(Chongtong::Stop) => f.write_str("chongtong"),
            Action::Play { card, take, shake } => {
                write!(f, "{}{card}", if shake { "shake " } else { "" })?;
                take.map_or(Ok(()), |take| write!(f, " takes {take}"))
            }
            Action::Bonus(card) => write!(f, "bonus {card}"),
            Action::Bomb(month) => write!(f, "bomb {month}"),
            Action::Flip => f.write_str("flip"),
            Action::Choose(card) => write!(f, "choose {card}"),
            Action::Gukjin(Side::Animal) => f.write_str("gukjin animal"),
            Action::Gukjin(Side::Junk) => f.write_str("gukjin junk"),
            Action::Go => f.write_str("go"),
            Action::Stop => f.write_str("stop"),
        }
    }
}

/// A text that is not an action.
#[derive(Debug, Error, Clone, PartialEq, Eq)]
#[error("{text:?} is not an action")]
pub struct BadAction {
    /// The first characters of the text.
    pub text: String,
}

impl FromStr for Action {
    type Err = BadAction;

    fn from_str(text: &str) -> Result<Action, BadAction> {
        let words: Vec<&str> = text.split_whitespace().collect();
        read_action(&words).ok_or_else(|| BadAction { text: text.chars().take(40).collect() })
    }
}

fn read_action(words: &[&str]) -> Option<Action> {
    let card = |text: &str| text.parse::<Card>().ok();
    Some(match *words {
        ["pick", place] => Action::Pick(place.parse().ok()?),
        ["tung"] => Action::Tung(true),
        ["no", "tung"] => Action::Tung(false),
        ["play", "on"] => Action::Chongtong(Chongtong::Play),
        ["chongtong"] => Action::Chongtong(Chongtong::Stop),
        ["bonus", bonus] => Action::Bonus(card(bonus)?),
        ["bomb", month] => Action::Bomb(Month::new(month.parse().ok()?)?),
        ["flip"] => Action::Flip,
        ["choose", take] => Action::Choose(card(take)?),
        ["gukjin", "animal"] => Action::Gukjin(Side::Animal),
        ["gukjin", "junk"] => Action::Gukjin(Side::Junk),
        ["go"] => Action::Go,
        ["stop"] => Action::Stop,
        ["shake", played] => Action::Play { card: card(played)?, take: None, shake: true },
        ["shake", played, "takes", take] => Action::Play { card: card(played)?, take: Some(card(take)?), shake: true },
        [played] => Action::Play { card: card(played)?, take: None, shake: false },
        [played, "takes", take] => Action::Play { card: card(played)?, take: Some(card(take)?), shake: false },
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_are_written_as_the_protocol_says() {
        for text in [
            r#"{"play":"5a"}"#,
            r#"{"play":"5a","take":"5t","shake":true}"#,
            r#"{"bonus":"b2"}"#,
            r#"{"bomb":5}"#,
            r#"{"flip":true}"#,
            r#"{"choose":"3t"}"#,
            r#"{"go":true}"#,
            r#"{"stop":true}"#,
            r#"{"gukjin":"junk"}"#,
            r#"{"gukjin":"animal"}"#,
            r#"{"chongtong":"stop"}"#,
            r#"{"chongtong":"play"}"#,
            r#"{"pick":4}"#,
            r#"{"tung":false}"#,
        ] {
            let action: Action = serde_json::from_str(text).unwrap();
            assert_eq!(serde_json::to_string(&action).unwrap(), text);
            assert_eq!(action.to_string().parse(), Ok(action), "text and actions are inverse");
        }
    }

    #[test]
    fn not_to_shake_may_be_said() {
        let action: Action = serde_json::from_str(r#"{"play":"5a","shake":false}"#).unwrap();
        assert_eq!(action.to_string(), "5a");
    }

    #[test]
    fn what_is_no_action_is_refused() {
        for text in [
            "{}",
            r#"{"go":false}"#,
            r#"{"go":true,"stop":true}"#,
            r#"{"take":"5t"}"#,
            r#"{"bomb":5,"shake":true}"#,
            r#"{"bomb":13}"#,
            r#"{"play":"5z"}"#,
            r#"{"play":"5a","x":1}"#,
            r#""go""#,
            "[1]",
            "[]",
            "null",
        ] {
            assert!(serde_json::from_str::<Action>(text).is_err(), "{text}");
        }
        for text in ["", "5z", "bomb 13", "bomb", "choose", "5a takes", "gukjin", "pick x", "no", "play"] {
            assert_eq!(text.parse::<Action>(), Err(BadAction { text: text.into() }));
        }
    }
}
