//! Who is at the table now. Not stored: after a restart everyone is away until they connect again.

use crate::GuestId;
use std::collections::BTreeMap;

/// The people who are connected to a table.
#[derive(Clone, Debug, Default)]
pub struct Crowd {
    /// Since when the table can be reached. Guests who never came count as away since then.
    since_ms: i64,
    /// The number of connections of each guest.
    here: BTreeMap<GuestId, u32>,
    /// When each player left, and the host.
    left: BTreeMap<GuestId, i64>,
    /// When the last guest left.
    emptied_ms: i64,
}

impl Crowd {
    /// An empty crowd, at a table that can be reached since `since_ms`.
    pub fn since(since_ms: i64) -> Crowd {
        Crowd { since_ms, emptied_ms: since_ms, ..Crowd::default() }
    }

    /// Adds a connection of `guest`. Returns true if the guest was not here before.
    pub fn enter(&mut self, guest: GuestId) -> bool {
        self.left.remove(&guest);
        let count = self.here.entry(guest).or_default();
        *count += 1;
        *count == 1
    }

    /// Removes a connection of `guest`. Returns true if the guest is gone now; the time is noted if it
    /// `matters` since when, as for players and the host.
    pub fn leave(&mut self, guest: GuestId, matters: bool, now_ms: i64) -> bool {
        let Some(count) = self.here.get_mut(&guest) else { return false };
        *count -= 1;
        if *count > 0 {
            return false;
        }
        self.here.remove(&guest);
        self.emptied_ms = now_ms;
        if matters {
            self.left.insert(guest, now_ms);
        }
        true
    }

    /// Takes note that a guest has another identity from now on. One who has left has been away no longer for it.
    pub fn left_as(&mut self, before: GuestId, now: GuestId) {
        if let Some(left_ms) = self.left.remove(&before)
            && !self.here.contains_key(&now)
        {
            self.left.insert(now, left_ms);
        }
    }

    /// Gives everyone who is away the last `ms` milliseconds back, in which they could not come, but no more than have
    /// passed since they left.
    pub fn credit(&mut self, ms: i64, now_ms: i64) {
        let later = |left_ms: &mut i64| *left_ms = (*left_ms).max(left_ms.saturating_add(ms).min(now_ms));
        self.left.values_mut().for_each(later);
        later(&mut self.since_ms);
    }

    /// Since when the guest has been away. `None` while they are here.
    pub fn away_since(&self, guest: GuestId) -> Option<i64> {
        if self.here.contains_key(&guest) {
            return None;
        }
        Some(self.left.get(&guest).copied().unwrap_or(self.since_ms))
    }

    /// Since when the table has been empty. `None` while anyone is here.
    pub fn empty_since(&self) -> Option<i64> {
        self.is_empty().then_some(self.emptied_ms)
    }

    /// Every guest who is here.
    pub fn guests(&self) -> impl Iterator<Item = GuestId> {
        self.here.keys().copied()
    }

    /// Whether no one is here.
    pub fn is_empty(&self) -> bool {
        self.here.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn somebody_with_two_windows_is_away_when_both_are_closed() {
        let guest = GuestId::from_bytes([1; 16]);
        let mut crowd = Crowd::since(5);
        assert_eq!(crowd.empty_since(), Some(5));
        assert_eq!(crowd.away_since(guest), Some(5));
        assert!(crowd.enter(guest));
        assert!(!crowd.enter(guest));
        assert!(!crowd.leave(guest, true, 7));
        assert_eq!(crowd.away_since(guest), None);
        assert!(crowd.leave(guest, true, 8));
        assert_eq!(crowd.away_since(guest), Some(8));
        assert!(!crowd.leave(guest, true, 9));
        assert_eq!(crowd.empty_since(), Some(8));
    }

    #[test]
    fn who_could_not_come_back_has_been_away_no_longer_for_it() {
        let [early, late, never] = [1, 2, 3].map(|byte| GuestId::from_bytes([byte; 16]));
        let mut crowd = Crowd::since(5);
        for (guest, left_ms) in [(early, 20), (late, 90)] {
            crowd.enter(guest);
            crowd.leave(guest, true, left_ms);
        }
        crowd.credit(60, 100);
        let away = |guest| crowd.away_since(guest);
        assert_eq!([early, late, never].map(away), [Some(80), Some(100), Some(65)]);
    }

    #[test]
    fn somebody_who_signs_in_elsewhere_has_been_away_no_longer_for_it() {
        let [before, now] = [1, 2].map(|byte| GuestId::from_bytes([byte; 16]));
        let mut crowd = Crowd::since(5);
        crowd.enter(before);
        crowd.leave(before, true, 80);
        crowd.left_as(before, now);
        assert_eq!((crowd.away_since(now), crowd.away_since(before)), (Some(80), Some(5)));
        crowd.enter(before);
        crowd.leave(before, true, 90);
        crowd.enter(now);
        crowd.left_as(before, now);
        assert_eq!(crowd.away_since(now), None);
        crowd.leave(now, false, 95);
        assert_eq!(crowd.away_since(now), Some(5), "they were here when the other identity was given up");
    }
}
