//! Opening a tournament.

use super::{
    found::{NotWritten, opening, written},
    task, terms,
};
use crate::{House, chance, door::Network};
use game::Commitment;
use std::sync::Arc;
use table::GuestId;
use wire::{Error, TableCode, tournament::Terms};

/// How many codes are drawn at most, should one have been used before.
const DRAWS: u32 = 8;

impl House {
    /// Opens a tournament for an organiser who comes from a network.
    ///
    /// # Errors
    /// A fault in its terms, [`Error::TooMany`], [`Error::TooFast`], [`Error::Busy`].
    pub(crate) async fn hold(
        self: &Arc<Self>,
        (organiser, from): (GuestId, Network),
        asked: Terms,
    ) -> Result<(TableCode, Commitment), Error> {
        let terms = terms::settled(asked, self.clock.now_ms())?;
        let place = self.contests.place(organiser, from)?;
        for _ in 0..DRAWS {
            let opening = opening(self, chance::table_code(), organiser, terms.clone(), None);
            match written(self, opening).await {
                Ok(held) => {
                    let (code, commitment) = (held.code(), held.commitment());
                    place.taken_by(code);
                    task::spawn(self, held, None);
                    return Ok((code, commitment));
                }
                Err(NotWritten::Taken) => {}
                Err(NotWritten::Refused(error)) => return Err(error),
            }
        }
        Err(Error::Busy)
    }
}
