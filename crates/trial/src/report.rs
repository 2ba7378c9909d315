//! The results of a trial.

use crate::{
    check::Findings,
    recovery::{Stood, percentile},
};
use serde::Serialize;
use std::{collections::BTreeMap, fmt};

/// The longest that tables in a house of several nodes may stand still, at the 99th percentile: a lease of 4.5 s, and the
/// time to take it, to load the table and to find a node that answers.
pub(crate) const RECOVERY_MS: i64 = 6_000;
/// The most sentences printed of each kind.
const TOLD: usize = 10;

/// The figures of a trial.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Report {
    pub(crate) nodes: usize,
    pub(crate) faults: usize,
    /// Moves that were acknowledged.
    pub(crate) acknowledged: u64,
    pub(crate) lost: usize,
    pub(crate) doubled: usize,
    pub(crate) forks: usize,
    /// The longest time after a fault in which nothing was acknowledged at a table, over all faults and all tables at which
    /// people answer quickly, except where another fault struck first.
    pub(crate) recovery_p99_ms: i64,
    pub(crate) clock_errors: usize,
    pub(crate) recovery_p50_ms: i64,
    pub(crate) recovery_max_ms: i64,
    /// How many recoveries were measured, and how many were left out, since another fault struck first.
    pub(crate) recoveries: usize,
    pub(crate) left_out: usize,
    /// How long the machine itself stood still, which is left out of these figures.
    pub(crate) stalled_ms: i64,
    /// The longest that a table stood still, however many faults struck meanwhile.
    pub(crate) still_max_ms: i64,
    /// The longest recovery after each kind of fault.
    pub(crate) slowest_ms: BTreeMap<&'static str, i64>,
    pub(crate) seed: u64,
    pub(crate) seconds: u64,
    pub(crate) tables: usize,
    /// Lines of talk that were acknowledged.
    pub(crate) lines: u64,
    /// Lines that are there twice because a node was lost with its answer: the one thing that may be.
    pub(crate) echoes: u64,
    /// Matches that were played to their end.
    pub(crate) matches: usize,
    /// Matches that count for ratings and were settled.
    pub(crate) settled: usize,
    /// Tournaments that were held.
    pub(crate) tournaments: usize,
    /// Tables and tournaments that got stuck or were closed, and matches whose records were not kept.
    pub(crate) matches_lost: usize,
    /// Nodes that ended by themselves or did not stop cleanly.
    pub(crate) fallen: usize,
    /// Moves that were resent.
    pub(crate) resent: u64,
    /// How many times people were declared late or away.
    pub(crate) late: usize,
    /// Why people left their lines, and how often.
    pub(crate) left: BTreeMap<String, u64>,
    /// What is wrong, in sentences.
    #[serde(skip)]
    pub(crate) wrong: Vec<(String, Vec<String>)>,
}

impl Report {
    pub(crate) fn found(&mut self, findings: Findings) {
        self.acknowledged = findings.acknowledged;
        (self.lines, self.echoes) = (findings.lines, findings.echoes);
        self.lost = findings.lost.len();
        self.doubled = findings.doubled.len();
        self.forks = findings.forks.len();
        self.clock_errors = findings.clocks.len();
        let Findings { lost, doubled, forks, clocks, .. } = findings;
        for (kind, sentences) in [("lost", lost), ("doubled", doubled), ("fork", forks), ("clock", clocks)] {
            self.wrong.push((kind.to_owned(), sentences));
        }
    }

