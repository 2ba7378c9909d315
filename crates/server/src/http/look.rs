//! Who is looking, and at whom.

use super::{
    Refusal,
    caller::{Caller, id_of},
    session,
};
use crate::{identity, shares::Part};
use people::Handle;
use store::{Account, Accounts, UserId};
use wire::{
    Error,
    account::{BadHandle, Denied},
};

/// A look by one user at an account.
pub(super) struct Look {
    /// The user who looks.
    pub(super) by: UserId,
    /// The account looked at.
    pub(super) at: Account,
    /// The turn of the looker's network: its looks are taken one after the other.
    _turn: Option<Part>,
}

impl Look {
    /// A look by the caller at the account with this handle, now or formerly.
    ///
    /// # Errors
    /// As [`looker`] and [`account`].
    pub(super) async fn at(caller: &Caller, handle: &str) -> Result<Look, Refusal> {
        let by = looker(caller).await?;
        let turn = caller.house.desk.turn(caller.network).await;
        Ok(Look { by, at: account(caller, handle).await?, _turn: turn })
    }

    /// Whether the user looks at their own account.
    pub(super) fn is_own(&self) -> bool {
        self.by == self.at.user
    }

    /// Whether the user may see what strangers do not, among the matches with `other` or all matches.
    pub(super) fn is_private(&self, other: Option<UserId>) -> bool {
        self.is_own() || other == Some(self.by)
    }
}

/// The user who wants to see what the house knows of people.
///
/// # Errors
/// [`Error::NoSession`], [`Error::TooFast`].
pub(super) async fn looker(caller: &Caller) -> Result<UserId, Refusal> {
    let present = session::present(&caller.house, &caller.headers).await?.ok_or(Error::NoSession)?;
    caller.house.desk.look(id_of(&present), caller.network)?;
    Ok(present.user())
}

/// The account with this handle, now or formerly.
///
/// # Errors
/// [`Denied::BadHandle`] if it is not a handle, [`Denied::Nobody`], [`Error::Busy`] if the store fails.
pub(super) async fn account(caller: &Caller, handle: &str) -> Result<Account, Refusal> {
    let _: Handle = handle.parse().map_err(|reason: BadHandle| Denied::BadHandle { reason })?;
    let found = caller.house.store.account_known_as(identity::row(handle)).await?;
    found.ok_or_else(|| Denied::Nobody { handle: handle.to_owned() }.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Clock, Config, House, door::Network, http::cookie::Token};
    use axum::http::{HeaderMap, header};
    use std::{sync::Arc, time::Duration};
    use store::{Key, KeyId, Lock, Sessions, SignUp, Sqlite};
    use tokio::time::timeout;

    #[tokio::test]
    async fn the_looks_of_one_address_at_people_are_taken_one_after_the_other() {
        let store = Sqlite::memory().unwrap();
        let house = Arc::new(House::empty(Config::default(), store.into(), Clock::default(), None).unwrap());
        let (token, user, now_ms) = (Token::from_bytes([1; 32]), UserId::from_bytes([1; 16]), house.clock.now_ms());
        house.store.create_session(user, token.hash(), "Ann", "Firefox", now_ms).await.unwrap();
        let lock = Lock::Password { hash: String::new() };
        let key = Key { id: KeyId::from_bytes([1; 16]), name: String::new(), made_ms: 1, used_ms: None, lock };
        let handle = identity::row("Mina");
        let (session, device) = (token.hash(), "Firefox".to_owned());
        house.store.sign_up(SignUp { user, session, device, handle, key, at_ms: now_ms }).await.unwrap();
        let caller = |last: u8| Caller {
            house: house.clone(),
            headers: HeaderMap::from_iter([(header::COOKIE, token.set(1, false).unwrap())]),
            network: Network::of([10, 0, 0, last].into()),
        };
        let (here, elsewhere) = (caller(1), caller(2));
        let first = Look::at(&here, "Mina").await.ok().unwrap();
        let second = async || timeout(Duration::from_millis(300), Look::at(&here, "Mina")).await;
        assert!(second().await.is_err(), "it waits");
        assert!(Look::at(&elsewhere, "Mina").await.is_ok());
        drop(first);
        assert!(Look::at(&here, "Mina").await.is_ok());
    }
}
