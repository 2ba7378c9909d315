use crate::{Error, RecordId, UserId};

/// The result of a rated match for a seat, and the belief about the player afterwards.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rated {
    /// The player's seat.
    pub seat: u8,
    /// Their place, from 1; equals share one.
    pub place: u8,
    /// Points in total, as reviews count them.
    pub points: f64,
    /// Points in total that were due to chance.
    pub luck: f64,
    /// The average result of a round, as the game measures it.
    pub score: f64,
    /// How much of `score` was due to chance.
    pub chance: f64,
    /// What their decisions cost them. `None` if not computed.
    pub cost: Option<Cost>,
    /// The belief about their skill afterwards.
    pub belief: Belief,
}

/// What a player's decisions cost them, given what they could know.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cost {
    /// The cost in points, in total.
    pub points: f64,
    /// The number of decisions.
    pub decisions: u64,
}

/// A belief about a skill.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Belief {
    /// The likeliest value.
    pub mean: f64,
    /// The square of its standard deviation.
    pub variance: f64,
}

/// A match whose ratings have been computed: the seats rated in it, each with the number of the player. A number stands
/// for one person in one class, and stays when the house forgets who that was.
#[derive(Debug, Clone, PartialEq)]
pub struct Reckoned {
    /// Its record.
    pub record: RecordId,
    /// Its position in the order in which ratings were learnt.
    pub number: u64,
    /// The class, by name.
    pub class: String,
    /// How many rounds were completed.
    pub rounds: u32,
    /// The players' numbers and results, by seat.
    pub seats: Vec<(u64, Rated)>,
}

/// A player's standing in a class.
#[derive(Debug, Clone, PartialEq)]
pub struct Rater {
    /// The player's number in this class.
    pub number: u64,
    /// The class, by name.
    pub class: String,
    /// How many rated matches they have played.
    pub matches: u64,
    /// How many rounds those had.
    pub rounds: u64,
    /// Points in total.
    pub points: f64,
    /// Points that were due to chance.
    pub luck: f64,
    /// What their decisions cost them.
    pub cost: Cost,
    /// The belief about their skill.
    pub belief: Belief,
    /// When their last match ended: milliseconds since 1970.
    pub at_ms: i64,
}

/// A step of a player's rating.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// The match.
    pub record: RecordId,
    /// When it ended: milliseconds since 1970.
    pub at_ms: i64,
    /// Whether its table was private.
    pub private: bool,
    /// Their result in it.
    pub rated: Rated,
}

/// A player on a board.
#[derive(Debug, Clone, PartialEq)]
pub struct Ranked {
    /// The player.
    pub user: UserId,
    /// Their handle.
    pub handle: String,
    /// Their standing.
    pub rater: Rater,
}

/// A match that was voided after its ratings had been computed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Voided {
    /// The match.
    pub record: RecordId,
    /// Its class, by name.
    pub class: String,
    /// Its number in the order in which ratings were learnt.
    pub number: u64,
}

/// The belief about a seat after a match, once an earlier match was voided.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Relearnt {
    /// The number of the match in the order in which ratings were learnt.
    pub number: u64,
    /// The seat.
    pub seat: u8,
    /// The new belief.
    pub belief: Belief,
}

/// Ratings and what they are based on. Clones are handles to the same store.
///
/// A rated match is due from the moment it is noted ([`Matches::note_match`](crate::Matches::note_match)) until it is
/// settled, whatever happens in between.
pub trait Ratings: Clone + Send + Sync + 'static {
    /// The rated matches whose ratings are yet to be computed, each by its end and its record, in the order in which they
    /// ended: at most `most` of those that follow `after`.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn due(
        &self,
        after: Option<(i64, RecordId)>,
        most: u32,
    ) -> impl Future<Output = Result<Vec<(i64, RecordId)>, Error>> + Send;

    /// How many matches of a user are due, by class.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn due_of(&self, user: UserId) -> impl Future<Output = Result<Vec<(String, u64)>, Error>> + Send;

    /// Settles a match that is due with the results of its seats, empty if it is not rated after all: then it is noted
    /// as one that is not. Settling it again changes nothing.
    ///
    /// # Errors
    /// [`Error::Gone`] if one of the players has been forgotten in the meantime, [`Error::Backend`], [`Error::Shut`].
    fn settle(&self, record: RecordId, seats: Vec<Rated>) -> impl Future<Output = Result<(), Error>> + Send;

    /// A user's standing in every class in which they are rated.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn standing(&self, user: UserId) -> impl Future<Output = Result<Vec<Rater>, Error>> + Send;

    /// At most `most` (not 0) of the `latest` steps of a user's rating in a class, evenly spread and including the very
    /// last; the earliest first.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn steps(
        &self,
        user: UserId,
        class: &str,
        latest: u32,
        most: u32,
    ) -> impl Future<Output = Result<Vec<Step>, Error>> + Send;

    /// The best players of a class whose skill is known to a variance of `within` and who have played since `since_ms`;
    /// at most `most`.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn best(
        &self,
        class: &str,
        within: f64,
        since_ms: i64,
        most: u32,
    ) -> impl Future<Output = Result<Vec<Ranked>, Error>> + Send;

    /// All matches whose ratings have been computed, in order, numbered above `after`: at most `most`.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn reckoned(&self, after: u64, most: u32) -> impl Future<Output = Result<Vec<Reckoned>, Error>> + Send;

    /// The belief about every player, by number.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn beliefs(&self) -> impl Future<Output = Result<Vec<(u64, Belief)>, Error>> + Send;

    /// The matches that were voided after their ratings had been computed, and since which nothing has been relearnt.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn voids(&self) -> impl Future<Output = Result<Vec<Voided>, Error>> + Send;

    /// Removes everything that a voided match has taught. Doing it again changes nothing.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn leave_out(&self, record: RecordId) -> impl Future<Output = Result<(), Error>> + Send;

    /// Replaces beliefs about seats with those relearnt.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn relearn(&self, learnt: Vec<Relearnt>) -> impl Future<Output = Result<(), Error>> + Send;

    /// Notes that everything after a voided match has been relearnt, with the resulting beliefs about these players.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn relearnt(&self, record: RecordId, beliefs: Vec<(u64, Belief)>)
    -> impl Future<Output = Result<(), Error>> + Send;
}
