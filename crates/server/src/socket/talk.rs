//! Speaking, and muting other people.

use super::line::Line;
use crate::{
    busy::{busy, gone_or_busy},
    card::Card,
    handle::Handle,
    ids::user_id,
    journals::table_id,
    pointing::{self, Speaker},
    spelling,
    unheard::Unheard,
};
use std::sync::Arc;
use store::{Accounts, UserId, Words};
use table::GuestId;
use wire::{Error, Reply, Saying, TableCode, Whom};

/// What is logged if the store fails.
const FAILED: &str = "a player's account or mutes could not be read or written";

impl Line {
    /// Says something at a table that the visitor has entered. Free text is allowed at private tables; elsewhere it
    /// takes an account.
    pub(super) async fn say(&self, code: TableCode, what: Saying<String>) -> Result<Reply, Error> {
        let handle = self.table(code)?;
        if !self.has_entered(code) {
            return Err(Error::NoSuchTable { table: code });
        }
        let what = match what {
            Saying::Phrase(phrase) => Saying::Phrase(phrase),
            Saying::Emote(emote) => Saying::Emote(emote),
            Saying::Text(text) => Saying::Text(spelling::said(&text).map_err(|reason| Error::BadText { reason })?),
        };
        let by = self.visit.visitor.guest();
        self.house.words.take(&by.id)?;
        self.may_talk().await?;
        if matches!(what, Saying::Text(_)) && !handle.on_card(Card::is_private) && !self.has_account().await? {
            return Err(Error::AccountsOnly);
        }
        handle.say(by, what).await.map_err(|error| self.why(error))?;
        Ok(Reply::Done)
    }

    /// Mutes or unmutes a person. The table knows who is meant.
    pub(super) async fn mute(&self, code: TableCode, whom: Whom, on: bool) -> Result<Reply, Error> {
        let (by, handle) = (self.visit.visitor.id, self.table(code)?);
        let unheard = self.unheard().await?;
        self.house.mutes.take(&by)?;
        let [known, now] = self.meant(&handle, whom).await?;
        self.house.store.mute(self.user(), user_id(now), on).await.map_err(gone_or_busy(FAILED))?;
        if known != now {
            self.house.is_unheard((by, known), false, on);
        }
        unheard.mute(now, on);
        self.house.is_unheard((by, now), false, on);
        Ok(Reply::Done)
    }

    /// The guest whom the visitor means at a table: as the table knows them, and as they are now.
    pub(super) async fn meant(&self, table: &Handle, whom: Whom) -> Result<[GuestId; 2], Error> {
        let by = self.visit.visitor.id;
        let Whom::Said(number) = whom else {
            let known = table.point(by, whom).await.map_err(|error| self.why(error))?;
            // Blocked people are listed by name: nobody learns so who sat there before they came. Whoever has left can
            // still be reported.
            return match whom {
                Whom::Sat(seat, _) if !table.on_card(|card| card.seats(known)) => Err(Error::SatSince { seat }),
                _ => Ok([known; 2]),
            };
        };
        let at = (table, table_id(table.code()));
        // People are blocked, and then listed, by name: nobody learns so who has talked there before they came, nor who
        // looks on where they play.
        let entered = self.entered(table.code()).ok_or(Error::Nobody)?;
        let (since_ms, was_sent) = (entered.since_ms, entered.beside.has(number));
        let Speaker { known, now, said } =
            pointing::speaker(&self.house, at, by, number, since_ms).await.map_err(|error| self.why(error))?;
        let is_beside = said.is_none_or(|said| said.seat.is_none());
        if now == by || is_beside && !was_sent { Err(Error::Nobody) } else { Ok([known, now]) }
    }

    /// The people the visitor does not want to hear.
    pub(super) async fn unheard(&self) -> Result<Arc<Unheard>, Error> {
        let unheard = self.visit.visitor.unheard.clone();
        if !unheard.is_loaded() {
            self.house.ask_unheard(&self.visit.visitor).await.map_err(busy(FAILED))?;
        }
        Ok(unheard)
    }

    async fn has_account(&self) -> Result<bool, Error> {
        Ok(self.house.store.account(self.user()).await.map_err(busy(FAILED))?.is_some())
    }

    pub(super) fn user(&self) -> UserId {
        user_id(self.visit.visitor.id)
    }
}
