//! The tables of a tournament that other nodes have.

use super::{
    super::{super::outcome::Found, TournamentTask, away::Away},
    SECOND, There, several,
};
use crate::relay;
use futures_util::future::join_all;
use std::{
    mem,
    time::{Duration, Instant},
};
use tokio::time::timeout;
use tournament::Board;
use wire::{Error, TableCode};

/// How often to ask about tables of which no node tells.
const ASK: Duration = Duration::from_secs(5);

impl TournamentTask {
    /// Looks for the tables of the round that this process does not have; another node may have them. One that cannot
    /// be read now counts as not open: nobody is missed there, and it is looked up again before it is opened.
    pub(super) async fn look_elsewhere(&mut self) {
        let mut known = mem::take(&mut self.elsewhere);
        self.aside.clear();
        let Some(round) = self.held.current().filter(|_| self.house.nodes.is_some()) else { return };
        let is_away = |board: &&Board| matches!(self.there(board.table), There::Not);
        let boards: Vec<Board> = round.running().filter(is_away).cloned().collect();
        let (now, mut due) = (Instant::now(), Vec::new());
        for board in boards {
            match known.remove(&board.table) {
                Some(away) if !away.is_due(now) => {
                    self.elsewhere.insert(board.table, away);
                }
                before => due.push((board, before)),
            }
        }
        let looking: Vec<_> = due.iter().map(|(board, _)| self.found(board)).collect();
        let found = several(looking).await;
        let mut unread = Vec::new();
        for ((board, before), found) in due.into_iter().zip(found) {
            match found {
                Ok(Found::Goes(card)) => {
                    self.elsewhere.insert(board.table, Away::seen(*card, before.as_ref(), now));
                }
                Ok(Found::Nothing | Found::Over(_)) => {}
                Err(_) => unread.push(board.table),
            }
        }
        self.ask_about(unread).await;
    }

    /// Asks, now and then, the nodes that should have told of these tables, and of those whose journals cannot be read,
    /// whether they have set them aside.
    async fn ask_about(&mut self, unread: Vec<TableCode>) {
        let mut tables: Vec<TableCode> = self.elsewhere.keys().copied().chain(unread).collect();
        let Some(afar) = self.house.afar.clone().filter(|_| !tables.is_empty()) else {
            self.asked = Instant::now();
            return;
        };
        if self.asked.elapsed() < ASK {
            return;
        }
        tables.retain(|table| !self.house.leads(*table));
        let afar = &afar;
        let asked = tables.into_iter().map(|table| async move {
            let told = timeout(SECOND, relay::find(afar, table)).await;
            matches!(told, Ok(Err(Error::SetAside { .. }))).then_some(table)
        });
        self.aside = join_all(asked).await.into_iter().flatten().collect();
        self.asked = Instant::now();
    }
}
