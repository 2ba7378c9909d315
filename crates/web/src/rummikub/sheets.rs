//! The sheets that can be laid over the board: this game so far, the rules with pictures, the keys.
use crate::{
    art::Icon,
    house::RummikubRules,
    parts::{Dialog, IconButton},
    play::{Sitter, Tools},
    prefs::{prefs, tr},
};
use leptos::prelude::*;
use rummikub::Rummikub;
use words::{
    play,
    rummikub::{self as say, Board},
};

/// The buttons of the bar that lay a sheet over the board, and the sheets.
#[component]
pub fn SheetButtons(tools: Tools<Rummikub>) -> impl IntoView {
    let (history, help) = (RwSignal::new(false), tools.help);
    view! {
        <IconButton icon=Icon::Clock label=tr(Board::History) on_press=move || history.set(true) />
        <IconButton icon=Icon::Rules label=tr(Board::Help) on_press=move || help.set(true) />
        <Dialog open=history title=tr(Board::History)>
            <History tools=tools />
        </Dialog>
        <Dialog open=help title=tr(Board::Help)>
            <Keys />
            <RummikubRules />
        </Dialog>
    }
}

/// What happened in this game, the newest first.
#[component]
fn History(tools: Tools<Rummikub>) -> impl IntoView {
    let lang = prefs().lang;
    let lines = move || {
        let who = |seat: game::Seat| {
            let who = tools.sitters.with(|sitters| sitters.get(seat.index()).map(Sitter::who));
            who.unwrap_or(play::Who::Named(String::new()))
        };
        let sentence = |seen: &rummikub::Seen| play::capital(&say::story(lang.get(), seen, who));
        tools.story.with(|story| story.iter().rev().map(sentence).collect::<Vec<String>>())
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
    let row = |keys: &'static [&'static str], what: Board| {
        let keys = keys.iter().map(|key| view! { <kbd>{*key}</kbd> });
        view! {
            <dt>{keys.collect_view()}</dt>
            <dd>{tr(what)}</dd>
        }
    };
    let named = |key: Board, what: Board| {
        view! {
            <dt>
                <kbd>{tr(key)}</kbd>
            </dt>
            <dd>{tr(what)}</dd>
        }
    };
    view! {
        <h3 class="sheet-title">{tr(Board::Keys)}</h3>
        <dl class="keys">
            {row(&["←", "→", "↑", "↓"], Board::KeyArrows)} {named(Board::Space, Board::KeySpace)}
            {row(&["A"], Board::KeySet)} {row(&["M"], Board::KeyPlace)} {row(&["⌫"], Board::KeyBack)}
            {named(Board::Enter, Board::KeyConfirm)} {row(&["D"], Board::KeyDraw)} {row(&["U", "R"], Board::KeyUndo)}
            {row(&["7", "8"], Board::KeySort)} {row(&["T"], Board::KeyTidy)} {row(&["+", "-", "0"], Board::KeyZoom)}
            {row(&["Esc"], Board::KeyEscape)} {row(&["H"], Board::KeyHint)} {row(&["?"], Board::KeyHelp)}
        </dl>
    }
}
