//! The house's clock against this machine's.
//!
//! Every picture of a table brings the house's time, and the most that one has shown is right, as long as this machine's
//! clock goes on evenly. When it has been set, or the machine has slept, the house is asked anew.
use super::{Link, Status};
use crate::platform::time;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

/// How much this machine's clock may gain or lose on one that never goes back before the house is asked for the time, in
/// milliseconds.
const LEAP_MS: f64 = 1_000.0;

/// A moment of this machine.
#[derive(Clone, Copy)]
struct Now {
    /// On its clock, in milliseconds since 1970.
    ms: f64,
    /// How far that leads one that never goes back ([`time::lead_ms`]).
    lead_ms: f64,
}

/// What is known of the house's clock.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub(super) struct Skew {
    /// The server's clock minus this machine's, in milliseconds: the most that a message has shown since the house was
    /// last asked for the time. The later one arrives, the less it shows, and even the fastest takes its time
    /// ([`skew_ms`]).
    shown_ms: f64,
    /// How far this machine's clock led when the house was last asked.
    lead_ms: f64,
    /// Whether this machine's clock has leapt, and nothing has shown more or less since.
    leapt: bool,
}

impl Skew {
    /// What the house's greeting shows, whatever was known before.
    const fn told(server_ms: i64, now: Now) -> Skew {
        Skew { shown_ms: server_ms as f64 - now.ms, lead_ms: now.lead_ms, leapt: false }
    }

    /// What a message shows that may have come late, if it is more than is known, or the first since a leap.
    fn heard(self, server_ms: i64, now: Now) -> Option<Skew> {
        let shown_ms = server_ms as f64 - now.ms;
        (self.leapt || shown_ms > self.shown_ms).then_some(Skew { shown_ms, leapt: false, ..self })
    }

    /// If this machine's clock has leapt since the house was asked, so that it is to be asked again: what is known until it
    /// tells its time.
    fn leaps(self, now: Now) -> Option<Skew> {
        let leaps = (now.lead_ms - self.lead_ms).abs() > LEAP_MS;
        leaps.then_some(Skew { lead_ms: now.lead_ms, leapt: true, ..self })
    }
}

impl Link {
    /// Converts a moment of the server's clock to this machine's, in milliseconds since 1970.
    pub fn local_ms(self, server_ms: i64) -> f64 {
        let quickest_ms = self.inner.try_with_value(|inner| inner.quickest_ms).flatten();
        server_ms as f64 - skew_ms(self.skew.get_untracked().shown_ms, quickest_ms)
    }

    /// Has the surrounding memo computed again when the two clocks turn out to differ otherwise than they were known to.
    pub fn follow_clock(self) {
        self.skew.track();
    }

    /// The house has told its time in greeting.
    pub(super) fn set_clock(self, server_ms: i64) {
        self.skew.set(Skew::told(server_ms, now()));
    }

    /// The house has told its time, maybe a while ago.
    pub(super) fn hear_clock(self, server_ms: i64) {
        if let Some(known) = self.skew.get_untracked().heard(server_ms, now()) {
            self.skew.set(known);
        }
    }

    /// Asks the house for the time if this machine's clock has leapt since.
    pub(super) fn mind_clock(self) {
        // Over a new connection, the house tells it with its hello.
        if self.status.get_untracked() != Status::Open {
            return;
        }
        if let Some(known) = self.skew.get_untracked().leaps(now()) {
            self.skew.set(known);
            spawn_local(async move { self.ask_time().await });
        }
    }
}

fn now() -> Now {
    Now { ms: time::now_ms(), lead_ms: time::lead_ms() }
}

/// The server's clock minus this machine's, in milliseconds, if the messages have shown this much at most and a call
/// has taken that long at least: half of that is taken for the way here. Where the two ways differ, it is wrong by half
/// of the difference.
fn skew_ms(shown_ms: f64, quickest_ms: Option<f64>) -> f64 {
    shown_ms + quickest_ms.unwrap_or_default() / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A moment, in milliseconds: on a clock that never goes back, and how far this machine's leads.
    fn at(ms: f64, lead_ms: f64) -> Now {
        Now { ms: ms + lead_ms, lead_ms }
    }

    #[test]
    fn what_has_shown_most_is_right_until_the_house_is_asked_again() {
        // The house's clock is 500 seconds ahead of the one that never goes back, this machine's 490.
        let house = |ms: i64| ms + 500_000;
        let told = Skew::told(house(9_800), at(10_000.0, 490_000.0));
        assert_eq!(told.shown_ms, 9_800.0);
        let known = told.heard(house(19_950), at(20_000.0, 490_000.0)).expect("it came faster");
        assert_eq!(known.shown_ms, 9_950.0);
        assert_eq!(known.heard(house(25_000), at(30_000.0, 490_000.0)), None, "it came late");
        // The clock is set a minute ahead: what was shown before says nothing any more, though nothing shows as much.
        assert_eq!(known.heard(house(40_000), at(40_000.0, 550_000.0)), None);
        let asks = known.leaps(at(41_000.0, 550_000.0)).expect("it has leapt");
        assert_eq!((asks.shown_ms, asks.leaps(at(43_000.0, 550_000.0))), (known.shown_ms, None), "it is asked once");
        let told = asks.heard(house(42_000), at(42_100.0, 550_000.0)).expect("the first since");
        assert_eq!(told.shown_ms, -50_100.0);
        assert_eq!(told.heard(house(42_000), at(51_000.0, 550_000.0)), None, "an answer that came late");
    }

    #[test]
    fn a_clock_that_was_set_either_way_or_a_machine_that_slept_is_noticed() {
        let known = Skew::told(0, at(0.0, 490_000.0));
        let leaps = |lead_ms: f64| known.leaps(at(2_000.0, lead_ms)).is_some();
        assert!(leaps(550_000.0) && leaps(430_000.0));
        assert!(!leaps(490_000.0) && !leaps(490_100.0) && !leaps(489_700.0), "it is only coarse");
    }

    #[test]
    fn the_time_on_the_way_is_no_time_to_think() {
        // The house's clock is ten seconds ahead, and a message takes this long there and back.
        let shown = |there_ms: f64, back_ms: f64| skew_ms(10_000.0 - back_ms, Some(there_ms + back_ms));
        assert_eq!(shown(2_500.0, 2_500.0), 10_000.0);
        assert_eq!([shown(3_000.0, 0.0), shown(0.0, 3_000.0)], [11_500.0, 8_500.0], "not three seconds too much");
        assert_eq!(skew_ms(9_980.0, None), 9_980.0, "before the first answer");
    }
}
