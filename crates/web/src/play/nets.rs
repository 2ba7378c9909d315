//! The nets that the bots of a game play by. They are files of the app's own, fetched when a game is first thought through
//! in this browser; until one is here, the bots think without it.
use crate::platform::{dom, http, time};
use search::net::{NetName, provide};
use std::cell::Cell;

thread_local! {
    static ASKED: [Cell<bool>; NetName::ALL.len()] = const { [const { Cell::new(false) }; NetName::ALL.len()] };
}

/// Fetches a net, unless it is here or on its way.
pub async fn fetch(name: NetName) {
    if set_asked(name, true) {
        return;
    }
    let file = format!("{}.net", name.file());
    let bytes = http::bytes(&dom::meta(&file).unwrap_or_default()).await;
    match bytes.map(|bytes| provide(name, &bytes)) {
        Some(Ok(())) => time::note(&file),
        // Asked for again with the next table.
        _ => drop(set_asked(name, false)),
    }
}

/// Notes whether a net is asked for; whether it was before.
fn set_asked(name: NetName, asked: bool) -> bool {
    ASKED.with(|all| all[name as usize].replace(asked))
}
