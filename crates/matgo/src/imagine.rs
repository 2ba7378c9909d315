//! A game that an observer could be in, with the unseen cards dealt afresh.

use crate::by_seat::{SEATS, other};
use crate::card::{CARDS, Card};
use crate::deal::offer;
use crate::phase::{Offer, Picking};
use crate::stock::Stock;
use crate::{BySeat, Cards, Deal, Phase, State, View};
use arrayvec::ArrayVec;
use rand_core::Rng;

impl View {
    /// The game with the unseen cards in this order: first those that the other player holds, then the stock from the
    /// top. `None` if it contradicts what has happened, and before the deal, when every card is in the stock.
    pub fn with_unseen(&self, unseen: &[Card]) -> Option<State> {
        if self.phase.is_before_the_deal() {
            return None;
        }
        let mut state = self.without_hands();
        self.deal_unseen(&mut state, unseen);
        (!self.is_contradicted_by(&state)).then_some(state)
    }

    /// A state that agrees with the view. All such deals of the unseen cards are equally likely.
    pub(crate) fn imagine(&self, chance: &mut impl Rng) -> State {
        if self.phase.is_before_the_deal() {
            return self.imagine_before_the_deal(chance);
        }
        let mut state = self.without_hands();
        let mut pool: ArrayVec<Card, CARDS> = self.unseen().iter().collect();
        loop {
            game::shuffle(&mut pool, chance);
            self.deal_unseen(&mut state, &pool);
            if !self.is_contradicted_by(&state) {
                return state;
            }
        }
    }

    fn without_hands(&self) -> State {
        State {
            rules: self.rules,
            board: self.board,
            turn: self.turn.or(self.board.dealer).unwrap_or(SEATS[0]),
            phase: self.phase.map_pick(|_| Offer { offered: [Card::GUKJIN; 5], first: None }),
            hands: BySeat::default(),
            stock: Stock::EMPTY,
            mission: None,
            gone: self.gone,
        }
    }

    /// Deals known cards first. Then the hands take their missing cards from the pool, and the rest is the stock.
    fn deal_unseen(&self, state: &mut State, pool: &[Card]) {
        let mut pool = pool;
        for seat in SEATS {
            let known = if self.me == Some(seat) { self.hand } else { self.board.shown[seat] };
            let lacks = usize::from(self.counts[seat].saturating_sub(known.len())).min(pool.len());
            let (taken, rest) = pool.split_at(lacks);
            state.hands[seat] = known | taken.iter().copied().collect();
            pool = rest;
        }
        state.stock = Stock::from_top(pool);
    }

    /// When the second player looks at their hand, the first has played on. If both had a chongtong, the game
    /// would be over.
    fn is_contradicted_by(&self, state: &State) -> bool {
        let second = self.turn.is_some_and(|turn| self.board.dealer == Some(other(turn)));
        let both = || SEATS.into_iter().all(|seat| !state.hands[seat].quartets().is_empty());
        matches!(self.phase, Phase::Chongtong) && second && both()
    }

    /// Imagines a deck, an offer that agrees with what was picked, and a mission, as no card has been dealt.
    fn imagine_before_the_deal(&self, chance: &mut impl Rng) -> State {
        let deal = Deal::shuffle(&self.rules, chance);
        let pick = |picking: Picking| {
            let Some(picked) = picking.first else { return Offer { offered: deal.offered, first: None } };
            let taken = picked.card.month().map_or(Cards::NONE, |month| month.cards());
            let mut offered = offer(taken, chance);
            if let Some(place) = offered.get_mut(usize::from(picked.place)) {
                *place = picked.card;
            }
            Offer { offered, first: Some(picked.place) }
        };
        State {
            rules: self.rules,
            board: self.board,
            turn: self.turn.unwrap_or(SEATS[0]),
            phase: self.phase.map_pick(pick),
            hands: BySeat::default(),
            stock: Stock::from_top(&deal.deck),
            mission: deal.mission,
            gone: self.gone,
        }
    }
}
