//! Inviting friends to a table.
use super::acquaint::FriendsHere;
use crate::{
    art::Icon,
    parts::{Button, Look, Qr, copy_text},
    platform::{address, share},
    prefs::{prefs, tr},
    route::Route,
};
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;
use wire::TableCode;
use words::{
    Say,
    house::{Home, House, Setup},
};

/// The link to a table: as text, as a code to say aloud, and as a picture.
#[component]
pub fn Invite(
    /// The table to invite to.
    table: TableCode,
) -> impl IntoView {
    let lang = prefs().lang;
    let link = format!("{}{}", address::origin(), Route::Table(table).path());
    let (copied, shared, pictured) = (link.clone(), link.clone(), link.clone());
    let copy = move || {
        let (link, lang) = (copied.clone(), lang.get_untracked());
        spawn_local(async move { copy_text(&link, lang).await });
    };
    let send = move || {
        let link = shared.clone();
        let title = House::Name.say(lang.get_untracked());
        spawn_local(async move {
            share::share(&title, &link).await;
        });
    };
    let sharing = share::can_share().then(|| {
        view! {
            <Button icon=Icon::Share on_press=send>
                {tr(House::Share)}
            </Button>
        }
    });
    view! {
        <section class="invite" aria-labelledby="invite-title">
            <Qr text=Signal::stored(pictured) label=tr(Setup::QrLabel) />
            <div class="invite-words">
                <h2 id="invite-title">{tr(Setup::Invite)}</h2>
                <p class="soft small">{tr(Setup::InviteWhy)}</p>
                <p class="invite-code">
                    <span class="sr-only">{tr(Home::Code)}</span>
                    <span class="digits">{table.to_string()}</span>
                </p>
            </div>
            <div class="invite-ways">
                <input class="text-field" readonly value=link aria-label=tr(Setup::InviteLink) />
                <Button look=Look::Primary icon=Icon::Copy on_press=copy>
                    {tr(House::Copy)}
                </Button>
                {sharing}
            </div>
            <FriendsHere table=table />
        </section>
    }
}
