//! Somebody who waits.

/// The rating of whoever has none yet: the middle of the scale.
pub const MIDDLE: i32 = 1_500;

/// Somebody who waits for others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seeker<P> {
    /// Who it is.
    pub who: P,
    /// Since when they wait: milliseconds.
    pub since_ms: i64,
    /// How well they play, on the scale whose middle is [`MIDDLE`].
    pub rating: i32,
    /// Since when they agree that bots take the empty chairs; none while they do not.
    pub(crate) agreed_ms: Option<i64>,
    /// Since when their line is gone; none while it stands.
    pub(crate) gone_ms: Option<i64>,
}

impl<P> Seeker<P> {
    /// Somebody who begins to wait.
    pub(crate) fn new(who: P, rating: Option<i32>, now_ms: i64) -> Seeker<P> {
        Seeker { who, since_ms: now_ms, rating: rating.unwrap_or(MIDDLE), agreed_ms: None, gone_ms: None }
    }

    /// Whether they agree that bots take the empty chairs.
    pub const fn agrees(&self) -> bool {
        self.agreed_ms.is_some()
    }

    pub(crate) const fn is_there(&self) -> bool {
        self.gone_ms.is_none()
    }

    pub(crate) const fn waited_ms(&self, now_ms: i64) -> i64 {
        now_ms.saturating_sub(self.since_ms)
    }

    pub(crate) const fn distance(&self, other: &Seeker<P>) -> u32 {
        self.rating.abs_diff(other.rating)
    }
}
