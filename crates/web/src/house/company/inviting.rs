//! Inviting a friend from any page: to the visitor's table that is waiting for people, or to a new one.
use crate::{
    house::friends::{new_table, waiting_table},
    link::{Failure, Link},
    parts::{Tone, toast},
    play::last_game,
    prefs::prefs,
    route::{Route, Router},
};
use ::games::Name;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;
use wire::{Error, Request, TableCode, company::Invitee};
use words::{Say, house::company::is_invited};

/// Invites a player, and goes to the table.
pub(in crate::house) fn invite(link: Link, router: Router, handle: String) {
    let lang = prefs().lang.get_untracked();
    let owner = Owner::current().unwrap_or_default();
    spawn_local(async move {
        match invited(link, handle.clone()).await {
            Ok(table) => {
                owner.with(|| toast(Tone::Good, is_invited(lang, &handle)));
                router.go(&Route::Table(table));
            }
            Err(failure) => owner.with(|| toast(Tone::Bad, failure.say(lang))),
        }
    });
}

async fn invited(link: Link, handle: String) -> Result<TableCode, Failure> {
    let ask = |table| link.ask(Request::Invite { table, who: Invitee::Friend(handle.clone()) });
    if let Some(table) = waiting_table(link, None) {
        match ask(table).await {
            // The table has closed, filled or started since the house announced it.
            Err(Failure::Refused(Error::NoSuchTable { .. } | Error::TableFull | Error::WrongPhase)) => {}
            Err(failure) => return Err(failure),
            Ok(_) => return Ok(table),
        }
    }
    let table = new_table(link, last_game().unwrap_or(Name::ALL[0])).await?;
    ask(table).await?;
    Ok(table)
}
