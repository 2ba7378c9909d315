//! Weng and Lin's Bayesian approximation on places, comparing every pair at the table. This is their first algorithm,
//! Bradley–Terry; for two players it equals Plackett–Luce, which no maintained crate implements.

use crate::model::SCALE;
use crate::{MIDDLE, Model, Rating, Seat};
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, expected_score, weng_lin_multi_team};

/// Weng and Lin's model, with skills that may change from match to match.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WengLin {
    /// How far apart players are, in units of how much chance scatters a match.
    pub spread: f64,
    /// How far a player's skill may move from one match to the next, in the same units.
    pub drift: f64,
}

impl WengLin {
    /// How much chance scatters a match: the unit of all other numbers.
    const BETA: f64 = 1.0;

    fn config() -> WengLinConfig {
        WengLinConfig { beta: WengLin::BETA, ..WengLinConfig::new() }
    }
}

impl Model for WengLin {
    type Belief = WengLinRating;

    fn name(&self) -> &'static str {
        "weng-lin"
    }

    fn newcomer(&self) -> WengLinRating {
        WengLinRating { rating: 0.0, uncertainty: self.spread }
    }

    fn learn<W>(&self, beliefs: &mut [WengLinRating], _: u32, seats: &[Seat<W>]) {
        let moved = |belief: &WengLinRating| WengLinRating {
            uncertainty: belief.uncertainty.hypot(self.drift).min(self.spread),
            ..*belief
        };
        let alone: Vec<[WengLinRating; 1]> = beliefs.iter().map(|belief| [moved(belief)]).collect();
        let ranked: Vec<(&[WengLinRating], MultiTeamOutcome)> = alone
            .iter()
            .zip(seats)
            .map(|(belief, seat)| (belief.as_slice(), MultiTeamOutcome::new(seat.place.into())))
            .collect();
        let learnt = weng_lin_multi_team(&ranked, &WengLin::config());
        beliefs.iter_mut().zip(learnt.into_iter().flatten()).for_each(|(belief, learnt)| *belief = learnt);
    }

    fn comes_before(&self, one: &WengLinRating, other: &WengLinRating, _: u32) -> f64 {
        expected_score(one, other, &WengLin::config()).0
    }

    fn rating(&self, belief: &WengLinRating) -> Rating {
        let scale = SCALE / (std::f64::consts::SQRT_2 * WengLin::BETA);
        Rating { value: MIDDLE + scale * belief.rating, error: scale * belief.uncertainty }
    }
}
