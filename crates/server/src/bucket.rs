//! A bucket of tokens: so many at once, so many in a while.

/// One for each thing that is limited. Time is handed in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    /// Tokens in it, in thousandths of the time that one takes to come.
    level_ms: u64,
    seen_ms: i64,
}

/// How fast tokens come and how many a bucket holds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rate {
    /// Milliseconds that a token takes to come; 0: at once.
    pub(crate) token_ms: u64,
    /// The most in a bucket.
    pub(crate) burst: u32,
}

impl Rate {
    /// `count` in `period_ms`, `burst` at once.
    pub(crate) fn per(count: u32, period_ms: u64, burst: u32) -> Rate {
        Rate { token_ms: period_ms / u64::from(count.max(1)), burst: burst.max(1) }
    }

    fn full_ms(self) -> u64 {
        self.token_ms * u64::from(self.burst)
    }
}

impl Bucket {
    pub(crate) fn full(rate: Rate, now_ms: i64) -> Bucket {
        Bucket { level_ms: rate.full_ms(), seen_ms: now_ms }
    }

    /// Takes a token, or says in how many milliseconds there is one.
    pub(crate) fn take(&mut self, rate: Rate, now_ms: i64) -> Result<(), u64> {
        let come = u64::try_from(now_ms.saturating_sub(self.seen_ms)).unwrap_or(0);
        self.level_ms = self.level_ms.saturating_add(come).min(rate.full_ms());
        self.seen_ms = now_ms;
        match self.level_ms.checked_sub(rate.token_ms) {
            Some(left) => {
                self.level_ms = left;
                Ok(())
            }
            None => Err(rate.token_ms - self.level_ms),
        }
    }

    /// Whether it is full by now: as good as a new one.
    pub(crate) fn is_full(&self, rate: Rate, now_ms: i64) -> bool {
        let come = u64::try_from(now_ms.saturating_sub(self.seen_ms)).unwrap_or(0);
        self.level_ms.saturating_add(come) >= rate.full_ms()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_then_a_steady_trickle() {
        let rate = Rate::per(20, 1_000, 40);
        let mut bucket = Bucket::full(rate, 0);
        assert_eq!((0..50).filter(|_| bucket.take(rate, 0).is_ok()).count(), 40);
        assert_eq!(bucket.take(rate, 20), Err(30));
        assert_eq!(bucket.take(rate, 50), Ok(()));
        assert_eq!((1_000..2_000).filter(|ms| bucket.take(rate, *ms).is_ok()).count(), 19 + 19);
    }

    #[test]
    fn a_clock_that_goes_back_gives_nothing() {
        let rate = Rate::per(1, 1_000, 1);
        let mut bucket = Bucket::full(rate, 10_000);
        assert_eq!(bucket.take(rate, 10_000), Ok(()));
        assert_eq!(bucket.take(rate, 0), Err(1_000));
        assert!(bucket.is_full(rate, 1_000));
    }
}
