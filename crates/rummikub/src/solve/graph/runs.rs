//! The open runs of one colour.

use crate::solve::task::Marks;

/// Counts of open runs: of one tile, of two, of three or more. Runs of more than one joker and nothing else count among
/// those of two, since they must go on, too.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in crate::solve) struct Open {
    pub(super) ones: u8,
    pub(super) twos: u8,
    pub(super) longs: u8,
    /// How many of those of two are made of jokers.
    pub(super) bare: u8,
}

impl Open {
    pub(super) const fn must_go_on(self) -> u8 {
        self.ones + self.twos
    }

    pub(super) const fn all(self) -> u8 {
        self.ones + self.twos + self.longs
    }

    /// Whether anything that can follow `other` can follow this as well: its runs are at least as long, and any further
    /// open ones may end. Those made of jokers are no more.
    pub(super) const fn covers(self, other: Open) -> bool {
        self.ones <= other.ones
            && self.must_go_on() <= other.must_go_on()
            && self.all() >= other.all()
            && self.bare <= other.bare
    }

    /// The same with the marked runs added, as if they had three tiles or more.
    pub(super) fn with(self, marks: &Marks) -> Open {
        Open { longs: self.longs + marks.iter().filter(|rest| **rest > 0).count() as u8, ..self }
    }

    /// Numbers below 8, four bits apart, none of which is smaller than in the open runs that this covers if as many are
    /// made of jokers.
    pub(in crate::solve) fn profile(self) -> u16 {
        let [fewest, least, most] = [7 - self.ones, 7 - self.must_go_on(), self.all()].map(u16::from);
        fewest << 8 | least << 4 | most
    }

    /// The number of those made of jokers.
    pub(in crate::solve) const fn bare(self) -> u8 {
        self.bare
    }

    /// A number unique to these counts, below [`Open::PLACES`].
    pub(super) fn place(self) -> usize {
        let [ones, twos, longs, bare] = [self.ones, self.twos, self.longs, self.bare].map(usize::from);
        ones | twos << 4 | longs << 8 | bare << 12
    }

    /// Two runs take all four jokers.
    pub(super) const PLACES: usize = 3 << 12;
}
