//! Matgo in words. Korean terms stay what they are; English and French give them with a short gloss.

mod advice;
mod amount;
mod board;
mod cards;
mod combination;
mod howto;
mod lessons;
mod mission;
mod month;
mod options;
mod refusal;
mod settlement;
mod stamp;
mod story;
mod term;
mod touch;

pub use advice::advice;
pub use amount::{money, paid_for_ppeok, points, refilled, refills};
pub use board::{
    Board, bomb_tokens, captured_of, flip_only, goes, group_of, later_stop, mission_progress, other_needs, own_needs,
    pile_of, place_of, ppeok_count, shakes, stock, turns_left,
};
pub use cards::{card, cards, described};
pub use combination::{Combination, progress};
pub use howto::HowTo;
pub use lessons::lesson;
pub use mission::{mission, mission_kind, mission_why, mission_worth};
pub use month::month;
pub use refusal::refusal;
pub use settlement::{Risk, end, factor, factor_why, part, risk};
pub use stamp::Stamp;
pub use story::{begins, gukjin_counted, result, story, to_play};
pub use term::Term;
pub use touch::Touch;

use crate::{
    Explained, GameWords, Lang, counted,
    play::{Part, Who},
};
use ::lessons::Teaches;
use game::Seat;
use matgo::{Action, Event, Illegal, Matgo, Outcome, View};

impl GameWords for Matgo {
    const PART: Part = Part::Game;
    const LESSONS: usize = <Matgo as Teaches>::IDEAS.len();

    fn title(lang: Lang) -> &'static str {
        lang.pick("맞고", "Matgo", "Matgo")
    }

    fn facts(lang: Lang) -> &'static str {
        lang.pick("2명 · 15분쯤", "2 players · about 15 minutes", "À deux · environ 15 minutes")
    }

    fn pitch(lang: Lang) -> &'static str {
        lang.pick(
            "둘이서 치는 화투. 그림을 맞춰 7점을 만들고, 고 아니면 스톱!",
            "Flower cards for two. Match the months, make seven points, then go – or stop.",
            "Les cartes-fleurs à deux. Associez les mois, faites sept points, puis go – ou stop.",
        )
    }

    fn how_to_play(lang: Lang) -> &'static str {
        lang.pick("맞고 규칙", "How to play Matgo", "Les règles du Matgo")
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
        let noun = counted(lang, count.into(), "장", [" card", " cards"], [" carte", " cartes"]);
        format!("{count}{noun}")
    }

    fn story(lang: Lang, seen: &Event, _: &View, who: &dyn Fn(Seat) -> Who) -> String {
        story(lang, seen, who)
    }

    fn advice(lang: Lang, _: &View, action: &Action) -> String {
        advice(lang, *action).trim_end_matches('.').to_owned()
    }

    fn round_begins(lang: Lang, view: &View, who: &dyn Fn(Seat) -> Who) -> String {
        begins(lang, view, who)
    }

    fn why_won(lang: Lang, view: &View) -> String {
        let won = |outcome: &Outcome| match (&outcome.settlement, outcome.payment) {
            (Some(settlement), Some(payment)) => {
                let how = end(lang, outcome.end);
                format!("{how} · {} · {}", points(lang, settlement.points), money(lang, payment.paid))
            }
            // What the next game counts is in the account.
            _ => end(lang, outcome.end).to_owned(),
        };
        view.outcome.as_ref().map(won).unwrap_or_default()
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
        tests::every_option_has_its_words::<Matgo>();
    }
}
