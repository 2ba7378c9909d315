//! The open part of a game: everything that both players and the spectators know.

use crate::by_seat::other;
use crate::turns::Turns;
use crate::{BySeat, Card, Cards, Claim, Gukjin, GukjinRule, Mission, Month, Months, Piles, Plays, Rules, Score, Side};
use game::Seat;
use serde::{Deserialize, Serialize};

/// The open part of a game. Small and without heap data.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Board {
    /// The number of the game in its match, from 1.
    pub round: u32,
    /// Who deals and plays first. `None` before the opening draw is done.
    pub dealer: Option<Seat>,
    /// The loose cards on the floor.
    pub floor: Cards,
    /// The piles on the floor.
    pub piles: Piles,
    /// The cards that each player has captured.
    pub captured: BySeat<Cards>,
    /// Cards in the hands that have been shown.
    pub shown: BySeat<Cards>,
    /// Where the gukjin lies, once it has been captured.
    pub gukjin: Gukjin,
    /// Bomb tokens left.
    pub tokens: BySeat<u8>,
    /// The number of turns each player has taken: up to ten.
    pub turns: BySeat<u8>,
    /// The cards that each player has played one by one, and the floor at that time.
    #[serde(default)]
    pub plays: BySeat<Plays>,
    /// How many times each player has called go.
    pub go: BySeat<u8>,
    /// Each player's score at their last go. 0 before that.
    pub last_go: BySeat<u8>,
    /// The months that each player has shaken.
    pub shaken: BySeat<Months>,
    /// Bombs that count as a shake.
    pub bombs: BySeat<u8>,
    /// The turns in which each player had a ppeok.
    pub ppeoks: BySeat<Turns>,
    /// The multiplier from drawn games before this one.
    pub carry: u8,
    /// The mission. `None` before the deal, and in rooms without missions.
    pub mission: Option<Mission>,
    /// The player on a losing streak, if anyone has won yet.
    pub losing: Option<Losing>,
    /// The play money of each player, without the payment at the end of the game, which is part of the outcome.
    pub balance: BySeat<u64>,
    /// Money won or lost during this game, before the payment at its end. The sum is zero.
    pub won: BySeat<i64>,
    /// How many times each player was bankrupt and got a free refill.
    pub refills: BySeat<u32>,
}

game::members!(Board {
    round,
    dealer,
    floor,
    piles,
    captured,
    shown,
    gukjin,
    tokens,
    turns,
    plays,
    go,
    last_go,
    shaken,
    bombs,
    ppeoks,
    carry,
    mission,
    losing,
    balance,
    won,
    refills,
});

/// A player who lost the last games that were not drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Losing {
    /// The player who lost.
    pub seat: Seat,
    /// The number of games in a row, not counting draws: 1 or more.
    pub games: u32,
}

impl Board {
    /// The loose floor cards of this month.
    pub const fn loose(&self, month: Month) -> Cards {
        self.floor.and(month.cards())
    }

    /// The two loose floor cards of this month, if there is a choice between them: two that are not equal junk.
    pub fn choice(&self, month: Month) -> Option<[Card; 2]> {
        let loose = self.loose(month);
        let mut cards = loose.iter();
        match (cards.next(), cards.next(), cards.next()) {
            (Some(one), Some(other), None) if !Cards::PLAIN.contains_all(loose) => Some([one, other]),
            _ => None,
        }
    }

    /// Whether this player holds the gukjin unmoved.
    pub const fn may_move_gukjin(&self, seat: Seat) -> bool {
        matches!(self.gukjin, Gukjin::Animal) && self.captured.0[seat.index()].contains(Card::GUKJIN)
    }

    /// The captured score of this player, with the gukjin where it lies or, under `auto`, on its better side.
    pub fn points(&self, rules: &Rules, seat: Seat) -> u8 {
        self.best(rules, seat, |captured, side| Score::of(captured, side).total())
    }

    /// The score that this player needs to stop, given the score at their last go.
    pub fn need(&self, rules: &Rules, seat: Seat) -> u8 {
        rules.options().target.max(self.last_go[seat].saturating_add(1))
    }

    /// The value of a player's captures by `count`, with the gukjin on the side where it counts.
    pub(crate) fn best(&self, rules: &Rules, seat: Seat, count: impl Fn(Cards, Side) -> u8) -> u8 {
        let captured = self.captured[seat];
        match self.gukjin {
            Gukjin::Junk => count(captured, Side::Junk),
            Gukjin::Animal if rules.options().gukjin == GukjinRule::Auto => {
                count(captured, Side::Animal).max(count(captured, Side::Junk))
            }
            Gukjin::Animal | Gukjin::Locked => count(captured, Side::Animal),
        }
    }

    /// The claim of this player if they stopped now.
    pub fn claim(&self, winner: Seat) -> Claim {
        let loser = other(winner);
        let (mission_times, mission_plus) = self.mission.map_or((1, 0), |mission| mission.reward(winner));
        Claim {
            winner: self.captured[winner],
            loser: self.captured[loser],
            gukjin: self.gukjin,
            go: self.go[winner].into(),
            loser_go: self.go[loser].into(),
            shakes: self.shaken[winner].len().into(),
            bombs: self.bombs[winner].into(),
            carry: self.carry.into(),
            mission_times,
            mission_plus,
        }
    }

    /// All cards that lie open, except those shown in hands.
    pub(crate) fn open_cards(&self) -> Cards {
        self.floor | self.piles.all_cards() | self.captured.0[0] | self.captured.0[1]
    }
}
