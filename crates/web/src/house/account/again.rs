//! Showing a key once more before any are changed or the account is deleted: whoever has the browser need not be the
//! owner.
use super::{
    super::asking::{Attempt, Why},
    asks::Desk,
    pieces::{PasswordField, Shown, Submit, is_wrong_key, no_passkeys},
};
use crate::{
    parts::{Button, Dialog, Look, TextField, submits},
    prefs::tr,
    reactive::derived,
};
use leptos::prelude::*;
use wire::account::{Denied, WithCode, WithPassword};
use words::house::Account as Words;

/// Asks for a key when the house does.
#[component]
pub(super) fn Again(desk: Desk) -> impl IntoView {
    view! {
        <Dialog open=desk.again() title=tr(Words::SignIn)>
            <Key desk=desk />
        </Dialog>
    }
}

#[component]
fn Key(desk: Desk) -> impl IntoView {
    let (password, code) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let attempt = Attempt::new();
    // A key that opens nothing says something only about the field that it was entered in.
    let (shown, of_key) = (RwSignal::new(Shown::Passkey), attempt.wrong(is_wrong_key));
    let wrong = move |by| derived(move || of_key.get().filter(|_| shown.get() == by));
    let handle = move || {
        let handle = desk.account().with_untracked(|account| account.as_ref().map(|account| account.handle.clone()));
        handle.unwrap_or_default()
    };
    // Noted only by what runs: nothing does while another key is being shown.
    let by_passkey = move || {
        attempt.run(async move {
            shown.try_set(Shown::Passkey);
            desk.show_passkey().await
        });
    };
    let by_password = move || {
        let body = WithPassword { handle: handle(), password: password.get_untracked() };
        attempt.run(async move {
            shown.try_set(Shown::Password);
            desk.sign_in("sign-in", &body).await
        });
    };
    let by_code = move || {
        let body = WithCode { handle: handle(), code: code.get_untracked() };
        attempt.run(async move {
            shown.try_set(Shown::Code);
            desk.sign_in("sign-in/code", &body).await
        });
    };
    // Enter submits the code if there is one, else the password.
    let has_code = derived(move || code.with(|code| !code.is_empty()));
    view! {
        <form class="account-card" on:submit=submits(move || if has_code.get_untracked() { by_code() } else { by_password() })>
            <p>{tr(Denied::SignInAgain)}</p>
            <Button look=Look::Primary why_not=no_passkeys() on_press=by_passkey>
                {tr(Words::SignInWithPasskey)}
            </Button>
            <PasswordField label=Words::Password value=password wrong=wrong(Shown::Password) />
            <Button on_press=by_password>{tr(Words::SignIn)}</Button>
            <details class="account-other">
                <summary>{tr(Words::WithCode)}</summary>
                <div class="account-card">
                    <TextField label=tr(Words::Code) value=code plain=true wrong=wrong(Shown::Code) />
                    <Button on_press=by_code>{tr(Words::SignIn)}</Button>
                </div>
            </details>
            <Submit />
            <Why attempt=attempt />
        </form>
    }
}
