//! The account's name.
use super::{
    asks::Desk,
    pieces::{NewHandleField, is_bad_handle},
};
use crate::house::asking::{Attempt, Why};
use crate::{
    link::link,
    parts::{Button, submits},
    platform::time,
    prefs::{tell, tr},
    reactive::{effect, memo},
};
use leptos::prelude::*;
use wire::account::{Denied, NewHandle};
use words::{Say, house::Account as Words};

/// Changing the handle, which is allowed once in a while.
#[component]
pub(super) fn Handle(desk: Desk) -> impl IntoView {
    let (account, link) = (desk.account(), link());
    let handle = memo(move || account.get().map(|account| account.handle).unwrap_or_default());
    let written = RwSignal::new(handle.get_untracked());
    let mut before = handle.get_untracked();
    // It may be changed elsewhere; what is being typed stays.
    effect(move || {
        let now = handle.get();
        if written.with_untracked(|written| *written == before) {
            written.set(now.clone());
        }
        before = now;
    });
    let attempt = Attempt::new();
    let change = move || {
        let body = NewHandle { handle: written.get_untracked() };
        attempt.run(async move { desk.change("handle", &body).await });
    };
    let why_not = tell(move |lang| match account.get() {
        Some(account) if account.handle == written.get() => String::new(),
        Some(account) if link.local_ms(account.handle_from_ms) > time::now_ms() => {
            let until_ms = account.handle_from_ms;
            let when = time::written(until_ms, lang.tag());
            format!("{} ({when})", Denied::HandleTooSoon { until_ms }.say(lang))
        }
        _ => String::new(),
    });
    view! {
        <section class="card account-card" aria-label=tr(Words::Handle)>
            <form on:submit=submits(move || {
                if why_not.with_untracked(String::is_empty) {
                    change();
                }
            })>
                <NewHandleField value=written wrong=attempt.wrong(is_bad_handle) />
                <div class="account-row">
                    <Button on_press=change why_not=why_not>
                        {tr(Words::Change)}
                    </Button>
                </div>
                <Why attempt=attempt />
            </form>
        </section>
    }
}
