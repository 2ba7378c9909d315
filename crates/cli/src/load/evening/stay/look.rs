//! How a person reacts to what they see at a table.

use super::{LATE, PATIENCE, Stay, calls::called};
use crate::load::evening::{
    follow::{Gap, Place},
    wish::wish,
};
use search::Thinks;
use std::time::Duration;
use tokio::time::Instant;
use wire::{Phase, Update};

/// Longer than any evening.
const A_DAY_MS: u64 = 86_400_000;

impl<G: Thinks> Stay<G> {
    /// Takes in another picture.
    pub(super) fn look(&mut self, update: &Update<G::View, G::Seen>) {
        let now = Place { seq: update.seq, at: (update.room.match_number, update.ply) };
        let before = self.follower.last;
        let follows = self.follower.follow(now, update.fresh, update.seen.len());
        self.room = update.room.clone();
        let evening = self.person.evening.clone();
        let mut tally = evening.tally();
        tally.count("pictures");
        match follows {
            Ok(()) => {}
            Err(Gap::Backwards) => tally.error("gap: an earlier picture".into()),
            Err(Gap::Untold) => tally.error("gap: something was not sent".into()),
        }
        if !update.fresh {
            let seen = self.moves.seen(before.at, now.at, self.room.you);
            seen.into_iter().for_each(|took| tally.seen.note(took));
        }
        if matches!(self.room.phase, Phase::Playing { .. }) {
            tally.begun.insert((self.table, self.room.match_number));
        }
        drop(tally);
        // Resumes timing the others' moves after a lost connection.
        self.moves = evening.moves(self.table);
        self.plan(update);
        self.patience = self.patience_of(update.now_ms);
    }

    /// Plans the next thing to do.
    fn plan(&mut self, update: &Update<G::View, G::Seen>) {
        let wish = wish::<G>(update, self.level, self.starts, &self.gifts, &mut self.person.chance);
        match wish {
            Some(wish) if self.done.as_ref().is_some_and(|done| done.is(&wish)) => self.intent = None,
            Some(wish) if self.intent.as_ref().is_some_and(|(intent, _)| intent.is(&wish)) => {}
            Some(wish) => {
                let thought = if wish.at_once { Duration::ZERO } else { self.person.thinks() };
                self.intent = Some((wish, Instant::now() + thought));
            }
            None => self.intent = None,
        }
    }

    /// The time by which something must happen, given that the house's clock shows `now_ms`.
    fn patience_of(&self, now_ms: i64) -> Instant {
        let told_ms = match &self.room.phase {
            // The clocks stand still until a player is back.
            _ if self.room.still => Some(i64::MAX),
            playing @ Phase::Playing { .. } => playing.deadline_ms(),
            Phase::BetweenRounds { until_ms, .. } => Some(*until_ms),
            // A spectator has nothing to wait for.
            Phase::Gathering | Phase::Finished { .. } if self.room.you.is_none() => Some(i64::MAX),
            Phase::Gathering | Phase::Finished { .. } => None,
        };
        let left_ms = |until_ms: i64| u64::try_from(until_ms.saturating_sub(now_ms)).unwrap_or(0).min(A_DAY_MS);
        let told = told_ms.map(|until_ms| Duration::from_millis(left_ms(until_ms)) + LATE);
        let waits = if self.follower.awaits() { LATE } else { told.unwrap_or(PATIENCE) };
        let answers = self.sent.values().map(|(_, at)| *at + LATE).min();
        let at = Instant::now() + waits;
        answers.map_or(at, |answer| answer.min(at))
    }

    /// Describes what does not go on.
    pub(super) fn stuck(&self) -> String {
        match self.sent.values().next() {
            Some((request, _)) => format!("no answer: {}", called(request)),
            None if self.follower.awaits() => "a move was acknowledged but is not shown".into(),
            None => format!("nothing happens: {}", phase(&self.room.phase)),
        }
    }
}

fn phase(phase: &Phase) -> &'static str {
    match phase {
        Phase::Gathering => "waiting for people",
        Phase::Playing { .. } => "a match is stuck",
        Phase::BetweenRounds { .. } => "the next round is not dealt",
        Phase::Finished { .. } => "no one plays again",
    }
}
