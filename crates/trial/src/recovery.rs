//! For how long tables stood still because of faults.

use crate::{
    clocks::within,
    house::Outage,
    told::{Answered, Fate, Told},
};
use std::{fmt, iter::once};

/// The times of a fault, in milliseconds since 1970.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Strike {
    /// When it began.
    pub(crate) began_ms: i64,
    /// From when on a move shows that a table goes on: a disk that becomes full leaves room for some.
    pub(crate) at_ms: i64,
    /// From when on the house could do something about it: the database and the bus take their own time to come back.
    pub(crate) able_ms: i64,
    /// When everything that it took away was back.
    pub(crate) over_ms: i64,
}

/// How a table fared from one fault to the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stood {
    /// The longest that it stood still, in milliseconds.
    pub(crate) ms: i64,
    /// Whether it was waiting when the next fault struck: nothing had been acknowledged that was asked for after this one
    /// was over. How long it would have stood still is not known.
    pub(crate) overtaken: bool,
}

impl fmt::Display for Stood {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let least = if self.overtaken { "at least " } else { "" };
        write!(f, "stood still for {least}{} ms", self.ms)
    }
}

/// The course of a trial, as far as it explains why a table stood still.
#[derive(Debug)]
pub(crate) struct Course {
    pub(crate) strikes: Vec<Strike>,
    /// Until when people played.
    pub(crate) ended_ms: i64,
    /// When the machine itself stood still.
    pub(crate) stalls: Vec<Outage>,
}

impl Course {
    /// How a table fared after each fault: the longest time in which nothing was acknowledged there. What stands still
    /// late counts like what does at once, since some faults are noticed after seconds, and nodes that are restarted leave
    /// one after the other. What the next fault finds standing still counts for that one from then on.
    pub(crate) fn recoveries(&self, answers: &[Answered]) -> Vec<Stood> {
        let untils = self.strikes.iter().skip(1).map(|next| next.began_ms).chain(once(self.ended_ms));
        self.strikes.iter().zip(untils).map(|(strike, until_ms)| self.stood(strike, until_ms, answers)).collect()
    }

    fn stood(&self, strike: &Strike, until_ms: i64, answers: &[Answered]) -> Stood {
        // An answer to what was asked before was on its way.
        let since = |answer: &&Answered| answer.asked_ms >= strike.at_ms && answer.heard_ms <= until_ms;
        let since: Vec<&Answered> = answers.iter().filter(since).collect();
        let heard = since.iter().map(|answer| answer.heard_ms.max(strike.able_ms));
        let ms = longest_between(once(strike.able_ms).chain(heard).chain([until_ms]).collect(), &self.stalls);
        Stood { ms, overtaken: since.iter().all(|answer| answer.asked_ms < strike.over_ms) }
    }

    /// The longest that a table stood still from the first fault on, whatever else struck meanwhile and whatever was away,
    /// in milliseconds.
    pub(crate) fn longest(&self, answers: &[Answered]) -> i64 {
        let Some(first) = self.strikes.first() else { return 0 };
        let heard = answers.iter().map(|answer| answer.heard_ms).filter(|heard_ms| *heard_ms > first.began_ms);
        longest_between(once(first.began_ms).chain(heard).chain([self.ended_ms]).collect(), &[])
    }
}

/// The longest time between two of these moments with none in between, less the stalls.
fn longest_between(mut moments_ms: Vec<i64>, stalls: &[Outage]) -> i64 {
    moments_ms.sort_unstable();
    let between = |(from_ms, to_ms): (&i64, &i64)| to_ms - from_ms - within(stalls, *from_ms, *to_ms);
    moments_ms.iter().zip(moments_ms.iter().skip(1)).map(between).max().unwrap_or(0).max(0)
}

