//! Showing a key once more before any are changed or the account is deleted: whoever has the browser need not be the
//! owner.
use super::{
    super::asking::{Attempt, Why},
    asks::Desk,
    pieces::{PasswordField, Submit, is_wrong_key, no_passkeys},
};
use crate::{
    parts::{Button, Dialog, Look, submits},
    prefs::tr,
    reactive::derived,
};
use leptos::prelude::*;
use wire::account::{Denied, WithPassword};
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
    let password = RwSignal::new(String::new());
    let attempt = Attempt::new();
    // A passkey that opens nothing says nothing about the password.
    let (typed, of_key) = (RwSignal::new(false), attempt.wrong(is_wrong_key));
    let wrong = derived(move || of_key.get().filter(|_| typed.get()));
    // Noted only by what runs: nothing does while another key is being shown.
    let by_passkey = move || {
        attempt.run(async move {
            typed.try_set(false);
            desk.show_passkey().await
        });
    };
    let by_password = move || {
        let handle = desk.account().with_untracked(|account| account.as_ref().map(|account| account.handle.clone()));
        let body = WithPassword { handle: handle.unwrap_or_default(), password: password.get_untracked() };
        attempt.run(async move {
            typed.try_set(true);
            desk.sign_in("sign-in", &body).await
        });
    };
    view! {
        <form class="account-card" on:submit=submits(by_password)>
            <p>{tr(Denied::SignInAgain)}</p>
            <Button look=Look::Primary why_not=no_passkeys() on_press=by_passkey>
                {tr(Words::SignInWithPasskey)}
            </Button>
            <PasswordField label=Words::Password value=password wrong=wrong />
            <Button on_press=by_password>{tr(Words::SignIn)}</Button>
            <Submit />
            <Why attempt=attempt />
        </form>
    }
}
