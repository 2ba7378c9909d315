//! A table that another node leads, as those who look on here know it: the relay stands where the table's task would be.
//!
//! It brings what is asked to whoever leads the table, hears what each audience is shown that looks on here, and puts that
//! into the same outboxes. What the bus loses it asks for again; when another node comes to lead the table it finds that out
//! and goes on, and when this one does, it hands over to the table's task. No socket is closed over it.

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

/// The way to a table that another node leads.
pub(crate) fn away(afar: &Arc<Afar>, code: TableCode, card: Arc<Mutex<Card>>) -> Handle {
    afar.tables.away(code, || {
        let (handle, inbox) = Handle::away(code, card);
        afar.tasks.spawn(Relay::new(afar.clone(), handle.clone(), inbox).run());
        handle
    })
}

/// Looks for a table that nobody has told of.
///
/// # Errors
/// [`Error::NoSuchTable`], [`Error::SetAside`]; [`Error::Busy`] where nobody who should know has answered.
pub(crate) async fn find(afar: &Afar, code: TableCode) -> Result<(), Error> {
    if let Told::Card { node, epoch, card } = afar.ask(code, OfTable::Show).await? {
        let by = (node != afar.me).then_some(node);
        afar.elsewhere.learn(by, code, epoch, *card);
    }
    Ok(())
}

/// The table's task has ended here, and another node is to lead it: whoever looks on stays, and what was asked meanwhile is
/// asked there. False where nobody knows the table any more.
pub(crate) async fn take_over(
    afar: &Arc<Afar>,
    (code, epoch, card): (TableCode, u64, Card),
    watchers: Vec<Watcher>,
    mut asks: mpsc::Receiver<Ask>,
) -> bool {
    let Some(handle) = afar.tables.get(code) else { return false };
    let card = afar.elsewhere.left(code, epoch, card);
    let (there, inbox) = Handle::away(code, card);
    handle.move_to(&there);
    let mut relay = Relay::new(afar.clone(), handle.clone(), inbox);
    relay.adopt(watchers);
    afar.tasks.spawn(relay.run());
    asks.close();
    while let Some(ask) = asks.recv().await {
        handle.pass_on(ask).await;
    }
    true
}
