//! How long it took after each fault until anything was acknowledged again at a table.

use crate::{
    clocks::within,
    house::Outage,
    told::{Answered, Fate, Told},
};

/// When a fault began, from when on a move shows that a table goes on, since a disk that becomes full leaves room for
/// some, and from when on the house could do something about it, since the database and the bus take their own time to
/// come back. In milliseconds since 1970.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Strike {
    pub(crate) began_ms: i64,
    pub(crate) at_ms: i64,
    pub(crate) able_ms: i64,
}

/// Everything that was acknowledged at a table.
pub(crate) fn answers(people: &[Told]) -> Vec<Answered> {
    let moves = people.iter().flat_map(|told| &told.moves);
    let moves = moves.filter_map(|made| match made.fate {
        Fate::Acknowledged { asked_ms, heard_ms, .. } => Some(Answered { asked_ms, heard_ms }),
        Fate::Open | Fate::Refused => None,
    });
    let mut answers: Vec<Answered> = moves.chain(people.iter().flat_map(|told| told.deeds.iter().copied())).collect();
    answers.sort_unstable();
    answers
}

/// How long a table stood still after each fault: until the first acknowledgement of something sent after it, less the
/// `stalls` of the machine itself. `None` if there was none, or if another fault struck first, since that one then shares
/// the blame.
pub(crate) fn recoveries(strikes: &[Strike], answers: &[Answered], stalls: &[Outage]) -> Vec<Option<i64>> {
    let next = |(number, strike): (usize, &Strike)| {
        let heard_ms = goes_on(strike.at_ms, answers)?;
        let is_over = |next: &Strike| heard_ms <= next.began_ms;
        let stalled_ms = within(stalls, strike.able_ms, heard_ms);
        strikes.get(number + 1).is_none_or(is_over).then(|| (heard_ms - strike.able_ms - stalled_ms).max(0))
    };
    strikes.iter().enumerate().map(next).collect()
}

/// The longest that a table stood still at all, whatever else struck meanwhile and whatever was away, in milliseconds.
pub(crate) fn longest(strikes: &[Strike], answers: &[Answered]) -> i64 {
    let stood_ms = |strike: &Strike| Some(goes_on(strike.at_ms, answers)? - strike.at_ms);
    strikes.iter().filter_map(stood_ms).max().unwrap_or(0)
}

/// When something sent since then was first acknowledged.
fn goes_on(since_ms: i64, answers: &[Answered]) -> Option<i64> {
    let later = answers.partition_point(|answer| answer.asked_ms < since_ms);
    answers[later..].iter().map(|answer| answer.heard_ms).min()
}

/// The least value that `percent` of the values do not exceed; 0 if there are none.
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

    fn struck(all_ms: &[i64]) -> Vec<Strike> {
        all_ms.iter().map(|at_ms| Strike { began_ms: *at_ms, at_ms: *at_ms, able_ms: *at_ms }).collect()
    }

    #[test]
    fn an_answer_that_was_on_its_way_is_no_recovery() {
        let answers = [answered(90, 110), answered(150, 400), answered(160, 390), answered(500, 510)];
        assert_eq!(recoveries(&struck(&[100, 395, 520]), &answers, &[]), [Some(290), Some(115), None]);
    }

    #[test]
    fn a_fault_that_strikes_before_all_goes_on_counts_from_then_and_is_told_apart() {
        let answers = [answered(450, 460), answered(3_100, 5_000)];
        let strikes = struck(&[100, 300, 500, 3_000]);
        assert_eq!(recoveries(&strikes, &answers, &[]), [None, Some(160), None, Some(2_000)]);
        assert_eq!(longest(&strikes, &answers), 4_500);
    }

    #[test]
    fn nobody_recovers_before_what_they_stand_on() {
        let strikes = [Strike { began_ms: 100, at_ms: 100, able_ms: 2_100 }];
        assert_eq!(recoveries(&strikes, &[answered(150, 2_500)], &[]), [Some(400)]);
        let sooner = [answered(150, 2_050)];
        assert_eq!(recoveries(&strikes, &sooner, &[]), [Some(0)], "what was there already was quicker told");
        assert_eq!(longest(&strikes, &[answered(150, 2_500)]), 2_400);
    }

    #[test]
    fn a_disk_that_becomes_full_shares_the_blame_from_its_first_moment() {
        let full = Strike { began_ms: 1_000, at_ms: 7_000, able_ms: 7_000 };
        let strikes = [Strike { began_ms: 100, at_ms: 100, able_ms: 100 }, full];
        assert_eq!(recoveries(&strikes, &[answered(6_000, 6_900), answered(7_100, 7_300)], &[]), [None, Some(300)]);
    }

    #[test]
    fn nobody_is_to_blame_while_the_machine_stands_still() {
        let stall = |from_ms, to_ms| Outage { from_ms, to_ms };
        let stalls = [stall(0, 300), stall(1_000, 4_000), stall(6_900, 9_000)];
        assert_eq!(recoveries(&struck(&[100]), &[answered(150, 7_000)], &stalls), [Some(6_900 - 200 - 3_000 - 100)]);
    }

    #[test]
    fn percentiles_are_of_what_was_measured() {
        assert_eq!(percentile((1..=200).rev().collect(), 99), 198);
        assert_eq!(percentile(vec![7], 99), 7);
        assert_eq!(percentile(Vec::new(), 99), 0);
    }
}
