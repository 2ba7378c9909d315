//! A match that everyone has left stands still, and goes on from where it stood once a player is back.

use crate::hall::{Action, Hall, guest, id};
use game::Seat;
use table::{Command, Job, PAUSE_MS, Standin, Task};
use wire::{Level, Pace, Phase};

/// Everyone leaves at `now_ms`.
fn leave(hall: &mut Hall, now_ms: i64) {
    hall.now_ms = now_ms;
    for guest in hall.crowd.clone().guests() {
        hall.crowd.leave(guest, true, now_ms);
    }
}

/// Does what the agenda asks for when no one is there.
fn pause(hall: &mut Hall) {
    let Some(Job { at_ms, task: Task::Pause { since_ms } }) = hall.sitting.agenda(&hall.crowd) else {
        panic!("{:?}", hall.sitting.agenda(&hall.crowd))
    };
    hall.now_ms = at_ms;
    hall.ask(Command::Pause { since_ms }).unwrap();
}

fn shown(hall: &Hall) -> (i64, Option<i64>) {
    match hall.sitting.picture(hall.sitting.audience(id(9)), &hall.crowd, hall.now_ms, None).room.phase {
        phase @ Phase::Playing { since_ms, .. } => (since_ms, phase.deadline_ms()),
        other => panic!("{other:?}"),
    }
}

/// Whether the room that everyone sees says that the match stands still.
fn is_still(hall: &Hall) -> bool {
    hall.sitting.picture(hall.sitting.audience(id(9)), &hall.crowd, hall.now_ms, None).room.still
}

#[test]
fn where_nobody_is_no_bot_thinks_and_no_clock_runs() {
    let mut hall = Hall::open(2, Pace::default());
    hall.ask(Command::SeatBot { by: id(1), seat: Seat(0), level: Level(5) }).unwrap();
    hall.sit(1);
    hall.ask(Command::Start { by: id(1) }).unwrap();
    assert!(matches!(hall.sitting.agenda(&hall.crowd).unwrap().task, Task::Think { .. }));
    leave(&mut hall, 3_000);
    let job = hall.sitting.agenda(&hall.crowd).unwrap();
    assert_eq!(job, Job { at_ms: 3_000 + PAUSE_MS, task: Task::Pause { since_ms: 3_000 } });
    pause(&mut hall);
    assert!(hall.sitting.is_paused());
    assert_eq!(hall.sitting.agenda(&hall.crowd), None, "for ever");
    assert_eq!(hall.ask(Command::Pause { since_ms: 3_000 }).unwrap().entries.len(), 0, "it stands still already");
    hall.crowd.enter(id(1));
    assert_eq!(hall.sitting.agenda(&hall.crowd).unwrap().task, Task::Resume);
    hall.ask(Command::Resume).unwrap();
    assert!(matches!(hall.sitting.agenda(&hall.crowd).unwrap().task, Task::Think { .. }));
}

#[test]
fn nobody_who_only_looks_on_costs_those_who_are_away_their_time() {
    let mut hall = Hall::playing();
    leave(&mut hall, 2_000);
    assert!(!is_still(&hall), "somebody may be back in a moment");
    pause(&mut hall);
    hall.now_ms = 1_002_000;
    hall.crowd.enter(id(9));
    assert_eq!(hall.sitting.agenda(&hall.crowd), None, "a stranger looks on");
    assert!(is_still(&hall));
    hall.crowd.enter(id(2));
    assert!(!is_still(&hall), "and is not told so for as long as it takes to go on");
    assert_eq!(hall.sitting.agenda(&hall.crowd).unwrap().task, Task::Resume);
    hall.ask(Command::Resume).unwrap();
    assert!(!is_still(&hall));
    assert_eq!(shown(&hall), (1_001_000, Some(1_046_000)));
    hall.crowd.leave(id(2), true, 1_003_000);
    assert!(matches!(hall.sitting.agenda(&hall.crowd).unwrap().task, Task::Stand { .. }), "somebody looks on");
}

