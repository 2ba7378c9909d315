mod keys;
mod signing;

pub use keys::{Key, Lock, MAX_KEYS, Shown};
pub use signing::{Newcomer, Opener, SignIn, SignUp};

use crate::{Error, KeyId, RecordId, TableId, TokenHash, UserId};

/// A user with a handle and at least one key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// Whose account it is.
    pub user: UserId,
    /// The account's handle.
    pub handle: String,
    /// When the account was made: milliseconds since 1970.
    pub made_ms: i64,
    /// When it took its current handle: milliseconds since 1970.
    pub handle_ms: i64,
    /// The keys that open it, the oldest first.
    pub keys: Vec<Key>,
    /// How many recovery codes are left.
    pub codes: u64,
}

/// A handle, and the forms that distinguish it from others: no two users share either form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandleRow {
    /// The handle as written.
    pub handle: String,
    /// Its form in lower case.
    pub small: String,
    /// Its form by the look of its letters.
    pub drawn: String,
}

/// A handle that a user has or had, as it is kept from others: by its forms alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptHandle {
    /// Its form in lower case.
    pub small: String,
    /// Its form by the look of its letters.
    pub drawn: String,
    /// Whether the user goes by it now.
    pub current: bool,
    /// Whether a moderator has taken it away.
    pub barred: bool,
}

/// What a user is called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Called {
    /// The user.
    pub user: UserId,
    /// The handle, or a guest's nickname. Empty if a guest has not chosen one.
    pub name: String,
    /// Whether `name` is a handle.
    pub account: bool,
}

/// A session of a user, whichever of its secrets is in use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionRow {
    /// The hash of its first secret.
    pub id: TokenHash,
    /// A description of the browser from when the session began. Empty if unknown.
    pub device: String,
    /// When it began: milliseconds since 1970.
    pub created_ms: i64,
    /// When it was last noted as used: milliseconds since 1970.
    pub seen_ms: i64,
}

