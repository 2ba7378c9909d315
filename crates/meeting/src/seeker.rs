//! A player who waits.

/// The rating of a player who has none yet: the middle of the scale.
pub const MIDDLE: i32 = 1_500;

/// A player who waits for others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seeker<P> {
    /// The player.
    pub who: P,
    /// Since when they have been waiting, in milliseconds.
    pub since_ms: i64,
    /// Their skill, on the scale whose middle is [`MIDDLE`].
    pub rating: i32,
    /// Since when they have agreed that bots take the empty chairs. `None` if they do not agree.
    pub(crate) agreed_ms: Option<i64>,
    /// Since when their line has been down. `None` while it is up.
    pub(crate) gone_ms: Option<i64>,
}

impl<P> Seeker<P> {
    /// A player who starts waiting.
    pub fn new(who: P, rating: Option<i32>, now_ms: i64) -> Seeker<P> {
        Seeker { who, since_ms: now_ms, rating: rating.unwrap_or(MIDDLE), agreed_ms: None, gone_ms: None }
    }

    /// The same player, who agrees from then on that bots take the empty chairs.
    #[must_use]
    pub fn agreeing(self, at_ms: i64) -> Seeker<P> {
        Seeker { agreed_ms: Some(at_ms), ..self }
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
