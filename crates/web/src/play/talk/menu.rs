//! Whom one hears, on the table's menu.
use super::state::Talk;
use crate::{
    parts::Toggle,
    play::sitter,
    prefs::{prefs, tell, tr},
    reactive::{derived, memo},
};
use game::Seat;
use leptos::prelude::*;
use wire::{Chair, Room, Whom};
use words::play::{Talk as Words, muting};

/// The visitor's own switch, the others one by one, and the host's for all.
#[component]
pub fn TalkMenu(
    /// The words of the table.
    talk: Talk,
) -> impl IntoView {
    let (room, shown) = (talk.room, prefs().words);
    let is = move |read: fn(&Room) -> bool| derived(move || room.with(|room| room.as_ref().is_some_and(read)));
    let (host, quiet) = (is(|room| room.host), is(|room| room.quiet));
    let others = memo(move || room.with(|room| room.as_ref().map(others).unwrap_or_default()));
    view! {
        <details class="menu-more">
            <summary>{tr(Words::Words)}</summary>
            <Toggle label=tr(Words::Words) hint=tr(Words::WordsWhy) value=shown on_switch=move |on| shown.set(on) />
            <For each=move || others.get() key=|seat| *seat let(seat)>
                <Mute talk=talk seat=seat />
            </For>
            <Show when=move || host.get() fallback=move || view! { <p class="soft" hidden=move || !quiet.get()>{tr(Words::QuietWhy)}</p> }>
                <Toggle label=tr(Words::Quiet) hint=tr(Words::QuietWhy) value=quiet on_switch=move |on| talk.hush(on) />
            </Show>
        </details>
    }
}

/// The other people on chairs.
fn others(room: &Room) -> Vec<Seat> {
    let person = |(seat, chair): &(Seat, &Chair)| room.you != Some(*seat) && matches!(chair, Chair::Player { .. });
    (0..).map(Seat).zip(&room.chairs).filter(person).map(|(seat, _)| seat).collect()
}

/// Hears somebody no more, or again.
#[component]
pub fn Mute(
    /// The words of the table.
    talk: Talk,
    /// Where they sit.
    seat: Seat,
) -> impl IntoView {
    let muted = derived(move || talk.heard.muted.with(|muted| muted.contains(&seat)));
    let label = tell(move |lang| {
        let name = talk.room.with(|room| {
            let chair = room.as_ref()?.chairs.get(seat.index())?.clone();
            Some(sitter::name(lang, &chair, seat))
        });
        muting(lang, &name.unwrap_or_default(), muted.get())
    });
    view! {
        <button
            type="button"
            class="button quiet"
            aria-pressed=move || muted.get().to_string()
            on:click=move |_| talk.mute(Whom::Seat(seat), !muted.get_untracked())
        >
            {label}
        </button>
    }
}
