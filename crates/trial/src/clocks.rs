//! Checks that the clocks agree with the journal to the millisecond, and that no one was robbed of time that the house
//! took.

use crate::{
    house::Outage,
    told::{Clock, Made, Told},
    written::{Actor, Line, What},
};
use std::collections::HashMap;

/// A player who sent their move this long before their time was up must never be declared late: a lost line is noticed
/// within two seconds, and another node is tried.
const IN_TIME_MS: i64 = 5_000;
/// How much of an outage the house may miss: it begins with the signal and ends with the open door.
const UNNOTICED_MS: i64 = 250;

/// Compares the sum of all times of each match with its wall-clock duration: the time spent on decisions and results,
/// and the time given back, must account for all of it.
pub(crate) fn sums(lines: &[Line]) -> Vec<String> {
    let mut faults = Vec::new();
    let mut sum: Option<Sum> = None;
    for line in lines {
        match (&mut sum, &line.what) {
            (None, What::Started) => sum = Some(Sum { from_ms: line.at_ms, spent_ms: 0, given_ms: 0, paused_ms: None }),
            (Some(running), _) => {
                let told = running.go_on(line);
                let over = line.after == Clock::Still;
                let all_ms = running.spent_ms + running.given_ms;
                let wall_ms = line.at_ms - running.from_ms;
                faults.extend(told);
                if over && all_ms != wall_ms {
                    faults.push(format!(
                        "the match that ends with entry {} took {wall_ms} ms, but its times add up to {all_ms}",
                        line.seq
                    ));
                }
                if over {
                    sum = None;
                }
            }
            (None, _) => {}
        }
    }
    faults
}

/// The times of a match so far.
struct Sum {
    from_ms: i64,
    /// Time spent by the players in turn, and on results.
    spent_ms: i64,
    /// Time given by the house, and time when no one was there.
    given_ms: i64,
    /// Since when no one has been there, as far as the present clock is concerned.
    paused_ms: Option<i64>,
}

impl Sum {
    /// Adds an entry. Returns what is wrong with it, if anything.
    fn go_on(&mut self, line: &Line) -> Option<String> {
        let Line { seq, at_ms, what, before, after } = line;
        let (before, after) = (before.since()?, after.since());
        let given = match what {
            What::Credit { ms } => *ms,
            What::Paused { since_ms } => {
                self.paused_ms = Some((*since_ms).max(before));
                0
            }
            What::Resumed => at_ms - self.paused_ms.take().unwrap_or(*at_ms),
            _ => 0,
        };
        self.given_ms += given;
        let goes_on = match what {
            What::Credit { ms } => after == Some(before + ms),
            // While it stands still, the clock is shown as it will be.
            What::Paused { .. } | What::Resumed => true,
            What::Acted { .. } | What::Started | What::Other => after == Some(before),
        };
        if goes_on {
            return None;
        }
        let spent = at_ms - before;
        self.spent_ms += spent;
        if spent < 0 {
            return Some(format!("entry {seq} comes {} ms before the start of what it ends", -spent));
        }
        match after {
            Some(after) if after != *at_ms => {
                Some(format!("a clock starts at {after} with entry {seq}, which was written at {at_ms}"))
            }
            _ => None,
        }
    }
}

/// Finds the players who were declared late though they had sent their move in time, or had not had their full time
/// while the house was there. The machine itself stood still during `stalls`, so that nothing could arrive.
pub(crate) fn robbed(people: &[Told], lines: &[Line], outages: &[Outage], stalls: &[Outage]) -> Vec<String> {
    let made: HashMap<(u8, u32, u32), &Made> = people
        .iter()
        .flat_map(|told| told.moves.iter().map(|made| ((told.seat, made.match_number, made.ply), made)))
        .collect();
    let mut faults = Vec::new();
    // When the awaited decision was asked for, before any time was given back.
    let mut asked_ms = 0;
    for line in lines {
        match (&line.what, line.before) {
            (What::Acted { match_number, ply, seat, by: Actor::Late, .. }, Clock::Turn { since_ms, deadline_ms }) => {
                let until_ms = deadline_ms.unwrap_or(line.at_ms).min(line.at_ms);
                let made = made.get(&(*seat, *match_number, *ply));
                let waited_ms = |made: &Made| until_ms - made.sent_ms - within(stalls, made.sent_ms, until_ms);
                if let Some(made) = made.filter(|made| waited_ms(made) >= IN_TIME_MS) {
                    let (seq, early_ms) = (line.seq, until_ms - made.sent_ms);
                    faults.push(format!(
                        "seat {seat} is late with entry {seq}, but had sent its move {early_ms} ms earlier"
                    ));
                }
                let had_ms = line.at_ms - asked_ms - within(outages, asked_ms, line.at_ms);
                let has_ms = deadline_ms.map_or(0, |deadline_ms| deadline_ms - since_ms);
                if had_ms + UNNOTICED_MS < has_ms {
                    faults.push(format!("seat {seat} is late with entry {} after {had_ms} of {has_ms} ms", line.seq));
                }
            }
            // No one in a trial goes away: a player who was not seen could not come.
            (What::Acted { seat, by: Actor::Away, .. }, _) => {
                faults.push(format!("seat {seat} is declared away with entry {}", line.seq));
            }
            _ => {}
        }
        if line.after.since() == Some(line.at_ms) {
            asked_ms = line.at_ms;
        }
    }
    faults
}

