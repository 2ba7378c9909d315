//! Who is looking, and at whom.

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

/// A look by one user at an account.
pub(super) struct Look {
    /// The user who looks.
    pub(super) by: UserId,
    /// The account looked at.
    pub(super) at: Account,
}

impl Look {
    /// A look by the caller at the account with this handle, now or formerly.
    ///
    /// # Errors
    /// As [`looker`] and [`account`].
    pub(super) async fn at(caller: &Caller, handle: &str) -> Result<Look, Refusal> {
        Ok(Look { by: looker(caller).await?, at: account(caller, handle).await? })
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
    let found = caller.house.store.account_known_as(&Forms::of(handle).small).await?;
    found.ok_or_else(|| Denied::Nobody { handle: handle.to_owned() }.into())
}
