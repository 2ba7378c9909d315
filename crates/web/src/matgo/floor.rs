//! The floor: the stock in the middle, the open cards fanned around it, piles, and the opening draw.
use super::{
    desk::Desk,
    places::Places,
    question::{Question, picked},
};
use crate::{
    art::{CardArt, CardBack},
    play::MIDDLE,
    prefs::{tell, tr, tr_if},
    reactive::memo,
};
use leptos::prelude::*;
use matgo::{Action, Card, Cards, Event, Phase, View};
use words::{
    Say,
    matgo::{self as say, Board as Words},
};

/// A card as it lies on the floor.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Lying {
    card: Card,
    /// The card's place around the stock.
    place: usize,
    /// The number of cards below it.
    at: usize,
    /// The number of cards at the place.
    of: usize,
}

/// The cards on the floor, with each month at its place.
fn lying(view: &View, places: &Places) -> Vec<Lying> {
    let board = &view.board;
    let mut all = Vec::new();
    for month in (board.floor | board.piles.all_cards()).months().iter() {
        let Some(place) = places.of(month) else { continue };
        let pile = board.piles.get(month).map_or(Cards::NONE, |pile| pile.cards | pile.bonus);
        let cards: Vec<Card> = pile.iter().chain(board.loose(month).iter()).collect();
        let of = cards.len();
        all.extend(cards.into_iter().enumerate().map(|(at, card)| Lying { card, place, at, of }));
    }
    all
}

/// The floor.
#[component]
pub fn Floor(desk: Desk) -> impl IntoView {
    let view = desk.seating.view;
    let places = Memo::new(move |before: Option<&Places>| {
        let months = view.with(|view| (view.board.floor | view.board.piles.all_cards()).months());
        before.copied().unwrap_or_default().holding(months)
    });
    let all = memo(move || view.with(|view| lying(view, &places.get())));
    let of = move |card: Card| all.with(|all| all.iter().find(|lying| lying.card == card).copied());
    let targets = memo(move || {
        let targets = desk.question.get().map(Question::targets).unwrap_or_default();
        targets.into_iter().map(|(card, _)| card).collect::<Cards>()
    });
    let style = move |card: Card| {
        let (at, of) = of(card).map_or((0, 1), |lying| (lying.at, lying.of));
        format!("--at:{at};--of:{of};z-index:{}", at + 1)
    };
    let card = move |card: Card| {
        view! {
            <span
                class="mg-lying"
                class:matches=move || desk.matches().contains(card)
                class:target=move || targets.get().contains(card)
                class:glows=move || desk.advised().contains(card)
                style=move || style(card)
                data-place=move || of(card).map(|lying| lying.place.to_string())
                data-flip=card.to_string()
                data-card=card.to_string()
                data-once=move || targets.get().contains(card).then_some("")
                on:click=move |_| desk.press_floor(card)
            >
                <CardArt card=card />
            </span>
        }
    };
    let read = tell(move |lang| {
        view.with(|view| {
            let piles = view.board.piles.iter().map(|pile| {
                let owner = pile.owner.map(|seat| desk.who(seat));
                say::pile_of(lang, owner.as_ref(), &say::cards(lang, pile.cards | pile.bonus))
            });
            let loose = (!view.board.floor.is_empty()).then(|| say::cards(lang, view.board.floor));
            let all: Vec<String> = loose.into_iter().chain(piles).collect();
            match all.is_empty() {
                true => Words::FloorEmpty.say(lang).into_owned(),
                false => format!("{}{}{}", Words::Floor.say(lang), lang.colon(), all.join(". ")),
            }
        })
    });
    view! {
        <p class="sr-only">{read}</p>
        <Stock desk=desk />
        <div class="mg-lain" data-testid="floor" aria-hidden="true">
            <For each=move || all.get() key=|lying| lying.card children=move |lying| card(lying.card) />
            <PileMarks desk=desk places=places />
        </div>
        <Draw desk=desk />
    }
}

