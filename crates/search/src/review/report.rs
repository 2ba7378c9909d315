//! The results of a review.

use game::Seat;
use serde::{Deserialize, Serialize};

/// A mean over playouts with its standard error, in points: chips in Lexio, money divided by the value of a point in
/// Matgo, points in Rummikub. With 95 % certainty the true value is within 1.96 errors.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Estimate {
    /// The mean of the playouts, in points.
    pub value: f64,
    /// Its standard error; 0 if the value is known.
    pub error: f64,
}

impl Estimate {
    /// A value known without error.
    pub const fn known(value: f64) -> Estimate {
        Estimate { value, error: 0.0 }
    }

    /// Whether the value is above `bound` with at least 95 % certainty.
    pub fn is_above(self, bound: f64) -> bool {
        self.value - 1.96 * self.error > bound
    }
}

/// The progress of a review.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Progress {
    /// The share of the work that is done, 0 to 1. It never goes back.
    pub share: f64,
    /// Whether nothing is left to do.
    pub done: bool,
}

/// What is known of a round so far.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Review<A> {
    /// The progress of the review. Until it is done, figures are coarser and some are missing.
    pub progress: Progress,
    /// Every action of the round, in order; empty until all of them have been examined.
    pub plies: Vec<Ply<A>>,
    /// What each seat could expect at the start of the round and after every action, so one more than there are plies;
    /// `None` if not known yet.
    pub curve: Vec<Option<Vec<Estimate>>>,
    /// Where each seat's result came from; empty until the whole curve is known.
    pub accounts: Vec<Account>,
    /// The few moments that mattered most, in order.
    pub moments: Vec<Moment>,
}

impl<A> Review<A> {
    /// The review of a round of which nothing has been examined yet.
    pub(super) const fn nothing(progress: Progress) -> Review<A> {
        Review { progress, plies: Vec::new(), curve: Vec::new(), accounts: Vec::new(), moments: Vec::new() }
    }

    /// How many actions the house took in the place of this seat's player.
    pub fn of_house(&self, seat: Seat) -> usize {
        self.plies.iter().filter(|ply| ply.house && ply.seat == seat).count()
    }
}

/// One action, reviewed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Ply<A> {
    /// The seat that acted.
    pub seat: Seat,
    /// What the seat did.
    pub action: A,
    /// Whether the house took the action in the player's place. Then it is no decision of theirs.
    pub house: bool,
    /// Whether there was nothing to weigh: one legal action, nothing dealt yet, the clock decided, or nothing can be better,
    /// as in Rummikub to go out.
    pub forced: bool,
    /// What the decision cost; `None` if there was none, it was the house's, or it is not known yet.
    pub decision: Option<Decision<A>>,
    /// What the draw or flip that followed gave to each seat; `None` if there was none, or it is not known yet.
    pub luck: Option<Vec<Estimate>>,
    /// What can be proven about it.
    pub facts: Vec<Fact>,
}

/// The cost of a decision, judged by what the player could know.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Decision<A> {
    /// The best action found; the one played if none is better.
    pub best: A,
    /// How much more the best promised than the action played, 0 or more.
    pub regret: Estimate,
    /// Whether this clearly was a mistake that mattered: the regret is above the game's threshold with 95 % certainty.
    pub clear: bool,
    /// Whether the regret is certain: the player could know everything, and the end was computed without a mistake.
    pub exact: bool,
    /// The number of actions compared, including the one played.
    pub candidates: usize,
    /// The number of imagined worlds in which the regret was measured.
    pub worlds: u32,
}

/// A proven fact about an action.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Fact {
    /// With open hands: before this action `winner` was certain of `points`, whatever the other player did. This is the
    /// earliest position for which that could be computed.
    Decided {
        /// The seat that was sure to win.
        winner: Seat,
        /// The least number of points: above 0.
        points: f64,
    },
    /// With open hands: this action gave up something that was certain whatever the other player did. This is no
    /// reproach if the other hand was hidden.
    LetGo {
        /// What the player was certain of before; if below 0, the most that they could lose.
        had: f64,
        /// What the player was certain of afterwards, which is less.
        kept: f64,
        /// Whether the other hand was hidden from the player, as it is unless nothing else was possible.
        hidden: bool,
    },
    /// The same, where the house took the action in the player's place.
    HouseLetGo {
        /// What the player was certain of before; if below 0, the most that they could lose.
        had: f64,
        /// What the player was certain of afterwards, which is less.
        kept: f64,
    },
    /// More tiles of the rack could have been laid in this turn.
    MoreTiles {
        /// The number of tiles laid.
        laid: u8,
        /// The number that could have been laid, which is more.
        possible: u8,
    },
}

/// Where a seat's result came from: `result = deal + draws + own + others`, exactly.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Account {
    /// The seat whose account it is.
    pub seat: Seat,
    /// What the round brought; if it was not played to the end, what it promised at the last action.
    pub result: Estimate,
    /// What the deal gave: the expectation after it, with the hands open. Before it, everyone expects 0.
    pub deal: Estimate,
    /// What all later draws and flips gave, by whichever seat.
    pub draws: Estimate,
    /// What the seat's own decisions gave, compared with playing by the standard.
    pub own: Estimate,
    /// What the decisions of others gave, and those of the house in the seat's place.
    pub others: Estimate,
}

/// A moment that mattered.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Moment {
    /// The action that it is about, counted from 0 within the round; for the deal, the first one after it.
    pub ply: usize,
    /// What happened, and to whom.
    pub what: What,
}

/// Why a moment mattered.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum What {
    /// The deal favoured a seat.
    Deal {
        /// The seat that it favoured most.
        seat: Seat,
        /// By how many points.
        points: Estimate,
    },
    /// A clear mistake.
    Mistake {
        /// The seat that made it.
        seat: Seat,
        /// The points that it cost.
        regret: Estimate,
    },
    /// A draw or flip favoured a seat.
    Luck {
        /// The seat that it favoured most.
        seat: Seat,
        /// By how many points.
        points: Estimate,
    },
    /// Another player stood clearly better before it; afterwards no one did.
    Turn {
        /// The seat that won in the end.
        seat: Seat,
    },
    /// With open hands: the earliest position from which the end was certain.
    Decided {
        /// The seat that was sure to win.
        winner: Seat,
        /// The least number of points.
        points: f64,
    },
    /// With open hands: a certain win was let go.
    LetGo {
        /// The seat that let it go.
        seat: Seat,
        /// The points that it was certain of before.
        had: f64,
        /// The points that it was certain of afterwards.
        kept: f64,
    },
    /// The same, where the house played for the seat.
    HouseLetGo {
        /// The seat in whose place the house let it go.
        seat: Seat,
        /// The points that it was certain of before.
        had: f64,
        /// The points that it was certain of afterwards.
        kept: f64,
    },
}
