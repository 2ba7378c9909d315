//! Whether the pictures of a table follow one another, and whether acknowledged moves are among them.

/// The place of a picture: its number, match and ply.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Place {
    /// The number of the table's last entry.
    pub(super) seq: u64,
    /// Match and ply.
    pub(super) at: (u32, u32),
}

/// What has been seen of a table so far.
#[derive(Default)]
pub(super) struct Follower {
    pub(super) last: Place,
    /// The entry of the last acknowledged move.
    acknowledged: u64,
}

/// Why a picture does not follow the previous one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Gap {
    /// It is older.
    Backwards,
    /// Something happened between the two that it does not report.
    Untold,
}

impl Follower {
    /// Takes in another picture, which either starts afresh or reports `told` events.
    ///
    /// # Errors
    /// [`Gap`]; the picture becomes the last one all the same.
    pub(super) fn follow(&mut self, now: Place, fresh: bool, told: usize) -> Result<(), Gap> {
        let before = std::mem::replace(&mut self.last, now);
        if now.seq < before.seq || now.at < before.at {
            return Err(Gap::Backwards);
        }
        let moved = now.at.0 == before.at.0 && now.at.1 > before.at.1;
        if moved && !fresh && told == 0 { Err(Gap::Untold) } else { Ok(()) }
    }

    /// Records that a move was acknowledged as this entry.
    pub(super) fn acknowledged(&mut self, seq: u64) {
        self.acknowledged = self.acknowledged.max(seq);
    }

    /// Whether no picture has shown the acknowledged moves yet.
    pub(super) const fn awaits(&self) -> bool {
        self.last.seq < self.acknowledged
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn place(seq: u64, number: u32, ply: u32) -> Place {
        Place { seq, at: (number, ply) }
    }

    #[test]
    fn what_is_left_out_is_noticed() {
        let mut follower = Follower::default();
        assert_eq!(follower.follow(place(3, 1, 0), true, 0), Ok(()));
        assert_eq!(follower.follow(place(3, 1, 0), false, 0), Ok(()), "somebody came or went");
        assert_eq!(follower.follow(place(5, 1, 2), false, 2), Ok(()));
        assert_eq!(follower.follow(place(6, 1, 3), false, 0), Err(Gap::Untold));
        assert_eq!(follower.follow(place(9, 1, 6), true, 0), Ok(()), "a first picture tells it all");
        assert_eq!(follower.follow(place(8, 1, 6), false, 1), Err(Gap::Backwards));
        assert_eq!(follower.follow(place(9, 1, 5), false, 1), Err(Gap::Backwards));
        assert_eq!(follower.follow(place(12, 2, 0), false, 0), Ok(()), "another match");
    }

    #[test]
    fn what_is_acknowledged_is_awaited_until_it_is_shown() {
        let mut follower = Follower::default();
        follower.acknowledged(4);
        assert!(follower.awaits());
        follower.follow(place(3, 1, 0), true, 0).unwrap();
        assert!(follower.awaits());
        follower.follow(place(4, 1, 1), false, 1).unwrap();
        assert!(!follower.awaits());
    }
}
