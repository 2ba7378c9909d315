//! Whose match is rated next if many are due: weighing one takes a good part of a second, and anybody can finish
//! several in that time.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    time::{Duration, Instant},
};
use store::{RecordId, UserId};

/// For how long at most it is remembered who has had matches rated.
const LATELY: Duration = Duration::from_secs(3_600);
/// By how much later than another a match may become due that ended before it, in milliseconds. What is later still is
/// found once nothing else is due, or an hour later.
const LATE_MS: i64 = 60_000;

/// When a match ended, and its record.
pub(super) type Due = (i64, RecordId);

/// The matches that are due, as far as they have been looked up.
pub(super) struct Turns {
    waiting: BTreeMap<Due, Vec<UserId>>,
    /// Those that need a later program, and are not read again.
    pub(super) left: HashSet<RecordId>,
    /// How many matches of each person have been rated while others were due.
    rated: HashMap<UserId, u32>,
    since: Instant,
    last_ms: Option<i64>,
}

impl Turns {
    pub(super) fn new() -> Turns {
        let (waiting, left, rated) = (BTreeMap::new(), HashSet::new(), HashMap::new());
        Turns { waiting, left, rated, since: Instant::now(), last_ms: None }
    }

    /// After which of the due matches to look for more of them. From time to time, that is before all.
    pub(super) fn looked_up(&mut self) -> Option<Due> {
        if self.waiting.is_empty() || self.since.elapsed() > LATELY {
            (self.since, self.last_ms) = (Instant::now(), None);
            self.rated.clear();
        }
        Some((self.last_ms?.saturating_sub(LATE_MS), RecordId::from_bytes([0; 16])))
    }

    pub(super) fn knows(&self, due: Due) -> bool {
        self.waiting.contains_key(&due) || self.left.contains(&due.1)
    }

    pub(super) fn add(&mut self, due: Due, players: Vec<UserId>) {
        self.last_ms = self.last_ms.max(Some(due.0));
        self.waiting.insert(due, players);
    }

    /// The next to be rated: that of people of whom the fewest have been rated lately, and of those the oldest.
    pub(super) fn next(&self) -> Option<Due> {
        let rated = |user: &UserId| self.rated.get(user).copied().unwrap_or_default();
        let turn = |players: &[UserId]| players.iter().map(rated).max().unwrap_or_default();
        let (due, _) = self.waiting.iter().min_by_key(|(_, players)| turn(players))?;
        Some(*due)
    }

    /// A match has been rated, or counts for nothing.
    pub(super) fn settled(&mut self, due: Due) {
        for player in self.waiting.remove(&due).into_iter().flatten() {
            *self.rated.entry(player).or_default() += 1;
        }
    }

    /// A match stays due.
    pub(super) fn leave(&mut self, due: Due) {
        self.waiting.remove(&due);
        self.left.insert(due.1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn due(at_ms: i64) -> Due {
        (at_ms, RecordId::from_bytes(u128::try_from(at_ms).unwrap().to_be_bytes()))
    }

    fn user(number: u8) -> UserId {
        UserId::from_bytes([number; 16])
    }

    /// When the matches ended that are rated next.
    fn rated(turns: &mut Turns, count: usize) -> Vec<i64> {
        let next = || {
            let next = turns.next()?;
            turns.settled(next);
            Some(next.0)
        };
        std::iter::from_fn(next).take(count).collect()
    }

    #[test]
    fn whoever_finishes_match_after_match_waits_and_nobody_else_does() {
        let mut turns = Turns::new();
        // Five pairs, forty matches each.
        for at_ms in 0..200 {
            let one = (at_ms % 5) as u8 * 2;
            turns.add(due(at_ms), vec![user(one), user(one + 1)]);
        }
        assert_eq!(rated(&mut turns, 20), (0..20).collect::<Vec<_>>(), "the oldest first");
        // Two others have finished two.
        for at_ms in [300, 301] {
            turns.add(due(at_ms), vec![user(20), user(21)]);
        }
        // One of the five has played with somebody else, too.
        turns.add(due(302), vec![user(0), user(22)]);
        assert_eq!(rated(&mut turns, 3), [300, 301, 20]);
        let rest = rated(&mut turns, 1_000);
        assert_eq!((rest.len(), turns.next()), (180, None));
    }

    #[test]
    fn what_becomes_due_late_is_looked_for_and_in_the_end_everything() {
        let mut turns = Turns::new();
        assert_eq!(turns.looked_up(), None);
        turns.add(due(100_000), vec![user(1)]);
        turns.add(due(90_000), vec![user(2)]);
        assert_eq!(turns.looked_up().map(|(at_ms, _)| at_ms), Some(40_000));
        assert!(turns.knows(due(90_000)) && !turns.knows(due(40_001)));
        turns.leave(due(90_000));
        assert!(turns.knows(due(90_000)), "it is not read again");
        assert_eq!(rated(&mut turns, 9), [100_000]);
        assert_eq!(turns.looked_up(), None);
    }
}
