//! A house over a store that fails on demand.

use crate::house::TestHouse;
use server::{Clock, Config, Running, WebApp};
use std::net::SocketAddr;
use store::{Faults, Faulty, Sqlite};

/// A house over a store that may fail, on the file of another house that is closed.
pub(crate) struct FaultyHouse {
    pub(crate) store: Faulty,
    pub(crate) clock: Clock,
    config: Config,
    running: Option<Running>,
}

impl FaultyHouse {
    pub(crate) async fn on(house: &TestHouse) -> FaultyHouse {
        FaultyHouse::with(house, Faults::default()).await
    }

    /// The same with a store that fails from the beginning.
    pub(crate) async fn with(house: &TestHouse, faults: Faults) -> FaultyHouse {
        let store = Faulty::over(Sqlite::open(&house.config.data).unwrap());
        *store.faults() = faults;
        let mut house = FaultyHouse { store, clock: Clock::default(), config: house.config.clone(), running: None };
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

    pub(crate) fn address(&self) -> SocketAddr {
        self.running.as_ref().unwrap().address()
    }
}
