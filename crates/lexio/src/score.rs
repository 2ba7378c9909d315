//! The settlement of a round.

use crate::{BySeat, Rules, State, Tiles, TwoPenalty};
use game::{Ruleset, Seat};
use serde::{Deserialize, Serialize};

/// The tiles a player has left at the end of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Left {
    /// The number of tiles left.
    pub tiles: u8,
    /// The number of twos among them. Zero where they cost nothing: there a settlement does not count them.
    #[serde(default)]
    pub twos: u8,
}

/// A payment from one player to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Transfer {
    /// The seat that pays.
    pub from: Seat,
    /// The seat that is paid.
    pub to: Seat,
    /// The amount: 1 or more.
    pub chips: i64,
}

/// At most one payment for every pair of players.
pub type Transfers = arrayvec::ArrayVec<Transfer, { crate::SEATS * (crate::SEATS - 1) / 2 }>;

/// The payments between all pairs of seats.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Settlement {
    /// What each seat gains or loses. The sum is zero.
    pub net: BySeat<i64>,
    /// The payments, by payer, then receiver.
    pub transfers: Transfers,
}

/// Settles every pair of players: the one with more tiles pays the difference to the one with fewer
/// (docs/rules/lexio.md#settlement-of-a-round). Seats beyond the fifth are ignored.
///
/// ```
/// use lexio::{Left, TwoPenalty, settle};
/// let left = [Left { tiles: 0, twos: 0 }, Left { tiles: 4, twos: 2 }];
/// assert_eq!(settle(TwoPenalty::Payer, &left).net.as_slice(), [16, -16]);
/// ```
pub fn settle(penalty: TwoPenalty, left: &[Left]) -> Settlement {
    let left = &left[..left.len().min(crate::SEATS)];
    let mut net: BySeat<i64> = left.iter().map(|_| 0).collect();
    let mut transfers = Transfers::new();
    for (from, payer) in left.iter().enumerate() {
        for (to, payee) in left.iter().enumerate() {
            let chips = payment(penalty, *payer, *payee);
            if chips > 0 {
                net[from] -= chips;
                net[to] += chips;
                transfers.push(Transfer { from: Seat(from as u8), to: Seat(to as u8), chips });
            }
        }
    }
    Settlement { net, transfers }
}

/// What `payer` owes `payee`. Zero or negative if nothing is owed.
fn payment(penalty: TwoPenalty, payer: Left, payee: Left) -> i64 {
    let tiles = |left: Left| i64::from(left.tiles);
    // There are only four twos. The bound keeps nonsense from overflowing.
    let doubled = |left: Left| 1_i64 << left.twos.min(4);
    match penalty {
        TwoPenalty::None => tiles(payer) - tiles(payee),
        TwoPenalty::Payer => (tiles(payer) - tiles(payee)) * doubled(payer),
        TwoPenalty::Count => tiles(payer) * doubled(payer) - tiles(payee) * doubled(payee),
    }
}

impl State {
    /// The tiles that each seat has left.
    pub(crate) fn left(&self) -> BySeat<Left> {
        let counted = self.rules.options().two_penalty != TwoPenalty::None;
        let twos = |hand: Tiles| if counted { (hand & Tiles::TWOS).len() } else { 0 };
        let left = |seat: Seat| {
            let hand = self.hands[seat.index()];
            Left { tiles: hand.len(), twos: twos(hand) }
        };
        self.seats().map(left).collect()
    }

    pub(crate) fn settle_chips(&mut self) {
        let settlement = settle(self.rules.options().two_penalty, &self.left());
        for (chips, net) in self.chips.iter_mut().zip(&settlement.net) {
            *chips += net;
        }
    }
}

const _: () = assert!(<Rules as Ruleset>::SEATS.1 as usize == crate::SEATS);
