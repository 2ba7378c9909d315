//! Reports, the action taken on them, and the sanctions in force. Reasons and actions are plain text here; the house
//! knows what they mean.

mod act;
mod case;
mod conduct;

pub use act::{Act, Closing, Effect};
pub use case::{Case, Hint, NewReport, Report, Scene, Shown};
pub use conduct::{Conduct, Kind, Outcome, Sanction, Step, TakenName};

use crate::{Error, RecordId, TableId, UserId};

/// Reports and the action taken on them. Clones are handles to the same store.
///
/// Each call is one transaction: it is done completely and durably, or not at all. The log never changes.
pub trait Moderation: Clone + Send + Sync + 'static {
    /// Stores a report.
    ///
    /// # Errors
    /// [`Error::Taken`] if the reporter has already reported this person for this match, or has an open report about
    /// them without a table; [`Error::Full`] if the reporter has `most` open reports; [`Error::Gone`] if either person
    /// is unknown; [`Error::Backend`], [`Error::Shut`].
    fn report(&self, report: NewReport, most: u32) -> impl Future<Output = Result<(), Error>> + Send;

    /// The open cases: those with open reports by the most accounts first, then those with the most open reports, then
    /// those that have waited longest; at most `most` after those in `shown`. Cases with only hints come last, and have
    /// a fifth of the places.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn cases(&self, shown: Shown, most: u32) -> impl Future<Output = Result<Vec<Case>, Error>> + Send;

    /// The number of open cases.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn open_cases(&self) -> impl Future<Output = Result<u64, Error>> + Send;

    /// The reports about a person, the latest first, at most `most`: the open ones before the others, and of these the
    /// earliest, so that whoever closes those that they have seen closes no others.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn reports_about(&self, about: UserId, most: u32) -> impl Future<Output = Result<Vec<Report>, Error>> + Send;

    /// The number of open reports about a person.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn open_reports(&self, about: UserId) -> impl Future<Output = Result<u64, Error>> + Send;

    /// The reports made by a person, the latest first.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn reports_by(&self, by: UserId) -> impl Future<Output = Result<Vec<Report>, Error>> + Send;

    /// Carries out an action against a person and logs it as a step. Returns the step's number. One that is to be done
    /// [`once`](Act::once) and has been changes nothing: its step is returned.
    ///
    /// # Errors
    /// [`Error::Gone`] if the person or the object of the action does not exist: no account to rename or to make a
    /// moderator, no guest to take the name from, no rated match of theirs; [`Error::HandleTaken`];
    /// [`Error::Backend`], [`Error::Shut`].
    fn act(&self, act: Act) -> impl Future<Output = Result<u64, Error>> + Send;

    /// The steps of the log below `before`, of all people or one, the latest first: at most `most`.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn log(
        &self,
        about: Option<UserId>,
        before: Option<u64>,
        most: u32,
    ) -> impl Future<Output = Result<Vec<Step>, Error>> + Send;

    /// What a person is shown about their own conduct at `now_ms`.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn conduct(&self, user: UserId, now_ms: i64) -> impl Future<Output = Result<Conduct, Error>> + Send;

    /// Notes that a person has read their notices up to this step.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn has_read(&self, user: UserId, up_to: u64) -> impl Future<Output = Result<(), Error>> + Send;

    /// Notes that a person has read the outcomes of their reports up to this step.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn has_heard(&self, user: UserId, up_to: u64) -> impl Future<Output = Result<(), Error>> + Send;

    /// Everyone who has yet to read the outcome of a report that this step closed.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn to_hear(&self, step: u64) -> impl Future<Output = Result<Vec<UserId>, Error>> + Send;

    /// All moderators.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn moderators(&self) -> impl Future<Output = Result<Vec<UserId>, Error>> + Send;

    /// Everyone who played a match, as far as still known.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn players_of(&self, record: RecordId) -> impl Future<Output = Result<Vec<UserId>, Error>> + Send;

    /// Stores a hint about a person, replacing the earlier one of the same name. A hint that a moderator has closed is
    /// reopened only once `anew_ms` have passed since.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn notice(&self, about: UserId, hint: Hint, anew_ms: i64) -> impl Future<Output = Result<(), Error>> + Send;

    /// The open hints about a person.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn hints_about(&self, about: UserId) -> impl Future<Output = Result<Vec<Hint>, Error>> + Send;

    /// The hint of this name about a person and another, even if it is closed.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn hint_about(
        &self,
        about: UserId,
        name: &str,
        other: Option<UserId>,
    ) -> impl Future<Output = Result<Option<Hint>, Error>> + Send;

    /// Notes where a person came to a table from: a digest, the same for the same address at the same table.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn came_from(
        &self,
        table: TableId,
        user: UserId,
        digest: [u8; 16],
        at_ms: i64,
    ) -> impl Future<Output = Result<(), Error>> + Send;

    /// Where the people who sat at a table came from, as far as still stored.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn whence(&self, table: TableId) -> impl Future<Output = Result<Vec<(UserId, [u8; 16])>, Error>> + Send;

    /// Forgets where people came from before `before_ms`. Returns how many rows that were.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn forget_whence(&self, before_ms: i64) -> impl Future<Output = Result<u64, Error>> + Send;

    /// The names that moderators took away from a user, or from the account that a guest has become.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn taken_names(&self, user: UserId) -> impl Future<Output = Result<Vec<String>, Error>> + Send;

    /// The names taken away for which the records are still to be searched.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn unsearched(&self) -> impl Future<Output = Result<Vec<TakenName>, Error>> + Send;

    /// Notes that all records have been searched for a name, unless it was taken away again meanwhile.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn has_searched(&self, taken: TakenName) -> impl Future<Output = Result<(), Error>> + Send;

    /// Forgets names that were taken away before `before_ms` from guests who are forgotten, once the records have been
    /// searched for them. Returns how many that were.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn forget_taken(&self, before_ms: i64) -> impl Future<Output = Result<u64, Error>> + Send;
}
