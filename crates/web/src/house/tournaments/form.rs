//! The form for opening a tournament, and what is wrong with it.
use super::draft::{Blank, Draft, FEWEST_SEATS, blank};
use crate::{
    house::{
        asking::{Attempt, Because, Refusal},
        catalogue,
    },
    platform::{dom, focus, time},
    play::{Plan, last_game},
    reactive::{derived, effect, memo},
};
use ::games::Name;
use leptos::prelude::*;
use wire::Pace;

/// How far ahead a timed tournament starts by default, in milliseconds.
const AHEAD_MS: f64 = 2.0 * 3_600_000.0;
const HOUR_MS: f64 = 3_600_000.0;

/// The content of the form.
#[derive(Clone, Copy)]
pub(super) struct Form {
    pub(super) draft: RwSignal<Draft>,
    pub(super) game: RwSignal<Name>,
    /// The rules and the clock of the tables.
    pub(super) plan: RwSignal<Plan>,
    pub(super) attempt: Attempt,
    left: Left,
}

/// What is filled in, for whoever leaves the page to make an account first, until the tournament is opened.
#[derive(Clone, Copy)]
pub(in crate::house) struct Left(StoredValue<Option<(Draft, Name, Plan)>>);

impl Left {
    /// Makes it available to the pages below. Called once, by the frame.
    pub(in crate::house) fn provide() {
        provide_context(Left(StoredValue::new(None)));
    }
}

impl Form {
    /// What was left, else the defaults, which are right for most.
    pub(super) fn new() -> Form {
        let ahead = ((time::now_ms() + AHEAD_MS) / HOUR_MS).ceil() * HOUR_MS;
        let game = last_game().unwrap_or(Name::ALL[0]);
        let usual = (Draft::usual(time::field(ahead), time::zone()), game, usual_plan(game));
        let left: Left = expect_context();
        let (draft, game, plan) = left.0.get_value().unwrap_or_else(|| usual.clone());
        let form = Form {
            draft: RwSignal::new(draft),
            game: RwSignal::new(game),
            plan: RwSignal::new(plan),
            attempt: Attempt::new(),
            left,
        };
        effect(move || {
            let now = (form.draft.get(), form.game.get(), form.plan.get());
            let is_usual =
                (&now.0, now.1) == (&usual.0, usual.1) && now.2.rules.is_empty() && now.2.pace == usual.2.pace;
            left.0.set_value((!is_usual).then_some(now));
        });
        form
    }

    /// Notes that the tournament is open: the next one starts anew.
    pub(super) fn opened(self) {
        self.left.0.set_value(None);
    }

    /// A derived part of the draft, which notifies only when it changes.
    pub(super) fn of<T: PartialEq + Send + Sync + 'static>(
        self,
        read: impl Fn(&Draft) -> T + Send + Sync + 'static,
    ) -> Signal<T> {
        memo(move || self.draft.with(&read)).into()
    }

    /// What to pass to a field as `wrong`.
    pub(super) fn wrong(self, of: Blank) -> Signal<Option<String>> {
        derived(move || {
            let wrong = matches!(self.attempt.why(), Some(Refusal::Said(why)) if blank(&why) == Some(of));
            wrong.then(|| id(of).to_owned())
        })
    }

    /// Leads to what is wrong with a field, which may be far above the button, and folded away.
    pub(super) fn leads_to_faults(self) {
        effect(move || {
            if let Some(Refusal::Said(why)) = self.attempt.why()
                && let Some(of) = blank(&why)
            {
                if let Some(wrong) = dom::by_id(id(of)) {
                    wrong.unfold();
                }
                focus::soon(id(of));
            }
        });
    }

    /// Changes the draft.
    pub(super) fn change(self, change: impl FnOnce(&mut Draft)) {
        self.draft.update(change);
    }
}

/// The rules of the box with a clock, so that no one holds up a whole round.
pub(super) fn usual_plan(game: Name) -> Plan {
    let mut plan = Plan::kept(game);
    plan.rules.clear();
    plan.pace = Pace::default();
    plan.set_seats(2);
    plan
}

/// Whether the game takes three or more players.
pub(super) fn has_league(game: Name) -> bool {
    catalogue::seats(game).1 >= FEWEST_SEATS
}

/// The id of what says what is wrong with a field.
const fn id(of: Blank) -> &'static str {
    match of {
        Blank::Title => "wrong-title",
        Blank::Seats => "wrong-seats",
        Blank::Rounds => "wrong-rounds",
        Blank::Most => "wrong-most",
        Blank::Bots => "wrong-bots",
        Blank::Time => "wrong-time",
        Blank::Again => "wrong-again",
    }
}

/// What is wrong with a field, shown beside it.
#[component]
pub(super) fn Wrong(form: Form, of: Blank) -> impl IntoView {
    let why = move || match form.attempt.why() {
        Some(Refusal::Said(why)) if blank(&why) == Some(of) => Some(view! { <Because why=Refusal::Said(why) /> }),
        _ => None,
    };
    view! { <div role="alert" id=id(of) class="cups-wrong" tabindex="-1">{why}</div> }
}
