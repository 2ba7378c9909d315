//! What the house says about a game, whichever it is.
use crate::{
    Explained, Lang,
    play::{Part, Who},
};
use game::{Game, Seat};

/// A game in words: all that pages and frames that know no game say about it. The words of a game's own board are in
/// the module of that game.
pub trait GameWords: Game {
    /// What its matches consist of.
    const PART: Part;
    /// The number of its lessons. 0 if it has none: then nothing leads to them.
    const LESSONS: usize = 0;

    /// Its name.
    fn title(lang: Lang) -> &'static str;

    /// The number of players and the length of a game: `2 to 5 players · about 10 minutes`.
    fn facts(lang: Lang) -> &'static str;

    /// What it is about, in a sentence or two for a reader who has never heard of it.
    fn pitch(lang: Lang) -> &'static str;

    /// The title of its rules page: `How to play Lexio`.
    fn how_to_play(lang: Lang) -> &'static str;

    /// The name of a preset, and what it is. `None` if the game has no such preset.
    fn preset(lang: Lang, name: &str) -> Option<Explained>;

    /// The question an option asks, and what it decides. `name` is its JSON key.
    fn option(lang: Lang, name: &str) -> Option<Explained>;

    /// A choice of an option, and what it means. `option` and `value` are JSON words.
    fn choice(lang: Lang, option: &str, value: &str) -> Option<Explained>;

    /// The number of tiles or cards a player holds: `5 tiles`.
    fn held(lang: Lang, count: u8) -> String;

    /// One event in a sentence.
    fn story(lang: Lang, seen: &Self::Seen, view: &Self::View, who: &dyn Fn(Seat) -> Who) -> String;

    /// Consecutive events, each in a sentence. Some games can say more when the position `before` them is known.
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

    /// An action as short advice to the observer of `view`: `Pair of 7s`.
    fn advice(lang: Lang, view: &Self::View, action: &Self::Action) -> String;

    /// How a round begins, in a sentence.
    fn round_begins(lang: Lang, view: &Self::View, who: &dyn Fn(Seat) -> Who) -> String;

    /// Why a finished round was won, in one line without a full stop: `Out of tiles first: 21 chips`. Empty for a game
    /// whose table shows it.
    fn why_won(lang: Lang, view: &Self::View) -> String {
        let _ = (lang, view);
        String::new()
    }

    /// What is asked of the observer when it is their turn.
    fn to_play(lang: Lang, view: &Self::View) -> String;

    /// Why the rules forbid something to the observer of `view`.
    fn refusal(lang: Lang, why: &Self::Illegal, view: &Self::View) -> String;
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use game::{Kind, Ruleset};

    /// The reader in the first seat, and others.
    pub(crate) fn who(seat: Seat) -> Who {
        if seat == Seat(0) { Who::You } else { Who::Named("단비".into()) }
    }

    /// Every preset, option and choice of the game has words in every language, and nothing else has.
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
