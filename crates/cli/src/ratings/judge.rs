//! How well a model foretells what comes after it has learnt.

use super::season::{AHEAD, Season};
use crate::order::tau;
use ratings::{Ladder, Model, Played};

/// How well a model foretold.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Judgement {
    /// Minus the logarithm of what it held likely of each pair at a table: 0.693 is a coin's.
    pub(super) log_loss: f64,
    /// Kendall's tau-b between the ratings and the shares of opponents that were left behind: 1 is the same order.
    pub(super) tau: f64,
}

/// Has a model learn from the first days, and judges it after each of these numbers of them.
pub(super) fn judge<M: Model>(model: M, season: &Season, after: &[u32]) -> Vec<Judgement> {
    let mut ladder = Ladder::new(model);
    let mut judgements = Vec::new();
    for (day, played) in season.days.iter().enumerate() {
        if after.contains(&(day as u32)) {
            let later = &season.days[day..season.days.len().min(day + AHEAD as usize)];
            judgements.push(foretold(&ladder, season.people, later));
        }
        played.iter().for_each(|played| ladder.play(played));
    }
    judgements
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
                // Each pair is met from both sides.
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

/// 1 for who came before the other, a half each for a shared place.
fn before(one: u8, other: u8) -> f64 {
    match one.cmp(&other) {
        std::cmp::Ordering::Less => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Greater => 0.0,
    }
}
