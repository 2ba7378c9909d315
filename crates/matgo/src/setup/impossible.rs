//! Why a description is no position.

use crate::{BadPile, Card, Cards, End, Month};
use game::Seat;
use serde::Serialize;
use thiserror::Error;

/// Why a description is no position.
#[derive(Debug, Error, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Impossible {
    /// Matgo is for two.
    #[error("there are two hands, not {hands}")]
    Hands {
        /// How many hands were described.
        hands: usize,
    },
    /// A card is in two places.
    #[error("{card} is in two places")]
    CardTwice {
        /// The card that is in two places.
        card: Card,
    },
    /// There is no such seat.
    #[error("{field} names seat {seat}; there are seats 0 and 1")]
    NoSuchSeat {
        /// The name of the entry in the description.
        field: &'static str,
        /// The seat that it names.
        seat: Seat,
    },
    /// A pile is three cards of a month, with or without bonus cards.
    #[error(transparent)]
    Pile(BadPile),
    /// Where a pile lies, the fourth card takes it.
    #[error("a card of month {month} lies beside a pile of it")]
    LooseByPile {
        /// The month of the pile.
        month: Month,
    },
    /// Four of a month on the floor end a game at the deal.
    #[error("four of month {month} on the floor end the game at the deal")]
    FloorFour {
        /// The month of the four.
        month: Month,
    },
    /// A bonus card on the floor goes to the dealer at the deal.
    #[error("{card} cannot lie on the floor: it goes to the dealer at the deal")]
    BonusOnFloor {
        /// The bonus card.
        card: Card,
    },
    /// The 국진 is moved or locked only when somebody has captured it, and never moved under `auto`.
    #[error("the gukjin cannot have been moved or locked")]
    Gukjin,
    /// A seat has ten turns, each of which costs a card or a token.
    #[error("seat {seat} would have {turns} turns with {cards} cards and {tokens} tokens: more than ten")]
    TooManyTurns {
        /// The seat that it is said of.
        seat: Seat,
        /// How many turns it is said to have taken.
        turns: u8,
        /// How many cards it holds.
        cards: u8,
        /// How many tokens it has left.
        tokens: u8,
    },
    /// A 뻑 falls in a turn that was taken, and the third ends the game.
    #[error("seat {seat} cannot have had these ppeoks after {turns} turns")]
    Ppeoks {
        /// The seat that it is said of.
        seat: Seat,
        /// How many turns it is said to have taken.
        turns: u8,
    },
    /// A card that was played lies open, and each took a turn.
    #[error("seat {seat} cannot have played these cards in {turns} turns")]
    Plays {
        /// The seat that it is said of.
        seat: Seat,
        /// How many turns it is said to have taken.
        turns: u8,
    },
    /// A score at the last go belongs to a go, and nobody goes on for ever.
    #[error("seat {seat} called go {go} times, the last time with {last_go}: that cannot be")]
    Go {
        /// The seat that it is said of.
        seat: Seat,
        /// How often it is said to have called go.
        go: u8,
        /// The score at the last of them.
        last_go: u8,
    },
    /// More bombs than any game has.
    #[error("seat {seat} cannot have had {bombs} bombs")]
    Bombs {
        /// The seat that it is said of.
        seat: Seat,
        /// How many bombs are named.
        bombs: u8,
    },
    /// A card that was shown is in the hand.
    #[error("{card} was shown, but is not in the hand of seat {seat}")]
    Shown {
        /// The seat that it is said of.
        seat: Seat,
        /// The card that is said to have been shown.
        card: Card,
    },
    /// The carry is 1, 2, 4, 8 or 16, up to the rules' cap.
    #[error("a carry of {carry} in a room with a cap of {cap}")]
    Carry {
        /// The carry that was asked for.
        carry: u8,
        /// The most that the rules allow.
        cap: u8,
    },
    /// 짝짝 multiplies by 1 to 5.
    #[error("pairs multiply by 1 to 5, not by {times}")]
    Pairs {
        /// The factor that was asked for.
        times: u8,
    },
    /// The round counts from 1 to the rules' number of rounds.
    #[error("game {round} of a match of {rounds}")]
    Round {
        /// The number that was asked for.
        round: u32,
        /// How many games the match has.
        rounds: u32,
    },
    /// Money beyond any match, or won without being lost.
    #[error("the money does not add up, or is beyond any match")]
    Money,
    /// Before the deal all cards are in the stock, and nothing has happened.
    #[error("before the deal all fifty cards are in the stock, and only there")]
    NotBeforeDeal,
    /// Five cards of five months are offered, and one of them at most is picked.
    #[error("the opening draw offers five cards of five months")]
    Offer,
    /// Somebody has to have lost three games to be asked.
    #[error("nobody may ask for a deal in one go")]
    NoTung,
    /// The turn is somebody else's.
    #[error("it cannot be the turn of seat {turn}")]
    Turn {
        /// The seat that was said to be in turn.
        turn: Seat,
    },
    /// Whoever is to play has a card or a token.
    #[error("seat {seat} is to play, but has neither card nor token")]
    NothingToPlay {
        /// The seat that it is said of.
        seat: Seat,
    },
    /// Hands are looked at as dealt.
    #[error("hands are looked at before the first turn")]
    NotAsDealt,
    /// The flipped card can take either of two unlike cards.
    #[error("{card} has no two unlike cards to choose between")]
    NoChoice {
        /// The flipped card.
        card: Card,
    },
    /// Bonus cards of a flip, or of a pile taken before it, that are none, or that nobody has taken.
    #[error("{cards:?} are no bonus cards, or not where they are said to be")]
    Held {
        /// The cards that were named.
        cards: Cards,
    },
    /// The 국진 can be moved by its holder, in a window.
    #[error("seat {seat} cannot be asked to move the gukjin")]
    NoWindow {
        /// The seat that it is said of.
        seat: Seat,
    },
    /// Go and stop take points, and something left to play.
    #[error("seat {seat} cannot choose between go and stop with {points} points of {need}")]
    NoGo {
        /// The seat that it is said of.
        seat: Seat,
        /// The player's score.
        points: u8,
        /// The score that the player needs.
        need: u8,
    },
    /// The game cannot have ended so.
    #[error("the game cannot have ended so: {end:?}")]
    NotOver {
        /// How it is said to have ended.
        end: End,
    },
}
