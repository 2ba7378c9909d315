//! What the house plays for a player who is away.

use super::Sight;
use lexio::{Action, Tiles};

/// Never follows, and leads with all of the lowest number up to three tiles; but goes out if it can.
pub(super) fn choose(sight: &Sight) -> Option<Action> {
    let otherwise = || match sight.to_beat {
        Some(_) => Some(Action::Pass),
        None => lowest_lead(sight.hand).map(Action::Play),
    };
    sight.last_play().map(|play| Action::Play(play.tiles())).or_else(otherwise)
}

fn lowest_lead(hand: Tiles) -> Option<Tiles> {
    let lowest = hand.weakest()?;
    Some((hand & Tiles::numbered_as(lowest)).iter().take(3).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexio::sight::tests::{follow, lead};

    fn plays(sight: &Sight) -> String {
        choose(sight).map_or_else(String::new, |action| action.to_string())
    }

    #[test]
    fn the_house_only_leads_and_leads_low() {
        assert_eq!(plays(&follow("3C", "4C 5T", 9)), "pass");
        assert_eq!(plays(&lead("4C 5T 5M", 9)), "4C");
        assert_eq!(plays(&lead("4C 4T 5T 5M 5S", 1)), "4C 4T 5T 5M 5S", "it goes out with five");
        assert_eq!(plays(&lead("4C 4T 4M 4S 9C 9T", 9)), "4C 4T 4M", "there is no play of four");
    }

    #[test]
    fn the_house_goes_out() {
        assert_eq!(plays(&follow("3C", "4C", 9)), "4C");
        assert_eq!(plays(&follow("5C", "4C", 9)), "pass");
    }
}
