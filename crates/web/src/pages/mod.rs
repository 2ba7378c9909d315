//! The pages of a game: a table, practice, a replay, the rules. Code that only they need is fetched with the first of
//! them.

mod fetch;
mod first;
mod table;

pub use fetch::{OfGame, once_here};
pub use table::{LearnPage, PracticePage, ReplayPage, TablePage};

#[cfg(test)]
mod tests {
    use crate::play::{Felt, explained};
    use game::{Game, Ruleset};
    use games::{Name, of_game};
    use std::collections::BTreeSet;
    use words::{GameWords, Lang, Say, Text};

    #[test]
    fn every_option_of_a_table_is_explained_on_the_page_of_its_game() {
        for game in Name::ALL {
            let (told, fields) = of_game!(game, G => (explained(G::rules), <G as Game>::Rules::FIELDS));
            let named: BTreeSet<&str> = told.iter().copied().collect();
            assert_eq!(named, fields.iter().map(|field| field.name).collect(), "{}", game.as_str());
            assert_eq!(named.len(), told.len(), "{}: each has one place", game.as_str());
        }
    }

    fn asked<G: Felt>() -> Vec<Text> {
        G::lessons().into_iter().map(|lesson| lesson.told.ask).collect()
    }

    #[test]
    fn what_a_lesson_asks_is_readable_at_a_glance() {
        for game in Name::ALL {
            let (count, asked) = of_game!(game, G => (G::LESSONS, asked::<G>()));
            assert_eq!(asked.len(), count, "{}", game.as_str());
            for text in asked.iter().flat_map(|ask| Lang::ALL.map(|lang| ask.say(lang))) {
                assert!(text.chars().count() <= 190, "{text}");
            }
        }
    }
}
