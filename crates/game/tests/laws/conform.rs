//! The conformance suite passes a sound game, and finds every fault that it is meant to find.

use crate::highest::{
    ENDLESS, FAST_DIFFERS, FORGETS, Highest, LEAKS, MISPLACED, NO_OUTCOME, OPEN, Play, Rules, SOUND, TELLS, UNSORTED,
    UNSTEADY,
};
use game::{
    Ruleset,
    conform::{conform, conform_open},
};
use std::panic::catch_unwind;

fn run<const FAULT: u8>(seats: u8) {
    let strangers: Vec<Play> = (0..20).map(Play).collect();
    conform::<Highest<FAULT>>(&Rules::preset("plain", seats).expect("a preset"), 20, &strangers);
}

/// The same for a game that hides nothing.
fn run_open<const FAULT: u8>() {
    let strangers: Vec<Play> = (0..20).map(Play).collect();
    conform_open::<Highest<FAULT>>(&Rules::preset("plain", 3).expect("a preset"), 20, &strangers);
}

/// Why the suite refuses the game with this fault.
fn refusal<const FAULT: u8>() -> String {
    refused(|| run::<FAULT>(3))
}

fn refused(run: impl FnOnce() + std::panic::UnwindSafe) -> String {
    let panic = catch_unwind(run).expect_err("the fault is found");
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
fn a_game_that_hides_nothing_conforms_as_such_and_no_other_does() {
    run_open::<OPEN>();
    assert!(refusal::<OPEN>().contains("`conform_open`"));
    assert!(refused(run_open::<SOUND>).contains("no other round"));
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
