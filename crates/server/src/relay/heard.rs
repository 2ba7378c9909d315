//! What was said at the table, as far as a relay has heard.

use crate::heard::{Heard, LAST, Talked};
use std::collections::VecDeque;

/// What may be told to whoever looks on here.
#[derive(Default)]
pub(super) struct Words {
    last: VecDeque<Heard>,
    /// How far talk had come, and whether only players looked on then, who do not hear the others.
    known: Option<(Talked, bool)>,
}

impl Words {
    /// Whether something is missing that those may hear who look on: players alone, or others, too.
    pub(super) fn lacks(&self, talked: Talked, players: bool) -> bool {
        let Some((known, before)) = self.known else { return true };
        known.retold != talked.retold || (before && !players) || known.last[of(players)] != talked.last[of(players)]
    }

    /// The next thing that was said, after what was said before. False if something between is missing.
    pub(super) fn next(&mut self, heard: &Heard, before: Talked, now: Talked, players: bool) -> bool {
        if self.lacks(before, players) {
            return false;
        }
        self.known = Some((now, players));
        self.last.push_back(heard.clone());
        let surplus = self.last.len().saturating_sub(LAST);
        self.last.drain(..surplus);
        true
    }

    /// All that was said. True if that is news.
    pub(super) fn whole(&mut self, all: Vec<Heard>, talked: Talked, players: bool) -> bool {
        if self.known.is_some_and(|(known, _)| known.retold > talked.retold || known.last[1] > talked.last[1]) {
            return false;
        }
        // To whoever was told nothing, nothing is not news.
        let news = self.lacks(talked, players) && !(self.last.is_empty() && all.is_empty());
        (self.last, self.known) = (all.into(), Some((talked, players)));
        news
    }

    pub(super) fn all(&self) -> impl ExactSizeIterator<Item = &Heard> {
        self.last.iter()
    }
}

/// Where it stands how far those have heard.
const fn of(players: bool) -> usize {
    if players { 0 } else { 1 }
}
