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
            if let Some((handle, commitment)) = self.written(game, opener, opening).await? {
                return Ok((code, handle, commitment));
            }
        }
        Err(wire::Error::Busy)
    }

    /// Opens a table under a code that was drawn before, whether or not there is a place for it: people are called there.
    ///
    /// # Errors
    /// What is wrong with the opening, [`wire::Error::Busy`].
    pub(crate) async fn found_as(
        self: &Arc<Self>,
        game: GameName,
        opener: Opener,
        opening: Opening,
    ) -> Result<Handle, wire::Error> {
        let opened = self.written(game, opener, opening).await?;
        opened.map(|(handle, _)| handle).ok_or(wire::Error::Busy)
    }

    /// Writes down the first entry of a table, and begins its task; none where its code was used before.
    async fn written(
        self: &Arc<Self>,
        game: GameName,
        opener: Opener,
        opening: Opening,
    ) -> Result<Option<(Handle, Commitment)>, wire::Error> {
        let code = opening.table;
        let (sitting, body) = played::found(game, opening, self.clock.now_ms())?;
        let entry = Entry { table: table_id(code), seq: 1, body };
        match self.store.append(vec![entry]).await {
            Ok(()) => {
                let commitment = sitting.commitment();
                let handle = spawn(self, opener, sitting, Vec::new());
                self.add(code, handle.clone());
                Ok(Some((handle, commitment)))
            }
            Err(store::Error::Conflict { .. } | store::Error::Finished { .. }) => Ok(None),
            Err(error) => {
                tracing::error!(table = %code, %error, "a table could not be written down");
                Err(wire::Error::Busy)
            }
        }
    }
}
