//! The visitor's nickname.

use super::line::Line;
use crate::{busy::busy, identity, ids::user_id, nickname};
use std::time::Duration;
use store::{Accounts, Sessions, UserId};
use table::Command;
use tokio::time::timeout;
use wire::{BadName, Error, Name, Reply};

/// How long tables that the visitor has left may take: whatever else they ask waits meanwhile.
const WAITING: Duration = Duration::from_secs(2);

impl Line {
    /// Gives the visitor a new nickname, and tells it to the tables where they sit or stand in a result.
    pub(super) async fn rename(&mut self, name: Name) -> Result<Reply, Error> {
        self.may_arrange()?;
        let visitor = self.visit.visitor.clone();
        let name = self.may_be_called(&name)?;
        let known = visitor.known();
        if !known.named || known.name != name {
            self.take_name(name).await?;
        }
        let naming = self.house.tables_naming(visitor.id).into_iter();
        let (own, left): (Vec<_>, Vec<_>) = naming.partition(|table| table.on_card(|card| card.seats(visitor.id)));
        // A table that could not be told keeps no other from being told, and is told when the call is repeated.
        let mut told = Ok(Reply::Done);
        for table in own {
            let rename = Command::Rename { guest: visitor.guest() };
            told = told.and(table.command(rename).await.map(|_| Reply::Done));
        }
        // Whoever has left keeps the old name there if the table cannot take on the new one: it closes, is too busy, or
        // knows somebody with a name like it.
        timeout(WAITING, identity::tell_name(left, || visitor.guest())).await.ok();
        told
    }

    /// Stores the new name.
    async fn take_name(&self, name: Name) -> Result<(), Error> {
        let visitor = &self.visit.visitor;
        self.house.renames.take(&visitor.id)?;
        // A name is talk, too.
        self.may_talk().await?;
        let user = user_id(visitor.id);
        self.is_free(user, &name).await?;
        match self.house.store.rename(user, name.as_str()).await {
            Ok(true) => {}
            Ok(false) => {
                // They may just have signed up.
                self.is_free(user, &name).await?;
                return Err(Error::NoSession);
            }
            Err(error) => return Err(busy("a nickname could not be written")(error)),
        }
        visitor.rename(name, false);
        // Their invitations, and every other node.
        self.house.rename(visitor.guest());
        Ok(())
    }

    /// Whether the visitor may have the name: accounts are called by their handle, and no one else may use one.
    async fn is_free(&self, user: UserId, name: &Name) -> Result<(), Error> {
        let busy = busy("handles could not be looked up");
        if self.house.store.account(user).await.map_err(busy)?.is_some() {
            return Err(Error::BadName { reason: BadName::HasHandle });
        }
        let taken = identity::is_of_another(&self.house.store, name.as_str(), user).await.map_err(busy)?;
        if taken { Err(Error::BadName { reason: BadName::OfAnAccount }) } else { Ok(()) }
    }

    /// The name as it is stored, if it can be told apart from the others' wherever the visitor sits.
    fn may_be_called(&self, name: &Name) -> Result<Name, Error> {
        let id = self.visit.visitor.id;
        let name = nickname::chosen(name.as_str()).map_err(|reason| Error::BadName { reason })?;
        for table in self.house.tables_of(id) {
            let card = table.card();
            nickname::free_among(&card.others(id), id, name.clone())?;
        }
        Ok(name)
    }
}