/// Milliseconds of the outages that lie between two times.
pub(crate) fn within(outages: &[Outage], from_ms: i64, to_ms: i64) -> i64 {
    outages.iter().map(|outage| (outage.to_ms.min(to_ms) - outage.from_ms.max(from_ms)).max(0)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::told::Fate;

    const fn turn(since_ms: i64) -> Clock {
        Clock::Turn { since_ms, deadline_ms: Some(since_ms + 10_000) }
    }

    fn line(seq: u64, at_ms: i64, what: What, before: Clock, after: Clock) -> Line {
        Line { seq, at_ms, what, before, after }
    }

    fn acted(seq: u64, at_ms: i64, by: Actor, before: Clock, after: Clock) -> Line {
        let what = What::Acted { match_number: 1, ply: seq as u32, seat: 0, by, action: String::new() };
        line(seq, at_ms, what, before, after)
    }

    const BOT: Actor = Actor::House;

    /// Two moves, a credit, a result that is shown while the match stands still, and the last move.
    fn whole() -> Vec<Line> {
        let result = |since_ms| Clock::Result { since_ms };
        vec![
            line(1, 1_000, What::Started, Clock::Still, turn(1_000)),
            acted(2, 3_000, BOT, turn(1_000), turn(3_000)),
            line(3, 9_000, What::Credit { ms: 4_000 }, turn(3_000), turn(7_000)),
            acted(4, 9_500, BOT, turn(7_000), result(9_500)),
            line(5, 20_000, What::Paused { since_ms: 10_000 }, result(9_500), result(19_500)),
            line(6, 30_000, What::Resumed, result(29_500), result(29_500)),
            line(7, 31_000, What::Other, result(29_500), turn(31_000)),
            acted(8, 32_000, BOT, turn(31_000), Clock::Still),
        ]
    }

    #[test]
    fn the_times_of_a_match_are_all_of_it() {
        assert_eq!(sums(&whole()), [""; 0]);
    }

    #[test]
    fn time_that_is_taken_by_a_millisecond_is_noticed() {
        // First less is given back than is written, then more, and then a turn begins late.
        let mut less = whole();
        less[2].after = turn(6_999);
        less[3].before = turn(6_999);
        assert!(!sums(&less).is_empty());
        let mut shifted = whole();
        shifted[3].before = turn(7_001);
        assert_eq!(sums(&shifted).len(), 1, "{:?}", sums(&shifted));
        let mut late = whole();
        late[6].after = turn(31_001);
        late[7].before = turn(31_001);
        assert!(!sums(&late).is_empty());
    }

    #[test]
    fn an_entry_before_its_time_is_noticed() {
        let mut early = whole();
        early[2] = line(3, 9_000, What::Credit { ms: 7_000 }, turn(3_000), turn(10_000));
        early[3] = acted(4, 9_500, BOT, turn(10_000), Clock::Result { since_ms: 9_500 });
        assert_eq!(sums(&early).len(), 1, "{:?}", sums(&early));
    }

    /// A decision that is asked for at 1,000 and whose time is up at `late_ms`, after `given_ms` were given back.
    fn late(late_ms: i64, given_ms: i64) -> Vec<Line> {
        vec![
            line(1, 1_000, What::Started, Clock::Still, turn(1_000)),
            line(2, late_ms - 1, What::Credit { ms: given_ms }, turn(1_000), turn(1_000 + given_ms)),
            acted(3, late_ms, Actor::Late, turn(1_000 + given_ms), turn(late_ms)),
        ]
    }

    #[test]
    fn nobody_is_late_while_the_house_is_away() {
        let outages = [Outage { from_ms: 3_000, to_ms: 8_000 }, Outage { from_ms: 500, to_ms: 1_200 }];
        assert_eq!(robbed(&[], &late(11_000, 0), &[], &[]), [""; 0]);
        assert_eq!(robbed(&[], &late(16_200, 5_200), &outages, &[]), [""; 0]);
        assert_eq!(robbed(&[], &late(11_000, 0), &outages, &[]).len(), 1);
        assert_eq!(robbed(&[], &late(15_000, 4_000), &outages, &[]).len(), 1);
    }

    #[test]
    fn nobody_is_away_who_tries_to_come() {
        let lines = [acted(2, 20_000, Actor::Away, turn(1_000), turn(20_000))];
        assert_eq!(robbed(&[], &lines, &[], &[]).len(), 1);
    }

    #[test]
    fn nobody_is_late_who_has_moved_in_time() {
        let sent = |sent_ms| {
            let made =
                Made { move_id: 1, match_number: 1, ply: 3, action: String::new(), sent_ms, fate: Fate::Refused };
            [Told { seat: 0, moves: vec![made], ..Told::default() }]
        };
        assert_eq!(robbed(&sent(2_000), &late(11_000, 0), &[], &[]).len(), 1);
        assert_eq!(robbed(&sent(9_000), &late(11_000, 0), &[], &[]), [""; 0], "too close to the end to be sure");
        let stall = [Outage { from_ms: 4_000, to_ms: 9_000 }];
        assert_eq!(robbed(&sent(2_000), &late(11_000, 0), &[], &stall), [""; 0], "it could not arrive");
        let mut other = sent(2_000);
        other[0].seat = 1;
        assert_eq!(robbed(&other, &late(11_000, 0), &[], &[]), [""; 0]);
    }
}
