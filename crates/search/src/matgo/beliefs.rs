//! What the other player probably holds. He takes what he can: what has lain open in front of him for turns he most
//! likely does not match.

use super::sight::other;
use game::{Game, Seat, Sim, below};
use matgo::{Cards, Matgo, State, View};

/// How much less likely, card for card, he holds one that matches what lies open than one that does not, in thousandths,
/// by the turns that the player has had. Counted over 3,000 games of level 2 against itself.
const MATCHING: [u32; 10] = [920, 850, 760, 650, 560, 490, 420, 370, 370, 580];
/// As many worlds are imagined at most to find a likely one.
const TRIES: u32 = 40;

/// A world that agrees with the view and is likely.
pub(super) fn imagine(view: &View, me: Seat, chance: &mut Sim) -> State {
    let them = other(me);
    let board = &view.board;
    let open = (board.floor | board.piles.all_cards()).months();
    let matching = |card: &matgo::Card| card.month().is_some_and(|month| open.contains(month));
    let known = board.shown[them];
    let others = (view.unseen() - Cards::BONUS).iter().filter(|card| !matching(card)).count() as u8;
    // He cannot hold fewer.
    let least = (view.counts[them] - known.len()).saturating_sub(others);
    let each = MATCHING[usize::from(board.turns[me]).min(MATCHING.len() - 1)];
    let mut world = Matgo::imagine(view, chance);
    for _ in 0..TRIES {
        let held = (world.hand(them) - known).iter().filter(matching).count() as u8;
        if (least..held).all(|_| below(1_000, chance) < each) {
            break;
        }
        world = Matgo::imagine(view, chance);
    }
    world
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matgo::tests::position;
    use game::sim;
    use serde_json::json;

    #[test]
    fn what_has_lain_there_long_is_probably_not_matched() {
        let view = position(json!({
            "hands": ["1a 2a 3a 12y", "4a 5a 6a 7a"], "floor": "1g 2t 3b 4y", "turns": [6, 6],
            "stock": "1t 1b 2y 2b 3g 4t 8a 8b 9a 9b 10a 10b"
        }));
        let mut chance = sim(1);
        let open = view.board.floor.months();
        let mut held = |likely: bool| {
            let mut count = 0;
            for _ in 0..400 {
                let world =
                    if likely { imagine(&view, Seat(0), &mut chance) } else { Matgo::imagine(&view, &mut chance) };
                assert_eq!(Matgo::view(&world, game::Observer::Seat(Seat(0))), view);
                let matching = |card: &matgo::Card| card.month().is_some_and(|month| open.contains(month));
                count += world.hand(Seat(1)).iter().filter(matching).count();
            }
            count
        };
        let (likely, any) = (held(true), held(false));
        assert!(likely * 10 < any * 8, "{likely} in 400 worlds, {any} in any");
    }
}
