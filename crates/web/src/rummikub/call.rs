//! The end of a game, announced over the board.
use super::desk::Desk;
use crate::{
    platform::{
        motion,
        sound::{self, Sound},
        time,
    },
    play::who_at,
    prefs::tell,
};
use leptos::prelude::*;
use rummikub::{End, Outcome};
use words::rummikub as say;

/// How long the announcement stays, in milliseconds at normal speed.
const CALL_MS: u32 = 2_600;
/// How much longer the table stays in view because of it.
pub const LOOK_MS: u32 = 1_500;

/// The announcement when a player goes out or no one can go on. The log reads it out, so this is only a picture.
#[component]
pub fn Call(desk: Desk) -> impl IntoView {
    let called = RwSignal::new(None::<Outcome>);
    Effect::new(move |before: Option<Option<u32>>| {
        let now = desk.seating.view.with(|view| view.outcome.clone().map(|outcome| (view.game, outcome)));
        let game = now.as_ref().map(|(game, _)| *game);
        // A game that was already over on arrival is not announced again.
        let new = now.filter(|_| before.is_some() && before != Some(game));
        match new {
            Some((_, outcome)) => {
                called.set(Some(outcome));
                sound::play(Sound::Drum);
                time::after(desk.seating.speed.get_untracked().of(CALL_MS), move || {
                    called.try_set(None);
                });
            }
            None => called.set(None),
        }
        game
    });
    let call = move |outcome: Outcome| {
        let blocked = outcome.end == End::Blocked;
        let winners = outcome.winners;
        let who = move |seat: game::Seat| who_at(desk.seating.sitters, seat);
        view! {
            <div
                class="rk-call"
                class:blocked=blocked
                class:still=motion::reduced()
                data-testid="call"
                aria-hidden="true"
            >
                <p class="rk-call-word">{tell(move |lang| say::end(lang, outcome.end).to_owned())}</p>
                <p>{tell(move |lang| say::won(lang, &winners, who))}</p>
            </div>
        }
    };
    view! { {move || called.get().map(call)} }
}
