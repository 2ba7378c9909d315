//! Who asks, and about whom.

use super::{
    Refusal,
    caller::{Caller, id_of},
    session,
};
use people::{Forms, Handle};
use store::{Account, Accounts, UserId};
use wire::{
    Error,
    account::{BadHandle, Denied},
};

/// Somebody looks at somebody.
pub(super) struct Look {
    /// Who looks.
    pub(super) by: UserId,
    /// At whom.
    pub(super) at: Account,
}

impl Look {
    /// Whoever the caller is looks at whoever is called so, or was.
    ///
    /// # Errors
    /// As [`looker`] and [`account`].
    pub(super) async fn at(caller: &Caller, handle: &str) -> Result<Look, Refusal> {
        Ok(Look { by: looker(caller).await?, at: account(caller, handle).await? })
    }

    /// Whether it is themselves.
    pub(super) fn is_own(&self) -> bool {
        self.by == self.at.user
    }

    /// Whether they may see what strangers do not, of the matches with `other` or of all.
    pub(super) fn is_private(&self, other: Option<UserId>) -> bool {
        self.is_own() || other == Some(self.by)
    }
}

/// Who looks at what the house knows of people.
///
/// # Errors
/// [`Error::NoSession`], [`Error::TooFast`].
pub(super) async fn looker(caller: &Caller) -> Result<UserId, Refusal> {
    let present = session::present(&caller.house, &caller.headers).await?.ok_or(Error::NoSession)?;
    caller.limited(caller.house.desk.look(id_of(&present)).map_err(Error::from))?;
    Ok(present.user())
}

/// Whoever is called so, or was.
///
/// # Errors
/// [`Denied::BadHandle`] for what is no handle, [`Denied::Nobody`], [`Error::Busy`] when the store fails.
pub(super) async fn account(caller: &Caller, handle: &str) -> Result<Account, Refusal> {
    let _: Handle = handle.parse().map_err(|reason: BadHandle| Denied::BadHandle { reason })?;
    let found = caller.house.store.account_known_as(&Forms::of(handle).small).await?;
    found.ok_or_else(|| Denied::Nobody { handle: handle.to_owned() }.into())
}
