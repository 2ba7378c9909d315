//! Why a description is not a position.

use crate::{BadPile, Card, Cards, End, Month};
use game::Seat;
use serde::Serialize;
use thiserror::Error;

/// Why a description is not a position.
#[derive(Debug, Error, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Impossible {
    /// Matgo is for two.
    #[error("there are two hands, not {hands}")]
    Hands {
        /// The number of hands described.
        hands: usize,
    },
    /// A card is in two places.
    #[error("{card} is in two places")]
    CardTwice {
        /// The card that is in two places.
        card: Card,
    },
    /// There is no such seat.
    #[error("the field {field} names seat {seat}; there are seats 0 and 1")]
    NoSuchSeat {
        /// The name of the entry in the description.
        field: &'static str,
        /// The seat that it names.
        seat: Seat,
    },
    /// A pile is three cards of a month, with or without bonus cards.
    #[error(transparent)]
    Pile(BadPile),
    /// Loose cards cannot lie beside a pile of their month: the fourth card takes the pile.
    #[error("a card of month {month} lies beside a pile of that month")]
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
    /// The gukjin is moved or locked only after it has been captured, and never moved under `auto`.
    #[error("the gukjin cannot have been moved or locked")]
    Gukjin,
    /// A seat has ten turns, each of which costs a card or a token.
    #[error("seat {seat} would have {turns} turns with {cards} cards and {tokens} tokens: more than ten")]
    TooManyTurns {
        /// The seat concerned.
        seat: Seat,
        /// The number of turns it is said to have taken.
        turns: u8,
        /// The number of cards it holds.
        cards: u8,
        /// The number of tokens it has left.
        tokens: u8,
    },
    /// A ppeok happens in a turn that was taken, and the third ends the game.
    #[error("seat {seat} cannot have had these ppeoks after {turns} turns")]
    Ppeoks {
        /// The seat concerned.
        seat: Seat,
        /// The number of turns it is said to have taken.
        turns: u8,
    },
    /// A card that was played lies open, and each one took a turn.
    #[error("seat {seat} cannot have played these cards in {turns} turns")]
    Plays {
        /// The seat concerned.
        seat: Seat,
        /// The number of turns it is said to have taken.
        turns: u8,
    },
    /// A go ends a turn, and a score at the last go belongs to a go and is one that the deck has.
    #[error("seat {seat} called go {go} times, the last time with {last_go}: that is impossible")]
    Go {
        /// The seat concerned.
        seat: Seat,
        /// How many times it is said to have called go.
        go: u8,
        /// The score at the last of them.
        last_go: u8,
    },
    /// Each bomb took a turn; the one under way is not counted yet.
    #[error("seat {seat} cannot have had {bombs} bombs")]
    Bombs {
        /// The seat concerned.
        seat: Seat,
        /// The number of bombs given.
        bombs: u8,
    },
    /// A month has four cards, and shaking takes three in one hand.
    #[error("both players would have held three of month {month}")]
    Shaken {
        /// The month that was shaken.
        month: Month,
    },
    /// A card that was shown must be in the hand.
    #[error("{card} was shown, but is not in the hand of seat {seat}")]
    Shown {
        /// The seat concerned.
        seat: Seat,
        /// The card that is said to have been shown.
        card: Card,
    },
    /// The carry is 1, 2, 4, 8 or 16, up to the cap of the rules.
    #[error("the carry must be 1, 2, 4, 8 or 16, up to the room's cap of {cap}, not {carry}")]
    Carry {
        /// The carry that was asked for.
        carry: u8,
        /// The most that the rules allow.
        cap: u8,
    },
    /// [`Mission::Pairs`](crate::Mission::Pairs) multiplies by 1 to 5.
    #[error("pairs multiply by 1 to 5, not by {times}")]
    Pairs {
        /// The factor that was asked for.
        times: u8,
    },
    /// Rounds count from 1 to the number of rounds in the rules.
    #[error("a match of {rounds} games has no game {round}")]
    Round {
        /// The number that was asked for.
        round: u32,
        /// The number of games in the match.
        rounds: u32,
    },
    /// More money than any match can move, or money won that no one lost.
    #[error("the money does not add up, or is more than any match can move")]
    Money,
    /// Before the deal all cards are in the stock, and nothing has happened.
    #[error("before the deal all fifty cards are in the stock, and only there")]
    NotBeforeDeal,
    /// Five cards of five months are offered, and at most one of them has been picked.
    #[error("the opening draw offers five cards of five months")]
    Offer,
    /// Only a player who has lost three games in a row is asked.
    #[error("no one may ask for a deal in one go")]
    NoTung,
    /// It is the other seat's turn.
    #[error("it cannot be the turn of seat {turn}")]
    Turn {
        /// The seat that was said to be in turn.
        turn: Seat,
    },
    /// The player in turn must have a card or a token.
    #[error("seat {seat} is to play, but has neither card nor token")]
    NothingToPlay {
        /// The seat concerned.
        seat: Seat,
    },
    /// Players look at their hands only as dealt.
    #[error("hands are looked at before the first turn")]
    NotAsDealt,
    /// The flipped card must be able to take either of two unlike cards.
    #[error("{card} has no two unlike cards to choose between")]
    NoChoice {
        /// The flipped card.
        card: Card,
    },
    /// Cards of a flip, or of a pile taken before it, that are not bonus cards or were not captured.
    #[error("{cards:?} are not bonus cards, or not where they are said to be")]
    Held {
        /// The cards that were named.
        cards: Cards,
    },
    /// Only its holder can move the gukjin, and only in a window.
    #[error("seat {seat} cannot be asked to move the gukjin")]
    NoWindow {
        /// The seat concerned.
        seat: Seat,
    },
    /// Choosing between go and stop requires enough points, and something left to play.
    #[error("seat {seat} cannot choose between go and stop with {points} points of {need}")]
    NoGo {
        /// The seat concerned.
        seat: Seat,
        /// The player's score.
        points: u8,
        /// The score that the player needs.
        need: u8,
    },
    /// The turn at whose end go may be called has been taken, as has one for each go.
    #[error("seat {seat} cannot choose between go and stop after {turns} turns and {go} goes")]
    TooFewTurns {
        /// The seat concerned.
        seat: Seat,
        /// The number of turns it is said to have taken.
        turns: u8,
        /// How many times it is said to have called go.
        go: u8,
    },
    /// The game cannot have ended this way.
    #[error("the game cannot have ended like this")]
    NotOver {
        /// How it is said to have ended.
        end: End,
    },
}
