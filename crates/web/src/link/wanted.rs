//! What a page wants to hear, for as long as it is there.
use super::{Link, Status, TableNews};
use crate::{platform::json, reactive::derived};
use leptos::prelude::*;
use std::rc::Rc;
use wire::{Request, TableCode, tournament::Changes};

/// How far a tournament's page has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PageState {
    /// [`Page::seq`](wire::tournament::Page::seq).
    pub seq: u64,
    /// [`Page::version`](wire::tournament::Page::version).
    pub version: u64,
}

impl Link {
    /// How far a tournament's page has come, updated for as long as the calling component lives. `None` if it is not
    /// known yet.
    pub fn follow(self, tournament: TableCode) -> Signal<Option<PageState>> {
        self.want_followed(Some(tournament));
        on_cleanup(move || {
            // Meanwhile another tournament may be followed.
            if self.inner.try_with_value(|inner| inner.follows) == Some(Some(tournament)) {
                self.want_followed(None);
            }
        });
        derived(move || self.followed.get().filter(|(told, _)| *told == tournament).map(|(_, state)| state))
    }

    /// What has changed on the page of the tournament that is or was being followed, as the house has last said. `None`
    /// if it has to be requested.
    pub fn page_changes(self) -> Option<(TableCode, Changes)> {
        let (tournament, changes) = self.inner.try_update_value(|inner| inner.page_changes.take())??;
        Some((tournament, json::take(changes)?))
    }

    fn want_followed(self, tournament: Option<TableCode>) {
        self.inner.update_value(|inner| inner.follows = tournament);
        if self.status.get_untracked() == Status::Open {
            self.cast(Request::Follow { tournament });
        }
    }

    /// Receives the lobby for as long as the calling component lives.
    pub fn watch_lobby(self) {
        self.watchers_change(1);
        on_cleanup(move || self.watchers_change(-1));
    }

    /// One component more or less watches the lobby.
    fn watchers_change(self, by: i32) {
        let turned = self.inner.try_update_value(|inner| {
            let before = inner.lobby_watchers;
            inner.lobby_watchers = before.saturating_add_signed(by);
            (before.min(inner.lobby_watchers) == 0).then_some(inner.lobby_watchers > 0)
        });
        if let Some(Some(on)) = turned
            && self.status.get_untracked() == Status::Open
        {
            self.cast(Request::Lobby { on });
        }
    }

    /// Whether this page has shown that a match goes on at a table: the last one where it has.
    pub fn has_shown_play(self, table: TableCode) -> bool {
        self.inner.with_value(|inner| inner.in_play == Some(table))
    }

    /// Passes a table's messages to `listener` until the calling component ends. Request them with [`Link::enter`]
    /// whenever [`Link::status`] changes to open.
    pub fn on_table(self, table: TableCode, listener: impl Fn(TableNews) + 'static) {
        self.inner.update_value(|inner| drop(inner.tables.insert(table, Rc::new(listener))));
        on_cleanup(move || {
            self.inner.try_update_value(|inner| {
                inner.tables.remove(&table);
                inner.pictures.forget(table);
            });
            self.cast(Request::Exit { table });
        });
    }
}
