//! The layout of a net's inputs for Lexio.

use super::LexioSight;
use game::Ruleset;
use lexio::Rules;

/// The most tiles in a hand.
pub(super) const HAND: usize = 13;
/// The most that are counted of the kept tiles that no one can beat.
pub(super) const MASTERS: usize = 6;
/// The steps for the number of unseen plays that beat a play: 0, 1, 2, up to 4, up to 8, more.
pub(super) const BEATERS: usize = 6;
/// Tiles of a suit are counted from 3 to 6.
pub(super) const SUITED: usize = 4;
pub(super) const KINDS: usize = 8;
pub(super) const SUITS: usize = 4;

/// Where each kind of input begins.
#[derive(Clone, Copy)]
pub(super) struct Layout {
    /// Tiles kept; and for each number, whether at least 1, 2, 3 or 4 are.
    pub(super) kept: usize,
    pub(super) kept_of: usize,
    pub(super) suited: usize,
    pub(super) runs: usize,
    pub(super) left: usize,
    pub(super) masters: usize,
    /// The trick on the table after the action.
    pub(super) trick: usize,
    pub(super) trick_suit: usize,
    pub(super) beaters: usize,
    pub(super) owner: usize,
    pub(super) passed: usize,
    /// What others may hold.
    pub(super) unseen: usize,
    pub(super) unseen_of: usize,
    pub(super) others: usize,
    pub(super) end: usize,
}

impl Layout {
    pub(super) fn of(rules: &Rules) -> Layout {
        let numbers = usize::from(LexioSight::most_numbers(rules));
        let seats = usize::from(rules.seats());
        let mut next = 0;
        let mut room = |inputs: usize| crate::net::room(&mut next, inputs);
        Layout {
            kept: room(numbers * SUITS),
            kept_of: room(numbers * SUITS),
            suited: room(SUITS * SUITED),
            runs: room(numbers - 3),
            left: room(HAND),
            masters: room(MASTERS),
            trick: room(KINDS * numbers),
            trick_suit: room(SUITS),
            beaters: room(BEATERS),
            owner: room(seats),
            passed: room(seats),
            unseen: room(numbers * SUITS),
            unseen_of: room(numbers * SUITS),
            others: room((seats - 1) * HAND),
            end: room(0),
        }
    }
}
