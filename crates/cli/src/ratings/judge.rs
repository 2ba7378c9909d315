//! How well a model predicts the matches after those it has learnt from.

use super::season::{AHEAD, Season};
use crate::order::tau;
use ratings::{Ladder, Model, Played};

/// How well a model predicted.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Judgement {
    /// Minus the logarithm of the probability it gave to the result of each pair at a table. A coin scores 0.693.
    pub(super) log_loss: f64,
    /// Kendall's tau-b between the ratings and the shares of opponents beaten: 1 is the same order.
    pub(super) tau: f64,
}

/// How well it predicted each stretch of a season, the last one first.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Judged(Vec<Judgement>);

impl Judged {
    /// The mean over the stretches.
    pub(super) fn mean(&self) -> Judgement {
        mean(&self.0)
    }

    /// How much higher its log loss is than that of `other`, on the stretches on which both were judged.
    pub(super) fn loses_to(&self, other: &Judged) -> f64 {
        let both = self.0.len().min(other.0.len());
        mean(&self.0[..both]).log_loss - mean(&other.0[..both]).log_loss
    }
}

fn mean(of: &[Judgement]) -> Judgement {
    let count = of.len().max(1) as f64;
    of.iter().fold(Judgement::default(), |mean, of| Judgement {
        log_loss: mean.log_loss + of.log_loss / count,
        tau: mean.tau + of.tau / count,
    })
}

/// Has a model learn from `after` days, starting with people who are all new to it, and judges its predictions of the
/// next [`AHEAD`], for as many stretches as fit into the season. The last stretch ends with the season, and each other
/// one ends [`AHEAD`] days earlier.
pub(super) fn judge<M: Model + Copy>(model: M, season: &Season, after: u32) -> Judged {
    let (after, ahead) = (after as usize, AHEAD as usize);
    let last = season.days.len().saturating_sub(ahead);
    let stretch = |end: usize| {
        let mut ladder = Ladder::new(model);
        season.days[end - after..end].iter().flatten().for_each(|played| ladder.play(played));
        foretold(&ladder, season.people, &season.days[end..end + ahead])
    };
    Judged((after..last + 1).rev().step_by(ahead).map(stretch).collect())
}

fn foretold<M: Model>(ladder: &Ladder<M, u16>, people: u16, later: &[Vec<Played<u16>>]) -> Judgement {
    let (mut loss, mut pairs) = (0.0, 0.0);
    let mut behind = vec![(0.0, 0.0); usize::from(people)];
    for played in later.iter().flatten() {
        for one in &played.seats {
            for other in played.seats.iter().filter(|other| other.who != one.who) {
                let came_before = before(one.place, other.place);
                let likely = ladder.comes_before(&one.who, &other.who, played.rounds).clamp(1e-6, 1.0 - 1e-6);
                loss -= came_before * likely.ln();
                // Each pair is counted from both sides.
                pairs += 0.5;
                let (sum, met) = &mut behind[usize::from(one.who)];
                *sum += came_before;
                *met += 1.0;
            }
        }
    }
    let played = behind.iter().enumerate().filter(|(_, (_, met))| *met > 0.0);
    let order: Vec<(f64, f64)> =
        played.map(|(who, (sum, met))| (ladder.rating(&(who as u16)).value, sum / met)).collect();
    Judgement { log_loss: loss / f64::max(pairs, 1.0), tau: tau(&order) }
}

/// 1 for coming before the other, a half for a shared place.
fn before(one: u8, other: u8) -> f64 {
    match one.cmp(&other) {
        std::cmp::Ordering::Less => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Greater => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratings::{Points, Seat};

    #[test]
    fn only_the_days_before_a_stretch_are_learnt() {
        // The winner up to day 60 loses from then on.
        let duel = |day: u32| {
            let won = day < 60;
            let seat = |who, won: bool| Seat {
                who,
                place: if won { 1 } else { 2 },
                score: if won { 3.0 } else { -3.0 },
                luck: None,
            };
            vec![Played { rounds: 5, seats: vec![seat(0, won), seat(1, !won)] }]
        };
        let season = |days: std::ops::Range<u32>| Season { people: 2, days: days.map(duel).collect() };
        let judged = |days, after| judge(Points::of("lexio-2"), &season(days), after);
        let wrong = judged(0..120, 60).mean();
        assert!(wrong.log_loss > 0.7 && wrong.tau == -1.0, "what it has learnt is over: {wrong:?}");
        let right = judged(60..180, 60).mean();
        assert!(right.log_loss < 0.5 && right.tau == 1.0, "{right:?}");
        let both = judged(0..180, 60);
        let mean = both.mean().log_loss;
        assert!((mean - (wrong.log_loss + right.log_loss) / 2.0).abs() < 1e-9, "the mean: {both:?}");
        assert_eq!(both.loses_to(&judged(60..180, 60)), 0.0, "the last stretch alone is of both");
        assert!(judged(0..120, 60).loses_to(&judged(60..180, 60)) > 0.2);
    }
}
