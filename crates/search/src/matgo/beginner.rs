//! Level 1: takes what it sees, but overlooks a lot, knows few combinations and is easily tempted to go.

use super::{Sight, casual::best};
use game::{Sim, below};
use matgo::{Action, Card, Kind, Side};

/// The choice of level 1 among `legal`.
pub(super) fn choose(sight: &Sight<'_>, legal: &[Action], chance: &mut Sim) -> Option<Action> {
    let mut one_in = |n| below(n, chance) == 0;
    let mood = Mood { overlooks: one_in(4), bold: one_in(2), proud: one_in(2) };
    let luck = below(1 << 16, chance);
    best(legal, |action| mood.likes(sight, action, luck))
}

/// How a beginner feels this time.
struct Mood {
    /// Does not see what could be taken.
    overlooks: bool,
    /// Goes whatever the other player has captured.
    bold: bool,
    /// Notices shakes, bombs and a chongtong to stop with.
    proud: bool,
}

impl Mood {
    fn likes(&self, sight: &Sight<'_>, action: &Action, luck: u32) -> f32 {
        let yes = |so: bool| if so { 1_000.0 } else { 0.0 };
        match *action {
            Action::Play { card, take, shake } => {
                let shaken = if shake { yes(self.proud) - 500.0 } else { 0.0 };
                shaken + self.likes_play(sight, card, take) + whim(card, luck)
            }
            Action::Bonus(_) => 500.0,
            Action::Bomb(_) => yes(self.proud),
            Action::Flip => 0.0,
            Action::Choose(card) => looks(card) + whim(card, luck),
            Action::Gukjin(side) => yes(side == if self.bold { Side::Junk } else { Side::Animal }),
            Action::Go => yes(self.bold),
            Action::Stop => 500.0,
            Action::Chongtong(answer) => yes((answer == matgo::Chongtong::Stop) == self.proud),
            Action::Tung(asked) => yes(asked == self.bold),
            Action::Pick(place) => ((luck >> place) & 7) as f32,
        }
    }

    fn likes_play(&self, sight: &Sight<'_>, card: Card, take: Option<Card>) -> f32 {
        let Some(month) = card.month() else { return 0.0 };
        let taken = sight.taken(month, take).map(looks);
        let pile = sight.board.piles.has(month).then_some(150.0);
        match pile.or(taken).filter(|_| !self.overlooks) {
            Some(taken) => 100.0 + looks(card) + taken,
            None => -looks(card),
        }
    }
}

/// Less than 60, different by month: the order in which the beginner looks at the hand.
fn whim(card: Card, luck: u32) -> f32 {
    let month = card.month().map_or(0, |month| u32::from(month.number()));
    ((luck.wrapping_mul(2 * month + 1) >> 4) % 60) as f32
}

/// The appeal of a card to a player who knows no sets: the bigger the picture, the better.
fn looks(card: Card) -> f32 {
    match card.kind() {
        Kind::Bright => 100.0,
        Kind::Animal => 60.0,
        Kind::Ribbon => 50.0,
        Kind::Double | Kind::Bonus => 40.0,
        Kind::Plain => 25.0,
    }
}

#[cfg(test)]
mod tests {
    use crate::matgo::tests::position;
    use crate::{Budget, Level, Thinks};
    use game::sim;
    use matgo::Matgo;
    use serde_json::json;
    use std::collections::BTreeMap;

    fn habits(setup: serde_json::Value) -> BTreeMap<String, u32> {
        let view = position(setup);
        let mut chance = sim(1);
        let mut habits = BTreeMap::new();
        for _ in 0..600 {
            let action = Matgo::think(Level::Beginner, &view, &Budget::playouts(0), &mut chance).expect("in turn");
            *habits.entry(action.to_string()).or_default() += 1;
        }
        habits
    }

    #[test]
    fn mostly_it_takes_now_and_then_it_overlooks() {
        let habits = habits(json!({"hands": ["1a 5a 9b", "2a"], "floor": "1g 3t"}));
        assert!(habits["1a"] > 400, "{habits:?}");
        assert!(habits.len() > 1 && 600 - habits["1a"] > 60, "{habits:?}");
    }

    #[test]
    fn it_goes_and_stops_as_it_feels() {
        let seven = "1g 3g 8g 11g 2y 4y 5y 6y 7y 10y 12y";
        let hands = ["1a 2a 3a", "9a 9b"];
        let habits = habits(json!({"phase": {"kind": "go_or_stop"}, "hands": hands, "captured": [seven, "1t 2t 3t"]}));
        assert!(habits["go"] > 200 && habits["stop"] > 200, "{habits:?}");
    }
}
