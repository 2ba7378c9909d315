//! Whom the visitor hears, on the table's menu.
use super::state::Talk;
use crate::{
    parts::{Toggle, switch},
    platform::{dom, focus},
    play::{report::Report, sitter},
    prefs::{prefs, tell, tr},
    reactive::{derived, effect, memo},
};
use game::Seat;
use leptos::prelude::*;
use wire::{Room, moderation::Reported};
use words::{
    Lang,
    house::company::{Company, to_whom},
    play::{Talk as Words, muting},
};

/// The id of what opens and closes this part of the menu.
const PART: &str = "menu-words";

/// The visitor's own switch, one for each other player, and the host's switch for everyone.
#[component]
pub fn TalkMenu(talk: Talk) -> impl IntoView {
    let room = talk.room;
    let is = move |read: fn(&Room) -> bool| derived(move || room.with(|room| room.as_ref().is_some_and(read)));
    let (host, quiet) = (is(|room| room.host), is(|room| room.quiet));
    let seats = memo(move || room.with(|room| room.as_ref().map_or(0, |room| room.chairs.len() as u8)));
    view! {
        <details class="menu-more">
            <summary id=PART>{tr(Words::Words)}</summary>
            {switch(Words::Words, Words::WordsWhy, prefs().words)}
            <For each=move || 0..seats.get() key=|seat| *seat let(seat)>
                <About talk=talk seat=Seat(seat) near=PART />
            </For>
            <Show when=move || host.get() fallback=move || view! { <p class="soft" hidden=move || !quiet.get()>{tr(Words::QuietWhy)}</p> }>
                <Toggle label=tr(Words::Quiet) hint=tr(Words::QuietWhy) value=quiet on_switch=move |on| talk.hush(on) />
            </Show>
        </details>
    }
}

/// What the visitor can do about the other player in a seat, if there is one: not to hear them, and to report them. A
/// report that is being written stays, though they leave.
#[component]
pub fn About(
    talk: Talk,
    seat: Seat,
    /// The id of what has the focus after a report of a player who has left meanwhile.
    near: &'static str,
) -> impl IntoView {
    let is_another = memo(move || talk.others.with(|others| others.contains(&seat)));
    let reporting = RwSignal::new(false);
    let keep = focus::keep(move |_| dom::by_id(near));
    effect(move || {
        reporting.track();
        keep();
    });
    view! {
        <Show when=move || is_another.get()>
            <Mute talk=talk seat=seat />
            <Block talk=talk seat=seat />
        </Show>
        <Show when=move || is_another.get() || reporting.get()>
            <Report
                who=derived(move || Reported::At(talk.table, talk.whom(seat)))
                name=tell(move |lang| name(talk, lang, seat))
                open=reporting
            />
        </Show>
    }
}

/// Mutes or unmutes a player.
#[component]
fn Mute(talk: Talk, seat: Seat) -> impl IntoView {
    let muted = derived(move || talk.heard.muted.with(|muted| muted.contains(&seat)));
    let label = tell(move |lang| muting(lang, &name(talk, lang, seat), muted.get()));
    // A blocked player is not heard, muted or not.
    let blocked = move || talk.heard.blocked.with(|blocked| blocked.contains(&seat));
    view! {
        <button
            type="button"
            class="button quiet"
            hidden=blocked
            aria-pressed=move || muted.get().to_string()
            on:click=move |_| talk.mute(talk.whom(seat), !muted.get_untracked())
        >
            {label}
        </button>
    }
}

/// Blocks or unblocks a player.
#[component]
fn Block(talk: Talk, seat: Seat) -> impl IntoView {
    let blocked = derived(move || talk.heard.blocked.with(|blocked| blocked.contains(&seat)));
    let label = tell(move |lang| {
        let what = if blocked.get() { Company::Unblock } else { Company::Block };
        to_whom(lang, what, &name(talk, lang, seat))
    });
    view! {
        <button
            type="button"
            class="button quiet"
            aria-pressed=move || blocked.get().to_string()
            on:click=move |_| talk.block(talk.whom(seat), !blocked.get_untracked())
        >
            {label}
        </button>
    }
}

/// The name of the player in a seat.
fn name(talk: Talk, lang: Lang, seat: Seat) -> String {
    talk.room.with(|room| {
        let chair = room.as_ref().and_then(|room| room.chairs.get(seat.index()));
        chair.map(|chair| sitter::name(lang, chair, seat)).unwrap_or_default()
    })
}
