//! The board: the felt with everyone around it, and the player's own tiles at the bottom.
use super::{
    actions::{Actions, Kinds, PLAY},
    answers::Answers,
    desk::Desk,
    keys::{self, Command},
    middle::{LastPlay, LeftOver, Middle, OpenHand, OwnHand},
    rack::{self, Rack},
};
use crate::{
    platform::{dom, focus},
    play::{DeskLine, Felt, Place, Seating, around, is_for_board, on_keys},
    reactive::memo,
};
use game::Seat;
use leptos::{ev::KeyboardEvent, prelude::*};
use lexio::Lexio;
use words::GameWords;

/// The board of a Lexio table.
#[component]
pub fn Board(seating: Seating<Lexio>) -> impl IntoView {
    let desk = Desk::new(seating);
    let seats = memo(move || seating.sitters.with(|sitters| sitters.len() as u8));
    let bottom = memo(move || seating.bottom.get());
    let others = move || around(bottom.get(), seats.get()).skip(1).collect::<Vec<Seat>>();
    let plays = seating.act.is_some();
    if plays {
        on_keys(move |event| obey(desk, event));
    }
    let own_hand = move || seating.view.with(|view| !view.hand.is_empty()) || plays;
    view! {
        <div class="lexio" data-seats=move || seats.get().to_string()>
            <div class="felt">
                <For each=others key=|seat| *seat let(seat)>
                    <Place seat=seat sitters=seating.sitters bottom=seating.bottom held=Lexio::held back=Lexio::back>
                        <LastPlay seating=seating seat=seat />
                        <OpenHand seating=seating seat=seat />
                    </Place>
                </For>
                <Middle seating=seating />
                <LeftOver seating=seating />
            </div>
            <div class="own" class:watching=move || !own_hand()>
                <div class="own-head">
                    {move || {
                        let seat = bottom.get();
                        view! {
                            <Place seat=seat sitters=seating.sitters bottom=seating.bottom held=Lexio::held back=Lexio::back>
                                <LastPlay seating=seating seat=seat />
                            </Place>
                        }
                    }}
                    <DeskLine line=desk.line() />
                </div>
                <Show when=move || plays>
                    <Kinds desk=desk />
                </Show>
                <Show when=own_hand>
                    {move || match plays {
                        true => view! { <Rack desk=desk /> }.into_any(),
                        false => view! { <OwnHand seating=seating /> }.into_any(),
                    }}
                </Show>
                <Show when=move || plays>
                    <Actions desk=desk />
                </Show>
            </div>
        </div>
    }
}

/// Carries out a key's command.
fn obey(desk: Desk, event: &KeyboardEvent) {
    let other = event.ctrl_key() || event.meta_key();
    let command = keys::command(&event.key(), &event.code(), event.shift_key(), event.alt_key(), other);
    let Some(command) = command.filter(|command| is_for_board(event, command.repeats())) else { return };
    let on_tile = rack::focused(desk).is_some();
    match command {
        // Enter presses the focused button, unless that is a tile: tiles are chosen with Space.
        Command::Play if !on_tile && dom::focused_is_button() => return,
        Command::Carry(_) if !on_tile => return,
        Command::Carry(step) => rack::carry(desk, step),
        Command::Walk(step) => rack::walk(desk, step),
        // Held down, it says once that there is nothing to choose.
        Command::Cycle { .. } if event.repeat() && desk.answers.with_untracked(Answers::is_empty) => {}
        Command::Cycle { back } => {
            desk.cycle(back);
            lead_to_play(on_tile);
        }
        Command::Count(count) => {
            desk.cycle_count(count);
            lead_to_play(on_tile);
        }
        Command::Play => desk.play(),
        Command::Pass => desk.pass(),
        Command::Sort => desk.sort(),
        Command::Clear => desk.clear(),
        Command::Hint => desk.hint(),
        Command::Help => desk.seating.help.set(true),
    }
    event.prevent_default();
}

/// After a choice by key, Enter should play it rather than press the button that had the focus before.
fn lead_to_play(on_tile: bool) {
    if !on_tile && dom::focused_is_button() {
        focus::soon(PLAY);
    }
}
