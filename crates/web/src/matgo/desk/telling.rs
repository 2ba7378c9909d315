//! What the desk tells the player: the line above the hand, and why no card can be played.
use super::{Desk, Question};
use crate::{play::Mood, reactive::memo};
use leptos::prelude::*;
use words::{
    Lang, Say,
    matgo::{self as say, Board as Words},
    play,
};

impl Desk {
    /// Why no card can be played now. Empty if one can.
    pub fn why_not(self, lang: Lang) -> String {
        if self.to_play.get() {
            return String::new();
        }
        if self.seating.sent.with(Option::is_some) {
            return Words::Waiting.say(lang).into_owned();
        }
        match self.question.get() {
            Some(question) => question.words().0.say(lang).into_owned(),
            None => Words::NotYourTurn.say(lang).into_owned(),
        }
    }

    /// Reads out a question that everyone is asked at once: the frame announces only the player's own turn.
    pub fn ask_aloud(self, question: Question) {
        self.live.say(aloud(self.lang(), question));
    }

    /// The line above the hand.
    pub fn line(self) -> Memo<(String, Mood)> {
        let lang = self.prefs.lang;
        memo(move || self.line_now(lang.get()))
    }

    pub(super) fn line_now(self, lang: Lang) -> (String, Mood) {
        let fixed = |text: Words, mood| (text.say(lang).into_owned(), mood);
        let caption = self.seating.caption.get();
        if !caption.is_empty() {
            return (caption, Mood::Calm);
        }
        if self.seating.sent.with(Option::is_some) {
            return fixed(Words::Waiting, Mood::Calm);
        }
        let refused = self.seating.refused.get();
        if !refused.is_empty() {
            return (refused, Mood::Bad);
        }
        if self.armed.with(Option::is_some) {
            return fixed(Words::OneMoreTap, Mood::Good);
        }
        if self.seating.hint.is_some_and(|hints| hints.thinking.get()) {
            return (play::Table::HintThinking.say(lang).into_owned(), Mood::Calm);
        }
        if let Some(hint) = self.advice.get() {
            let said = say::advice(lang, hint.action);
            let games = [["game", "games"], ["partie", "parties"]];
            let why =
                hint.thought.map(|thought| play::hint_wins(lang, games, thought.wins, thought.margin, thought.worlds));
            let equal = hint.equal.map(|action| play::hint_equal(lang, &say::advice(lang, action)));
            return ([Some(said), why, equal].into_iter().flatten().collect::<Vec<_>>().join(" "), Mood::Good);
        }
        if self.seating.sealed.get() && self.seating.act.is_some() {
            return fixed(Words::StartWhy, Mood::Turn);
        }
        if let Some(question) = self.question.get() {
            return fixed(question.words().0, Mood::Turn);
        }
        if self.to_play.get() {
            return (self.seating.view.with(|view| say::to_play(lang, view)), Mood::Turn);
        }
        let ended = self.seating.view.with(|view| {
            let outcome = view.outcome.as_ref()?;
            let again = self.seating.again.get();
            Some(play::capital(&say::result(lang, outcome, again, |seat| self.who(seat))))
        });
        (ended.or_else(|| self.seating.who_moves(lang)).unwrap_or_default(), Mood::Calm)
    }
}

/// A question with why it is asked.
fn aloud(lang: Lang, question: Question) -> String {
    let (ask, why) = question.words();
    [Some(ask), why].into_iter().flatten().map(|text| text.say(lang)).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use matgo::Cards;

    #[test]
    fn a_question_is_read_out_with_why_it_is_asked() {
        let said = aloud(Lang::En, Question::Begin { chongtong: Cards::NONE });
        assert!(said.starts_with("Chongtong! You were dealt all four of a month."), "{said}");
        assert_eq!(aloud(Lang::En, Question::GoOrStop), Words::GoAsk.say(Lang::En));
    }
}