#[test]
fn whoever_has_given_up_the_seat_only_looks_on() {
    let mut hall = Hall::playing();
    hall.ask(Command::Stand { by: id(1) }).unwrap();
    leave(&mut hall, 2_000);
    pause(&mut hall);
    hall.crowd.enter(id(1));
    assert_eq!(hall.sitting.agenda(&hall.crowd), None, "the other has given up nothing");
    hall.ask(Command::Return { by: id(1) }).unwrap();
    assert_eq!(hall.sitting.agenda(&hall.crowd).unwrap().task, Task::Resume);
}

#[test]
fn where_the_house_plays_for_everyone_it_goes_on_for_anyone() {
    let mut hall = Hall::playing();
    for by in [1, 2] {
        hall.ask(Command::Stand { by: id(by) }).unwrap();
    }
    leave(&mut hall, 2_000);
    pause(&mut hall);
    assert_eq!(hall.sitting.agenda(&hall.crowd), None);
    hall.crowd.enter(id(9));
    assert_eq!(hall.sitting.agenda(&hall.crowd).unwrap().task, Task::Resume);
    assert!(!is_still(&hall));
}

#[test]
fn the_clock_goes_on_from_where_the_last_left_it() {
    let mut hall = Hall::playing();
    assert_eq!(shown(&hall), (1_000, Some(46_000)));
    leave(&mut hall, 31_000);
    pause(&mut hall);
    hall.now_ms = 1_031_000;
    hall.crowd.enter(id(1));
    hall.crowd.enter(id(2));
    let before = shown(&hall);
    hall.ask(Command::Resume).unwrap();
    assert_eq!(shown(&hall), (1_001_000, Some(1_046_000)), "15 seconds are left, as there were");
    assert_eq!(before, shown(&hall), "and were shown before it went on");
    let task = Task::Stand { seat: Seat(0), ply: 0, why: Standin::Late };
    assert_eq!(hall.sitting.agenda(&hall.crowd), Some(Job { at_ms: 1_046_000, task }));
}

#[test]
fn a_move_made_while_it_stands_still_is_kept_and_its_clock_begins_with_it() {
    let mut hall = Hall::playing();
    leave(&mut hall, 2_000);
    pause(&mut hall);
    hall.now_ms = 100_000;
    hall.act(1, Action::Draw).unwrap();
    assert!(hall.sitting.is_paused(), "nobody looks on");
    hall.now_ms = 200_000;
    hall.crowd.enter(id(2));
    hall.ask(Command::Resume).unwrap();
    assert_eq!(shown(&hall), (200_000, Some(245_000)));
    assert_eq!(hall.sitting.ply(), 1);
}

#[test]
fn a_pause_outlasts_a_restart_which_credits_nothing_twice() {
    let mut hall = Hall::playing();
    leave(&mut hall, 11_000);
    pause(&mut hall);
    hall.sitting = hall.again();
    assert!(hall.sitting.is_paused());
    hall.now_ms = 500_000;
    assert_eq!(hall.ask(Command::Credit { ms: 400_000 }).unwrap().entries.len(), 0);
    hall.now_ms = 511_000;
    hall.crowd.enter(id(1));
    hall.ask(Command::Resume).unwrap();
    assert_eq!(shown(&hall), (501_000, Some(546_000)), "10 of 45 seconds are used");
}

#[test]
fn the_result_of_a_round_waits_too() {
    let mut hall = Hall::playing();
    hall.finish_round();
    leave(&mut hall, 2_000);
    pause(&mut hall);
    hall.now_ms = 900_000;
    hall.crowd.enter(id(1));
    hall.ask(Command::Resume).unwrap();
    let job = hall.sitting.agenda(&hall.crowd).unwrap();
    assert_eq!((job.task, job.at_ms), (Task::Deal, 900_000 - 1_000 + table::RESULT_MS));
}

#[test]
fn a_table_is_deserted_when_nobody_would_come_back() {
    let mut hall = Hall::playing();
    assert!(!hall.sitting.is_deserted());
    hall.ask(Command::Stand { by: id(1) }).unwrap();
    hall.ask(Command::Stand { by: id(2) }).unwrap();
    assert!(hall.sitting.is_playing() && hall.sitting.is_deserted());
    hall.ask(Command::Sit { guest: guest(1), seat: None, entropy: crate::hall::entropy(1) }).unwrap();
    assert!(!hall.sitting.is_deserted());
}
