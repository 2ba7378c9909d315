//! What else can be won: the mission with both players' progress, and what drawn games have carried over.
use super::{
    desk::Desk,
    reading::{has_missions, mission, other},
};
use crate::{
    art::CardArt,
    parts::Gloss,
    prefs::{prefs, tell, tr},
    reactive::memo,
};
use game::Seat;
use leptos::prelude::*;
use matgo::{Card, Cards, Mission};
use words::{
    Say,
    matgo::{self as say, Board as Words},
    play,
};

/// The panel of a game.
#[component]
pub fn Panel(desk: Desk) -> impl IntoView {
    let view = desk.seating.view;
    let of = memo(move || view.with(|view| view.board.mission));
    let carry = memo(move || view.with(|view| view.board.carry));
    let none = move || if view.with(has_missions) { Words::MissionLater } else { Words::NoMission };
    view! {
        <section class="mg-panel" aria-label=tr(Words::Mission)>
            {move || match of.get() {
                Some(of) => view! { <Shown desk=desk of=of /> }.into_any(),
                None => view! {
                    <p class="mg-mission-none">
                        <b>{tr(Words::Mission)}</b>
                        " "
                        {tr(none())}
                    </p>
                }
                    .into_any(),
            }}
            <p class="mg-carry" hidden=move || carry.get() <= 1 data-testid="carry">
                <Gloss why=tr(Words::CarryWhy)>
                    {tr(Words::Carry)} " " <b class="digits">{move || format!("×{}", carry.get())}</b>
                </Gloss>
            </p>
            <Recent desk=desk />
        </section>
    }
}

/// The latest events, where there is room. They are read out elsewhere.
#[component]
fn Recent(desk: Desk) -> impl IntoView {
    /// The most sentences shown.
    const MOST: usize = 14;
    let lang = prefs().lang;
    let lines = move || {
        let told = |event: &matgo::Event| play::capital(&say::story(lang.get(), event, |seat| desk.who(seat)));
        let skipped = |story: &Vec<matgo::Event>| story.len().saturating_sub(MOST);
        desk.seating.story.with(|story| story.iter().skip(skipped(story)).map(told).collect::<Vec<String>>())
    };
    view! {
        <ul class="mg-recent" aria-hidden="true">
            {move || lines().into_iter().map(|line| view! { <li>{line}</li> }).collect_view()}
        </ul>
    }
}

#[component]
fn Shown(desk: Desk, of: Mission) -> impl IntoView {
    let view = desk.seating.view;
    let pairs = move || match of {
        Mission::Pairs { times } => times[desk.bottom.get()],
        _ => 1,
    };
    let cards = match of {
        Mission::Times { set, .. } | Mission::Points { set, .. } => set.cards(),
        _ => Cards::NONE,
    };
    let card = move |card: Card| {
        let held = move || view.with(|view| view.board.captured.0.iter().any(|captured| captured.contains(card)));
        view! {
            <span class="mg-wanted" class:taken=held>
                <CardArt card=card />
            </span>
        }
    };
    view! {
        <p class="mg-mission-what">
            <Gloss class="mg-mission-kind" why=tell(move |lang| say::mission_why(lang, &of).to_owned())>
                {tell(move |lang| play::capital(say::mission_kind(lang, &of)))}
            </Gloss>
            <b>{tell(move |lang| play::capital(&say::mission(lang, &of)))}</b>
            <span class="mg-worth digits">{move || say::mission_worth(&of, pairs())}</span>
        </p>
        <div class="mg-wanteds" aria-hidden="true">{cards.iter().map(card).collect_view()}</div>
        <ul class="mg-progress">
            <Progress desk=desk of=of mine=true />
            <Progress desk=desk of=of mine=false />
        </ul>
        <p class="mg-mission-why">{tell(move |lang| say::mission_why(lang, &of).to_owned())}</p>
    }
}

/// The progress of one of the players.
#[component]
fn Progress(desk: Desk, of: Mission, mine: bool) -> impl IntoView {
    let seat = move || -> Seat { if mine { desk.bottom.get() } else { other(desk.bottom.get()) } };
    let now = memo(move || desk.seating.view.with(|view| mission(view, &of, seat())));
    let decided = match of {
        Mission::Race { first, .. } => first.is_some(),
        Mission::Times { won, .. } | Mission::Points { won, .. } => won.is_some(),
        Mission::Pairs { .. } => false,
    };
    let text = tell(move |lang| {
        let (has, goal, dead) = now.get();
        let name = desk.who(seat()).name(lang);
        match (dead, has == goal) {
            (true, _) => {
                format!("{name} · {}", if decided { Words::MissionLate } else { Words::MissionDead }.say(lang))
            }
            (false, true) => format!("{name} · {}", Words::MissionWon.say(lang)),
            (false, false) => say::mission_progress(&name, has, goal),
        }
    });
    let pip = move |at: u8| view! { <i class:on=move || at < now.get().0></i> };
    view! {
        <li
            class="mg-runner"
            class:dead=move || now.get().2
            class:won=move || !now.get().2 && now.get().0 == now.get().1
        >
            <span>{text}</span>
            <span class="mg-steps" aria-hidden="true">{(0..now.get_untracked().1).map(pip).collect_view()}</span>
        </li>
    }
}
