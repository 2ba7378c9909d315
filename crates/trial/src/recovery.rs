//! How long it took after each fault until moves were acknowledged again.

use crate::told::{Fate, Told};

/// When a move was sent that was acknowledged, and when it was: milliseconds since 1970.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Answered {
    asked_ms: i64,
    heard_ms: i64,
}

/// The answers at a table.
pub(crate) fn answers(people: &[Told]) -> Vec<Answered> {
    let moves = people.iter().flat_map(|told| &told.moves);
    let mut answers: Vec<Answered> = moves
        .filter_map(|made| match made.fate {
            Fate::Acknowledged { asked_ms, heard_ms, .. } => Some(Answered { asked_ms, heard_ms }),
            Fate::Open | Fate::Refused => None,
        })
        .collect();
    answers.sort_unstable();
    answers
}

/// From each fault until the first move that was sent after it was acknowledged, in milliseconds; none where none was.
pub(crate) fn recoveries(struck_ms: &[i64], answers: &[Answered]) -> Vec<Option<i64>> {
    let next = |struck_ms: &i64| {
        let later = answers.partition_point(|answer| answer.asked_ms < *struck_ms);
        answers[later..].iter().map(|answer| answer.heard_ms - struck_ms).min()
    };
    struck_ms.iter().map(next).collect()
}

/// The least of them that `percent` of them do not exceed; 0 where there are none.
pub(crate) fn percentile(mut times: Vec<i64>, percent: usize) -> i64 {
    times.sort_unstable();
    let at = (times.len() * percent).div_ceil(100).max(1) - 1;
    times.get(at).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn answered(asked_ms: i64, heard_ms: i64) -> Answered {
        Answered { asked_ms, heard_ms }
    }

    #[test]
    fn an_answer_that_was_on_its_way_is_no_recovery() {
        let answers = [answered(90, 110), answered(150, 400), answered(160, 390), answered(500, 510)];
        assert_eq!(recoveries(&[100, 300, 501], &answers), [Some(290), Some(210), None]);
    }

    #[test]
    fn percentiles_are_of_what_was_measured() {
        assert_eq!(percentile((1..=200).rev().collect(), 99), 198);
        assert_eq!(percentile(vec![7], 99), 7);
        assert_eq!(percentile(Vec::new(), 99), 0);
    }
}
