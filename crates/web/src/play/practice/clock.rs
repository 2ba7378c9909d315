//! The clock of a practice table: it runs while the page is open, and no setting of this machine's clock moves it.
use crate::platform::time;
use leptos::prelude::*;

/// How often a look is taken at whether this machine's clock has been set, in milliseconds.
const LOOK_MS: u32 = 1_000;
/// How far it then leads or lags, in milliseconds.
const LEAP_MS: f64 = 500.0;

/// The clock of a table.
#[derive(Clone, Copy)]
pub struct Clock {
    /// How far it is ahead of the page's own, which never goes back, in milliseconds.
    ahead_ms: StoredValue<i64>,
    /// How far this machine's clock leads the page's own ([`time::lead_ms`]).
    lead_ms: RwSignal<f64>,
}

impl Clock {
    /// The clock of a table that is yet to be laid, for as long as the surrounding component lives.
    pub(super) fn new() -> Clock {
        let lead_ms = RwSignal::new(time::lead_ms());
        time::every(LOOK_MS, move || {
            let now_ms = time::lead_ms();
            if (now_ms - lead_ms.get_untracked()).abs() > LEAP_MS {
                lead_ms.set(now_ms);
            }
        });
        Clock { ahead_ms: StoredValue::new(0), lead_ms }
    }

    /// Goes on from where the table's clock has stood still.
    pub(super) fn go_on_from(self, reached_ms: i64) {
        self.ahead_ms.set_value(reached_ms - page_ms());
    }

    /// What it shows, in milliseconds.
    pub(super) fn now_ms(self) -> i64 {
        self.ahead_ms.try_get_value().unwrap_or_default() + page_ms()
    }

    /// Converts a moment of it to this machine's clock.
    pub fn local_ms(self, ms: i64) -> f64 {
        (ms - self.ahead_ms.get_value()) as f64 + self.lead_ms.get_untracked()
    }

    /// Has the surrounding memo computed again when this machine's clock has been set.
    pub fn follow(self) {
        self.lead_ms.track();
    }
}

fn page_ms() -> i64 {
    i64::try_from(time::since_start().as_millis()).unwrap_or(i64::MAX)
}
