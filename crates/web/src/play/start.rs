//! How each page of a game starts: a table of the house, a table in this browser alone, a replay, the rules.
use super::{
    Felt, Plan, Table,
    frame::Frame,
    host::{Host, listen},
    incoming::Incoming,
    lesson::learning,
    practice::Practice,
    replay::replay,
    screen::Screen,
};
use crate::{link::Link, platform::storage, route::router};
use games::Name;
use leptos::prelude::*;
use serde_json::Value;
use wire::TableCode;

/// Hands a record of another game to that game's replay.
pub type Other = Callback<(Name, Value)>;

/// The constructors of a game's pages.
#[derive(Clone, Copy)]
pub struct Pages {
    /// A table of the house.
    pub table: fn(Link, TableCode) -> AnyView,
    /// The table in this browser alone.
    pub practice: fn() -> AnyView,
    /// The game's lessons.
    pub learn: fn() -> AnyView,
    /// The record of this name, or the record given, step by step.
    pub replay: fn(String, Option<Value>, Other) -> AnyView,
    /// How the game is played.
    pub rules: fn() -> AnyView,
}

/// The pages of game `G`.
pub fn pages<G: Felt>() -> Pages {
    Pages { table: table::<G>, practice: practice::<G>, learn: learn::<G>, replay: replay_of::<G>, rules: G::rules }
}

/// The storage key of the game played last.
const LAST: &str = "game";

/// The game played last in this browser, if any.
pub fn last_game() -> Option<Name> {
    storage::text(LAST)?.parse().ok()
}

fn table<G: Felt>(link: Link, code: TableCode) -> AnyView {
    storage::keep_text(LAST, G::NAME);
    let incoming = Incoming::<G>::new(Screen::new());
    let table = Table::new(Host::House(link, code), incoming);
    listen(incoming, link, code);
    view! { <Frame table=table /> }.into_any()
}

fn practice<G: Felt>() -> AnyView {
    storage::keep_text(LAST, G::NAME);
    let practice = Practice::<G>::new();
    let incoming = Incoming::new(Screen::new());
    let table = Table::new(Host::Practice(practice), incoming);
    practice.open(incoming, &Plan::kept(G::GAME), router().came_from().is_none());
    view! { <Frame table=table /> }.into_any()
}

fn learn<G: Felt>() -> AnyView {
    learning::<G>().into_any()
}

fn replay_of<G: Felt>(record: String, given: Option<Value>, other: Other) -> AnyView {
    replay::<G>(record, given, other).into_any()
}
