use crate::Error;
use serde::Serialize;

/// Counts of what is stored, and any inconsistencies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Census {
    /// Users with an account.
    pub accounts: u64,
    /// Users without an account.
    pub guests: u64,
    /// Keys of accounts.
    pub keys: u64,
    /// Handles that an account has or had.
    pub handles: u64,
    /// Secrets of sessions.
    pub sessions: u64,
    /// Noted matches.
    pub matches: u64,
    /// Noted matches that count for ratings.
    pub rated: u64,
    /// Seats of matches.
    pub seats: u64,
    /// Records whose matches have not been noted yet.
    pub unnoted: u64,
    /// Inconsistencies, at most [`Census::MOST`] of each kind.
    pub wrong: Vec<Wrong>,
}

/// Something inconsistent with the rest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Wrong {
    /// What is wrong, in words.
    pub what: &'static str,
    /// The id of what is wrong, in lower-case hexadecimal digits, or the number of a rater: `rater 7`.
    pub of: String,
}

impl Census {
    /// The most inconsistencies of each kind that are listed.
    pub const MOST: u32 = 100;
}

/// Counting all people and their matches, and finding inconsistencies.
pub trait Counting: Clone + Send + Sync + 'static {
    /// Takes the census. Reads all of it.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn census(&self) -> impl Future<Output = Result<Census, Error>> + Send;

    /// Inconsistencies between ratings and the matches that they were learnt from, at most [`Census::MOST`] of each
    /// kind. What a voided match has yet to be taken out of is passed over.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn wrong_ratings(&self) -> impl Future<Output = Result<Vec<Wrong>, Error>> + Send;
}
