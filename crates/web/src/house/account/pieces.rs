//! Building blocks shared by several parts of the page.
use crate::{
    house::asking::{Attempt, Refusal},
    parts::TextField,
    platform::{passkeys, time},
    prefs::{prefs, tr},
};
use leptos::prelude::*;
use wire::{
    account::{Denied, Refused},
    moderation::{Action, Sanction},
};
use words::house::{
    Account as Words,
    moderation::{because, in_force},
};

/// An item of a list: its title, when it was last used, and what can be done with it.
#[component]
pub(super) fn Item(title: Signal<String>, used: Signal<String>, children: Children) -> impl IntoView {
    view! {
        <li class="account-item">
            <span class="account-what">
                <b>{title}</b>
                <small class="soft">{used}</small>
            </span>
            {children()}
        </li>
    }
}

/// The button that Enter presses: a form with several fields needs one.
#[component]
pub(super) fn Submit() -> impl IntoView {
    view! { <input type="submit" hidden=true /> }
}

/// The field of a handle to be chosen. `wrong` is the id of what says what is wrong with it, while something is.
#[component]
pub(super) fn NewHandleField(value: RwSignal<String>, wrong: Signal<Option<String>>) -> impl IntoView {
    view! {
        <TextField label=tr(Words::Handle) hint=tr(Words::HandleWhy) value=value max=20 fills="username" wrong=wrong />
    }
}

/// The field of a password to be chosen.
#[component]
pub(super) fn NewPasswordField(label: Words, value: RwSignal<String>, wrong: Signal<Option<String>>) -> impl IntoView {
    view! {
        <TextField
            label=tr(label)
            hint=tr(Words::PasswordWhy)
            value=value
            secret=true
            max=128
            fills="new-password"
            wrong=wrong
        />
    }
}

/// The field of the password that the account has.
#[component]
pub(super) fn PasswordField(label: Words, value: RwSignal<String>, wrong: Signal<Option<String>>) -> impl IntoView {
    view! {
        <TextField label=tr(label) value=value secret=true max=128 fills="current-password" wrong=wrong />
    }
}

/// What was shown to be signed in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shown {
    Passkey,
    Password,
    Code,
}

/// Whether a refusal is about the handle that was entered.
pub(super) const fn is_bad_handle(why: &Refused) -> bool {
    matches!(why, Refused::Account(Denied::BadHandle { .. }))
}

/// Whether a refusal is about the new password that was entered.
pub(super) const fn is_bad_password(why: &Refused) -> bool {
    matches!(why, Refused::Account(Denied::BadPassword { .. }))
}

/// Whether a refusal is about the key that was entered.
pub(super) const fn is_wrong_key(why: &Refused) -> bool {
    matches!(why, Refused::Account(Denied::WrongKey))
}

/// How long the account stays suspended that an attempt would have opened, and why.
#[component]
pub(super) fn SuspendedUntil(attempt: Attempt) -> impl IntoView {
    let lang = prefs().lang;
    let told = move || {
        let Some(Refusal::Said(Refused::Account(Denied::Suspended(sanction)))) = attempt.why() else { return None };
        let (lang, Sanction { until_ms, reason }) = (lang.get(), sanction);
        let until = until_ms.map(|until_ms| time::written(until_ms, lang.tag()));
        let lines = [in_force(lang, &Action::Ban, until.as_deref()), because(lang, reason)];
        Some(lines.map(|line| view! { <p>{line}</p> }))
    };
    // In the page before it is needed, so that screen readers announce what appears in it.
    view! { <div role="alert">{told}</div> }
}

/// Why passkeys are unavailable here. Empty if they are available.
pub(super) fn no_passkeys() -> Signal<String> {
    if passkeys::are_known() { Signal::stored(String::new()) } else { tr(Words::NoPasskeys) }
}
