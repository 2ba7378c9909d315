//! A new table.

use crate::{House, chance, handle::Handle, hosting::spawn, journals::table_id, opener::Opener, played};
use game::Commitment;
use std::sync::Arc;
use store::{Entry, Store};
use table::Opening;
use wire::{GameName, TableCode};

/// How often another code is drawn when one was used before.
const DRAWS: u32 = 8;

impl<S: Store> House<S> {
    /// Opens a table.
    ///
    /// # Errors
    /// What is wrong with the opening, [`wire::Error::TooMany`], [`wire::Error::Busy`].
    pub(crate) async fn found(
        self: &Arc<Self>,
        game: GameName,
        opener: Opener,
        opening: Opening,
    ) -> Result<(TableCode, Handle, Commitment), wire::Error> {
        let _place = self.place_for_a_table(opener, opening.host)?;
        for _ in 0..DRAWS {
            let opening = Opening { table: chance::table_code(), ..opening.clone() };
            let code = opening.table;
            let (sitting, body) = played::found(game, opening, self.clock.now_ms())?;
            let entry = Entry { table: table_id(code), seq: 1, body };
            match self.store.append(vec![entry]).await {
                Ok(()) => {
                    let commitment = sitting.commitment();
                    let handle = spawn(self, opener, sitting, Vec::new());
                    self.add(code, handle.clone());
                    return Ok((code, handle, commitment));
                }
                Err(store::Error::Conflict { .. } | store::Error::Finished { .. }) => {}
                Err(error) => {
                    tracing::error!(table = %code, %error, "a table could not be written down");
                    return Err(wire::Error::Busy);
                }
            }
        }
        Err(wire::Error::Busy)
    }
}
