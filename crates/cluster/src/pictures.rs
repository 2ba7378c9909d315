//! Pictures of a table on their way from its leader to the nodes whose visitors watch it.
//!
//! The bus may lose, duplicate and reorder them. They are numbered for each audience, so that a node knows when it has
//! missed one. The leader also announces now and then how many there are, so that the loss of the last one is noticed,
//! too.

use std::collections::BTreeMap;

use crate::Epoch;

/// How long to wait for a whole view before asking for it again, in milliseconds.
const AGAIN_MS: u64 = 300;

/// Who may see a picture: one seat, or everyone else. A bus subject carries the pictures of one audience.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Audience {
    /// The player at this seat.
    Seat(u8),
    /// Everyone who watches.
    Others,
}

/// A picture's place among those of its table and audience.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The epoch of the table's leader.
    pub epoch: Epoch,
    /// Counted from 1 in each epoch; 0 before the first.
    pub number: u64,
}

/// Numbers the pictures of one table at the one epoch at which a node leads it. `A` distinguishes the audiences.
#[derive(Debug, Clone)]
pub struct Publisher<A = Audience> {
    epoch: Epoch,
    numbers: BTreeMap<A, u64>,
}

impl<A: Copy + Ord> Publisher<A> {
    /// Creates the publisher of a table's leader at this epoch.
    #[must_use]
    pub const fn new(epoch: Epoch) -> Self {
        Self { epoch, numbers: BTreeMap::new() }
    }

    /// Returns the place of the next picture for an audience.
    pub fn next(&mut self, audience: A) -> Place {
        let number = self.numbers.entry(audience).or_default();
        *number += 1;
        Place { epoch: self.epoch, number: *number }
    }

    /// Returns the place of the last picture, to go with a requested whole view or the announcement that it is the last
    /// so far.
    #[must_use]
    pub fn last(&self, audience: A) -> Place {
        Place { epoch: self.epoch, number: self.numbers.get(&audience).copied().unwrap_or_default() }
    }
}

/// What a node has heard of one table for one audience.
#[derive(Debug, Clone)]
pub struct Subscriber<A = Audience> {
    audience: A,
    at: Option<Place>,
    /// When to ask again for what was missed, if anything was.
    missing: Option<u64>,
}

/// What to do with a received message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Heard {
    /// Show it.
    Show,
    /// Drop it: it is already known, or outdated.
    Old,
    /// Something is missing: ask the table's leader for the whole view.
    Ask,
    /// Something is missing and has already been asked for.
    Wait,
    /// Drop it: it is for another audience.
    Strange,
}

impl<A: Copy + PartialEq> Subscriber<A> {
    /// Creates the subscriber of a node that starts watching for an audience. The node must ask for the whole view.
    #[must_use]
    pub const fn new(now_ms: u64, audience: A) -> Self {
        Self { audience, at: None, missing: Some(now_ms + AGAIN_MS) }
    }

    /// Takes in a picture from the bus.
    pub fn picture(&mut self, now_ms: u64, audience: A, place: Place) -> Heard {
        let follows = self.at.is_some_and(|at| at.epoch == place.epoch && at.number + 1 == place.number);
        if audience == self.audience && follows {
            self.at = Some(place);
            return Heard::Show;
        }
        self.pulse(now_ms, audience, place)
    }

    /// Takes in the announcement from the bus that this is the last picture so far.
    pub fn pulse(&mut self, now_ms: u64, audience: A, last: Place) -> Heard {
        if audience != self.audience {
            return Heard::Strange;
        }
        if self.at.is_some_and(|at| last <= at) {
            return Heard::Old;
        }
        if self.missing.is_some() {
            return Heard::Wait;
        }
        self.missing = Some(now_ms + AGAIN_MS);
        Heard::Ask
    }

    /// Takes in a requested whole view.
    pub fn whole(&mut self, audience: A, place: Place) -> Heard {
        if audience != self.audience {
            return Heard::Strange;
        }
        if self.at.is_some_and(|at| place < at) {
            return Heard::Old;
        }
        (self.at, self.missing) = (Some(place), None);
        Heard::Show
    }

    /// Whether a picture is missing.
    #[must_use]
    pub const fn is_missing(&self) -> bool {
        self.missing.is_some()
    }

    /// Takes in that time has passed, and returns whether to ask for the whole view again.
    pub fn tick(&mut self, now_ms: u64) -> bool {
        let again = self.missing.is_some_and(|at| now_ms >= at);
        if again {
            self.missing = Some(now_ms + AGAIN_MS);
        }
        again
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEAT: Audience = Audience::Seat(1);

    fn at(epoch: u64, number: u64) -> Place {
        Place { epoch: Epoch::new(epoch), number }
    }

    fn following() -> Subscriber {
        let mut of = Subscriber::new(0, SEAT);
        assert_eq!(of.whole(SEAT, at(3, 1)), Heard::Show);
        of
    }

    #[test]
    fn each_audience_is_counted_by_itself() {
        let mut of = Publisher::new(Epoch::new(3));
        assert_eq!(of.last(SEAT), at(3, 0));
        assert_eq!([of.next(SEAT), of.next(SEAT), of.next(Audience::Others)], [at(3, 1), at(3, 2), at(3, 1)]);
        assert_eq!(of.last(SEAT), at(3, 2));
    }

    #[test]
    fn what_follows_is_shown_and_what_is_old_is_not() {
        let mut of = following();
        assert_eq!(of.picture(0, SEAT, at(3, 2)), Heard::Show);
        for old in [at(3, 2), at(3, 1), at(2, 9)] {
            assert_eq!(of.picture(0, SEAT, old), Heard::Old);
            assert_eq!(of.pulse(0, SEAT, old), Heard::Old);
        }
        assert_eq!(of.whole(SEAT, at(2, 9)), Heard::Old, "of an earlier leader");
    }

    #[test]
    fn a_gap_and_a_new_leader_are_asked_about_once_and_again_in_a_while() {
        for missed in [at(3, 3), at(4, 1), at(4, 0)] {
            let mut of = following();
            assert_eq!(of.picture(10, SEAT, missed), Heard::Ask);
            assert_eq!(of.picture(20, SEAT, at(5, 7)), Heard::Wait);
            assert!(!of.tick(309));
            assert!(of.tick(310) && !of.tick(320));
            assert_eq!(of.whole(SEAT, at(5, 7)), Heard::Show);
            assert!(!of.tick(9_999));
        }
        assert_eq!(following().pulse(0, SEAT, at(3, 2)), Heard::Ask, "the last one was lost");
    }

    #[test]
    fn what_is_for_others_is_never_shown() {
        let mut of = following();
        for other in [Audience::Seat(0), Audience::Others] {
            assert_eq!(of.picture(0, other, at(3, 2)), Heard::Strange);
            assert_eq!(of.pulse(0, other, at(3, 2)), Heard::Strange);
            assert_eq!(of.whole(other, at(3, 2)), Heard::Strange);
        }
        assert_eq!(of.picture(0, SEAT, at(3, 2)), Heard::Show);
    }
}
