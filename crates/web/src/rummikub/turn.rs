//! The end of a turn: confirming and drawing, why that is not possible yet, and the line that tells how things stand.
use super::{
    desk::Desk,
    draft::Draft,
    line::{Now, line},
};
use crate::{play::Mood, prefs::prefs, reactive::memo};
use leptos::prelude::*;
use rummikub::Action;
use words::{
    Lang, Say,
    rummikub::{self as say, Board},
};

/// Changes the arrangement, and says how things stand then, as the line above the rack shows it.
pub fn arrange(desk: Desk, change: impl FnOnce(&mut Draft) -> bool) {
    if desk.change(change) {
        let (text, _) = line_now(desk, desk.lang());
        desk.say(text);
    }
}

/// Confirms, or says why not.
pub fn confirm(desk: Desk) {
    match why_not_confirm(desk, desk.lang()) {
        None => act(desk, Action::Lay(desk.draft().with_untracked(Draft::layout))),
        Some(why) => desk.refuse(&why),
    }
}

/// Draws, or passes if there is nothing to draw.
pub fn draw(desk: Desk) {
    match untrack(|| why_not_draw(desk)) {
        None => {
            let empty = desk.seating.view.with_untracked(|view| view.pool == 0);
            act(desk, if empty { Action::Pass } else { Action::Draw });
        }
        // In the line as well: fingers and keys are shown no tooltip.
        Some(why) => desk.protest(why),
    }
}

fn act(desk: Desk, action: Action) {
    desk.clear();
    desk.advise(None);
    if let Some(act) = desk.seating.act {
        act.run(action);
    }
}

/// Why the arrangement cannot be confirmed now. `None` if it can.
pub fn why_not_confirm(desk: Desk, lang: Lang) -> Option<String> {
    let checked = || desk.seating.view.with(|view| desk.draft().with(|draft| draft.check(view))).err();
    let waits = || desk.why_wait().map(|why| why.say(lang).into_owned());
    waits().or_else(|| checked().map(|why| say::refusal(lang, &why)))
}

/// Why the player cannot draw or pass now. `None` if they can.
pub fn why_not_draw(desk: Desk) -> Option<Board> {
    desk.why_wait().or_else(|| desk.draft().with(Draft::is_changed).then_some(Board::ChangedFirst))
}

/// The line above the rack.
pub fn line_of(desk: Desk) -> Memo<(String, Mood)> {
    let lang = prefs().lang;
    memo(move || line_now(desk, lang.get()))
}

pub fn line_now(desk: Desk, lang: Lang) -> (String, Mood) {
    let news = desk.news.get();
    let over = || if news.is_empty() { Board::GameDone.say(lang).into_owned() } else { String::new() };
    let turn = desk.seating.who_moves(lang).unwrap_or_else(over);
    let turn = match desk.is_sketched() {
        true => format!("{turn} – {}", Board::Tried.say(lang)),
        false => turn,
    };
    let refused = desk.seating.refused.get();
    desk.seating.view.with(|view| {
        desk.draft().with(|draft| {
            let now = Now {
                view,
                draft,
                my_turn: desk.my_turn().get(),
                sending: desk.seating.sent.with(Option::is_some),
                refused: &refused,
                remark: desk.remark().get(),
                advice: desk.advice().get(),
                chosen: desk.chosen().with(Vec::len),
                turn: &turn,
                news: &news,
            };
            line(lang, &now)
        })
    })
}
