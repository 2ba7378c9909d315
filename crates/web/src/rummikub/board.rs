//! The board: the other players in a row above, the table, and the player's own place at the bottom.
use super::{
    actions::{Actions, ToolBar},
    call::Call,
    desk::{Desk, ghosts},
    grid::Id,
    keys::{self, Command, Zoom},
    rack::{self, Rack},
    spots,
    start::StartDraw,
    table::{Table, pool_line},
    tools::{Tool, ZOOM},
    turn,
};
use crate::reactive::memo;
use crate::{
    art::{NumberTile, TileBack},
    parts::Gloss,
    platform::dom::{self, Rect},
    play::{DeskLine, Felt, MIDDLE, Place, Seating, around, is_for_board, on_keys},
    prefs::{tell, tr},
};
use game::Seat;
use leptos::{ev::KeyboardEvent, prelude::*};
use rummikub::{Rummikub, Tile};
use words::{
    GameWords,
    rummikub::{self as say, Board as Words, Term},
};

/// The board of a Rummikub table.
#[component]
pub fn Board(seating: Seating<Rummikub>) -> impl IntoView {
    let desk = Desk::new(seating);
    let seats = memo(move || seating.sitters.with(|sitters| sitters.len() as u8));
    let bottom = memo(move || seating.bottom.get());
    let others = move || around(bottom.get(), seats.get()).skip(1).collect::<Vec<Seat>>();
    let plays = seating.act.is_some();
    if plays {
        on_keys(move |event| obey(desk, event));
    }
    let own_hand = move || seating.view.with(|view| !view.rack.is_empty()) || plays;
    let is_open =
        move || seating.open.with(|open| !open.is_empty()) || seating.view.with(|view| view.outcome.is_some());
    let is_scored = move || {
        let match_of_many = seating.view.with(|view| view.rules.options().games > 1);
        match_of_many || seating.sitters.with(|sitters| sitters.iter().any(|sitter| sitter.chips != 0))
    };
    view! {
        <div
            class="rummikub"
            class:open=is_open
            class:scored=is_scored
            data-seats=move || seats.get().to_string()
        >
            <div class="rk-others">
                <For each=others key=|seat| *seat let(seat)>
                    <Place
                        seat=seat
                        sitters=seating.sitters
                        bottom=seating.bottom
                        held=Rummikub::held
                        back=Rummikub::back
                        unit=say::points_after
                        mark=move || view! { <Unopened seating=seating seat=seat /> }
                    >
                        <OpenRack seating=seating seat=seat />
                    </Place>
                </For>
                <div id=MIDDLE class="rk-pool" title=pool_line(desk)>
                    <Gloss class="rk-pool-word" why=tell(|lang| Term::Pool.why(lang).to_owned())>
                        <TileBack />
                        <span class="digits" aria-hidden="true">{move || seating.view.with(|view| view.pool)}</span>
                        <span class="sr-only">{pool_line(desk)}</span>
                    </Gloss>
                </div>
            </div>
            <div class="rk-middle">
                <Table desk=desk />
                <StartDraw desk=desk />
                <Call desk=desk />
            </div>
            <div class="own rk-own" class:watching=move || !own_hand()>
                <div class="own-head">
                    {move || {
                        let seat = bottom.get();
                        view! {
                            <Place
                                seat=seat
                                sitters=seating.sitters
                                bottom=seating.bottom
                                held=Rummikub::held
                                back=Rummikub::back
                                unit=say::points_after
                                mark=move || view! { <Unopened seating=seating seat=seat /> }
                            />
                        }
                    }}
                    <DeskLine line=turn::line_of(desk) />
                </div>
                <ToolBar desk=desk />
                <Show when=own_hand>
                    <Rack desk=desk />
                </Show>
                <Show when=move || plays>
                    <Actions desk=desk />
                </Show>
            </div>
            <Ghosts desk=desk />
            <Lasso desk=desk />
        </div>
    }
}

/// The mark of a seat that may not rearrange the table yet: the value that its first lay must reach.
#[component]
fn Unopened(seating: Seating<Rummikub>, seat: Seat) -> impl IntoView {
    let needs = memo(move || {
        seating.view.with(|view| {
            let may_not = view.turn.is_some() && !view.opened[seat.index()];
            Some(view.rules.options().opening).filter(|points| may_not && *points > 0)
        })
    });
    let mark = move |points| {
        view! {
            <Gloss class="rk-unopened" why=tell(|lang| Term::Opening.why(lang).to_owned())>
                <span class="sr-only">{tr(Words::NotOpened)} " "</span>
                <span class="digits">{points}</span>
            </Gloss>
        }
    };
    move || needs.get().map(mark)
}

