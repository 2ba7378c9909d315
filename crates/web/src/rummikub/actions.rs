//! The player's buttons: undo, sort, tidy, zoom, draw, confirm.
use super::{
    desk::Desk,
    draft::Sorting,
    tools::{Tool, ZOOM},
    turn,
};
use crate::{
    art::{Icon, IconArt},
    play::BigButton,
    prefs::{tell, tr},
    reactive::memo,
};
use leptos::prelude::*;
use words::{
    Say,
    rummikub::{self as say, Board},
};

/// The tools above the rack.
#[component]
pub fn ToolBar(desk: Desk) -> impl IntoView {
    let plays = desk.seating.act.is_some();
    let hint = desk.seating.hint.is_some().then(|| {
        view! { <ToolButton desk=desk tool=Tool::Hint words=Board::Hint icon=Icon::Hint testid="hint" /> }
    });
    let own = move || {
        view! {
            <ToolButton desk=desk tool=Tool::Undo words=Board::Undo icon=Icon::Undo testid="undo" />
            <ToolButton desk=desk tool=Tool::Redo words=Board::Redo icon=Icon::Redo testid="redo" />
            <ToolButton desk=desk tool=Tool::Reset words=Board::Reset icon=Icon::Again testid="reset" />
            <ToolButton desk=desk tool=Tool::Tidy words=Board::Tidy icon=Icon::Tidy testid="tidy" />
            <SortTool desk=desk />
        }
    };
    view! {
        <div class="rk-tools" role="group" aria-label=tr(Board::Tools)>
            {plays.then(own)}
            {hint}
            <ToolButton desk=desk tool=Tool::ZoomOut words=Board::ZoomOut icon=Icon::Minus testid="zoom-out" />
            <button
                type="button"
                class="tool"
                aria-label=tr(Board::ZoomIn)
                title=tr(Board::ZoomIn)
                data-testid="zoom-in"
                on:click=move |_| desk.window.zoom_by(ZOOM, None)
            >
                <IconArt icon=Icon::Plus />
            </button>
        </div>
    }
}

/// A tool with an icon. One that is of no use stays in place, and says why when pressed.
#[component]
fn ToolButton(desk: Desk, tool: Tool, words: Board, icon: Icon, testid: &'static str) -> impl IntoView {
    let why_not = memo(move || tool.why_not(desk));
    let title = tell(move |lang| why_not.get().unwrap_or(words).say(lang).into_owned());
    view! {
        <button
            type="button"
            class="tool"
            aria-label=tr(words)
            title=title
            aria-disabled=move || why_not.get().map(|_| "true")
            data-testid=testid
            on:click=move |_| tool.press(desk)
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
    let why_not_draw =
        tell(move |lang| turn::why_not_draw(desk).map(|why| why.say(lang).into_owned()).unwrap_or_default());
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