/// Everything that was acknowledged at a table.
pub(crate) fn answers(people: &[Told]) -> Vec<Answered> {
    let moves = people.iter().flat_map(|told| &told.moves);
    let moves = moves.filter_map(|made| match made.fate {
        Fate::Acknowledged { asked_ms, heard_ms, .. } => Some(Answered { asked_ms, heard_ms }),
        Fate::Open | Fate::Refused => None,
    });
    moves.chain(people.iter().flat_map(|told| told.deeds.iter().copied())).collect()
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

    /// A fault that is over at once.
    const fn struck(at_ms: i64) -> Strike {
        Strike { began_ms: at_ms, at_ms, able_ms: at_ms, over_ms: at_ms }
    }

    fn course(strikes: &[Strike], ended_ms: i64) -> Course {
        Course { strikes: strikes.to_vec(), ended_ms, stalls: Vec::new() }
    }

    /// A person who is answered four times a second from one time to another.
    fn steadily(from_ms: i64, to_ms: i64) -> Vec<Answered> {
        (0..=(to_ms - from_ms) / 250).map(|number| from_ms + number * 250).map(|ms| answered(ms, ms)).collect()
    }

    const fn whole(ms: i64) -> Stood {
        Stood { ms, overtaken: false }
    }

    const fn overtaken(ms: i64) -> Stood {
        Stood { ms, overtaken: true }
    }

    #[test]
    fn an_answer_that_was_on_its_way_is_no_recovery() {
        let answers = [answered(90, 110), answered(150, 400), answered(160, 390), answered(500, 510)];
        let course = course(&[struck(100), struck(395), struck(520)], 600);
        assert_eq!(course.recoveries(&answers), [whole(290), whole(115), overtaken(80)]);
    }

    #[test]
    fn a_fault_that_strikes_before_all_goes_on_counts_from_then_and_is_told_apart() {
        let answers = [answered(450, 460), answered(3_100, 5_000)];
        let course = course(&[struck(100), struck(300), struck(500), struck(3_000)], 5_001);
        let stood = [overtaken(200), whole(160), overtaken(2_500), whole(2_000)];
        assert_eq!(course.recoveries(&answers), stood);
        assert_eq!(course.longest(&answers), 4_540);
    }

    #[test]
    fn each_node_of_a_rolling_restart_counts_and_not_only_the_first() {
        // This table does not notice the first node's leaving. The second is its own, and holds it up for eight seconds.
        let roll = Strike { over_ms: 14_000, ..struck(1_000) };
        let answers = [steadily(0, 4_000), steadily(12_000, 16_000)].concat();
        assert_eq!(course(&[roll, struck(16_000)], 16_000).recoveries(&answers)[0], whole(8_000));
        assert_eq!(course(&[roll], 16_000).longest(&answers), 8_000);
    }

    #[test]
    fn what_stands_still_only_after_a_fault_is_over_counts() {
        let cut = Strike { over_ms: 3_000, ..struck(1_000) };
        let answers = [steadily(0, 3_500), steadily(10_000, 12_000)].concat();
        assert_eq!(course(&[cut], 12_000).recoveries(&answers), [whole(6_500)]);
        assert_eq!(course(&[cut, struck(9_000)], 12_000).recoveries(&answers)[0], whole(5_500), "as far as is known");
    }

    #[test]
    fn who_waits_when_the_next_fault_strikes_is_known_to_have_waited_until_then() {
        // Somebody was answered while it lasted, but nobody since.
        let cut = Strike { over_ms: 5_000, ..struck(1_000) };
        let answers = [steadily(0, 4_000), steadily(16_000, 17_000)].concat();
        assert_eq!(course(&[cut, struck(15_000)], 17_000).recoveries(&answers), [overtaken(11_000), whole(1_000)]);
        assert_eq!(
            course(&[cut], 15_000).recoveries(&steadily(0, 4_000)),
            [overtaken(11_000)],
            "nothing came any more"
        );
    }

    #[test]
    fn nobody_recovers_before_what_they_stand_on() {
        let away = course(&[Strike { able_ms: 2_100, over_ms: 2_100, ..struck(100) }], 2_600);
        let (late, after) = (answered(150, 2_500), answered(2_510, 2_520));
        assert_eq!(away.recoveries(&[late, after]), [whole(400)]);
        assert_eq!(away.longest(&[late]), 2_400);
        assert_eq!(away.recoveries(&[late]), [overtaken(400)], "it was asked before");
        let sooner = [answered(150, 1_150), answered(2_100, 2_150), answered(2_300, 2_350)];
        assert_eq!(away.recoveries(&sooner), [whole(250)], "what was there already was quicker told");
    }

    #[test]
    fn a_disk_that_becomes_full_shares_the_blame_from_its_first_moment() {
        let full = Strike { began_ms: 1_000, ..struck(7_000) };
        let answers = [answered(6_000, 6_900), answered(7_100, 7_300)];
        assert_eq!(course(&[struck(100), full], 7_400).recoveries(&answers), [overtaken(900), whole(300)]);
    }

    #[test]
    fn nobody_is_to_blame_while_the_machine_stands_still() {
        let stall = |from_ms, to_ms| Outage { from_ms, to_ms };
        let stalls = vec![stall(0, 300), stall(1_000, 4_000), stall(6_900, 9_000)];
        let course = Course { stalls, ..course(&[struck(100)], 7_000) };
        assert_eq!(course.recoveries(&[answered(150, 7_000)]), [whole(6_900 - 200 - 3_000 - 100)]);
    }

    #[test]
    fn percentiles_are_of_what_was_measured() {
        assert_eq!(percentile((1..=200).rev().collect(), 99), 198);
        assert_eq!(percentile(vec![7], 99), 7);
        assert_eq!(percentile(Vec::new(), 99), 0);
    }
}
