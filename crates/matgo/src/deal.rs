//! The shuffle and the deal.

use crate::by_seat::other;
use crate::card::{CARDS, Card};
use crate::phase::Offer;
use crate::stock::Stock;
use crate::{Cards, Event, FloorFour, Losing, Mission, Month, Phase, Pile, Rules, Standing, State};
use game::{Log, Seat, Silent, below};
use rand_core::Rng;

/// All the chance of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deal {
    pub(crate) mission: Option<Mission>,
    /// The five cards offered to the players, if they draw for the deal.
    pub(crate) offered: [Card; 5],
    /// The deck, top card first.
    pub(crate) deck: [Card; CARDS],
}

impl Deal {
    pub(crate) fn shuffle(rules: &Rules, chance: &mut impl Rng) -> Deal {
        let mission = Mission::draw(rules, chance);
        let offered = offer(Cards::NONE, chance);
        let mut deck = Card::ALL;
        game::shuffle(&mut deck, chance);
        while must_be_redealt(rules, &deck) {
            game::shuffle(&mut deck, chance);
        }
        Deal { mission, offered, deck }
    }
}

/// Five cards of five months, none of them a month of `taken`.
pub(crate) fn offer(taken: Cards, chance: &mut impl Rng) -> [Card; 5] {
    let free = |month: &Month| !taken.meets(month.cards());
    let mut months: arrayvec::ArrayVec<Month, 12> = Month::all().filter(free).collect();
    std::array::from_fn(|_| {
        let month = months.swap_remove(below(months.len() as u32, chance) as usize);
        let which = below(4, chance) as usize;
        month.cards().iter().nth(which).unwrap_or(Card::GUKJIN)
    })
}

/// Under `redeal`, a deck that would put four of a month on the floor is shuffled again. It is not yet known whether
/// the deal will be in one go, so neither order may do that.
fn must_be_redealt(rules: &Rules, deck: &[Card; CARDS]) -> bool {
    let options = rules.options();
    let lays_four = |tung: bool| !Layout::of(&mut Stock::from_top(deck), tung).floor.quartets().is_empty();
    options.floor_four == FloorFour::Redeal && (lays_four(false) || options.tung && lays_four(true))
}

/// The cards as dealt.
struct Layout {
    floor: Cards,
    /// Bonus cards that lay on the floor.
    bonus: Cards,
    other: Cards,
    dealer: Cards,
}

impl Layout {
    /// In halves: floor 4, other player 5, dealer 5, and again. In one go: 8, 10, 10. Then bonus cards on the floor are
    /// replaced until none is left.
    fn of(stock: &mut Stock, tung: bool) -> Layout {
        let mut laid = Layout { floor: Cards::NONE, bonus: Cards::NONE, other: Cards::NONE, dealer: Cards::NONE };
        let parts = if tung { 1 } else { 2 };
        for _ in 0..parts {
            laid.floor |= stock.pop_many(8 / parts);
            laid.other |= stock.pop_many(10 / parts);
            laid.dealer |= stock.pop_many(10 / parts);
        }
        while laid.floor.meets(Cards::BONUS) {
            let bonus = laid.floor & Cards::BONUS;
            laid.bonus |= bonus;
            laid.floor -= bonus;
            laid.floor |= stock.pop_many(bonus.len());
        }
        laid
    }
}

/// How many games in a row a player must have lost to ask for a deal in one go.
pub(crate) const TUNG_AFTER: u32 = 3;

impl State {
    pub(crate) fn deal(rules: &Rules, standing: &Standing, deal: &Deal) -> State {
        let mut state = State::blank(*rules, standing);
        state.stock = Stock::from_top(&deal.deck);
        state.mission = deal.mission;
        match standing.dealer {
            None => state.phase = Phase::Pick(Offer { offered: deal.offered, first: None }),
            Some(dealer) => state.ask_tung(dealer, &mut Silent),
        }
        state
    }

    /// Asks a player who has lost three games in a row whether to deal in one go. Otherwise deals
    /// (docs/rules/matgo.md#opening).
    pub(crate) fn ask_tung(&mut self, dealer: Seat, log: &mut impl Log<Event>) {
        self.board.dealer = Some(dealer);
        match self.board.losing {
            Some(Losing { seat, games }) if games >= TUNG_AFTER && self.rules.options().tung => {
                self.turn = seat;
                self.phase = Phase::Tung;
            }
            _ => self.lay_out(dealer, false, log),
        }
    }

    /// Deals the cards, and asks the dealer to look at the hand.
    pub(crate) fn lay_out(&mut self, dealer: Seat, tung: bool, log: &mut impl Log<Event>) {
        let laid = Layout::of(&mut self.stock, tung);
        log.note(Event::Deal { dealer, tung });
        self.hands[dealer] = laid.dealer;
        self.hands[other(dealer)] = laid.other;
        self.board.captured[dealer] = laid.bonus;
        self.board.floor = laid.floor;
        for month in (laid.floor.triplets() - laid.floor.quartets()).iter() {
            self.pile_up(month);
        }
        if !laid.bonus.is_empty() {
            log.note(Event::FloorBonus { seat: dealer, cards: laid.bonus });
        }
        self.board.mission = self.mission.take();
        self.turn = dealer;
        self.phase = Phase::Chongtong;
    }

    /// Makes a pile of the loose cards of a month, as dealt.
    pub(crate) fn pile_up(&mut self, month: Month) {
        let cards = self.board.loose(month);
        self.board.floor -= cards;
        self.board.piles.put(month, Pile { owner: None, cards, bonus: Cards::NONE });
    }
}
