//! Password hashing, kept off the threads that serve requests and limited in number: each hash takes 19 MiB and a core.

use people::{BadHash, Handle, Hashed, Password};
use std::sync::Arc;
use tokio::{sync::Semaphore, task::spawn_blocking};
use wire::{
    Error,
    account::{BadPassword, Denied, Refused},
};

/// Passwords hashed at once.
const AT_ONCE: usize = 2;
/// Passwords that may wait their turn; the last of them waits some seconds.
const WAITING: usize = 32;

/// Hashes passwords.
pub(crate) struct Hashing {
    at_once: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
}

impl Default for Hashing {
    fn default() -> Hashing {
        let places = |count| Arc::new(Semaphore::new(count));
        Hashing { at_once: places(AT_ONCE), waiting: places(AT_ONCE + WAITING) }
    }
}

impl Hashing {
    /// Hashes a newly chosen password.
    ///
    /// # Errors
    /// [`Denied::BadPassword`], [`Error::Busy`].
    pub(crate) async fn chosen(&self, password: String, handle: Handle) -> Result<Hashed, Refused> {
        let hash = move || -> Result<Result<Hashed, BadHash>, BadPassword> {
            Ok(Password::chosen(&password, &handle)?.hashed())
        };
        match self.work(hash).await.map_err(Refused::House)? {
            Ok(hashed) => hashed.map_err(|error| Refused::House(failed(&error))),
            Err(reason) => Err(Refused::Account(Denied::BadPassword { reason })),
        }
    }

    /// Whether the password matches the hash. `None`, for an account that does not exist, takes as long.
    ///
    /// # Errors
    /// [`Error::Busy`].
    pub(crate) async fn is_of(&self, hash: Option<Hashed>, password: String) -> Result<bool, Error> {
        let known = hash.is_some();
        let hash = hash.unwrap_or_else(Hashed::of_nobody);
        let Some(password) = Password::typed(&password) else { return Ok(false) };
        let same = self.work(move || hash.is_of(&password)).await?.map_err(|error| failed(&error))?;
        Ok(same && known)
    }

    async fn work<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Error> {
        let waits = self.waiting.clone().try_acquire_owned().map_err(|_| Error::Busy)?;
        let place = self.at_once.clone().acquire_owned().await.map_err(|_| Error::Busy)?;
        let done = spawn_blocking(move || {
            // Held until the work is done, even if no one waits for it any more.
            let _held = (waits, place);
            work()
        });
        done.await.map_err(|_| Error::Stumbled)
    }
}

fn failed(error: &BadHash) -> Error {
    tracing::error!(%error, "a password could not be hashed");
    Error::Busy
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{pin::pin, sync::mpsc};
    use tokio::select;

    #[tokio::test]
    async fn the_password_of_an_account_that_does_not_exist_is_hashed_too() {
        let hashing = Hashing::default();
        let _every_place = hashing.at_once.acquire_many(u32::try_from(AT_ONCE).unwrap()).await.unwrap();
        let mut asked = pin!(hashing.is_of(None, "tokki under the maehwa".to_owned()));
        select! {
            biased;
            told = asked.as_mut() => panic!("nothing was hashed: {told:?}"),
            () = std::future::ready(()) => {}
        }
        assert_eq!(hashing.waiting.available_permits(), AT_ONCE + WAITING - 1);
    }

    #[tokio::test]
    async fn a_hash_keeps_its_place_even_if_no_one_waits_for_it_any_more() {
        let hashing = Hashing::default();
        let (let_go, held) = mpsc::channel::<()>();
        {
            let mut gone = pin!(hashing.work(move || held.recv()));
            select! {
                biased;
                _ = gone.as_mut() => panic!("it is held"),
                () = std::future::ready(()) => {}
            }
        }
        let places = || (hashing.at_once.available_permits(), hashing.waiting.available_permits());
        assert_eq!(places(), (AT_ONCE - 1, AT_ONCE + WAITING - 1));
        drop(let_go);
        let all = u32::try_from(AT_ONCE).unwrap();
        let _every_place = hashing.at_once.acquire_many(all).await.unwrap();
    }
}
