//! What a Matgo bot plays for. Doublings make points erratic, so every bot declares its aim.

use crate::net::{Promise, Shown};
use crate::{Utility, Worth};
use game::Seat;
use matgo::{Matgo, Outcome, Rules};

/// A bot's aim in Matgo.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Aim {
    /// To win: 1 for a win, −1 for a loss, however much is paid.
    Win,
    /// Points, with each win or loss counting at most `cap` of them, plus `win` points for winning itself.
    Points {
        /// The most points that one game counts.
        cap: f64,
        /// How many points winning itself counts.
        win: f64,
    },
    /// What the nets promise: points count by their square root (16 count three, 100 seven and a half), and winning
    /// itself twenty.
    Roots,
    /// Money, with every doubling of the balance counting the same: careful when poor.
    Bankroll,
}

/// An aim under the rules of a room.
pub(super) struct Aiming<'a> {
    pub(super) aim: Aim,
    pub(super) rules: &'a Rules,
}

impl Utility<Matgo> for Aiming<'_> {
    fn worth(&self, outcome: &Outcome, seat: Seat) -> Worth {
        let sign = 2.0 * won(outcome, seat) - 1.0;
        let net = outcome.net[seat] as f64;
        let value = match self.aim {
            Aim::Win => sign,
            Aim::Points { cap, win } => {
                (net / f64::from(self.rules.options().point_value)).clamp(-cap, cap) + sign * win
            }
            Aim::Roots => promised(Matgo::fulfilled(self.rules, outcome, seat)).value,
            Aim::Bankroll => {
                let unit = f64::from(self.rules.options().point_value);
                let after = outcome.balance[seat] as f64 + unit;
                (after / (after - net)).ln()
            }
        };
        // A draw has its value, but nobody has won it.
        Worth { value, won: won(outcome, seat).floor() }
    }
}

/// The weight of the promised round beside the promised chance to win.
const ROOTS: f32 = 0.075;

/// The worth of a promise under [`Aim::Roots`]. The nets promise half a win for a draw.
pub(super) fn promised(promise: Promise) -> Worth {
    let value = 40.0 * (promise.win + ROOTS * promise.value) - 20.0;
    Worth { value: f64::from(value), won: f64::from(promise.win.clamp(0.0, 1.0)) }
}

/// 1 for a win, 0 for a loss, a half for a draw.
pub(super) fn won(outcome: &Outcome, seat: Seat) -> f64 {
    match outcome.end.winner() {
        Some(winner) if winner == seat => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matgo::tests::position;
    use game::{Game, Silent};
    use matgo::Action;
    use serde_json::json;

    /// What a stop is worth under each aim, with `mine` captured against `theirs`.
    fn worths(mine: &str, theirs: &str) -> [[f64; 2]; 3] {
        let view = position(json!({
            "phase": {"kind": "go_or_stop"}, "hands": ["1a", "9a"], "captured": [mine, theirs]
        }));
        let mut state = Matgo::imagine(&view, &mut game::sim(1));
        Matgo::apply(&mut state, &Action::Stop, &mut Silent);
        let outcome = Matgo::outcome(&state).expect("it is over");
        [Aim::Win, Aim::Points { cap: 20.0, win: 3.0 }, Aim::Bankroll]
            .map(|aim| [Seat(0), Seat(1)].map(|seat| Aiming { aim, rules: &view.rules }.worth(&outcome, seat).value))
    }

    #[test]
    fn a_draw_is_worth_half_a_win_and_won_by_nobody() {
        let view = position(json!({
            "hands": ["5b", "9a"], "floor": "10t", "stock": "1t 11a 12s", "captured": ["1g", "6t"]
        }));
        let mut state = Matgo::imagine(&view, &mut game::sim(1));
        game::playout::<Matgo>(&mut state, &mut Vec::new(), &mut game::sim(1));
        let outcome = Matgo::outcome(&state).expect("it is over");
        let worths = [Aim::Win, Aim::Roots].map(|aim| Aiming { aim, rules: &view.rules }.worth(&outcome, Seat(0)));
        assert_eq!(worths, [Worth::default(); 2]);
    }

    #[test]
    fn a_win_is_a_win_and_points_are_capped() {
        // Five animals and the birds, with a bright on the other side: 6 points + 2 for three brights.
        let [win, points, bankroll] = worths("2y 4y 8y 5y 6y 7y", "1g 12t");
        assert_eq!(win, [1.0, -1.0]);
        assert_eq!(points, [10.0, -10.0]);
        assert!(bankroll[0] > 0.0 && bankroll[1] < -bankroll[0], "a loss weighs more than a win: {bankroll:?}");
        // Fifteen points for all brights, doubled because the loser has none.
        let [_, capped, _] = worths("1g 3g 8g 11g 12g", "12t");
        assert_eq!(capped, [23.0, -23.0]);
    }
}
