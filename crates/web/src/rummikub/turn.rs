//! The end of a turn: confirming and drawing, why not yet, and the line that says how things stand.
use super::{
    desk::Desk,
    draft::Draft,
    line::{Now, line},
};
use crate::{play::Mood, reactive::memo};
use leptos::prelude::*;
use rummikub::Action;
use words::{
    Lang, Say, play,
    rummikub::{self as say, Board},
};

impl Desk {
    /// Confirms, or says why not.
    pub fn confirm(self) {
        match self.why_not_confirm(self.lang()) {
            None => self.act(Action::Lay(self.draft.with_untracked(Draft::layout))),
            Some(why) => self.refuse(&why),
        }
    }

    /// Draws, or passes when there is nothing to draw.
    pub fn draw(self) {
        match self.why_not_draw(self.lang()) {
            None => {
                let empty = self.seating.view.with_untracked(|view| view.pool == 0);
                self.act(if empty { Action::Pass } else { Action::Draw });
            }
            Some(why) => self.refuse(&why),
        }
    }

    fn act(self, action: Action) {
        self.clear();
        self.advice.set(None);
        if let Some(act) = self.seating.act {
            act.run(action);
        }
    }

    /// Why the arrangement cannot be confirmed now; none when it can.
    pub fn why_not_confirm(self, lang: Lang) -> Option<String> {
        if let Some(why) = self.why_nothing(lang) {
            return Some(why);
        }
        let checked = self.seating.view.with(|view| self.draft.with(|draft| draft.check(view)));
        checked.err().map(|why| say::refusal(lang, &why))
    }

    /// Why one cannot draw or pass now; none when one can.
    pub fn why_not_draw(self, lang: Lang) -> Option<String> {
        let changed = || self.draft.with(Draft::is_changed).then(|| Board::ChangedFirst.say(lang).into_owned());
        self.why_nothing(lang).or_else(changed)
    }

    fn why_nothing(self, lang: Lang) -> Option<String> {
        let fixed = |text: Board| Some(text.say(lang).into_owned());
        if self.seating.sent.with(Option::is_some) {
            return fixed(Board::Waiting);
        }
        if self.seating.view.with(|view| view.turn.is_none()) {
            return fixed(Board::GameDone);
        }
        if self.my_turn.get() { None } else { fixed(Board::NotYourTurn) }
    }

    /// The line above the rack.
    pub fn line(self) -> Memo<(String, Mood)> {
        let lang = self.prefs.lang;
        memo(move || self.line_now(lang.get()))
    }

    pub(super) fn line_now(self, lang: Lang) -> (String, Mood) {
        let turn = self.seating.sitters.with(|sitters| {
            let turn = sitters.iter().find(|sitter| sitter.in_turn);
            turn.map_or_else(|| Board::GameDone.say(lang).into_owned(), |turn| play::who_moves(lang, &turn.who()))
        });
        let turn = match self.sketched.with(Option::is_some) {
            true => format!("{turn} – {}", Board::Tried.say(lang)),
            false => turn,
        };
        let refused = self.seating.refused.get();
        self.seating.view.with(|view| {
            self.draft.with(|draft| {
                let now = Now {
                    view,
                    draft,
                    my_turn: self.my_turn.get(),
                    sending: self.seating.sent.with(Option::is_some),
                    refused: &refused,
                    remark: self.remark.get(),
                    advice: self.advice.get(),
                    chosen: self.chosen.with(Vec::len),
                    turn: &turn,
                };
                line(lang, &now)
            })
        })
    }
}
