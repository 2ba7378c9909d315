//! What the table is waiting for, and what happens when the time comes.

use crate::{
    Chair, Crowd, GRACE_MS, GuestId, HOST_MS, MOST_ENTRIES, OPENING_MS, PAUSE_MS, Person, RESULT_MS, SEALED_MS,
    SHORT_RESULT_MS, Sitting, Standin,
    matches::{Pending, Progress},
};
use game::{Game, Observer, Seat};
use wire::Level;

/// A task due at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Job {
    /// When it is due, in milliseconds since 1970. Decisions of bots, and of the house for absent players, are due at
    /// once; the caller adds a moment, as people would take.
    pub at_ms: i64,
    /// The task.
    pub task: Task,
}

/// A task for the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// A bot decides: [`crate::Command::StandIn`] with [`Standin::Bot`].
    Think {
        /// The bot's seat.
        seat: Seat,
        /// The bot's level.
        level: Level,
        /// The ply to decide at.
        ply: u32,
    },
    /// The house decides: [`crate::Command::StandIn`].
    Stand {
        /// The seat to decide for.
        seat: Seat,
        /// The ply to decide at.
        ply: u32,
        /// Why the house decides.
        why: Standin,
    },
    /// The next match is dealt with the chance opened so far: [`crate::Command::Begin`].
    Begin,
    /// The next round is dealt: [`crate::Command::Deal`].
    Deal,
    /// No one has been here for a while: [`crate::Command::Pause`].
    Pause {
        /// When the last person left, in milliseconds since 1970.
        since_ms: i64,
    },
    /// A paused match stands still no longer ([`Sitting::stands_still`]): [`crate::Command::Resume`].
    Resume,
    /// A player who wanted another match is gone: [`crate::Command::Stand`].
    Rise {
        /// The player.
        by: GuestId,
    },
    /// The host is gone, and another person is there: [`crate::Command::HandOver`].
    Succeed {
        /// Where the next host sits.
        seat: Seat,
    },
}

impl<G: Game> Sitting<G> {
    /// The next task due if no one does anything. `None` while only people can act. It changes with every entry, and
    /// whenever a person comes or goes. While no one is here, no clock runs and no bot thinks, and after that until a
    /// player is.
    pub fn agenda(&self, crowd: &Crowd) -> Option<Job> {
        if let Some(called_ms) = self.called_ms {
            return Some(Job { at_ms: called_ms.saturating_add(OPENING_MS), task: Task::Begin });
        }
        let Ok(played) = self.running() else {
            return self.rising(crowd).into_iter().chain(self.succession(crowd)).min_by_key(|job| job.at_ms);
        };
        let empty_since = crowd.empty_since().filter(|_| self.waits());
        match (empty_since, played.paused_ms) {
            (_, Some(_)) if self.stands_still(crowd) => None,
            (_, Some(at_ms)) => Some(Job { at_ms, task: Task::Resume }),
            (None, None) => self.next_job(crowd),
            (Some(since_ms), None) => {
                Some(Job { at_ms: since_ms.saturating_add(PAUSE_MS), task: Task::Pause { since_ms } })
            }
        }
    }

    /// Whether its match is paused and stays so while no one else comes: until one of its players is back, since nobody
    /// else is to cost those who are away their time. Where the house plays for all of them, anyone will do.
    pub fn stands_still(&self, crowd: &Crowd) -> bool {
        if !self.is_paused() || !self.waits() {
            return false;
        }
        let mut people = self.chairs.iter().filter_map(Chair::person);
        if people.clone().all(|person| person.house_plays) {
            return crowd.is_empty();
        }
        people.all(|person| person.stood || crowd.away_since(person.guest.id).is_some())
    }

    /// The people who lose something when their time is up: whoever is in turn or, while answers are sealed, everyone;
    /// those who are called to the table; and after a match those whose chairs are kept for another.
    pub fn awaited(&self) -> Vec<GuestId> {
        if self.comes_by_ms().is_some() {
            return self.met.iter().copied().filter(|guest| self.seat_of(*guest).is_none()).collect();
        }
        let (turn, sealed) = (self.turn_now(), self.sealed_until().is_some());
        let is_awaited = |(seat, person): &(Seat, &Person)| {
            if self.is_finished() {
                self.of.is_none() && self.called_ms.is_none() && person.chance.is_some()
            } else {
                !person.house_plays && (sealed || turn == Some(*seat))
            }
        };
        // A deal that others play too has no clock.
        let people = self.chairs.iter().filter(|_| self.shared().is_none());
        let people = (0..).map(Seat).zip(people).filter_map(|(seat, chair)| Some((seat, chair.person()?)));
        people.filter(is_awaited).map(|(_, person)| person.guest.id).collect()
    }

