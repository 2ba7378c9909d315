//! What can be reckoned of how people play, as hints for moderators: none of it proves anything, and nothing is done by it.

/// Decisions below which nothing is said of somebody's timing.
const FEWEST_DECISIONS: usize = 60;
/// Between the quick and the slow tenth of a person's decisions lies more than this share of the middle one.
const LEAST_SPREAD: f64 = 0.35;
/// Nobody sees, decides and taps in less, nine times of ten, in milliseconds.
const QUICKEST_MS: f64 = 250.0;

/// Matches together and elsewhere below which nothing is said of two.
const FEWEST_TOGETHER: usize = 6;
const FEWEST_ELSEWHERE: usize = 10;
/// By how many times its own uncertainty a difference must be more than nothing.
const SURE: f64 = 4.0;
/// Less than this share of a figure is what numbers lose in being added.
const NOTHING: f64 = 1e-9;
/// However sure it is, a decision must cost so many times what it does elsewhere.
const FAR_ABOVE: f64 = 2.0;

/// How even somebody's timing is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Even {
    /// The time between the quick and the slow tenth of the decisions, by the middle one.
    pub spread: f64,
    /// How many decisions.
    pub count: usize,
}

/// Whether somebody thinks for the same time again and again, or faster than a hand is: by the times of their decisions in
/// milliseconds.
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

/// What somebody's decisions have cost in matches, in points each: by what they could know then, whatever came of it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Costs {
    /// At tables where the other sat.
    pub together: Vec<f64>,
    /// Elsewhere.
    pub elsewhere: Vec<f64>,
}

/// What somebody gives away to another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Given {
    /// How much more a decision costs than elsewhere, in points.
    pub amount: f64,
    /// In how many matches.
    pub count: usize,
}

/// Whether somebody decides far worse where one other sits than they do elsewhere. That the other is strong, or has luck, is
/// no part of it: a decision costs what it gave away, not what was lost.
pub fn gives_away(costs: &Costs) -> Option<Given> {
    let Costs { together, elsewhere } = costs;
    if together.len() < FEWEST_TOGETHER || elsewhere.len() < FEWEST_ELSEWHERE {
        return None;
    }
    let (here, usual) = (mean(together), mean(elsewhere));
    let uncertainty = (squared_error(together) + squared_error(elsewhere)).sqrt();
    let amount = here - usual;
    // Where all is the same, but for what is lost in adding, there is no telling how uncertain it is.
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

    /// Numbers that look drawn, between -1 and 1, the same every time.
    fn noise(seed: u64) -> impl Iterator<Item = f64> {
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        std::iter::repeat_with(move || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
        })
    }

    /// Times as people take them: quick and slow by turns, around some seconds.
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
    }

    #[test]
    fn what_is_faster_than_a_hand_rings_however_uneven_it_is() {
        let fast: Vec<u32> = noise(3).take(70).map(|one| (120.0 + 100.0 * one) as u32).collect();
        assert!(even_timing(&fast).is_some());
        // Whoever plays quickly, but as people do, with a slow decision now and then.
        let quick: Vec<u32> = noise(4).take(70).map(|one| (450.0 * (0.6 * one).exp()) as u32).collect();
        assert_eq!(even_timing(&quick), None);
    }

    /// Costs of a decision around a middle, as matches spread them: now and then a dear one.
    fn around(seed: u64, count: usize, middle: f64) -> Vec<f64> {
        noise(seed).take(count).map(|one| middle * (1.0 + 0.7 * one + if one > 0.8 { 0.8 } else { 0.0 })).collect()
    }

    #[test]
    fn whoever_plays_badly_against_one_alone_rings() {
        let thrown = Costs { together: around(1, 12, 1.2), elsewhere: around(2, 40, 0.3) };
        let rung = gives_away(&thrown).unwrap();
        assert!(rung.count == 12 && (0.5..1.4).contains(&rung.amount), "{rung:?}");
        let few = Costs { together: thrown.together[..5].to_vec(), ..thrown.clone() };
        assert_eq!(gives_away(&few), None);
        let unknown = Costs { elsewhere: thrown.elsewhere[..9].to_vec(), ..thrown };
        assert_eq!(gives_away(&unknown), None);
    }

    #[test]
    fn whoever_plays_badly_everywhere_or_a_little_worse_does_not_ring() {
        let weak = Costs { together: around(1, 20, 1.2), elsewhere: around(2, 40, 1.1) };
        assert_eq!(gives_away(&weak), None);
        // However many matches say so: whom one fears one plays worse against.
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
        // Less than one in 400, though they fear that one: a mean of eight strays further than four of its uncertainties tell.
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
