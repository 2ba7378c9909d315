//! Who is meant by a chair: whoever sat there when it was seen.

use crate::{Chair, GuestId, Sitting, chair::Left};
use game::{Game, Seat};
use std::{mem, sync::Arc};
use wire::Error;

/// How many of those who have left a chair are known, the latest.
const KNOWN: usize = 64;

impl<G: Game> Sitting<G> {
    /// The person who sat there in the picture numbered `seq`, whether they still do or not.
    pub fn who_sat(&self, seat: Seat, seq: u64) -> Option<GuestId> {
        let now = self.person(seat).filter(|person| person.since <= seq);
        let sat = |left: &&Left| left.seat == seat && (left.since..left.until).contains(&seq);
        let before = || self.left.iter().find(sat).map(|left| left.guest);
        now.map(|person| person.guest.id).or_else(before)
    }

    /// Refuses what was decided by the picture numbered `seq` about the person in a chair, if somebody else has sat down
    /// there since.
    pub(crate) fn meant(&self, seat: Seat, seq: Option<u64>) -> Result<(), Error> {
        let Some((seq, now)) = seq.zip(self.person(seat)) else { return Ok(()) };
        if self.who_sat(seat, seq) == Some(now.guest.id) { Ok(()) } else { Err(Error::SatSince { seat }) }
    }

    /// Empties a chair by the entry numbered `seq`.
    pub(crate) fn vacate(&mut self, seat: Seat, seq: u64) -> Option<()> {
        if let Chair::Person(person) = mem::take(self.chair_mut(seat)?) {
            let left = Arc::make_mut(&mut self.left);
            let surplus = (left.len() + 1).saturating_sub(KNOWN);
            left.drain(..surplus);
            left.push(Left { seat, guest: person.guest.id, since: person.since, until: seq });
        }
        Some(())
    }
}
