//! Reporting people.

use super::named::{name, written};
use crate::{
    House,
    busy::busy,
    card::Card,
    ids::user_id,
    journals::{self, table_id},
    pointing::{self, Speaker},
};
use people::moderation::OPEN_REPORTS;
use store::{
    Moderation, RecordId, TableId, UserId,
    moderation::{NewReport, Scene},
};
use table::GuestId;
use wire::{
    Error, TableCode, Whom,
    account::{Denied, Refused},
    moderation::Reason,
};

/// What is logged if the store fails.
const UNSTORED: &str = "a report could not be stored";

/// The person a report is about, and where it happened.
pub(crate) struct About {
    pub(crate) user: UserId,
    pub(crate) scene: Option<Scene>,
}

/// The person whom `by` means at a table where they are, or which they may enter, and where it happened: in the present
/// match, or in the earlier one in which a line was said.
///
/// # Errors
/// [`Error::NoSuchTable`], [`Error::NoSuchSeat`], [`Error::Nobody`], [`Error::Busy`].
pub(crate) async fn at(
    house: &House,
    by: GuestId,
    (code, whom): (TableCode, Whom),
    reason: Reason,
) -> Result<About, Error> {
    let table = house.table(code)?;
    let card = table.card();
    if !card.is_open_to(by) && !is_there(house, by, code)? {
        return Err(Error::NoSuchTable { table: code });
    }
    let (other, said) = match whom {
        Whom::Said(number) => {
            let at = (&table, table_id(code));
            // Whoever reports learns nothing of who is meant, and the request does not say since when they were there.
            let Speaker { now, said, .. } = pointing::speaker(house, at, by, number, i64::MIN).await?;
            (user_id(now), said)
        }
        Whom::Seat(_) | Whom::Sat(..) => {
            let other = match (table.point(by, whom).await, whom) {
                // A person who has left is still meant by the seat they had.
                (Err(Error::Nobody), Whom::Seat(seat)) => card.companion(by, seat.index()).ok_or(Error::Nobody)?,
                (other, _) => other?,
            };
            let other = user_id(other);
            // Another match may have begun since they last said anything.
            let said = match is_about_words(reason) {
                true => pointing::lately(house, table_id(code)).await?,
                false => Vec::new(),
            };
            (other, said.into_iter().rfind(|spoken| spoken.user == Some(other)))
        }
    };
    let scene = Some(scene(house, &card, said.map(|spoken| spoken.of_match)).await?);
    Ok(About { user: other, scene })
}

/// Whether a report with this reason is about what somebody has said.
const fn is_about_words(reason: Reason) -> bool {
    matches!(reason, Reason::Abuse | Reason::Spam)
}

/// The scene of a match at the table: of the present one, if none is given.
async fn scene(house: &House, card: &Card, of_match: Option<u32>) -> Result<Scene, Error> {
    let (table, now) = (table_id(card.table()), card.match_number);
    let of_match = of_match.unwrap_or(now);
    let record = if of_match == now {
        card.record.as_deref().and_then(|record| record.parse().ok())
    } else {
        earlier(house, table, of_match).await?
    };
    Ok(Scene { table, of_match, record })
}

/// The record of an earlier match at the table, by its journal.
async fn earlier(house: &House, table: TableId, of_match: u32) -> Result<Option<RecordId>, Error> {
    let fold = journals::folded(&house.store, table).await.map_err(busy(UNSTORED))?;
    let ended = (of_match as usize).checked_sub(1).and_then(|at| fold.ended.get(at));
    Ok(ended.and_then(|ended| ended.name.parse().ok()))
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
        error => Refused::House(busy(UNSTORED)(error)),
    })?;
    super::acting::ring_moderators(house).await;
    Ok(())
}
