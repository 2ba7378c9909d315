//! What one observer may know.

use crate::by_seat::SEATS;
use crate::phase::{Offer, Picked, Picking};
use crate::{
    Action, Board, BySeat, Cards, Counted, End, Month, Months, Outcome, Phase, Race, Rules, Settlement, State,
};
use game::{Observer, Seat};
use serde::{Deserialize, Serialize};

/// A game as one observer knows it (docs/rules/matgo.md#what-a-player-may-see): their own hand, everyone's counts, and
/// everything that lies open.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct View {
    /// The rules of the room.
    pub rules: Rules,
    /// The observer's seat; `None` for a spectator.
    pub me: Option<Seat>,
    /// The seat in turn; `None` once the game is over.
    pub turn: Option<Seat>,
    /// The decision awaited from the seat in turn.
    pub phase: Phase<Picking>,
    /// The observer's own hand.
    pub hand: Cards,
    /// How many cards each player holds.
    pub counts: BySeat<u8>,
    /// The number of cards in the stock.
    pub stock: u8,
    /// Cards known to be out of play: in puzzles only.
    #[serde(default, skip_serializing_if = "Cards::is_empty_ref")]
    pub gone: Cards,
    /// Everything that lies open.
    #[serde(flatten)]
    pub board: Board,
    /// The result, once the game is over.
    pub outcome: Option<Outcome>,
}

game::members!(View {
    rules,
    me,
    turn,
    phase,
    hand,
    counts,
    stock,
    gone: unless Cards::is_empty_ref,
    board: flattened,
    outcome,
});

impl Offer {
    /// What everyone knows of the opening draw.
    pub(crate) fn picking(self) -> Picking {
        let picked = |place: u8| Some(Picked { place, card: *self.offered.get(usize::from(place))? });
        Picking { first: self.first.and_then(picked) }
    }
}

impl View {
    pub(crate) fn of(state: &State, to: Observer) -> View {
        let me = to.seat().filter(|seat| SEATS.contains(seat));
        View {
            rules: state.rules,
            me,
            turn: state.turn().seat(),
            phase: state.phase.map_pick(Offer::picking),
            hand: me.map_or(Cards::NONE, |seat| state.hands[seat]),
            counts: BySeat(state.hands.0.map(Cards::len)),
            stock: state.stock.len(),
            gone: state.gone,
            board: state.board,
            outcome: state.outcome(),
        }
    }

    /// The cards that the observer has not seen: in hands or in the stock.
    pub fn unseen(&self) -> Cards {
        let shown = self.board.shown.0[0] | self.board.shown.0[1];
        Cards::DECK - self.hand - shown - self.board.open_cards() - self.phase.limbo() - self.gone
    }

    /// A player's captured score.
    pub fn points(&self, seat: Seat) -> u8 {
        self.board.points(&self.rules, seat)
    }

    /// The score that a player needs to stop.
    pub fn need(&self, seat: Seat) -> u8 {
        self.board.need(&self.rules, seat)
    }

    /// A player's count for a race, with the gukjin on the side where it counts.
    pub fn raced(&self, of: Race, seat: Seat) -> u8 {
        self.board.best(&self.rules, seat, |captured, side| of.count(captured, side))
    }

    /// Completes an action: `take` becomes the first of two floor cards where a play leaves the choice open, and is
    /// dropped where it names a card that is taken in any case. Rooms ask their players; the engine protocol is less
    /// strict.
    pub fn completed(&self, action: Action) -> Action {
        let Action::Play { card, take, shake } = action else { return action };
        let Some(month) = card.month() else { return action };
        let take = match (self.board.choice(month), take) {
            (Some([first, _]), None) => Some(first),
            (None, Some(taken)) if self.lies_open(month).contains(taken) => None,
            _ => take,
        };
        Action::Play { card, take, shake }
    }

    /// The cards of a month on the floor, loose or in a pile.
    fn lies_open(&self, month: Month) -> Cards {
        self.board.loose(month) | self.board.piles.get(month).map_or(Cards::NONE, |pile| pile.cards)
    }

    /// The months whose four cards the observer may show to win before the first card is played. None where four on the
    /// floor end the game in any case (docs/rules/matgo.md#opening).
    pub fn chongtong(&self) -> Months {
        let asked = matches!(self.phase, Phase::Chongtong) && self.board.floor.quartets().is_empty();
        if asked { self.hand.quartets() } else { Months::NONE }
    }

    /// How the gukjin was counted, once the game has been won by a stop and either player has it.
    pub fn gukjin_counted(&self) -> Option<Counted> {
        match self.outcome.as_ref()?.end {
            End::Stop { winner } => self.board.gukjin_counted(&self.rules, winner),
            _ => None,
        }
    }

    /// What a stop by `winner` would pay with the captures as they are now, with every factor.
    pub fn if_stopped(&self, winner: Seat) -> Option<Settlement> {
        SEATS.contains(&winner).then(|| self.board.settlement(&self.rules, End::Stop { winner })).flatten()
    }
}