    /// Takes in how tables fared, with the kind of each fault. Where another fault struck first, that counts only if it had
    /// taken too long by then.
    pub(crate) fn recovered(&mut self, all: &[(&'static str, Stood)]) {
        let mut times = Vec::new();
        for (kind, Stood { ms, .. }) in all.iter().filter(|(_, stood)| !stood.overtaken || stood.ms > RECOVERY_MS) {
            let slowest = self.slowest_ms.entry(kind).or_default();
            *slowest = (*slowest).max(*ms);
            times.push(*ms);
        }
        let [p50, p99, max] = [50, 99, 100].map(|percent| percentile(times.clone(), percent));
        (self.recovery_p50_ms, self.recovery_p99_ms, self.recovery_max_ms) = (p50, p99, max);
        (self.recoveries, self.left_out) = (times.len(), all.len() - times.len());
    }

    /// Whether every promise was kept.
    pub(crate) fn keeps_its_promises(&self) -> bool {
        let broken = [self.lost, self.doubled, self.forks, self.clock_errors, self.matches_lost, self.fallen];
        // A percentile of nothing shows nothing.
        let measured = self.recoveries > 0 || self.faults == 0;
        let quick = self.nodes == 1 || (measured && self.recovery_p99_ms <= RECOVERY_MS);
        broken.iter().all(|count| *count == 0) && quick && self.acknowledged > 0
    }

    /// Prints what is wrong, the first sentences of each kind.
    pub(crate) fn tell_wrong(&self) {
        for (kind, sentences) in &self.wrong {
            sentences.iter().take(TOLD).for_each(|sentence| eprintln!("{kind}: {sentence}"));
            if sentences.len() > TOLD {
                eprintln!("{kind}: … and {} more", sentences.len() - TOLD);
            }
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { nodes, faults, seconds, seed, tables, .. } = self;
        writeln!(f, "{faults} faults in {seconds} s, {nodes} nodes, {tables} tables, seed {seed}")?;
        writeln!(f, "moves     {} acknowledged, {} sent again", self.acknowledged, self.resent)?;
        writeln!(f, "          {} lost, {} doubled, {} forks", self.lost, self.doubled, self.forks)?;
        writeln!(f, "matches   {} ended, {} lost, {} settled", self.matches, self.matches_lost, self.settled)?;
        writeln!(f, "cups      {} held", self.tournaments)?;
        writeln!(f, "talk      {} lines acknowledged, {} there twice", self.lines, self.echoes)?;
        writeln!(f, "clocks    {} errors, {} late", self.clock_errors, self.late)?;
        let [p50, p99, max] = [self.recovery_p50_ms, self.recovery_p99_ms, self.recovery_max_ms];
        writeln!(f, "recovery  p50 {p50} ms, p99 {p99} ms, max {max} ms")?;
        writeln!(f, "          of {}; {} left out, as another fault struck first", self.recoveries, self.left_out)?;
        writeln!(f, "          {} ms in all when the machine stood still, left out", self.stalled_ms)?;
        writeln!(f, "          {} ms at most, with faults that struck meanwhile", self.still_max_ms)?;
        self.slowest_ms.iter().try_for_each(|(kind, ms)| writeln!(f, "          {ms} ms at most: {kind}"))?;
        writeln!(f, "nodes     {} fell", self.fallen)?;
        self.left.iter().try_for_each(|(why, count)| writeln!(f, "lines     {count} left: {why}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_promise_that_is_broken_is_noticed() {
        let kept = || Report {
            nodes: 3,
            faults: 9,
            acknowledged: 9,
            recoveries: 9,
            recovery_p99_ms: 6_000,
            ..Report::default()
        };
        assert!(kept().keeps_its_promises());
        let broken = [
            Report { acknowledged: 0, ..kept() },
            Report { lost: 1, ..kept() },
            Report { doubled: 1, ..kept() },
            Report { forks: 1, ..kept() },
            Report { clock_errors: 1, ..kept() },
            Report { matches_lost: 1, ..kept() },
            Report { fallen: 1, ..kept() },
            Report { recovery_p99_ms: 6_001, ..kept() },
            Report { recovery_p99_ms: 0, recoveries: 0, left_out: 9, ..kept() },
        ];
        for report in broken {
            assert!(!report.keeps_its_promises(), "{report:?}");
        }
        assert!(Report { nodes: 1, recovery_p99_ms: 9_000, ..kept() }.keeps_its_promises(), "nobody could take over");
    }

    #[test]
    fn what_another_fault_overtook_counts_only_if_it_had_taken_too_long_by_then() {
        let stood = |ms, overtaken| ("killed", Stood { ms, overtaken });
        let mut report = Report { nodes: 3, faults: 2, acknowledged: 9, ..Report::default() };
        report.recovered(&[stood(5_000, false), stood(5_999, true)]);
        assert_eq!((report.recoveries, report.left_out, report.recovery_p99_ms), (1, 1, 5_000));
        assert!(report.keeps_its_promises());
        report.recovered(&[stood(5_000, false), stood(6_001, true)]);
        assert_eq!((report.recoveries, report.left_out, report.recovery_p99_ms), (2, 0, 6_001));
        assert!(!report.keeps_its_promises());
        report.recovered(&[stood(100, true)]);
        assert_eq!((report.recoveries, report.left_out), (0, 1));
        assert!(!report.keeps_its_promises(), "nothing was measured");
    }

    #[test]
    fn the_line_of_json_begins_with_what_was_promised() {
        let json = serde_json::to_string(&Report::default()).unwrap();
        let names = ["nodes", "faults", "acknowledged", "lost", "doubled", "forks", "recovery_p99_ms", "clock_errors"];
        let begins: String = names.map(|name| format!("\"{name}\":0")).join(",");
        assert!(json.starts_with(&format!("{{{begins}")), "{json}");
    }
}
