//! What becomes of the search when the page is loaded again, as when the house has been renewed.
use super::{Search, Wish, line::CUT_MS};
use crate::platform::{events, storage, time};
use leptos::prelude::*;
use wire::{GameName, Quick};

/// The storage key of the search that the page had when it was left.
const LEFT: &str = "search";

/// When the page was left, and what was looked for since when.
type Left = (f64, GameName, u8, i64);

impl Search {
    /// Goes on with the search that this page had when it was left, as if the connection had been lost since: a house
    /// that has opened again knows of no one waiting.
    pub(super) fn outlive_reload(self) {
        let left: Option<Left> = storage::read_in_tab(LEFT);
        if let Some((left_ms, game, seats, since_ms)) = left.filter(|left| time::now_ms() - left.0 < CUT_MS) {
            self.cut_ms.set_value(Some(left_ms));
            self.link.supposes(Quick::Waiting { game, seats, since_ms, waiting: 1, playing: 0, bots: None });
        }
        events::on_leaving(move || {
            let left = self.wish.get_untracked().map(|Wish { game, seats }| -> Left {
                // One that the house has yet to hear of begins when it does.
                (time::now_ms(), game.into(), seats, self.since_ms.get_value().unwrap_or(i64::MAX))
            });
            storage::keep_in_tab(LEFT, &left);
        });
    }
}
