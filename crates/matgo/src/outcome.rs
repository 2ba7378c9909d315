//! The result of a game in money, and what the next one starts from.

use crate::by_seat::{SEATS, other};
use crate::settle::{Counted, Settlement, WhySide, settle, settle_fixed};
use crate::{Board, BySeat, Card, End, Losing, Phase, Room, Rules, Standing, State};
use arrayvec::ArrayVec;
use game::Seat;
use serde::{Deserialize, Serialize};

/// The result of a game (docs/rules/matgo.md#settlement).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// How the game ended.
    pub end: End,
    /// The points of the win and how they come about. `None` for a draw.
    pub settlement: Option<Settlement>,
    /// The money that changes hands for it. `None` for a draw.
    pub payment: Option<Payment>,
    /// Money won or lost in the whole game, including what each ppeok paid at once. The sum is zero.
    pub net: BySeat<i64>,
    /// Money after the game, before any refill.
    pub balance: BySeat<u64>,
    /// Whether each player is bankrupt and gets a free refill if the match goes on.
    pub bankrupt: BySeat<bool>,
    /// The multiplier for the next game.
    pub carry: u8,
    /// The places in the match, best first, if it ended with this game.
    pub places: Option<ArrayVec<Place, 2>>,
}

/// A payment from one player to the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Payment {
    /// The player who pays.
    pub from: Seat,
    /// The player who is paid.
    pub to: Seat,
    /// The money that the points are worth.
    pub due: u64,
    /// The money paid, never more than the payer has.
    pub paid: u64,
    /// The part of `due` that the payer does not have.
    pub shortfall: u64,
}

/// A place at the end of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Place {
    /// 1 for the better. Equal gains share it.
    pub place: u8,
    /// The player who has the place.
    pub seat: Seat,
    /// Money won in the match, less refills.
    pub gain: i64,
}

/// The points of a win by four of a month on the floor.
const FLOOR_FOUR_POINTS: u32 = 7;

impl Board {
    /// What an end pays. `None` for a draw.
    pub(crate) fn settlement(&self, rules: &Rules, end: End) -> Option<Settlement> {
        let options = rules.options();
        let fixed = |points: u32| settle_fixed(points, self.carry.into());
        Some(match end {
            End::Stop { winner } => settle(rules, &self.claim(winner)),
            End::Chongtong { .. } => fixed(options.chongtong_points.into()),
            End::ThreePpeok { .. } => fixed(options.three_ppeok_points.into()),
            End::FloorFour { .. } => fixed(FLOOR_FOUR_POINTS),
            End::Nagari { .. } => return None,
        })
    }

    /// How the gukjin is counted when `winner` stops. `None` if neither player has it.
    pub(crate) fn gukjin_counted(&self, rules: &Rules, winner: Seat) -> Option<Counted> {
        let claim = self.claim(winner);
        let why = WhySide::of(rules, &claim)?;
        let side = settle(rules, &claim).gukjin?;
        let holder = if claim.winner.contains(Card::GUKJIN) { winner } else { other(winner) };
        Some(Counted { holder, side, why })
    }
}

impl State {
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        let Phase::Over(end) = self.phase else { return None };
        let board = &self.board;
        let settlement = board.settlement(&self.rules, end);
        let mut outcome = Outcome {
            end,
            payment: None,
            settlement,
            net: board.won,
            balance: board.balance,
            bankrupt: BySeat::default(),
            carry: 1,
            places: None,
        };
        match (end.winner(), &outcome.settlement) {
            (Some(winner), Some(settlement)) => {
                let points = settlement.points;
                outcome.pay(other(winner), winner, points.saturating_mul(self.rules.options().point_value.into()));
            }
            _ => outcome.carry = board.carry.saturating_mul(2).min(self.rules.options().carry_cap),
        }
        outcome.bankrupt = BySeat(outcome.balance.0.map(|balance| balance == 0));
        outcome.places = (board.round >= self.rules.options().rounds).then(|| self.places(&outcome));
        Some(outcome)
    }

    pub(crate) fn next_round(&self) -> Option<Standing> {
        let outcome = self.outcome().filter(|outcome| outcome.places.is_none())?;
        let mut next = Standing {
            round: self.board.round + 1,
            dealer: outcome.end.winner().or(self.board.dealer),
            carry: outcome.carry,
            losing: losing_after(self.board.losing, outcome.end),
            balance: outcome.balance,
            refills: self.board.refills,
        };
        for seat in SEATS.into_iter().filter(|seat| outcome.bankrupt[*seat]) {
            next.balance[seat] = self.rules.stake();
            next.refills[seat] = next.refills[seat].saturating_add(1);
        }
        Some(next)
    }

    /// What the room keeps of the two players once the match is over (docs/rules/matgo.md#final-points).
    pub(crate) fn left_to_the_room(&self) -> Option<Room> {
        let outcome = self.outcome().filter(|outcome| outcome.places.is_some())?;
        Some(self.room_after(&outcome))
    }

    /// What it keeps of them if the match is ended here: a game that was cut short changes nothing.
    pub(crate) fn left_if_called_off(&self) -> Option<Room> {
        let before = Room { carry: self.board.carry, losing: self.board.losing };
        let room = self.outcome().map_or(before, |outcome| self.room_after(&outcome));
        Some(room).filter(|room| room.carry > 1 || room.losing.is_some())
    }

    fn room_after(&self, outcome: &Outcome) -> Room {
        Room { carry: outcome.carry, losing: losing_after(self.board.losing, outcome.end) }
    }

    fn places(&self, outcome: &Outcome) -> ArrayVec<Place, 2> {
        let stake = i128::from(self.rules.stake());
        let gain = |seat: Seat| {
            let lent = stake * (1 + i128::from(self.board.refills[seat]));
            i64::try_from(i128::from(outcome.balance[seat]) - lent).unwrap_or(i64::MAX)
        };
        let place =
            |seat: Seat| Place { place: if gain(other(seat)) > gain(seat) { 2 } else { 1 }, seat, gain: gain(seat) };
        let mut places: ArrayVec<Place, 2> = SEATS.into_iter().map(place).collect();
        places.sort_by_key(|place| (place.place, place.seat));
        places
    }
}

impl Outcome {
    fn pay(&mut self, from: Seat, to: Seat, due: u64) {
        let paid = due.min(self.balance[from]);
        self.balance[from] -= paid;
        self.balance[to] = self.balance[to].saturating_add(paid);
        let paid_signed = i64::try_from(paid).unwrap_or(i64::MAX);
        self.net[from] -= paid_signed;
        self.net[to] += paid_signed;
        self.payment = Some(Payment { from, to, due, paid, shortfall: due - paid });
    }
}

/// A win ends the winner's losing streak and extends or begins the loser's. A draw leaves it as it is.
fn losing_after(before: Option<Losing>, end: End) -> Option<Losing> {
    let Some(winner) = end.winner() else { return before };
    let seat = other(winner);
    let games = before.filter(|losing| losing.seat == seat).map_or(0, |losing| losing.games);
    Some(Losing { seat, games: games.saturating_add(1) })
}
