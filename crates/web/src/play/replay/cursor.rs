//! A replay's cursor: a position of the match, moved by steps, by time, or by hand.

/// The speeds of a replay: positions per second, times ten.
pub const SPEEDS: [u32; 4] = [5, 10, 20, 50];

/// A place among the positions of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cursor {
    at: usize,
    count: usize,
}

impl Cursor {
    /// A cursor at position `at` of `count`, or at the nearest there is.
    pub const fn new(at: usize, count: usize) -> Cursor {
        let last = count.saturating_sub(1);
        Cursor { at: if at < last { at } else { last }, count }
    }

    /// The position.
    pub const fn at(self) -> usize {
        self.at
    }

    /// The last position.
    pub const fn last(self) -> usize {
        self.count.saturating_sub(1)
    }

    /// Whether the cursor is at the last position.
    pub const fn is_at_end(self) -> bool {
        self.at == self.last()
    }

    /// The cursor at another position.
    #[must_use]
    pub const fn to(self, at: usize) -> Cursor {
        Cursor::new(at, self.count)
    }

    /// One position forward.
    #[must_use]
    pub const fn on(self) -> Cursor {
        self.to(self.at + 1)
    }

    /// One position back.
    #[must_use]
    pub const fn back(self) -> Cursor {
        self.to(self.at.saturating_sub(1))
    }

    /// The next of these sorted positions after the cursor, or the end if there is none.
    #[must_use]
    pub fn next_of(self, moments: &[usize]) -> Cursor {
        let next = moments.iter().copied().find(|moment| *moment > self.at);
        self.to(next.unwrap_or_else(|| self.last()))
    }

    /// The last of these sorted positions before the cursor, or the start if there is none.
    #[must_use]
    pub fn last_of(self, moments: &[usize]) -> Cursor {
        self.to(moments.iter().copied().rev().find(|moment| *moment < self.at).unwrap_or(0))
    }
}

/// The time between two positions at a speed, in milliseconds.
pub const fn step_ms(speed: u32) -> u32 {
    10_000 / if speed == 0 { 1 } else { speed }
}

/// What a link requests of the positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    /// This position: `?at=12`.
    At(usize),
    /// The position after this many actions: `?ply=12`.
    Ply(usize),
}

/// The position that a link requests.
pub fn asked(query: &str) -> Option<Asked> {
    let read = |pair: &str| {
        let (name, value) = pair.split_once('=')?;
        let of = match name {
            "at" => Asked::At,
            "ply" => Asked::Ply,
            _ => return None,
        };
        value.parse().ok().map(of)
    };
    query.trim_start_matches('?').split('&').find_map(read)
}

/// Whether a link requests something by name: `?review`, `?proof`.
pub fn asks_for(query: &str, what: &str) -> bool {
    query.trim_start_matches('?').split('&').any(|pair| pair == what)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_stay_within_the_match() {
        let cursor = Cursor::new(99, 10);
        assert_eq!((cursor.at(), cursor.is_at_end()), (9, true));
        assert_eq!(cursor.on().at(), 9);
        assert_eq!(cursor.to(0).back().at(), 0);
        assert_eq!(Cursor::new(3, 0).at(), 0);
    }

    #[test]
    fn moments_are_jumped_to_both_ways() {
        let moments = [0, 4, 8];
        assert_eq!(Cursor::new(4, 10).next_of(&moments).at(), 8);
        assert_eq!(Cursor::new(8, 10).next_of(&moments).at(), 9);
        assert_eq!(Cursor::new(4, 10).last_of(&moments).at(), 0);
    }

    #[test]
    fn links_name_a_position() {
        assert_eq!(asked("?seat=1&ply=12"), Some(Asked::Ply(12)));
        assert_eq!(asked("?at=13&review"), Some(Asked::At(13)));
        assert_eq!(asked("?ply=x"), None);
        assert_eq!(asked(""), None);
        assert!(asks_for("?review", "review") && asks_for("?ply=3&review", "review"));
        assert!(!asks_for("?ply=3", "review") && !asks_for("", "review") && !asks_for("?review", "proof"));
    }
}
