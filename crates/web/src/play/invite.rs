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
use wire::{Chair, Phase, Room, TableCode};
use words::{
    Say,
    house::{Home, House, Setup},
};

/// The link to a table: as text, as a code to say aloud, and as a picture.
#[component]
pub fn Invite(table: TableCode, room: Memo<Option<Room>>) -> impl IntoView {
    let lang = prefs().lang;
    let leads_to = memo(move || room.with(|room| room.as_ref().map_or(Setup::InviteWhy, leads_to)));
    let why = tell(move |lang| leads_to.get().say(lang).into_owned());
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

/// What others can do with the link.
fn leads_to(room: &Room) -> Setup {
    match (room.locked, has_place(room)) {
        (true, _) => Setup::InviteLocked,
        (false, false) => Setup::InviteWatch,
        (false, true) => Setup::InviteWhy,
    }
}

/// Whether somebody else could sit down. At a table of quick match, nobody can.
fn has_place(room: &Room) -> bool {
    let is_playing = matches!(room.phase, Phase::Playing { .. } | Phase::BetweenRounds { .. });
    !is_playing && !room.quick && room.chairs.contains(&Chair::Empty)
}

/// Whether the visitor may invite friends by name: whoever only watches passes on the link.
fn may_invite(room: &Room) -> bool {
    has_place(room) && (room.you.is_some() || room.host && matches!(room.phase, Phase::Gathering))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::rooms::room;
    use serde_json::{Value, json};
    use wire::Level;

    #[test]
    fn whoever_only_watches_is_offered_no_invitation_that_the_house_would_refuse() {
        let gathering = json!({"kind": "gathering"});
        let playing = json!({"kind": "playing", "since_ms": 0, "limit_ms": null, "sealed": false});
        let may = |you: Option<u8>, host: bool, phase: &Value| {
            let chairs = json!([{"kind": "bot", "level": 2}, {"kind": "empty"}]);
            may_invite(&room(json!({"chairs": chairs, "you": you, "host": host, "phase": phase})))
        };
        assert!(may(Some(0), false, &gathering));
        assert!(!may(Some(0), false, &playing), "nobody sits down during a match");
        assert!(may(None, true, &gathering), "a host who has no chair yet");
        assert!(!may(None, true, &playing));
        assert!(!may(None, false, &gathering) && !may(None, false, &playing));
    }

    #[test]
    fn the_link_is_said_to_lead_to_a_chair_only_where_one_is_free() {
        let at = |told: Value| {
            let mut room = room(json!({"chairs": [{"kind": "empty"}], "you": 0}));
            if told == "full" {
                room.chairs = vec![Chair::Bot { level: Level(2) }];
            }
            (room.quick, room.locked) = (told == "quick", told == "locked");
            (leads_to(&room), may_invite(&room))
        };
        assert_eq!(at(json!("free")), (Setup::InviteWhy, true));
        assert_eq!(at(json!("full")), (Setup::InviteWatch, false));
        assert_eq!(at(json!("quick")), (Setup::InviteWatch, false));
        assert_eq!(at(json!("locked")), (Setup::InviteLocked, true), "who has played there may come back");
    }
}
