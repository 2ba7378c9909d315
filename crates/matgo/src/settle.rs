//! The payment for a win by stop.

use crate::score::animals;
use crate::{Card, Cards, GoPlainAdd, Rules, Score, Side, junk_value};
use arrayvec::ArrayVec;
use game::Seat;
use serde::{Deserialize, Serialize};

/// Where the gukjin lies, once it has been captured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gukjin {
    /// Not moved: with the animals for now.
    #[default]
    Animal,
    /// Moved to the junk, for good.
    Junk,
    /// With the animals, for good.
    Locked,
}

impl Gukjin {
    /// The sides on which it may be counted at the end.
    const fn sides(self) -> &'static [Side] {
        match self {
            Gukjin::Animal => &Side::ALL,
            Gukjin::Junk => &[Side::Junk],
            Gukjin::Locked => &[Side::Animal],
        }
    }
}

/// Everything that decides what a win by stop pays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The cards that the winner captured.
    pub winner: Cards,
    /// The cards that the loser captured.
    pub loser: Cards,
    /// Where the gukjin lies. If unmoved, it counts on the side that is better for its holder.
    pub gukjin: Gukjin,
    /// How many times the winner called go.
    pub go: u32,
    /// How many times the loser called go.
    pub loser_go: u32,
    /// The number of months that the winner shook.
    pub shakes: u32,
    /// The number of the winner's bombs that count as a shake.
    pub bombs: u32,
    /// The multiplier from previous drawn games: 1 or more.
    pub carry: u32,
    /// The multiplier from the winner's mission: 1 or more.
    pub mission_times: u32,
    /// The points that the winner's mission adds.
    pub mission_plus: u32,
}

impl Claim {
    /// A bare claim: no one called go, nothing was shaken, and so on.
    pub const fn new(winner: Cards, loser: Cards) -> Claim {
        Claim {
            winner,
            loser,
            gukjin: Gukjin::Animal,
            go: 0,
            loser_go: 0,
            shakes: 0,
            bombs: 0,
            carry: 1,
            mission_times: 1,
            mission_plus: 0,
        }
    }
}

/// A reason for multiplying the points.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FactorKind {
    /// Three goes or more.
    Go,
    /// Months that were shaken.
    Shake,
    /// Bombs that count as a doubling.
    Bomb,
    /// Pibak (피박): the loser has little junk.
    Pibak,
    /// Gwangbak (광박): the loser has no bright.
    Gwangbak,
    /// Meongbak (멍박): the winner has seven animals or more.
    Meongbak,
    /// Gobak (고박): the loser had called go.
    Gobak,
    /// The mission that the winner won.
    Mission,
    /// Nagari: games drawn before this one.
    Carry,
}

/// A factor of the points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Factor {
    /// The reason for it.
    pub kind: FactorKind,
    /// The multiplier: 2 or more.
    pub times: u64,
}

/// What a win pays, and how that comes about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Settlement {
    /// The points to be paid.
    pub points: u64,
    /// The captured score, or the fixed value of the win.
    pub base: u64,
    /// The points added by goes and the mission.
    pub added: u64,
    /// The factors that multiply the sum, in the order in which a person should read them.
    pub factors: ArrayVec<Factor, 9>,
    /// The side on which the gukjin was counted, if either player has it.
    pub gukjin: Option<Side>,
}

/// How either player's gukjin was counted at a stop (docs/rules/matgo.md#gukjin).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counted {
    /// The player who holds it.
    pub holder: Seat,
    /// The side on which it was counted.
    pub side: Side,
    /// The reason for that side.
    pub why: WhySide,
}

/// Why the gukjin was counted on a side at a stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WhySide {
    /// It had been moved to the junk.
    Moved,
    /// It was locked with the animals.
    Locked,
    /// It belongs to the winner, and pays more there.
    PaysMore,
    /// It belongs to the loser, and costs less there.
    CostsLess,
    /// Both sides give the same result, so it stays where it lies.
    Same,
}

