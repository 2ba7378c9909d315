//! The chips of the box: their values, and how an amount is made up of them.

use crate::{Rules, Stake};

/// The values printed on the chips, in ascending order.
pub type Faces = [u32; 3];

/// The chips in the publisher's box.
const OFFICIAL: Faces = [1, 5, 10];
/// The chips in the French edition.
const FRENCH: Faces = [1, 5, 25];
/// The largest start for which the publisher's chips are used. Above it, tens would take long to count.
const FEW: i64 = 100;
/// The number of ones kept as change, as in the starting stacks of both boxes.
const CHANGE: u32 = 4;

impl Rules {
    /// The faces of the chips (docs/rules/lexio.md#a-match). `None` when playing for points.
    pub const fn faces(&self) -> Option<Faces> {
        match (self.options().stake, self.options().chips) {
            (Stake::Points, _) => None,
            (Stake::Chips, ..=FEW) => Some(OFFICIAL),
            (Stake::Chips, _) => Some(FRENCH),
        }
    }
}

/// `amount` in chips, as a number for each face: at least four ones and four fives if the amount allows it, and the
/// rest in as few chips as possible.
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
    use game::{Ruleset, read_rules};
    use serde_json::json;

    #[test]
    fn both_boxes_start_as_the_page_says() {
        for (preset, faces, start) in [("official", OFFICIAL, [4, 4, 4]), ("french", FRENCH, [4, 4, 5])] {
            let rules = Rules::preset(preset, 4).unwrap();
            assert_eq!(rules.faces(), Some(faces));
            assert_eq!(stacks(faces, rules.start() as u32), start);
        }
        for (chips, faces) in [(1, OFFICIAL), (100, OFFICIAL), (101, FRENCH), (10_000, FRENCH)] {
            let rules: Rules = read_rules(4, &json!({"chips": chips})).unwrap();
            assert_eq!(rules.faces(), Some(faces), "{chips}");
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
