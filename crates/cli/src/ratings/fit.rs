//! The numbers that suit a class: those with which each model foretells a season best.

use super::classes::Class;
use super::judge::judge;
use super::season::Season;
use ratings::{Gauge, Glicko, Measured, Model, Points, WengLin, measured};

/// Nobody begins less certain than in Glicko-2.
const WIDEST: f64 = 350.0;
/// What a model is tried at.
const AFTER: [u32; 4] = [10, 30, 100, 300];
/// How often all numbers of a model are gone through.
const PASSES: u32 = 4;

/// The numbers of a class, as a line of `crates/ratings/src/gauge.rs`.
pub(super) fn fitted(class: &Class, season: &Season) -> String {
    let known = measured(&class.name);
    let glicko = search([known.deviation, known.volatility], |[deviation, volatility]| {
        loss(Glicko::fitted(deviation.min(350.0), volatility.min(0.2)), season)
    });
    let weng_lin = search(known.weng_lin.into(), |[spread, drift]| loss(WengLin { spread, drift }, season));
    let gauge = Gauge { share: share(season), ..known.gauge };
    let [spread, drift, noise] = search([gauge.spread, gauge.drift, gauge.noise], |[spread, drift, noise]| {
        let model = Points::gauged(Gauge { spread, drift, noise, ..gauge }).with_luck_left_in();
        let known = model.rating(&model.newcomer()).error;
        if known > WIDEST { f64::INFINITY } else { loss(model, season) }
    });
    let gauge = Gauge { spread, drift, noise, ..gauge };
    let [rest] = search([gauge.rest], |[rest]| loss(Points::gauged(Gauge { rest, ..gauge }), season));
    let found = Measured {
        gauge: Gauge { rest, ..gauge },
        deviation: glicko[0],
        volatility: glicko[1],
        weng_lin: weng_lin.into(),
    };
    format!("{}: {found:.3?}", class.name)
}

fn loss<M: Model>(model: M, season: &Season) -> f64 {
    judge(model, season, &AFTER).iter().map(|judgement| judgement.log_loss).sum()
}

/// Changes one number after the other as long as that makes the loss less.
fn search<const N: usize>(start: [f64; N], loss: impl Fn([f64; N]) -> f64) -> [f64; N] {
    let mut best = (loss(start), start);
    for pass in 0..PASSES {
        let step = 1.0 + 1.0 / f64::from(1 << pass);
        for at in 0..N {
            for factor in [step, 1.0 / step] {
                loop {
                    let mut tried = best.1;
                    tried[at] *= factor;
                    let found = loss(tried);
                    if found >= best.0 || !(1e-6..1e6).contains(&tried[at]) {
                        break;
                    }
                    best = (found, tried);
                }
            }
        }
    }
    best.1
}

/// As much of the luck is to be taken off: the slope of scores over it.
fn share(season: &Season) -> f64 {
    let seats = || season.days.iter().flatten().flat_map(|played| &played.seats);
    let luck = seats().map(|seat| (seat.luck.unwrap_or_default(), seat.score));
    let (together, alone) =
        luck.fold((0.0, 0.0), |(together, alone), (luck, score)| (together + luck * score, alone + luck * luck));
    if alone > 0.0 { together / alone } else { 0.0 }
}
