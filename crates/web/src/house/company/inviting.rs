//! Inviting a friend from any page: to the visitor's table that is waiting for people, or to a new one.
use crate::{
    house::friends::{new_table, own_turn, waiting_table},
    link::{Failure, Link},
    parts::{Tone, toast},
    play::{last_game, lead_to_opened},
    prefs::prefs,
    route::Router,
};
use ::games::Name;
use leptos::prelude::*;
use std::cell::Cell;
use wasm_bindgen_futures::spawn_local;
use wire::{Error, Request, TableCode, company::Invitee};
use words::house::company::is_invited;

thread_local! {
    /// Whether an invitation is under way: a second press would open a second table.
    static INVITING: Cell<bool> = const { Cell::new(false) };
}

/// Invites a player, and goes to the table.
pub(in crate::house) fn invite(link: Link, router: Router, handle: String) {
    if INVITING.replace(true) {
        return;
    }
    let (lang, from) = (prefs().lang.get_untracked(), router.here().get_untracked());
    spawn_local(async move {
        let opened = invited(link, handle.clone()).await;
        INVITING.set(false);
        if matches!(opened, Ok((_, None))) {
            toast(Tone::Good, is_invited(lang, &handle));
        }
        lead_to_opened(opened, (&from, router), lang);
    });
}

/// The table to which the player is invited. A new one is open even if the player could not be invited, for the reason
/// returned with it.
async fn invited(link: Link, handle: String) -> Result<(TableCode, Option<Failure>), Failure> {
    let _turn = own_turn(link).await;
    let ask = |table| link.ask(Request::Invite { table, who: Invitee::Friend(handle.clone()) });
    if let Some(table) = waiting_table(link, None) {
        match ask(table).await {
            // The table has closed, filled or started since the house announced it.
            Err(Failure::Refused(Error::NoSuchTable { .. } | Error::TableFull | Error::WrongPhase)) => {}
            Err(failure) => return Err(failure),
            Ok(_) => return Ok((table, None)),
        }
    }
    match new_table(link, last_game().unwrap_or(Name::ALL[0])).await? {
        (table, None) => Ok((table, ask(table).await.err())),
        opened => Ok(opened),
    }
}
