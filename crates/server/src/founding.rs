//! Opens tables.

use crate::{
    House,
    handle::Handle,
    hosting::spawn,
    journals::table_id,
    nodes::{Claim, Led},
    opener::Opener,
    played,
};
use game::Commitment;
use std::{sync::Arc, time::Instant};
use store::{Entry, Journal};
use table::Opening;
use wire::{GameName, TableCode};

/// How many codes to draw before giving up if each has been used before, or is of a shard that another node has taken.
const DRAWS: u32 = 8;

impl House {
    /// Opens a table.
    ///
    /// # Errors
    /// What is wrong with the opening, [`wire::Error::TooMany`], [`wire::Error::Busy`], [`wire::Error::GoingDown`].
    pub(crate) async fn found(
        self: &Arc<Self>,
        game: GameName,
        opener: Opener,
        opening: Opening,
    ) -> Result<(TableCode, Handle, Commitment), wire::Error> {
        self.stays()?;
        let _place = self.place_for_a_table(opener, opening.host)?;
        for _ in 0..DRAWS {
            let Some((code, led, claim)) = self.fresh() else { break };
            let opening = Opening { table: code, ..opening.clone() };
            if let Some((handle, commitment)) = self.written((led, claim), game, opener, opening).await? {
                return Ok((code, handle, commitment));
            }
        }
        Err(wire::Error::Busy)
    }

    /// Opens a tournament's table under a code drawn beforehand. It takes no place: people are called there, and
    /// tournaments are bounded themselves. `None` if another node leads it and opens it soon.
    ///
    /// # Errors
    /// What is wrong with the opening, [`wire::Error::Busy`].
    pub(crate) async fn found_as(
        self: &Arc<Self>,
        game: GameName,
        opener: Opener,
        opening: Opening,
    ) -> Result<Option<Handle>, wire::Error> {
        let Some(led) = self.led_of(opening.table) else {
            return self.written_for_another(game, opening).await.map(|()| None);
        };
        let claim = led.claim(*table_id(opening.table).as_bytes()).ok_or(wire::Error::Busy)?;
        let (handle, _) = self.written((led, claim), game, opener, opening).await?.ok_or(wire::Error::Busy)?;
        Ok(Some(handle))
    }

    /// Writes the first entry of a table for another node to lead, which finds it in the journal. The entry's number
    /// keeps it from being written twice. The table cannot be asked until then.
    async fn written_for_another(&self, game: GameName, opening: Opening) -> Result<(), wire::Error> {
        let table = table_id(opening.table);
        let (_, body) = played::found(game, opening, self.clock.now_ms())?;
        self.store.append(vec![Entry { table, seq: 1, body }]).await.map_err(|error| {
            tracing::warn!(%error, "a new table for another node to lead could not be written");
            wire::Error::Busy
        })
    }

    /// Writes the first entry of a table and starts its task. `None` if its code was used before, or another node has
    /// taken its shard.
    async fn written(
        self: &Arc<Self>,
        (led, _claim): (Led, Claim),
        game: GameName,
        opener: Opener,
        opening: Opening,
    ) -> Result<Option<(Handle, Commitment)>, wire::Error> {
        let code = opening.table;
        let (sitting, body) = played::found(game, opening, self.clock.now_ms())?;
        let entry = Entry { table: table_id(code), seq: 1, body };
        match led.store.append(vec![entry]).await {
            Ok(()) => {
                let commitment = sitting.commitment();
                let handle = spawn(self, &led, opener, sitting, Instant::now(), Vec::new());
                Ok(Some((handle, commitment)))
            }
            Err(store::Error::Conflict { .. } | store::Error::Finished { .. }) => Ok(None),
            Err(store::Error::Fenced { .. }) => {
                self.fenced(&led);
                Ok(None)
            }
            Err(error) => {
                tracing::error!(table = %code, %error, "a new table could not be written");
                Err(wire::Error::Busy)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Clock, Config, sample};
    use store::{AnyStore, Sqlite};
    use table::GuestId;

    #[tokio::test]
    async fn a_table_whose_lease_has_ended_meanwhile_is_not_kept() {
        let store = AnyStore::from(Sqlite::memory().unwrap());
        let house = Arc::new(House::empty(Config::default(), store.clone(), Clock::default(), None).unwrap());
        let led = sample::led(&store, "tables:00", 1);
        led.ending.cancel();
        let code = TableCode::numbered(7);
        let sitting = sample::opened(sample::opening(code, GuestId::HOUSE), 0);
        let opener = Opener::Guest(GuestId::HOUSE);
        let handle = spawn(&house, &led, opener, sitting, Instant::now(), Vec::new());
        // The task has not run yet. With threads of its own it may end at once, and must find the table then.
        assert!(house.tables.get(code).is_some_and(|known| known.is_same(&handle)));
        led.tasks.close();
        led.tasks.wait().await;
        assert!(handle.is_gone() && house.tables.get(code).is_none());
        assert_eq!(house.metrics.tables.get(), 0);
    }

    #[tokio::test]
    async fn a_table_that_a_later_lease_has_opened_meanwhile_stays_with_it() {
        let store = AnyStore::from(Sqlite::memory().unwrap());
        let house = Arc::new(House::empty(Config::default(), store.clone(), Clock::default(), None).unwrap());
        let (before, now) = (sample::led(&store, "tables:00", 1), sample::led(&store, "tables:00", 2));
        before.ending.cancel();
        let opens = |led: &Led, code| {
            let sitting = sample::opened(sample::opening(code, GuestId::HOUSE), 0);
            spawn(&house, led, Opener::Guest(GuestId::HOUSE), sitting, Instant::now(), Vec::new())
        };
        // The server answers only after that, or in the middle of it, that the first entry is written.
        let tables = [(7, [&now, &before]), (8, [&before, &now])].map(|(number, leases)| {
            let code = TableCode::numbered(number);
            let [first, second] = leases.map(|led| opens(led, code));
            assert!(first.is_same(&second));
            code
        });
        before.tasks.close();
        before.tasks.wait().await;
        for code in tables {
            let known = house.tables.get(code).expect("it is open");
            assert_eq!((known.here(), known.is_gone()), (Some(2), false));
        }
        assert_eq!(house.metrics.tables.get(), 2);
    }
}
