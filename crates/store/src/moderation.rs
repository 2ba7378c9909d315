//! Reports, what was done about them, and what is in force. What a reason or an action is, the house knows: here they are
//! text.

use crate::{Error, HandleRow, RecordId, TableId, UserId};

/// Somebody reports somebody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewReport {
    /// Who reports.
    pub by: UserId,
    /// Whom.
    pub about: UserId,
    /// What for, by name.
    pub reason: String,
    /// What they say about it.
    pub words: String,
    /// Where it was, if it was at a table.
    pub scene: Option<Scene>,
    /// When: milliseconds since 1970.
    pub at_ms: i64,
}

/// A match at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scene {
    /// The table.
    pub table: TableId,
    /// Which match there, from 1.
    pub of_match: u32,
    /// Its record, where it was over when it was reported, or is now.
    pub record: Option<RecordId>,
}

/// A report as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// Its number.
    pub number: u64,
    /// Who reports; none for whoever is forgotten.
    pub by: Option<UserId>,
    /// What for, by name.
    pub reason: String,
    /// What they say about it.
    pub words: String,
    /// Where it was.
    pub scene: Option<Scene>,
    /// When: milliseconds since 1970.
    pub at_ms: i64,
    /// Whether nothing was decided yet.
    pub open: bool,
}

/// Somebody about whom there are open reports, or of whom something was noticed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// Who.
    pub about: UserId,
    /// What the open reports are for, by name: one for each, the earliest first.
    pub reasons: Vec<String>,
    /// What was noticed and is not closed, by name, each once.
    pub hints: Vec<String>,
    /// When the last report came, or something was last noticed: milliseconds since 1970.
    pub last_ms: i64,
}

/// Something that is kept from somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// To say anything.
    Mute,
    /// To play.
    Suspension,
}

/// What somebody may not do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sanction {
    /// Until when: milliseconds since 1970; none: for good.
    pub until_ms: Option<i64>,
    /// Why, by name.
    pub reason: String,
}

/// What is told to somebody about their own conduct.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Conduct {
    /// Whether they are a moderator.
    pub moderator: bool,
    /// What is in force.
    pub mute: Option<Sanction>,
    /// What is in force.
    pub suspension: Option<Sanction>,
    /// What they were not told yet, the earliest first.
    pub notices: Vec<Step>,
    /// What came of their reports and they have not read yet, the earliest first.
    pub outcomes: Vec<Outcome>,
}

/// What came of somebody's reports about somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    /// The step that closed them.
    pub step: u64,
    /// Whether anything was done.
    pub done: bool,
    /// When: milliseconds since 1970.
    pub at_ms: i64,
}

/// Something that is done about somebody, whole or not at all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Act {
    /// Who does it, as they are called then; none: whoever runs the house.
    pub by: Option<(UserId, String)>,
    /// About whom.
    pub about: UserId,
    /// What it changes.
    pub effect: Effect,
    /// What it is, as the log keeps it.
    pub action: String,
    /// Why, by name.
    pub reason: String,
    /// Why, in words.
    pub note: String,
    /// Whether those whom it concerns are told.
    pub told: bool,
    /// What is closed with it.
    pub closes: Option<Closing>,
    /// When: milliseconds since 1970.
    pub at_ms: i64,
}

/// Open reports about somebody are closed, and what was noticed. Whoever has reported is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Closing {
    /// The reports up to this number.
    pub up_to: u64,
    /// Whether those who have reported are told that something was done.
    pub done: bool,
}

/// What is changed by something that is done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// Nothing.
    Nothing,
    /// Something is kept from them, in place of what was.
    Keep(Kind, Option<i64>),
    /// It is kept from them no more.
    Lift(Kind),
    /// An account is called so, may call itself otherwise at once, and not so again as before.
    Rename(HandleRow),
    /// A guest has no name.
    Unname,
    /// What they said in a match is shown to nobody.
    RemoveWords {
        /// At which table.
        table: TableId,
        /// Which match there.
        of_match: u32,
    },
    /// A match of theirs counts for ratings no more. All who played it are concerned.
    Void(RecordId),
    /// Whether they are a moderator.
    Moderator(bool),
}

/// Something that was done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// Its number.
    pub number: u64,
    /// Who has done it, as they were called; none: whoever runs the house.
    pub by: Option<String>,
    /// About whom; none for whoever is forgotten.
    pub about: Option<UserId>,
    /// What.
    pub action: String,
    /// Why, by name.
    pub reason: String,
    /// Why, in words.
    pub note: String,
    /// When: milliseconds since 1970.
    pub at_ms: i64,
}

