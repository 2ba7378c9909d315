//! Opens tables for groups that have been matched.

use crate::{House, chance, handle::Handle, opener::Opener, played::of_the_box, seekers::Wish};
use game::{Commitment, Seat};
use games::of_game;
use serde_json::Value;
use std::sync::Arc;
use table::{Command, GuestId, Opening};
use wire::{Error, Level, Pace, TableCode};

/// How well the bots on empty chairs play: neither a walkover for strangers nor too strong.
const BOTS: Level = Level(3);

/// Opens a table for these guests only, with bots on the last chairs.
///
/// # Errors
/// As [`House::found`].
pub(super) async fn open(
    house: &Arc<House>,
    opener: Opener,
    wish: Wish,
    people: &[GuestId],
    bots: u8,
) -> Result<(Handle, Commitment), Error> {
    let (_, handle, commitment) = house.found(wish.game.into(), opener, opening(wish, people, bots)).await?;
    for seat in (wish.seats.saturating_sub(bots)..wish.seats).map(Seat) {
        handle.command(Command::SeatBot { by: GuestId::HOUSE, seat, level: BOTS }).await?;
    }
    Ok((handle, commitment))
}

/// Only called guests can find the table. It counts for ratings unless bots play.
fn opening(wish: Wish, people: &[GuestId], bots: u8) -> Opening {
    let rules = Value::Object(of_game!(wish.game, G => of_the_box::<G>()));
    // The house draws the code.
    let opening = Opening::new(TableCode::numbered(0), GuestId::HOUSE, wish.seats, rules, chance::seed());
    Opening { pace: Pace::default(), rated: bots == 0, met: people.to_vec(), ..opening }
}
