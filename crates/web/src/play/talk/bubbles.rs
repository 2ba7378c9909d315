//! Bubbles beside the seats of players who have just said something.
use super::state::Talk;
use crate::{
    art::EmoteArt,
    platform::dom,
    play::{flight::ROOT, place::plate_id},
    prefs::tell,
};
use game::Seat;
use leptos::prelude::*;
use wire::{Said, Saying};
use words::{house::guest_name, play::spoken};

/// The distance between a plate and its bubble, in CSS pixels.
const GAP: f64 = 6.0;
/// The minimum distance from a bubble's middle to the edge of the window: half of the widest bubble and a little space.
const EDGE: f64 = 128.0;

/// All bubbles, above the table. The log announces their text, and they cover nothing that can be pressed.
#[component]
pub fn Bubbles(talk: Talk) -> impl IntoView {
    let bubbles = talk.heard.bubbles;
    view! {
        <div class="talk-bubbles" aria-hidden="true">
            <For each=move || bubbles.get() key=|said| said.number let(said)>
                <Bubble said=said />
            </For>
        </div>
    }
}

#[component]
fn Bubble(said: Said) -> impl IntoView {
    let place = said.seat.and_then(beside);
    let named = place.is_none().then(|| said.name.clone());
    let (class, style) = place.unwrap_or_else(|| ("talk-bubble", "left:50%;top:4.500rem".to_owned()));
    let name = named.map(|name| {
        view! {
            <b>
                <bdi>{tell(move |lang| guest_name(lang, name.as_str()))}</bdi>
            </b>
        }
    });
    let shown = match said.what {
        Saying::Emote(emote) => view! { <EmoteArt emote=emote /> }.into_any(),
        what => view! { <span dir="auto">{tell(move |lang| spoken(lang, &what).into_owned())}</span> }.into_any(),
    };
    view! {
        <p class=class style=style data-testid="bubble" data-seat=said.seat.map(|seat| seat.to_string())>
            {name}
            {shown}
        </p>
    }
}

/// Below a plate in the upper half of the window, above one in the lower. `None` if the seat has no plate.
fn beside(seat: Seat) -> Option<(&'static str, String)> {
    let plate = dom::by_id(&plate_id(seat))?.place();
    let (width, height) = dom::by_id(ROOT)?.room();
    let (x, y) = plate.center();
    let x = x.clamp(EDGE.min(width / 2.0), (width - EDGE).max(width / 2.0));
    let left = dom::decimal(x);
    Some(if y < height / 2.0 {
        ("talk-bubble below", format!("left:{left}px;top:{}px", dom::decimal(plate.y + plate.height + GAP)))
    } else {
        ("talk-bubble above", format!("left:{left}px;bottom:{}px", dom::decimal(height - plate.y + GAP)))
    })
}
