use crate::{Error, Match, RecordId, UserId};

/// What a rated match said of a seat, and what is believed of whoever sat there afterwards.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rated {
    /// Where they sat.
    pub seat: u8,
    /// Which place they came to, from 1; equals share one.
    pub place: u8,
    /// Points in all, as reviews count them.
    pub points: f64,
    /// Points in all that chance gave.
    pub luck: f64,
    /// The mean of a round, as the game measures results.
    pub score: f64,
    /// How much of `score` was chance.
    pub chance: f64,
    /// What their decisions cost; none where that was not reckoned.
    pub cost: Option<Cost>,
    /// What is believed of their skill afterwards.
    pub belief: Belief,
}

/// What somebody's decisions cost, by what they could know.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cost {
    /// In points, in all.
    pub points: f64,
    /// How many decisions they were.
    pub decisions: u64,
}

/// What is believed of a skill.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Belief {
    /// The likeliest value.
    pub mean: f64,
    /// The square of its standard deviation.
    pub variance: f64,
}

/// A match that was reckoned: the seats that were rated in it, each with the number of who sat there. A number is
/// somebody's in one class, and stays when the house forgets who that was.
#[derive(Debug, Clone, PartialEq)]
pub struct Reckoned {
    /// Its record.
    pub record: RecordId,
    /// The place in the order in which ratings were learnt.
    pub number: u64,
    /// The class, by name.
    pub class: String,
    /// How many rounds came to their end.
    pub rounds: u32,
    /// What it said, by seat.
    pub seats: Vec<(u64, Rated)>,
}

/// Somebody's standing in a class.
#[derive(Debug, Clone, PartialEq)]
pub struct Rater {
    /// The number that stands for them in this class.
    pub number: u64,
    /// The class, by name.
    pub class: String,
    /// How many rated matches they have played.
    pub matches: u64,
    /// Rounds in them.
    pub rounds: u64,
    /// Points in all.
    pub points: f64,
    /// Points that chance gave.
    pub luck: f64,
    /// What their decisions cost.
    pub cost: Cost,
    /// What is believed of their skill.
    pub belief: Belief,
    /// When their last match ended: milliseconds since 1970.
    pub at_ms: i64,
}

/// A step of somebody's rating.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// The match.
    pub record: RecordId,
    /// When it ended: milliseconds since 1970.
    pub at_ms: i64,
    /// What it said of them.
    pub rated: Rated,
}

/// Somebody on a board.
#[derive(Debug, Clone, PartialEq)]
pub struct Ranked {
    /// Who.
    pub user: UserId,
    /// Their handle.
    pub handle: String,
    /// Their standing.
    pub rater: Rater,
}

/// A match that was voided after it had been reckoned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Voided {
    /// The match.
    pub record: RecordId,
    /// Its class, by name.
    pub class: String,
    /// Its number among those that were reckoned.
    pub number: u64,
}

/// What is believed of a seat after a match, once one before it was voided.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Relearnt {
    /// The number of the match among those that were reckoned.
    pub number: u64,
    /// The seat.
    pub seat: u8,
    /// What is believed now.
    pub belief: Belief,
}

/// Ratings and what they came of. Clones are handles on the same store.
///
/// A rated match is due from the moment that it is noted ([`Matches::note_match`](crate::Matches::note_match)) until it
/// is settled, whatever happens in between.
pub trait Ratings: Clone + Send + Sync + 'static {
    /// The rated matches that are still to be reckoned, those that ended first before others: at most `most`.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn due(&self, most: u32) -> impl Future<Output = Result<Vec<Match>, Error>> + Send;

    /// How many matches of a user are still to be reckoned, by class.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn due_of(&self, user: UserId) -> impl Future<Output = Result<Vec<(String, u64)>, Error>> + Send;

    /// Settles a match that is due: what it says of its seats, none where it is not rated after all. To settle it again
    /// changes nothing.
    ///
    /// # Errors
    /// [`Error::Gone`] where somebody who is rated has been forgotten meanwhile, [`Error::Backend`], [`Error::Shut`].
    fn settle(&self, record: RecordId, seats: Vec<Rated>) -> impl Future<Output = Result<(), Error>> + Send;

    /// Somebody's standing in every class that they are rated in.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn standing(&self, user: UserId) -> impl Future<Output = Result<Vec<Rater>, Error>> + Send;

    /// Of the `latest` steps of somebody's rating in a class at most `most` (not 0), evenly spread, the very last among
    /// them; the first of them first.
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

    /// The best of a class: those whose skill is known to a variance of `within`, and who have played since `since_ms`;
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

    /// Everything that was reckoned, in its order, above `after`: at most `most`.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn reckoned(&self, after: u64, most: u32) -> impl Future<Output = Result<Vec<Reckoned>, Error>> + Send;

    /// What is believed of everybody, by number.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn beliefs(&self) -> impl Future<Output = Result<Vec<(u64, Belief)>, Error>> + Send;

    /// The matches that were voided after they had been reckoned, and after which nothing was learnt anew yet.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn voids(&self) -> impl Future<Output = Result<Vec<Voided>, Error>> + Send;

    /// Takes what a voided match taught out of everything that is kept. To do it again changes nothing.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn leave_out(&self, record: RecordId) -> impl Future<Output = Result<(), Error>> + Send;

    /// Puts what was learnt anew in the place of what was.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn relearn(&self, learnt: Vec<Relearnt>) -> impl Future<Output = Result<(), Error>> + Send;

    /// All after a voided match was learnt anew: that is what is believed of these now.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    fn relearnt(&self, record: RecordId, beliefs: Vec<(u64, Belief)>)
    -> impl Future<Output = Result<(), Error>> + Send;
}
