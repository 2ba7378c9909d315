//! The conditions that must hold in each phase.

use super::{Impossible, Setup};
use crate::by_seat::{SEATS, other};
use crate::deal::TUNG_AFTER;
use crate::moves::PLACES;
use crate::phase::Offer;
use crate::turns::TURNS;
use crate::{Cards, End, Flip, FloorFour, Losing, Nagari, Part, State, Window};
use game::Seat;

impl State {
    /// Five cards of five months; seat 0 picks first.
    pub(super) fn expect_offer(&self, setup: &Setup, offer: Offer) -> Result<(), Impossible> {
        self.expect_before_the_deal()?;
        let cards: Cards = offer.offered.into_iter().collect();
        let five = cards.months().len() == PLACES && !cards.meets(Cards::BONUS);
        if !five || offer.first.is_some_and(|place| place >= PLACES) || setup.dealer.is_some() {
            return Err(Impossible::Offer);
        }
        let expected = if offer.first.is_some() { Seat(1) } else { Seat(0) };
        if self.turn == expected { Ok(()) } else { Err(Impossible::Turn { turn: self.turn }) }
    }

    pub(super) fn expect_tung(&self) -> Result<(), Impossible> {
        self.expect_before_the_deal()?;
        match self.board.losing {
            Some(Losing { seat, games }) if games >= TUNG_AFTER && self.rules.options().tung => {
                if self.turn == seat {
                    Ok(())
                } else {
                    Err(Impossible::Turn { turn: self.turn })
                }
            }
            _ => Err(Impossible::NoTung),
        }
    }

    fn expect_before_the_deal(&self) -> Result<(), Impossible> {
        let nothing = self.board.turns.0 == [0, 0] && self.board.tokens.0 == [0, 0];
        if self.stock.set() == Cards::DECK && nothing { Ok(()) } else { Err(Impossible::NotBeforeDeal) }
    }

    /// The second player looks only if the first look did not end the game.
    pub(super) fn expect_as_dealt(&self) -> Result<(), Impossible> {
        let second = Some(self.turn) != self.board.dealer;
        let over = !self.board.floor.quartets().is_empty() || self.both_chongtong();
        if self.board.turns.0 != [0, 0] || !SEATS.into_iter().all(|seat| self.can_act(seat)) {
            return Err(Impossible::NotAsDealt);
        }
        if second && over { Err(Impossible::Turn { turn: self.turn }) } else { Ok(()) }
    }

    /// The turn under way is not counted until the choice is made.
    pub(super) fn expect_choice(&self, flip: Flip) -> Result<(), Impossible> {
        let seat = self.turn;
        let (turns, tokens, cards) = (self.board.turns[seat], self.board.tokens[seat], self.hands[seat].len());
        if turns + tokens + cards >= TURNS {
            return Err(Impossible::TooManyTurns { seat, turns, cards, tokens });
        }
        let taken = match flip.hand {
            Part::Pile { bonus, .. } => bonus,
            _ => Cards::NONE,
        };
        let strange = (flip.held - Cards::BONUS) | (taken - self.board.captured[seat]) | (taken - Cards::BONUS);
        if !strange.is_empty() {
            return Err(Impossible::Held { cards: strange });
        }
        match flip.card.month().and_then(|month| self.board.choice(month)) {
            Some(_) => Ok(()),
            None => Err(Impossible::NoChoice { card: flip.card }),
        }
    }

    pub(super) fn expect_window(&self, window: Window) -> Result<(), Impossible> {
        let seat = self.turn;
        let open = match window {
            Window::TurnEnd => self.asks_at_turn_end(seat),
            Window::AfterGo => self.asks(seat) && self.board.go[other(seat)] > 0 && self.anybody_can_act(),
        };
        match window {
            _ if !open => Err(Impossible::NoWindow { seat }),
            Window::TurnEnd => self.expect_turn_for_go(),
            Window::AfterGo => Ok(()),
        }
    }

    pub(super) fn expect_go(&self) -> Result<(), Impossible> {
        let seat = self.turn;
        let (points, need) = (self.board.points(&self.rules, seat), self.board.need(&self.rules, seat));
        if points >= need && self.can_act(seat) {
            self.expect_turn_for_go()
        } else {
            Err(Impossible::NoGo { seat, points, need })
        }
    }

    /// Each go ended a turn, and the one that may be called now would end another.
    fn expect_turn_for_go(&self) -> Result<(), Impossible> {
        let seat = self.turn;
        let (turns, go) = (self.board.turns[seat], self.board.go[seat]);
        if go < turns { Ok(()) } else { Err(Impossible::TooFewTurns { seat, turns, go }) }
    }

    pub(super) fn can_have_ended(&self, end: End) -> bool {
        let four = !self.board.floor.quartets().is_empty();
        match end {
            _ if four => match end {
                End::FloorFour { winner } => {
                    self.rules.options().floor_four == FloorFour::DealerWins && self.board.dealer == Some(winner)
                }
                End::Nagari { why } => why == Nagari::FloorFour,
                _ => false,
            },
            End::Stop { winner } => self.board.points(&self.rules, winner) >= self.board.need(&self.rules, winner),
            End::Chongtong { winner } => {
                !self.hands[winner].quartets().is_empty() && self.hands[other(winner)].quartets().is_empty()
            }
            End::ThreePpeok { winner } => self.board.ppeoks[winner].len() == 3,
            End::Nagari { why: Nagari::Exhausted } => !self.anybody_can_act(),
            End::Nagari { why: Nagari::BothChongtong } => self.both_chongtong(),
            End::FloorFour { .. } | End::Nagari { why: Nagari::FloorFour } => false,
        }
    }

    pub(super) fn anybody_can_act(&self) -> bool {
        SEATS.into_iter().any(|seat| self.can_act(seat))
    }

    fn both_chongtong(&self) -> bool {
        SEATS.into_iter().all(|seat| !self.hands[seat].quartets().is_empty())
    }
}