    /// Whether a match here waits for people. A tournament does not wait for anyone, nor does a table with very many
    /// entries: each pause adds two. A match that counts for ratings and that all its players have given up is played
    /// to its end, as they were told: nobody loses a lead by leaving after the others.
    fn waits(&self) -> bool {
        let given_up = || self.counts_for_ratings() && self.is_deserted();
        self.of.is_none() && self.seq < MOST_ENTRIES && !given_up()
    }

    /// After a match, no chair is kept for a player who wanted another and is gone: the others would begin it without
    /// them.
    fn rising(&self, crowd: &Crowd) -> Option<Job> {
        if !self.is_finished() || self.of.is_some() {
            return None;
        }
        let willing = self.chairs.iter().filter_map(Chair::person).filter(|person| person.chance.is_some());
        let gone = willing.filter_map(|person| Some((crowd.away_since(person.guest.id)?, person.guest.id)));
        let (left_ms, by) = gone.min()?;
        // Whoever has just sat down may be about to enter.
        let since_ms = left_ms.max(self.changed_ms);
        Some(Job { at_ms: since_ms.saturating_add(GRACE_MS), task: Task::Rise { by } })
    }

    /// Before and after a match, nobody waits for ever for a host who is gone: the first person who is there becomes the
    /// host.
    fn succession(&self, crowd: &Crowd) -> Option<Job> {
        if self.host == GuestId::HOUSE || self.shared.is_some() || self.seq >= MOST_ENTRIES {
            return None;
        }
        let left_ms = crowd.away_since(self.host)?;
        let is_here = |seat: &Seat| self.person(*seat).is_some_and(|one| crowd.away_since(one.guest.id).is_none());
        let seat = (0..self.chairs.len() as u8).map(Seat).find(is_here)?;
        let since_ms = left_ms.max(self.changed_ms);
        Some(Job { at_ms: since_ms.saturating_add(HOST_MS), task: Task::Succeed { seat } })
    }

    fn next_job(&self, crowd: &Crowd) -> Option<Job> {
        let played = self.played()?;
        match played.progress {
            Progress::Turn(pending) => self.decision_of(played.game.turn().seat()?, pending, crowd),
            Progress::Result { since_ms } => {
                let nobody = self.chairs.iter().all(Chair::is_ready);
                let shown = if nobody { SHORT_RESULT_MS } else { RESULT_MS };
                Some(Job { at_ms: since_ms.saturating_add(shown), task: Task::Deal })
            }
            Progress::Finished => None,
        }
    }

    fn decision_of(&self, seat: Seat, pending: Pending, crowd: &Crowd) -> Option<Job> {
        let ply = self.ply();
        let stand = |at_ms, why| Job { at_ms, task: Task::Stand { seat, ply, why } };
        let sealed_ms = self.sealed_until();
        let since_ms = sealed_ms.unwrap_or(pending.since_ms);
        match &self.chairs[seat.index()] {
            Chair::Empty => None,
            Chair::Bot(level) => Some(Job { at_ms: since_ms, task: Task::Think { seat, level: *level, ply } }),
            Chair::Person(_) if sealed_ms.is_some() || pending.everyone && self.is_formality(seat) => {
                Some(stand(since_ms, Standin::Table))
            }
            // There is no hurry, and no one else plays for them.
            Chair::Person(_) if self.shared().is_some() => None,
            Chair::Person(person) if person.house_plays => Some(stand(since_ms, Standin::House)),
            Chair::Person(person) => {
                let late = self.turn_ms().map(|ms| stand(since_ms.saturating_add(ms.into()), Standin::Late));
                // What they had arranged has its time, as if they were there (docs/rules/rummikub.md#clock).
                let has_time = late.is_some() && self.sketch().is_some();
                let away = crowd.away_since(person.guest.id).filter(|_| !has_time);
                let away = away.map(|left_ms| left_ms.max(since_ms).saturating_add(GRACE_MS));
                let away = away.map(|at_ms| stand(at_ms, Standin::Away));
                late.into_iter().chain(away).min_by_key(|job| job.at_ms)
            }
        }
    }

    /// When sealed answers are opened. They are sealed if everyone is asked and there are other people, who could learn
    /// something from how long an answer takes. Against bots alone there is no wait.
    pub fn sealed_until(&self) -> Option<i64> {
        let pending = self.played()?.pending().filter(|pending| pending.everyone)?;
        let people = self.chairs.iter().filter(|chair| chair.person().is_some()).count();
        (people > 1).then(|| pending.since_ms.saturating_add(SEALED_MS.into()))
    }

    pub(crate) fn is_formality(&self, seat: Seat) -> bool {
        self.game().is_some_and(|game| G::is_formality(&game.view(Observer::Seat(seat))))
    }

    /// The time for a decision, in milliseconds. `None` without a clock.
    pub(crate) fn turn_ms(&self) -> Option<u32> {
        G::turn_ms(&self.rules, self.pace.move_ms)
    }
}
