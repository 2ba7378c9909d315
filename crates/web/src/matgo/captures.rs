//! A player's captures: four groups with counts, and the progress of the sets of three.
use super::{
    desk::Desk,
    reading::{Pip, groups, pips},
};
use crate::{
    art::CardArt,
    parts::Gloss,
    prefs::{tell, tr},
    reactive::memo,
};
use game::Seat;
use leptos::prelude::*;
use matgo::Card;
use words::{
    Say,
    matgo::{self as say, Combination, HowTo},
    play::capital,
};

/// The captures of the player at the bottom, or of the opponent.
#[component]
pub fn Captures(
    desk: Desk,
    seat: Memo<Seat>,
    /// Their place in the style sheet: `mine` or `theirs`.
    place: &'static str,
) -> impl IntoView {
    let heading = tell(move |lang| say::captured_of(lang, &desk.who(seat.get())));
    let all = (0..4).map(|at| view! { <Pile desk=desk seat=seat at=at /> });
    let sets = Combination::SETS.map(|set| view! { <Progress desk=desk seat=seat set=set /> });
    view! {
        <section class=format!("mg-captures {place}") aria-label=heading data-testid="captures">
            <div class="mg-groups">{all.collect_view()}</div>
            <ul class="mg-sets">{sets.collect_view()}</ul>
        </section>
    }
}

/// One of the four groups.
#[component]
fn Pile(desk: Desk, seat: Memo<Seat>, at: usize) -> impl IntoView {
    let group = memo(move || {
        let [bright, animal, ribbon, junk] = desk.seating.view.with(|view| groups(&view.board, seat.get()));
        match at {
            0 => bright,
            1 => animal,
            2 => ribbon,
            _ => junk,
        }
    });
    let name = tell(move |lang| group.with(|group| capital(&group.name.say(lang))));
    let worth = [HowTo::Brights, HowTo::Animals, HowTo::Ribbons, HowTo::Junk][at.min(3)];
    let read = tell(move |lang| {
        group.with(|group| {
            let count = say::group_of(lang, group.name, group.count);
            if group.cards.is_empty() { count } else { format!("{count} ({})", say::cards(lang, group.cards.clone())) }
        })
    });
    let cards = move || group.with(|group| group.cards.iter().copied().enumerate().collect::<Vec<(usize, Card)>>());
    let place = move |card: Card| {
        let at = group.with(|group| group.cards.iter().position(|one| *one == card));
        format!("--at:{}", at.unwrap_or_default())
    };
    view! {
        <div
            class="mg-group"
            class:none=move || group.with(|group| group.cards.is_empty())
            data-group=at.to_string()
            style:--of=move || group.with(|group| group.cards.len().max(1).to_string())
        >
            <span class="mg-group-name">
                <Gloss why=tr(worth)>{name}</Gloss>
                " "
                <b class="digits" aria-hidden="true">{move || group.with(|group| group.count)}</b>
            </span>
            <div class="mg-group-cards" role="img" aria-label=read>
                <For each=cards key=|(_, card)| *card let((_, card))>
                    <span class="mg-caught" style=move || place(card) data-flip=card.to_string() data-card=card.to_string()>
                        <CardArt card=card />
                    </span>
                </For>
            </div>
        </div>
    }
}

/// The progress of a set of three: its months, each held, missing or lost.
#[component]
fn Progress(desk: Desk, seat: Memo<Seat>, set: Combination) -> impl IntoView {
    let now = memo(move || desk.seating.view.with(|view| pips(&view.board, seat.get(), set)));
    let held = move || now.with(|pips| pips.iter().filter(|(_, pip)| *pip == Pip::Held).count());
    let lost = move || now.with(|pips| pips.iter().any(|(_, pip)| *pip == Pip::Lost));
    let read = tell(move |lang| {
        let captured = desk.seating.view.with(|view| view.board.captured[seat.get()]);
        say::progress(lang, set, captured, lost())
    });
    let pip = move |at: usize| {
        let state = move || match now.with(|pips| pips[at].1) {
            Pip::Held => "held",
            Pip::Missing => "missing",
            Pip::Lost => "lost",
        };
        let month = now.with_untracked(|pips| pips[at].0);
        view! { <i class="mg-pip digits" data-state=state>{month}</i> }
    };
    view! {
        <li
            class="mg-set"
            class:lost=lost
            class:near=move || held() == 2 && !lost()
            class:made=move || held() == 3
            class:begun=move || { held() > 0 }
            data-set=set.say(words::Lang::En).into_owned()
        >
            <span class="sr-only">{read}</span>
            <span class="mg-set-name">
                <Gloss why=tell(move |lang| capital(set.why(lang)))>{tell(move |lang| capital(&set.say(lang)))}</Gloss>
            </span>
            <span class="mg-pips" aria-hidden="true">{(0..3).map(pip).collect_view()}</span>
        </li>
    }
}
