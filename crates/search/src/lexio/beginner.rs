//! Level 1: sees the obvious, one number at a time, and often misjudges what to spend.

use super::Sight;
use game::{Sim, below};
use lexio::{Action, Combination, Kind};

/// The choice of level 1.
pub(super) fn choose(sight: &Sight, chance: &mut Sim) -> Option<Action> {
    let mood = Mood::of(chance);
    let following = sight.to_beat.is_some();
    let best = sight.cheapest(|play| if mood.sees(play) { mood.cost(sight, play) } else { i32::MAX });
    let best = best.filter(|play| mood.sees(play));
    match best {
        Some(play) if !(following && mood.hesitates) || sight.goes_out(&play) => Some(Action::Play(play.tiles())),
        _ => following.then_some(Action::Pass),
    }
}

/// What a beginner pays attention to this time.
struct Mood {
    /// Passes despite having a play.
    hesitates: bool,
    /// Follows with the strongest play in the hand.
    spends: bool,
    /// Leads as many tiles as possible.
    sheds: bool,
    /// Sees straights and flushes.
    runs: bool,
    /// Sees full houses and four cards.
    houses: bool,
}

impl Mood {
    fn of(chance: &mut Sim) -> Mood {
        let mut one_in = |n| below(n, chance) == 0;
        Mood { hesitates: one_in(6), spends: one_in(6), sheds: !one_in(3), runs: one_in(3), houses: !one_in(3) }
    }

    fn sees(&self, play: &Combination) -> bool {
        match play.kind() {
            Kind::Single | Kind::Pair | Kind::Triple => true,
            Kind::FullHouse | Kind::FourCard => self.houses,
            Kind::Straight | Kind::Flush | Kind::StraightFlush => self.runs,
        }
    }

    /// Lower is better.
    fn cost(&self, sight: &Sight, play: &Combination) -> i32 {
        if sight.goes_out(play) {
            return i32::MIN;
        }
        let strength = play.tiles().strongest().map_or(0, |tile| 4 * i32::from(tile.rank()) + tile.suit() as i32);
        match sight.to_beat {
            Some(_) if self.spends => -strength,
            Some(_) => strength,
            None if self.sheds => strength - 1_000 * i32::from(play.tiles().len()),
            None => strength,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexio::sight::tests::{follow, lead};
    use game::sim;

    /// How often each decision is made in 600 tries.
    fn habits(sight: &Sight) -> std::collections::BTreeMap<String, u32> {
        let mut chance = sim(1);
        let mut habits = std::collections::BTreeMap::new();
        for _ in 0..600 {
            let action = choose(sight, &mut chance).expect("something to see");
            *habits.entry(action.to_string()).or_default() += 1;
        }
        habits
    }

    #[test]
    fn mostly_the_lowest_now_and_then_a_pass_or_a_waste() {
        let habits = habits(&follow("4C", "3C 6T 9M 2S", 9));
        assert_eq!(habits.keys().map(String::as_str).collect::<Vec<_>>(), ["2S", "6T", "pass"]);
        assert!(habits["6T"] > 300 && habits["2S"] > 30 && habits["pass"] > 30, "{habits:?}");
    }

    #[test]
    fn straights_are_often_missed() {
        let habits = habits(&lead("3C 4T 5M 6S 7C 9T", 9));
        assert!(habits["3C"] > habits["3C 4T 5M 6S 7C"] && habits["3C 4T 5M 6S 7C"] > 60, "{habits:?}");
    }

    #[test]
    fn the_last_tile_is_never_missed() {
        assert_eq!(habits(&follow("4C", "6T", 9)).keys().collect::<Vec<_>>(), ["6T"]);
    }
}
