//! The tables that the visitor watches.

use super::line::{Entered, Line};
use crate::{
    handle::{Beside, Handle, Wants, Watcher},
    opener::Opener,
};
use std::sync::Arc;
use table::Opening;
use wire::{Error, GameName, Limited, Reply, TableCode};

impl Line {
    /// Opens a table and enters it.
    pub(super) async fn create(&mut self, game: GameName, opening: Opening) -> Result<Reply, Error> {
        self.may_enter_one_more()?;
        self.house.leads_soon().await;
        let (code, handle, commitment) = self.house.found(game, Opener::Network(self.visit.from), opening).await?;
        self.follow(code, handle, None).await?;
        Ok(Reply::Created { table: code, commitment })
    }

    /// Enters a table, whose pictures are sent from then on.
    pub(super) async fn enter(&mut self, code: TableCode, last_seq: Option<u64>) -> Result<Reply, Error> {
        if !self.has_entered(code) {
            self.may_enter_one_more()?;
        }
        let handle = match self.table(code) {
            // Another node may have the table and not have told of it yet.
            Err(Error::NoSuchTable { .. }) => self.house.find(code).await?,
            known => known?,
        };
        let card = handle.card();
        if card.alone && !card.seats(self.visit.visitor.id) {
            return Err(Error::OnceOnly);
        }
        if card.hidden && !card.seats(self.visit.visitor.id) {
            return Err(Error::RoundNotOver);
        }
        self.follow(code, handle, last_seq).await?;
        Ok(Reply::Done)
    }

    /// The table with this code. A visitor who names a table that they have not entered and that is neither listed nor
    /// theirs may be trying codes, so only a limited number of these is answered.
    pub(super) fn table(&self, code: TableCode) -> Result<Handle, Error> {
        if let Some(entered) = self.entered(code).filter(|entered| !entered.table.is_gone()) {
            return Ok(entered.table.clone());
        }
        let (table, by) = (self.house.table(code), self.visit.visitor.id);
        if !self.has_entered(code) && !table.as_ref().is_ok_and(|table| table.on_card(|card| card.is_open_to(by))) {
            self.house.codes.take(by, self.visit.from)?;
        }
        table
    }

    async fn follow(&mut self, code: TableCode, handle: Handle, last_seq: Option<u64>) -> Result<(), Error> {
        let unheard = self.unheard().await?;
        let (guest, outbox) = (self.visit.visitor.id, self.outbox.clone());
        let wants = if self.changes { Wants::Changes(None) } else { Wants::Whole };
        let (stays, beside, since_ms) = (Arc::new(()), Arc::<Beside>::default(), self.house.clock.now_ms());
        let (socket, left) = (self.id, Arc::downgrade(&stays));
        let watcher = Watcher { socket, guest, outbox, unheard, wants, stays: left, beside: beside.clone() };
        handle.enter(watcher, last_seq).await.map_err(|error| self.why(error))?;
        if !self.has_entered(code) {
            self.visit.looks_at(code, true);
        }
        self.entered.retain(|entered| entered.code != code);
        self.entered.push(Entered { code, table: handle, stays, since_ms, beside });
        Ok(())
    }

    pub(super) fn entered(&self, code: TableCode) -> Option<&Entered> {
        self.entered.iter().find(|entered| entered.code == code)
    }

    pub(super) fn has_entered(&self, code: TableCode) -> bool {
        self.entered(code).is_some()
    }

    fn may_enter_one_more(&mut self) -> Result<(), Error> {
        // Leave tables that have closed.
        let (stay, gone) = std::mem::take(&mut self.entered)
            .into_iter()
            .partition::<Vec<_>, _>(|entered| self.house.table(entered.code).is_ok());
        self.entered = stay;
        gone.iter().for_each(|entered| self.visit.looks_at(entered.code, false));
        let max = self.house.config.limits.entered_per_socket;
        if self.entered.len() >= max as usize {
            return Err(Error::TooMany { what: Limited::Entered, max });
        }
        Ok(())
    }

    /// Leaves a table that has been entered.
    pub(super) async fn exit(&mut self, code: TableCode) -> Result<Reply, Error> {
        if let Some(at) = self.entered.iter().position(|entered| entered.code == code) {
            let Entered { table, stays, .. } = self.entered.swap_remove(at);
            self.visit.looks_at(code, false);
            table.exit(self.id, stays).await;
            self.outbox.forget(code);
        }
        Ok(Reply::Done)
    }
}
