//! Calls that were missed: a visitor or a network that lets others wait in vain again and again waits itself.

use crate::{allowance::TooOften, door::Network};
use std::{collections::HashMap, hash::Hash, time::Duration};
use table::GuestId;

/// How many calls a visitor may miss in a row, and how long until they are forgotten, in milliseconds.
const MISSED: i64 = 2;
const FORGOTTEN_MS: i64 = 600_000;
/// How many visitors who miss calls may share an address: one in so many of those who may wait there, but never fewer
/// than five.
const ONE_IN: u32 = 12;
const TOGETHER: i64 = 5;

/// The calls missed lately. One address can make many visitors, so both are counted.
pub(super) struct Missed {
    by_visitor: HashMap<GuestId, Row>,
    by_network: Tally<Network>,
}

/// The calls that a visitor has missed one after the other.
struct Row {
    calls: i64,
    last_ms: i64,
}

/// The calls missed by each of many.
struct Tally<K> {
    most: i64,
    forgotten_ms: i64,
    /// When all of each one's are forgotten, in milliseconds since 1970.
    until_ms: HashMap<K, i64>,
}

impl Missed {
    /// None yet, where as many may wait at each address.
    pub(super) fn new(waiting_per_address: u32) -> Missed {
        let together = i64::from(waiting_per_address / ONE_IN).max(TOGETHER);
        Missed { by_visitor: HashMap::new(), by_network: Tally::new(MISSED * together, FORGOTTEN_MS / together) }
    }

    /// Takes note of a call that a guest has missed.
    pub(super) fn note(&mut self, guest: GuestId, from: Network, now_ms: i64) {
        self.by_visitor.retain(|_, row| row.forgotten_ms() > now_ms);
        let row = self.by_visitor.entry(guest).or_insert(Row { calls: 0, last_ms: now_ms });
        *row = Row { calls: row.calls + 1, last_ms: now_ms };
        self.by_network.note(from, now_ms);
    }

    /// Takes note of a call that a guest has followed. Others at their address may still miss theirs.
    pub(super) fn followed(&mut self, guest: GuestId) {
        self.by_visitor.remove(&guest);
    }

    /// Whether a guest may begin to wait. Whoever waits already is called all the same.
    ///
    /// # Errors
    /// [`TooOften`].
    pub(super) fn may_seek(&self, guest: GuestId, from: Network, now_ms: i64) -> Result<(), TooOften> {
        let row = self.by_visitor.get(&guest).filter(|row| row.calls > MISSED);
        let row_ms = row.map_or(0, |row| u64::try_from(row.forgotten_ms() - now_ms).unwrap_or_default());
        let wait_ms = row_ms.max(self.by_network.wait_ms(&from, now_ms));
        if wait_ms == 0 { Ok(()) } else { Err(TooOften(Duration::from_millis(wait_ms))) }
    }
}

impl Row {
    const fn forgotten_ms(&self) -> i64 {
        self.last_ms.saturating_add(FORGOTTEN_MS)
    }
}

impl<K: Hash + Eq> Tally<K> {
    fn new(most: i64, forgotten_ms: i64) -> Tally<K> {
        Tally { most, forgotten_ms, until_ms: HashMap::new() }
    }

    fn note(&mut self, who: K, now_ms: i64) {
        self.until_ms.retain(|_, until_ms| *until_ms > now_ms);
        // However many are called at once and miss it, an address waits no longer than a visitor.
        let longest_ms = now_ms + self.most * self.forgotten_ms + FORGOTTEN_MS;
        let until_ms = self.until_ms.entry(who).or_insert(now_ms);
        *until_ms = (*until_ms + self.forgotten_ms).min(longest_ms);
    }

    /// How long until no more than the most are remembered.
    fn wait_ms(&self, who: &K, now_ms: i64) -> u64 {
        let until_ms = self.until_ms.get(who).copied().unwrap_or(now_ms);
        u64::try_from(until_ms - now_ms - self.most * self.forgotten_ms).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guest(number: u8) -> GuestId {
        GuestId::from_bytes([number; 16])
    }

    fn network(number: u8) -> Network {
        Network::of([10, 0, 0, number].into())
    }

    #[test]
    fn whoever_misses_three_calls_in_a_row_waits_ten_minutes() {
        let mut missed = Missed::new(64);
        for now_ms in [0, 180_000, 360_000] {
            assert_eq!(missed.may_seek(guest(1), network(1), now_ms), Ok(()));
            missed.note(guest(1), network(1), now_ms);
        }
        let wait = |now_ms| missed.may_seek(guest(1), network(1), now_ms);
        assert_eq!(wait(360_000), Err(TooOften(Duration::from_secs(600))));
        assert_eq!(wait(959_999), Err(TooOften(Duration::from_millis(1))));
        assert_eq!(wait(960_000), Ok(()));
        assert_eq!(missed.may_seek(guest(2), network(1), 360_000), Ok(()), "others at home may go on");
        missed.note(guest(1), network(1), 960_000);
        assert_eq!(missed.may_seek(guest(1), network(1), 960_000), Ok(()), "another row begins");
    }

    #[test]
    fn whoever_follows_a_call_has_missed_none_in_a_row() {
        let mut missed = Missed::new(64);
        for now_ms in [0, 20_000, 40_000, 60_000] {
            missed.note(guest(1), network(1), now_ms);
            if now_ms == 20_000 {
                missed.followed(guest(1));
            }
        }
        assert_eq!(missed.may_seek(guest(1), network(1), 60_000), Ok(()));
        missed.note(guest(1), network(1), 80_000);
        assert!(missed.may_seek(guest(1), network(1), 80_000).is_err());
    }

    #[test]
    fn an_address_does_not_miss_calls_without_end_by_ever_new_visitors() {
        let mut missed = Missed::new(64);
        let new = |missed: &Missed| missed.may_seek(guest(200), network(1), 0).is_ok();
        let counted = (0..100).take_while(|number| {
            missed.note(guest(*number), network(1), 0);
            new(&missed)
        });
        assert_eq!(counted.count(), 10);
        assert_eq!(missed.may_seek(guest(200), network(2), 0), Ok(()));
        missed.note(guest(1), network(2), 3_600_000);
        assert_eq!(missed.by_network.until_ms.len(), 1, "what is past is forgotten");
    }

    #[test]
    fn an_address_that_misses_many_calls_at_once_waits_no_longer_than_a_visitor() {
        let mut missed = Missed::new(64);
        (0..64).for_each(|number| missed.note(guest(number), network(1), 0));
        let wait = |now_ms| missed.may_seek(guest(200), network(1), now_ms);
        assert_eq!(wait(0), Err(TooOften(Duration::from_millis(FORGOTTEN_MS as u64))));
        assert_eq!(wait(FORGOTTEN_MS), Ok(()));
    }

    #[test]
    fn where_more_may_wait_more_calls_may_be_missed() {
        let mut missed = Missed::new(600);
        (0..100).for_each(|number| missed.note(guest(number), network(1), 0));
        assert_eq!(missed.may_seek(guest(200), network(1), 0), Ok(()));
        missed.note(guest(100), network(1), 0);
        assert!(missed.may_seek(guest(200), network(1), 0).is_err());
    }
}
