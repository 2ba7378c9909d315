//! The account: how to get one and come back to it, and what belongs to it.

mod asks;
mod codes;
mod entrance;
mod handle;
mod keys;
mod leaving;
mod pieces;
mod sessions;

use crate::{
    link::link,
    parts::{Button, Look},
    platform::time,
    prefs::{tell, tr},
    reactive::memo,
};
use asks::{Attempt, Desk, Why};
use codes::Codes;
use entrance::Entrance;
use handle::Handle;
use keys::Keys;
use leaving::Leaving;
use leptos::prelude::*;
use sessions::Sessions;
use wasm_bindgen_futures::spawn_local;
use words::{
    Say,
    house::{Account as Words, House, guest_name, member_since},
};

/// Whether the visitor has an account, as soon as the house has said so.
pub(super) fn has_account() -> Signal<bool> {
    let (known, link) = (RwSignal::new(false), link());
    spawn_local(async move {
        let me = asks::me(link).await;
        known.try_set(me.is_ok_and(|me| me.account.is_some()));
    });
    // A page is not made anew when the house says what is shown already.
    memo(move || known.get()).into()
}

/// The page.
#[component]
pub fn AccountPage() -> impl IntoView {
    let desk = Desk::new();
    let looking = Attempt::new();
    let look = move || looking.run(desk.look());
    look();
    let account = desk.account();
    let kind = memo(move || desk.me().with(|me| me.as_ref().map(|me| me.account.is_some())));
    let who = tell(move |lang| {
        let name = desk.me().with(|me| me.as_ref().map(|me| me.name.to_string()));
        match (account.get(), name) {
            (Some(account), _) => member_since(lang, &time::day(account.made_ms, lang.tag())),
            (None, Some(name)) => guest_name(lang, &name),
            (None, None) => String::new(),
        }
    });
    let title =
        tell(move |lang| account.get().map_or_else(|| Words::Title.say(lang).into_owned(), |account| account.handle));
    let page = move || match kind.get() {
        None => view! {
            <Why attempt=looking />
            <Show when=move || looking.why().is_some()>
                <Button look=Look::Primary on_press=look>
                    {tr(House::TryAgain)}
                </Button>
            </Show>
        }
        .into_any(),
        Some(false) => view! { <Entrance desk=desk /> }.into_any(),
        Some(true) => view! {
            <Handle desk=desk />
            <Keys desk=desk />
            <Codes desk=desk />
            <Sessions desk=desk />
            <Leaving />
        }
        .into_any(),
    };
    view! {
        <div class="column account">
            <header>
                <h1>
                    <bdi>{title}</bdi>
                </h1>
                <p class="soft">{who}</p>
            </header>
            {page}
        </div>
    }
}
