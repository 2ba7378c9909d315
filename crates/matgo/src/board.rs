//! What lies open: everything about a game that both players and the spectators know.

use crate::by_seat::other;
use crate::turns::Turns;
use crate::{BySeat, Card, Cards, Claim, Gukjin, GukjinRule, Mission, Month, Months, Piles, Plays, Rules, Score, Side};
use game::Seat;
use serde::{Deserialize, Serialize};

/// The open part of a game. Small and without a heap.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Board {
    /// The number of the game in its match, from 1.
    pub round: u32,
    /// Who deals and plays first; none before the opening draw is done.
    pub dealer: Option<Seat>,
    /// The loose cards on the floor.
    pub floor: Cards,
    /// The piles on the floor.
    pub piles: Piles,
    /// What each player has captured.
    pub captured: BySeat<Cards>,
    /// Cards in the hands that have been shown.
    pub shown: BySeat<Cards>,
    /// Where the 국진 lies, once somebody has captured it.
    pub gukjin: Gukjin,
    /// Bomb tokens left.
    pub tokens: BySeat<u8>,
    /// How many turns each player has taken: up to ten.
    pub turns: BySeat<u8>,
    /// The cards that each has played one by one, and what lay there then.
    #[serde(default)]
    pub plays: BySeat<Plays>,
    /// How often each called go.
    pub go: BySeat<u8>,
    /// The score at each one's last go; 0 before.
    pub last_go: BySeat<u8>,
    /// The months that each has shaken.
    pub shaken: BySeat<Months>,
    /// Bombs that count a shake.
    pub bombs: BySeat<u8>,
    /// The turns in which each had a 뻑.
    pub ppeoks: BySeat<Turns>,
    /// What drawn games before this one multiply by.
    pub carry: u8,
    /// The mission; none before the deal, and in rooms without missions.
    pub mission: Option<Mission>,
    /// The player who has been losing, if anyone has won yet.
    pub losing: Option<Losing>,
    /// The play money of each player. The payment at the end of the game is not in it: the outcome tells it.
    pub balance: BySeat<u64>,
    /// Money won or lost during this game, before the payment at its end; the sum is zero.
    pub won: BySeat<i64>,
    /// How often each player was bankrupt and got a free refill.
    pub refills: BySeat<u32>,
}

/// A player who lost the last games that were not drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Losing {
    /// The player who lost.
    pub seat: Seat,
    /// How many games in a row, draws left out: 1 or more.
    pub games: u32,
}

impl Board {
    /// The loose floor cards of this month.
    pub const fn loose(&self, month: Month) -> Cards {
        self.floor.and(month.cards())
    }

    /// The two loose floor cards of this month between which there is a choice: two that are not equal junk.
    pub fn choice(&self, month: Month) -> Option<[Card; 2]> {
        let loose = self.loose(month);
        let mut cards = loose.iter();
        match (cards.next(), cards.next(), cards.next()) {
            (Some(one), Some(other), None) if !Cards::PLAIN.contains_all(loose) => Some([one, other]),
            _ => None,
        }
    }

    /// Whether this player holds the 국진 unmoved.
    pub const fn may_move_gukjin(&self, seat: Seat) -> bool {
        matches!(self.gukjin, Gukjin::Animal) && self.captured.0[seat.index()].contains(Card::GUKJIN)
    }

    /// The captured score of this player, with the 국진 as it lies; under `auto`, on its better side.
    pub fn points(&self, rules: &Rules, seat: Seat) -> u8 {
        self.best(rules, seat, |captured, side| Score::of(captured, side).total())
    }

    /// What a player with this score at the last go needs to stop.
    pub fn need(&self, rules: &Rules, seat: Seat) -> u8 {
        rules.options().target.max(self.last_go[seat].saturating_add(1))
    }

    /// What a player's captures come to by `count`, on the side of the 국진 that a count takes.
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

    /// What this player could claim by stopping now.
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

    /// All cards that lie open, those shown in hands left out.
    pub(crate) fn open_cards(&self) -> Cards {
        self.floor | self.piles.all_cards() | self.captured.0[0] | self.captured.0[1]
    }
}
