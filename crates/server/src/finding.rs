//! Finds tables: their tasks here, or at other nodes.

use crate::{
    House,
    card::Card,
    handle::Handle,
    journals::{self, table_id},
    relay,
};
use std::collections::HashSet;
use store::{Journal, TableId};
use table::GuestId;
use wire::TableCode;

impl House {
    /// The table with this code.
    ///
    /// # Errors
    /// [`wire::Error::NoSuchTable`], [`wire::Error::SetAside`].
    pub(crate) fn table(&self, code: TableCode) -> Result<Handle, wire::Error> {
        self.tables.get(code).filter(|handle| !handle.is_gone()).or_else(|| self.away(code)).ok_or_else(|| {
            if self.is_aside(table_id(code)) {
                wire::Error::SetAside { table: code }
            } else {
                wire::Error::NoSuchTable { table: code }
            }
        })
    }

    /// The table with this code, also searched for at other nodes if it is unknown here: it may just have been opened, or
    /// be opened soon.
    ///
    /// # Errors
    /// As [`House::table`]; [`wire::Error::Busy`].
    pub(crate) async fn find(&self, code: TableCode) -> Result<Handle, wire::Error> {
        match (self.table(code), &self.afar) {
            (Err(wire::Error::NoSuchTable { .. }), Some(afar)) => {
                if self.leads(code)
                    && let Some(error) = self.lacking(code).await
                {
                    return Err(error);
                }
                relay::find(afar, code).await?;
                self.table(code)
            }
            (known, _) => known,
        }
    }

    /// Why a table that is led here is not open. `None` if it is being opened.
    pub(crate) async fn lacking(&self, code: TableCode) -> Option<wire::Error> {
        let id = table_id(code);
        if !self.lacks(id) {
            return self.table(code).err();
        }
        match self.store.is_open(id).await {
            Ok(true) => None,
            Ok(false) => Some(wire::Error::NoSuchTable { table: code }),
            Err(error) => {
                tracing::warn!(%error, "an open table could not be looked up");
                None
            }
        }
    }

    /// A handle to a table that another node leads.
    fn away(&self, code: TableCode) -> Option<Handle> {
        let afar = self.afar.as_ref()?;
        Some(relay::away(afar, code, afar.elsewhere.card(code)?))
    }

    /// The tables at which the guest sits.
    pub(crate) fn tables_of(&self, guest: GuestId) -> Vec<Handle> {
        self.tables_where(|card| card.seats(guest))
    }

    /// The tables to which quick match has called the guest and whose match has not begun.
    pub(crate) fn tables_calling(&self, guest: GuestId) -> Vec<Handle> {
        self.tables_where(|card| card.calling.is_some() && card.calls(guest))
    }

    /// The tables at which the guest sits, or of which they are the host.
    pub(crate) fn tables_relying_on(&self, guest: GuestId) -> Vec<Handle> {
        self.tables_where(|card| card.seats(guest) || card.host == guest)
    }

    /// The tables at which the guest sits, or began the current or last match: those that show their name.
    pub(crate) fn tables_naming(&self, guest: GuestId) -> Vec<Handle> {
        self.tables_where(|card| card.has_sat(guest))
    }

    /// The tables at which the guest sits, of which they are the host, to which the house has called them, or from which
    /// the host has removed them.
    pub(crate) fn tables_with(&self, guest: GuestId) -> Vec<Handle> {
        self.tables_where(|card| card.concerns(guest) || card.removed().any(|removed| removed == guest))
    }

    /// The guests who have such tables here: for asking about many of them, without a walk through all tables for each.
    pub(crate) fn with_tables(&self) -> HashSet<GuestId> {
        let mut all = HashSet::new();
        let mut see = |card: &Card| all.extend(card.concerned().chain(card.removed()));
        self.tables.here().iter().for_each(|handle| handle.on_card(&mut see));
        all
    }

    /// The tables at which the guest sits, of which they are the host, or to which the house has called them, and those
    /// at which they played the last match.
    pub(crate) fn tables_that_had(&self, guest: GuestId) -> Vec<Handle> {
        self.tables_where(|card| card.concerns(guest) || card.has_sat(guest))
    }

    fn tables_where(&self, meant: impl Fn(&Card) -> bool) -> Vec<Handle> {
        let mut tables = self.tables.here();
        tables.retain(|handle| handle.on_card(&meant));
        let elsewhere = self.elsewhere().into_iter().filter(|(_, card)| meant(card));
        tables.extend(elsewhere.filter_map(|(code, _)| self.table(code).ok()));
        tables
    }

    /// How many tables of other nodes have this host.
    pub(crate) fn hosted_elsewhere(&self, host: GuestId) -> usize {
        self.elsewhere().iter().filter(|(_, card)| card.host == host).count()
    }

    /// The cards of all tables at other nodes.
    fn elsewhere(&self) -> Vec<(TableCode, Card)> {
        let Some(afar) = &self.afar else { return Vec::new() };
        let mut cards = afar.elsewhere.cards();
        // Another node may not have told yet that a table is now led here.
        cards.retain(|(code, _)| self.tables.get(*code).is_none_or(|handle| !handle.is_here()));
        cards
    }

    /// The cards of all tables.
    pub(crate) fn cards(&self) -> Vec<Card> {
        let mut cards: Vec<Card> = self.tables.here().iter().map(Handle::card).collect();
        cards.extend(self.elsewhere().into_iter().map(|(_, card)| card));
        cards
    }

    /// The cards of the guest's own tables ([`Card::is_of`]). No other of a table here is copied for it.
    pub(crate) fn own_cards(&self, guest: GuestId) -> Vec<Card> {
        let is_own = |card: &Card| card.is_of(guest).then(|| card.clone());
        let mut cards: Vec<Card> = self.tables.here().iter().filter_map(|handle| handle.on_card(is_own)).collect();
        cards.extend(self.elsewhere().into_iter().filter(|(_, card)| card.is_of(guest)).map(|(_, card)| card));
        cards
    }

    /// The number of chairs that the guest holds: at tables that await or play a match and are not paused. Those just
    /// taken at other nodes count although the cards do not show them yet.
    pub(crate) fn seats_of(&self, guest: GuestId) -> usize {
        let (mut shown, mut held) = (Vec::new(), 0);
        let mut see = |card: &Card| {
            if card.seats(guest) {
                shown.push(card.table());
                held += usize::from(card.holds(guest));
            }
        };
        self.tables.here().iter().for_each(|handle| handle.on_card(&mut see));
        self.elsewhere().iter().for_each(|(_, card)| see(card));
        let lately = self.visitors.get(guest).map_or_else(Vec::new, |visitor| visitor.sat_lately());
        held + lately.into_iter().filter(|table| !shown.contains(table)).count()
    }

    /// Whether a table is not open here: this process neither runs it nor has set it aside.
    pub(crate) fn lacks(&self, table: TableId) -> bool {
        !self.is_aside(table)
            && journals::code(table).is_some_and(|code| !self.tables.get(code).is_some_and(|handle| handle.is_here()))
    }
}
