//! Passkey ceremonies under way: each is finished once, and soon, at any node.

use people::passkey::{Asking, Challenge, Making};
use serde::{Deserialize, Serialize};
use store::{AnyStore, Ceremonies, Error, UserId};

/// How long a ceremony may take, in milliseconds.
pub(crate) const LIFE_MS: i64 = 300_000;
/// About how many may be under way in the house.
const MOST: u64 = 10_000;

/// A ceremony under way.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Ceremony {
    /// A guest signs up.
    SignUp { user: UserId, handle: String, making: Making },
    /// An account gets one more passkey.
    Add { user: UserId, making: Making },
    /// A visitor signs in.
    SignIn(Asking),
}

impl Ceremony {
    /// Begins it, at this node. False if too many are under way.
    ///
    /// # Errors
    /// As [`Ceremonies::begin_ceremony`].
    pub(crate) async fn begin(&self, store: &AnyStore, now_ms: i64, challenge: Challenge) -> Result<bool, Error> {
        if store.ceremonies().await? >= MOST {
            forget(store, now_ms).await?;
            if store.ceremonies().await? >= MOST {
                return Ok(false);
            }
        }
        // Ids, letters and numbers: it can be written.
        let Ok(body) = serde_json::to_vec(self) else { return Ok(false) };
        store.begin_ceremony(challenge.to_be_bytes(), now_ms, body).await?;
        Ok(true)
    }

    /// The ceremony with this challenge, which ends. `None` if it took too long, has ended, or never began; or if
    /// another version of the program began it and wrote it otherwise.
    ///
    /// # Errors
    /// As [`Ceremonies::end_ceremony`].
    pub(crate) async fn take(store: &AnyStore, now_ms: i64, challenge: Challenge) -> Result<Option<Ceremony>, Error> {
        let ended = store.end_ceremony(challenge.to_be_bytes()).await?;
        let in_time = ended.filter(|(began_ms, _)| *began_ms > oldest_ms(now_ms));
        Ok(in_time.and_then(|(_, body)| serde_json::from_slice(&body).ok()))
    }
}

/// Forgets the ceremonies that nobody has finished in time. If none is under way, nothing is written.
///
/// # Errors
/// As [`Ceremonies::forget_ceremonies`].
pub(crate) async fn forget(store: &AnyStore, now_ms: i64) -> Result<(), Error> {
    if store.ceremonies().await? > 0 {
        store.forget_ceremonies(oldest_ms(now_ms)).await?;
    }
    Ok(())
}

/// What began then is over.
const fn oldest_ms(now_ms: i64) -> i64 {
    now_ms.saturating_sub(LIFE_MS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Clock, Config, House};
    use futures_util::future::try_join_all;
    use people::passkey::{Place, ask, make};
    use store::Sqlite;

    fn house() -> House {
        let store = Sqlite::memory().unwrap();
        House::empty(Config::default(), store.into(), Clock::default(), None).unwrap()
    }

    async fn begin(house: &House) -> Option<Challenge> {
        let (challenge, asking, _) = ask(&Place::of("http://localhost").unwrap()).unwrap();
        Ceremony::SignIn(asking)
            .begin(&house.store, house.clock.now_ms(), challenge)
            .await
            .unwrap()
            .then_some(challenge)
    }

    async fn taken(house: &House, challenge: Challenge) -> Result<Option<Ceremony>, Error> {
        Ceremony::take(&house.store, house.clock.now_ms(), challenge).await
    }

    #[tokio::test]
    async fn a_ceremony_is_finished_once_and_in_time() {
        let house = house();
        let [challenge, late] = [begin(&house).await.unwrap(), begin(&house).await.unwrap()];
        assert!(taken(&house, challenge ^ 1).await.unwrap().is_none());
        assert!(taken(&house, challenge).await.unwrap().is_some());
        assert!(taken(&house, challenge).await.unwrap().is_none());
        house.clock.advance(LIFE_MS);
        assert!(taken(&house, late).await.unwrap().is_none());
    }

    #[tokio::test]
    async fn it_is_finished_as_it_began() {
        let (house, user) = (house(), UserId::from_bytes([7; 16]));
        let place = Place::of("http://localhost").unwrap();
        let (challenge, making, _) = make(&place, *user.as_bytes(), &"단비ㅎㅎ".parse().unwrap(), &[]).unwrap();
        for ceremony in [
            Ceremony::SignUp { user, handle: "단비ㅎㅎ".to_owned(), making: making.clone() },
            Ceremony::Add { user, making: making.clone() },
        ] {
            assert!(ceremony.begin(&house.store, house.clock.now_ms(), challenge).await.unwrap());
            assert_eq!(taken(&house, challenge).await.unwrap(), Some(ceremony));
        }
    }

    #[tokio::test]
    async fn they_are_bounded_and_old_ones_make_room() {
        let house = house();
        let now_ms = house.clock.now_ms();
        let others = (0..MOST).map(|n| house.store.begin_ceremony(u128::from(n).to_be_bytes(), now_ms, Vec::new()));
        try_join_all(others).await.unwrap();
        assert_eq!(begin(&house).await, None);
        house.clock.advance(LIFE_MS);
        assert!(begin(&house).await.is_some());
        assert_eq!(house.store.ceremonies().await.unwrap(), 1);
    }
}
