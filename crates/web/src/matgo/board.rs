//! The board: the opponent at the top, the floor, and the player's own captures and hand at the bottom.
use super::{
    account,
    ask::Ask,
    captures::Captures,
    desk::{self, Desk},
    floor::Floor,
    hand::{Backs, Hand},
    keys::{self, Command},
    mission::Panel,
    reading::other,
    stamps::Stamps,
    tally::Tally,
};
use crate::{
    art::{Icon, IconArt},
    platform::{
        dom, motion,
        sound::{self, Sound},
        time,
    },
    play::{DeskLine, Felt, Place, Seating, is_for_board, on_keys},
    prefs::{tell, tr},
    reactive::memo,
};
use leptos::{ev::KeyboardEvent, prelude::*};
use matgo::{Action, Matgo};
use words::{GameWords, matgo::Board as Words};

/// The board of a Matgo table.
#[component]
pub fn Board(seating: Seating<Matgo>) -> impl IntoView {
    let desk = Desk::new(seating);
    let stamps = Stamps::follow(seating);
    let mine = desk.bottom;
    let theirs = memo(move || other(mine.get()));
    if seating.act.is_some() {
        on_keys(move |event| obey(desk, stamps, event));
    }
    view! {
        <div class="matgo" data-testid="matgo">
            <div class="mg-head theirs">
                {move || view! { <Place seat=theirs.get() sitters=seating.sitters bottom=seating.bottom held=Matgo::held back=Matgo::back /> }}
                {move || view! { <Backs seating=seating seat=theirs.get() /> }} <Tally desk=desk seat=theirs />
            </div>
            <Captures desk=desk seat=theirs place="theirs" />
            <div class="mg-floor">
                <Floor desk=desk />
                {stamps.view()}
                <Settling desk=desk />
                <Ask desk=desk stamps=stamps />
            </div>
            <Panel desk=desk />
            <Captures desk=desk seat=mine place="mine" />
            <div class="mg-head mine">
                {move || view! { <Place seat=mine.get() sitters=seating.sitters bottom=seating.bottom held=Matgo::held back=Matgo::back /> }}
                <Tally desk=desk seat=mine />
            </div>
            <div class="mg-line-row">
                <DeskLine line=desk.line() class="desk-line mg-desk-line" />
                <HintButton desk=desk />
            </div>
            <Hand desk=desk />
        </div>
    }
}

/// The value of the game, stamped line by line before the money moves.
#[component]
fn Settling(desk: Desk) -> impl IntoView {
    let view = desk.seating.view;
    let over = memo(move || view.with(|view| view.outcome.clone().map(|_| view.board.round)));
    move || {
        over.get().map(|_| {
            let step = desk.seating.speed.get_untracked().of(account::STEP_MS);
            let step = if motion::reduced() { 0 } else { step };
            // A drumbeat for each stamped line.
            if step > 0 {
                for at in 0..view.with_untracked(account::steps) {
                    time::after(step * at, || sound::play(Sound::Drum));
                }
            }
            view! {
                <div class="mg-settling" aria-hidden="true">
                    {move || {
                        let again = desk.seating.again.get();
                        view.with(|view| account::sheet(view, desk.seating.sitters, again, step))
                    }}
                </div>
            }
        })
    }
}

#[component]
fn HintButton(desk: Desk) -> impl IntoView {
    desk.seating.hint.is_some().then(|| {
        let why_not = tell(move |lang| if desk.question.get().is_some() { String::new() } else { desk.why_not(lang) });
        view! {
            <button
                type="button"
                class="tool mg-hint"
                class:thinking=move || desk.seating.hint.is_some_and(|hints| hints.thinking.get())
                data-testid="hint"
                aria-label=tr(Words::Hint)
                title=move || if why_not.with(String::is_empty) { tr(Words::Hint).get() } else { why_not.get() }
                aria-disabled=move || why_not.with(|why| !why.is_empty()).then_some("true")
                on:click=move |_| desk.hint()
            >
                <IconArt icon=Icon::Hint />
            </button>
        }
    })
}

/// Carries out a key's command.
fn obey(desk: Desk, stamps: Stamps, event: &KeyboardEvent) {
    let other = event.ctrl_key() || event.meta_key() || event.alt_key();
    let command = keys::command(&event.key(), &event.code(), other);
    let Some(command) = command.filter(|command| is_for_board(event, command.repeats())) else { return };
    // Only a question that is shown is answered by a key that does not name the answer.
    let answer = |number| !stamps.showing() && desk.answer_number(number);
    match command {
        Command::Play => match desk::focused() {
            Some(card) => desk.press(card),
            None if !dom::focused_is_button() && answer(0) => {}
            None => return,
        },
        Command::Answer(number) if answer(number) => {}
        Command::Escape if stamps.skip() || desk.escape() => {}
        Command::Answer(_) | Command::Escape => return,
        Command::Walk(step) => desk::walk(step),
        Command::Go => desk.answer_with(Action::Go),
        Command::Stop => desk.answer_with(Action::Stop),
        Command::Flip => desk.flip(),
        Command::Numerals => desk.switch_numerals(),
        Command::Hint => desk.hint(),
        Command::Help => desk.seating.help.set(true),
    }
    event.prevent_default();
}
