//! Password hashing, kept off the threads that serve requests and limited in number: each hash takes 19 MiB and a core.

use people::{BadHash, Handle, Hashed, Password};
use tokio::{
    sync::{Semaphore, TryAcquireError},
    task::spawn_blocking,
};
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
    at_once: Semaphore,
    waiting: Semaphore,
}

impl Default for Hashing {
    fn default() -> Hashing {
        Hashing { at_once: Semaphore::new(AT_ONCE), waiting: Semaphore::new(AT_ONCE + WAITING) }
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
        let waits: Result<_, TryAcquireError> = self.waiting.try_acquire();
        let _waits = waits.map_err(|_| Error::Busy)?;
        let _place = self.at_once.acquire().await.map_err(|_| Error::Busy)?;
        spawn_blocking(work).await.map_err(|_| Error::Stumbled)
    }
}

fn failed(error: &BadHash) -> Error {
    tracing::error!(%error, "a password could not be hashed");
    Error::Busy
}
