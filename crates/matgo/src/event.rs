//! The events of a game.

use crate::{Card, Cards, Month, Nagari, Side, WhySide};
use game::{Observer, Seat};
use serde::{Deserialize, Serialize};

/// An event. All of it is public except [`Event::Replacement`], which only its seat sees.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// A card was picked at the opening draw.
    Pick {
        /// The player who picked.
        seat: Seat,
        /// The place that it was picked from: 0 to 4.
        place: u8,
        /// The card that was picked.
        card: Card,
    },
    /// The opening draw is decided.
    Dealer {
        /// The player who deals and plays first.
        seat: Seat,
    },
    /// Tung (퉁): a player asked for the deal in one go.
    Tung {
        /// The player who asked.
        seat: Seat,
    },
    /// The cards were dealt.
    Deal {
        /// The player who dealt.
        dealer: Seat,
        /// Whether it was in one go.
        tung: bool,
    },
    /// Bonus cards lay on the floor and went to the dealer.
    FloorBonus {
        /// The dealer, who gets them.
        seat: Seat,
        /// The bonus cards.
        cards: Cards,
    },
    /// A player has looked at the hand as dealt and plays on.
    Ready {
        /// The player who plays on.
        seat: Seat,
    },
    /// Chongtong (총통): a player stopped with four of a month in the hand.
    Chongtong {
        /// The player who stopped.
        seat: Seat,
        /// The four cards, or eight for a hand with two such months.
        cards: Cards,
    },
    /// A month was shaken (흔들기).
    Shake {
        /// The player who shook.
        seat: Seat,
        /// The cards shown.
        cards: Cards,
    },
    /// A card was played from a hand.
    Play {
        /// The player whose card it was.
        seat: Seat,
        /// The card played.
        card: Card,
    },
    /// A bomb (폭탄): all cards of a month at once.
    Bomb {
        /// The player who threw it.
        seat: Seat,
        /// The month of the bomb.
        month: Month,
        /// The cards from the hand.
        cards: Cards,
    },
    /// A bomb token was spent: nothing is played.
    FlipOnly {
        /// The player who spent it.
        seat: Seat,
    },
    /// The top card of the stock was flipped.
    Flip {
        /// The player who flipped it.
        seat: Seat,
        /// The flipped card.
        card: Card,
    },
    /// Cards were captured.
    Capture {
        /// The player who captured.
        seat: Seat,
        /// The cards captured.
        cards: Cards,
    },
    /// Ppeok (뻑): the card played, the one on the floor and the flipped one are of a month and stay there as a pile.
    Ppeok {
        /// The player whose ppeok it is.
        seat: Seat,
        /// The three cards, and the bonus cards that stay with them.
        cards: Cards,
    },
    /// A ppeok is paid for at once, as in [`FirstPpeok`](crate::FirstPpeok).
    PpeokPay {
        /// The player who is paid.
        seat: Seat,
        /// The points that are paid: 7, 14 or 21.
        points: u64,
        /// The money paid.
        paid: u64,
        /// The money that the other player did not have.
        shortfall: u64,
    },
    /// The third ppeok (세번뻑) wins the game.
    ThreePpeok {
        /// The player whose ppeok it was.
        seat: Seat,
    },
    /// A bonus card was captured.
    Bonus {
        /// The player who captured it.
        seat: Seat,
        /// The bonus card.
        card: Card,
    },
    /// A card of the stock replaced a bonus card that was played from a hand.
    Replace {
        /// The player who got the card.
        seat: Seat,
    },
    /// Which card replaced it. Only its player sees this.
    Replacement {
        /// The player who got the card.
        seat: Seat,
        /// The card itself.
        card: Card,
    },
    /// The opponent's ppeok was taken.
    PpeokTake {
        /// The player who took it.
        seat: Seat,
        /// The month of the pile.
        month: Month,
    },
    /// Ja-ppeok (자뻑): a player took their own ppeok.
    JaPpeok {
        /// The player who took it.
        seat: Seat,
        /// The month of the pile.
        month: Month,
    },
    /// Three cards that were dealt to the floor were taken.
    PileTake {
        /// The player who took them.
        seat: Seat,
        /// The month of the pile.
        month: Month,
    },
    /// Ttadak (따닥): both cards of the turn took one of a month that had two on the floor.
    Ttadak {
        /// The player whose turn it was.
        seat: Seat,
    },
    /// Jjok (쪽): the flipped card took the one just played.
    Jjok {
        /// The player whose turn it was.
        seat: Seat,
    },
    /// A sweep (판쓸이): nothing is left on the floor.
    Sweep {
        /// The player whose turn it was.
        seat: Seat,
    },
    /// Junk was stolen.
    Steal {
        /// The player who stole.
        seat: Seat,
        /// The player who lost the cards.
        from: Seat,
        /// The cards stolen.
        cards: Cards,
    },
    /// There was no junk to steal, so the gukjin stays an animal for good.
    GukjinLocked {
        /// The player who holds the gukjin.
        seat: Seat,
    },
    /// The holder of the gukjin was asked where it counts.
    Gukjin {
        /// The holder of the gukjin.
        seat: Seat,
        /// The side on which it now lies.
        side: Side,
    },
    /// A player holds all the cards of the mission's set.
    SetWon {
        /// The player who holds them.
        seat: Seat,
    },
    /// A player was the first to reach the number.
    Race {
        /// The player who was first.
        seat: Seat,
    },
    /// Both cards of a turn made captures, or a ppeok reset the multiplier.
    Pairs {
        /// The player whose turn it was.
        seat: Seat,
        /// The mission's present multiplier: 1 to 5.
        times: u8,
    },
    /// Go (고): a player calls go.
    Go {
        /// The player who called go.
        seat: Seat,
        /// How many times the player has called it: 1 or more.
        count: u8,
        /// The player's captured score.
        points: u8,
    },
    /// Stop (스톱): the game is won.
    Stop {
        /// The player who stopped.
        seat: Seat,
        /// The captured score, with the gukjin on the side where it was counted.
        points: u8,
    },
    /// How the gukjin was counted at a stop, if one of the players holds it.
    GukjinCounted {
        /// The player who holds it.
        seat: Seat,
        /// The side on which it was counted.
        side: Side,
        /// The reason for that side.
        why: WhySide,
    },
    /// Four of a month lay on the floor, so the dealer wins.
    FloorFour {
        /// The dealer, who wins.
        seat: Seat,
    },
    /// Nagari (나가리): a draw.
    Nagari {
        /// The reason for the draw.
        why: Nagari,
    },
}

impl Event {
    /// What an observer saw of the event.
    pub(crate) fn seen(&self, by: Observer) -> Option<Event> {
        match self {
            Event::Replacement { seat, .. } if by.seat() != Some(*seat) => None,
            event => Some(event.clone()),
        }
    }
}
