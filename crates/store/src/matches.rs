use crate::{Error, RecordId, TableId, UserId};

/// A finished match, as its players find it again. What happened in it is in its record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    /// Its record.
    pub record: RecordId,
    /// The name of the game.
    pub game: String,
    /// Which ratings it belongs to, by name.
    pub class: String,
    /// How many rounds came to their end.
    pub rounds: u32,
    /// Whether it counts for ratings.
    pub rated: bool,
    /// Whether it was played where strangers do not look in: only its players find it.
    pub private: bool,
    /// When it ended: milliseconds since 1970.
    pub at_ms: i64,
    /// Who played it, by seat.
    pub seats: Vec<Sat>,
}

/// Somebody in a finished match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sat {
    /// Who.
    pub who: Who,
    /// Which place they came to, from 1, equals sharing one; none: not known, as of a match that was broken off.
    pub place: Option<u8>,
    /// What they won or lost, in the unit of the game; none: not known.
    pub points: Option<i64>,
}

/// Who sat somewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Who {
    /// A user of the house.
    User(UserId),
    /// A bot of this level.
    Bot(u8),
    /// Somebody whom the house has forgotten.
    Someone,
}

/// How a match ended for somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// First, and nobody else was.
    Won,
    /// First, as somebody else was.
    Shared,
    /// Somebody else was better.
    Lost,
}

/// A match in somebody's history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// The match; whom the house does not know any more is [`Who::Someone`].
    pub of: Match,
    /// Where they sat.
    pub seat: u8,
    /// How it ended for them; none: not known.
    pub ending: Option<Ending>,
    /// Whether the record is still there.
    pub kept: bool,
}

impl Played {
    /// Where a page ends with it.
    pub const fn mark(&self) -> Mark {
        Mark { at_ms: self.of.at_ms, record: self.of.record, seat: self.seat }
    }
}

/// Which matches of somebody are wanted.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Wanted {
    /// Also those that strangers do not see.
    pub private: bool,
    /// Of this class alone.
    pub class: Option<String>,
    /// With this ending alone.
    pub ending: Option<Ending>,
    /// With this other alone.
    pub with: Option<UserId>,
    /// Only rated ones, or only others.
    pub rated: Option<bool>,
}

/// Where a page of a history ends: the match that ended then.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark {
    /// When: milliseconds since 1970.
    pub at_ms: i64,
    /// Which.
    pub record: RecordId,
    /// Where they sat.
    pub seat: u8,
}

/// What somebody's matches of a class come to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally {
    /// The class, by name.
    pub class: String,
    /// How many matches.
    pub played: u64,
    /// How many of them are rated.
    pub rated: u64,
    /// How many were won alone.
    pub won: u64,
    /// In how many the first place was shared.
    pub shared: u64,
    /// In how many somebody else was better.
    pub lost: u64,
    /// What was won and lost in all, in the unit of the game.
    pub points: i64,
}

/// Finished matches and who played them. Clones are handles on the same store.
///
/// Records are kept by [`Journal`](crate::Journal); a match may be noted later than its record, and stays when that is
/// forgotten. Whoever is forgotten since is [`Who::Someone`], and a guest who has signed in since is the account.
pub trait Matches: Clone + Send + Sync + 'static {
    /// Notes a match. To note it again changes nothing.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn note_match(&self, of: Match) -> impl Future<Output = Result<(), Error>> + Send;

    /// Whether a match is noted.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn is_noted(&self, record: RecordId) -> impl Future<Output = Result<bool, Error>> + Send;

    /// Those of these records that are not there, or whose matches are not noted.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn unkept(&self, records: Vec<RecordId>) -> impl Future<Output = Result<Vec<RecordId>, Error>> + Send;

    /// A match that is noted.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn noted(&self, record: RecordId) -> impl Future<Output = Result<Option<Match>, Error>> + Send;

    /// The first records of matches that are not noted, in order of their names, above `after`: at most `most`, with
    /// their tables.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn unnoted(
        &self,
        after: Option<RecordId>,
        most: u32,
    ) -> impl Future<Output = Result<Vec<(RecordId, TableId)>, Error>> + Send;

    /// Where a user has sat, in noted matches and in others of which no more is known, the latest first.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn seats_of(&self, user: UserId) -> impl Future<Output = Result<Vec<(RecordId, u8)>, Error>> + Send;

    /// The matches of a user, the latest first, below `after`: at most `most`.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn history(
        &self,
        user: UserId,
        wanted: Wanted,
        after: Option<Mark>,
        most: u32,
    ) -> impl Future<Output = Result<Vec<Played>, Error>> + Send;

    /// What the matches of a user come to, by class, in order of their names; of [`Wanted::ending`] nothing is asked.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn tallies(&self, user: UserId, wanted: Wanted) -> impl Future<Output = Result<Vec<Tally>, Error>> + Send;

    /// For each class, the match in which a user won the most points, if they won any.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn best_wins(&self, user: UserId, private: bool) -> impl Future<Output = Result<Vec<Played>, Error>> + Send;
}
