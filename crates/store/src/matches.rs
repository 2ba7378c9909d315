use crate::{Error, RecordId, TableId, UserId};

/// A finished match, as listed for its players. What happened in it is in its record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    /// Its record.
    pub record: RecordId,
    /// The name of the game.
    pub game: String,
    /// The class whose ratings it belongs to, by name.
    pub class: String,
    /// How many rounds were completed.
    pub rounds: u32,
    /// Whether it counts for ratings.
    pub rated: bool,
    /// Whether it was played where strangers could not watch. Only its players can find it.
    pub private: bool,
    /// When it ended: milliseconds since 1970.
    pub at_ms: i64,
    /// The players, by seat.
    pub seats: Vec<Sat>,
}

/// A player in a finished match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sat {
    /// The player.
    pub who: Who,
    /// Their place, from 1; equals share one. `None` if unknown, as for a match that was broken off.
    pub place: Option<u8>,
    /// What they won or lost, in the game's unit. `None` if unknown.
    pub points: Option<i64>,
}

/// Who occupied a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Who {
    /// A user of the house.
    User(UserId),
    /// A bot of this level.
    Bot(u8),
    /// A person whom the house has forgotten.
    Someone,
}

/// How a match ended for a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// Sole first place.
    Won,
    /// Shared first place.
    Shared,
    /// Another player was better.
    Lost,
}

/// A match in a player's history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// The match. People whom the house no longer knows are [`Who::Someone`].
    pub of: Match,
    /// Their seat.
    pub seat: u8,
    /// How it ended for them. `None` if unknown.
    pub ending: Option<Ending>,
    /// Whether the record is still there.
    pub kept: bool,
}

impl Played {
    /// The mark of a page that ends with this match.
    pub const fn mark(&self) -> Mark {
        Mark { at_ms: self.of.at_ms, record: self.of.record, seat: self.seat }
    }
}

/// A filter on a player's matches.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Wanted {
    /// Includes those that strangers cannot see.
    pub private: bool,
    /// Only those of this class.
    pub class: Option<String>,
    /// Only those with this ending.
    pub ending: Option<Ending>,
    /// Only those with this other player.
    pub with: Option<UserId>,
    /// Only rated ones, or only unrated ones.
    pub rated: Option<bool>,
}

/// The end of a page of a history: the last match on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark {
    /// When it ended: milliseconds since 1970.
    pub at_ms: i64,
    /// Its record.
    pub record: RecordId,
    /// Their seat.
    pub seat: u8,
}

/// The totals of a player's matches of a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally {
    /// The class, by name.
    pub class: String,
    /// How many matches were played.
    pub played: u64,
    /// How many of them are rated.
    pub rated: u64,
    /// How many were won outright.
    pub won: u64,
    /// In how many first place was shared.
    pub shared: u64,
    /// In how many another player was better.
    pub lost: u64,
    /// The sum of wins and losses, in the game's unit.
    pub points: i64,
}

/// Finished matches and who played them. Clones are handles to the same store.
///
/// Records are kept by [`Journal`](crate::Journal). A match may be noted later than its record, and stays when the
/// record is forgotten. A person forgotten since is [`Who::Someone`], and a guest who has since signed in is the
/// account.
pub trait Matches: Clone + Send + Sync + 'static {
    /// Notes a match. Noting it again changes nothing.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn note_match(&self, of: Match) -> impl Future<Output = Result<(), Error>> + Send;

    /// Whether a match is noted.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn is_noted(&self, record: RecordId) -> impl Future<Output = Result<bool, Error>> + Send;

    /// Those of these records that are missing, or whose matches are not noted.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn unkept(&self, records: Vec<RecordId>) -> impl Future<Output = Result<Vec<RecordId>, Error>> + Send;

    /// A noted match.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn noted(&self, record: RecordId) -> impl Future<Output = Result<Option<Match>, Error>> + Send;

    /// The first records above `after` whose matches are not noted, in order of their names: at most `most`, with their
    /// tables.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn unnoted(
        &self,
        after: Option<RecordId>,
        most: u32,
    ) -> impl Future<Output = Result<Vec<(RecordId, TableId)>, Error>> + Send;

    /// The seats a user has had, in noted matches and in others of which no more is known, the latest first.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn seats_of(&self, user: UserId) -> impl Future<Output = Result<Vec<(RecordId, u8)>, Error>> + Send;

    /// The matches of a user that come after the mark `after`, the latest first: at most `most`.
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

    /// The totals of a user's matches by class, in order of the classes' names. [`Wanted::ending`] is ignored.
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
