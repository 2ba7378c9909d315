//! What has just happened, in words. Players read it before their own turn, and spectators all the time.
use crate::{
    play::{Seating, who_at},
    prefs::prefs,
    reactive::memo,
};
use leptos::prelude::*;
use rummikub::Rummikub;
use words::{play, rummikub as say};

/// The last event in this game. Empty if there is none yet.
pub fn latest(seating: Seating<Rummikub>) -> Memo<String> {
    let lang = prefs().lang;
    memo(move || {
        if seating.act.is_none() {
            return seating.caption.get();
        }
        let end = seating.view.with(|view| view.outcome.as_ref().map(|outcome| outcome.end));
        let who = |seat: game::Seat| who_at(seating.sitters, seat);
        let told = seating.story.with(|story| say::latest(lang.get(), story, end, who));
        told.map(|line| play::capital(&line)).unwrap_or_default()
    })
}
