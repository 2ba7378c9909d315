//! The pages that are tables.
use super::{
    Table,
    frame::Frame,
    host::{Host, listen},
    practice::Practice,
    replay::replay,
};
use crate::{house::Plan, link::link};
use leptos::prelude::*;
use lexio::Lexio;
use wire::{GameName, TableCode};

/// A table of the house.
#[component]
pub fn TablePage(
    /// Its code.
    code: TableCode,
) -> impl IntoView {
    let link = link();
    // Every table is one of Lexio until the house has a second game.
    let table = Table::<Lexio>::new(Host::House(link, code));
    listen(table, link, code);
    view! { <Frame table=table /> }
}

/// A game against bots in this browser alone.
#[component]
pub fn PracticePage(
    /// Which game.
    game: GameName,
) -> impl IntoView {
    match game {
        GameName::Lexio => {
            let practice = Practice::<Lexio>::new();
            let table = Table::new(Host::Practice(practice));
            practice.open(table, &Plan::kept(game));
            view! { <Frame table=table /> }
        }
    }
}

/// A finished match, step by step.
#[component]
pub fn ReplayPage(
    /// The name of its record; `file` to open one.
    record: String,
) -> impl IntoView {
    replay::<Lexio>(record)
}
