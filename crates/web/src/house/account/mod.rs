//! The account: how to get one and come back to it, and everything that belongs to it.

mod again;
mod asks;
mod codes;
mod entrance;
mod handle;
mod keys;
mod leaving;
mod pieces;
mod sessions;

use super::asking::{Attempt, Why};
use crate::{
    link::link,
    parts::{Button, Look},
    platform::{events, time},
    prefs::{tell, tr},
    reactive::memo,
    route::Route,
};
use again::Again;
use asks::Desk;
pub(super) use asks::me;
use codes::Codes;
use entrance::Entrance;
use handle::Handle;
use keys::Keys;
use leaving::Leaving;
use leptos::prelude::*;
use sessions::Sessions;
use words::{
    Say,
    house::{Account as Words, House, Profile, guest_name, member_since},
};

/// The account page.
#[component]
pub fn AccountPage() -> impl IntoView {
    let desk = Desk::new();
    let looking = Attempt::new();
    let look = move || looking.run(desk.look());
    look();
    // Another tab may have changed everything, or signed out, which ends this one's connection, too.
    events::on_sight(move |seen| {
        if seen {
            look();
        }
    });
    link().when_back(look);
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
            <Show when=move || looking.has_failed()>
                <Button look=Look::Primary on_press=look>
                    {tr(House::TryAgain)}
                </Button>
            </Show>
        }
        .into_any(),
        Some(false) => view! { <Entrance desk=desk /> }.into_any(),
        Some(true) => view! {
            <p>
                <a class="button" href=move || account.get().map(|account| Route::Profile(account.handle).path())>
                    {tr(Profile::See)}
                </a>
            </p>
            <Handle desk=desk />
            <Keys desk=desk />
            <Codes desk=desk />
            <Sessions desk=desk />
            <Leaving desk=desk />
            <Again desk=desk />
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
