use crate::{Error, KeyId, RecordId, TableId, TokenHash, UserId};

/// A user with a handle and at least one key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// Whose it is.
    pub user: UserId,
    /// What they are called.
    pub handle: String,
    /// Since when the account is there: milliseconds since 1970.
    pub made_ms: i64,
    /// Since when it is called so: milliseconds since 1970.
    pub handle_ms: i64,
    /// What opens it, the oldest first.
    pub keys: Vec<Key>,
    /// How many recovery codes are left.
    pub codes: u64,
}

/// What opens an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Key {
    /// Its name.
    pub id: KeyId,
    /// What its owner calls it.
    pub name: String,
    /// When it was made: milliseconds since 1970.
    pub made_ms: i64,
    /// When it last opened the account: milliseconds since 1970.
    pub used_ms: Option<i64>,
    /// What is kept of it.
    pub lock: Lock,
}

/// What is kept of a key, so that it can be known again.
#[derive(Clone, PartialEq, Eq)]
pub enum Lock {
    /// A password's hash. An account has one at most.
    Password {
        /// With all that it was made with.
        hash: String,
    },
    /// A passkey.
    Passkey {
        /// What the authenticator knows it by.
        credential: Vec<u8>,
        /// How it may be reached.
        transports: u8,
        /// Its public key.
        fixed: Vec<u8>,
        /// What changes with its use.
        state: Vec<u8>,
    },
}

/// Hashes are not for logs.
impl std::fmt::Debug for Lock {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Lock::Password { .. } => "Password",
            Lock::Passkey { .. } => "Passkey",
        })
    }
}

/// A handle, and the forms that tell it apart from others: no two users have one in common.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandleRow {
    /// As it is written.
    pub handle: String,
    /// By its small letters.
    pub small: String,
    /// By how its letters are drawn.
    pub drawn: String,
}

/// A guest becomes an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignUp {
    /// Who.
    pub user: UserId,
    /// In which session.
    pub session: TokenHash,
    /// What the browser looks like.
    pub device: String,
    /// What the account is called.
    pub handle: HandleRow,
    /// What opens it.
    pub key: Key,
    /// When: milliseconds since 1970.
    pub at_ms: i64,
}

/// Somebody with an account, who has come from nowhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Newcomer {
    /// Who.
    pub user: UserId,
    /// What they are called.
    pub handle: HandleRow,
    /// What opens the account.
    pub key: Key,
    /// When the account was made: milliseconds since 1970.
    pub at_ms: i64,
}

/// Somebody opens an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignIn {
    /// Whose account.
    pub user: UserId,
    /// What with.
    pub with: Opener,
    /// The secret of the session that begins.
    pub token: TokenHash,
    /// What the browser looks like.
    pub device: String,
    /// Who the browser was until now: a guest's matches become the account's, and the guest is forgotten; of another
    /// account this session ends.
    pub before: Option<(UserId, TokenHash)>,
    /// When: milliseconds since 1970.
    pub at_ms: i64,
}

/// What an account is opened with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Opener {
    /// A key, with what its lock has become where that is a passkey.
    Key {
        /// Which.
        key: KeyId,
        /// The passkey's state from now on.
        state: Option<Vec<u8>>,
    },
    /// A recovery code, by its hash.
    Code([u8; 32]),
}

/// What somebody is called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Called {
    /// Who.
    pub user: UserId,
    /// The handle, or a guest's nickname; empty where a guest has chosen none.
    pub name: String,
    /// Whether it is a handle.
    pub account: bool,
}

/// A session of somebody, whichever of its secrets is used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionRow {
    /// The hash of its first secret.
    pub id: TokenHash,
    /// What the browser looked like when it began; empty: not known.
    pub device: String,
    /// Since when: milliseconds since 1970.
    pub created_ms: i64,
    /// When it was last noted as used: milliseconds since 1970.
    pub seen_ms: i64,
}

