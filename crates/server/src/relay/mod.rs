//! A table led by another node, as its watchers here see it: the relay takes the place of the table's task.
//!
//! It passes requests on to the table's leader, receives the pictures for each audience with watchers here, and puts
//! them into the same outboxes. It requests again what the bus loses. When another node comes to lead the table, it
//! notices and continues; when this node does, it hands over to the table's task. Sockets stay open through all of
//! this.

mod following;
mod heard;
mod task;
mod watching;

use crate::{
    afar::Afar,
    card::Card,
    courier::letter::{OfTable, Told},
    handle::{Ask, Handle, Watcher},
};
use std::sync::{Arc, Mutex};
use task::Relay;
use tokio::sync::mpsc;
use wire::{Error, TableCode};

/// A handle to a table that another node leads.
pub(crate) fn away(afar: &Arc<Afar>, code: TableCode, card: Arc<Mutex<Card>>) -> Handle {
    afar.tables.away(code, || {
        let (handle, inbox) = Handle::away((code, &afar.courier.clock), card);
        afar.tasks.spawn(Relay::new(afar.clone(), handle.clone(), inbox).run());
        handle
    })
}

/// Searches for a table that no node has told of.
///
/// # Errors
/// [`Error::NoSuchTable`], [`Error::SetAside`]; [`Error::Busy`] if no node that should know has answered.
pub(crate) async fn find(afar: &Afar, code: TableCode) -> Result<(), Error> {
    if let Told::Card { node, epoch, card } = afar.ask(code, OfTable::Show, None).await? {
        let by = (node != afar.me).then_some(node);
        afar.elsewhere.learn(by, code, epoch, *card);
    }
    Ok(())
}

/// Replaces a table's task that has ended here because another node takes the table over: the watchers stay, and what
/// players are about to do is shown to that node. Requests made in the meantime are passed on. False if the table has
/// been forgotten.
pub(crate) async fn take_over(
    afar: &Arc<Afar>,
    (code, epoch, card): (TableCode, u64, Card),
    (watchers, sketches): (Vec<Watcher>, Vec<Ask>),
    mut asks: mpsc::Receiver<Ask>,
) -> bool {
    let Some(handle) = afar.tables.get(code) else { return false };
    let card = afar.elsewhere.left(code, epoch, card);
    let (there, inbox) = Handle::away((code, &afar.courier.clock), card);
    handle.move_to(&there);
    let mut relay = Relay::new(afar.clone(), handle.clone(), inbox);
    relay.adopt(watchers, sketches);
    afar.tasks.spawn(relay.run());
    asks.close();
    while let Some(ask) = asks.recv().await {
        handle.pass_on(ask).await;
    }
    true
}
