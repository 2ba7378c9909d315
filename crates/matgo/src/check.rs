//! Whether a player may take an action, decided from their view.

use crate::moves::{PLACES, Sight};
use crate::{Action, Awaited, Card, Cards, Chongtong, Month, Phase, TwoCardBomb, View};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Why an action is refused (docs/rules/matgo.md#a-turn).
#[derive(Debug, Error, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Illegal {
    /// A spectator asked for an action.
    #[error("a spectator does not play")]
    NotSeated,
    /// The decision is the other player's.
    #[error("it is the other player's decision")]
    NotYours,
    /// The game waits for another kind of decision.
    #[error("the game waits for another decision: {awaited}")]
    WrongPhase {
        /// The decision that it waits for.
        awaited: Awaited,
    },
    /// The opening draw has no such place.
    #[error("there is no place {place}: they are counted from 0 to 4")]
    NoSuchPlace {
        /// The place that was named. Only 0 to 4 exist.
        place: u8,
    },
    /// The card at this place has already been picked.
    #[error("the card at place {place} has been picked")]
    PlaceTaken {
        /// The place that was named.
        place: u8,
    },
    /// The hand has no four cards of a month.
    #[error("you do not have all four cards of a month")]
    NoChongtong,
    /// The card is not in the player's hand.
    #[error("{card} is not in your hand")]
    NotHeld {
        /// The card that was to be played.
        card: Card,
    },
    /// A bonus card was played like a card of a month.
    #[error("{card} is a bonus card: it is played in addition to a card of a month")]
    IsBonus {
        /// The bonus card.
        card: Card,
    },
    /// A card of a month was played like a bonus card.
    #[error("{card} is not a bonus card")]
    NotBonus {
        /// The card that was played.
        card: Card,
    },
    /// Two floor cards can be taken, and the action must say which.
    #[error("say which of {} and {} to take", between[0], between[1])]
    MustChoose {
        /// The two floor cards that can be taken.
        between: [Card; 2],
    },
    /// There is nothing to choose between.
    #[error("there is no choice of what {card} takes")]
    NoChoice {
        /// The floor card that was named.
        card: Card,
    },
    /// The card is not one of those to choose between.
    #[error("{take} is not one of {} and {}", between[0], between[1])]
    NotATarget {
        /// The card that was named.
        take: Card,
        /// The two floor cards that can be taken.
        between: [Card; 2],
    },
    /// Shaking requires three of a month in the hand.
    #[error("you have {held} of month {month}: shaking takes three")]
    TooFewToShake {
        /// The month that was to be shaken.
        month: Month,
        /// The number of its cards in the hand.
        held: u8,
    },
    /// A month with cards on the floor cannot be shaken.
    #[error("month {month} lies on the floor")]
    ShakeOnFloor {
        /// The month that was to be shaken.
        month: Month,
    },
    /// A month is shaken only once.
    #[error("month {month} has been shaken")]
    AlreadyShaken {
        /// The month that was shaken before.
        month: Month,
    },
    /// A bomb takes three cards against one loose floor card, or two against two.
    #[error("{held} in the hand against {loose} on the floor are no bomb")]
    NoBomb {
        /// The month of the bomb.
        month: Month,
        /// The number of its cards in the hand.
        held: u8,
        /// The number of its cards loose on the floor.
        loose: u8,
    },
    /// The room plays without bombs of two cards.
    #[error("there are no bombs of two cards in this room")]
    NoTwoCardBombs {
        /// The month of the bomb.
        month: Month,
    },
    /// There is no bomb token left.
    #[error("you have no bomb token")]
    NoToken,
}

impl View {
    pub(crate) fn check(&self, action: &Action) -> Result<(), Illegal> {
        if self.me.is_none() {
            return Err(Illegal::NotSeated);
        }
        let Some(sight) = self.sight() else {
            let over = Illegal::WrongPhase { awaited: Awaited::Nothing };
            return Err(if self.turn.is_none() { over } else { Illegal::NotYours });
        };
        match (self.phase, *action) {
            (Phase::Pick(picking), Action::Pick(place)) => match picking.first {
                _ if place >= PLACES => Err(Illegal::NoSuchPlace { place }),
                Some(picked) if picked.place == place => Err(Illegal::PlaceTaken { place }),
                _ => Ok(()),
            },
            (Phase::Chongtong, Action::Chongtong(Chongtong::Stop)) if self.hand.quartets().is_empty() => {
                Err(Illegal::NoChongtong)
            }
            (Phase::Play, Action::Play { card, take, shake }) => sight.check_play(card, take, shake),
            (Phase::Play, Action::Bonus(card)) => sight.check_bonus(card),
            (Phase::Play, Action::Bomb(month)) => sight.check_bomb(month),
            (Phase::Play, Action::Flip) if self.board.tokens[sight.seat] == 0 => Err(Illegal::NoToken),
            (Phase::Choose(flip), Action::Choose(take)) => sight.check_target(flip.card, Some(take)),
            (Phase::Tung, Action::Tung(_))
            | (Phase::Chongtong, Action::Chongtong(_))
            | (Phase::Play, Action::Flip)
            | (Phase::Gukjin { .. }, Action::Gukjin(_))
            | (Phase::GoOrStop, Action::Go | Action::Stop) => Ok(()),
            (phase, _) => Err(Illegal::WrongPhase { awaited: phase.awaited() }),
        }
    }
}

impl Sight<'_> {
    fn check_held(&self, card: Card) -> Result<(), Illegal> {
        if self.hand.contains(card) { Ok(()) } else { Err(Illegal::NotHeld { card }) }
    }

    fn check_bonus(&self, card: Card) -> Result<(), Illegal> {
        self.check_held(card)?;
        if Cards::BONUS.contains(card) { Ok(()) } else { Err(Illegal::NotBonus { card }) }
    }

    fn check_play(&self, card: Card, take: Option<Card>, shake: bool) -> Result<(), Illegal> {
        self.check_held(card)?;
        let month = card.month().ok_or(Illegal::IsBonus { card })?;
        self.check_target(card, take)?;
        if shake { self.check_shake(month) } else { Ok(()) }
    }

    /// If there is a choice, it must be made, and between those two cards.
    fn check_target(&self, card: Card, take: Option<Card>) -> Result<(), Illegal> {
        let choice = card.month().and_then(|month| self.board.choice(month));
        match (choice, take) {
            (None, None) => Ok(()),
            (None, Some(_)) => Err(Illegal::NoChoice { card }),
            (Some(between), None) => Err(Illegal::MustChoose { between }),
            (Some(between), Some(take)) if !between.contains(&take) => Err(Illegal::NotATarget { take, between }),
            (Some(_), Some(_)) => Ok(()),
        }
    }

    fn check_shake(&self, month: Month) -> Result<(), Illegal> {
        let held = (self.hand & month.cards()).len();
        if self.shakes().contains(month) {
            Ok(())
        } else if held < 3 {
            Err(Illegal::TooFewToShake { month, held })
        } else if self.board.shaken[self.seat].contains(month) {
            Err(Illegal::AlreadyShaken { month })
        } else {
            Err(Illegal::ShakeOnFloor { month })
        }
    }

    fn check_bomb(&self, month: Month) -> Result<(), Illegal> {
        let (held, loose) = ((self.hand & month.cards()).len(), self.board.loose(month).len());
        if self.bombs().contains(month) {
            Ok(())
        } else if (held, loose) == (2, 2) && self.rules.options().two_card_bomb == TwoCardBomb::Off {
            Err(Illegal::NoTwoCardBombs { month })
        } else {
            Err(Illegal::NoBomb { month, held, loose })
        }
    }
}