/// Accounts and their keys. Clones are handles on the same store.
///
/// Each call is one transaction: all of it is done and durable, or nothing. What is refused has changed nothing.
pub trait Accounts: Clone + Send + Sync + 'static {
    /// Makes a guest an account, of the same user and sessions, and calls them by the handle.
    ///
    /// # Errors
    /// [`Error::HandleTaken`]; [`Error::Taken`] where the user has an account, or the passkey is another's;
    /// [`Error::Gone`] where there is no such user; [`Error::Backend`], [`Error::Shut`].
    fn sign_up(&self, sign_up: SignUp) -> impl Future<Output = Result<(), Error>> + Send;

    /// Begins a session of an account, and spends the code if it is opened with one. Answers how many matches a guest
    /// has brought.
    ///
    /// # Errors
    /// [`Error::Gone`] where the account, the key or the code is not there any more; [`Error::Taken`] where the token
    /// is; [`Error::Backend`], [`Error::Shut`].
    fn sign_in(&self, sign_in: SignIn) -> impl Future<Output = Result<u64, Error>> + Send;

    /// The account of a user.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn account(&self, user: UserId) -> impl Future<Output = Result<Option<Account>, Error>> + Send;

    /// The account that is called so now, by the small form of its handle.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn account_called(&self, small: &str) -> impl Future<Output = Result<Option<Account>, Error>> + Send;

    /// The account that is called so, or was, by the small form of the handle.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn account_known_as(&self, small: &str) -> impl Future<Output = Result<Option<Account>, Error>> + Send;

    /// What users are called, as far as they are known; in any order.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn called(&self, users: Vec<UserId>) -> impl Future<Output = Result<Vec<Called>, Error>> + Send;

    /// The account that a passkey opens.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn account_of_passkey(&self, credential: &[u8]) -> impl Future<Output = Result<Option<Account>, Error>> + Send;

    /// Whether a handle of either form is somebody's other than `but`, or was.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn is_handle_taken(
        &self,
        handle: HandleRow,
        but: Option<UserId>,
    ) -> impl Future<Output = Result<bool, Error>> + Send;

    /// Calls an account something else, if it has been called as it is since `since_ms` at the latest. The old handle
    /// stays its own.
    ///
    /// # Errors
    /// [`Error::HandleTaken`], [`Error::Gone`] where there is no account that has been called so since then,
    /// [`Error::Backend`], [`Error::Shut`].
    fn change_handle(
        &self,
        user: UserId,
        handle: HandleRow,
        since_ms: i64,
        at_ms: i64,
    ) -> impl Future<Output = Result<(), Error>> + Send;

    /// Gives an account one more key, or another password; all sessions but `keep` end. A code that was shown for it is
    /// spent.
    ///
    /// # Errors
    /// [`Error::Gone`] where there is no such account or code, [`Error::Taken`] where the passkey is known,
    /// [`Error::Backend`], [`Error::Shut`].
    fn put_key(
        &self,
        user: UserId,
        key: Key,
        code: Option<[u8; 32]>,
        keep: TokenHash,
    ) -> impl Future<Output = Result<(), Error>> + Send;

    /// Calls a key something else.
    ///
    /// # Errors
    /// [`Error::Gone`] where there is none, [`Error::Backend`], [`Error::Shut`].
    fn rename_key(&self, user: UserId, key: KeyId, name: &str) -> impl Future<Output = Result<(), Error>> + Send;

    /// Takes a key away; all sessions but `keep` end.
    ///
    /// # Errors
    /// [`Error::LastKey`], [`Error::Gone`] where there is none, [`Error::Backend`], [`Error::Shut`].
    fn remove_key(&self, user: UserId, key: KeyId, keep: TokenHash) -> impl Future<Output = Result<(), Error>> + Send;

    /// Gives an account these recovery codes, by their hashes, in place of those it had; all sessions but `keep` end.
    ///
    /// # Errors
    /// [`Error::Gone`] where there is no account, [`Error::Backend`], [`Error::Shut`].
    fn put_codes(
        &self,
        user: UserId,
        codes: Vec<[u8; 32]>,
        keep: TokenHash,
    ) -> impl Future<Output = Result<(), Error>> + Send;

    /// Ends all sessions of a user but one. Answers how many secrets ended.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn end_other_sessions(&self, user: UserId, keep: TokenHash) -> impl Future<Output = Result<u64, Error>> + Send;

    /// The sessions of a user that are good at `now_ms`, the last used first.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn sessions_of(&self, user: UserId, now_ms: i64) -> impl Future<Output = Result<Vec<SessionRow>, Error>> + Send;

    /// Forgets an account, its user, handles, keys and sessions. Its matches stay, as nobody's; the journals that name it
    /// are among the [`farewells`](Self::farewells).
    ///
    /// # Errors
    /// [`Error::Gone`] where there is none, [`Error::Backend`], [`Error::Shut`].
    fn delete_account(&self, user: UserId) -> impl Future<Output = Result<(), Error>> + Send;

    /// Every guest who has signed in, with the account that they are since.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn became(&self) -> impl Future<Output = Result<Vec<(UserId, UserId)>, Error>> + Send;

    /// Forgets which accounts these guests are, of those who have become one before `before_ms`. Answers how many.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn forget_became(&self, guests: Vec<UserId>, before_ms: i64) -> impl Future<Output = Result<u64, Error>> + Send;

    /// The accounts that were deleted and may still be named in journals of closed tables, each with the last table
    /// that was looked through for them.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn farewells(&self) -> impl Future<Output = Result<Vec<(UserId, Option<TableId>)>, Error>> + Send;

    /// Notes up to which table the journals have been looked through for a deleted account; none: all of them have.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn said_farewell(&self, user: UserId, up_to: Option<TableId>) -> impl Future<Output = Result<(), Error>> + Send;

    /// Puts a record in the place of one that is there: the same match, with somebody's name taken out.
    ///
    /// # Errors
    /// [`Error::TooLong`], [`Error::Gone`] where there is none, [`Error::Backend`], [`Error::Shut`].
    fn redact_record(&self, record: RecordId, body: &[u8]) -> impl Future<Output = Result<(), Error>> + Send;
}
