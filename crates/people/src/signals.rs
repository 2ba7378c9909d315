//! Hints for moderators, computed from how people play. None of them proves anything, and nothing is done because of
//! them.

/// The fewest decisions from which a player's timing is judged.
const FEWEST_DECISIONS: usize = 60;
/// The distance between a human's first and last decile of thinking times exceeds this share of the median.
const LEAST_SPREAD: f64 = 0.35;
/// Milliseconds in which no human sees, decides and taps nine times out of ten.
const QUICKEST_MS: f64 = 250.0;

/// The fewest matches together and elsewhere from which a pair of players is judged.
const FEWEST_TOGETHER: usize = 6;
const FEWEST_ELSEWHERE: usize = 10;
/// How many times its own uncertainty a difference must be.
const SURE: f64 = 4.0;
/// Rounding errors in sums are below this share of a figure.
const NOTHING: f64 = 1e-9;
/// However certain the difference is, a decision must cost this many times as much as elsewhere.
const FAR_ABOVE: f64 = 2.0;

/// How even a player's timing is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Even {
    /// The distance between the first and the last decile of thinking times, divided by the median.
    pub spread: f64,
    /// Number of decisions.
    pub count: usize,
}

/// Whether a player's thinking times, in milliseconds for each decision, are too even for a human, or too short.
pub fn even_timing(times_ms: &[u32]) -> Option<Even> {
    let count = times_ms.len();
    if count < FEWEST_DECISIONS {
        return None;
    }
    let mut sorted = times_ms.to_vec();
    sorted.sort_unstable();
    let at = |tenths: usize| f64::from(sorted[(count - 1) * tenths / 10]);
    let (quick, middle, slow) = (at(1), at(5).max(1.0), at(9));
    let spread = (slow - quick) / middle;
    (spread < LEAST_SPREAD || slow < QUICKEST_MS).then_some(Even { spread, count })
}

/// The cost of a player's decisions in each match, in points a decision, judged by what they could know rather than by
/// the outcome.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Costs {
    /// In matches with the other player.
    pub together: Vec<f64>,
    /// In all others.
    pub elsewhere: Vec<f64>,
}

/// What a player gives away to another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Given {
    /// How much more a decision costs than elsewhere, in points.
    pub amount: f64,
    /// Number of matches together.
    pub count: usize,
}

/// Whether a player decides far worse in matches with one other than elsewhere. The other's strength or luck has no
/// part in it: the cost of a decision is what it gave away, not what was lost.
pub fn gives_away(costs: &Costs) -> Option<Given> {
    let Costs { together, elsewhere } = costs;
    if together.len() < FEWEST_TOGETHER || elsewhere.len() < FEWEST_ELSEWHERE {
        return None;
    }
    let (here, usual) = (mean(together), mean(elsewhere));
    let uncertainty = (squared_error(together) + squared_error(elsewhere)).sqrt();
    let amount = here - usual;
    // If all values are equal but for rounding, the uncertainty is unknown.
    let is_sure = uncertainty > NOTHING * amount && amount > SURE * uncertainty;
    (is_sure && here > FAR_ABOVE * usual.max(0.0)).then_some(Given { amount, count: together.len() })
}

fn mean(all: &[f64]) -> f64 {
    all.iter().sum::<f64>() / all.len() as f64
}

