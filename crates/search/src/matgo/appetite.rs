//! What a card is worth to who captures it, by rule of thumb, in hundredths of a point.

use game::Seat;
use matgo::{Board, CHEONGDAN, CHODAN, Card, Cards, GODORI, HONGDAN, Kind, Mission, Side, junk_value};

use super::sight::other;

/// The trios, and what a bird counts more than a ribbon: 5 points are paid for it instead of 3.
const TRIOS: [(Cards, f32); 4] = [(HONGDAN, 1.0), (CHEONGDAN, 1.0), (CHODAN, 1.0), (GODORI, 1.6)];
/// What the first, second and third card of a trio are worth.
const OF_TRIO: [f32; 3] = [35.0, 80.0, 190.0];
/// What the first bright, the second … are worth: three make 3 points, four 4, five 15.
const BRIGHT: [f32; 5] = [50.0, 95.0, 180.0, 110.0, 1_100.0];
/// A bright that can no longer become one of three still spares its holder 광박.
const SPARES: f32 = 15.0;
/// What the first animal or ribbon, the second … are worth: five make a point, each more another.
const OF_KIND: [f32; 6] = [15.0, 20.0, 35.0, 60.0, 95.0, 100.0];
/// What a card is worth more to a player who needs it for a mission.
const MISSION: f32 = 60.0;

/// What capturing `card` is worth to `seat`: what it brings him, and half of what the other player loses by it.
pub(super) fn value(board: &Board, seat: Seat, card: Card) -> f32 {
    appetite(board, seat, card) + appetite(board, other(seat), card) / 2.0
}

/// The values of these cards together.
pub(super) fn value_of_all(board: &Board, seat: Seat, cards: Cards) -> f32 {
    cards.iter().map(|card| value(board, seat, card)).sum()
}

/// What stealing a plain junk card is worth.
pub(super) fn steal(board: &Board, seat: Seat) -> f32 {
    junk(board, seat, 1.0) + junk(board, other(seat), 1.0)
}

/// What `card` brings to the captures of `seat`.
pub(super) fn appetite(board: &Board, seat: Seat, card: Card) -> f32 {
    let (mine, theirs) = (board.captured[seat], board.captured[other(seat)]);
    let of_kind = |kind: Cards| OF_KIND[usize::from((mine & kind).len()).min(OF_KIND.len() - 1)];
    let plain = match card.kind() {
        Kind::Bright => bright(mine, theirs),
        Kind::Animal if card == Card::GUKJIN => of_kind(Cards::ANIMALS).max(junk(board, seat, 2.0)),
        Kind::Animal => of_kind(Cards::ANIMALS),
        Kind::Ribbon => of_kind(Cards::RIBBONS),
        Kind::Plain => junk(board, seat, 1.0),
        Kind::Double => junk(board, seat, 2.0),
        Kind::Bonus => junk(board, seat, if card == Card::BONUS_3 { 3.0 } else { 2.0 }),
    };
    plain + trio(mine, theirs, card) + mission(board, seat, card)
}

fn bright(mine: Cards, theirs: Cards) -> f32 {
    let (mine, theirs) = ((mine & Cards::BRIGHTS).len(), (theirs & Cards::BRIGHTS).len());
    if theirs > 2 { SPARES } else { BRIGHT[usize::from(mine).min(BRIGHT.len() - 1)] }
}

/// A set of which the other player has a card is dead.
fn trio(mine: Cards, theirs: Cards, card: Card) -> f32 {
    let alive = |(set, _): &&(Cards, f32)| set.contains(card) && !theirs.meets(*set);
    let worth = |(set, weight): &(Cards, f32)| weight * OF_TRIO[usize::from((mine & *set).len()).min(2)];
    TRIOS.iter().find(alive).map_or(0.0, worth)
}

/// Each unit of junk counts the more, the nearer the ten units of the first point are.
fn junk(board: &Board, seat: Seat, units: f32) -> f32 {
    let each = match junk_value(board.captured[seat], Side::Animal) {
        0..=3 => 30.0,
        4..=6 => 45.0,
        7..=8 => 70.0,
        _ => 100.0,
    };
    units * each
}

fn mission(board: &Board, seat: Seat, card: Card) -> f32 {
    let needed = match board.mission {
        Some(Mission::Times { set, barred } | Mission::Points { set, barred }) => {
            !barred[seat] && set.cards().contains(card)
        }
        _ => false,
    };
    if needed { MISSION } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matgo::tests::board;

    fn worth(mine: &str, theirs: &str, card: &str) -> f32 {
        value(&board(mine, theirs), Seat(0), card.parse().unwrap())
    }

    #[test]
    fn the_third_of_a_trio_is_worth_most() {
        let second = worth("1t", "", "2t");
        let third = worth("1t 3t", "", "2t");
        let dead = worth("1t 3t", "2t", "12t");
        assert!(third > second && second > dead, "{third} {second} {dead}");
        assert!(worth("2y 4y", "", "8y") > third, "the birds pay more");
    }

    #[test]
    fn what_the_other_needs_is_worth_taking() {
        assert!(worth("", "1t 3t", "2t") > worth("", "1t 9t", "2t"));
        assert!(worth("", "1g 3g", "8g") > worth("", "", "8g"));
    }

    #[test]
    fn junk_counts_by_its_units() {
        assert_eq!(worth("", "", "11s"), 2.0 * worth("", "", "1a"));
        assert_eq!(worth("", "", "b3"), 3.0 * worth("", "", "1a"));
        let nine = "1a 1b 2a 2b 3a 3b 4a 4b 5a";
        assert!(worth(nine, "", "6a") > worth("1a", "", "6a"));
    }
}
