//! Searches that have ended lately, so that no page goes on with one that has ended while it could not hear so.

use std::collections::HashMap;
use table::GuestId;

/// How long the end of a search is remembered, in milliseconds: longer than a page that has lost the house goes on with
/// its search.
const REMEMBERED_MS: i64 = 180_000;

/// When each guest has last ended a search, in milliseconds since 1970.
#[derive(Default)]
pub(super) struct Ended(HashMap<GuestId, i64>);

impl Ended {
    /// Takes note that a guest no longer looks for what they were looking for.
    pub(super) fn note(&mut self, guest: GuestId, now_ms: i64) {
        self.0.retain(|_, at_ms| now_ms.saturating_sub(*at_ms) < REMEMBERED_MS);
        self.0.insert(guest, now_ms);
    }

    /// Whether the guest's search that began at `since_ms` has ended.
    pub(super) fn has(&self, guest: GuestId, since_ms: i64) -> bool {
        self.0.get(&guest).is_some_and(|at_ms| since_ms < *at_ms)
    }

    /// When a search that begins now has begun: not before the last one has ended, though another node's clock may say
    /// so.
    pub(super) fn begins_ms(&self, guest: GuestId, since_ms: i64) -> i64 {
        self.0.get(&guest).map_or(since_ms, |at_ms| since_ms.max(*at_ms))
    }

    /// A guest is an account from now on.
    pub(super) fn became(&mut self, before: GuestId, now: GuestId) {
        if let Some(at_ms) = self.0.remove(&before) {
            let latest_ms = self.0.entry(now).or_insert(at_ms);
            *latest_ms = at_ms.max(*latest_ms);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_began_before_has_ended_and_not_for_ever() {
        let [ann, account] = [1, 2].map(|number| GuestId::from_bytes([number; 16]));
        let mut ended = Ended::default();
        assert!(!ended.has(ann, 5));
        ended.note(ann, 10);
        assert_eq!((ended.has(ann, 9), ended.has(ann, 10)), (true, false));
        assert_eq!((ended.begins_ms(ann, 8), ended.begins_ms(ann, 12)), (10, 12), "a new one is told from it");
        ended.became(ann, account);
        assert_eq!((ended.has(ann, 9), ended.has(account, 9)), (false, true));
        ended.note(ann, 10 + REMEMBERED_MS);
        assert!(!ended.has(account, 9));
    }
}
