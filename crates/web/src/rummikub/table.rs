//! The table: sets on a grid, each outlined and named, every tile a button, or a picture for those who only watch.
mod tile;

use super::{
    desk::{Desk, Over},
    grid::{Cell, Id},
    hand, rack,
    reading::{Read, Reading},
    spots::Spots,
    zoom::{BOARD, GRID},
};
use crate::{
    platform::{dom, events, focus, time},
    prefs::{prefs, tell, tr},
    reactive::{effect, memo},
};
use leptos::{
    ev::{KeyboardEvent, MouseEvent, WheelEvent},
    prelude::*,
};
use rummikub::Tile;
use std::collections::BTreeMap;
use tile::BoardTile;
use words::{
    Say, play,
    rummikub::{self as say, Board},
};

/// The table.
#[component]
pub fn Table(desk: Desk) -> impl IntoView {
    events::on_window("resize", move |_: leptos::ev::Event| time::next_frame(move || desk.measure()));
    time::next_frame(move || desk.measure());
    effect(move || {
        if let Some(board) = dom::by_id(BOARD) {
            desk.window.follow_fingers(&board);
        }
    });
    // A tile that moves between the table and the rack takes the focus along. From anything else that goes, as a place for
    // tiles or a result, it comes back to the rack.
    let keep = focus::keep(|lost| {
        let tile = lost.attribute("data-tile").and_then(|id| rack::tile_named(&id));
        tile.or_else(rack::way_in)
    });
    effect(move || {
        desk.draft().track();
        desk.chosen().track();
        keep();
    });
    let ids = memo(move || {
        let mut ids: Vec<Id> = desk.lying().with(|board| board.iter().map(|(_, id)| id).collect());
        ids.sort();
        ids
    });
    // What each joker stands for, and which tiles are not part of a set.
    let shows = memo(move || desk.reads().with(|reads| stand_ins(reads)));
    // The one tile that Tab leads to; the arrow keys move on from there.
    let here = RwSignal::new(None::<Id>);
    let tab_stop = memo(move || {
        let held = here.get().filter(|here| ids.with(|ids| ids.contains(here)));
        held.or_else(|| desk.lying().with(|board| board.iter().next().map(|(_, id)| id)))
    });
    // Tiles that come before others move their buttons.
    let tiles = move || {
        focus::stay();
        ids.get()
    };
    let size = move || {
        let columns = desk.lying().with(|board| board.columns());
        let window = desk.window;
        let (cell, rows, pitch, high) = (window.cell(), window.rows(), window.pitch(), window.lens().height);
        format!("--cell:{cell:.2}px;--columns:{columns};--rows:{rows};--pitch:{pitch};--high:{high}px")
    };
    let lie = tell(move |lang| {
        let sets = desk.seating.view.with(|view| say::table_of(lang, &view.table));
        if sets.is_empty() { Board::EmptyTable.say(lang).into_owned() } else { sets }
    });
    view! {
        <section
            id=BOARD
            class="rk-board"
            class:zoomed=move || { desk.window.is_zoomed() }
            class:sketched=move || desk.is_sketched()
            class:roomy=move || { desk.window.names_sets() }
            aria-label=tr(Board::Table)
            // Where no tile takes the focus, it is the board itself that is scrolled by keyboard.
            tabindex=move || (desk.seating.act.is_none() && desk.window.is_zoomed()).then_some("0")
            data-testid="board"
            on:keydown=move |event| scroll_by_key(&event)
            on:wheel=move |event: WheelEvent| {
                if event.ctrl_key() {
                    event.prevent_default();
                    let at = (f64::from(event.client_x()), f64::from(event.client_y()));
                    desk.window.zoom_by(if event.delta_y() < 0.0 { 1.12 } else { 1.0 / 1.12 }, Some(at));
                }
            }
        >
            <p class="sr-only">{lie}</p>
            <div
                id=GRID
                class="rk-grid"
                class:dragging=move || desk.drag().with(Option::is_some)
                style=size
                // Laid there, tiles lie under the finger.
                data-once=""
                on:pointerdown=move |event| {
                    if !dom::is_on_button(&event) {
                        hand::lasso(desk, &event);
                    }
                }
                on:click=move |event| tap(desk, &event)
            >
                <p class="rk-empty" hidden=move || desk.lying().with(|board| board.rows() > 0)>
                    {tr(Board::EmptyTable)}
                </p>
                <Outlines desk=desk />
                <Landing desk=desk />
                <For each=tiles key=|id| *id let(id)>
                    <BoardTile desk=desk id=id shows=shows here=here tab_stop=tab_stop />
                </For>
                <Spots desk=desk />
            </div>
        </section>
    }
}

