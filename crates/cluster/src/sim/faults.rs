//! What goes wrong, and when.

use super::chance::Chance;

/// When the faults end, in milliseconds.
pub(super) const FAULTS_MS: u64 = 20_000;

/// How long the house keeps running after that, in milliseconds.
pub(super) const CALM_MS: u64 = 10_000;

/// A fault that lasts until a given time.
#[derive(Debug, Clone, Copy)]
pub(super) enum Fault {
    /// A node's process stands still, perhaps for longer than a lease.
    Pause { slot: usize, until_ms: u64 },
    /// A node is killed and restarts.
    Crash { slot: usize, until_ms: u64 },
    /// A node is asked to leave and restarts.
    Drain { slot: usize },
    /// A node and the database cannot reach each other.
    CutOff { slot: usize, until_ms: u64 },
    /// A node does not hear the answers of the database, which carries out its requests.
    Deaf { slot: usize, until_ms: u64 },
    /// Two nodes cannot reach each other.
    Part { slots: [usize; 2], until_ms: u64 },
    /// A node is cut off from the bus, and so from all others.
    Unplug { slot: usize, until_ms: u64 },
    /// The bus is gone: no node reaches any other.
    Silence { until_ms: u64 },
    /// The database answers no one.
    Stall { until_ms: u64 },
    /// A table ends because it met something unexpected, if the node leads it.
    Stumble { slot: usize, table: usize },
}

/// Makes a fault after each pause of this many milliseconds, in order of time.
fn after_pauses(
    chance: &mut Chance,
    (least, most): (u64, u64),
    make: impl Fn(u64, &mut Chance) -> Fault,
) -> Vec<(u64, Fault)> {
    let mut faults = Vec::new();
    let mut at_ms = 0;
    loop {
        at_ms += chance.between(least, most);
        if at_ms >= FAULTS_MS {
            return faults;
        }
        faults.push((at_ms, make(at_ms, chance)));
    }
}

/// Plans when tables end by themselves, in order of time.
pub(super) fn stumbles(chance: &mut Chance, slots: usize, tables: usize) -> Vec<(u64, Fault)> {
    after_pauses(chance, (500, 5_000), |_, chance| Fault::Stumble {
        slot: chance.below(slots),
        table: chance.below(tables),
    })
}

/// Plans the faults among `slots` nodes, in order of time.
pub(super) fn plan(chance: &mut Chance, slots: usize) -> Vec<(u64, Fault)> {
    after_pauses(chance, (300, 4_000), |at_ms, chance| {
        let slot = chance.below(slots);
        let until = |ms: u64| (at_ms + ms).min(FAULTS_MS);
        match chance.below(12) {
            0..=2 => Fault::Pause { slot, until_ms: until(chance.between(100, 9_000)) },
            3 | 4 => Fault::Crash { slot, until_ms: until(chance.between(100, 4_000)) },
            5 => Fault::Drain { slot },
            6 => Fault::CutOff { slot, until_ms: until(chance.between(200, 8_000)) },
            7 => Fault::Deaf { slot, until_ms: until(chance.between(200, 8_000)) },
            8 => {
                let other = (slot + 1 + chance.below(slots - 1)) % slots;
                Fault::Part { slots: [slot, other], until_ms: until(chance.between(200, 8_000)) }
            }
            9 => Fault::Unplug { slot, until_ms: until(chance.between(200, 9_000)) },
            10 => Fault::Silence { until_ms: until(chance.between(200, 8_000)) },
            _ => Fault::Stall { until_ms: until(chance.between(200, 4_000)) },
        }
    })
}
