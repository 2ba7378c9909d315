//! The sheets over the board: this game and earlier ones, the rules with pictures, the keys.
use super::{
    games::{self, GameList},
    rules::MatgoRules,
};
use crate::{
    art::Icon,
    parts::{Dialog, IconButton, WordButton, switch},
    play::{Tools, by_touch, keys_off, keys_row, named_key_row, talk_key_row, who_at},
    prefs::{prefs, tr},
};
use leptos::prelude::*;
use matgo::Matgo;
use words::{
    matgo::{self as say, Board as Words, Touch},
    play,
};

/// The buttons in the bar that open a sheet over the board, and the sheets.
#[component]
pub fn SheetButtons(tools: Tools<Matgo>) -> impl IntoView {
    let (history, help, numerals) = (RwSignal::new(false), tools.help, prefs().numerals);
    // A replay goes from game to game as one likes, and shows every game among its moments.
    let games = (!tools.replay).then(|| games::follow(tools));
    view! {
        <IconButton icon=Icon::Clock label=tr(Words::History) on_press=move || history.set(true) />
        <WordButton icon=Icon::Rules words=tr(play::Table::Help) on_press=move || help.set(true) />
        <Dialog open=history title=tr(Words::History)>
            <History tools=tools />
            {games.map(|games| view! { <GameList tools=tools games=games /> })}
        </Dialog>
        <Dialog open=help title=tr(Words::Help)>
            {by_touch(Touch::ALL)}
            {switch(Words::Numerals, Words::NumeralsWhy, numerals)}
            <MatgoRules />
            <Keys />
        </Dialog>
    }
}

/// The events of this game, newest first.
#[component]
fn History(tools: Tools<Matgo>) -> impl IntoView {
    let lang = prefs().lang;
    let lines = move || {
        let sentence =
            |event: &matgo::Event| play::capital(&say::story(lang.get(), event, |seat| who_at(tools.sitters, seat)));
        tools.story.with(|story| story.iter().rev().map(sentence).collect::<Vec<String>>())
    };
    view! {
        <Show
            when=move || tools.story.with(|story| !story.is_empty())
            fallback=|| view! { <p class="soft">{tr(Words::HistoryEmpty)}</p> }
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
        <h3 class="sheet-title">{tr(Words::Keys)}</h3>
        {keys_off()}
        <dl class="keys">
            {keys_row(&["←", "→"], Words::KeyArrows)} {named_key_row(Words::Enter, Words::KeyPlay)} {keys_row(&["1", "2"], Words::KeyYes)} {keys_row(&["G"], Words::KeyGo)}
            {keys_row(&["S"], Words::KeyStop)} {keys_row(&["F"], Words::KeyFlip)} {keys_row(&["N"], Words::KeyNumerals)}
            {keys_row(&["H"], Words::KeyHint)} {keys_row(&["Esc"], Words::KeySkip)} {keys_row(&["?"], Words::KeyHelp)} {talk_key_row()}
        </dl>
    }
}
