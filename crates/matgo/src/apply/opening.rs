//! From the opening draw to the first turn.

use crate::by_seat::{SEATS, other};
use crate::phase::Offer;
use crate::{Chongtong, End, Event, FloorFour, Nagari, Phase, State};
use game::{Log, Seat};

impl State {
    /// Seat 0 picks first, then seat 1. The higher month deals (docs/rules/matgo.md#opening). The five months differ,
    /// so there is no tie.
    pub(super) fn pick(&mut self, seat: Seat, offer: Offer, place: u8, log: &mut impl Log<Event>) {
        let Some(card) = offer.offered.get(usize::from(place)).copied() else { return };
        log.note(Event::Pick { seat, place, card });
        let Some(first) = offer.first else {
            self.phase = Phase::Pick(Offer { first: Some(place), ..offer });
            self.turn = other(seat);
            return;
        };
        let theirs = offer.offered.get(usize::from(first)).copied();
        let dealer = if Some(card.month()) > theirs.map(|card| card.month()) { seat } else { other(seat) };
        log.note(Event::Dealer { seat: dealer });
        self.ask_tung(dealer, log);
    }

    pub(super) fn answer_tung(&mut self, seat: Seat, asked: bool, log: &mut impl Log<Event>) {
        let Some(dealer) = self.board.dealer else { return };
        if asked {
            log.note(Event::Tung { seat });
        }
        self.lay_out(dealer, asked, log);
    }

    /// A player has looked at their hand. Anything that ends a game at the deal ends it now, so that no game is over
    /// before a player has acted: four on the floor first, then two chongtong.
    pub(super) fn look(&mut self, seat: Seat, answer: Chongtong, log: &mut impl Log<Event>) {
        let quartets = SEATS.map(|seat| self.hands[seat].quartets());
        if !self.board.floor.quartets().is_empty() {
            return self.end_by_floor(log);
        }
        if quartets.iter().all(|months| !months.is_empty()) {
            SEATS.into_iter().for_each(|seat| self.show_quartets(seat));
            return self.draw(Nagari::BothChongtong, log);
        }
        match answer {
            Chongtong::Stop => {
                self.show_quartets(seat);
                log.note(Event::Chongtong { seat, cards: self.board.shown[seat] });
                self.end(End::Chongtong { winner: seat });
            }
            Chongtong::Play => {
                log.note(Event::Ready { seat });
                self.turn = other(seat);
                if Some(seat) != self.board.dealer {
                    self.phase = Phase::Play;
                }
            }
        }
    }

    fn end_by_floor(&mut self, log: &mut impl Log<Event>) {
        match (self.rules.options().floor_four, self.board.dealer) {
            (FloorFour::DealerWins, Some(winner)) => {
                log.note(Event::FloorFour { seat: winner });
                self.end(End::FloorFour { winner });
            }
            _ => self.draw(Nagari::FloorFour, log),
        }
    }

    fn show_quartets(&mut self, seat: Seat) {
        let hand = self.hands[seat];
        for month in hand.quartets().iter() {
            self.board.shown[seat] |= month.cards();
        }
    }
}
