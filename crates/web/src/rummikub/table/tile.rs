//! A tile on the table: a button, or a picture for those who only watch.
use crate::{
    art::{NumberTile, StandsFor},
    prefs::tell,
    reactive::memo,
    rummikub::{
        desk::{Desk, told_read},
        grid::Id,
        hand,
    },
};
use leptos::prelude::*;
use rummikub::Tile;
use std::collections::BTreeMap;
use words::{
    Say,
    rummikub::{self as say, Board},
};

#[component]
pub fn BoardTile(
    desk: Desk,
    id: Id,
    shows: Memo<BTreeMap<Id, Tile>>,
    here: RwSignal<Option<Id>>,
    tab_stop: Memo<Option<Id>>,
) -> impl IntoView {
    let cell = memo(move || match desk.staging.of(id) {
        Some(late) => late,
        None => {
            let shown = desk.shown().with(|board| board.of(id));
            shown.or_else(|| desk.draft().with(|draft| draft.board().of(id)))
        }
    });
    let chosen = move || desk.chosen().with(|chosen| chosen.contains(&id));
    let own = memo(move || desk.draft().with(|draft| draft.is_own(id)));
    let sketched = memo(move || desk.is_sketched() && !desk.draft().with(|draft| draft.is_lying(id)));
    let theirs = memo(move || desk.marks.is_theirs(id) && !own.get());
    let lifted = move || desk.drag().with(|drag| drag.as_ref().is_some_and(|drag| drag.holds(id)));
    let laid = desk.marks.told();
    let stands = memo(move || shows.with(|shows| shows.get(&id).copied()));
    let label = tell(move |lang| {
        let name = say::tile(lang, id.tile);
        let set = desk
            .reads()
            .with(|reads| reads.iter().find(|read| read.stretch.ids.contains(&id)).map(|read| told_read(lang, read)));
        let new = own.get().then_some(Board::NewTile).or_else(|| theirs.get().then_some(laid));
        let new = new.map(|new| new.say(lang).into_owned());
        [Some(name), stands.get().map(|tile| format!("= {}", say::tile(lang, tile))), set, new]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(", ")
    });
    let joker = id.tile.is_joker().then(|| {
        view! { {move || stands.get().map(|tile| view! { <StandsFor tile=tile /> })} }
    });
    let marked = move || own.get() || sketched.get();
    let (absent, style) = (move || cell.get().is_none(), move || cell.get().unwrap_or_default().style());
    let face = view! {
        <NumberTile tile=id.tile />
        {joker}
        <i class="rk-new" hidden=move || !marked() aria-hidden="true"></i>
        <i class="rk-theirs" hidden=move || !theirs.get() aria-hidden="true"></i>
    };
    // To whoever only watches it is a picture: a button would do nothing.
    if desk.seating.act.is_none() {
        return view! {
            <span
                class="rk-tile"
                class:own=marked
                class:theirs=theirs
                class:absent=absent
                style=style
                data-flip=id.to_string()
                data-tile=id.to_string()
                role="img"
                aria-label=label
            >
                {face}
            </span>
        }
        .into_any();
    }
    view! {
        <button
            type="button"
            class="rk-tile"
            class:chosen=chosen
            class:own=marked
            class:theirs=theirs
            class:lifted=lifted
            class:absent=absent
            style=style
            data-flip=id.to_string()
            data-tile=id.to_string()
            aria-pressed=move || chosen().to_string()
            aria-label=label
            tabindex=move || if tab_stop.get() == Some(id) { "0" } else { "-1" }
            on:focus=move |_| here.set(Some(id))
            on:click=move |_| desk.toggle(id)
            on:dblclick=move |_| desk.choose_set(id)
            on:pointerdown=move |event| hand::grab(desk, id, &event)
        >
            {face}
        </button>
    }
    .into_any()
}
