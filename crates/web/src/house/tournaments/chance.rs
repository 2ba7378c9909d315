//! Opening the randomness that this browser has pledged, when a tournament calls for it: from any page of the house.
use super::asks;
use crate::{house::asking::Refusal, link::link, platform::time, play::keepsake, reactive::effect};
use game::{Entropy, Pledge};
use leptos::{
    prelude::*,
    wasm_split::{SplitLoaderError, wasm_split},
};
use wasm_bindgen_futures::spawn_local;
use wire::{Error, TableCode, account::Refused};

/// How often this is tried, and the pause before the next try, in milliseconds: about as long as the house waits.
const TRIES: u32 = 8;
const PAUSE_MS: u32 = 1_000;

/// Answers every call for as long as the calling component lives.
pub(in crate::house) fn answer_calls() {
    let entered = link().entered();
    effect(move || {
        let called = entered.with(|entered| {
            let called = entered.iter().filter_map(|one| Some((one.tournament, one.called.clone()?.pledges)));
            called.collect::<Vec<_>>()
        });
        for (code, pledges) in called {
            spawn_local(answer(code, pledges));
        }
    });
}

/// Fetches the code for it, which visitors who enter no tournament never need.
async fn answer(code: TableCode, pledges: Vec<Pledge>) {
    for _ in 0..TRIES {
        match opener().await {
            Ok(open) => return open(code, &pledges),
            Err(_) => time::sleep(PAUSE_MS).await,
        }
    }
}

#[wasm_split(neighbours, fallible, wasm_split_path = leptos::wasm_split)]
fn opener() -> Result<fn(TableCode, &[Pledge]), SplitLoaderError> {
    Ok(|code, pledges| {
        if let Some(entropy) = keepsake::called_at_start(code, pledges) {
            spawn_local(open(code, entropy));
        }
    })
}

/// Tries until the house has it, or wants it no more: everyone opens theirs at the same moment.
async fn open(code: TableCode, entropy: Entropy) {
    for _ in 0..TRIES {
        match asks::open_chance(code, entropy).await {
            Ok(()) => return keepsake::note_heard(&entropy),
            Err(why) if is_final(&why) => return,
            Err(_) => time::sleep(PAUSE_MS).await,
        }
    }
}

/// Whether another try would be refused, too.
fn is_final(why: &Refusal) -> bool {
    matches!(why, Refusal::Said(Refused::House(Error::Tournament { .. } | Error::NoSuchTournament { .. })))
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::tournament;

    #[test]
    fn what_the_house_has_no_time_for_is_tried_again() {
        let said = |error| Refusal::Said(Refused::House(error));
        assert!(!is_final(&said(Error::Busy)) && !is_final(&Refusal::Unreachable));
        assert!(is_final(&said(Error::Tournament { reason: tournament::Refused::Begun })));
    }
}
