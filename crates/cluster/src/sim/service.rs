//! Time that the house costs players, and that their clocks get back.

/// How long a house may keep players waiting without giving the time back, in milliseconds: as long as a move is on its
/// way anyway.
const PATIENCE_MS: u64 = 200;

/// When a table was last at its players' service, by the time of the house.
///
/// The leader checks several times a second, whenever nothing is being written. If too much time has passed since the
/// last check, the process stood still or the database kept it waiting; either way, the players could do nothing.
///
/// A node that takes a table over knows of no service later than the last entry: even if the former leader renewed its
/// lease since, it may not have got anything written. So the player in turn gets back all the time since then.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Service {
    served_ms: u64,
}

impl Service {
    /// Creates the record of a table last at its players' service at `house_ms`.
    #[must_use]
    pub(super) const fn since(house_ms: u64) -> Self {
        Self { served_ms: house_ms }
    }

    /// The table is at its players' service now, and has been since `house_ms` at the latest: all the time up to now
    /// was theirs, or is given back by an entry about to be written.
    pub(super) fn serve(&mut self, house_ms: u64) {
        self.served_ms = self.served_ms.max(house_ms);
    }

    /// Milliseconds without service, if they must be given back before any player is declared late.
    #[must_use]
    pub(super) fn missed(&self, house_ms: u64) -> Option<u64> {
        Some(self.since_ms(house_ms)).filter(|missed| *missed > PATIENCE_MS)
    }

    /// Milliseconds since the table was at its players' service.
    #[must_use]
    pub(super) const fn since_ms(&self, house_ms: u64) -> u64 {
        house_ms.saturating_sub(self.served_ms)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missed_is_what_is_longer_than_a_moment() {
        let mut of = Service::since(1_000);
        assert_eq!((of.missed(1_200), of.missed(1_201)), (None, Some(201)));
        of.serve(1_200);
        of.serve(900);
        assert_eq!((of.missed(1_400), of.missed(2_200)), (None, Some(1_000)));
    }
}
