//! What the desk tells the player: the line above the rack, and why something cannot be done.
use super::Desk;
use crate::{
    lexio::{
        choice::Judged,
        line::{Now, line, why_no_turn},
    },
    play::Mood,
    reactive::memo,
};
use game::Game;
use leptos::prelude::*;
use lexio::{Action, Illegal, Lexio};
use words::{
    Lang, Say,
    lexio::{self as say, Board},
    play,
};

impl Desk {
    /// Why the chosen tiles cannot be played now. `None` if they can.
    pub fn why_not_play(self, lang: Lang) -> Option<String> {
        let why = || match self.judged.get() {
            Judged::Playable { .. } => None,
            Judged::Nothing => Some(Board::Choose.say(lang).into_owned()),
            Judged::NoCombination(why) | Judged::Barred(_, why) => Some(self.refusal(lang, &why)),
        };
        self.why_nothing(lang).or_else(why)
    }

    /// Why the player cannot pass now. `None` if they can.
    pub fn why_not_pass(self, lang: Lang) -> Option<String> {
        let checked = || self.seating.view.with(|view| Lexio::check(view, &Action::Pass)).err();
        self.why_nothing(lang).or_else(|| checked().map(|why| self.refusal(lang, &why)))
    }

    fn refusal(self, lang: Lang, why: &Illegal) -> String {
        self.seating.view.with(|view| say::refusal(lang, why, view.ranking()))
    }

    fn why_nothing(self, lang: Lang) -> Option<String> {
        let why = if self.is_sending() { Some(Board::Waiting) } else { self.why_no_turn() };
        why.map(|why| why.say(lang).into_owned())
    }

    /// Why it is not the player's turn. `None` if it is.
    pub fn why_no_turn(self) -> Option<Board> {
        self.seating.view.with(|view| why_no_turn(view, self.my_turn.get()))
    }

    /// The line above the rack.
    pub fn line(self) -> Memo<(String, Mood)> {
        let lang = self.prefs.lang;
        memo(move || self.line_now(lang.get()))
    }

    pub(super) fn line_now(self, lang: Lang) -> (String, Mood) {
        let caption = self.seating.caption.get();
        if !caption.is_empty() {
            return (caption, Mood::Calm);
        }
        if self.seating.hint.is_some_and(|hints| hints.thinking.get()) {
            return (play::Table::HintThinking.say(lang).into_owned(), Mood::Calm);
        }
        let turn = self.seating.who_moves(lang).unwrap_or_else(|| Board::RoundDone.say(lang).into_owned());
        let refused = self.seating.refused.get();
        let advice = self.advice.get();
        self.seating.view.with(|view| {
            let now = Now {
                view,
                judged: self.judged.get(),
                my_turn: self.my_turn.get(),
                can_answer: self.answers.with(|answers| !answers.is_empty()),
                sending: self.is_sending(),
                armed: self.armed.get(),
                refused: &refused,
                remark: self.remark.get(),
                advice: advice.as_ref(),
                turn: &turn,
            };
            line(lang, &now)
        })
    }
}
