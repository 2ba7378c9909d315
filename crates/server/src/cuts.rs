//! When this node did not hear itself on the bus: nobody at another node could be reached from here, nor reach anything
//! here.

use crate::stalls::{Span, remember};
use std::{
    collections::VecDeque,
    sync::Mutex,
    time::{Duration, Instant},
};
use store::Unpoisoned;

/// How often the node says something to itself: several times before it counts as deaf.
pub(crate) const ECHO: Duration = Duration::from_millis(250);
/// The longest time between two echoes that is no cut: [`ECHO`], and what a move spends in transit anyway.
const PATIENCE: Duration = Duration::from_millis(450);
/// The most that is given back of one silence, so that a bus that is gone holds up no table for ever.
pub(crate) const MOST: Duration = Duration::from_secs(60);

/// The times at which this node did not hear itself. A house without other nodes has none.
#[derive(Default)]
pub(crate) struct Cuts(Mutex<Kept>);

#[derive(Default)]
struct Kept {
    /// When it last heard itself or, before that, began to listen.
    heard: Option<Instant>,
    /// When each cut began and ended.
    last: VecDeque<Span>,
}

impl Cuts {
    /// Notes that the node hears itself now, or begins to listen.
    pub(crate) fn hear(&self, now: Instant) {
        let mut kept = self.0.lock().unpoisoned();
        if let Some(cut) = kept.heard.replace(now).and_then(|before| cut(before, now)) {
            remember(&mut kept.last, cut);
        }
    }

    /// The cuts after `from`, with the one that may last until `now`, as far as they count.
    pub(crate) fn since(&self, from: Instant, now: Instant) -> Vec<Span> {
        let kept = self.0.lock().unpoisoned();
        let lasts = kept.heard.and_then(|heard| cut(heard, now));
        let later = kept.last.iter().rev().take_while(|(_, ended)| *ended > from);
        later.copied().chain(lasts).filter_map(|cut| counted(cut, from)).collect()
    }
}

fn cut(heard: Instant, now: Instant) -> Option<Span> {
    (now.saturating_duration_since(heard) > PATIENCE).then_some((heard, now))
}

/// As much of a silence as counts, after `from`.
pub(crate) fn counted((began, ended): Span, from: Instant) -> Option<Span> {
    let (after, until) = (began.max(from), ended.min(began + MOST));
    (after < until).then_some((after, until))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stalls::together;

    /// Cuts of a node that heard itself at these times, in milliseconds; and how long it did not from one time to
    /// another.
    fn heard(all: &[u64]) -> impl Fn(u64, u64) -> u128 {
        let start = Instant::now();
        let at = move |ms| start + Duration::from_millis(ms);
        let cuts = Cuts::default();
        all.iter().for_each(|ms| cuts.hear(at(*ms)));
        move |from, now| together(cuts.since(at(from), at(now))).as_millis()
    }

    #[test]
    fn who_was_away_is_counted_from_when_it_was_heard_last() {
        let cut = heard(&[0, 250, 500, 1_200, 1_450, 1_900]);
        assert_eq!([cut(0, 2_000), cut(600, 2_000), cut(1_200, 2_000)], [700, 600, 0], "the rest is the way");
        assert_eq!([cut(0, 2_350), cut(0, 2_351), cut(2_000, 4_000)], [700, 1_151, 2_000], "it lasts");
    }

    #[test]
    fn what_never_spoke_is_not_missed() {
        assert_eq!(heard(&[])(0, 100_000), 0);
    }

    #[test]
    fn a_bus_that_is_gone_holds_up_nothing_for_ever() {
        let cut = heard(&[0, 100_000]);
        assert_eq!([cut(0, 100_000), cut(50_000, 100_000), cut(60_000, 100_000)], [60_000, 10_000, 0]);
        let gone = heard(&[1_000]);
        assert_eq!([gone(0, 31_000), gone(0, 61_000), gone(30_000, 900_000)], [30_000, 60_000, 31_000]);
    }
}
