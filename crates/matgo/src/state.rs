//! A complete game, hidden cards included.

use crate::phase::Offer;
use crate::stock::Stock;
use crate::turns::Turns;
use crate::{Board, BySeat, Cards, Gukjin, Mission, Months, Phase, Piles, Rules, Standing};
use game::{Seat, Turn};
use rand_core::Rng;

/// One game. Never serialised: only a [`crate::View`] of it may travel. Small and free of heap allocations, so that the
/// search can copy it by the million.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    pub(crate) rules: Rules,
    pub(crate) board: Board,
    /// The seat to decide; the dealer once the game is over.
    pub(crate) turn: Seat,
    pub(crate) phase: Phase<Offer>,
    pub(crate) hands: BySeat<Cards>,
    /// Before the deal: the whole deck.
    pub(crate) stock: Stock,
    /// The mission drawn, until it is shown at the deal; `None` from then on.
    pub(crate) mission: Option<Mission>,
    /// Cards out of play: in puzzles only.
    pub(crate) gone: Cards,
}

impl State {
    /// The rules of the room.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Everything that lies open.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// What the game is waiting for.
    pub const fn phase(&self) -> &Phase<Offer> {
        &self.phase
    }

    /// The hand of a seat; empty for a seat that does not exist.
    pub fn hand(&self, seat: Seat) -> Cards {
        self.hands.0.get(seat.index()).copied().unwrap_or_default()
    }

    /// The number of cards in the stock.
    pub const fn stock(&self) -> u8 {
        self.stock.len()
    }

    /// Reshuffles the stock, so that the cards still to be flipped are as unknown as they are to the players.
    pub fn redraw(&mut self, chance: &mut impl Rng) {
        self.stock.shuffle(chance);
    }

    /// Cards known to be out of play: in puzzles only.
    pub const fn gone(&self) -> Cards {
        self.gone
    }

    pub(crate) const fn turn(&self) -> Turn {
        match self.phase {
            Phase::Over(_) => Turn::Over,
            _ => Turn::Of(self.turn),
        }
    }

    /// A game in which nothing has happened yet.
    pub(crate) fn blank(rules: Rules, standing: &Standing) -> State {
        let board = Board {
            round: standing.round,
            dealer: standing.dealer,
            floor: Cards::NONE,
            piles: Piles::default(),
            captured: BySeat::default(),
            shown: BySeat::default(),
            gukjin: Gukjin::Animal,
            tokens: BySeat::default(),
            turns: BySeat::default(),
            plays: BySeat::default(),
            go: BySeat::default(),
            last_go: BySeat::default(),
            shaken: BySeat([Months::NONE; 2]),
            bombs: BySeat::default(),
            ppeoks: BySeat([Turns::default(); 2]),
            carry: standing.carry,
            mission: None,
            losing: standing.losing,
            balance: standing.balance,
            won: BySeat::default(),
            refills: standing.refills,
        };
        State {
            rules,
            board,
            turn: standing.dealer.unwrap_or(Seat(0)),
            phase: Phase::Play,
            hands: BySeat::default(),
            stock: Stock::EMPTY,
            mission: None,
            gone: Cards::NONE,
        }
    }

    /// Whether a player has a card or a token left.
    pub(crate) fn can_act(&self, seat: Seat) -> bool {
        !self.hands[seat].is_empty() || self.board.tokens[seat] > 0
    }

    /// Whether every card is in exactly one place.
    pub(crate) fn is_conserved(&self) -> bool {
        let board = &self.board;
        let places = [
            self.hands.0[0],
            self.hands.0[1],
            board.floor,
            board.piles.all_cards(),
            board.captured.0[0],
            board.captured.0[1],
            self.stock.set(),
            self.phase.limbo(),
            self.gone,
        ];
        let (mut all, mut twice) = (Cards::NONE, Cards::NONE);
        for place in places {
            twice |= all & place;
            all |= place;
        }
        all == Cards::DECK && twice.is_empty()
    }
}
