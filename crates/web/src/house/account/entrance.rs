//! For guests: creating an account, or signing back in to one.
use super::{
    super::asking::{Attempt, Why},
    asks::Desk,
    pieces::{
        NewHandleField, NewPasswordField, PasswordField, Shown, Submit, SuspendedUntil, is_bad_handle, is_bad_password,
        is_wrong_key, no_passkeys,
    },
};
use crate::{
    parts::{Button, Look, TextField, submits},
    platform::{dom, passkeys},
    prefs::tr,
    reactive::derived,
};
use leptos::prelude::*;
use wire::account::{NewAccount, NewHandle, WithCode, WithPassword};
use words::{Say, house::Account as Words};

/// Both ways, side by side where there is room.
#[component]
pub(super) fn Entrance(desk: Desk) -> impl IntoView {
    view! {
        <p>{tr(Words::Why)}</p>
        <div class="account-ways">
            <SignUp desk=desk />
            <SignIn desk=desk />
        </div>
    }
}

#[component]
fn SignUp(desk: Desk) -> impl IntoView {
    let (handle, password) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let (attempt, passkeys) = (Attempt::new(), passkeys::are_known());
    let made = move |result| {
        if result == Ok(()) {
            desk.tell(Words::Made.say(desk.lang()));
        }
        result
    };
    let by_passkey = move || {
        let body = NewHandle { handle: handle.get_untracked() };
        attempt.run(async move { made(desk.register("sign-up/passkey", &body).await) });
    };
    let by_password = move || {
        let body = NewAccount { handle: handle.get_untracked(), password: password.get_untracked() };
        attempt.run(async move { made(desk.ask("sign-up", &body).await) });
    };
    // Enter does not ask for a password that is not in sight.
    let with_password = RwSignal::new(!passkeys);
    let submit = move || if with_password.get_untracked() { by_password() } else { by_passkey() };
    view! {
        <section class="card account-card" aria-labelledby="sign-up-title">
            <h2 id="sign-up-title">{tr(Words::Make)}</h2>
            <form on:submit=submits(submit)>
                <NewHandleField value=handle wrong=attempt.wrong(is_bad_handle) />
                <p class="setting-hint">{tr(Words::PasskeyWhy)}</p>
                <Button look=Look::Primary why_not=no_passkeys() on_press=by_passkey>
                    {tr(Words::MakeWithPasskey)}
                </Button>
                <details
                    class="account-other"
                    open=!passkeys
                    on:toggle=move |event| with_password.set(dom::is_open(&event))
                >
                    <summary>{tr(Words::WithPassword)}</summary>
                    <div class="account-card">
                        <NewPasswordField label=Words::Password value=password wrong=attempt.wrong(is_bad_password) />
                        // The primary action where passkeys are unavailable.
                        <Button look=if passkeys { Look::Plain } else { Look::Primary } on_press=by_password>
                            {tr(Words::MakeWithPassword)}
                        </Button>
                        <Submit />
                    </div>
                </details>
                <Why attempt=attempt />
            </form>
        </section>
    }
}

#[component]
fn SignIn(desk: Desk) -> impl IntoView {
    let text = || RwSignal::new(String::new());
    let (handle, password, code) = (text(), text(), text());
    let attempt = Attempt::new();
    // A key that opens nothing says something only about the fields that it was entered in.
    let (shown, of_key) = (RwSignal::new(Shown::Passkey), attempt.wrong(is_wrong_key));
    let wrong = move |by: &'static [Shown]| derived(move || of_key.get().filter(|_| by.contains(&shown.get())));
    // Noted only by what runs: nothing does while another key is being shown.
    let by_passkey = move || {
        attempt.run(async move {
            shown.try_set(Shown::Passkey);
            desk.show_passkey().await
        });
    };
    let by_password = move || {
        let body = WithPassword { handle: handle.get_untracked(), password: password.get_untracked() };
        attempt.run(async move {
            shown.try_set(Shown::Password);
            desk.sign_in("sign-in", &body).await
        });
    };
    let by_code = move || {
        let body = WithCode { handle: handle.get_untracked(), code: code.get_untracked() };
        attempt.run(async move {
            shown.try_set(Shown::Code);
            desk.sign_in("sign-in/code", &body).await
        });
    };
    // Enter submits the code if there is one, else the password.
    let has_code = derived(move || code.with(|code| !code.is_empty()));
    view! {
        <section class="card account-card" aria-labelledby="sign-in-title">
            <h2 id="sign-in-title">{tr(Words::Have)}</h2>
            <Button look=Look::Primary why_not=no_passkeys() on_press=by_passkey>
                {tr(Words::SignInWithPasskey)}
            </Button>
            <form on:submit=submits(move || if has_code.get_untracked() { by_code() } else { by_password() })>
                <details class="account-other" open=!passkeys::are_known()>
                    <summary>{tr(Words::WithPassword)}</summary>
                    <div class="account-card">
                        <TextField
                            label=tr(Words::Handle)
                            value=handle
                            max=20
                            fills="username"
                            wrong=wrong(&[Shown::Password, Shown::Code])
                        />
                        <PasswordField label=Words::Password value=password wrong=wrong(&[Shown::Password]) />
                        <Button on_press=by_password>{tr(Words::SignIn)}</Button>
                        <details class="account-other">
                            <summary>{tr(Words::WithCode)}</summary>
                            <div class="account-card">
                                <TextField label=tr(Words::Code) value=code plain=true wrong=wrong(&[Shown::Code]) />
                                <Button on_press=by_code>{tr(Words::SignIn)}</Button>
                            </div>
                        </details>
                        <Submit />
                    </div>
                </details>
                <Why attempt=attempt />
                <SuspendedUntil attempt=attempt />
            </form>
        </section>
    }
}
