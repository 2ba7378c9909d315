//! What the house says of a game, whichever it is.
use crate::{Lang, play::Who};
use game::{Game, Seat};

/// A label and the line under it.
pub type Explained = (&'static str, &'static str);

/// A game in words: all that pages and frames which know no game say of it. What only its own board says is in the
/// module of the game.
pub trait GameWords: Game {
    /// Its name.
    fn title(lang: Lang) -> &'static str;

    /// How many play and for how long: `2 to 5 players · about 10 minutes`.
    fn facts(lang: Lang) -> &'static str;

    /// What it is about, for somebody who has never heard of it: a sentence or two.
    fn pitch(lang: Lang) -> &'static str;

    /// The title of its rules page: `How to play Lexio`.
    fn how_to_play(lang: Lang) -> &'static str;

    /// The name of a preset, and what it is; none for a preset that the game does not have.
    fn preset(lang: Lang, name: &str) -> Option<Explained>;

    /// The question that an option asks, and what it decides. `name` is its JSON key.
    fn option(lang: Lang, name: &str) -> Option<Explained>;

    /// A choice of an option, and what it means. Both are JSON words.
    fn choice(lang: Lang, option: &str, value: &str) -> Option<Explained>;

    /// How many tiles or cards somebody holds: `5 tiles`.
    fn held(lang: Lang, count: u8) -> String;

    /// One event in a sentence.
    fn story(lang: Lang, seen: &Self::Seen, view: &Self::View, who: &dyn Fn(Seat) -> Who) -> String;

    /// Events in a row, each in a sentence. Where the position `before` them is known, some games tell more of them.
    fn stories(
        lang: Lang,
        seen: &[Self::Seen],
        before: Option<&Self::View>,
        after: &Self::View,
        who: &dyn Fn(Seat) -> Who,
    ) -> Vec<String> {
        let _ = before;
        seen.iter().map(|seen| Self::story(lang, seen, after, who)).collect()
    }

    /// An action as advice to the observer of `view`, short: `Pair of 7s`.
    fn advice(lang: Lang, view: &Self::View, action: &Self::Action) -> String;

    /// How a round begins, in a sentence.
    fn round_begins(lang: Lang, view: &Self::View, who: &dyn Fn(Seat) -> Who) -> String;

    /// Why a finished round was won, in one line without its end: `Out of tiles first: 21 chips`. Of a game whose table
    /// tells it, nothing.
    fn why_won(lang: Lang, view: &Self::View) -> String {
        let _ = (lang, view);
        String::new()
    }

    /// What the observer, being in turn, is asked for.
    fn to_play(lang: Lang, view: &Self::View) -> String;

    /// Why the rules forbid something to the observer of `view`.
    fn refusal(lang: Lang, why: &Self::Illegal, view: &Self::View) -> String;
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use game::{Kind, Ruleset};

    /// Every preset, option and choice of the game has its words in every language, and nothing else has.
    pub(crate) fn every_option_has_its_words<G: GameWords>() {
        for lang in Lang::ALL {
            for name in G::Rules::PRESETS {
                assert!(G::preset(lang, name).is_some(), "{name}");
            }
            for field in G::Rules::FIELDS {
                assert!(G::option(lang, field.name).is_some(), "{}", field.name);
                let Kind::Choice(choices) = field.kind else { continue };
                for value in choices {
                    assert!(G::choice(lang, field.name, value).is_some(), "{} {value}", field.name);
                }
                assert_eq!(G::choice(lang, field.name, "no such choice"), None);
            }
            assert_eq!((G::preset(lang, "no such preset"), G::option(lang, "no such option")), (None, None));
        }
    }
}