impl WhySide {
    /// Why the gukjin of `claim` takes the side that [`settle`] gives it. `None` if neither player has it.
    pub(crate) fn of(rules: &Rules, claim: &Claim) -> Option<WhySide> {
        let winners = claim.winner.contains(Card::GUKJIN);
        if !winners && !claim.loser.contains(Card::GUKJIN) {
            return None;
        }
        let [animal, junk] = Side::ALL.map(|side| settle_on(rules, claim, side, true).points);
        Some(match claim.gukjin {
            Gukjin::Junk => WhySide::Moved,
            Gukjin::Locked => WhySide::Locked,
            Gukjin::Animal if animal == junk => WhySide::Same,
            Gukjin::Animal if winners => WhySide::PaysMore,
            Gukjin::Animal => WhySide::CostsLess,
        })
    }
}

/// What a win by stop pays (docs/rules/matgo.md#final-points). Numbers beyond any game saturate.
///
/// ```
/// use game::Ruleset;
/// use matgo::{Claim, Rules, settle};
/// let winner = "2y 4y 8y 1g 3g 12g".parse().unwrap();
/// let claim = Claim { loser_go: 1, ..Claim::new(winner, "6a 6b".parse().unwrap()) };
/// // Seven points; the loser has no bright and had called go.
/// assert_eq!(settle(&Rules::preset("official", 2).unwrap(), &claim).points, 28);
/// ```
pub fn settle(rules: &Rules, claim: &Claim) -> Settlement {
    let holder_wins = claim.winner.contains(Card::GUKJIN);
    let held = holder_wins || claim.loser.contains(Card::GUKJIN);
    let mut best = settle_on(rules, claim, claim.gukjin.sides()[0], held);
    for side in &claim.gukjin.sides()[1..] {
        let other = settle_on(rules, claim, *side, held);
        let better = if holder_wins { other.points > best.points } else { other.points < best.points };
        if better {
            best = other;
        }
    }
    best
}

/// What a win with a fixed value of `points` pays (a chongtong, a third ppeok, four on the floor): multiplied only by
/// the carry.
pub fn settle_fixed(points: u32, carry: u32) -> Settlement {
    let factors = [factor(FactorKind::Carry, u64::from(carry))].into_iter().flatten().collect();
    total(u64::from(points), 0, factors, None)
}

fn settle_on(rules: &Rules, claim: &Claim, side: Side, held: bool) -> Settlement {
    let options = rules.options();
    let score = Score::of(claim.winner, side);
    let goes = match options.go_plain_add {
        GoPlainAdd::All => claim.go,
        GoPlainAdd::TwoKept => claim.go.min(2),
        GoPlainAdd::FirstTwo if claim.go > 2 => 0,
        GoPlainAdd::FirstTwo => claim.go,
    };
    let loser_junk = junk_value(claim.loser, side);
    let pibak = score.junk > 0 && loser_junk <= options.pibak_limit && !(loser_junk == 0 && options.pibak_zero_exempt);
    let gwangbak = score.bright > 0 && !claim.loser.meets(Cards::BRIGHTS);
    let spared = options.meong_need_loser_zero && animals(claim.loser, side) > 0;
    let meongbak = animals(claim.winner, side) >= 7 && !spared;
    let double = |so: bool| if so { 2 } else { 1 };
    let factors = [
        factor(FactorKind::Go, doubled(claim.go.saturating_sub(2))),
        factor(FactorKind::Shake, doubled(claim.shakes)),
        factor(FactorKind::Bomb, doubled(claim.bombs)),
        factor(FactorKind::Pibak, double(pibak)),
        factor(FactorKind::Gwangbak, double(gwangbak)),
        factor(FactorKind::Meongbak, double(meongbak)),
        factor(FactorKind::Gobak, double(claim.loser_go > 0)),
        factor(FactorKind::Mission, u64::from(claim.mission_times)),
        factor(FactorKind::Carry, u64::from(claim.carry)),
    ];
    let added = u64::from(goes) + u64::from(claim.mission_plus);
    total(u64::from(score.total()), added, factors.into_iter().flatten().collect(), held.then_some(side))
}

fn total(base: u64, added: u64, factors: ArrayVec<Factor, 9>, gukjin: Option<Side>) -> Settlement {
    let points = factors.iter().fold(base + added, |points, factor| points.saturating_mul(factor.times));
    Settlement { points, base, added, factors, gukjin }
}

/// 2 to the power of `times`.
fn doubled(times: u32) -> u64 {
    1_u64.checked_shl(times).unwrap_or(u64::MAX)
}

fn factor(kind: FactorKind, times: u64) -> Option<Factor> {
    (times > 1).then_some(Factor { kind, times })
}
