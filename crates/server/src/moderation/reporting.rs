//! Reporting people.

use super::named::{name, written};
use crate::{House, ids::user_id, journals::table_id};
use people::moderation::OPEN_REPORTS;
use store::{
    Moderation, UserId,
    moderation::{NewReport, Scene},
};
use table::GuestId;
use wire::{
    Error, TableCode, Whom,
    account::{Denied, Refused},
    moderation::Reason,
};

/// The person a report is about, and where it happened.
pub(crate) struct About {
    pub(crate) user: UserId,
    pub(crate) scene: Option<Scene>,
}

/// The person whom `by` means at a table where they are, or which they may enter.
///
/// # Errors
/// [`Error::NoSuchTable`], [`Error::NoSuchSeat`], [`Error::Nobody`], [`Error::Busy`].
pub(crate) async fn at(house: &House, by: GuestId, code: TableCode, whom: Whom) -> Result<About, Error> {
    let table = house.table(code)?;
    let card = table.card();
    if !card.is_open_to(by) && !is_there(house, by, code)? {
        return Err(Error::NoSuchTable { table: code });
    }
    let other = match (table.point(by, whom).await, whom) {
        // A person who has left is still meant by the seat they had.
        (Err(Error::Nobody), Whom::Seat(seat)) => card.companion(by, seat.index()).ok_or(Error::Nobody)?,
        (other, _) => other?,
    };
    let record = card.record.and_then(|record| record.parse().ok());
    let scene = Some(Scene { table: table_id(code), of_match: card.match_number, record });
    Ok(About { user: user_id(other), scene })
}

/// Whether the guest sits at the table, played its last match or watches it.
///
/// # Errors
/// [`Error::NoSuchTable`].
pub(crate) fn is_there(house: &House, who: GuestId, code: TableCode) -> Result<bool, Error> {
    let watches = || house.looks_at(who).is_some_and(|tables| tables.contains(&code));
    Ok(house.table(code)?.on_card(|card| card.has_sat(who)) || watches())
}

/// Stores a report, and notifies the moderators who are here.
///
/// # Errors
/// [`Denied::Yourself`], [`Denied::BadText`], [`Denied::ReportedAlready`], [`Denied::TooManyReports`],
/// [`Error::Nobody`], [`Error::Busy`].
pub(crate) async fn report(
    house: &House,
    by: GuestId,
    about: About,
    (reason, text): (Reason, &str),
) -> Result<(), Refused> {
    let by = user_id(by);
    let About { user: about, scene } = about;
    if by == about {
        return Err(Refused::Account(Denied::Yourself));
    }
    let words = written(text, 0)?;
    let report = NewReport { by, about, reason: name(reason), words, scene, at_ms: house.clock.now_ms() };
    house.store.report(report, OPEN_REPORTS).await.map_err(|error| match error {
        store::Error::Taken => Refused::Account(Denied::ReportedAlready),
        store::Error::Full { max } => Refused::Account(Denied::TooManyReports { max: max as usize }),
        store::Error::Gone => Refused::House(Error::Nobody),
        error => Refused::House(busy(error)),
    })?;
    super::acting::ring_moderators(house).await;
    Ok(())
}

fn busy(error: store::Error) -> Error {
    tracing::error!(%error, "a report could not be stored");
    Error::Busy
}