/// The stock, and the cards just flipped from it.
#[component]
fn Stock(desk: Desk) -> impl IntoView {
    let view = desk.seating.view;
    let count = memo(move || view.with(|view| view.stock));
    let dealt = move || view.with(|view| !matches!(view.phase, Phase::Pick(_) | Phase::Tung));
    let flipped = memo(move || {
        view.with(|view| match view.phase {
            Phase::Choose(flip) => flip.held.with(flip.card).iter().collect::<Vec<Card>>(),
            _ => Vec::new(),
        })
    });
    view! {
        <div
            id=MIDDLE
            class="mg-stock"
            class:low=move || { count.get() <= 4 }
            class:out=move || count.get() == 0
            hidden=move || !dealt()
            role="img"
            aria-label=tell(move |lang| say::stock(lang, count.get()))
        >
            <CardBack />
            <CardBack />
            <CardBack />
            <span class="mg-stock-count digits" aria-hidden="true">{count}</span>
        </div>
        <div class="mg-flipped">
            <For each=move || flipped.get() key=|card| *card let(card)>
                <span class="mg-flip" data-flip=card.to_string()>
                    <CardArt card=card />
                </span>
            </For>
        </div>
    }
}

/// Marks each 뻑 with its owner.
#[component]
fn PileMarks(desk: Desk, places: Memo<Places>) -> impl IntoView {
    let view = desk.seating.view;
    let marks = move || {
        view.with(|view| {
            let mark = |pile: matgo::Pile| {
                let month = pile.cards.first()?.month()?;
                let place = places.get().of(month)?.to_string();
                let mine = pile.owner == Some(desk.bottom.get());
                let word = if pile.owner.is_some() { "뻑" } else { "×3" };
                Some(view! {
                    <span class="mg-pile-mark" class:mine=mine class:dealt=pile.owner.is_none() data-place=place>
                        {word}
                    </span>
                })
            };
            view.board.piles.iter().filter_map(mark).collect_view()
        })
    };
    view! { {marks} }
}

/// The opening draw from five face-down cards.
#[component]
fn Draw(desk: Desk) -> impl IntoView {
    let view = desk.seating.view;
    let picking = memo(move || view.with(|view| matches!(view.phase, Phase::Pick(_))));
    // The story shows both picks, the position only the first.
    let open = memo(move || {
        let mut open: Vec<(u8, Card)> = view.with(picked).into_iter().collect();
        desk.seating.story.with(|story| {
            open.extend(story.iter().filter_map(|event| match event {
                Event::Pick { place, card, .. } => Some((*place, *card)),
                _ => None,
            }));
        });
        open
    });
    let asked = move || desk.question.get() == Some(Question::Pick);
    let place = move |place: u8| {
        let card = move || open.with(|open| open.iter().find(|(at, _)| *at == place).map(|(_, card)| *card));
        let label = tell(move |lang| match card() {
            Some(card) => say::card(lang, card),
            None => say::place_of(lang, place + 1),
        });
        view! {
            <button
                type="button"
                class="mg-offer"
                class:open=move || card().is_some()
                aria-label=label
                aria-disabled=move || (!asked() || card().is_some()).then_some("true")
                data-testid="offer"
                data-once=""
                on:click=move |_| {
                    if asked() && card().is_none() {
                        desk.answer(super::question::Answer::Act(Action::Pick(place)));
                    }
                }
            >
                {move || match card() {
                    Some(card) => view! { <CardArt card=card /> }.into_any(),
                    None => view! { <CardBack /> }.into_any(),
                }}
            </button>
        }
    };
    view! {
        <Show when=move || picking.get()>
            <div class="mg-draw">
                <p class="mg-draw-ask">{tr_if(Words::PickAsk, asked)}</p>
                <div class="mg-offers">{(0..5).map(place).collect_view()}</div>
                <p class="mg-draw-why">{tr(Words::PickWhy)}</p>
            </div>
        </Show>
    }
}
