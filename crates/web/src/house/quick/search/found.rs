//! What happens once others are found.
use super::Search;
use crate::{
    link::Failure,
    parts::{Tone, toast},
    platform::{
        screen,
        sound::{self, Sound},
    },
    play::keepsake,
    route::Route,
};
use game::Commitment;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;
use wire::{Error, Reply, Request, TableCode};
use words::{Say, house::Quick as Words};

impl Search {
    /// Sits down at the table that the house has opened, and goes there. A visitor who has been there may have given
    /// the chair up since, so it is asked for every time.
    pub(in crate::house::quick) fn come(self, table: TableCode, shown: Commitment) {
        let has_been_there = self.gone_to.get_untracked() == Some(table);
        if self.coming.get_value() == Some(table) && has_been_there {
            return;
        }
        self.gone_to.set(Some(table));
        self.coming.set_value(Some(table));
        spawn_local(async move {
            let request = Request::Sit { table, seat: None, entropy: keepsake::pledge(table, 1, shown) };
            let answer = self.link.ask(request.clone()).await;
            if self.coming.get_value() != Some(table) {
                return self.has_declined(table, answer, request).await;
            }
            self.coming.set_value(None);
            match answer {
                Ok(_) | Err(Failure::Refused(Error::AlreadySeated { .. })) => self.go_to(table),
                // A chair that they have stays theirs, and one that they have given up can be taken there.
                Err(failure) if has_been_there && failure.passes_after().is_some() => self.go_to(table),
                Err(failure) => {
                    self.gone_to.set(has_been_there.then_some(table));
                    if failure == Failure::Unreachable {
                        // The house may have heard it all the same, and calls again once it is reached.
                        self.rung.set_value(None);
                    }
                    toast(Tone::Bad, failure.say(self.prefs.lang.get_untracked()));
                }
            }
        });
    }

    /// Rings the bell. A visitor who is just waiting is taken to the table; one who is playing or reading has to
    /// confirm, so that no one waits for a player who is not there.
    pub(super) fn called(self, table: TableCode, shown: Commitment) {
        if self.rung.get_value() == Some(table) {
            return;
        }
        self.rung.set_value(Some(table));
        sound::play(Sound::Bell);
        if screen::is_seen() && self.router.is_at(&Route::Home) {
            self.come(table, shown);
        }
    }

    /// The match begins. The bell tells a visitor who has left the table, unless they had seen it begin: the house may
    /// take a moment to say so.
    pub(super) fn begun(self, table: TableCode) {
        if !self.router.is_at(&Route::Table(table)) && !self.link.has_shown_play(table) {
            sound::play(Sound::Bell);
            if screen::is_seen() && self.router.is_at(&Route::Home) {
                self.go_to(table);
            }
        }
    }

    /// Another player did not come, so the visitor goes back to waiting.
    pub(super) fn came_in_vain(self) {
        let Some(table) = self.gone_to.get_untracked() else { return };
        self.gone_to.set(None);
        toast(Tone::Good, Words::Back.say(self.prefs.lang.get_untracked()));
        if self.router.is_at(&Route::Table(table)) {
            self.router.replace(&Route::Home);
        }
    }

    /// They have said *not now* while they were being seated. The house has heard that after the first request: it has
    /// closed the table, unless all had come by then, and they still have the chair.
    async fn has_declined(self, table: TableCode, seated: Result<Reply, Failure>, request: Request) {
        let is_seated = |answer: &Result<Reply, Failure>| {
            matches!(answer, Ok(_) | Err(Failure::Refused(Error::AlreadySeated { .. })))
        };
        if is_seated(&seated) && is_seated(&self.link.ask(request).await) {
            self.go_to(table);
        }
    }

    fn go_to(self, table: TableCode) {
        if !self.router.is_at(&Route::Table(table)) {
            self.router.go(&Route::Table(table));
        }
    }
}
