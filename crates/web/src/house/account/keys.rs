//! The keys that open the account.
use super::{
    super::asking::{Attempt, Why},
    asks::Desk,
    pieces::{Item, NewPasswordField, PasswordField, Submit, is_bad_password, is_wrong_key, no_passkeys},
};
use crate::{
    parts::{Button, Dialog, Look, TextField, Twice, submits},
    platform::{dom, focus, time},
    prefs::{tell, tr},
    reactive::{derived, memo, whenever},
};
use leptos::prelude::*;
use serde_json::Value;
use wire::account::{Key, KeyKind, NewKeyName, NewPassword, OldKey};
use words::{
    Say,
    house::{Account as Words, House, company::to_whom, last_used},
};

/// The id of the title.
const TITLE: &str = "keys-title";

/// The keys, and the ways to add more.
#[component]
pub(super) fn Keys(desk: Desk) -> impl IntoView {
    let keys = derived(move || {
        desk.account().with(|account| account.as_ref().map(|account| account.keys.clone())).unwrap_or_default()
    });
    // A key that is removed takes its button along.
    let keep = focus::keep(|_| dom::by_id(TITLE));
    whenever(move || keys.get(), keep);
    let attempt = Attempt::new();
    let writing = RwSignal::new(false);
    // Notifies only when it changes: the field of the old password keeps the focus.
    let has_password = memo(move || keys.with(|keys| keys.iter().any(|key| key.kind == KeyKind::Password)));
    let add = move || {
        attempt.run(async move {
            desk.register("keys/passkey", &Value::Null).await?;
            desk.tell(Words::Changed.say(desk.lang()));
            Ok(())
        });
    };
    let set = tell(move |lang| {
        let words = if has_password.get() { Words::ChangePassword } else { Words::SetPassword };
        words.say(lang).into_owned()
    });
    view! {
        <section class="card account-card" aria-labelledby=TITLE>
            <h2 id=TITLE tabindex="-1">
                {tr(Words::Keys)}
            </h2>
            <p class="setting-hint">{tr(Words::KeysWhy)}</p>
            <ul class="account-list">
                <For each=move || keys.get() key=|key| (key.key.clone(), key.name.clone()) let(key)>
                    <Row desk=desk key=key keys=keys attempt=attempt />
                </For>
            </ul>
            <div class="account-row">
                <Button on_press=add why_not=no_passkeys()>
                    {tr(Words::AddPasskey)}
                </Button>
                <Button on_press=move || writing.set(true)>{set}</Button>
            </div>
            <Why attempt=attempt />
            <Dialog open=writing title=set>
                <Writing desk=desk has_password=has_password open=writing />
            </Dialog>
        </section>
    }
}

#[component]
fn Row(desk: Desk, key: Key, keys: Signal<Vec<Key>>, attempt: Attempt) -> impl IntoView {
    // Whatever else is under way, a sheet that closes has done what it was asked.
    let (naming, renaming) = (RwSignal::new(false), Attempt::new());
    let written = RwSignal::new(key.name.clone());
    let id = StoredValue::new(key.key);
    let (kind, name) = (key.kind, StoredValue::new(key.name));
    let used_ms = move || keys.with(|keys| keys.iter().find(|key| id.with_value(|id| key.key == *id))?.used_ms);
    let title = tell(move |lang| match kind {
        KeyKind::Password => Words::Password.say(lang).into_owned(),
        KeyKind::Passkey => format!("{} · {}", Words::Passkey.say(lang), name.get_value()),
    });
    let used = tell(move |lang| last_used(lang, used_ms().map(|ms| time::written(ms, lang.tag())).as_deref()));
    let remove = move || {
        let body = OldKey { key: id.get_value() };
        attempt.run(async move { desk.ask("keys/remove", &body).await });
    };
    let rename = move || {
        let body = NewKeyName { key: id.get_value(), name: written.get_untracked() };
        renaming.run(async move {
            desk.ask("keys/rename", &body).await?;
            naming.try_set(false);
            Ok(())
        });
    };
    let only = memo(move || keys.with(|keys| keys.len() < 2));
    let remove_surely = move || {
        let label = tell(move |lang| to_whom(lang, Words::Remove, &title.get()));
        view! { <Twice words=tr(Words::Remove) sure=tr(Words::SureRemove) label=label on_press=remove /> }
    };
    let names = (kind == KeyKind::Passkey).then(|| {
        view! {
            <button
                type="button"
                class="button quiet"
                aria-label=tell(move |lang| to_whom(lang, Words::Rename, &title.get()))
                on:click=move |_| naming.set(true)
            >
                {tr(Words::Rename)}
            </button>
        }
    });
    view! {
        <Item title=title used=used>
            {names}
            <Show when=move || only.get() fallback=remove_surely>
                <Button look=Look::Quiet on_press=remove why_not=tr(Words::LastKey)>
                    {tr(Words::Remove)}
                </Button>
            </Show>
            <Dialog open=naming title=tr(Words::Rename)>
                <form class="account-card" on:submit=submits(rename)>
                    <TextField label=tr(Words::KeyName) value=written fills="off" />
                    <Button look=Look::Primary on_press=rename>
                        {tr(House::Save)}
                    </Button>
                    <Why attempt=renaming />
                </form>
            </Dialog>
        </Item>
    }
}

#[component]
fn Writing(desk: Desk, has_password: Memo<bool>, open: RwSignal<bool>) -> impl IntoView {
    let (old, new) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let attempt = Attempt::new();
    let change = move || {
        let known = has_password.get_untracked().then(|| old.get_untracked());
        let body = NewPassword { old: known, new: new.get_untracked() };
        attempt.run(async move {
            desk.change("password", &body).await?;
            open.set(false);
            Ok(())
        });
    };
    let lines = move || {
        let wrong = attempt.wrong(is_wrong_key);
        has_password.get().then(|| view! { <PasswordField label=Words::OldPassword value=old wrong=wrong /> })
    };
    view! {
        <form class="account-card" on:submit=submits(change)>
            {lines}
            <NewPasswordField label=Words::NewPassword value=new wrong=attempt.wrong(is_bad_password) />
            <Button look=Look::Primary on_press=change>
                {tr(House::Save)}
            </Button>
            <Submit />
            <Why attempt=attempt />
        </form>
    }
}
