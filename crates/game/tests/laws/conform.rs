//! The conformance suite passes a sound game, and finds every fault that it is meant to find.

use crate::highest::{
    ENDLESS, FAST_DIFFERS, FORGETS, Highest, LEAKS, MISPLACED, NO_OUTCOME, Play, Rules, SOUND, TELLS, UNSORTED,
    UNSTEADY,
};
use game::{Ruleset, conform::conform};
use std::panic::catch_unwind;

fn run<const FAULT: u8>(seats: u8) {
    let strangers: Vec<Play> = (0..20).map(Play).collect();
    conform::<Highest<FAULT>>(&Rules::preset("plain", seats).expect("a preset"), 20, &strangers);
}

/// Why the suite refuses the game with this fault.
fn refusal<const FAULT: u8>() -> String {
    let panic = catch_unwind(|| run::<FAULT>(3)).expect_err("the fault is found");
    let text = panic.downcast_ref::<String>().cloned();
    text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned())).expect("a message")
}

#[test]
fn a_sound_game_conforms() {
    for seats in 2..=4 {
        run::<SOUND>(seats);
    }
}

#[test]
fn every_fault_is_found() {
    for (refusal, law) in [
        (refusal::<LEAKS>(), "cannot be told from the real one"),
        (refusal::<TELLS>(), "tells no more than the views"),
        (refusal::<FORGETS>(), "what is not listed is refused"),
        (refusal::<UNSORTED>(), "sorted"),
        (refusal::<FAST_DIFFERS>(), "the fast path lists the same"),
        (refusal::<ENDLESS>(), "rounds end"),
        (refusal::<UNSTEADY>(), "a function of its seed"),
        (refusal::<NO_OUTCOME>(), "has an outcome"),
        (refusal::<MISPLACED>(), "counted from 1"),
    ] {
        assert!(refusal.contains(law), "{refusal:?} names the law {law:?}");
    }
}
