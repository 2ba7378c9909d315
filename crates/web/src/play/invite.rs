//! Inviting friends to a table.
use super::acquaint::FriendsHere;
use crate::{
    art::Icon,
    parts::{Button, Look, Qr, copy_text},
    platform::{address, share},
    prefs::{prefs, tell, tr},
    reactive::memo,
    route::Route,
};
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;
use wire::{Phase, Room, TableCode};
use words::{
    Say,
    house::{Home, House, Setup},
};

/// The link to a table: as text, as a code to say aloud, and as a picture.
#[component]
pub fn Invite(table: TableCode, room: Memo<Option<Room>>) -> impl IntoView {
    let lang = prefs().lang;
    let locked = memo(move || room.with(|room| room.as_ref().is_some_and(|room| room.locked)));
    let why =
        tell(move |lang| if locked.get() { Setup::InviteLocked } else { Setup::InviteWhy }.say(lang).into_owned());
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
                <p class="soft small">{why}</p>
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
            <Show when=move || room.with(|room| room.as_ref().is_some_and(may_invite))>
                <FriendsHere table=table />
            </Show>
        </section>
    }
}

/// Whether the visitor may invite friends by name: whoever only watches passes on the link.
fn may_invite(room: &Room) -> bool {
    room.you.is_some() || room.host && matches!(room.phase, Phase::Gathering)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::rooms::room;
    use serde_json::{Value, json};

    #[test]
    fn whoever_only_watches_is_offered_no_invitation_that_the_house_would_refuse() {
        let gathering = json!({"kind": "gathering"});
        let playing = json!({"kind": "playing", "since_ms": 0, "limit_ms": null, "sealed": false});
        let may = |you: Option<u8>, host: bool, phase: &Value| {
            may_invite(&room(json!({"you": you, "host": host, "phase": phase})))
        };
        assert!(may(Some(0), false, &gathering) && may(Some(0), false, &playing));
        assert!(may(None, true, &gathering), "a host who has no chair yet");
        assert!(!may(None, true, &playing));
        assert!(!may(None, false, &gathering) && !may(None, false, &playing));
    }
}
