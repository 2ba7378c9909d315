//! The resources used by the process of a house, as reported by Linux.

use anyhow::Context;
use std::{fs, path::PathBuf, time::Duration};

/// A process on this machine.
pub(super) struct Process(PathBuf);

impl Process {
    pub(super) fn of(pid: u32) -> Process {
        Process(PathBuf::from(format!("/proc/{pid}")))
    }

    /// Processor time used by all of its current threads.
    pub(super) fn busy(&self) -> anyhow::Result<Duration> {
        let threads = self.0.join("task");
        let mut all = Duration::ZERO;
        for thread in fs::read_dir(&threads).with_context(|| threads.display().to_string())? {
            // A thread may have ended in the meantime.
            let Ok(told) = fs::read_to_string(thread?.path().join("schedstat")) else { continue };
            let busy = told.split(' ').next().and_then(|ns| ns.parse().ok());
            all += Duration::from_nanos(busy.context("the time of a thread cannot be read")?);
        }
        Ok(all)
    }

    /// Its memory in use, in units of 1,024 bytes.
    pub(super) fn memory_kb(&self) -> anyhow::Result<u64> {
        let status = self.0.join("status");
        let told = fs::read_to_string(&status).with_context(|| status.display().to_string())?;
        let line = told.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let number = line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok());
        number.context("the memory of the process cannot be read")
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::time::Instant;

    #[test]
    fn work_and_memory_are_seen() {
        let own = Process::of(std::process::id());
        let (before, start) = (own.busy().unwrap(), Instant::now());
        while start.elapsed() < Duration::from_millis(50) {}
        assert!(own.busy().unwrap() > before);
        assert!(own.memory_kb().unwrap() > 1_000);
    }
}
