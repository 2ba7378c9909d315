//! The visitor's own chair: coming to it in a tournament, taking a free one, and coming back to it.
use super::{Felt, Table, chairs::pledge, host::Host};
use crate::{
    art::Icon,
    link::{Failure, Status},
    parts::{Button, Look, Tone, toast},
    platform::address,
    prefs::tr,
    reactive::{effect, memo},
    route::{Route, router},
};
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;
use wire::{Chair, Phase, Presence, Request};
use words::{Say, play::Table as Words};

/// Tells the house that a player has come to their tournament table, for whom it would play otherwise.
pub fn come<G: Felt>(table: Table<G>) {
    let (room, lang) = (table.screen.room(), table.screen.prefs.lang);
    let Host::House(link, code) = table.host else { return };
    let awaited = memo(move || {
        room.with(|room| {
            let room = room.as_ref()?;
            let waits = matches!(room.phase, Phase::Gathering) && room.you.is_some();
            (waits && room.tournament.is_some()).then(|| pledge(room))
        })
    });
    let waits = move || awaited.try_get_untracked().flatten().is_some();
    let status = link.status();
    effect(move || {
        // Also on a new connection: the last one may have lost the request.
        if status.get() == Status::Open
            && let Some(entropy) = awaited.get()
        {
            let sit = Request::Sit { table: code, seat: None, entropy };
            spawn_local(async move {
                if let Err(failure @ Failure::Refused(_)) = link.insist(|| sit.clone(), waits).await
                    && waits()
                {
                    toast(Tone::Bad, failure.say(lang.get_untracked()));
                }
            });
        }
    });
}

/// Takes the first free chair, once, for a visitor who has accepted an invitation.
pub fn take_chair<G: Felt>(table: Table<G>) {
    let (room, here) = (table.screen.room(), router().here());
    effect(move || {
        // Set again, though unchanged, when the invitation is to the very table being watched.
        let asked = here.with(|here| address::query() == "?sit" && *here == Route::Table(table.host.table()));
        let entropy = room.with(|room| {
            let room = room.as_ref()?;
            let free = room.you.is_none() && room.chairs.contains(&Chair::Empty);
            asked.then(|| free.then(|| pledge(room)))
        });
        // Settled now, whether or not there is a chair: a reload does not ask again.
        if let Some(entropy) = entropy {
            address::replace(&address::path());
            if let Some(entropy) = entropy {
                table.tell_host(Request::Sit { table: table.host.table(), seat: None, entropy });
            }
        }
    });
}

/// Whether the house plays for the visitor.
pub fn stood_in<G: Felt>(table: Table<G>) -> Memo<bool> {
    let room = table.screen.room();
    memo(move || {
        room.with(|room| {
            let room = room.as_ref()?;
            Some(matches!(room.chairs.get(room.you?.index())?, Chair::Player { presence: Presence::HousePlays, .. }))
        })
        .unwrap_or_default()
    })
}

/// The way back to a seat that the house plays for.
#[component]
pub fn TakeBack<G: Felt>(table: Table<G>, stood_in: Memo<bool>) -> impl IntoView {
    let back = move || table.tell_host(Request::Return { table: table.host.table() });
    view! {
        <Show when=move || stood_in.get()>
            <div class="take-back" role="alert">
                <p>{tr(Words::AwayTitle)}</p>
                <Button look=Look::Primary icon=Icon::Again on_press=back>
                    {tr(Words::TakeBack)}
                </Button>
            </div>
        </Show>
    }
}