/// The square of the uncertainty of a mean.
fn squared_error(all: &[f64]) -> f64 {
    let (mean, count) = (mean(all), all.len() as f64);
    all.iter().map(|one| (one - mean).powi(2)).sum::<f64>() / ((count - 1.0).max(1.0) * count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Pseudorandom numbers between -1 and 1, the same every time.
    fn noise(seed: u64) -> impl Iterator<Item = f64> {
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        std::iter::repeat_with(move || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
        })
    }

    /// Human times: quick and slow in turn, around some seconds.
    fn human(seed: u64, count: usize) -> Vec<u32> {
        noise(seed).take(count).map(|one| (2_500.0 * (0.9 * one).exp()) as u32).collect()
    }

    #[test]
    fn a_clockwork_rings_and_a_person_does_not() {
        let clockwork: Vec<u32> = noise(1).take(80).map(|one| (1_500.0 + 120.0 * one) as u32).collect();
        let rung = even_timing(&clockwork).unwrap();
        assert!(rung.spread < 0.2 && rung.count == 80, "{rung:?}");
        for seed in 1..200 {
            assert_eq!(even_timing(&human(seed, 80)), None, "person {seed}");
        }
        assert_eq!(even_timing(&clockwork[..59]), None, "too few to tell");
        assert!(even_timing(&clockwork[..60]).is_some());
    }

    /// Sixty times of which the first, the middle and the last decile are these.
    fn deciles(quick: u32, middle: u32, slow: u32) -> Vec<u32> {
        [vec![quick; 20], vec![middle; 20], vec![slow; 14], vec![9_000; 6]].concat()
    }

    #[test]
    fn timing_rings_where_the_page_says() {
        assert!(even_timing(&deciles(830, 1_000, 1_170)).is_some(), "within 34 % of the median");
        assert_eq!(even_timing(&deciles(820, 1_000, 1_180)), None, "within 36 %");
        assert!(even_timing(&deciles(20, 120, 249)).is_some(), "nine of ten in less than 250 ms");
        assert_eq!(even_timing(&deciles(20, 120, 250)), None);
    }

    #[test]
    fn what_is_faster_than_a_hand_rings_however_uneven_it_is() {
        let fast: Vec<u32> = noise(3).take(70).map(|one| (120.0 + 100.0 * one) as u32).collect();
        assert!(even_timing(&fast).is_some());
        // A quick but human player, with a slow decision now and then.
        let quick: Vec<u32> = noise(4).take(70).map(|one| (450.0 * (0.6 * one).exp()) as u32).collect();
        assert_eq!(even_timing(&quick), None);
    }

    /// Costs of a decision around a middle, spread as in matches, with an expensive one now and then.
    fn around(seed: u64, count: usize, middle: f64) -> Vec<f64> {
        noise(seed).take(count).map(|one| middle * (1.0 + 0.7 * one + if one > 0.8 { 0.8 } else { 0.0 })).collect()
    }

    #[test]
    fn whoever_plays_badly_against_one_alone_rings() {
        let thrown = Costs { together: around(1, 12, 1.2), elsewhere: around(2, 40, 0.3) };
        let rung = gives_away(&thrown).unwrap();
        assert!(rung.count == 12 && (0.5..1.4).contains(&rung.amount), "{rung:?}");
        let least = Costs { together: thrown.together[..6].to_vec(), elsewhere: thrown.elsewhere[..10].to_vec() };
        assert!(gives_away(&least).is_some_and(|rung| rung.count == 6));
        let few = Costs { together: thrown.together[..5].to_vec(), ..thrown.clone() };
        assert_eq!(gives_away(&few), None);
        let unknown = Costs { elsewhere: thrown.elsewhere[..9].to_vec(), ..thrown };
        assert_eq!(gives_away(&unknown), None);
    }

    #[test]
    fn whoever_plays_badly_everywhere_or_a_little_worse_does_not_ring() {
        let weak = Costs { together: around(1, 20, 1.2), elsewhere: around(2, 40, 1.1) };
        assert_eq!(gives_away(&weak), None);
        // However many matches show it: players do worse against an opponent they fear.
        let nervous = Costs { together: around(1, 400, 0.45), elsewhere: around(2, 400, 0.3) };
        assert_eq!(gives_away(&nervous), None);
        let all_the_same = Costs { together: vec![1.0; 9], elsewhere: vec![0.1; 20] };
        assert_eq!(gives_away(&all_the_same), None);
    }

    #[test]
    fn honest_pairs_seldom_ring() {
        let rung = (0..2_000_u64).filter(|seed| {
            let costs = Costs { together: around(seed * 3 + 1, 8, 0.4), elsewhere: around(seed * 3 + 2, 30, 0.3) };
            gives_away(&costs).is_some()
        });
        // Fewer than one in 400, although they fear the other: with eight matches, the mean strays further than four of
        // its uncertainties suggest.
        assert!(rung.count() < 5);
    }

    proptest! {
        #[test]
        fn nothing_is_too_strange(times: Vec<u32>, together: Vec<f64>, elsewhere: Vec<f64>) {
            even_timing(&times);
            gives_away(&Costs { together, elsewhere });
        }
    }
}
