//! Taking action about a person: what, for how long and why.
use super::asks;
use crate::{
    art::Icon,
    house::asking::{Attempt, Why},
    parts::{Button, IconButton, Look, Segmented, Stepper, TextArea, Toggle, Tone, toast},
    platform::chance,
    prefs::{prefs, tell, tr, tr_if},
    reactive::derived,
};
use leptos::prelude::*;
use wire::{
    Name,
    account::{Denied, Refused},
    moderation::{Act, Action, File, MAX_DAYS, MAX_WORDS, Reason},
    profile::Who,
};
use words::{
    Say,
    house::{House, Moderation as Words, moderation},
};

/// The action that a moderator prepares.
#[derive(Clone, Copy)]
pub(super) struct Form {
    /// The choice among the usual actions.
    usual: RwSignal<Action>,
    /// An action about one match, instead of a usual one.
    of_match: RwSignal<Option<Action>>,
}

impl Form {
    pub(super) fn new() -> Form {
        Form { usual: RwSignal::new(Action::Dismiss), of_match: RwSignal::new(None) }
    }

    /// Chooses an action about one match.
    pub(super) fn choose(self, action: Action) {
        self.of_match.set(Some(action));
    }
}

/// The form. The resulting file goes to `told`.
#[component]
pub(super) fn Deed(file: File, form: Form, told: Callback<File>) -> impl IntoView {
    let (days, note, closes) = (RwSignal::new(3_i64), RwSignal::new(String::new()), RwSignal::new(true));
    let (reason, attempt, lang) = (RwSignal::new(first_reason(&file)), Attempt::new(), prefs().lang);
    // Stays until an answer is heard: whatever was sent without one may be done.
    let number = RwSignal::new(chance::number());
    let seen = file.reports.iter().filter(|report| report.open).map(|report| report.report).max();
    // What the house has noticed is closed like a report.
    let last = seen.or_else(|| (!file.hints.is_empty()).then_some(0));
    let (person, noticed_ms) = (file.person.clone(), file.hints.iter().map(|noticed| noticed.at_ms).max());
    let noticed_ms = Some(noticed_ms.unwrap_or_default());
    // Whatever they call themselves meanwhile.
    let name = name_of(&file.who);
    let choices = usual(&file).into_iter().map(|one| {
        let words = one.clone();
        (one, tell(move |lang| moderation::action(lang, &words).into_owned()))
    });
    let choices: Vec<_> = choices.collect();
    let has_term = move || {
        form.of_match.with(Option::is_none) && matches!(form.usual.get(), Action::Mute { .. } | Action::Suspend { .. })
    };
    let do_it = move || {
        let action = form
            .of_match
            .get_untracked()
            .unwrap_or_else(|| with_days(form.usual.get_untracked(), days.get_untracked()));
        let takes_name = matches!(action, Action::Rename);
        let act = Act {
            person: person.clone(),
            action,
            reason: reason.get_untracked(),
            note: note.get_untracked(),
            closes: last.filter(|_| closes.get_untracked()),
            // Only where they matter: a node of an earlier program knows neither.
            noticed_ms: noticed_ms.filter(|_| last.is_some() && closes.get_untracked()),
            name: name.clone().filter(|_| takes_name),
            number: Some(number.get_untracked()),
        };
        attempt.run(async move {
            let file = asks::act(&act).await?;
            toast(Tone::Good, Words::Done.say(lang.get_untracked()));
            form.of_match.try_set(None);
            number.try_set(chance::number());
            told.try_run(file);
            Ok(())
        });
    };
    let why_not = tr_if(Words::NoteMissing, move || note.with(|note| note.trim().is_empty()));
    let wrong = attempt.wrong(|why| matches!(why, Refused::Account(Denied::BadText { .. })));
    let reasons: Vec<_> = Reason::ALL.iter().map(|one| (*one, tr(*one))).collect();
    let of_match = move || {
        form.of_match.get().map(|action| {
            view! {
                <p class="md-chosen">
                    <b>{tell(move |lang| moderation::done(lang, &action))}</b>
                    <IconButton icon=Icon::Close label=tr(House::Close) on_press=move || form.of_match.set(None) />
                </p>
            }
        })
    };
    view! {
        <section class="card md-deed" aria-labelledby="deed" data-testid="deed">
            <h2 id="deed" tabindex="-1">{tr(Words::Act)}</h2>
            {of_match}
            <div hidden=move || form.of_match.with(Option::is_some)>
                <Segmented label=tr(Words::Act) quiet=true choices=choices value=form.usual on_choose=move |one| form.usual.set(one) />
            </div>
            <Show when=has_term>
                <Stepper label=tr(Words::Days) value=days min=1 max=i64::from(MAX_DAYS) on_change=move |now| days.set(now) />
            </Show>
            <Segmented label=tr(Words::ReasonTold) choices=reasons value=reason on_choose=move |one| reason.set(one) />
            <TextArea label=tr(Words::Note) hint=tr(Words::NoteHint) value=note max=MAX_WORDS wrong=wrong />
            {last.is_some().then(|| view! {
                <Toggle label=tr(Words::Closes) value=derived(move || closes.get()) on_switch=move |on| closes.set(on) />
            })}
            <div class="account-row">
                <Button look=Look::Primary on_press=do_it why_not=why_not>
                    {tr(Words::Do)}
                </Button>
            </div>
            <Why attempt=attempt />
        </section>
    }
}

/// The usual actions, given the sanctions in force. Nothing is done to other moderators.
fn usual(&File { moderator, sanctions, .. }: &File) -> Vec<Action> {
    if moderator {
        return vec![Action::Dismiss];
    }
    let mut all = vec![Action::Dismiss, Action::Warn, Action::Mute { days: 1 }];
    all.extend(sanctions.mute.map(|_| Action::Unmute));
    all.push(Action::Suspend { days: 1 });
    all.push(Action::Ban);
    all.extend(sanctions.suspension.map(|_| Action::Lift));
    all.push(Action::Rename);
    all
}

/// The same action for this many days.
fn with_days(action: Action, days: i64) -> Action {
    let days = u16::try_from(days).unwrap_or(MAX_DAYS);
    match action {
        Action::Mute { .. } => Action::Mute { days },
        Action::Suspend { .. } => Action::Suspend { days },
        other => other,
    }
}

/// What the page calls the person.
fn name_of(who: &Who) -> Option<Name> {
    match who {
        Who::Account { handle } => handle.parse().ok(),
        Who::Guest { name } => name.parse().ok(),
        Who::Bot { .. } | Who::Someone => None,
    }
}

/// The reason of the latest open report.
fn first_reason(file: &File) -> Reason {
    file.reports.iter().find(|report| report.open).map_or(Reason::Other, |report| report.reason)
}
