//! What happens.

use crate::{Card, Cards, Month, Nagari, Side};
use game::{Observer, Seat};
use serde::{Deserialize, Serialize};

/// Something that happened. All of it is public but [`Event::Replacement`], which only its seat sees.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// A card was picked at the opening draw.
    Pick {
        /// By whom.
        seat: Seat,
        /// From which place.
        place: u8,
        /// The card.
        card: Card,
    },
    /// The opening draw is decided.
    Dealer {
        /// Who deals and plays first.
        seat: Seat,
    },
    /// A player asked for the deal in one go (퉁하기).
    Tung {
        /// Who.
        seat: Seat,
    },
    /// The cards were dealt.
    Deal {
        /// By whom.
        dealer: Seat,
        /// Whether in one go.
        tung: bool,
    },
    /// Bonus cards lay on the floor and went to the dealer.
    FloorBonus {
        /// The dealer.
        seat: Seat,
        /// The cards.
        cards: Cards,
    },
    /// A player has looked at his hand and plays on.
    Ready {
        /// Who.
        seat: Seat,
    },
    /// A player stopped with four of a month in his hand.
    Chongtong {
        /// Who.
        seat: Seat,
        /// The four cards, or more if he has two such months.
        cards: Cards,
    },
    /// A month was shaken (흔들기).
    Shake {
        /// By whom.
        seat: Seat,
        /// The cards shown.
        cards: Cards,
    },
    /// A card was played from a hand.
    Play {
        /// By whom.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A bomb (폭탄): all cards of a month at once.
    Bomb {
        /// By whom.
        seat: Seat,
        /// Of which month.
        month: Month,
        /// The cards from the hand.
        cards: Cards,
    },
    /// A bomb token was spent: nothing is played.
    FlipOnly {
        /// By whom.
        seat: Seat,
    },
    /// The top card of the stock was flipped.
    Flip {
        /// By whom.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// Cards were captured.
    Capture {
        /// By whom.
        seat: Seat,
        /// Which.
        cards: Cards,
    },
    /// 뻑: the card played, the one on the floor and the flipped one are of a month and stay there as a pile.
    Ppeok {
        /// Whose.
        seat: Seat,
        /// The three cards, and the bonus cards that stay with them.
        cards: Cards,
    },
    /// 첫뻑, 연뻑: a 뻑 is paid at once.
    PpeokPay {
        /// To whom.
        seat: Seat,
        /// For how many points.
        points: u64,
        /// The money paid.
        paid: u64,
        /// What the other player could not pay.
        shortfall: u64,
    },
    /// 세번뻑: the third 뻑 wins the game.
    ThreePpeok {
        /// Whose.
        seat: Seat,
    },
    /// A bonus card was captured.
    Bonus {
        /// By whom.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A card of the stock went to a hand for a bonus card that was played.
    Replace {
        /// To whom.
        seat: Seat,
    },
    /// Which card it was. Only its player sees this.
    Replacement {
        /// Whose.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A 뻑 of the opponent's was taken.
    PpeokTake {
        /// By whom.
        seat: Seat,
        /// Of which month.
        month: Month,
    },
    /// 자뻑: a player took his own 뻑.
    JaPpeok {
        /// Who.
        seat: Seat,
        /// Of which month.
        month: Month,
    },
    /// Three cards that were dealt to the floor were taken.
    PileTake {
        /// By whom.
        seat: Seat,
        /// Of which month.
        month: Month,
    },
    /// 따닥: both cards took one of a month of which two lay on the floor.
    Ttadak {
        /// Whose.
        seat: Seat,
    },
    /// 쪽: the flipped card took the one just played.
    Jjok {
        /// Whose.
        seat: Seat,
    },
    /// 판쓸이: nothing is left on the floor.
    Sweep {
        /// Whose.
        seat: Seat,
    },
    /// Junk was stolen.
    Steal {
        /// By whom.
        seat: Seat,
        /// From whom.
        from: Seat,
        /// Which cards.
        cards: Cards,
    },
    /// There was no junk to steal, and so the 국진 stays an animal for good.
    GukjinLocked {
        /// Whose.
        seat: Seat,
    },
    /// The holder of the 국진 was asked.
    Gukjin {
        /// Who.
        seat: Seat,
        /// Where it lies now.
        side: Side,
    },
    /// 선착순: somebody was first.
    Race {
        /// Who.
        seat: Seat,
    },
    /// 짝짝: both cards of a turn captured, or a 뻑 spoilt it all.
    Pairs {
        /// Who.
        seat: Seat,
        /// What it multiplies by now.
        times: u8,
    },
    /// 고.
    Go {
        /// Who.
        seat: Seat,
        /// His how manyth.
        count: u8,
        /// His score.
        points: u8,
    },
    /// 스톱: the game is won.
    Stop {
        /// By whom.
        seat: Seat,
        /// The captured score.
        points: u8,
    },
    /// Four of a month lay on the floor, and so the dealer wins.
    FloorFour {
        /// The dealer.
        seat: Seat,
    },
    /// 나가리: a draw.
    Nagari {
        /// Why.
        why: Nagari,
    },
}

impl Event {
    /// What an observer saw of it.
    pub(crate) fn seen(&self, by: Observer) -> Option<Event> {
        match self {
            Event::Replacement { seat, .. } if by.seat() != Some(*seat) => None,
            event => Some(event.clone()),
        }
    }
}
