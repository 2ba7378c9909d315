//! Passkey ceremonies under way: each is finished once, and soon.

use crate::locks::Unpoisoned;
use people::{
    Handle,
    passkey::{Asking, Challenge, Making},
};
use std::{collections::HashMap, sync::Mutex};
use store::UserId;
use wire::Error;

/// How long a ceremony may take, in milliseconds.
const LIFE_MS: i64 = 300_000;
/// How many may be under way.
const MOST: usize = 10_000;

/// A ceremony under way.
pub(crate) enum Ceremony {
    /// A guest signs up.
    SignUp { user: UserId, handle: Handle, making: Making },
    /// An account gets one more passkey.
    Add { user: UserId, making: Making },
    /// A visitor signs in.
    SignIn(Asking),
}

/// All ceremonies under way, and when each began.
#[derive(Default)]
pub(crate) struct Ceremonies(Mutex<HashMap<Challenge, (i64, Ceremony)>>);

impl Ceremonies {
    /// Adds a ceremony.
    ///
    /// # Errors
    /// [`Error::Busy`] if too many are under way.
    pub(crate) fn begin(&self, challenge: Challenge, ceremony: Ceremony, now_ms: i64) -> Result<(), Error> {
        let mut all = self.0.lock().unpoisoned();
        if all.len() >= MOST {
            all.retain(|_, (began_ms, _)| now_ms.saturating_sub(*began_ms) < LIFE_MS);
        }
        if all.len() >= MOST {
            return Err(Error::Busy);
        }
        all.insert(challenge, (now_ms, ceremony));
        Ok(())
    }

    /// Takes out the ceremony with this challenge, ending it. `None` if it took too long or never existed.
    pub(crate) fn take(&self, challenge: Challenge, now_ms: i64) -> Option<Ceremony> {
        let (began_ms, ceremony) = self.0.lock().unpoisoned().remove(&challenge)?;
        (now_ms.saturating_sub(began_ms) < LIFE_MS).then_some(ceremony)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use people::passkey::{Place, ask};

    fn begin(ceremonies: &Ceremonies, now_ms: i64) -> Result<Challenge, Error> {
        let (challenge, asking, _) = ask(&Place::of("http://localhost").unwrap()).unwrap();
        ceremonies.begin(challenge, Ceremony::SignIn(asking), now_ms).map(|()| challenge)
    }

    #[test]
    fn a_ceremony_is_finished_once_and_in_time() {
        let ceremonies = Ceremonies::default();
        let challenge = begin(&ceremonies, 0).unwrap();
        assert!(ceremonies.take(challenge ^ 1, 1).is_none());
        assert!(ceremonies.take(challenge, LIFE_MS - 1).is_some());
        assert!(ceremonies.take(challenge, LIFE_MS - 1).is_none());
        let late = begin(&ceremonies, 0).unwrap();
        assert!(ceremonies.take(late, LIFE_MS).is_none());
    }

    #[test]
    fn they_are_bounded_and_old_ones_make_room() {
        let ceremonies = Ceremonies::default();
        for _ in 0..MOST {
            begin(&ceremonies, 0).unwrap();
        }
        assert_eq!(begin(&ceremonies, 1), Err(Error::Busy));
        assert!(begin(&ceremonies, LIFE_MS).is_ok());
    }
}
