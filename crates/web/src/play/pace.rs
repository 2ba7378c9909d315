//! How fast a table is shown: every move gets its moment, however fast it arrived.
use serde::{Deserialize, Serialize};

/// The visitor's preferred speed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Speed {
    /// Time to look.
    Calm,
    /// As at a table.
    #[default]
    Normal,
    /// For experienced players.
    Fast,
}

impl Speed {
    /// Converts milliseconds at normal speed to this speed.
    pub const fn of(self, ms: u32) -> u32 {
        match self {
            Speed::Calm => ms * 8 / 5,
            Speed::Normal => ms,
            Speed::Fast => ms / 3,
        }
    }
}

/// The most updates that may wait to be shown: a page that was asleep catches up at once.
const MOST_WAITING: usize = 8;

/// How long an update is shown before the next, in milliseconds at normal speed: `hold_ms` if there is time. `events`
/// is the number of events in it, `waiting` the number of updates waiting behind it.
pub const fn shown_ms(hold_ms: u32, events: usize, fresh: bool, waiting: usize) -> u32 {
    if fresh || events == 0 || waiting > MOST_WAITING {
        0
    } else if waiting > 2 {
        260
    } else {
        hold_ms
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_seen_stays_and_what_is_not_does_not() {
        assert_eq!(shown_ms(620, 0, false, 0), 0);
        assert_eq!(shown_ms(620, 3, true, 0), 0);
        assert_eq!(shown_ms(900, 1, false, 0), 900);
        assert!(shown_ms(620, 1, false, 0) > shown_ms(620, 1, false, 4));
        assert_eq!(shown_ms(620, 1, false, MOST_WAITING + 1), 0);
    }

    #[test]
    fn speeds_are_in_order() {
        let times = [Speed::Calm, Speed::Normal, Speed::Fast].map(|speed| speed.of(600));
        assert!(times.is_sorted_by(|a, b| a > b));
    }
}
