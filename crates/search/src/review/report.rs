//! What a review says.

use game::Seat;
use serde::{Deserialize, Serialize};

/// A mean over playouts and its standard error, in points: chips in Lexio, money divided by the value of a point in
/// Matgo, points in Rummikub. With 95 % certainty the true value is within 1.96 errors.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Estimate {
    /// The mean of the playouts, in points.
    pub value: f64,
    /// Its standard error; 0 for what is known.
    pub error: f64,
}

impl Estimate {
    /// What is known without an error.
    pub const fn known(value: f64) -> Estimate {
        Estimate { value, error: 0.0 }
    }

    /// Whether the value is above `bound` with 95 % certainty and more.
    pub fn is_above(self, bound: f64) -> bool {
        self.value - 1.96 * self.error > bound
    }
}

/// How far a review is.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Progress {
    /// The share of the work that is done: 0 to 1. It never goes back.
    pub share: f64,
    /// Whether nothing is left to do.
    pub done: bool,
}

/// What is known of a round so far.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Review<A> {
    /// How far the review is. Before its end figures are coarser and some are missing.
    pub progress: Progress,
    /// Every action of the round, in order; empty until all of them have been looked at.
    pub plies: Vec<Ply<A>>,
    /// What each seat could expect: at the start of the round, and after every action. One more than there are plies;
    /// none where it is not known yet.
    pub curve: Vec<Option<Vec<Estimate>>>,
    /// Where each seat's result came from; empty until the whole curve is known.
    pub accounts: Vec<Account>,
    /// The few moments that mattered most, in their order.
    pub moments: Vec<Moment>,
}

impl<A> Review<A> {
    /// Of a round at which nothing has been looked at.
    pub(super) const fn nothing(progress: Progress) -> Review<A> {
        Review { progress, plies: Vec::new(), curve: Vec::new(), accounts: Vec::new(), moments: Vec::new() }
    }
}

/// One action, reviewed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Ply<A> {
    /// Whose it was.
    pub seat: Seat,
    /// What the seat did.
    pub action: A,
    /// Whether there was nothing to decide: one legal action, nothing dealt yet, or the clock decided.
    pub forced: bool,
    /// What the decision cost; none when there was none, and until it is known.
    pub decision: Option<Decision<A>>,
    /// What was drawn or flipped because of it gave so much to each seat; none when nothing was, and until it is known.
    pub luck: Option<Vec<Estimate>>,
    /// What can be proven about it.
    pub facts: Vec<Fact>,
}

/// What a decision cost, judged by what the player could know.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Decision<A> {
    /// The best action found; the one played when none is better.
    pub best: A,
    /// What the best promised more than the action played, 0 or more.
    pub regret: Estimate,
    /// Whether it is clear that this was a mistake that mattered: the regret is above the game's threshold with 95 %
    /// certainty.
    pub clear: bool,
    /// Whether the regret is certain: the player could know everything, and the end was computed without a mistake.
    pub exact: bool,
    /// How many actions were compared, the one played included.
    pub candidates: usize,
    /// In how many imagined worlds the regret was measured.
    pub worlds: u32,
}

/// What is proven.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Fact {
    /// With open hands: before this action `winner` had `points` in hand, whatever the other did. The earliest position
    /// of which that could be computed.
    Decided {
        /// The seat that was to win.
        winner: Seat,
        /// At least how many points: above 0.
        points: f64,
    },
    /// With open hands: this action let go of something that was in hand whatever the other did. No reproach, for the
    /// player could not see the other hand.
    LetGo {
        /// What the player had for certain before; below 0, the most that was lost.
        had: f64,
        /// What the player had after it: less.
        kept: f64,
    },
    /// More tiles of the rack could have been laid in this turn.
    MoreTiles {
        /// How many tiles were laid.
        laid: u8,
        /// How many could have been laid: more.
        possible: u8,
    },
}

/// Where a seat's result came from: `result = deal + draws + own + others`, exactly.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Account {
    /// The seat whose account it is.
    pub seat: Seat,
    /// What the round brought; what it promised at its last action if it was not played to its end.
    pub result: Estimate,
    /// What the deal gave: what could be expected after it, with the hands open. Before it everyone expects 0.
    pub deal: Estimate,
    /// What all later draws and flips gave, whoever drew.
    pub draws: Estimate,
    /// What the seat's own decisions gave against playing by the standard.
    pub own: Estimate,
    /// What the decisions of others gave.
    pub others: Estimate,
}

/// A moment that mattered.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Moment {
    /// The action that it is about, counted from 0 within the round. The deal is at 0.
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
    /// Somebody else stood clearly better before it; after it nobody did any more.
    Turn {
        /// The seat that won in the end.
        seat: Seat,
    },
    /// With open hands: the earliest position from which the end was certain.
    Decided {
        /// The seat that was to win.
        winner: Seat,
        /// By how many points at least.
        points: f64,
    },
    /// With open hands: a certain win was let go.
    LetGo {
        /// The seat that let it go.
        seat: Seat,
        /// The points that it had for certain.
        had: f64,
        /// The points that it had after it.
        kept: f64,
    },
}
