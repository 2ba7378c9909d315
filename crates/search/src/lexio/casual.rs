//! Level 2: sheds as many tiles as it can, weakest first, keeps numbers together, and never passes if it can play.

use super::Sight;
use lexio::{Action, Combination, Tiles};

/// The choice of level 2.
pub(super) fn choose(sight: &Sight) -> Option<Action> {
    choose_by(sight, cost)
}

/// The cheapest play; a pass only if there is no play.
pub(super) fn choose_by(sight: &Sight, cost: fn(&Sight, &Combination) -> i32) -> Option<Action> {
    match sight.cheapest(|play| cost(sight, play)) {
        Some(play) => Some(Action::Play(play.tiles())),
        None => sight.to_beat.map(|_| Action::Pass),
    }
}

/// The cost of a play that ends the round: below any other.
const OUT: i32 = -1_000_000;
/// What each tile shed is worth: more than everything else together.
const TILE: i32 = 1_000;
/// The cost of breaking up a number: ten numbers of strength.
const SPLIT: i32 = 40;
/// The extra cost of each 2 that a follower spends: also ten numbers of strength.
const TWO: i32 = 40;

/// The cost of a play to a player who counts no tiles; lower is better.
pub(super) fn cost(sight: &Sight, play: &Combination) -> i32 {
    if sight.goes_out(play) {
        return OUT;
    }
    let tiles = play.tiles();
    let shed = TILE * i32::from(tiles.len());
    let strength = tiles.strongest().map_or(0, |tile| 4 * i32::from(tile.rank()) + tile.suit() as i32);
    let split = SPLIT * numbers_split(sight.hand, tiles);
    if sight.next == 1 && tiles.len() == 1 {
        // The next player could go out on a single; the highest tile makes that least likely.
        return split - shed - strength;
    }
    let twos = if sight.to_beat.is_some() { TWO * i32::from((tiles & Tiles::TWOS).len()) } else { 0 };
    split - shed + strength + twos
}

/// The number of numbers that the play breaks up.
fn numbers_split(hand: Tiles, play: Tiles) -> i32 {
    let kept = hand - play;
    let mut touched = play;
    let mut split = 0;
    while let Some(tile) = touched.weakest() {
        let number = Tiles::numbered_as(tile);
        touched -= number;
        split += i32::from(!(kept & number).is_empty());
    }
    split
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexio::sight::tests::{follow, lead};

    fn plays(sight: &Sight) -> String {
        choose(sight).map_or_else(String::new, |action| action.to_string())
    }

    #[test]
    fn the_lead_sheds_most_and_weakest() {
        assert_eq!(plays(&lead("3C 5C 5T 7C 7T", 9)), "5C 5T");
        assert_eq!(plays(&lead("3C 5C 9T 9M", 9)), "9T 9M");
        assert_eq!(plays(&lead("3C 4T 5M 6S 7C 9T 9M", 9)), "3C 4T 5M 6S 7C");
    }

    #[test]
    fn a_follower_keeps_numbers_together() {
        assert_eq!(plays(&follow("4C", "5C 5T 8M 9S", 9)), "8M");
        assert_eq!(plays(&follow("9C", "4C 2T 2M 2S", 9)), "2T", "but never passes");
        assert_eq!(plays(&follow("2M", "4C 2T", 9)), "pass", "unless it must");
    }

    #[test]
    fn a_single_before_the_last_tile_of_the_next_is_high() {
        assert_eq!(plays(&lead("3C 5T 9M", 1)), "9M");
        assert_eq!(plays(&follow("3C", "5T 9M 2S", 1)), "2S");
    }

    #[test]
    fn whoever_can_goes_out() {
        assert_eq!(plays(&follow("3C", "2S", 9)), "2S");
        assert_eq!(plays(&lead("3C 3T", 9)), "3C 3T");
    }
}
