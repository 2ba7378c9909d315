//! The nets that a game's bots use. They are files of the app, fetched when this browser first has to think about a
//! game; until a net is loaded, the bots think without it.
use crate::platform::{
    dom,
    http::{self, Failed},
    time,
};
use search::net::{NetName, net, provide};
use std::cell::Cell;

thread_local! {
    static ASKED: [Cell<bool>; NetName::ALL.len()] = const { [const { Cell::new(false) }; NetName::ALL.len()] };
}

/// How often to look whether a net on its way has come, in milliseconds.
const LOOK_MS: u32 = 50;

/// Fetches a net, unless it is loaded. One that is on its way is waited for: a review without it would come to other
/// figures.
///
/// # Errors
/// [`Failed`] says how far the request got.
pub async fn fetch(name: NetName) -> Result<(), Failed> {
    while set_asked(name, true) {
        if net(name).is_some() {
            return Ok(());
        }
        time::sleep(LOOK_MS).await;
    }
    let file = format!("{}.net", name.file());
    let bytes = http::bytes(&dom::meta(&file).unwrap_or_default()).await;
    let provided = bytes.and_then(|bytes| provide(name, &bytes).map_err(|_| Failed::Unreadable));
    match provided {
        Ok(()) => time::note(&file),
        // The next table asks for it again, or the next review.
        Err(_) => drop(set_asked(name, false)),
    }
    provided
}

/// Notes whether a net has been requested. Returns whether it had been before.
fn set_asked(name: NetName, asked: bool) -> bool {
    ASKED.with(|all| all[name as usize].replace(asked))
}
