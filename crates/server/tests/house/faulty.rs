//! A house over a store that fails on demand.

use crate::house::{Played, Player, TestHouse};
use server::{Clock, Config, Running, WebApp, client};
use std::{net::SocketAddr, time::Duration};
use store::{Faults, Faulty, Sqlite};
use wire::{Phrase, Request, Saying, TableCode};

/// A house over a store that may fail, on the file of another house that is closed.
pub(crate) struct FaultyHouse {
    pub(crate) store: Faulty,
    pub(crate) clock: Clock,
    config: Config,
    running: Option<Running>,
    /// The other house, if it was opened for this one alone: it keeps the file.
    _below: Option<TestHouse>,
}

impl FaultyHouse {
    pub(crate) async fn open() -> FaultyHouse {
        FaultyHouse::open_with(|_| {}).await
    }

    /// A house with other settings.
    pub(crate) async fn open_with(set: impl FnOnce(&mut Config)) -> FaultyHouse {
        let mut below = TestHouse::with(set).await;
        let house = FaultyHouse::instead_of(&mut below).await;
        FaultyHouse { _below: Some(below), ..house }
    }

    /// One that opens when the other closes.
    pub(crate) async fn instead_of(house: &mut TestHouse) -> FaultyHouse {
        house.close().await;
        FaultyHouse::on(house).await
    }

    pub(crate) async fn on(house: &TestHouse) -> FaultyHouse {
        FaultyHouse::with(house, Faults::default()).await
    }

    /// The same with a store that fails from the beginning.
    pub(crate) async fn with(house: &TestHouse, faults: Faults) -> FaultyHouse {
        let store = Faulty::over(Sqlite::open(&house.config.data).unwrap());
        *store.faults() = faults;
        let (config, clock) = (house.config.clone(), Clock::default());
        let mut house = FaultyHouse { store, clock, config, running: None, _below: None };
        house.start().await;
        house
    }

    pub(crate) async fn start(&mut self) {
        let (store, clock) = (self.store.clone(), self.clock.clone());
        self.running = Some(Running::open(self.config.clone(), store, clock, WebApp::default()).await.unwrap());
    }

    /// Closes the house; the store stays open.
    pub(crate) async fn close(&mut self) {
        self.running.take().unwrap().until(std::future::ready(())).await;
    }

    /// What somebody says takes this long to be stored, and the table hears no one meanwhile.
    pub(crate) async fn lags<G: Played>(&self, player: &mut Player<G>, table: TableCode, lag: Duration) {
        self.store.faults().lag = lag;
        player.ok(Request::Say { table, what: Saying::Phrase(Phrase::Hello) }).await;
        self.store.faults().lag = Duration::ZERO;
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.running.as_ref().unwrap().address()
    }

    pub(crate) async fn player(&self) -> Player {
        Player::at(self.address(), &client::session(self.address()).await.unwrap()).await
    }
}
