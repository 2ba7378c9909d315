//! When bots and the house answer: drawn before any thinking, so that the timing reveals nothing about the thoughts.

use crate::Pauses;
use game::{Sim, below};
use search::Level;
use table::{Standin, Task};

/// The time of a bot's answer.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Answering {
    /// Counted from when it was asked.
    pause_ms: i64,
    /// Counted from when it began to think, and never more than `pause_ms`. A bot of its level rarely thinks longer.
    least_ms: i64,
    quick: bool,
}

impl Answering {
    /// Draws the time. `None` if the task is not for a bot.
    pub(super) fn draw(pauses: &Pauses, task: Task, chance: &mut Sim) -> Option<Answering> {
        let Task::Think { level, .. } = task else { return None };
        let level = Level::try_from(level.0).unwrap_or(Level::Beginner);
        let most = pauses.bot_max_ms.max(pauses.bot_min_ms);
        let thinks_ms = u32::try_from(level.time().as_millis()).unwrap_or(most).min(most);
        // Any pause drawn leaves time for the longest thought.
        let least = pauses.bot_min_ms.max(thinks_ms);
        let pause_ms = least + below((most - least).saturating_add(1).max(1), chance);
        Some(Answering { pause_ms: pause_ms.into(), least_ms: thinks_ms.into(), quick: level <= Level::Club })
    }

    /// Whether it thinks for no more than a few milliseconds.
    pub(super) const fn is_quick(self) -> bool {
        self.quick
    }

    /// When it answers. Even a bot that had to wait for a place takes as long for a hard thought as for an easy one.
    pub(super) fn due_ms(self, asked_ms: i64, began_ms: i64) -> i64 {
        asked_ms.saturating_add(self.pause_ms).max(began_ms.saturating_add(self.least_ms))
    }
}

/// How long the house takes in a player's place.
pub(super) fn pause_ms(pauses: &Pauses, why: Standin) -> i64 {
    match why {
        Standin::House => pauses.house_ms.into(),
        Standin::Bot | Standin::Late | Standin::Away | Standin::Table => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Seat, sim};

    const PAUSES: Pauses = Pauses { bot_min_ms: 700, bot_max_ms: 1_100, house_ms: 1_200, record_ms: 0 };

    fn drawn(pauses: &Pauses, level: u8, count: u64) -> Vec<i64> {
        let task = Task::Think { seat: Seat(0), level: wire::Level(level), ply: 0 };
        let draw = |seed| Answering::draw(pauses, task, &mut sim(seed)).unwrap();
        (0..count).map(draw).map(|answering| answering.due_ms(0, 0)).collect()
    }

    #[test]
    fn what_is_drawn_leaves_time_for_the_longest_thought() {
        for (level, least) in [(1, 700), (2, 700), (3, 700), (4, 700), (5, 1_000)] {
            let drawn = drawn(&PAUSES, level, 500);
            assert!(drawn.iter().all(|ms| (least..=1_100).contains(ms)), "{level}");
            assert!(drawn.iter().any(|ms| *ms > least + 80), "{level}: people do not all take the same");
        }
    }

    #[test]
    fn a_house_may_have_its_bots_answer_at_once() {
        let pauses = Pauses { bot_min_ms: 0, bot_max_ms: 0, house_ms: 0, record_ms: 0 };
        assert_eq!(drawn(&pauses, 5, 3), [0, 0, 0]);
    }

    #[test]
    fn who_waited_for_a_place_takes_as_long_as_the_longest_thought() {
        let task = Task::Think { seat: Seat(0), level: wire::Level(4), ply: 0 };
        let answering = Answering::draw(&PAUSES, task, &mut sim(1)).unwrap();
        assert_eq!(answering.due_ms(0, 5_000), 5_200);
    }
}
