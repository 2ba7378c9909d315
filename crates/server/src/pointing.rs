//! Whom somebody points at by a line said at a table. Pages still show lines that the table has let go of; the store
//! knows who said them.

use crate::{
    House,
    busy::busy,
    handle::Handle,
    heard::{LAST, POINTED_AT},
    ids::guest_id,
};
use store::{Spoken, TableId, Words};
use table::GuestId;
use wire::{Error, Whom};

/// The speaker of a line.
pub(crate) struct Speaker {
    /// As the table knows them, if it does.
    pub(crate) known: GuestId,
    /// As they are now. Whoever has signed in since goes by another id, which tables where they have no chair do not
    /// know.
    pub(crate) now: GuestId,
    /// The line, if it is still stored.
    pub(crate) said: Option<Spoken>,
}

/// The speaker of the line with this number. It may be `by`, who points at it. Pages that have been there since
/// `since_ms` (milliseconds since 1970) show what was said from then on, and the last [`LAST`] lines before. Whoever
/// said an earlier one is nobody, unless the table still knows it.
///
/// # Errors
/// [`Error::Nobody`], [`Error::NoSuchTable`], [`Error::Busy`].
pub(crate) async fn speaker(
    house: &House,
    (table, id): (&Handle, TableId),
    by: GuestId,
    number: u32,
    since_ms: i64,
) -> Result<Speaker, Error> {
    let known = match table.point(by, Whom::Said(number)).await {
        Err(Error::Nobody) => None,
        known => Some(known?),
    };
    let lately = lately(house, id).await?;
    let before = lately.iter().filter(|spoken| spoken.at_ms < since_ms).count();
    let found = lately.into_iter().enumerate().find(|(_, spoken)| spoken.number == number);
    // A line that was removed is shown on no page.
    let is_shown = |at: usize, spoken: &Spoken| at + LAST >= before && !spoken.removed;
    let shown = found.as_ref().filter(|(at, spoken)| known.is_some() || is_shown(*at, spoken));
    let now = shown.and_then(|(_, spoken)| spoken.user).map(guest_id).or(known).ok_or(Error::Nobody)?;
    Ok(Speaker { known: known.unwrap_or(now), now, said: found.map(|(_, spoken)| spoken) })
}

/// What was said at a table lately: whatever somebody can point at.
///
/// # Errors
/// [`Error::Busy`].
pub(crate) async fn lately(house: &House, table: TableId) -> Result<Vec<Spoken>, Error> {
    let busy = busy("what was said at a table could not be read");
    house.store.last_words(table, POINTED_AT).await.map_err(busy)
}
