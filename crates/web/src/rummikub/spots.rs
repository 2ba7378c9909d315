//! Where the chosen tiles can be laid: buttons on the table.
use super::{
    desk::Desk,
    draft::Draft,
    grid::{Cell, Id},
    rack,
    reading::Reading,
};
use crate::{
    platform::{dom, time},
    prefs::prefs,
    reactive::memo,
};
use leptos::prelude::*;
use rummikub::Tile;
use words::{
    Lang, Say,
    rummikub::{self as say, Board},
};

/// A place for the chosen tiles.
#[derive(Clone, PartialEq, Debug)]
struct Spot {
    at: Cell,
    /// Where the button is drawn.
    drawn: Cell,
    label: String,
    new: bool,
}

/// Places for the chosen tiles: after every set that they could join, or before it where there is no room after it, and
/// a place of their own.
#[component]
pub fn Spots(desk: Desk) -> impl IntoView {
    let lang = prefs().lang;
    let spots = memo(move || {
        let chosen = desk.chosen().get();
        if chosen.is_empty() || !desk.may_move().get() || desk.drag().with(Option::is_some) {
            return Vec::new();
        }
        desk.draft().with(|draft| spots(lang.get(), draft, &chosen))
    });
    let spot = move |spot: Spot| {
        let at = spot.at;
        view! {
            <button
                type="button"
                class="rk-spot"
                class:new=spot.new
                style=spot.drawn.style()
                title=spot.label.clone()
                aria-label=spot.label
                data-spot=format!("{},{}", at.row, at.col)
                data-once=""
                on:click=move |_| lay(desk, at)
            >
                "+"
            </button>
        }
    };
    view! { {move || spots.get().into_iter().map(spot).collect_view()} }
}

/// Lays the chosen tiles at a place. The places vanish with the choice: for those who use keys, the focus goes to the
/// first of the tiles.
fn lay(desk: Desk, at: Cell) {
    let first = first_chosen(desk).filter(|_| dom::focus_is_shown());
    desk.lay_chosen(at);
    lead_to(first);
}

/// Does what drops the choice. If a place has the focus, it goes to the first of the tiles, too.
pub fn leave(desk: Desk, act: impl FnOnce(Desk)) {
    let first = first_chosen(desk).filter(|_| dom::focused().is_some_and(|here| here.is("[data-spot]")));
    act(desk);
    lead_to(first.filter(|_| desk.chosen().with_untracked(Vec::is_empty)));
}

fn first_chosen(desk: Desk) -> Option<Id> {
    desk.chosen().with_untracked(|chosen| chosen.first().copied())
}

fn lead_to(tile: Option<Id>) {
    if let Some(id) = tile {
        time::next_frame(move || {
            if let Some(tile) = rack::tile_named(&id.to_string()) {
                tile.focus();
            }
        });
    }
}

fn spots(lang: Lang, draft: &Draft, chosen: &[Id]) -> Vec<Spot> {
    let count = chosen.len() as u16;
    let tiles: Vec<Tile> = chosen.iter().map(|id| id.tile).collect();
    let mut board = draft.board().clone();
    board.lift(chosen);
    let mut spots = Vec::new();
    for stretch in board.stretches() {
        let joined = [&stretch.tiles()[..], &tiles[..]].concat();
        if matches!(Reading::of(&joined, &[]), Reading::Broken(_)) {
            continue;
        }
        let name = match Reading::of(&stretch.tiles(), &[]) {
            Reading::Whole(set) => say::the_set(lang, &set),
            _ => say::the_tiles(lang, stretch.tiles()),
        };
        let after = Cell { row: stretch.at.row, col: stretch.at.col + stretch.len() };
        if after.col + count <= board.columns() {
            spots.push(Spot { at: after, drawn: after, label: say::place_after(lang, &name), new: false });
        } else if stretch.at.col > 0 {
            let at = Cell { row: stretch.at.row, col: stretch.at.col.saturating_sub(count) };
            let drawn = Cell { row: stretch.at.row, col: stretch.at.col - 1 };
            spots.push(Spot { at, drawn, label: say::place_before(lang, &name), new: false });
        }
    }
    let own = board.next(count.min(board.columns()));
    spots.push(Spot { at: own, drawn: own, label: Board::NewSet.say(lang).into_owned(), new: true });
    spots
}
