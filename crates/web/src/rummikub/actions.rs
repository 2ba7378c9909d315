//! The player's buttons: undo, sort, tidy, zoom, draw, confirm.
use super::{
    desk::Desk,
    draft::{Draft, Sorting},
    help, turn,
};
use crate::reactive::derived;
use crate::{
    art::{Icon, IconArt},
    play::BigButton,
    prefs::{tell, tr},
};
use leptos::prelude::*;
use words::{
    Say,
    rummikub::{self as say, Board},
};

/// The tools above the rack.
#[component]
pub fn ToolBar(desk: Desk) -> impl IntoView {
    let barred = move |able: fn(&Draft) -> bool| derived(move || !(desk.may_move().get() && desk.draft().with(able)));
    let plays = desk.seating.act.is_some();
    let hint = desk.seating.hint.is_some().then(|| {
        view! {
            <Tool
                words=Board::Hint
                icon=Icon::Hint
                barred=derived(move || !desk.may_move().get())
                on_press=move || help::hint(desk)
                testid="hint"
            />
        }
    });
    let own = move || {
        view! {
            <Tool words=Board::Undo icon=Icon::Undo barred=barred(Draft::can_undo) on_press=move || turn::arrange(desk, Draft::undo) testid="undo" />
            <Tool words=Board::Redo icon=Icon::Redo barred=barred(Draft::can_redo) on_press=move || turn::arrange(desk, Draft::redo) testid="redo" />
            <Tool words=Board::Reset icon=Icon::Again barred=barred(Draft::is_changed) on_press=move || turn::arrange(desk, Draft::reset) testid="reset" />
            <Tool words=Board::Tidy icon=Icon::Tidy barred=derived(move || !desk.may_move().get()) on_press=move || help::tidy(desk) testid="tidy" />
            <SortTool desk=desk />
        }
    };
    view! {
        <div class="rk-tools" role="group" aria-label=tr(Board::Tools)>
            {plays.then(own)}
            {hint}
            <Tool words=Board::ZoomOut icon=Icon::Minus barred=derived(move || !desk.window.is_zoomed()) on_press=move || desk.window.zoom_by(1.0 / 1.3, None) testid="zoom-out" />
            <Tool words=Board::ZoomIn icon=Icon::Plus barred=Signal::stored(false) on_press=move || desk.window.zoom_by(1.3, None) testid="zoom-in" />
        </div>
    }
}

/// A tool with an icon.
#[component]
fn Tool(
    words: Board,
    icon: Icon,
    barred: Signal<bool>,
    on_press: impl Fn() + 'static,
    testid: &'static str,
) -> impl IntoView {
    view! {
        <button
            type="button"
            class="tool"
            aria-label=tr(words)
            title=tr(words)
            aria-disabled=move || barred.get().then_some("true")
            data-testid=testid
            on:click=move |_| {
                if !barred.get_untracked() {
                    on_press();
                }
            }
        >
            <IconArt icon=icon />
        </button>
    }
}

/// Sorts the rack the other way. The button shows the order that it will produce.
#[component]
fn SortTool(desk: Desk) -> impl IntoView {
    let next = move || desk.sorting().get().other();
    let words = tell(move |lang| match next() {
        Sorting::Runs => Board::SortRuns.say(lang).into_owned(),
        Sorting::Groups => Board::SortGroups.say(lang).into_owned(),
    });
    let sign = move || match next() {
        Sorting::Runs => "789",
        Sorting::Groups => "777",
    };
    view! {
        <button
            type="button"
            class="tool rk-sort digits"
            aria-label=words
            title=words
            data-testid="sort"
            on:click=move |_| desk.sort(desk.sorting().get_untracked().other())
        >
            {sign}
        </button>
    }
}

/// The two buttons that end the turn.
#[component]
pub fn Actions(desk: Desk) -> impl IntoView {
    let why_not_draw = tell(move |lang| turn::why_not_draw(desk, lang).unwrap_or_default());
    let why_not_confirm = tell(move |lang| turn::why_not_confirm(desk, lang).unwrap_or_default());
    let draw = tell(move |lang| {
        let pool = desk.seating.view.with(|view| view.pool);
        if pool == 0 { Board::Pass.say(lang).into_owned() } else { say::drawing(lang, pool) }
    });
    view! {
        <div class="actions rk-actions">
            <BigButton words=draw why_not=why_not_draw on_press=move || turn::draw(desk) id="draw" />
            <BigButton words=tr(Board::Confirm) why_not=why_not_confirm on_press=move || turn::confirm(desk) primary=true id="confirm" />
        </div>
    }
}
