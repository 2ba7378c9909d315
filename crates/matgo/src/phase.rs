//! Every decision that a game can wait for, with its data, and the ways a game can end.

use crate::{Card, Cards, Month};
use game::Seat;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What the game waits for from the seat in turn. `P` is what is known of the cards offered at the opening draw: all of
/// them, or only those that were picked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Phase<P> {
    /// Pick one of five face-down cards. The higher month deals.
    Pick(P),
    /// Having lost three games in a row, choose whether to deal in one go (tung).
    Tung,
    /// Look at the hand as dealt: play on, or stop with a chongtong. Both seats are asked in every game, the dealer first,
    /// so that being asked reveals nothing.
    Chongtong,
    /// Play a card, a bonus card, a bomb or a token.
    Play,
    /// Choose which of two cards the flipped one takes.
    Choose(Flip),
    /// Move the gukjin to the junk, or leave it.
    Gukjin {
        /// When the question is asked.
        window: Window,
    },
    /// Call go, or stop and win.
    GoOrStop,
    /// The game is over.
    Over(End),
}

impl<P> Phase<P> {
    /// The same phase with different knowledge of the opening draw.
    pub(crate) fn map_pick<Q>(self, of: impl FnOnce(P) -> Q) -> Phase<Q> {
        match self {
            Phase::Pick(pick) => Phase::Pick(of(pick)),
            Phase::Tung => Phase::Tung,
            Phase::Chongtong => Phase::Chongtong,
            Phase::Play => Phase::Play,
            Phase::Choose(flip) => Phase::Choose(flip),
            Phase::Gukjin { window } => Phase::Gukjin { window },
            Phase::GoOrStop => Phase::GoOrStop,
            Phase::Over(end) => Phase::Over(end),
        }
    }

    /// The kind of decision, without its data.
    pub const fn awaited(&self) -> Awaited {
        match self {
            Phase::Pick(_) => Awaited::Pick,
            Phase::Tung => Awaited::Tung,
            Phase::Chongtong => Awaited::Chongtong,
            Phase::Play => Awaited::Play,
            Phase::Choose(_) => Awaited::Choose,
            Phase::Gukjin { .. } => Awaited::Gukjin,
            Phase::GoOrStop => Awaited::GoOrStop,
            Phase::Over(_) => Awaited::Nothing,
        }
    }

    /// Whether no card has been dealt yet.
    pub(crate) const fn is_before_the_deal(&self) -> bool {
        matches!(self, Phase::Pick(_) | Phase::Tung)
    }

    /// Cards that have no place yet: flipped, and waiting for a choice.
    pub(crate) fn limbo(&self) -> Cards {
        match self {
            Phase::Choose(flip) => flip.held.with(flip.card),
            _ => Cards::NONE,
        }
    }
}

/// The kind of a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "as in Phase")]
pub enum Awaited {
    Pick,
    Tung,
    Chongtong,
    Play,
    Choose,
    Gukjin,
    GoOrStop,
    Nothing,
}

impl fmt::Display for Awaited {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Awaited::Pick => "which card of the opening draw is picked",
            Awaited::Tung => "whether to deal in one go",
            Awaited::Chongtong => "whether to play on with the hand as dealt",
            Awaited::Play => "what is played",
            Awaited::Choose => "which card the flipped one takes",
            Awaited::Gukjin => "where the gukjin counts",
            Awaited::GoOrStop => "go or stop",
            Awaited::Nothing => "none, as it is over",
        })
    }
}

/// The cards offered at the opening draw, face down: five months, no bonus card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Offer {
    /// The cards, by place.
    pub offered: [Card; 5],
    /// The place that seat 0, who picks first, has picked.
    #[serde(default)]
    pub first: Option<u8>,
}

/// What everyone knows of the opening draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Picking {
    /// The card that seat 0 has picked.
    pub first: Option<Picked>,
}

/// A card picked at the opening draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Picked {
    /// The place that it was picked from: 0 to 4.
    pub place: u8,
    /// The card that was picked.
    pub card: Card,
}

/// A flipped card of the stock that can take either of two.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Flip {
    /// The flipped card.
    pub card: Card,
    /// Bonus cards flipped before it.
    #[serde(default)]
    pub held: Cards,
    /// What the card from the hand did before that.
    #[serde(default)]
    pub hand: Part,
}

/// What one of a turn's two cards did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Part {
    /// No card was played, or none has been flipped yet.
    #[default]
    Nothing,
    /// It was laid on the floor.
    Laid,
    /// It took cards, or was a bomb.
    Took,
    /// It took a pile.
    Pile {
        /// The month of the pile.
        month: Month,
        /// The player whose ppeok it was. `None` for a pile that was dealt.
        #[serde(default)]
        owner: Option<Seat>,
        /// The bonus cards that lay with it.
        #[serde(default)]
        bonus: Cards,
    },
}

impl Part {
    /// The owner of the pile it took.
    pub(crate) const fn owner(self) -> Option<Seat> {
        match self {
            Part::Pile { owner, .. } => owner,
            _ => None,
        }
    }

    /// Whether cards were captured.
    pub(crate) const fn captured(self) -> bool {
        matches!(self, Part::Took | Part::Pile { .. })
    }
}

/// When the holder is asked to move the gukjin.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Window {
    /// At the end of the holder's own turn, because moving it would let them stop.
    TurnEnd,
    /// After the opponent has called go.
    AfterGo,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "end", rename_all = "snake_case")]
pub enum End {
    /// A player stopped.
    Stop {
        /// The player who stopped.
        winner: Seat,
    },
    /// A player stopped with a chongtong.
    Chongtong {
        /// The player who stopped.
        winner: Seat,
    },
    /// A player had a third ppeok.
    ThreePpeok {
        /// The player whose ppeok it was.
        winner: Seat,
    },
    /// Four of a month lay on the floor, and the rules give the win to the dealer.
    FloorFour {
        /// The dealer, who wins.
        winner: Seat,
    },
    /// A draw (nagari).
    Nagari {
        /// The reason for the draw.
        why: Nagari,
    },
}

impl End {
    /// Who won. `None` for a draw.
    pub const fn winner(self) -> Option<Seat> {
        match self {
            End::Stop { winner }
            | End::Chongtong { winner }
            | End::ThreePpeok { winner }
            | End::FloorFour { winner } => Some(winner),
            End::Nagari { .. } => None,
        }
    }
}

/// Why a game is a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Nagari {
    /// All cards have been played and no one stopped.
    Exhausted,
    /// Four of a month lay on the floor.
    FloorFour,
    /// Both players had a chongtong.
    BothChongtong,
}
