//! Settlement of a round, and places at the end of a match (sections "Settlement of a round", "A match").

use crate::{BySeat, Rules, Stake, Standing, State, Tiles, TwoPenalty};
use game::{Ruleset, Seat};
use serde::{Deserialize, Serialize};

/// What a player holds at the end of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Left {
    /// Tiles left.
    pub tiles: u8,
    /// Number-2 tiles among them. Zero where they cost nothing: then nobody may know.
    #[serde(default)]
    pub twos: u8,
}

/// A payment from one player to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Transfer {
    /// Who pays.
    pub from: Seat,
    /// Who is paid.
    pub to: Seat,
    /// How much: 1 or more.
    pub chips: i64,
}

/// One payment at most for every pair of players.
pub type Transfers = arrayvec::ArrayVec<Transfer, { crate::SEATS * (crate::SEATS - 1) / 2 }>;

/// Who pays whom.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Settlement {
    /// What each seat gains or loses; the sum is zero.
    pub net: BySeat<i64>,
    /// The payments, by payer, then receiver.
    pub transfers: Transfers,
}

/// Settles every pair of players: who has more pays the difference to who has fewer.
///
/// ```
/// use lexio::{Left, TwoPenalty, settle};
/// let left = [Left { tiles: 0, twos: 0 }, Left { tiles: 4, twos: 2 }];
/// assert_eq!(settle(TwoPenalty::Payer, &left).net.as_slice(), [16, -16]);
/// ```
///
/// Seats beyond the fifth are ignored.
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

/// What `payer` owes `payee`; not positive when he owes nothing.
fn payment(penalty: TwoPenalty, payer: Left, payee: Left) -> i64 {
    let tiles = |left: Left| i64::from(left.tiles);
    // There are four twos; the bound only keeps nonsense from overflowing.
    let doubled = |left: Left| 1_i64 << left.twos.min(4);
    match penalty {
        TwoPenalty::None => tiles(payer) - tiles(payee),
        TwoPenalty::Payer => (tiles(payer) - tiles(payee)) * doubled(payer),
        TwoPenalty::Count => tiles(payer) * doubled(payer) - tiles(payee) * doubled(payee),
    }
}

/// The result of a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// Who went out.
    pub winner: Seat,
    /// What each seat held.
    pub left: BySeat<Left>,
    /// What each seat gained or lost.
    pub net: BySeat<i64>,
    /// Who paid whom.
    pub transfers: Transfers,
    /// Chips or points after the round.
    pub chips: BySeat<i64>,
    /// The places in the match, best first, if it ended with this round.
    pub places: Option<BySeat<Place>>,
}

/// A place at the end of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Place {
    /// 1 for the best; equal chips share a place.
    pub place: u8,
    /// Whose.
    pub seat: Seat,
    /// Chips or points at the end.
    pub chips: i64,
}

impl State {
    fn left(&self) -> BySeat<Left> {
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

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        let winner = self.winner().filter(|_| self.turn.is_none())?;
        let left = self.left();
        let Settlement { net, transfers } = settle(self.rules.options().two_penalty, &left);
        let chips: BySeat<i64> = self.seats().map(|seat| self.chips[seat.index()]).collect();
        let places = match_is_over(&self.rules, self.round, &chips).then(|| places(&chips));
        Some(Outcome { winner, left, net, transfers, chips, places })
    }

    pub(crate) fn next_round(&self) -> Option<Standing> {
        let outcome = self.outcome().filter(|outcome| outcome.places.is_none())?;
        Some(Standing::after(&self.rules, self.round, outcome.chips, outcome.winner))
    }
}

/// After the last round; with chips, also after the round that leaves somebody at zero or below.
fn match_is_over(rules: &Rules, round: u32, chips: &[i64]) -> bool {
    let broke = rules.options().stake == Stake::Chips && chips.iter().any(|chips| *chips <= 0);
    round >= rules.options().rounds || broke
}

fn places(chips: &[i64]) -> BySeat<Place> {
    let place = |(seat, own): (usize, &i64)| Place {
        place: 1 + chips.iter().filter(|other| *other > own).count() as u8,
        seat: Seat(seat as u8),
        chips: *own,
    };
    let mut places: BySeat<Place> = chips.iter().enumerate().map(place).collect();
    places.sort_by_key(|place| (place.place, place.seat));
    places
}

const _: () = assert!(<Rules as Ruleset>::SEATS.1 as usize == crate::SEATS);
