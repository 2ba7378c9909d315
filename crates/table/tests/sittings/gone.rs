//! Players who want another match and go before it begins, and hosts who are gone.

use crate::hall::{Hall, entropy, guest, id};
use game::Seat;
use table::{Chair, Command, GRACE_MS, HOST_MS, Job, MOST_ENTRIES, Task};
use wire::{Error, Pace};

/// Guests 1 and 2 have finished a match, and guest 1 wants another.
fn willing() -> Hall {
    let mut hall = Hall::playing();
    hall.finish_match();
    hall.ask(Command::Rematch { by: id(1), match_number: None, entropy: entropy(11) }).unwrap();
    hall
}

fn rising(at_ms: i64, number: u8) -> Option<Job> {
    Some(Job { at_ms, task: Task::Rise { by: id(number) } })
}

#[test]
fn whoever_wants_another_match_and_goes_is_not_dealt_in() {
    let mut hall = willing();
    assert_eq!(hall.sitting.agenda(&hall.crowd), None, "they are here");
    hall.crowd.leave(id(2), true, 5_000);
    assert_eq!(hall.sitting.agenda(&hall.crowd), None, "nothing begins without a player who wants nothing yet");
    hall.crowd.leave(id(1), true, 6_000);
    let job = hall.sitting.agenda(&hall.crowd);
    assert_eq!(job, rising(6_000 + GRACE_MS, 1));
    hall.crowd.enter(id(1));
    assert_eq!(hall.sitting.agenda(&hall.crowd), None, "they have only reloaded the page");
    hall.crowd.leave(id(1), true, 7_000);
    hall.now_ms = 7_000 + GRACE_MS;
    hall.ask(Command::Stand { by: id(1) }).unwrap();
    assert_eq!(hall.sitting.agenda(&hall.crowd), None);
    hall.crowd.enter(id(2));
    hall.ask(Command::Rematch { by: id(2), match_number: None, entropy: entropy(12) }).unwrap();
    assert!(hall.sitting.is_finished() && hall.sitting.chairs()[0] == Chair::Empty);
    hall.sit(1);
    assert!(hall.sitting.is_playing(), "they are back, and sit down as anyone does");
}

#[test]
fn a_lock_does_not_keep_out_who_was_away_for_a_moment_after_the_match() {
    let mut hall = willing();
    hall.ask(Command::Lock { by: id(1), on: true }).unwrap();
    hall.crowd.leave(id(1), true, 6_000);
    hall.now_ms = 6_000 + GRACE_MS;
    hall.ask(Command::Stand { by: id(1) }).unwrap();
    let stranger = Command::Sit { guest: guest(3), seat: None, entropy: entropy(3) };
    assert_eq!(hall.ask(stranger), Err(Error::Locked));
    hall.sit(1);
}

#[test]
fn whoever_sits_down_has_time_to_enter() {
    let mut hall = willing();
    hall.now_ms = 90_000;
    hall.ask(Command::Stand { by: id(1) }).unwrap();
    hall.ask(Command::Sit { guest: guest(3), seat: None, entropy: entropy(3) }).unwrap();
    assert_eq!(hall.sitting.agenda(&hall.crowd), rising(90_000 + GRACE_MS, 3));
    hall.crowd.enter(id(3));
    assert_eq!(hall.sitting.agenda(&hall.crowd), None);
}

fn succession(at_ms: i64, seat: u8) -> Option<Job> {
    Some(Job { at_ms, task: Task::Succeed { seat: Seat(seat) } })
}

#[test]
fn a_host_who_is_gone_is_succeeded_by_the_first_who_is_there() {
    let mut hall = Hall::open(3, Pace::default());
    (1..=3).for_each(|number| hall.sit(number));
    assert_eq!(hall.sitting.agenda(&hall.crowd), None);
    hall.crowd.leave(id(2), true, 3_000);
    hall.crowd.leave(id(1), true, 5_000);
    assert_eq!(hall.sitting.agenda(&hall.crowd), succession(5_000 + HOST_MS, 2));
    hall.crowd.enter(id(1));
    assert_eq!(hall.sitting.agenda(&hall.crowd), None, "they are back");
    // Whether they keep their chair or not.
    hall.now_ms = 6_000;
    hall.ask(Command::Stand { by: id(1) }).unwrap();
    assert_eq!(hall.sitting.agenda(&hall.crowd), None, "they may look on");
    hall.crowd.leave(id(1), true, 7_000);
    assert_eq!(hall.sitting.agenda(&hall.crowd), succession(7_000 + HOST_MS, 2));
    hall.now_ms = 7_000 + HOST_MS;
    hall.ask(Command::HandOver { by: id(1), seat: Seat(2), seq: None }).unwrap();
    assert_eq!((hall.sitting.host(), hall.sitting.agenda(&hall.crowd)), (id(3), None));
    hall.crowd.leave(id(3), true, 90_000);
    assert_eq!(hall.sitting.agenda(&hall.crowd), None, "nobody is there");
    hall.crowd.enter(id(2));
    assert_eq!(hall.sitting.agenda(&hall.crowd), succession(90_000 + HOST_MS, 1));
    while hall.sitting.seq() < MOST_ENTRIES {
        let on = !hall.sitting.is_locked();
        hall.ask(Command::Lock { by: id(3), on }).unwrap();
    }
    assert_eq!(hall.sitting.agenda(&hall.crowd), None, "nothing new begins there any more");
}

#[test]
fn after_a_match_a_host_who_is_gone_has_a_minute_from_its_end() {
    let mut hall = Hall::playing();
    hall.crowd.leave(id(1), true, 5_000);
    let is_to_be_succeeded =
        |hall: &Hall| matches!(hall.sitting.agenda(&hall.crowd), Some(Job { task: Task::Succeed { .. }, .. }));
    assert!(!is_to_be_succeeded(&hall), "it goes on without a host");
    hall.now_ms = 300_000;
    hall.finish_match();
    assert_eq!(hall.sitting.agenda(&hall.crowd), succession(300_000 + HOST_MS, 1));
    let mut quick = Hall::met(&[1, 2]);
    quick.sit(1);
    assert!(!is_to_be_succeeded(&quick), "no guest is the host there");
}
