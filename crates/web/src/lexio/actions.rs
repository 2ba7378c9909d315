//! The player's buttons: the playable kinds, pass, sort, step through, hint, play.
use super::{answers::Answers, choice::Judged, desk::Desk, line::why_no_answer};
use crate::{
    art::{Icon, IconArt},
    play::BigButton,
    prefs::{tell, tr},
    reactive::memo,
};
use leptos::prelude::*;
use lexio::Kind;
use words::{
    Say,
    lexio::{self as say, Board},
    play,
};

/// The id of the button that plays.
pub const PLAY: &str = "play";

/// The kinds of combination that could be played now. Each press steps to the next combination of its kind.
#[component]
pub fn Kinds(desk: Desk) -> impl IntoView {
    // Also while others play, since tiles can be chosen ahead.
    let kinds = memo(move || {
        let running = desk.seating.view.with(|view| view.turn.is_some());
        if running { desk.answers.with(Answers::kinds) } else { Vec::new() }
    });
    let chosen = move |kind: Kind| match desk.judged.get() {
        Judged::Playable { play, .. } => play.kind() == kind,
        _ => false,
    };
    let chip = move |(kind, count): (Kind, usize)| {
        view! {
            <button
                type="button"
                class="kind"
                aria-pressed=move || chosen(kind).to_string()
                on:click=move |_| desk.cycle_in(kind)
            >
                {tell(move |lang| play::capital(say::kind(lang, kind)))}
                <span class="kind-count digits">{count}</span>
            </button>
        }
    };
    view! {
        <div class="kinds" class:waiting=move || !desk.my_turn.get() role="group" aria-label=tr(Board::CycleWhy)>
            <For each=move || kinds.get() key=|kind| *kind children=chip />
        </div>
    }
}

/// The buttons below the rack.
#[component]
pub fn Actions(desk: Desk) -> impl IntoView {
    let why_not_play = tell(move |lang| desk.why_not_play(lang).unwrap_or_default());
    let why_not_pass = tell(move |lang| desk.why_not_pass(lang).unwrap_or_default());
    let why_not_hint = tell(move |lang| desk.why_no_turn().map(|why| why.say(lang).into_owned()).unwrap_or_default());
    let why_not_cycle = tell(move |lang| {
        let why = desk.answers.with(Answers::is_empty).then(|| desk.seating.view.with(why_no_answer));
        why.map(|why| why.say(lang).into_owned()).unwrap_or_default()
    });
    let hint = desk.seating.hint.is_some().then(|| {
        view! {
            <ToolButton
                icon=Icon::Hint
                label=tr(Board::Hint)
                why_not=why_not_hint
                on_press=move || desk.hint()
            />
        }
    });
    view! {
        <div class="actions">
            <BigButton words=tr(Board::Pass) why_not=why_not_pass on_press=move || desk.pass() id="pass" />
            <div class="actions-tools">
                <ToolButton icon=Icon::Sort label=tr(Board::Sort) on_press=move || desk.sort() />
                <ToolButton
                    icon=Icon::Cards
                    label=tr(Board::Cycle)
                    why_not=why_not_cycle
                    on_press=move || desk.cycle(false)
                />
                {hint}
            </div>
            <BigButton words=tr(Board::Play) why_not=why_not_play on_press=move || desk.play() primary=true id=PLAY />
        </div>
    }
}

/// A button with an icon and, where there is room, its word. One that is of no use stays in place, and says why when
/// pressed.
#[component]
fn ToolButton(
    icon: Icon,
    label: Signal<String>,
    #[prop(optional, into)] why_not: Signal<String>,
    on_press: impl Fn() + 'static,
) -> impl IntoView {
    let barred = move || why_not.with(|why| !why.is_empty());
    view! {
        <button
            type="button"
            class="tool"
            aria-label=label
            title=move || if barred() { why_not.get() } else { label.get() }
            aria-disabled=move || barred().then_some("true")
            on:click=move |_| on_press()
        >
            <IconArt icon=icon />
            <span class="tool-word" aria-hidden="true">
                {label}
            </span>
        </button>
    }
}
