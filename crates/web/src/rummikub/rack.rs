//! The player's tiles.
use super::{
    desk::{Desk, RACK},
    grid::Id,
    hand, help,
    keys::Way,
};
use crate::reactive::memo;
use crate::{
    art::NumberTile,
    platform::{dom, focus},
    play::{Doubled, KeyStep},
    prefs::{tell, tr},
};
use leptos::prelude::*;
use words::rummikub::{self as say, Board};

/// The rack: buttons to choose, drag and move among, or pictures for those who only watch.
#[component]
pub fn Rack(desk: Desk) -> impl IntoView {
    let ids = memo(move || desk.draft().with(|draft| draft.rack()));
    let glowing = memo(move || help::glowing(desk));
    let doubled = Doubled::none();
    // The one tile that Tab leads to; the arrow keys move on from there.
    let here = RwSignal::new(None::<Id>);
    let tab_stop = memo(move || ids.with(|ids| here.get().filter(|here| ids.contains(here)).or(ids.first().copied())));
    // Sorting moves the buttons.
    let tiles = move || {
        focus::stay();
        ids.get()
    };
    let per_row = move || {
        let count = ids.with(Vec::len);
        // Phones held upright, phones on their side, desktops: as many rows as keep the tiles readable.
        let tall = 2 + usize::from(count > 20) + usize::from(count > 33);
        let (low, desk) = (1 + usize::from(count > 20), 1 + usize::from(count > 22));
        // Rows are evenly filled, so that no single tile is left in the last one.
        let per_row = count.div_ceil(tall).max(7);
        let row = count.div_ceil(count.div_ceil(per_row).max(1));
        format!(
            "--rows:{tall};--per-row:{per_row};--row:{row};--per-row-low:{};--per-row-desk:{}",
            count.div_ceil(low).max(14),
            count.div_ceil(desk).max(14)
        )
    };
    view! {
        <div
            id=RACK
            class="rk-rack"
            class:target=move || desk.drag().with(|drag| drag.as_ref().is_some_and(|drag| drag.over == super::desk::Over::Rack))
            role="group"
            aria-label=tr(Board::Rack)
            data-testid="rack"
            style=per_row
            on:click=move |event| {
                // A press on the rack itself, beside its tiles.
                if dom::target_of(&event) == dom::listener_of(&event) {
                    desk.take_back_chosen();
                }
            }
        >
            <For each=tiles key=|id| *id let(id)>
                <RackTile desk=desk id=id glowing=glowing here=here tab_stop=tab_stop doubled=doubled />
            </For>
        </div>
    }
}

#[component]
fn RackTile(
    desk: Desk,
    id: Id,
    glowing: Memo<std::collections::BTreeSet<Id>>,
    here: RwSignal<Option<Id>>,
    tab_stop: Memo<Option<Id>>,
    doubled: Doubled<Id>,
) -> impl IntoView {
    let chosen = move || desk.chosen().with(|chosen| chosen.contains(&id));
    let lifted = move || desk.drag().with(|drag| drag.as_ref().is_some_and(|drag| drag.holds(id)));
    let label = tell(move |lang| say::tile(lang, id.tile));
    // To whoever only watches it is a picture: a button would do nothing.
    if desk.seating.act.is_none() {
        return view! {
            <span class="rk-held" data-flip=id.to_string() data-tile=id.to_string() role="img" aria-label=label>
                <NumberTile tile=id.tile />
            </span>
        }
        .into_any();
    }
    view! {
        <button
            type="button"
            class="rk-held"
            class:chosen=chosen
            class:lifted=lifted
            class:glows=move || glowing.with(|glowing| glowing.contains(&id))
            data-flip=id.to_string()
            data-tile=id.to_string()
            aria-pressed=move || chosen().to_string()
            aria-label=label
            tabindex=move || if tab_stop.get() == Some(id) { "0" } else { "-1" }
            on:focus=move |_| here.set(Some(id))
            on:click=move |event| {
                desk.toggle(id);
                // For those who cannot drag. The two presses have left the choice as it was.
                if doubled.is_second(&event, id) {
                    desk.gather_chosen(id);
                }
            }
            on:pointerdown=move |event| hand::grab(desk, id, &event)
        >
            <NumberTile tile=id.tile />
        </button>
    }
    .into_any()
}

/// The tile that has the focus, if any.
pub fn focused() -> Option<Id> {
    Id::read(&dom::focused()?.attribute("data-tile")?)
}

/// The tile of the rack that has the focus, if any.
pub fn held(desk: Desk) -> Option<Id> {
    focused().filter(|id| desk.draft().with_untracked(|draft| draft.rack().contains(id)))
}

/// Moves the focus to the next tile or place in a direction, or to the rack if it is elsewhere.
pub fn walk(way: Way) {
    let Some(root) = dom::by_id(crate::play::ROOT) else { return };
    let all = root.all("[data-tile], [data-spot]");
    let here = dom::focused().filter(|focused| focused.is("[data-tile], [data-spot]"));
    let Some(here) = here else {
        let rack = dom::by_id(RACK).and_then(|rack| rack.first("[data-tile]"));
        if let Some(first) = rack.or_else(|| all.into_iter().next()) {
            first.focus();
        }
        return;
    };
    let (x, y) = here.place().center();
    let far = |element: &dom::Element| {
        let (to_x, to_y) = element.place().center();
        way.far(to_x - x, to_y - y)
    };
    let mut best: Option<(f64, &dom::Element)> = None;
    for element in &all {
        if let Some(far) = far(element)
            && best.is_none_or(|(least, _)| far < least)
        {
            best = Some((far, element));
        }
    }
    if let Some((_, element)) = best {
        element.focus();
    }
}

/// Moves a tile along the rack, keeping the focus on it.
pub fn carry(desk: Desk, id: Id, step: KeyStep) {
    desk.carry_in_rack(id, step);
    focus::at_once(move || tile_named(&id.to_string()));
}

/// Moves the focus to the places for the chosen tiles.
pub fn to_places() {
    let Some(root) = dom::by_id(crate::play::ROOT) else { return };
    if let Some(first) = root.first("[data-spot]") {
        first.focus();
    }
}

/// The tile of the rack that Tab leads to.
pub fn way_in() -> Option<dom::Element> {
    dom::by_id(RACK)?.first("[tabindex=\"0\"]")
}

/// The button of a tile, on the table or in the rack.
pub fn tile_named(id: &str) -> Option<dom::Element> {
    dom::by_id(crate::play::ROOT)?.first(&format!("[data-tile=\"{id}\"]"))
}
