//! When the machine itself stood still: for what was slow meanwhile, the house is not to blame.

use crate::{house::Outage, told::now_ms};
use std::{
    sync::{
        Arc, Mutex,
        mpsc::{RecvTimeoutError, Sender, channel},
    },
    thread,
    time::Duration,
};
use store::Unpoisoned;

/// How often it beats, in milliseconds.
const BEAT_MS: u32 = 20;
/// A beat that is this late shows that nothing got to run, in milliseconds: much later than on a machine that is only busy.
const LATE_MS: i64 = 250;

/// A thread that only wakes up again and again, and notes when it could not. It ends when dropped.
pub(crate) struct Pulse {
    stalls: Arc<Mutex<Vec<Outage>>>,
    _ends: Sender<()>,
}

impl Pulse {
    /// Begins to beat.
    pub(crate) fn begin() -> Pulse {
        let (ends, end) = channel::<()>();
        let stalls = Arc::<Mutex<Vec<Outage>>>::default();
        let noted = stalls.clone();
        thread::spawn(move || {
            let mut last_ms = now_ms();
            while end.recv_timeout(Duration::from_millis(BEAT_MS.into())) == Err(RecvTimeoutError::Timeout) {
                let now_ms = now_ms();
                noted.lock().unpoisoned().extend(stall(last_ms, now_ms));
                last_ms = now_ms;
            }
        });
        Pulse { stalls, _ends: ends }
    }

    /// The times so far when the machine stood still.
    pub(crate) fn stalls(&self) -> Vec<Outage> {
        self.stalls.lock().unpoisoned().clone()
    }
}

/// The stall between two beats, if there was one.
fn stall(last_ms: i64, now_ms: i64) -> Option<Outage> {
    let due_ms = last_ms + i64::from(BEAT_MS);
    (now_ms - due_ms >= LATE_MS).then_some(Outage { from_ms: due_ms, to_ms: now_ms })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_beat_that_comes_much_too_late_is_a_stall() {
        assert_eq!([1_020, 1_021, 1_269, 900].map(|now_ms| stall(1_000, now_ms)), [None; 4]);
        assert_eq!(stall(1_000, 4_020), Some(Outage { from_ms: 1_020, to_ms: 4_020 }));
    }
}
