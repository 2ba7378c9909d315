//! The cards in hand: the player's own, as buttons, and the opponent's, seen from behind.
use super::desk::{Desk, HAND, sees_hand};
use crate::{
    art::{CardArt, CardBack},
    play::Seating,
    prefs::{tell, tr},
    reactive::memo,
};
use game::Seat;
use leptos::prelude::*;
use matgo::{Card, Matgo, Phase};
use words::{
    GameWords, Say,
    matgo::{self as say, Board as Words},
};

/// The hand at the bottom.
#[component]
pub fn Hand(desk: Desk) -> impl IntoView {
    let view = desk.seating.view;
    let plays = desk.seating.act.is_some();
    // The cards stay in place from move to move, and whoever looks at one or is about to press it does not lose it.
    let known = memo(move || view.with(|view| sees_hand(view, desk.bottom.get())));
    move || match (known.get(), plays) {
        (true, true) => view! { <OwnHand desk=desk /> }.into_any(),
        (true, false) => view! { <OpenHand desk=desk /> }.into_any(),
        (false, _) => view! {
            <div class="mg-hand">
                <Backs seating=desk.seating seat=desk.bottom.get() />
            </div>
        }
        .into_any(),
    }
}

#[component]
fn OwnHand(desk: Desk) -> impl IntoView {
    let cards = move || desk.hand();
    let tab_stop = memo(move || {
        let cards = desk.hand();
        desk.here.get().filter(|card| cards.contains(card)).or(cards.first().copied())
    });
    let tokens = memo(move || desk.seating.view.with(|view| view.board.tokens[desk.bottom.get()]));
    view! {
        <div
            id=HAND
            class="mg-hand"
            class:ready=move || desk.to_play.get()
            role="group"
            aria-label=tr(Words::Hand)
            data-testid="hand"
            style:--cards=move || (desk.hand().len() + usize::from(tokens.get() > 0)).to_string()
        >
            <For each=cards key=|card| *card let(card)>
                <HeldCard desk=desk card=card tab_stop=tab_stop />
            </For>
            <Show when=move || { tokens.get() > 0 }>
                <button
                    type="button"
                    class="mg-held mg-token"
                    data-testid="flip"
                    data-once=""
                    aria-disabled=move || (!desk.to_play.get()).then_some("true")
                    aria-label=tell(move |lang| say::flip_only(lang, tokens.get()))
                    title=tr(Words::FlipWhy)
                    on:click=move |_| desk.flip()
                >
                    <CardBack />
                    <span class="mg-token-word" aria-hidden="true">
                        {tr(Words::FlipOnly)}
                    </span>
                    <span class="mg-token-count digits" aria-hidden="true">
                        {move || format!("×{}", tokens.get())}
                    </span>
                </button>
            </Show>
        </div>
    }
}

#[component]
fn HeldCard(desk: Desk, card: Card, tab_stop: Memo<Option<Card>>) -> impl IntoView {
    let view = desk.seating.view;
    let takes =
        memo(move || view.with(|view| card.month().is_none() || !super::question::meets(view, card).is_empty()));
    let shown = move || view.with(|view| view.board.shown[desk.bottom.get()].contains(card));
    let name = card.to_string();
    let label = tell(move |lang| {
        let does = if takes.get() { Words::Takes } else { Words::Lays };
        let does = desk.to_play.get().then(|| does.say(lang));
        [Some(say::described(lang, card).into()), does].into_iter().flatten().collect::<Vec<_>>().join(", ")
    });
    let near = move |on: bool| desk.near.set(on.then_some(card));
    view! {
        <button
            type="button"
            class="mg-held"
            class:takes=move || takes.get()
            class:armed=move || desk.armed.get() == Some(card)
            class:glows=move || desk.advised().contains(card)
            class:shown=shown
            data-flip=name.clone()
            data-held=name
            data-once=""
            aria-disabled=move || (!desk.to_play.get()).then_some("true")
            aria-label=label
            tabindex=move || if tab_stop.get() == Some(card) { "0" } else { "-1" }
            on:focus=move |_| {
                desk.here.set(Some(card));
                near(true);
            }
            on:blur=move |_| near(false)
            on:pointerenter=move |_| near(true)
            on:pointerleave=move |_| near(false)
            on:click=move |_| desk.press(card)
        >
            <CardArt card=card />
        </button>
    }
}

/// The hand at the bottom, for observers who only look at it.
#[component]
fn OpenHand(desk: Desk) -> impl IntoView {
    view! {
        <div class="mg-hand" role="img" aria-label=tell(move |lang| say::cards(lang, desk.hand())) style:--cards=move || desk.hand().len().to_string()>
            <For each=move || desk.hand() key=|card| *card let(card)>
                <span class="mg-held" data-flip=card.to_string()>
                    <CardArt card=card />
                </span>
            </For>
        </div>
    }
}

/// A seat's hand from behind, except cards that were shown, or all of it face up where hands are open.
#[component]
pub fn Backs(seating: Seating<Matgo>, seat: Seat) -> impl IntoView {
    let open = memo(move || {
        let hand = seating.open.with(|open| open.get(seat.index()).map(|view| view.hand));
        hand.unwrap_or_else(|| {
            seating.view.with(|view| view.board.shown.0.get(seat.index()).copied().unwrap_or_default())
        })
    });
    let count = memo(move || seating.view.with(|view| view.counts.0.get(seat.index()).copied().unwrap_or_default()));
    let dealt = memo(move || seating.view.with(|view| !matches!(view.phase, Phase::Pick(_))));
    let shown = move || open.get().iter().collect::<Vec<Card>>();
    let hidden = move || 0..count.get().saturating_sub(open.get().len());
    let label = tell(move |lang| {
        let shown = open.get();
        let count = Matgo::held(lang, count.get());
        if shown.is_empty() { count } else { format!("{count}{}{}", lang.colon(), say::cards(lang, shown)) }
    });
    view! {
        <div
            class="mg-backs"
            role="img"
            aria-label=label
            aria-hidden=move || (!dealt.get()).then_some("true")
            style:--cards=move || count.get().to_string()
            data-testid="backs"
        >
            <For each=hidden key=|at| *at children=|_| view! { <span class="mg-back"><CardBack /></span> } />
            <For each=shown key=|card| *card let(card)>
                <span class="mg-back open" data-flip=card.to_string()>
                    <CardArt card=card />
                </span>
            </For>
            <span class="mg-backs-count digits" aria-hidden="true" hidden=move || !dealt.get()>{count}</span>
        </div>
    }
}
