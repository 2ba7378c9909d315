//! How far apart in rating two players may be to play together.

/// A window of ratings around the player who has waited longest, which widens while they wait.
///
/// Waiting is worthwhile only if other players are likely to come, so the time the window takes to open is counted in
/// arrivals: in a quiet house, a player meets whoever is there at once; in a busy one, someone of similar skill.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    /// How far apart two players may be to meet at once, in rating points.
    pub start: u32,
    /// How far apart they may be just before the window is open to all, in rating points.
    pub end: u32,
    /// How long the window takes to open, in milliseconds for each player who came to the pool in the last minute
    /// beyond those that one table needs.
    pub arrival_ms: i64,
    /// The longest it may take to open, in milliseconds.
    pub most_ms: i64,
}

impl Default for Window {
    fn default() -> Window {
        Window { start: 50, end: 600, arrival_ms: 500, most_ms: 10_000 }
    }
}

impl Window {
    /// How far apart two players may be when the longer-waiting one has waited this long. `None` if any distance will
    /// do. `surplus` is the number of players who came to the pool in the last minute beyond those that one table
    /// needs.
    pub fn after(&self, waited_ms: i64, surplus: usize) -> Option<u32> {
        let open_ms = self.arrival_ms.saturating_mul(i64::try_from(surplus).unwrap_or(i64::MAX)).min(self.most_ms);
        if waited_ms >= open_ms {
            return None;
        }
        let wider = i64::from(self.end.saturating_sub(self.start)).saturating_mul(waited_ms.max(0)) / open_ms.max(1);
        Some(self.start.saturating_add(u32::try_from(wider).unwrap_or(u32::MAX)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_widens_while_somebody_waits_and_opens() {
        let window = Window::default();
        let widths: Vec<_> = (0..20).map_while(|s| window.after(s * 1_000, 15)).collect();
        assert_eq!((widths[0], widths.len()), (window.start, 8), "15 times 500 ms");
        assert!(widths.is_sorted(), "{widths:?}");
        assert_eq!(window.after(0, 0), None, "nobody else is to be expected");
        assert_eq!(window.after(window.most_ms, 100_000), None);
    }
}
