//! What a tournament waits for, and until when.

use crate::{LAPSE_MS, Number, OPENING_MS, Stage, Start, Tournament};

/// What the house does when the time comes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Due<P> {
    /// The tournament begins, calls its entrants to open what they have pledged, or is cancelled:
    /// [`crate::Command::Start`].
    Start,
    /// The tournament begins without the chance of those who have not opened it: [`crate::Command::Start`].
    Begin,
    /// The house checks which of these people are not at their table, and plays for them: [`crate::Command::Look`].
    Look(Vec<P>),
    /// The next round, or the end: [`crate::Command::GoOn`].
    GoOn,
    /// The next one of its kind is called: [`crate::Command::Follow`].
    Follow,
}

impl<P: Copy + Eq> Tournament<P> {
    /// The next thing to do, and when, in milliseconds since 1970. `None` while it waits for people, and once nothing
    /// is left to do.
    pub fn due(&self) -> Option<(i64, Due<P>)> {
        let follows = self.stage != Stage::Entering && self.follows_at(self.changed_ms).is_some();
        if follows {
            return Some((self.changed_ms, Due::Follow));
        }
        match self.stage {
            Stage::Entering if self.called_ms.is_some() => Some((self.starts_ms(), Due::Begin)),
            Stage::Entering => Some((self.starts_ms(), Due::Start)),
            Stage::Playing { .. } => Some(match self.awaited() {
                Some((from_ms, people)) => (from_ms, Due::Look(people)),
                None if self.current().is_some() => return None,
                None => (self.over_ms.saturating_add(self.waits.break_ms), Due::GoOn),
            }),
            Stage::Ended | Stage::Cancelled(_) => None,
        }
    }

    /// Until when a tournament that has not begun waits, in milliseconds since 1970: for its time to begin, for the
    /// organiser, who may never come back, or for those who are called to open what they have pledged.
    pub(crate) fn starts_ms(&self) -> i64 {
        match (self.called_ms, self.terms.starts) {
            (Some(called_ms), _) if self.awaits_chance() => called_ms.saturating_add(OPENING_MS),
            (Some(called_ms), _) => called_ms,
            (None, Start::At(from_ms)) => from_ms,
            (None, Start::ByHand) => self.over_ms.saturating_add(LAPSE_MS),
        }
    }

    /// The people at tables still playing, if the house has not yet checked who is there, and when it does.
    fn awaited(&self) -> Option<(i64, Vec<P>)> {
        let round = self.current().filter(|round| !round.looked)?;
        let person = |number: &Number| self.entrant(*number)?.player.person();
        let people: Vec<P> = round.running().flat_map(|board| &board.chairs).filter_map(person).collect();
        (!people.is_empty()).then(|| (round.since_ms.saturating_add(self.waits.no_show_ms), people))
    }
}
