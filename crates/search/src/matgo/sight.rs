//! What a player considers in a decision, from a view or, in a playout, from a state.

use game::{Game, Seat};
use matgo::{Awaited, Board, Card, Cards, Flip, Matgo, Month, Phase, Rules, State, View};

/// The decision of the seat in turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight<'a> {
    pub(super) rules: &'a Rules,
    pub(super) board: &'a Board,
    pub(super) awaited: Awaited,
    pub(super) seat: Seat,
    pub(super) hand: Cards,
    /// The number of cards that the other player holds.
    pub(super) theirs: u8,
    /// Cards that the seat has not seen: in the other hand or in the stock.
    pub(super) unseen: Cards,
}

/// The other player.
pub(super) const fn other(seat: Seat) -> Seat {
    seat.next(2)
}

impl<'a> Sight<'a> {
    /// The observer's decision; `None` unless they are in turn.
    pub(super) fn of_view(view: &'a View) -> Option<Sight<'a>> {
        let seat = view.me.filter(|me| view.turn == Some(*me))?;
        Some(Sight {
            rules: &view.rules,
            board: &view.board,
            awaited: view.phase.awaited(),
            seat,
            hand: view.hand,
            theirs: view.counts[other(seat)],
            unseen: view.unseen(),
        })
    }

    /// What the seat in turn sees of a state: of the other hand, only the number of cards and which were shown. `None`
    /// if the game is over.
    pub(super) fn of_state(state: &'a State) -> Option<Sight<'a>> {
        let seat = Matgo::turn(state).seat()?;
        let (board, hand) = (state.board(), state.hand(seat));
        let limbo = match state.phase() {
            Phase::Choose(Flip { card, held, .. }) => held.with(*card),
            _ => Cards::NONE,
        };
        let open = board.floor | board.piles.all_cards() | board.captured.0[0] | board.captured.0[1];
        Some(Sight {
            rules: state.rules(),
            board,
            awaited: state.phase().awaited(),
            seat,
            hand,
            theirs: state.hand(other(seat)).len(),
            unseen: Cards::DECK - hand - open - limbo - board.shown[other(seat)],
        })
    }

    /// Whether the hands have been dealt.
    pub(super) const fn is_dealt(&self) -> bool {
        !matches!(self.awaited, Awaited::Pick | Awaited::Tung)
    }

    /// The number of turns that the seat in turn has left. A bonus card stands for one: the stock replaces it.
    pub(super) fn turns_left(&self) -> u8 {
        self.hand.len() + self.board.tokens[self.seat]
    }

    /// The number of cards of the month that the seat has not seen.
    pub(super) fn unseen_of(&self, month: Month) -> f32 {
        f32::from((self.unseen & month.cards()).len())
    }

    /// The chance that the next card of the stock is one of `count` unseen cards.
    pub(super) fn chance_of_flip(&self, count: f32) -> f32 {
        count / f32::from(self.unseen.len().max(1))
    }

    /// The chance, slightly overestimated, that the other player holds one of `count` unseen cards.
    pub(super) fn chance_held(&self, count: f32) -> f32 {
        (count * f32::from(self.theirs) / f32::from(self.unseen.len().max(1))).min(1.0)
    }

    /// Whether the other player has junk that can be stolen.
    pub(super) fn can_steal(&self) -> bool {
        let junk = Cards::PLAIN | Cards::DOUBLES | Cards::BONUS;
        self.board.captured[other(self.seat)].meets(junk)
    }

    /// The loose card that a played card takes, if there are at most two.
    pub(super) fn taken(&self, month: Month, take: Option<Card>) -> Option<Card> {
        take.or_else(|| self.board.loose(month).first())
    }
}
