//! The chips of the box: what is printed on them, and how an amount lies before a player.

use crate::{Rules, Stake};

/// What is printed on the chips, from the least.
pub type Faces = [u32; 3];

/// The publisher's box.
const OFFICIAL: Faces = [1, 5, 10];
/// The French edition's.
const FRENCH: Faces = [1, 5, 25];
/// The largest start that the publisher's chips are for: above it a hand of tens would be long to count.
const FEW: i64 = 100;
/// Ones that stay in hand as change, as in the starting stacks of both boxes.
const CHANGE: u32 = 4;

impl Rules {
    /// The faces of the chips (docs/rules/lexio.md#a-match); none where points are played for.
    pub const fn faces(&self) -> Option<Faces> {
        match (self.options().stake, self.options().chips) {
            (Stake::Points, _) => None,
            (Stake::Chips, ..=FEW) => Some(OFFICIAL),
            (Stake::Chips, _) => Some(FRENCH),
        }
    }
}

/// `amount` in chips, how many of each face: four ones and four fives at least, if it is enough for that, and the rest in
/// as few chips as can be.
///
/// ```
/// assert_eq!(lexio::stacks([1, 5, 10], 64), [4, 4, 4]);
/// assert_eq!(lexio::stacks([1, 5, 25], 149), [4, 4, 5]);
/// ```
pub fn stacks(faces: Faces, amount: u32) -> [u32; 3] {
    let [one, five, high] = faces;
    let small = CHANGE * (one + five);
    let highs = amount.saturating_sub(small) / high;
    let rest = amount - highs * high;
    let fives = rest.saturating_sub(CHANGE * one) / five;
    [(rest - fives * five) / one, fives, highs]
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Ruleset;

    #[test]
    fn both_boxes_start_as_the_page_says() {
        for (preset, faces, start) in [("official", OFFICIAL, [4, 4, 4]), ("french", FRENCH, [4, 4, 5])] {
            let rules = Rules::preset(preset, 4).unwrap();
            assert_eq!(rules.faces(), Some(faces));
            assert_eq!(stacks(faces, rules.start() as u32), start);
        }
    }

    #[test]
    fn any_amount_is_made_up_with_change_to_pay_with() {
        for faces in [OFFICIAL, FRENCH] {
            for amount in 0..2_000 {
                let counts = stacks(faces, amount);
                let sum: u32 = faces.iter().zip(counts).map(|(face, count)| face * count).sum();
                assert_eq!(sum, amount);
                assert!(counts[0] >= amount.min(4) && counts[0] <= 8, "{amount}: {counts:?}");
                assert!(amount < 24 || counts[1] >= 4, "{amount}: {counts:?}");
                assert!(counts[1] <= 8, "{amount}: {counts:?}");
            }
        }
    }
}