/// Something that was noticed about somebody.
#[derive(Debug, Clone, PartialEq)]
pub struct Hint {
    /// What, by name.
    pub name: String,
    /// With whom, where two are needed for it.
    pub other: Option<UserId>,
    /// How much, in a unit that goes with the name.
    pub amount: f64,
    /// In how many matches or decisions.
    pub count: u32,
    /// When it was last reckoned: milliseconds since 1970.
    pub at_ms: i64,
}

/// Reports and what is done about them. Clones are handles on the same store.
///
/// Each call is one transaction: all of it is done and durable, or nothing. The log is never changed.
pub trait Moderation: Clone + Send + Sync + 'static {
    /// Keeps a report.
    ///
    /// # Errors
    /// [`Error::Taken`] where they have reported them for this match, or have a report without a table about them that is
    /// still open; [`Error::Full`] when `most` of their reports are open; [`Error::Gone`] where either is not known;
    /// [`Error::Backend`], [`Error::Shut`].
    fn report(&self, report: NewReport, most: u32) -> impl Future<Output = Result<(), Error>> + Send;

    /// The cases that wait: those with the most open reports first, then those that have waited for longest; at most
    /// `most`. What was only noticed comes last.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn cases(&self, most: u32) -> impl Future<Output = Result<Vec<Case>, Error>> + Send;

    /// Reports about somebody, the latest first, at most `most`.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn reports_about(&self, about: UserId, most: u32) -> impl Future<Output = Result<Vec<Report>, Error>> + Send;

    /// What somebody has reported, the latest first.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn reports_by(&self, by: UserId) -> impl Future<Output = Result<Vec<Report>, Error>> + Send;

    /// Does something about somebody, with a step of the log. Answers its number.
    ///
    /// # Errors
    /// [`Error::Gone`] where there is nobody, or what it is about is not there: no account to be called otherwise, no
    /// rated match of theirs; [`Error::HandleTaken`]; [`Error::Backend`], [`Error::Shut`].
    fn act(&self, act: Act) -> impl Future<Output = Result<u64, Error>> + Send;

    /// The log below `before`, or about somebody alone, the latest first: at most `most`.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn log(
        &self,
        about: Option<UserId>,
        before: Option<u64>,
        most: u32,
    ) -> impl Future<Output = Result<Vec<Step>, Error>> + Send;

    /// What somebody is told about their own conduct at `now_ms`.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn conduct(&self, user: UserId, now_ms: i64) -> impl Future<Output = Result<Conduct, Error>> + Send;

    /// Somebody has read what they were told, up to this step.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn has_read(&self, user: UserId, up_to: u64) -> impl Future<Output = Result<(), Error>> + Send;

    /// Somebody has read what came of their reports, up to this step.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn has_heard(&self, user: UserId, up_to: u64) -> impl Future<Output = Result<(), Error>> + Send;

    /// Everybody who is to be told what came of a report that this step closed, and has not read it.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn to_hear(&self, step: u64) -> impl Future<Output = Result<Vec<UserId>, Error>> + Send;

    /// Everybody who is a moderator.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn moderators(&self) -> impl Future<Output = Result<Vec<UserId>, Error>> + Send;

    /// Everybody who played a match, as far as they are known.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn players_of(&self, record: RecordId) -> impl Future<Output = Result<Vec<UserId>, Error>> + Send;

    /// The last record of a table.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn last_record_of(&self, table: TableId) -> impl Future<Output = Result<Option<RecordId>, Error>> + Send;

    /// Notes what was noticed about somebody, in place of what was noted of the same. What a moderator has closed is noted
    /// again only when `anew_ms` have passed since.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn notice(&self, about: UserId, hint: Hint, anew_ms: i64) -> impl Future<Output = Result<(), Error>> + Send;

    /// What was noticed about somebody and is not closed.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn hints_about(&self, about: UserId) -> impl Future<Output = Result<Vec<Hint>, Error>> + Send;

    /// Notes from where somebody came to a table: a digest, the same for the same address at the same table.
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

    /// From where those came who sat at a table, as far as it is kept.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn whence(&self, table: TableId) -> impl Future<Output = Result<Vec<(UserId, [u8; 16])>, Error>> + Send;

    /// Forgets from where people came before `before_ms`. Answers how many rows that were.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn forget_whence(&self, before_ms: i64) -> impl Future<Output = Result<u64, Error>> + Send;
}
