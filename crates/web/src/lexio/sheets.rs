//! The sheets over the board: the current round, the combinations, the keys.
use super::examples::{EXAMPLES, tiles};
use crate::{
    art::{Icon, SuitArt, TileArt},
    parts::{Dialog, IconButton, WordButton},
    play::{Tools, by_touch, keys_off, keys_row, named_key_row, talk_key_row, who_at},
    prefs::{prefs, tr},
    reactive::derived,
};
use leptos::prelude::*;
use lexio::{Event, Lexio, Suit};
use words::{
    lexio::{self as say, Board, Touch},
    play,
};

/// The buttons in the bar that open a sheet over the board, and the sheets.
#[component]
pub fn SheetButtons(tools: Tools<Lexio>) -> impl IntoView {
    let (history, help) = (RwSignal::new(false), tools.help);
    view! {
        <IconButton icon=Icon::Clock label=tr(Board::History) on_press=move || history.set(true) />
        <WordButton icon=Icon::Rules words=tr(play::Table::Help) on_press=move || help.set(true) />
        <Dialog open=history title=tr(Board::History)>
            <History tools=tools />
        </Dialog>
        <Dialog open=help title=tr(play::Table::Help)>
            {by_touch(Touch::ALL)}
            <h3 class="sheet-title">{tr(Board::Combinations)}</h3>
            <Combinations numbers=derived(move || tools.view.with(|view| view.as_ref().map_or(15, |view| view.numbers))) />
            <Keys />
        </Dialog>
    }
}

/// The events of this round, trick by trick.
#[component]
fn History(tools: Tools<Lexio>) -> impl IntoView {
    let lang = prefs().lang;
    let tricks = move || {
        let who = |seat: game::Seat| who_at(tools.sitters, seat);
        let Some(ranking) = tools.view.with(|view| view.as_ref().map(lexio::View::ranking)) else { return Vec::new() };
        let sentence = |event: &Event| play::capital(&say::story(lang.get(), event, ranking, who));
        tools
            .story
            .with(|story| by_trick(story).into_iter().map(|trick| trick.iter().map(sentence).collect()).collect())
    };
    let trick = |lines: Vec<String>| {
        let lines = lines.into_iter().map(|line| view! { <li>{line}</li> });
        view! { <li class="history-trick"><ul>{lines.collect_view()}</ul></li> }
    };
    view! {
        <Show
            when=move || tools.story.with(|story| !story.is_empty())
            fallback=|| view! { <p class="soft">{tr(Board::HistoryEmpty)}</p> }
        >
            <ol class="history" reversed>
                {move || tricks().into_iter().rev().map(trick).collect_view()}
            </ol>
        </Show>
    }
}

/// The events, split wherever a trick was led.
fn by_trick(story: &[Event]) -> Vec<Vec<Event>> {
    let mut tricks: Vec<Vec<Event>> = Vec::new();
    for event in story {
        match tricks.last_mut() {
            Some(trick) if !matches!(event, Event::Play { lead: true, .. }) => trick.push(event.clone()),
            _ => tricks.push(vec![event.clone()]),
        }
    }
    tricks
}

/// The combinations with pictures, weakest first, and the ranking of numbers and suits.
#[component]
fn Combinations(numbers: Signal<u8>) -> impl IntoView {
    let kinds = EXAMPLES.map(|(_, name, why, example)| {
        let tiles = tiles(example).iter().map(|tile| view! { <TileArt tile=tile /> });
        view! {
            <li class="sheet-kind">
                <div>
                    <h3>{tr(name)}</h3>
                    <p class="soft small">{tr(why)}</p>
                </div>
                <span class="sheet-tiles">{tiles.collect_view()}</span>
            </li>
        }
    });
    let order = move || {
        let order: Vec<String> = (3..=numbers.get()).chain([1, 2]).map(|number| number.to_string()).collect();
        order.join(" < ")
    };
    let suits = Suit::ALL.map(|suit| {
        view! {
            <li>
                <SuitArt suit=suit />
                {tr(suit)}
            </li>
        }
    });
    view! {
        <h3 class="sheet-title">{tr(Board::OrderNumbers)}</h3>
        <p class="sheet-order digits">{order}</p>
        <h3 class="sheet-title">{tr(Board::OrderSuits)}</h3>
        <ol class="sheet-suits">{suits.collect_view()}</ol>
        <ol class="sheet-kinds">{kinds.collect_view()}</ol>
    }
}

/// What each key does.
#[component]
fn Keys() -> impl IntoView {
    view! {
        <h3 class="sheet-title">{tr(Board::Keys)}</h3>
        {keys_off()}
        <dl class="keys">
            {keys_row(&["←", "→"], Board::KeyArrows)} {named_key_row(Board::Space, Board::KeySpace)}
            {keys_row(&["C", "1", "2", "3", "5"], Board::KeyCycle)} {named_key_row(Board::Enter, Board::KeyPlay)}
            {keys_row(&["P"], Board::KeyPass)} {keys_row(&["S"], Board::KeySort)} {keys_row(&["Alt ←", "Alt →"], Board::KeyMove)}
            {keys_row(&["Esc"], Board::KeyClear)} {keys_row(&["H"], Board::KeyHint)} {keys_row(&["?"], Board::KeyHelp)} {talk_key_row()}
        </dl>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Seat;
    use lexio::Kind;

    #[test]
    fn the_round_is_told_trick_by_trick() {
        let play =
            |lead| Event::Play { seat: Seat(0), tiles: "3C".parse().expect("tiles"), combination: Kind::Single, lead };
        let pass = Event::Pass { seat: Seat(1) };
        let story = [play(true), pass.clone(), Event::TrickWon { seat: Seat(0) }, play(true), play(false), pass];
        let lengths: Vec<usize> = by_trick(&story).iter().map(Vec::len).collect();
        assert_eq!(lengths, [3, 3]);
        // An observer who joins late has not seen the lead.
        assert_eq!(by_trick(&story[1..]).len(), 2);
    }
}