/// Leaves an arrow key to the board that it scrolls: it would step through a replay. A press of the mouse gives a board
/// the focus too, but unseen.
fn scroll_by_key(event: &KeyboardEvent) {
    let on_board = dom::target_of(event) == dom::listener_of(event) && dom::focus_is_shown();
    if on_board && event.key().starts_with("Arrow") {
        event.stop_propagation();
    }
}

/// A tap on a free cell lays the chosen tiles there.
fn tap(desk: Desk, event: &MouseEvent) {
    if dom::is_on_button(event) || desk.chosen().with_untracked(Vec::is_empty) {
        return;
    }
    if let Some(cell) = hand::cell_at(desk, f64::from(event.client_x()), f64::from(event.client_y())) {
        desk.lay_chosen(cell);
    }
}

/// What each joker of a whole set stands for.
fn stand_ins(reads: &[Read]) -> BTreeMap<Id, Tile> {
    let mut shows = BTreeMap::new();
    for read in reads {
        let Some(set) = read.reading.set() else { continue };
        let mut shown: Vec<Tile> = set.jokers().collect();
        shown.reverse();
        // The tiles of a group may lie in a different order from its reading; its jokers are interchangeable.
        for id in read.stretch.ids.iter().filter(|id| id.tile.is_joker()) {
            if let Some(tile) = shown.pop() {
                shows.insert(*id, tile);
            }
        }
    }
    shows
}

/// The outline of every set, with its name and value, or what is wrong with it.
#[component]
fn Outlines(desk: Desk) -> impl IntoView {
    let lang = prefs().lang;
    let shown = memo(move || if desk.staging.is_done() { desk.reads().get() } else { Vec::new() });
    let columns = memo(move || desk.draft().with(|draft| draft.board().columns()));
    let outline = move |read: Read| {
        let lang = lang.get();
        let state = read.reading.word();
        let touched = desk.marks.are_touched(&read.stretch.ids);
        // Keeps its name within the board.
        let far = read.stretch.at.col > columns.get() / 2;
        let long = match &read.reading {
            Reading::Whole(set) => Some(play::capital(&say::set_name(lang, set))).filter(|_| read.new),
            Reading::Begun => Some(Board::Begun.say(lang).into_owned()),
            Reading::Broken(why) => Some(play::capital(&say::broken(lang, why))),
        };
        let short = match &read.reading {
            Reading::Whole(set) => format!("✓ {}", set.value()),
            Reading::Begun => "…".to_owned(),
            Reading::Broken(_) => "✕".to_owned(),
        };
        view! {
            <div
                class="rk-set"
                class:new=read.new
                class:touched=touched
                class:far=far
                data-state=state
                style=format!("{};--len:{}", read.stretch.at.style(), read.stretch.len())
                aria-hidden="true"
            >
                <span class="rk-name">
                    <b>{short}</b>
                    {long}
                </span>
            </div>
        }
    };
    view! { {move || shown.get().into_iter().map(outline).collect_view()} }
}

/// Where dragged tiles would land.
#[component]
fn Landing(desk: Desk) -> impl IntoView {
    let cells = memo(move || {
        let ids: Vec<Id> = desk.drag().with(|drag| match drag {
            Some(drag) if matches!(drag.over, Over::Board(_)) => drag.ids(),
            _ => Vec::new(),
        });
        desk.shown().with(|board| ids.iter().filter_map(|id| board.of(*id)).collect::<Vec<Cell>>())
    });
    let landing = |cell: Cell| view! { <i class="rk-landing" style=cell.style() aria-hidden="true"></i> };
    view! { {move || cells.get().into_iter().map(landing).collect_view()} }
}

/// The pool in words, for spectators too.
pub fn pool_line(desk: Desk) -> Signal<String> {
    tell(move |lang| say::pool(lang, desk.seating.view.with(|view| view.pool)))
}
