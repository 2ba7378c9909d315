//! Level 2: takes what is worth most at once, shakes and bombs when it can, and goes while the other player is far
//! behind.

use super::{Sight, thumb};
use crate::Policy;
use game::{Enumerate, Sim};
use matgo::{Action, Matgo, State};

/// The choice of level 2 among `legal`.
pub(super) fn choose(sight: &Sight<'_>, legal: &[Action]) -> Option<Action> {
    best(legal, |action| thumb::at_once(sight, action))
}

/// A playout policy that plays like level 2.
#[derive(Default)]
pub(super) struct Greedy {
    moves: Vec<Action>,
}

impl Policy<Matgo> for Greedy {
    fn choose(&mut self, state: &State, _: &mut Sim) -> Option<Action> {
        Matgo::moves(state, &mut self.moves);
        match self.moves.as_slice() {
            [only] => Some(*only),
            moves => choose(&Sight::of_state(state)?, moves),
        }
    }
}

/// The action that promises most; among equals, the first.
pub(super) fn best(legal: &[Action], mut promise: impl FnMut(&Action) -> f32) -> Option<Action> {
    let mut best: Option<(f32, Action)> = None;
    for action in legal {
        let promised = promise(action);
        if best.is_none_or(|(most, _)| promised > most) {
            best = Some((promised, *action));
        }
    }
    best.map(|(_, action)| action)
}

#[cfg(test)]
mod tests {
    use crate::Level;
    use crate::matgo::tests::{plays, position};
    use serde_json::json;

    fn casual(changes: serde_json::Value) -> String {
        plays(Level::Casual, &position(changes))
    }

    #[test]
    fn it_takes_what_is_worth_most() {
        let hands = ["1a 5a 9b", "2a 6a 10a"];
        assert_eq!(casual(json!({"hands": hands, "floor": "1g 5t"})), "1a");
        assert_eq!(
            casual(json!({"hands": ["5a 9b"], "floor": "9y 9t 5b", "captured": ["6t 10t", "1t"]})),
            "9b takes 9t"
        );
    }

    #[test]
    fn it_lays_down_what_is_worth_least() {
        assert_eq!(casual(json!({"hands": ["1g 5a 8g", "2a"], "floor": "3a 4a"})), "5a");
    }

    #[test]
    fn it_shakes_and_bombs() {
        assert_eq!(casual(json!({"hands": ["1a 1b 1t", "2a"], "floor": "3a 4a"})), "shake 1a");
        assert_eq!(casual(json!({"hands": ["1a 1b 1t 3b", "2a"], "floor": "1g 3a"})), "bomb 1");
    }

    #[test]
    fn it_goes_while_the_other_is_far_behind() {
        let seven = "1g 3g 8g 11g 2y 4y 5y 6y 7y 10y 12y";
        let asked = |theirs: &str, hand: &str| {
            casual(json!({"phase": {"kind": "go_or_stop"}, "hands": [hand, "9a 9b"], "captured": [seven, theirs]}))
        };
        assert_eq!(asked("", "1a 2a 3a 4a"), "go");
        assert_eq!(asked("", "1a 2a b2"), "go", "the stock replaces a bonus card");
        assert_eq!(asked("", "1a"), "stop", "there is nothing left to win");
        assert_eq!(asked("1t 2t 3t 6t", "4b 5a 6a 8a"), "stop", "three points, and more at hand");
    }
}
