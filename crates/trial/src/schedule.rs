//! Which faults come, drawn from a seed: always the same.

use game::{Sim, below, sim};
use std::fmt;

/// A fault and the pause before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Step {
    pub(crate) pause_ms: u32,
    pub(crate) fault: Fault,
}

/// Something that goes wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    /// SIGKILL; the node restarts after this long.
    Kill { node: usize, ms: u32 },
    /// SIGSTOP, and SIGCONT after this long: longer than a lease.
    Freeze { node: usize, ms: u32 },
    /// Something is wrong with a node's link to the database.
    CutDatabase { node: usize, cut: Cut, ms: u32 },
    /// Something is wrong with a node's link to the bus.
    CutBus { node: usize, cut: Cut, ms: u32 },
    /// The database's processes end at once, as in a crash, and it restarts.
    RestartDatabase,
    /// The database's disk is full for this long.
    Fill { ms: u32 },
    /// The database's machine is gone, and its standby takes its place.
    FailOver,
    /// The bus is killed and restarts after this long.
    RestartBus { ms: u32 },
    /// Every node, one after the other, is asked to leave (SIGTERM) and restarts.
    Roll,
}

/// What is wrong with a link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cut {
    /// Everything arrives this much later.
    Slow { ms: u32 },
    /// Nothing passes, and neither end is told; what was sent meanwhile arrives afterwards.
    Silent,
    /// Nothing gets out.
    Mute,
    /// Nothing comes back.
    Deaf,
    /// Connections are reset, and new ones refused.
    Reset,
}

/// The parts of a house, which may fail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shape {
    pub(crate) nodes: usize,
    /// Whether the database is a server.
    pub(crate) server: bool,
    pub(crate) bus: bool,
}

impl Shape {
    /// The number of kinds of faults that the house can suffer.
    pub(crate) fn kinds(self) -> u32 {
        kinds(self).len() as u32
    }
}

/// How many faults of each sort.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Counts {
    /// Faults of all kinds, equally many of each.
    pub(crate) faults: u32,
    /// Clean restarts of all nodes.
    pub(crate) rolling: u32,
    /// SIGKILLs, in quick succession.
    pub(crate) kills: u32,
    /// Whether the pauses before faults are short: a hurried trial waits until everything goes on again, and no longer.
    pub(crate) hurried: bool,
}

/// The kinds of faults.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Kind {
    Kill,
    Freeze,
    CutDatabase,
    CutBus,
    RestartDatabase,
    Fill,
    FailOver,
    RestartBus,
    Roll,
}

/// Draws a schedule: first faults of all kinds, dealt from decks with one of each, then rolling restarts, then kills.
pub(crate) fn draw(seed: u64, shape: Shape, counts: Counts) -> Vec<Step> {
    let mut chance = sim(seed);
    let mut deck = Vec::new();
    let mut steps = Vec::new();
    for _ in 0..counts.faults {
        if deck.is_empty() {
            deck = shuffled(kinds(shape), &mut chance);
        }
        let Some(kind) = deck.pop() else { break };
        let fault = kind.drawn(shape, &mut chance);
        let [least, most] = if counts.hurried { [100, 600] } else { [1_000, 3_000] };
        steps.push(Step { pause_ms: between(least, most, &mut chance), fault });
    }
    for _ in 0..counts.rolling {
        steps.push(Step { pause_ms: between(500, 1_500, &mut chance), fault: Fault::Roll });
    }
    for _ in 0..counts.kills {
        // Some come when the house has barely opened its doors.
        let most = if below(7, &mut chance) == 0 { 20 } else { 500 };
        let fault = Fault::Kill { node: node(shape, &mut chance), ms: 0 };
        steps.push(Step { pause_ms: between(0, most, &mut chance), fault });
    }
    steps
}

fn kinds(shape: Shape) -> Vec<Kind> {
    let all = [Kind::Kill, Kind::Freeze, Kind::Roll].into_iter();
    let server = [Kind::CutDatabase, Kind::RestartDatabase, Kind::FailOver].into_iter().filter(|_| shape.server);
    let bus = [Kind::CutBus, Kind::RestartBus].into_iter().filter(|_| shape.bus);
    let disk = [Kind::Fill].into_iter().filter(|_| shape.server);
    all.chain(server).chain(bus).chain(disk).collect()
}

fn shuffled(mut kinds: Vec<Kind>, chance: &mut Sim) -> Vec<Kind> {
    for at in (1..kinds.len()).rev() {
        kinds.swap(at, below(at as u32 + 1, chance) as usize);
    }
    kinds
}

impl Kind {
    fn drawn(self, shape: Shape, chance: &mut Sim) -> Fault {
        match self {
            Kind::Kill => Fault::Kill { node: node(shape, chance), ms: between(0, 7_000, chance) },
            Kind::Freeze => Fault::Freeze { node: node(shape, chance), ms: between(5_500, 8_000, chance) },
            Kind::CutDatabase => {
                Fault::CutDatabase { node: node(shape, chance), cut: cut(chance), ms: between(1_000, 8_000, chance) }
            }
            Kind::CutBus => {
                Fault::CutBus { node: node(shape, chance), cut: cut(chance), ms: between(1_000, 12_000, chance) }
            }
            Kind::RestartDatabase => Fault::RestartDatabase,
            Kind::Fill => Fault::Fill { ms: between(4_000, 8_000, chance) },
            Kind::FailOver => Fault::FailOver,
            Kind::RestartBus => Fault::RestartBus { ms: between(0, 12_000, chance) },
            Kind::Roll => Fault::Roll,
        }
    }
}

