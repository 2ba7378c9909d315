//! A share of something for each of many: so much at once, and whoever wants more of it waits.

use std::{
    collections::HashMap,
    hash::Hash,
    sync::{Arc, Mutex},
};
use store::Unpoisoned;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// From how many on those are forgotten who have nothing of it and do not wait.
const MANY: usize = 1_024;

/// The shares, all of the same size.
pub(crate) struct Shares<K> {
    each: usize,
    of: Mutex<HashMap<K, Arc<Semaphore>>>,
}

/// A part of somebody's share, until it is dropped.
pub(crate) type Part = OwnedSemaphorePermit;

impl<K: Eq + Hash> Shares<K> {
    pub(crate) fn new(each: usize) -> Shares<K> {
        Shares { each, of: Mutex::default() }
    }

    /// Waits for a part of this one's share. Always `Some`: no share is taken away.
    pub(crate) async fn take(&self, of: K) -> Option<Part> {
        let own = {
            let mut all = self.of.lock().unpoisoned();
            if all.len() >= MANY {
                all.retain(|_, own| Arc::strong_count(own) > 1);
            }
            all.entry(of).or_insert_with(|| Arc::new(Semaphore::new(self.each))).clone()
        };
        own.acquire_owned().await.ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tokio::{task::yield_now, time::timeout};

    /// What can be had at once.
    async fn now(shares: &Shares<u32>, of: u32) -> Option<Part> {
        // Whatever does not yield is made to wait after a while.
        yield_now().await;
        timeout(Duration::ZERO, shares.take(of)).await.ok().flatten()
    }

    #[tokio::test]
    async fn whoever_has_their_share_waits_and_nobody_else_does() {
        let shares = Shares::new(2);
        let (one, _other) = (now(&shares, 1).await.unwrap(), now(&shares, 1).await.unwrap());
        assert!(now(&shares, 1).await.is_none());
        assert!(now(&shares, 2).await.is_some());
        drop(one);
        assert!(now(&shares, 1).await.is_some());
    }

    #[tokio::test]
    async fn whoever_has_nothing_of_it_is_forgotten_and_nobody_else() {
        let shares = Shares::new(1);
        let _held = now(&shares, 0).await.unwrap();
        for of in 1..10 * MANY as u32 {
            assert!(now(&shares, of).await.is_some());
        }
        assert!(shares.of.lock().unpoisoned().len() <= MANY);
        assert!(now(&shares, 0).await.is_none());
    }
}
