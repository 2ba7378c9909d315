//! Rummikub in words.

mod board;
mod deed;
mod howto;
mod lay;
mod lessons;
mod options;
mod refusal;
mod sets;
mod story;
mod term;
mod tiles;
mod touch;

pub use board::{
    Board, drawing, hint_tiles, laid_count, lay, opening_so_far, own_tiles, place_after, place_before, points_after,
    pool, sorted, table_of,
};
pub use howto::HowTo;
pub use lay::{the_set, the_tiles};
pub use lessons::lesson;
pub use refusal::{broken, refusal};
pub use sets::{set, set_name};
pub use story::{begins, end, games_won, latest, starts, stories, to_play, to_play_short, why_won, won};
pub use term::Term;
pub use tiles::{tile, tiles};
pub use touch::Touch;

use crate::{
    Explained, GameWords, Lang, Say, counted,
    play::{Part, Who},
};
use ::lessons::Teaches;
use game::Seat;
use rummikub::{Action, Illegal, Rummikub, Seen, Tiles, View};

impl GameWords for Rummikub {
    const PART: Part = Part::Game;
    const LESSONS: usize = <Rummikub as Teaches>::IDEAS.len();

    fn title(lang: Lang) -> &'static str {
        lang.pick("루미큐브", "Rummikub", "Rummikub")
    }

    fn facts(lang: Lang) -> &'static str {
        lang.pick("2~6명 · 20분쯤", "2 to 6 players · about 20 minutes", "De 2 à 6 · environ 20 minutes")
    }

    fn pitch(lang: Lang) -> &'static str {
        lang.pick(
            "숫자를 잇고 모아 내려놓으세요. 테이블은 모두의 것, 놓인 세트를 마음껏 다시 짤 수 있어요.",
            "Lay runs and groups on a table that belongs to everyone, and rebuild it as you like.",
            "Posez suites et séries sur une table qui est à tout le monde, et recomposez-la à votre guise.",
        )
    }

    fn how_to_play(lang: Lang) -> &'static str {
        lang.pick("루미큐브 규칙", "How to play Rummikub", "Les règles du Rummikub")
    }

    fn preset(lang: Lang, name: &str) -> Option<Explained> {
        options::preset(lang, name)
    }

    fn option(lang: Lang, name: &str) -> Option<Explained> {
        options::option(lang, name)
    }

    fn choice(lang: Lang, option: &str, value: &str) -> Option<Explained> {
        options::choice(lang, option, value)
    }

    fn held(lang: Lang, count: u8) -> String {
        let noun = counted(lang, count.into(), "개", [" tile", " tiles"], [" tuile", " tuiles"]);
        format!("{count}{noun}")
    }

    fn story(lang: Lang, seen: &Seen, view: &View, who: &dyn Fn(Seat) -> Who) -> String {
        Rummikub::stories(lang, std::slice::from_ref(seen), None, view, who).concat()
    }

    fn stories(
        lang: Lang,
        seen: &[Seen],
        before: Option<&View>,
        after: &View,
        who: &dyn Fn(Seat) -> Who,
    ) -> Vec<String> {
        let table = before.map(|view| view.table.as_slice());
        stories(lang, seen, table, after.outcome.as_ref().map(|outcome| outcome.end), who)
    }

    fn advice(lang: Lang, view: &View, action: &Action) -> String {
        match action {
            Action::Lay(layout) => {
                let lying: Tiles = view.table.iter().flat_map(|set| set.tiles().iter().copied()).collect();
                let after: Tiles = layout.iter().flatten().copied().collect();
                lay(lang, (after - lying).iter())
            }
            Action::Pass => Board::Pass.say(lang).into_owned(),
            _ => Board::Draw.say(lang).into_owned(),
        }
    }

    fn round_begins(lang: Lang, view: &View, who: &dyn Fn(Seat) -> Who) -> String {
        begins(lang, view, who)
    }

    fn why_won(lang: Lang, view: &View) -> String {
        why_won(lang, view)
    }

    fn to_play(lang: Lang, view: &View) -> String {
        to_play(lang, view)
    }

    fn refusal(lang: Lang, why: &Illegal, _: &View) -> String {
        refusal(lang, why)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game_words::tests;

    #[test]
    fn the_game_is_told_whole() {
        tests::every_option_has_its_words::<Rummikub>();
    }
}
