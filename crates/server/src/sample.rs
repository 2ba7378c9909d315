//! A table of Lexio for two, and a lease, as tests need them.

use crate::{
    Clock,
    card::Card,
    chance,
    handle::{Ask, Handle},
    nodes::Led,
    opener::Opener,
    played::{self, Played},
};
use serde_json::json;
use std::sync::{Arc, Mutex};
use store::{AnyStore, Lease};
use table::{Command, GuestId, Opening};
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;
use wire::{TableCode, Written};

pub(crate) fn opening(table: TableCode, host: GuestId) -> Opening {
    Opening::new(table, host, 2, json!({}), chance::seed())
}

pub(crate) fn opened(opening: Opening, at_ms: i64) -> Box<dyn Played> {
    played::found("lexio".parse().unwrap(), opening, at_ms).unwrap().0
}

pub(crate) fn card(opening: Opening, at_ms: i64) -> Card {
    Card::of(opened(opening, at_ms).as_ref())
}

/// The table after this has been done there.
pub(crate) fn after(table: &dyn Played, command: Command<Written>) -> Box<dyn Played> {
    table.plan(command, 0, &mut chance::seed).unwrap().next.unwrap().unwrap()
}

/// A table that answers nothing. What it is asked is received.
pub(crate) fn silent(card: Card, clock: &Clock) -> (Handle, mpsc::Receiver<Ask>) {
    let (table, opener) = (card.table(), Opener::Guest(card.host));
    Handle::new((table, clock), (opener, 0), Arc::new(Mutex::new(card)))
}

/// A shard led under this lease.
pub(crate) fn led(store: &AnyStore, shard: &str, epoch: u64) -> Led {
    let mut led = Led::alone(store.clone(), CancellationToken::new());
    led.lease = Some(Lease { shard: shard.into(), node: "north/1".into(), epoch });
    led
}
