//! What a review requires of a game.

use super::{Fact, SEATS};
use crate::Thinks;
use arrayvec::ArrayVec;
use game::{Game, Seat, Sim};

/// Points by seat.
pub type Points = ArrayVec<f64, SEATS>;

/// How everyone plays on in a review, with reusable memory: a playout allocates nothing but what the game's states do.
pub trait Standard<G: Game> {
    /// The result of the round for each seat if everyone plays on from here, each by what they can know.
    fn play_on(&mut self, world: &mut G::State, chance: &mut Sim) -> Points;

    /// The result for `me` just after a decision of that seat in an imagined world. `near` is what [`Reviews::is_near`]
    /// returned for the decision, so that everything compared is judged alike.
    fn weigh(&mut self, world: &mut G::State, me: Seat, near: bool, chance: &mut Sim) -> Weighed {
        let solved = if near { self.solve(world, me) } else { None };
        if let Some(points) = solved {
            return Weighed { points, exact: true };
        }
        let points = self.play_on(world, chance);
        Weighed { points: points.get(me.index()).copied().unwrap_or_default(), exact: false }
    }

    /// The result of the round for `me` with open hands if everyone plays without a mistake from here. `None` if that
    /// cannot be found quickly.
    fn solve(&mut self, world: &G::State, me: Seat) -> Option<f64> {
        let _ = (world, me);
        None
    }

    /// The result of the round for seat 0 with open hands if both players play without a mistake, whatever is still
    /// drawn. `None` if that cannot be found quickly, and at tables for more than two.
    fn prove(&mut self, state: &G::State) -> Option<f64> {
        let _ = state;
        None
    }

    /// The best action of the position that was proven last, for the seat in turn there.
    fn best_proven(&self) -> Option<G::Action> {
        None
    }
}

/// The result of an action in a world.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weighed {
    /// Points for the seat that decided.
    pub points: f64,
    /// Whether no one can do better in this world.
    pub exact: bool,
}

/// How many playouts to spend on each value of an account of luck.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// For the deal.
    pub deal: u32,
    /// For each of the two values around a draw; 0 leaves the draws out.
    pub draws: u32,
}

impl Effort {
    /// Plays nothing out: luck is not computed.
    pub const NONE: Effort = Effort { deal: 0, draws: 0 };
}

/// Games that can be reviewed.
pub trait Reviews: Thinks {
    /// How everyone plays on.
    type Standard: Standard<Self> + 'static;
    /// A player's beliefs about what is hidden from them.
    type Beliefs: 'static;

    /// Regret and luck up to this many points are not worth mentioning.
    const MATTERS: f64;

    /// How everyone plays on under these rules, given the nets that are available.
    fn standard(rules: &Self::Rules) -> Self::Standard;

    /// The number of playouts per action with which a review of a round takes a second or two on a server.
    fn playouts(rules: &Self::Rules) -> u32;

    /// What the round brought a seat, in points.
    fn points(rules: &Self::Rules, outcome: &Self::Outcome, seat: Seat) -> f64;

    /// What the points of a round say about skill: the points themselves, except where a few rounds would weigh as much
    /// as all others together. An odd function: what one seat wins, another loses.
    fn measure(points: f64) -> f64 {
        points
    }

    /// How everyone plays on in an account of luck, which must be cheap.
    fn outlook(rules: &Self::Rules) -> Self::Standard {
        Self::standard(rules)
    }

    /// The cheapest account of luck that says most of what there is to say (docs/RATINGS.md).
    fn effort(rules: &Self::Rules) -> Effort {
        let _ = rules;
        Effort::NONE
    }

    /// The actions to compare, each once: the one played first, then others that could be better, best first by a rule
    /// of thumb. Only the one played if there was nothing to decide.
    fn candidates(view: &Self::View, played: &Self::Action) -> Vec<Self::Action>;

    /// What `me`, whose view this is, may believe about what is hidden.
    fn believe(view: &Self::View, me: Seat) -> Self::Beliefs;

    /// A world that agrees with the view, as likely as a good player with these beliefs would think it.
    fn suppose(view: &Self::View, beliefs: &Self::Beliefs, chance: &mut Sim) -> Self::State;

    /// Whether after this action the player makes the same decision again, whatever comes of it, with all their other
    /// actions still possible. It is then weighed together with the best of those, not with what the standard would do
    /// next, which the action cannot be blamed for.
    fn decides_again(action: &Self::Action) -> bool {
        let _ = action;
        false
    }

    /// Whether the view leaves only one world. It is then played out without a mistake, if that is not too much.
    fn is_certain(view: &Self::View) -> bool {
        let _ = view;
        false
    }

    /// Whether the end is so near that worlds are played out without a mistake.
    fn is_near(view: &Self::View) -> bool {
        let _ = view;
        false
    }

    /// Whether the hands have been dealt.
    fn is_dealt(state: &Self::State) -> bool {
        let _ = state;
        true
    }

    /// Reshuffles what no one has seen or holds: the order of what is still to be drawn.
    fn redraw(state: &mut Self::State, chance: &mut Sim) {
        let _ = (state, chance);
    }

    /// The number of tiles or cards still to be drawn.
    fn undrawn(state: &Self::State) -> usize {
        let _ = state;
        0
    }

    /// A fact about an action that is easy to prove.
    fn fact(view: &Self::View, action: &Self::Action) -> Option<Fact> {
        let _ = (view, action);
        None
    }
}
