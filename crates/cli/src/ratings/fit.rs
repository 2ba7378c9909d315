//! The numbers that suit a class: those with which each model best predicts some seasons.

use super::classes::Class;
use super::judge::judge;
use super::season::Season;
use super::verdict::AFTER;
use ratings::{Gauge, Glicko, Model, Points, WengLin, measured};

/// The greatest initial uncertainty: that of Glicko-2.
const WIDEST: f64 = 350.0;
/// The greatest initial uncertainty relative to the one fitted from places for the class. A wider spread with
/// correspondingly more noise predicts just as well, but the ± would be too large.
const WIDER: f64 = 1.5;
/// Number of passes, each with smaller steps.
const PASSES: u32 = 5;
/// The least improvement of the loss that justifies changing a number.
const LITTLE: f64 = 1e-6;
/// The least number a search starts with: one near zero would never grow by factors.
const LEAST: f64 = 0.01;

/// The numbers of a class, as a line of `crates/ratings/src/gauge.rs`.
pub(super) fn fitted(class: &Class, seasons: &[Season]) -> String {
    let known = measured(&class.name);
    let glicko = search([known.deviation, known.volatility], |[deviation, volatility]| {
        loss(Glicko::fitted(deviation.min(WIDEST), volatility.min(0.2)), seasons)
    });
    let weng_lin = search(known.weng_lin.into(), |[spread, drift]| loss(WengLin { spread, drift }, seasons));
    let widest = f64::min(WIDEST, WIDER * glicko[0]);
    let Gauge { spread, drift, noise, order, placed, .. } = known.gauge;
    let gauge =
        |[spread, drift, noise, order, placed]: [f64; 5]| Gauge { spread, drift, noise, order, placed, ..known.gauge };
    let with_luck = search([spread, drift, noise, order, placed], |tried| {
        let model = Points::gauged(gauge(tried)).with_luck_left_in();
        let known = model.rating(&model.newcomer()).error;
        if known > widest { f64::INFINITY } else { loss(model, seasons) }
    });
    let gauge = gauge(with_luck);
    let [rest, share] = search([gauge.rest, gauge.share], |[rest, share]| {
        loss(Points::gauged(Gauge { rest, share, ..gauge }), seasons)
    });
    let Gauge { rounds, spread, drift, noise, order, placed, .. } = gauge;
    let numbers = [spread, drift, noise, rest, share, order, placed];
    let (less_luck, [deviation, volatility]) = (known.less_luck, [glicko[0].min(WIDEST), glicko[1].min(0.2)]);
    let [width, moves] = weng_lin;
    format!(
        "b\"{}\" => (gauge({rounds}, {numbers:.3?}), {less_luck}, {deviation:.1}, {volatility:.3}, ({width:.3}, {moves:.3})),",
        class.name
    )
}

fn loss<M: Model + Copy>(model: M, seasons: &[Season]) -> f64 {
    let judgements = seasons.iter().flat_map(|season| AFTER.map(|after| judge(model, season, after)));
    judgements.map(|judged| judged.mean().log_loss).sum()
}

/// Changes the numbers, one alone or two together, as long as that reduces the loss, in ever smaller steps.
fn search<const N: usize>(start: [f64; N], loss: impl Fn([f64; N]) -> f64) -> [f64; N] {
    let start = start.map(|number| number.max(LEAST));
    let mut best = (loss(start), start);
    for pass in 0..PASSES {
        let step = 1.0 + 1.0 / f64::from(1 << pass);
        let mut better = true;
        while better {
            better = false;
            for factors in ways::<N>(step) {
                let tried = std::array::from_fn(|at| (best.1[at] * factors[at]).clamp(1e-4, 1e4));
                let found = loss(tried);
                if found < best.0 - LITTLE {
                    best = (found, tried);
                    better = true;
                }
            }
        }
    }
    best.1
}

/// Every way to change one number or two by a step, as factors.
fn ways<const N: usize>(step: f64) -> Vec<[f64; N]> {
    let factor = |way: u8| [1.0, step, 1.0 / step][usize::from(way)];
    let mut ways = Vec::new();
    for one in 0..N {
        for other in 0..=one {
            for (first, second) in [(1, 1), (1, 2), (2, 1), (2, 2), (1, 0), (2, 0)] {
                let alone = one == other;
                if alone == (second == 0) {
                    let by = |at| if at == one { factor(first) } else { factor(if at == other { second } else { 0 }) };
                    ways.push(std::array::from_fn(by));
                }
            }
        }
    }
    ways
}
