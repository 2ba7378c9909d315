//! Tables that another node leads and of which no bus has told, as their journals show them.

use super::LOOK;
use crate::card::Card;
use std::time::{Duration, Instant};
use wire::Stage;

/// The longest pause between two looks at a table.
const LONGEST: Duration = Duration::from_secs(2);

/// Such a table.
pub(super) struct Away {
    pub(super) card: Card,
    pause: Duration,
    /// When to look again.
    due: Instant,
}

impl Away {
    /// A table as it is seen now, after an earlier look.
    pub(super) fn seen(card: Card, before: Option<&Away>, now: Instant) -> Away {
        let pause = pause(card.stage(), before.map(|before| before.pause));
        Away { card, pause, due: now + pause }
    }

    /// Whether to look at it again.
    pub(super) fn is_due(&self, now: Instant) -> bool {
        self.due <= now
    }
}

/// How long to wait before reading the journal again: while a match is played, ever longer, as ever more of it is
/// replayed to find out that it goes on. Who has come to a table that still waits for people must be known at once.
fn pause(stage: Stage, before: Option<Duration>) -> Duration {
    match stage {
        Stage::Gathering | Stage::Finished => Duration::ZERO,
        Stage::Playing => before.map_or(LOOK, |before| (before * 2).clamp(LOOK, LONGEST)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::iter::successors;

    #[test]
    fn a_match_is_read_less_often_the_longer_it_is_seen_to_go_on() {
        assert_eq!(pause(Stage::Gathering, Some(LONGEST)), Duration::ZERO);
        let first = pause(Stage::Playing, Some(Duration::ZERO));
        let pauses = successors(Some(first), |before| Some(pause(Stage::Playing, Some(*before)))).take(5);
        let pauses: Vec<u128> = pauses.map(|pause| pause.as_millis()).collect();
        assert_eq!(pauses, [250, 500, 1_000, 2_000, 2_000]);
    }
}
