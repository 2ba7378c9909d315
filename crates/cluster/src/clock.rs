//! The time of the house: that of the database, as every node knows it.

/// The time of the house, in milliseconds since 1970.
///
/// The clocks of players are kept in it, whichever node leads their table. The one clock that all nodes know is the
/// database's: each of its answers says what it shows. A node cannot tell how long the answer was on its way, so that what it
/// takes for the time is somewhat behind, and never ahead of it: nobody is late too soon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HouseClock {
    /// What the database showed, and when that came here.
    sample: Option<(u64, u64)>,
}

/// No clock of a machine runs faster than by one in so many; of its own one a node is this wary.
const DRIFT: u64 = 100;

impl HouseClock {
    /// A clock that does not know the time yet.
    #[must_use]
    pub const fn unset() -> Self {
        Self { sample: None }
    }

    /// The database has shown `house_ms`, and that has come here at `now_ms` of the node's own clock.
    pub fn hear(&mut self, now_ms: u64, house_ms: u64) {
        if self.at(now_ms).is_none_or(|known| known < house_ms) {
            self.sample = Some((house_ms, now_ms));
        }
    }

    /// What it shows at `now_ms` of the node's own clock; none before the first answer of the database.
    #[must_use]
    pub fn at(&self, now_ms: u64) -> Option<u64> {
        let (house_ms, since_ms) = self.sample?;
        let passed = now_ms.saturating_sub(since_ms);
        // Rounded up, so that it is never ahead.
        Some(house_ms.saturating_add(passed - passed.div_ceil(DRIFT)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Whatever the clock of the node does within its bounds, and however long answers take.
        #[test]
        fn it_is_never_ahead_and_never_goes_back(
            rate in 990_000_u64..=1_010_000,
            answers in prop::collection::vec((1_u64..3_000, 0_u64..500), 1..40),
        ) {
            let mut clock = HouseClock::unset();
            let local = |house: u64| house * rate / 1_000_000;
            let (mut house, mut before) = (1_000_000, 0);
            for (later, way) in answers {
                let shown = house;
                house += way;
                clock.hear(local(house), shown);
                let at = clock.at(local(house)).unwrap();
                prop_assert!(at >= shown && at <= house + 1 && at >= before, "{before} {shown} {at} {house}");
                house += later;
                before = clock.at(local(house)).unwrap();
                prop_assert!(before <= house + 1 && before >= at);
            }
        }
    }
}
