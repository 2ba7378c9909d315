//! The time of the house: the database's time, as every node knows it.

/// The time of the house, in milliseconds since 1970.
///
/// Players' clocks run on it, whichever node leads their table. The one clock that all nodes share is the database's:
/// each of its answers carries the time. A node cannot tell how long an answer was on its way, so its idea of the time
/// is somewhat behind, and never ahead: no one is late too soon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HouseClock {
    /// The time that the database showed, and the local time when it arrived.
    sample: Option<(u64, u64)>,
}

/// No machine's clock runs fast by more than one part in this many; a node allows for that much in its own.
const DRIFT: u64 = 100;

impl HouseClock {
    /// Creates a clock that does not know the time yet.
    #[must_use]
    pub const fn unset() -> Self {
        Self { sample: None }
    }

    /// Takes in that the database showed `house_ms`, received at `now_ms` of the node's own clock.
    pub fn hear(&mut self, now_ms: u64, house_ms: u64) {
        if self.at(now_ms).is_none_or(|known| known < house_ms) {
            self.sample = Some((house_ms, now_ms));
        }
    }

    /// Returns the house time at `now_ms` of the node's own clock. `None` before the database's first answer.
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
        /// Whatever the node's clock does within its bounds, and however long answers take.
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
