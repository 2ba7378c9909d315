//! How far apart in rating two may be who play together.

/// A window of ratings around whoever has waited longest, which widens while they wait.
///
/// Waiting is worth something only where somebody else is likely to come. So how long the window takes to open is
/// counted in arrivals: in a quiet house whoever is there is met at once, in a busy one somebody of like skill.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    /// How far apart two may be who meet at once, in points of rating.
    pub start: u32,
    /// How far apart they may be just before the window is open to all, in points of rating.
    pub end: u32,
    /// How long the window takes to open, in milliseconds for each that came to the pool in the last minute beyond those
    /// whom one table needs.
    pub arrival_ms: i64,
    /// The longest that it takes, in milliseconds.
    pub most_ms: i64,
}

impl Default for Window {
    fn default() -> Window {
        Window { start: 50, end: 600, arrival_ms: 500, most_ms: 10_000 }
    }
}

impl Window {
    /// How far apart two may be of whom the one who waits longer has waited so long; none: as far as they like. `surplus`
    /// is how many came to the pool in the last minute beyond those whom one table needs.
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
