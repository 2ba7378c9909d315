//! What can be reckoned of how people play, as hints for moderators: none of it proves anything, and nothing is done by it.

/// Decisions below which nothing is said of somebody's timing.
const FEWEST_DECISIONS: usize = 60;
/// Between the quick and the slow tenth of a person's decisions lies more than this share of the middle one.
const LEAST_SPREAD: f64 = 0.35;
/// Nobody sees, decides and taps in less, nine times of ten, in milliseconds.
const QUICKEST_MS: f64 = 250.0;

/// Matches together, and of each elsewhere, below which nothing is said of two.
const FEWEST_TOGETHER: usize = 6;
const FEWEST_ELSEWHERE: usize = 10;
/// By how many times its own uncertainty a difference must be more than nothing: one pair of thirty thousand comes to that
/// by chance.
const SURE: f64 = 4.0;

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

/// What two have come to in matches, the luck taken out, in points a round.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Results {
    /// The one, at tables where the other sat.
    pub together: Vec<f64>,
    /// The one, elsewhere.
    pub elsewhere: Vec<f64>,
    /// The other, where the one did not sit.
    pub other: Vec<f64>,
    /// How many others sit at a table: 1 where two play.
    pub opponents: u8,
}

/// What somebody gives away to another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Given {
    /// How much less than their play elsewhere lets expect, in points a round.
    pub amount: f64,
    /// In how many matches.
    pub count: usize,
}

/// Whether the one gives away to the other what they do not give to anybody else. That the other is strong is allowed for:
/// against them everybody comes to less, by as much as the other comes to elsewhere.
pub fn gives_away(results: &Results) -> Option<Given> {
    let Results { together, elsewhere, other, opponents } = results;
    let many = elsewhere.len() >= FEWEST_ELSEWHERE && other.len() >= FEWEST_ELSEWHERE;
    if together.len() < FEWEST_TOGETHER || !many {
        return None;
    }
    let share = 1.0 / f64::from((*opponents).max(1));
    let expected = mean(elsewhere) - share * mean(other);
    let amount = expected - mean(together);
    let uncertainty = squared_error(together) + squared_error(elsewhere) + share * share * squared_error(other);
    // Where all is the same there is no telling how uncertain it is.
    (uncertainty > 0.0 && amount > SURE * uncertainty.sqrt()).then_some(Given { amount, count: together.len() })
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

    fn around(seed: u64, count: usize, middle: f64) -> Vec<f64> {
        noise(seed).take(count).map(|one| middle + 6.0 * one).collect()
    }

    #[test]
    fn whoever_loses_to_one_alone_rings() {
        let thrown = Results {
            together: around(1, 12, -9.0),
            elsewhere: around(2, 40, 1.0),
            other: around(3, 30, 0.5),
            opponents: 1,
        };
        let rung = gives_away(&thrown).unwrap();
        assert!(rung.count == 12 && (5.0..14.0).contains(&rung.amount), "{rung:?}");
        let few = Results { together: thrown.together[..5].to_vec(), ..thrown.clone() };
        assert_eq!(gives_away(&few), None);
        let unknown = Results { elsewhere: thrown.elsewhere[..9].to_vec(), ..thrown };
        assert_eq!(gives_away(&unknown), None);
    }

    #[test]
    fn whoever_loses_to_somebody_strong_or_to_everybody_does_not_ring() {
        let strong = Results {
            together: around(1, 20, -8.0),
            elsewhere: around(2, 40, 0.0),
            other: around(3, 40, 8.0),
            opponents: 1,
        };
        assert_eq!(gives_away(&strong), None);
        let weak = Results {
            together: around(1, 20, -6.0),
            elsewhere: around(2, 40, -6.0),
            other: around(3, 40, 0.0),
            opponents: 1,
        };
        assert_eq!(gives_away(&weak), None);
        let lucky_day = Results { together: around(1, 6, -3.0), ..weak };
        assert_eq!(gives_away(&lucky_day), None);
    }

    #[test]
    fn at_a_table_of_more_the_other_is_one_of_them() {
        let of_four = Results {
            together: around(1, 20, -3.0),
            elsewhere: around(2, 40, 0.0),
            other: around(3, 40, 9.0),
            opponents: 3,
        };
        assert_eq!(gives_away(&of_four), None, "a third of what the other is better by");
        let thrown = Results { together: around(1, 20, -12.0), ..of_four };
        assert!(gives_away(&thrown).is_some());
    }

    #[test]
    fn honest_pairs_seldom_ring() {
        let rung = (0..2_000_u64).filter(|seed| {
            let results = Results {
                together: around(seed * 3 + 1, 10, -1.0),
                elsewhere: around(seed * 3 + 2, 30, 0.0),
                other: around(seed * 3 + 3, 30, 1.0),
                opponents: 1,
            };
            gives_away(&results).is_some()
        });
        assert!(rung.count() <= 2);
    }

    proptest! {
        #[test]
        fn nothing_is_too_strange(times: Vec<u32>, a: Vec<f64>, b: Vec<f64>, c: Vec<f64>, opponents: u8) {
            even_timing(&times);
            gives_away(&Results { together: a, elsewhere: b, other: c, opponents });
        }
    }
}
