//! What is filled in where a tournament is opened, and what is wrong with it.
use super::draft::{Blank, Draft, FEWEST_SEATS, blank};
use crate::{
    house::{
        asking::{Attempt, Because, Refusal},
        catalogue,
    },
    platform::time,
    play::{Plan, last_game},
    reactive::memo,
};
use ::games::Name;
use leptos::prelude::*;
use wire::Pace;

/// How far ahead a tournament is that begins at a time, as long as nobody has said otherwise, in milliseconds.
const AHEAD_MS: f64 = 2.0 * 3_600_000.0;
const HOUR_MS: f64 = 3_600_000.0;

/// What is filled in.
#[derive(Clone, Copy)]
pub(super) struct Form {
    pub(super) draft: RwSignal<Draft>,
    pub(super) game: RwSignal<Name>,
    /// The rules and the clock of its tables.
    pub(super) plan: RwSignal<Plan>,
    pub(super) attempt: Attempt,
}

impl Form {
    /// As it is right for most.
    pub(super) fn new() -> Form {
        let ahead = ((time::now_ms() + AHEAD_MS) / HOUR_MS).ceil() * HOUR_MS;
        let game = last_game().unwrap_or(Name::ALL[0]);
        Form {
            draft: RwSignal::new(Draft::usual(time::field(ahead), time::zone())),
            game: RwSignal::new(game),
            plan: RwSignal::new(usual_plan(game)),
            attempt: Attempt::new(),
        }
    }

    /// Something of the plan, told on when it changes.
    pub(super) fn of<T: PartialEq + Send + Sync + 'static>(
        self,
        read: impl Fn(&Draft) -> T + Send + Sync + 'static,
    ) -> Signal<T> {
        memo(move || self.draft.with(&read)).into()
    }

    /// Changes something of it.
    pub(super) fn change(self, change: impl FnOnce(&mut Draft)) {
        self.draft.update(change);
    }
}

/// The rules of the box, and a clock: nobody waits for a whole round.
pub(super) fn usual_plan(game: Name) -> Plan {
    let mut plan = Plan::kept(game);
    plan.rules.clear();
    plan.pace = Pace::default();
    plan.set_seats(2);
    plan
}

/// Whether three or more may play it.
pub(super) fn has_league(game: Name) -> bool {
    catalogue::seats(game).1 >= FEWEST_SEATS
}

/// What is wrong with a field, beside it.
#[component]
pub(super) fn Wrong(form: Form, of: Blank) -> impl IntoView {
    let why = move || match form.attempt.why() {
        Some(Refusal::Said(why)) if blank(&why) == Some(of) => Some(view! { <Because why=Refusal::Said(why) /> }),
        _ => None,
    };
    view! { <div role="alert" class="cups-wrong">{why}</div> }
}