/// Accounts and their keys. Clones are handles to the same store.
///
/// Each call is one transaction: it is done completely and durably, or not at all. A refused call changes nothing.
pub trait Accounts: Clone + Send + Sync + 'static {
    /// Turns a guest into an account with the same user and sessions, and gives it the handle.
    ///
    /// # Errors
    /// [`Error::HandleTaken`]; [`Error::Taken`] if the user already has an account, or the passkey is in use;
    /// [`Error::Gone`] if there is no such user; [`Error::Backend`], [`Error::Shut`].
    fn sign_up(&self, sign_up: SignUp) -> impl Future<Output = Result<(), Error>> + Send;

    /// Begins a session of an account, spending the recovery code if it is opened with one. Returns how many matches a
    /// guest has brought along.
    ///
    /// A code just spent opens the account again as long as the session that it opened has not been used: its secret
    /// may have been lost on the way. That session ends.
    ///
    /// # Errors
    /// [`Error::Gone`] if the account, key or code no longer exists; [`Error::Taken`] if the token is in use;
    /// [`Error::Backend`], [`Error::Shut`].
    fn sign_in(&self, sign_in: SignIn) -> impl Future<Output = Result<u64, Error>> + Send;

    /// The account of a user.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn account(&self, user: UserId) -> impl Future<Output = Result<Option<Account>, Error>> + Send;

    /// The account that now has this handle, given in lower case.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn account_called(&self, small: &str) -> impl Future<Output = Result<Option<Account>, Error>> + Send;

    /// The account that has or had this handle, by either form: of two of its own that are drawn alike, only the later is
    /// kept.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn account_known_as(&self, handle: HandleRow) -> impl Future<Output = Result<Option<Account>, Error>> + Send;

    /// What these users are called, in any order. Unknown users are left out.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn called(&self, users: Vec<UserId>) -> impl Future<Output = Result<Vec<Called>, Error>> + Send;

    /// The account that a passkey opens.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn account_of_passkey(&self, credential: &[u8]) -> impl Future<Output = Result<Option<Account>, Error>> + Send;

    /// Whether a user other than `but` has or had a handle with either form, or a moderator has barred it for everyone.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn is_handle_taken(
        &self,
        handle: HandleRow,
        but: Option<UserId>,
    ) -> impl Future<Output = Result<bool, Error>> + Send;

    /// The handles that a user has or had, in the order of their forms.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn handles_of(&self, user: UserId) -> impl Future<Output = Result<Vec<KeptHandle>, Error>> + Send;

    /// Changes the handle of an account, provided its current handle dates from `since_ms` or earlier. The old handle
    /// stays reserved for the account.
    ///
    /// # Errors
    /// [`Error::HandleTaken`], [`Error::Gone`] if there is no account whose handle dates from then or earlier,
    /// [`Error::Backend`], [`Error::Shut`].
    fn change_handle(
        &self,
        user: UserId,
        handle: HandleRow,
        since_ms: i64,
        at_ms: i64,
    ) -> impl Future<Output = Result<(), Error>> + Send;

    /// Adds a key to an account, or replaces its password, and ends all sessions but `keep`. A recovery code presented
    /// for this is spent.
    ///
    /// # Errors
    /// [`Error::Gone`] if there is no such account or session, or what was `shown` no longer opens it, [`Error::Taken`]
    /// if the passkey is in use, [`Error::Full`] if the account has [`MAX_KEYS`] keys, [`Error::Backend`],
    /// [`Error::Shut`].
    fn put_key(
        &self,
        user: UserId,
        key: Key,
        shown: Shown,
        keep: TokenHash,
    ) -> impl Future<Output = Result<(), Error>> + Send;

    /// Renames a key.
    ///
    /// # Errors
    /// [`Error::Gone`] if there is no such key, [`Error::Backend`], [`Error::Shut`].
    fn rename_key(&self, user: UserId, key: KeyId, name: &str) -> impl Future<Output = Result<(), Error>> + Send;

    /// Removes a key, and ends all sessions but `keep`.
    ///
    /// # Errors
    /// [`Error::LastKey`], [`Error::Gone`] if there is no such key or session, [`Error::Backend`], [`Error::Shut`].
    fn remove_key(&self, user: UserId, key: KeyId, keep: TokenHash) -> impl Future<Output = Result<(), Error>> + Send;

    /// Replaces the recovery codes of an account with these, given by their hashes, and ends all sessions but `keep`.
    ///
    /// # Errors
    /// [`Error::Gone`] if there is no such account or session, [`Error::Backend`], [`Error::Shut`].
    fn put_codes(
        &self,
        user: UserId,
        codes: Vec<[u8; 32]>,
        keep: TokenHash,
    ) -> impl Future<Output = Result<(), Error>> + Send;

    /// Whether this recovery code, given by its hash, opens the account at `now_ms`, for the first time or
    /// [again](Self::sign_in).
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn is_code(&self, user: UserId, code: [u8; 32], now_ms: i64) -> impl Future<Output = Result<bool, Error>> + Send;

    /// Ends all sessions of a user but one. Returns how many secrets ended.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn end_other_sessions(&self, user: UserId, keep: TokenHash) -> impl Future<Output = Result<u64, Error>> + Send;

    /// The sessions of a user that are valid at `now_ms`, the most recently used first.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn sessions_of(&self, user: UserId, now_ms: i64) -> impl Future<Output = Result<Vec<SessionRow>, Error>> + Send;

    /// Closes an account that is to be deleted: all its sessions end, nobody signs in to it, and nobody is shown it any
    /// more. What names it is covered by [`farewells`](Self::farewells) from now on. Closing it again changes nothing.
    ///
    /// # Errors
    /// [`Error::Gone`] if there is no such account, [`Error::Backend`], [`Error::Shut`].
    fn close_account(&self, user: UserId) -> impl Future<Output = Result<(), Error>> + Send;

    /// The accounts that are closed, but not deleted yet.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn closed_accounts(&self) -> impl Future<Output = Result<Vec<UserId>, Error>> + Send;

    /// Takes a user off these seats of finished matches, which are nobody's then. Doing it again changes nothing.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn leave_seats(&self, user: UserId, seats: Vec<(RecordId, u8)>) -> impl Future<Output = Result<(), Error>> + Send;

    /// Forgets an account: its user, handles, keys and sessions. Handles that a moderator took away stay barred. Its
    /// matches stay, but no longer name it; the journals that do are covered by [`farewells`](Self::farewells).
    ///
    /// # Errors
    /// [`Error::Gone`] if there is no such account, [`Error::Backend`], [`Error::Shut`].
    fn delete_account(&self, user: UserId) -> impl Future<Output = Result<(), Error>> + Send;

    /// Those of these guests who have signed in, with the account they have become. It is known as long as the account
    /// exists: journals may name the guest.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn became(&self, guests: Vec<UserId>) -> impl Future<Output = Result<Vec<(UserId, UserId)>, Error>> + Send;

    /// The guests that an account was, each with when they signed in to it: milliseconds since 1970.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn guests_of(&self, user: UserId) -> impl Future<Output = Result<Vec<(UserId, i64)>, Error>> + Send;

    /// The closed and the deleted accounts, and the guests they were, that journals of closed tables may still name,
    /// each with the last table that was searched for them.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn farewells(&self) -> impl Future<Output = Result<Vec<(UserId, Option<TableId>)>, Error>> + Send;

    /// Notes up to which table the journals have been searched for those who are gone. `None` if all of them have.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn said_farewell(
        &self,
        users: Vec<UserId>,
        up_to: Option<TableId>,
    ) -> impl Future<Output = Result<(), Error>> + Send;

    /// Replaces a stored record, if it is still `before`, with one of the same match from which a person's name has been
    /// removed. False if it is another by now, as where somebody else's name was removed meanwhile, or is gone.
    ///
    /// # Errors
    /// [`Error::TooLong`], [`Error::Backend`], [`Error::Shut`].
    fn redact_record(
        &self,
        record: RecordId,
        before: &[u8],
        body: &[u8],
    ) -> impl Future<Output = Result<bool, Error>> + Send;
}
