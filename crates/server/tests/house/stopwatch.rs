//! How long something takes, apart from the time for which the whole machine stood still: where many tests share two
//! cores, that may be seconds at any moment.

use std::{
    sync::{Arc, Mutex},
    thread,
    time::{Duration, Instant},
};

/// How often a thread of its own looks at the time. It has nothing else to do: if it is late by more than another
/// look, the machine has stood still.
const LOOK: Duration = Duration::from_millis(10);

/// When the thread looked last, and for how long the machine has stood still until then.
type Looked = Mutex<(Instant, Duration)>;

pub(crate) struct Stopwatch {
    began: Instant,
    looked: Arc<Looked>,
}

impl Stopwatch {
    pub(crate) fn start() -> Stopwatch {
        let began = Instant::now();
        let looked = Arc::new(Mutex::new((began, Duration::ZERO)));
        let watched = Arc::downgrade(&looked);
        thread::spawn(move || {
            while let Some(looked) = watched.upgrade() {
                let mut looked = looked.lock().unwrap();
                let now = Instant::now();
                *looked = (now, stood_still(*looked, now));
                drop(looked);
                thread::sleep(LOOK);
            }
        });
        Stopwatch { began, looked }
    }

    /// How long it has run while the machine did, too.
    pub(crate) fn elapsed(&self) -> Duration {
        let looked = self.looked.lock().unwrap();
        let now = Instant::now();
        now.saturating_duration_since(self.began).saturating_sub(stood_still(*looked, now))
    }
}

/// For how long the machine has stood still until now: the thread may be about to wake.
fn stood_still((looked, before): (Instant, Duration), now: Instant) -> Duration {
    before + now.saturating_duration_since(looked).saturating_sub(LOOK * 2)
}
