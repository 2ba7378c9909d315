//! The places for messages on their way, shared out among push services: one that says nothing holds a place for as
//! long as a try takes, and anybody may name one.

use crate::shares::{Part, Shares};
use std::{
    collections::HashSet,
    sync::{Arc, Mutex},
};
use store::Unpoisoned;
use tokio::sync::Semaphore;

/// Messages on their way to push services at once, not counting those that wait to be tried again.
const AT_ONCE: usize = 64;
/// How many of them go to one service that has answered when it was last asked.
const TO_ONE: usize = 32;
/// How many of them go to services that have not, or have never been asked: to one, and to all of these together.
const TO_ONE_UNKNOWN: usize = 4;
const TO_UNKNOWN: usize = 16;
/// Services that are remembered to have answered. There are a handful that browsers use.
const REMEMBERED: usize = 1_000;

/// The places, and which services answer.
pub(super) struct Places {
    all: Arc<Semaphore>,
    unknown: Arc<Semaphore>,
    of_one: Shares<String>,
    of_one_unknown: Shares<String>,
    answering: Mutex<HashSet<String>>,
}

/// A place, until it is dropped.
pub(super) struct Place {
    _parts: [Option<Part>; 3],
}

impl Places {
    pub(super) fn new() -> Places {
        Places {
            all: Arc::new(Semaphore::new(AT_ONCE)),
            unknown: Arc::new(Semaphore::new(TO_UNKNOWN)),
            of_one: Shares::new(TO_ONE),
            of_one_unknown: Shares::new(TO_ONE_UNKNOWN),
            answering: Mutex::default(),
        }
    }

    /// Waits for a place for a message to this service.
    pub(super) async fn take(&self, service: &str) -> Place {
        let unknown = if self.answers(service) { None } else { self.of_one_unknown.take(service.to_owned()).await };
        // It may have answered meanwhile: then nothing more waits for it.
        let (share, among) = if self.answers(service) {
            drop(unknown);
            (self.of_one.take(service.to_owned()).await, None)
        } else {
            (unknown, self.unknown.clone().acquire_owned().await.ok())
        };
        Place { _parts: [share, among, self.all.clone().acquire_owned().await.ok()] }
    }

    /// Notes whether a service has answered, whatever it said.
    pub(super) fn heard(&self, service: &str, answered: bool) {
        let mut answering = self.answering.lock().unpoisoned();
        if !answered {
            answering.remove(service);
        } else if !answering.contains(service) {
            if answering.len() >= REMEMBERED {
                answering.clear();
            }
            answering.insert(service.to_owned());
        }
    }

    fn answers(&self, service: &str) -> bool {
        self.answering.lock().unpoisoned().contains(service)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tokio::{task::yield_now, time::timeout};

    /// A place that can be had at once.
    async fn now(places: &Places, service: &str) -> Option<Place> {
        // Whatever does not yield is made to wait after a while.
        yield_now().await;
        timeout(Duration::ZERO, places.take(service)).await.ok()
    }

    /// All places that can be had at once.
    async fn all(places: &Places, service: &str) -> Vec<Place> {
        let mut taken = Vec::new();
        while let Some(place) = now(places, service).await {
            taken.push(place);
        }
        taken
    }

    #[tokio::test]
    async fn a_silent_service_holds_its_share_of_the_places_and_no_more() {
        let places = Places::new();
        let held = all(&places, "silent.test").await;
        assert_eq!(held.len(), TO_ONE_UNKNOWN);
        assert!(now(&places, "other.test").await.is_some());
        // However many names it has, those that answer are called.
        places.heard("known.test", true);
        let mut silent = held;
        for number in 0..100 {
            silent.extend(all(&places, &format!("{number}.silent.test")).await);
        }
        assert_eq!(silent.len(), TO_UNKNOWN);
        assert_eq!(all(&places, "known.test").await.len(), TO_ONE);
        // One that falls silent is one of them.
        places.heard("known.test", false);
        assert!(now(&places, "known.test").await.is_none());
    }

    #[tokio::test]
    async fn what_waits_for_a_service_goes_out_once_it_has_answered() {
        let places = Arc::new(Places::new());
        let mut first = all(&places, "new.test").await;
        let waiting: Vec<_> = (0..20)
            .map(|_| {
                let places = places.clone();
                tokio::spawn(async move { places.take("new.test").await })
            })
            .collect();
        yield_now().await;
        places.heard("new.test", true);
        first.pop();
        let mut held = Vec::new();
        for place in waiting {
            held.push(timeout(Duration::from_secs(10), place).await.unwrap().unwrap());
        }
        assert_eq!((first.len(), held.len()), (3, 20));
    }
}