/// The rack of a seat whose hand is open.
#[component]
fn OpenRack(seating: Seating<Rummikub>, seat: Seat) -> impl IntoView {
    let rack = memo(move || {
        let open = seating.open.with(|open| open.get(seat.index()).map(|view| view.rack));
        let left = seating.view.with(|view| view.outcome.as_ref().and_then(|end| end.left.get(seat.index()).copied()));
        open.or(left).unwrap_or_default()
    });
    let tiles = move || rack.get().iter().collect::<Vec<Tile>>();
    view! {
        <div
            class="rk-open"
            role="img"
            aria-label=tell(move |lang| say::tiles(lang, rack.get().iter()))
            hidden=move || rack.get().is_empty()
        >
            {move || tiles().into_iter().map(|tile| view! { <NumberTile tile=tile /> }).collect_view()}
        </div>
    }
}

/// The tiles under the finger, above everything else.
#[component]
fn Ghosts(desk: Desk) -> impl IntoView {
    let drawn = move || desk.drag().with(|drag| drag.as_ref().map(ghosts).unwrap_or_default());
    let ids = memo(move || drawn().into_iter().map(|(id, _)| id).collect::<Vec<Id>>());
    let place = move |id: Id| {
        let place = drawn().into_iter().find(|(other, _)| *other == id).map(|(_, place)| place).unwrap_or_default();
        format!("left:{:.1}px;top:{:.1}px;--tile-w:{:.1}px", place.x, place.y, place.width)
    };
    view! {
        <div class="rk-ghosts" aria-hidden="true">
            <For each=move || ids.get() key=|id| *id let(id)>
                <span style=move || place(id)>
                    <NumberTile tile=id.tile />
                </span>
            </For>
        </div>
    }
}

/// The rectangle that selects tiles.
#[component]
fn Lasso(desk: Desk) -> impl IntoView {
    let style = move || {
        let Rect { x, y, width, height } = desk.lasso().get().unwrap_or_default();
        format!("left:{x}px;top:{y}px;width:{width}px;height:{height}px")
    };
    view! { <div class="rk-lasso" style=style hidden=move || desk.lasso().with(Option::is_none) aria-hidden="true"></div> }
}

/// Carries out a key's command.
fn obey(desk: Desk, event: &KeyboardEvent) {
    let other = event.ctrl_key() || event.meta_key();
    let command = keys::command(&event.key(), &event.code(), event.shift_key(), event.alt_key(), other);
    let Some(command) = command.filter(|command| is_for_board(event, command.repeats())) else { return };
    let focused = rack::focused();
    match command {
        // Enter presses the focused button unless it is a tile; tiles are chosen with Space.
        Command::Confirm if focused.is_none() && dom::focused_is_button() => return,
        Command::Confirm if desk.chosen().with_untracked(|chosen| !chosen.is_empty()) => rack::to_places(),
        Command::Confirm => turn::confirm(desk),
        Command::Walk(way) => rack::walk(way),
        Command::Carry(step) => match rack::held(desk) {
            Some(id) => rack::carry(desk, id, step),
            // Then it is the browser's own.
            None => return,
        },
        Command::Set => focused.into_iter().for_each(|id| desk.choose_set(id)),
        Command::Places => rack::to_places(),
        Command::TakeBack => spots::leave(desk, Desk::take_back_chosen),
        Command::Draw => turn::draw(desk),
        Command::Undo => Tool::Undo.press_by_key(desk, event.repeat()),
        Command::Redo => Tool::Redo.press_by_key(desk, event.repeat()),
        Command::SortRuns => desk.sort(super::draft::Sorting::Runs),
        Command::SortGroups => desk.sort(super::draft::Sorting::Groups),
        Command::Tidy => Tool::Tidy.press(desk),
        Command::Clear => spots::leave(desk, Desk::clear),
        Command::Hint => Tool::Hint.press(desk),
        Command::Zoom(Zoom::In) => desk.window.zoom_by(ZOOM, None),
        Command::Zoom(Zoom::Out) => Tool::ZoomOut.press_by_key(desk, event.repeat()),
        Command::Zoom(Zoom::Fit) => desk.window.show_all(),
        Command::Help => desk.seating.help.set(true),
    }
    event.prevent_default();
}
