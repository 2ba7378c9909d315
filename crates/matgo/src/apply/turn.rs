//! A turn, until each of its cards has found its place.

use super::reward::Haul;
use crate::by_seat::other;
use crate::turns::TURNS;
use crate::{Card, Cards, End, Event, FirstPpeok, Flip, Mission, Month, Part, Phase, Pile, Played, State, TwoCardBomb};
use game::{Log, Seat};

impl State {
    /// A bonus card goes to the captures and steals. The top card of the stock replaces it, and the turn goes on
    /// (docs/rules/matgo.md#bonus-card).
    pub(super) fn play_bonus(&mut self, seat: Seat, card: Card, log: &mut impl Log<Event>) {
        self.leave_hand(seat, Cards::one(card));
        log.note(Event::Bonus { seat, card });
        self.board.captured[seat] = self.board.captured[seat].with(card);
        self.steal(seat, 1, log);
        if let Some(card) = self.stock.pop() {
            self.hands[seat] |= Cards::one(card);
            log.note(Event::Replace { seat });
            log.note(Event::Replacement { seat, card });
        }
        // Happens only in a puzzle, whose stock may be short.
        if !self.can_act(seat) {
            self.end_turn(seat, log);
        }
    }

    pub(super) fn play_card(
        &mut self,
        seat: Seat,
        card: Card,
        take: Option<Card>,
        shake: bool,
        log: &mut impl Log<Event>,
    ) {
        let Some(month) = card.month() else { return };
        if shake {
            self.shake(seat, month, log);
        }
        let floor = self.board.floor | self.board.piles.all_cards();
        self.board.plays[seat].push(Played { card, floor });
        self.leave_hand(seat, Cards::one(card));
        log.note(Event::Play { seat, card });
        let (held, top) = self.flip(seat, log);
        match top {
            Some(top) if top.month() == Some(month) && !self.board.piles.has(month) => {
                self.meet(seat, month, Cards::one(card).with(top), held, log);
            }
            _ => {
                let hand = self.place(seat, card, take, log);
                self.place_top(seat, hand, held, top, log);
            }
        }
    }

    /// Shows the three or four cards of the month, which counts as one doubling
    /// (docs/rules/matgo.md#card-bomb-or-token).
    fn shake(&mut self, seat: Seat, month: Month, log: &mut impl Log<Event>) {
        let cards = self.hands[seat] & month.cards();
        self.board.shaken[seat] = self.board.shaken[seat].with(month);
        self.board.shown[seat] |= cards;
        log.note(Event::Shake { seat, cards });
    }

    /// Takes all cards of the month from hand and floor, steals before anything else, and gives a token for each extra
    /// card spent.
    pub(super) fn bomb(&mut self, seat: Seat, month: Month, log: &mut impl Log<Event>) {
        let cards = self.hands[seat] & month.cards();
        let loose = self.board.loose(month);
        self.leave_hand(seat, cards);
        self.board.floor -= loose;
        self.board.tokens[seat] += cards.len().saturating_sub(1);
        if cards.len() == 3 || self.rules.options().two_card_bomb == TwoCardBomb::Full {
            self.board.bombs[seat] += 1;
        }
        log.note(Event::Bomb { seat, month, cards });
        self.capture(seat, cards | loose, log);
        self.steal(seat, 1, log);
        let (held, top) = self.flip(seat, log);
        self.place_top(seat, Part::Took, held, top, log);
    }

    /// Spends a token and plays nothing.
    pub(super) fn flip_only(&mut self, seat: Seat, log: &mut impl Log<Event>) {
        self.board.tokens[seat] = self.board.tokens[seat].saturating_sub(1);
        log.note(Event::FlipOnly { seat });
        let (held, top) = self.flip(seat, log);
        self.place_top(seat, Part::Nothing, held, top, log);
    }

    /// The flipped card takes the chosen one of two.
    pub(super) fn choose(&mut self, seat: Seat, flip: Flip, take: Card, log: &mut impl Log<Event>) {
        let top = self.place(seat, flip.card, Some(take), log);
        self.reward(seat, Haul::of(flip.hand, top, flip.held), log);
    }

    fn leave_hand(&mut self, seat: Seat, cards: Cards) {
        self.hands[seat] -= cards;
        self.board.shown[seat] -= cards;
    }

