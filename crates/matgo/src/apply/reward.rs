//! The immediate reward of a turn's captures: steals.

use crate::by_seat::other;
use crate::mission::MOST_PAIRS;
use crate::{Card, Cards, Event, Gukjin, Mission, Month, Part, State};
use game::{Log, Seat};

/// The part of a turn that its rewards depend on.
pub(super) struct Haul {
    /// Bonus cards flipped.
    held: Cards,
    /// What the card from the hand did, then the flipped one.
    parts: [Part; 2],
    meeting: Meeting,
}

/// How the card from the hand and the flipped one met.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Meeting {
    /// They did not meet: each acted on its own.
    Apart,
    /// The flipped card took the one just played: [`Event::Jjok`].
    Jjok,
    /// All three cards of a month are taken. Only on the last turn, when there is no ppeok.
    Three,
    /// Both took one of two on the floor: [`Event::Ttadak`].
    Ttadak,
}

impl Haul {
    /// The haul of two cards that each acted on their own.
    pub(super) const fn of(hand: Part, top: Part, held: Cards) -> Haul {
        Haul { held, parts: [hand, top], meeting: Meeting::Apart }
    }

    /// The haul of two cards of one month that took the loose ones with them.
    pub(super) const fn of_meeting(loose: u8, held: Cards) -> Haul {
        let meeting = match loose {
            0 => Meeting::Jjok,
            1 => Meeting::Three,
            _ => Meeting::Ttadak,
        };
        Haul { held, parts: [Part::Took, Part::Nothing], meeting }
    }

    /// Whether the card from the hand made a capture and the flipped one captured another pair.
    const fn twice(&self) -> bool {
        let apart = self.parts[0].captured() && self.parts[1].captured();
        apart || matches!(self.meeting, Meeting::Ttadak)
    }

    fn captured(&self) -> bool {
        self.parts.iter().any(|part| part.captured())
    }
}

impl State {
    /// Takes every reward of a turn, in the order of docs/rules/matgo.md#steals, and ends the turn.
    pub(super) fn reward(&mut self, seat: Seat, haul: Haul, log: &mut impl Log<Event>) {
        let last = !self.can_act(seat);
        self.board.captured[seat] |= haul.held;
        self.steal_for_bonus(seat, haul.held, log);
        for part in haul.parts {
            if let Part::Pile { month, owner, bonus } = part {
                self.steal_for_bonus(seat, bonus, log);
                if !last || self.rules.options().last_turn_ppeok_steal {
                    self.steal_for_pile(seat, month, owner, log);
                }
            }
        }
        if !last {
            self.steal_for_feats(seat, &haul, log);
        }
        if haul.twice() {
            self.raise_pairs(seat, log);
        }
        self.end_turn(seat, log);
    }

    fn steal_for_bonus(&mut self, seat: Seat, bonus: Cards, log: &mut impl Log<Event>) {
        for card in bonus {
            log.note(Event::Bonus { seat, card });
            self.steal(seat, 1, log);
        }
    }

    /// Steals two for the player's own pile, one for the opponent's, and what the rules say for one that no one owns.
    fn steal_for_pile(&mut self, seat: Seat, month: Month, owner: Option<Seat>, log: &mut impl Log<Event>) {
        let (event, count) = match owner {
            Some(owner) if owner == seat => (Event::JaPpeok { seat, month }, 2),
            Some(_) => (Event::PpeokTake { seat, month }, 1),
            None => (Event::PileTake { seat, month }, self.rules.options().floor_three_steal),
        };
        log.note(event);
        self.steal(seat, count, log);
    }

    /// Ttadak, jjok and sweep: one steal each.
    fn steal_for_feats(&mut self, seat: Seat, haul: &Haul, log: &mut impl Log<Event>) {
        if haul.meeting == Meeting::Ttadak {
            log.note(Event::Ttadak { seat });
            self.steal(seat, 1, log);
        }
        if haul.meeting == Meeting::Jjok {
            log.note(Event::Jjok { seat });
            self.steal(seat, 1, log);
        }
        if haul.captured() && self.board.floor.is_empty() && self.board.piles.is_empty() {
            log.note(Event::Sweep { seat });
            self.steal(seat, 1, log);
        }
    }

    fn raise_pairs(&mut self, seat: Seat, log: &mut impl Log<Event>) {
        if let Some(Mission::Pairs { times }) = &mut self.board.mission
            && times[seat] < MOST_PAIRS
        {
            times[seat] += 1;
            log.note(Event::Pairs { seat, times: times[seat] });
        }
    }

    /// Takes the opponent's cheapest junk, `count` times, but stops after a card worth two or more. If the junk runs
    /// out, the unmoved gukjin in the captures is locked, which is reported after the stolen cards.
    pub(super) fn steal(&mut self, seat: Seat, count: u8, log: &mut impl Log<Event>) {
        let from = other(seat);
        let (mut stolen, mut in_vain) = (Cards::NONE, false);
        for _ in 0..count {
            let Some(card) = self.cheapest_junk(from) else {
                in_vain = true;
                break;
            };
            self.board.captured[from] = self.board.captured[from].without(card);
            self.board.captured[seat] = self.board.captured[seat].with(card);
            stolen = stolen.with(card);
            if !Cards::PLAIN.contains(card) {
                break;
            }
        }
        if !stolen.is_empty() {
            log.note(Event::Steal { seat, from, cards: stolen });
            self.follow_mission(log);
        }
        if in_vain {
            self.lock_gukjin(from, log);
        }
    }

    /// The cheapest junk: plain cards first, then doubles (a moved gukjin last), `b2`, `b3`.
    fn cheapest_junk(&self, from: Seat) -> Option<Card> {
        let captured = self.board.captured[from];
        let moved = self.board.gukjin == Gukjin::Junk && captured.contains(Card::GUKJIN);
        (captured & Cards::PLAIN)
            .first()
            .or((captured & Cards::DOUBLES).first())
            .or(moved.then_some(Card::GUKJIN))
            .or((captured & Cards::BONUS).first())
    }

    fn lock_gukjin(&mut self, seat: Seat, log: &mut impl Log<Event>) {
        if self.board.may_move_gukjin(seat) {
            self.board.gukjin = Gukjin::Locked;
            log.note(Event::GukjinLocked { seat });
        }
    }
}
