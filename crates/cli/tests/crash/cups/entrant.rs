//! A player who plays wherever the house calls them, and comes back whenever the house is gone.

use super::cup::chance_of;
use crate::people::{Browser, Hand, connect, play};
use game::Entropy;
use lexio::Lexio;
use serde_json::json;
use server::client::{Broken, Client};
use std::{net::SocketAddr, time::Duration};
use tokio::{
    sync::{mpsc, watch},
    time::{sleep, timeout},
};
use wire::{
    Error, Message, Request, TableCode,
    tournament::{Call, Page, Progress},
};

/// How long an entrant waits for a call before checking on the tournament.
const QUIET: Duration = Duration::from_secs(3);

pub(super) struct Entrant {
    house: watch::Receiver<SocketAddr>,
    cookie: String,
    tournament: TableCode,
    /// Their number among those who have entered.
    number: usize,
    hand: Hand,
    /// The last table they played at to the end.
    played: Option<TableCode>,
}

impl Entrant {
    pub(super) fn new(
        house: watch::Receiver<SocketAddr>,
        cookie: String,
        tournament: TableCode,
        number: usize,
    ) -> Entrant {
        // Nothing listens for the moments when a kill would hurt: here it always does.
        let (moment, _) = mpsc::channel(1);
        Entrant { house, cookie, tournament, number, hand: Hand::new(number as u64, moment), played: None }
    }

    /// Plays until the tournament is over.
    pub(super) async fn play(mut self) {
        loop {
            let house = *self.house.borrow_and_update();
            match self.visit(house).await {
                Ok(true) => return,
                Ok(false) => {}
                Err(_) => sleep(Duration::from_millis(10)).await,
            }
        }
    }

    /// Plays the next table the house calls to. Returns true once the tournament is over.
    async fn visit(&mut self, house: SocketAddr) -> Result<bool, Broken> {
        let mut client = connect::<Lexio>(house, &self.cookie).await?;
        match timeout(QUIET, self.called(house, &mut client)).await {
            Ok(called) => {
                let table = called?.table;
                self.come(&mut client, table).await?;
                drop(client);
                play::<Lexio>(house, &self.cookie, table, u32::MAX, &mut self.hand).await?;
                self.played = Some(table);
                Ok(false)
            }
            Err(_) => {
                let page: Page =
                    Browser::of(house, &self.cookie).get(&format!("/api/tournaments/{}", self.tournament)).await?;
                Ok(matches!(page.progress, Progress::Ended | Progress::Cancelled { .. }))
            }
        }
    }

    /// Waits for the next call to a table. When their chance is called for, opens it.
    async fn called(&self, house: SocketAddr, client: &mut Client<Lexio>) -> Result<Call, Broken> {
        loop {
            let Message::Entered { tournaments } = client.next().await? else { continue };
            let own = tournaments.into_iter().find(|one| one.tournament == self.tournament);
            if own.as_ref().is_some_and(|one| one.called.is_some()) {
                // Whatever the answer, on the next visit the house calls for it again if it has not got it.
                let path = format!("/api/tournaments/{}/open", self.tournament);
                let body = json!({"entropy": chance_of(self.number)});
                Browser::of(house, &self.cookie).post(&path, &body).await?;
            }
            if let Some(call) = own.and_then(|one| one.call).filter(|call| self.played != Some(call.table)) {
                return Ok(call);
            }
        }
    }

    /// Takes the chair, or takes it back.
    async fn come(&self, client: &mut Client<Lexio>, table: TableCode) -> Result<(), Broken> {
        match client.call(Request::Enter { table, last_seq: None }).await? {
            // The table may be over by now.
            Ok(_) | Err(Error::NoSuchTable { .. } | Error::Busy | Error::GoingDown) => {}
            Err(error) => panic!("{table}: {error:?}"),
        }
        let entropy = Entropy::from_bytes([3; 32]).into();
        match client.call(Request::Sit { table, seat: None, entropy }).await? {
            Ok(_) | Err(Error::NoSuchTable { .. } | Error::Busy | Error::GoingDown) => Ok(()),
            Err(error) => panic!("{table}: {error:?}"),
        }
    }
}
