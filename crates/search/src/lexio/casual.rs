//! Level 2: sheds the most tiles it can, the weakest first, keeps pairs and triples together, never passes.

use super::Sight;
use lexio::{Action, Combination, Tiles};

/// What level 2 does.
pub(super) fn choose(sight: &Sight) -> Option<Action> {
    match sight.cheapest(|play| cost(sight, play)) {
        Some(play) => Some(Action::Play(play.tiles())),
        None => sight.to_beat.map(|_| Action::Pass),
    }
}

/// What a play costs in the eyes of a player who counts no tiles: lower is better.
pub(super) fn cost(sight: &Sight, play: &Combination) -> i32 {
    if sight.goes_out(play) {
        return i32::MIN;
    }
    let tiles = play.tiles();
    let size = -1_000 * i32::from(tiles.len());
    let height = tiles.strongest().map_or(0, |tile| 4 * i32::from(tile.rank()) + tile.suit() as i32);
    // A single that anyone could go out on must be high.
    let height = if sight.fewest == 1 && tiles.len() == 1 { -height } else { height };
    size + height + SPLIT * split(sight.hand, tiles)
}

/// The cost of taking a number apart, in ranks of strength (four a number).
const SPLIT: i32 = 12;

/// How many numbers the play takes apart.
fn split(hand: Tiles, play: Tiles) -> i32 {
    let kept = hand - play;
    let mut touched = play;
    let mut split = 0;
    while let Some(tile) = touched.weakest() {
        let number = Tiles::numbered_as(tile);
        touched = touched - number;
        split += i32::from(!(kept & number).is_empty());
    }
    split
}
