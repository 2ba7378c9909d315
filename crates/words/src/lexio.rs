//! Lexio in words.

mod board;
mod combination;
mod howto;
mod lessons;
mod options;
mod refusal;
mod story;
mod tiles;
mod touch;

pub use board::{Board, beats, left_over, sorted};
pub use combination::{combination, kind, numbers_of};
pub use howto::{HowTo, Pictured};
pub use lessons::lesson;
pub use refusal::refusal;
pub use story::{last, lead, story, to_play, why_won};
pub use tiles::{playable, suit, tile, tiles};
pub use touch::Touch;

use crate::{
    Explained, GameWords, Lang, counted,
    play::{Part, Who, capital},
};
use ::lessons::Teaches;
use game::Seat;
use lexio::{Action, Event, Illegal, Last, Lexio, View};

impl GameWords for Lexio {
    const PART: Part = Part::Round;
    const LESSONS: usize = <Lexio as Teaches>::IDEAS.len();

    fn title(lang: Lang) -> &'static str {
        lang.pick("렉시오", "Lexio", "Lexio")
    }

    fn facts(lang: Lang) -> &'static str {
        lang.pick("2~5명 · 10분쯤", "2 to 5 players · about 10 minutes", "De 2 à 5 · environ 10 minutes")
    }

    fn pitch(lang: Lang) -> &'static str {
        lang.pick(
            "해·달·별·구름, 예순 개의 패를 먼저 털어내세요. 숫자는 3이 가장 낮고 2가 가장 높아요.",
            "Sixty tiles in suns, moons, stars and clouds: be the first to play them all. Three is lowest, two is highest.",
            "Soixante tuiles, soleils, lunes, étoiles et nuages\u{a0}: videz votre main avant les autres. Le 3 est le plus faible, le 2 le plus fort.",
        )
    }

    fn how_to_play(lang: Lang) -> &'static str {
        lang.pick("렉시오 규칙", "How to play Lexio", "Les règles du Lexio")
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

    fn story(lang: Lang, seen: &Event, view: &View, who: &dyn Fn(Seat) -> Who) -> String {
        story(lang, seen, view.ranking(), who)
    }

    fn advice(lang: Lang, view: &View, action: &Action) -> String {
        let last = match *action {
            Action::Pass => Last::Pass,
            Action::Play(tiles) => Last::Play(tiles),
        };
        capital(&story::last(lang, last, view.ranking()))
    }

    fn round_begins(lang: Lang, view: &View, who: &dyn Fn(Seat) -> Who) -> String {
        lead(lang, view.round, view.lead, who)
    }

    fn why_won(lang: Lang, view: &View) -> String {
        why_won(lang, view)
    }

    fn to_play(lang: Lang, view: &View) -> String {
        to_play(lang, view)
    }

    fn refusal(lang: Lang, why: &Illegal, view: &View) -> String {
        refusal(lang, why, view.ranking())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game_words::tests;

    #[test]
    fn the_game_is_told_whole() {
        tests::every_option_has_its_words::<Lexio>();
    }
}
