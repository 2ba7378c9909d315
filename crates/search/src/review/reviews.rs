//! What a review asks of a game.

use super::{Fact, SEATS};
use crate::Thinks;
use arrayvec::ArrayVec;
use game::{Game, Seat, Sim};

/// Points by seat.
pub type Points = ArrayVec<f64, SEATS>;

/// How everyone plays on in a review, with the memory that it takes: nothing is allocated for a playout but what the
/// game's states allocate.
pub trait Standard<G: Game> {
    /// What the round comes to for each seat when everyone plays on from here, each by what they can know.
    fn play_on(&mut self, world: &mut G::State, chance: &mut Sim) -> Points;

    /// What it comes to for `me`, just after a decision of that seat in an imagined world. `near` is what
    /// [`Reviews::is_near`] said of the decision, so that all that is compared is judged alike.
    fn weigh(&mut self, world: &mut G::State, me: Seat, near: bool, chance: &mut Sim) -> Weighed {
        let _ = near;
        let points = self.play_on(world, chance);
        Weighed { points: points.get(me.index()).copied().unwrap_or_default(), exact: false }
    }

    /// What the round comes to for seat 0 with open hands if both players play without a mistake, whatever is still
    /// drawn; none where that cannot be told at once, and at tables for more.
    fn prove(&mut self, state: &G::State) -> Option<f64> {
        let _ = state;
        None
    }
}

/// What an action came to in a world.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weighed {
    /// Points for the seat that decided.
    pub points: f64,
    /// Whether nobody can do better in this world.
    pub exact: bool,
}

/// How many playouts each value of an account of luck is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// For the deal.
    pub deal: u32,
    /// For each of the two values around a draw: 0 leaves the draws out.
    pub draws: u32,
}

impl Effort {
    /// Nothing is played out: luck is not reckoned.
    pub const NONE: Effort = Effort { deal: 0, draws: 0 };
}

/// Games that can be reviewed.
pub trait Reviews: Thinks {
    /// How everyone plays on.
    type Standard: Standard<Self> + 'static;
    /// What a player thinks of what is hidden from them.
    type Beliefs: 'static;

    /// Regret and luck up to so many points are not worth a word.
    const MATTERS: f64;

    /// How everyone plays on under these rules, as the nets that are there allow.
    fn standard(rules: &Self::Rules) -> Self::Standard;

    /// Playouts for each action that make a review of a round in a second or two on a server.
    fn playouts(rules: &Self::Rules) -> u32;

    /// What the round brought a seat, in points.
    fn points(rules: &Self::Rules, outcome: &Self::Outcome, seat: Seat) -> f64;

    /// What the points of a round say of skill: the points themselves, but where a few rounds are worth as much as all
    /// others together. Odd: what is won on one seat is lost on another.
    fn measure(points: f64) -> f64 {
        points
    }

    /// How everyone plays on in an account of luck, where it must be cheap.
    fn outlook(rules: &Self::Rules) -> Self::Standard {
        Self::standard(rules)
    }

    /// The cheapest account of luck that says most of what there is to say (docs/RATINGS.md).
    fn effort(rules: &Self::Rules) -> Effort {
        let _ = rules;
        Effort::NONE
    }

    /// The actions to compare: the one played first, then others that could be better, the best first by a rule of
    /// thumb, none twice. The one played alone where there was nothing to decide.
    fn candidates(view: &Self::View, played: &Self::Action) -> Vec<Self::Action>;

    /// What `me`, whose view it is, may think of what is hidden.
    fn believe(view: &Self::View, me: Seat) -> Self::Beliefs;

    /// A world that agrees with the view, as likely as a good player thinks it who believes this.
    fn suppose(view: &Self::View, beliefs: &Self::Beliefs, chance: &mut Sim) -> Self::State;

    /// Whether the player is to decide the same again after this action, whatever comes of it, and all their other
    /// actions stay possible. It is weighed together with the best of those, not with what the standard would do next:
    /// for that it cannot be blamed.
    fn decides_again(action: &Self::Action) -> bool {
        let _ = action;
        false
    }

    /// Whether the view leaves one world only, and that can be played out without a mistake.
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

    /// Draws anew what nobody has seen and nobody holds: the order of what is still to be drawn.
    fn redraw(state: &mut Self::State, chance: &mut Sim) {
        let _ = (state, chance);
    }

    /// How many tiles or cards are still to be drawn.
    fn undrawn(state: &Self::State) -> usize {
        let _ = state;
        0
    }

    /// What is plain to prove about an action.
    fn fact(view: &Self::View, action: &Self::Action) -> Option<Fact> {
        let _ = (view, action);
        None
    }
}
