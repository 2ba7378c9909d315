//! The sheets that can cover the board: the game so far, the rules with pictures, the keys.
use super::rules::RummikubRules;
use crate::{
    art::Icon,
    parts::{Dialog, IconButton, WordButton},
    play::{Tools, by_touch, keys_off, keys_row, named_key_row, talk_key_row, who_at},
    prefs::{prefs, tr},
};
use leptos::prelude::*;
use rummikub::Rummikub;
use words::{
    play,
    rummikub::{self as say, Board, Touch},
};

/// The buttons in the bar that open a sheet over the board, and the sheets.
#[component]
pub fn SheetButtons(tools: Tools<Rummikub>) -> impl IntoView {
    let (history, help) = (RwSignal::new(false), tools.help);
    view! {
        <IconButton icon=Icon::Clock label=tr(Board::History) on_press=move || history.set(true) />
        <WordButton icon=Icon::Rules words=tr(play::Table::Help) on_press=move || help.set(true) />
        <Dialog open=history title=tr(Board::History)>
            <History tools=tools />
        </Dialog>
        <Dialog open=help title=tr(Board::Help)>
            {by_touch(Touch::ALL)}
            <RummikubRules />
            <Keys />
        </Dialog>
    }
}

/// The events of this game, the newest first.
#[component]
fn History(tools: Tools<Rummikub>) -> impl IntoView {
    let lang = prefs().lang;
    let lines = move || {
        let who = |seat: game::Seat| who_at(tools.sitters, seat);
        let end = tools.view.with(|view| view.as_ref()?.outcome.as_ref().map(|outcome| outcome.end));
        let told = tools.story.with(|story| say::stories(lang.get(), story, None, end, who));
        told.iter().rev().map(|line| play::capital(line)).collect::<Vec<String>>()
    };
    view! {
        <Show
            when=move || tools.story.with(|story| !story.is_empty())
            fallback=|| view! { <p class="soft">{tr(Board::HistoryEmpty)}</p> }
        >
            <ol class="history" reversed>
                {move || lines().into_iter().map(|line| view! { <li>{line}</li> }).collect_view()}
            </ol>
        </Show>
    }
}

/// What each key does.
#[component]
fn Keys() -> impl IntoView {
    view! {
        <h3 class="sheet-title">{tr(Board::Keys)}</h3>
        {keys_off()}
        <dl class="keys">
            {keys_row(&["←", "→", "↑", "↓"], Board::KeyArrows)} {named_key_row(Board::Space, Board::KeySpace)}
            {keys_row(&["A"], Board::KeySet)} {keys_row(&["M"], Board::KeyPlace)} {keys_row(&["⌫"], Board::KeyBack)}
            {named_key_row(Board::Enter, Board::KeyConfirm)} {keys_row(&["D"], Board::KeyDraw)} {keys_row(&["U", "R"], Board::KeyUndo)}
            {keys_row(&["Alt ←", "Alt →"], Board::KeyMove)} {keys_row(&["7", "8"], Board::KeySort)} {keys_row(&["T"], Board::Tidy)} {keys_row(&["+", "-", "0"], Board::KeyZoom)}
            {keys_row(&["Esc"], Board::KeyEscape)} {keys_row(&["H"], Board::KeyHint)} {keys_row(&["?"], Board::KeyHelp)} {talk_key_row()}
        </dl>
    }
}