fn cut(chance: &mut Sim) -> Cut {
    match below(5, chance) {
        0 => Cut::Slow { ms: between(50, 400, chance) },
        1 => Cut::Silent,
        2 => Cut::Mute,
        3 => Cut::Deaf,
        _ => Cut::Reset,
    }
}

fn node(shape: Shape, chance: &mut Sim) -> usize {
    below(shape.nodes.max(1) as u32, chance) as usize
}

/// Draws a number from `least` to `most`.
fn between(least: u32, most: u32, chance: &mut Sim) -> u32 {
    least + below(most - least + 1, chance)
}

impl Fault {
    /// Whether it makes the database's disk full.
    pub(crate) const fn fills(self) -> bool {
        matches!(self, Fault::Fill { .. })
    }

    /// The kind of fault, in a few words.
    pub(crate) const fn kind(self) -> &'static str {
        match self {
            Fault::Kill { .. } => "killed",
            Fault::Freeze { .. } => "stands still",
            Fault::CutDatabase { .. } => "cut off from the database",
            Fault::CutBus { .. } => "cut off from the bus",
            Fault::RestartDatabase => "the database crashes",
            Fault::Fill { .. } => "the database's disk is full",
            Fault::FailOver => "the standby takes over",
            Fault::RestartBus { .. } => "the bus crashes",
            Fault::Roll => "restarted in good order",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = |ms: u32| f64::from(ms) / 1_000.0;
        match *self {
            Fault::Kill { node, ms } => write!(f, "node {node} is killed, for {:.1} s", seconds(ms)),
            Fault::Freeze { node, ms } => write!(f, "node {node} stands still for {:.1} s", seconds(ms)),
            Fault::CutDatabase { node, cut, ms } => {
                write!(f, "node {node} and the database: {cut} for {:.1} s", seconds(ms))
            }
            Fault::CutBus { node, cut, ms } => write!(f, "node {node} and the bus: {cut} for {:.1} s", seconds(ms)),
            Fault::RestartDatabase => f.write_str("the database crashes"),
            Fault::Fill { ms } => write!(f, "the database's disk is full for {:.1} s", seconds(ms)),
            Fault::FailOver => f.write_str("the database is gone, and its standby takes over"),
            Fault::RestartBus { ms } => write!(f, "the bus crashes, for {:.1} s", seconds(ms)),
            Fault::Roll => f.write_str("all nodes are restarted, one after the other"),
        }
    }
}

impl fmt::Display for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Cut::Slow { ms } => write!(f, "slow ({ms} ms)"),
            Cut::Silent => f.write_str("silent"),
            Cut::Mute => f.write_str("nothing gets out"),
            Cut::Deaf => f.write_str("nothing comes back"),
            Cut::Reset => f.write_str("reset"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    const THREE: Shape = Shape { nodes: 3, server: true, bus: true };
    const ONE: Shape = Shape { nodes: 1, server: false, bus: false };

    fn named(steps: &[Step]) -> BTreeSet<String> {
        let debug = |step: &Step| format!("{:?}", step.fault);
        steps.iter().map(|step| debug(step).split(' ').next().unwrap_or_default().to_owned()).collect()
    }

    #[test]
    fn a_seed_gives_the_same_schedule_and_another_seed_another() {
        let counts = Counts { faults: 50, rolling: 3, kills: 20, hurried: false };
        assert_eq!(draw(7, THREE, counts), draw(7, THREE, counts));
        assert_ne!(draw(7, THREE, counts), draw(8, THREE, counts));
        assert_eq!(draw(7, THREE, counts).len(), 73);
    }

    #[test]
    fn as_many_faults_as_there_are_kinds_are_one_of_each() {
        for seed in 0..20 {
            let steps = draw(seed, THREE, Counts { faults: THREE.kinds(), ..Counts::default() });
            assert_eq!(named(&steps).len(), 9, "{steps:?}");
        }
    }

    #[test]
    fn what_is_not_there_does_not_go_wrong() {
        let steps = draw(1, ONE, Counts { faults: 60, kills: 10, ..Counts::default() });
        let names = named(&steps);
        assert_eq!(names.into_iter().collect::<Vec<_>>(), ["Freeze", "Kill", "Roll"]);
        let nodes: BTreeSet<usize> = draw(1, THREE, Counts { kills: 60, ..Counts::default() })
            .iter()
            .filter_map(|step| if let Fault::Kill { node, .. } = step.fault { Some(node) } else { None })
            .collect();
        assert_eq!(nodes, BTreeSet::from([0, 1, 2]));
    }

    #[test]
    fn the_bus_is_away_for_a_moment_or_longer_than_a_clock() {
        let steps = draw(3, THREE, Counts { faults: 200, ..Counts::default() });
        let away =
            steps.iter().filter_map(|step| if let Fault::RestartBus { ms } = step.fault { Some(ms) } else { None });
        let away: Vec<u32> = away.collect();
        let (least, most) = (away.iter().min().unwrap(), away.iter().max().unwrap());
        assert!(*least < 2_000 && (10_000..=12_000).contains(most), "{away:?}");
    }

    #[test]
    fn whoever_stands_still_does_so_for_longer_than_a_lease() {
        let steps = draw(3, THREE, Counts { faults: 200, ..Counts::default() });
        let freezes: Vec<u32> = steps
            .iter()
            .filter_map(|step| if let Fault::Freeze { ms, .. } = step.fault { Some(ms) } else { None })
            .collect();
        assert!(freezes.len() > 20 && freezes.iter().all(|ms| *ms > 5_000), "{freezes:?}");
    }
}
