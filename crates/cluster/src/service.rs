//! The time that the house takes from players, which their clocks get back.

/// What a house may keep people waiting without giving it back, in milliseconds: as long as a move is on its way anyway.
const PATIENCE_MS: u64 = 200;

/// When a table was last at its players' service, by the time of the house.
///
/// Whoever leads it looks several times a second, whenever nothing is being written. Where too much has passed since the last
/// look, the process stood still, or the database kept it waiting; whichever it was, the players could do nothing.
///
/// Whoever takes a table over knows of no later service than the last entry: that the former leader's lease was renewed since
/// does not tell whether it got anything written. So whoever is in turn gets all the time since then.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Service {
    served_ms: u64,
}

impl Service {
    /// It was last at their service at `house_ms`.
    #[must_use]
    pub const fn since(house_ms: u64) -> Self {
        Self { served_ms: house_ms }
    }

    /// The table is at its players' service now, and was since `house_ms` at the latest: all until now is theirs, or is
    /// given back by what is about to be written.
    pub fn serve(&mut self, house_ms: u64) {
        self.served_ms = self.served_ms.max(house_ms);
    }

    /// How long it was not, in milliseconds, if that is to be given back before anybody is told that they are late.
    #[must_use]
    pub fn missed(&self, house_ms: u64) -> Option<u64> {
        Some(self.since_ms(house_ms)).filter(|missed| *missed > PATIENCE_MS)
    }

    /// How long it is since it was at their service, in milliseconds.
    #[must_use]
    pub const fn since_ms(&self, house_ms: u64) -> u64 {
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
