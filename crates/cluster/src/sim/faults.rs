//! What goes wrong, and when.

use super::chance::Chance;

/// Until when something goes wrong, in milliseconds.
pub(super) const FAULTS_MS: u64 = 20_000;

/// How long the house goes on after that.
pub(super) const CALM_MS: u64 = 10_000;

/// Something that goes wrong until a time.
#[derive(Debug, Clone, Copy)]
pub(super) enum Fault {
    /// The process of a node stands still, longer than a lease or not.
    Pause { slot: usize, until_ms: u64 },
    /// It is killed, and begins anew.
    Crash { slot: usize, until_ms: u64 },
    /// It is told to go, and begins anew.
    Drain { slot: usize },
    /// A node does not reach the database, nor the database the node.
    CutOff { slot: usize, until_ms: u64 },
    /// A node does not hear what the database answers, which does what it is asked.
    Deaf { slot: usize, until_ms: u64 },
    /// Two nodes do not reach each other.
    Part { slots: [usize; 2], until_ms: u64 },
    /// The database answers nobody.
    Stall { until_ms: u64 },
}

/// What goes wrong with `slots` nodes, in the order of time.
pub(super) fn plan(chance: &mut Chance, slots: usize) -> Vec<(u64, Fault)> {
    let mut faults = Vec::new();
    let mut at_ms = 0;
    loop {
        at_ms += chance.between(300, 4_000);
        if at_ms >= FAULTS_MS {
            return faults;
        }
        let slot = chance.below(slots);
        let until = |ms: u64| (at_ms + ms).min(FAULTS_MS);
        let fault = match chance.below(10) {
            0..=2 => Fault::Pause { slot, until_ms: until(chance.between(100, 9_000)) },
            3 | 4 => Fault::Crash { slot, until_ms: until(chance.between(100, 4_000)) },
            5 => Fault::Drain { slot },
            6 => Fault::CutOff { slot, until_ms: until(chance.between(200, 8_000)) },
            7 => Fault::Deaf { slot, until_ms: until(chance.between(200, 8_000)) },
            8 => {
                let other = (slot + 1 + chance.below(slots - 1)) % slots;
                Fault::Part { slots: [slot, other], until_ms: until(chance.between(200, 8_000)) }
            }
            _ => Fault::Stall { until_ms: until(chance.between(200, 4_000)) },
        };
        faults.push((at_ms, fault));
    }
}
