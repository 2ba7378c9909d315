//! What the house plays for a player who is away: the least risk, no shake, and a stop as soon as possible.

use super::{Sight, casual::best, thumb::Thumb, weights::PLAIN};
use matgo::Action;

/// The choice of the house among `legal`.
pub(super) fn choose(sight: &Sight<'_>, legal: &[Action]) -> Option<Action> {
    best(legal, |action| match action {
        Action::Play { shake: true, .. } | Action::Go => f32::MIN,
        _ => Thumb::of(sight, &PLAIN).promise(action),
    })
}

#[cfg(test)]
mod tests {
    use crate::Thinks;
    use crate::matgo::tests::position;
    use matgo::Matgo;
    use serde_json::json;

    fn house(setup: serde_json::Value) -> String {
        Matgo::house_move(&position(setup)).expect("in turn").to_string()
    }

    #[test]
    fn it_stops_as_soon_as_it_may() {
        let seven = "1g 3g 8g 11g 2y 4y 5y 6y 7y 10y 12y";
        let asked = json!({"phase": {"kind": "go_or_stop"}, "hands": ["1a 2a 3a 4a", "9a"], "captured": [seven, ""]});
        assert_eq!(house(asked), "stop");
    }

    #[test]
    fn it_does_not_shake() {
        assert_eq!(house(json!({"hands": ["1a 1b 1t", "2a"], "floor": "3a 4a"})), "1a");
    }
}
