//! A chair at the table: its player, whether they are there, their clock, what they hold.
use super::{ClockRing, Deadline};
use crate::{
    art::{FaceArt, Icon, IconArt},
    reactive::memo,
};
use leptos::prelude::*;

/// Who is in a chair, and whether they are there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Presence {
    /// No one yet.
    #[default]
    Empty,
    /// A person, connected.
    Here,
    /// A person who is currently disconnected; the house may play for them.
    Away,
    /// A bot.
    Bot,
}

impl Presence {
    const fn word(self) -> &'static str {
        match self {
            Presence::Empty => "empty",
            Presence::Here => "here",
            Presence::Away => "away",
            Presence::Bot => "bot",
        }
    }
}

/// A chair with its clock around the face. The children show what the game adds (tiles left, chips, the last play).
#[component]
pub fn SeatPlate(
    /// The name, or a substitute for it.
    #[prop(into)]
    name: Signal<String>,
    /// Who is in the chair, and whether they are there.
    #[prop(into)]
    presence: Signal<Presence>,
    /// The presence in words (`away`), read out and shown. Empty if there is nothing worth saying.
    #[prop(optional, into)]
    note: Signal<String>,
    /// Whether the game is waiting for this chair.
    #[prop(optional, into)]
    in_turn: Signal<bool>,
    /// When the player's time runs out.
    #[prop(optional, into)]
    deadline: Signal<Option<Deadline>>,
    /// Whether it is the visitor's own chair.
    #[prop(optional, into)]
    mine: Signal<bool>,
    /// What the game shows here.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let present = memo(move || presence.get());
    let face = move || match present.get() {
        Presence::Empty => view! { <IconArt icon=Icon::Plus /> }.into_any(),
        present => view! { <FaceArt name=name bot=present == Presence::Bot /> }.into_any(),
    };
    view! {
        <div
            class="seat"
            data-presence=move || presence.get().word()
            class:in-turn=in_turn
            class:mine=mine
            aria-current=move || in_turn.get().then_some("true")
        >
            <ClockRing deadline=deadline>
                <span class="seat-face" aria-hidden="true">
                    {face}
                </span>
            </ClockRing>
            <div class="seat-words">
                <bdi class="seat-name">{name}</bdi>
                <span class="seat-note" hidden=move || note.with(String::is_empty)>
                    {note}
                </span>
                {children.map(|children| view! { <div class="seat-more">{children()}</div> })}
            </div>
        </div>
    }
}