    /// Flips the top card. Bonus cards are held aside, and the next card is flipped (docs/rules/matgo.md#flip).
    fn flip(&mut self, seat: Seat, log: &mut impl Log<Event>) -> (Cards, Option<Card>) {
        let mut held = Cards::NONE;
        while let Some(card) = self.stock.pop() {
            log.note(Event::Flip { seat, card });
            if card.month().is_some() {
                return (held, Some(card));
            }
            held = held.with(card);
        }
        (held, None)
    }

    /// The card played and the flipped one are of one month that has no pile: jjok, ppeok or ttadak, depending on what
    /// lies there.
    fn meet(&mut self, seat: Seat, month: Month, both: Cards, held: Cards, log: &mut impl Log<Event>) {
        let loose = self.board.loose(month);
        let last = !self.can_act(seat);
        if loose.len() == 1 && !last {
            return self.ppeok(seat, month, both, held, log);
        }
        self.board.floor -= loose;
        self.capture(seat, both | loose, log);
        self.reward(seat, Haul::of_meeting(loose.len(), held), log);
    }

    /// Ppeok: the three cards and the held bonus cards stay on the floor (docs/rules/matgo.md#ppeok).
    fn ppeok(&mut self, seat: Seat, month: Month, both: Cards, held: Cards, log: &mut impl Log<Event>) {
        self.board.floor |= both;
        let cards = self.board.loose(month);
        self.board.floor -= cards;
        self.board.piles.put(month, Pile { owner: Some(seat), cards, bonus: held });
        let number = self.board.turns[seat] + 1;
        self.board.ppeoks[seat] = self.board.ppeoks[seat].with(number);
        log.note(Event::Ppeok { seat, cards: cards | held });
        if let Some(Mission::Pairs { times }) = &mut self.board.mission
            && times[seat] > 1
        {
            times[seat] = 1;
            log.note(Event::Pairs { seat, times: 1 });
        }
        self.pay_ppeok(seat, number, log);
        if self.board.ppeoks[seat].len() >= 3 {
            self.board.turns[seat] = number.min(TURNS);
            log.note(Event::ThreePpeok { seat });
            return self.end(End::ThreePpeok { winner: seat });
        }
        self.end_turn(seat, log);
    }

    /// Pays at once for each of the first three ppeoks, as long as every turn so far has been one.
    fn pay_ppeok(&mut self, seat: Seat, number: u8, log: &mut impl Log<Event>) {
        if number > 3 || !self.board.ppeoks[seat].are_all_up_to(number) {
            return;
        }
        let points = match self.rules.options().first_ppeok {
            FirstPpeok::Flat => 7,
            FirstPpeok::Rising => 7 * u64::from(number),
            FirstPpeok::Off => return,
        };
        let due = points * u64::from(self.rules.options().point_value);
        let from = other(seat);
        let paid = due.min(self.board.balance[from]);
        self.board.balance[from] -= paid;
        self.board.balance[seat] += paid;
        self.board.won[from] -= paid as i64;
        self.board.won[seat] += paid as i64;
        log.note(Event::PpeokPay { seat, points, paid, shortfall: due - paid });
    }

    /// Puts one card where it belongs: it takes a pile with its bonus cards, or one loose card, or is laid on the floor
    /// (docs/rules/matgo.md#capture).
    fn place(&mut self, seat: Seat, card: Card, take: Option<Card>, log: &mut impl Log<Event>) -> Part {
        let Some(month) = card.month() else { return Part::Nothing };
        if let Some(Pile { owner, cards, bonus }) = self.board.piles.take(month) {
            self.capture(seat, (cards | bonus).with(card), log);
            return Part::Pile { month, owner, bonus };
        }
        let loose = self.board.loose(month);
        let Some(taken) = take.filter(|take| loose.contains(*take)).or(loose.first()) else {
            self.board.floor |= Cards::one(card);
            return Part::Laid;
        };
        self.board.floor = self.board.floor.without(taken);
        self.capture(seat, Cards::one(taken).with(card), log);
        Part::Took
    }

    /// Puts the flipped card where it belongs, or asks which of two cards it takes.
    fn place_top(&mut self, seat: Seat, hand: Part, held: Cards, top: Option<Card>, log: &mut impl Log<Event>) {
        let Some(card) = top else { return self.reward(seat, Haul::of(hand, Part::Nothing, held), log) };
        if card.month().is_some_and(|month| self.board.choice(month).is_some()) {
            self.phase = Phase::Choose(Flip { card, held, hand });
            return;
        }
        let top = self.place(seat, card, None, log);
        self.reward(seat, Haul::of(hand, top, held), log);
    }
}
