use crate::Error;

/// How many there are, and what does not agree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Census {
    /// Users with an account.
    pub accounts: u64,
    /// Users without.
    pub guests: u64,
    /// Keys of accounts.
    pub keys: u64,
    /// Handles that somebody has or had.
    pub handles: u64,
    /// Sessions' secrets.
    pub sessions: u64,
    /// Noted matches.
    pub matches: u64,
    /// Noted matches that count for ratings.
    pub rated: u64,
    /// Seats of matches.
    pub seats: u64,
    /// Records whose matches are not noted yet.
    pub unnoted: u64,
    /// What does not agree, at most [`Census::MOST`] of each sort.
    pub wrong: Vec<Wrong>,
}

/// Something that does not agree with the rest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wrong {
    /// What is wrong, in words.
    pub what: &'static str,
    /// Of whom or what: an id in hexadecimal digits, in lower case.
    pub of: String,
}

impl Census {
    /// The most of each sort that is named.
    pub const MOST: u32 = 100;
}

/// Counting all people and their matches, and what of them does not agree.
pub trait Counting: Clone + Send + Sync + 'static {
    /// Counts. Reads all of it.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn census(&self) -> impl Future<Output = Result<Census, Error>> + Send;
}
