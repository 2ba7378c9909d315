//! Reports, the action taken on them, and the sanctions in force. Reasons and actions are plain text here; the house
//! knows what they mean.

mod act;

pub use act::{Act, Closing, Effect};

use crate::{Error, RecordId, TableId, UserId};

/// A report of one person by another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewReport {
    /// The person reporting.
    pub by: UserId,
    /// The person reported.
    pub about: UserId,
    /// The reason, by name.
    pub reason: String,
    /// The reporter's own words.
    pub words: String,
    /// Where it happened, if it was at a table.
    pub scene: Option<Scene>,
    /// When it was made: milliseconds since 1970.
    pub at_ms: i64,
}

/// A match at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scene {
    /// The table.
    pub table: TableId,
    /// The number of the match there, from 1.
    pub of_match: u32,
    /// Its record, if it was over when reported, or is by now.
    pub record: Option<RecordId>,
}

/// A stored report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// Its number.
    pub number: u64,
    /// The person reporting. `None` if they have been forgotten.
    pub by: Option<UserId>,
    /// The reason, by name.
    pub reason: String,
    /// The reporter's own words.
    pub words: String,
    /// Where it happened.
    pub scene: Option<Scene>,
    /// When it was made: milliseconds since 1970.
    pub at_ms: i64,
    /// Whether it is yet to be decided.
    pub open: bool,
}

/// A person who is the subject of open reports or hints.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// The person.
    pub about: UserId,
    /// The reasons of the open reports, by name: one for each report, the earliest first.
    pub reasons: Vec<String>,
    /// The open hints, by name, each once.
    pub hints: Vec<String>,
    /// When the last report came or the last hint was noticed: milliseconds since 1970.
    pub last_ms: i64,
}

/// How many cases of either sort a list leaves out at its beginning, as shown before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Shown {
    /// Cases with open reports.
    pub reported: u32,
    /// Cases with only hints.
    pub noticed: u32,
}

/// A kind of sanction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// No talking.
    Mute,
    /// No playing.
    Suspension,
}

/// A sanction on a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sanction {
    /// When it ends: milliseconds since 1970. `None` if never.
    pub until_ms: Option<i64>,
    /// The reason, by name.
    pub reason: String,
}

/// What a person is shown about their own conduct.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Conduct {
    /// Whether they are a moderator.
    pub moderator: bool,
    /// The mute in force.
    pub mute: Option<Sanction>,
    /// The suspension in force.
    pub suspension: Option<Sanction>,
    /// The steps they have not read yet, the earliest first.
    pub notices: Vec<Step>,
    /// The outcomes of their reports that they have not read yet, the earliest first.
    pub outcomes: Vec<Outcome>,
}

/// The outcome of one person's reports about another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    /// The step that closed them.
    pub step: u64,
    /// Whether any action was taken.
    pub done: bool,
    /// When that was: milliseconds since 1970.
    pub at_ms: i64,
}

/// An action taken, in the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// Its number.
    pub number: u64,
    /// The name of the moderator at the time. `None` for the operator.
    pub by: Option<String>,
    /// The person it was about. `None` if they have been forgotten.
    pub about: Option<UserId>,
    /// The action.
    pub action: String,
    /// The reason, by name.
    pub reason: String,
    /// The reason, in words.
    pub note: String,
    /// When it was taken: milliseconds since 1970.
    pub at_ms: i64,
}

/// Something noticed about a person.
#[derive(Debug, Clone, PartialEq)]
pub struct Hint {
    /// What was noticed, by name.
    pub name: String,
    /// The other person, if it takes two.
    pub other: Option<UserId>,
    /// The amount, in a unit that depends on the name.
    pub amount: f64,
    /// The number of matches or decisions it is based on.
    pub count: u32,
    /// When it was last computed: milliseconds since 1970.
    pub at_ms: i64,
}

/// A name that a moderator took away from a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TakenName {
    /// The person.
    pub from: UserId,
    /// The name, as it was written.
    pub name: String,
    /// When it was taken away last: milliseconds since 1970.
    pub at_ms: i64,
}

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

    /// The reports about a person, the latest first, at most `most`.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn reports_about(&self, about: UserId, most: u32) -> impl Future<Output = Result<Vec<Report>, Error>> + Send;

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
