//! What players show of the moves that they are about to make.

use crate::hall::{Action, Hall, id};
use game::Seat;
use table::{GRACE_MS, Standin, Task};

#[test]
fn what_the_player_in_turn_shows_counts_until_the_move() {
    let mut hall = Hall::playing();
    hall.sitting.take_sketch(id(2), (None, 0), Some(Action::Draw));
    assert_eq!(hall.sitting.sketch(), None, "another's turn");
    hall.sitting.take_sketch(id(1), (None, 1), Some(Action::Draw));
    assert_eq!(hall.sitting.sketch(), None, "another ply");
    hall.sitting.take_sketch(id(1), (None, 0), Some(Action::Draw));
    assert_eq!(hall.sitting.sketch(), Some(&Action::Draw));
    hall.sitting.take_sketch(id(1), (None, 0), None);
    assert_eq!(hall.sitting.sketch(), None, "the player thought better of it");
    hall.sitting.take_sketch(id(1), (None, 0), Some(Action::Draw));
    hall.act(1, Action::Draw).unwrap();
    assert_eq!(hall.sitting.sketch(), None, "the move is made");
}

#[test]
fn what_was_shown_in_one_match_does_not_count_in_the_next() {
    let mut hall = Hall::playing();
    hall.sitting.take_sketch(id(1), (None, 0), Some(Action::Draw));
    hall.finish_match();
    hall.rematch(&[1, 2]);
    assert!(hall.sitting.is_playing());
    assert_eq!(hall.sitting.sketch(), None);
}

/// As of moves: what was shown before may be passed on late, and where answers are sealed it is the answer.
#[test]
fn what_is_shown_of_an_earlier_match_counts_in_no_other() {
    let mut hall = Hall::playing();
    let shows = |hall: &mut Hall, number, action| {
        hall.sitting.take_sketch(id(1), (number, 0), action);
        hall.sitting.sketch().copied()
    };
    assert_eq!(shows(&mut hall, Some(1), Some(Action::Draw)), Some(Action::Draw));
    hall.finish_match();
    hall.rematch(&[1, 2]);
    assert_eq!(shows(&mut hall, Some(1), Some(Action::Draw)), None, "late");
    assert_eq!(shows(&mut hall, Some(3), Some(Action::Draw)), None, "there is no such match yet");
    assert_eq!(shows(&mut hall, Some(2), Some(Action::Draw)), Some(Action::Draw));
    assert_eq!(shows(&mut hall, Some(1), None), Some(Action::Draw), "nor is anything taken back late");
    assert_eq!(shows(&mut hall, None, None), None, "whoever does not name the match means the present one");
}

#[test]
fn what_lies_there_has_its_time_whether_or_not_the_player_is_there() {
    let mut hall = Hall::playing();
    let now_ms = hall.now_ms;
    hall.crowd.leave(id(1), true, now_ms);
    let due = |hall: &Hall| {
        let job = hall.sitting.agenda(&hall.crowd).unwrap();
        let Task::Stand { seat: Seat(0), ply: 0, why } = job.task else { panic!("{job:?}") };
        (job.at_ms - now_ms, why)
    };
    assert_eq!(due(&hall), (GRACE_MS, Standin::Away));
    let clock_ms = i64::from(wire::Pace::default().move_ms.unwrap());
    assert!(clock_ms > GRACE_MS);
    hall.sitting.take_sketch(id(1), (None, 0), Some(Action::Draw));
    assert_eq!(due(&hall), (clock_ms, Standin::Late));
    hall.sitting.take_sketch(id(1), (None, 0), None);
    assert_eq!(due(&hall), (GRACE_MS, Standin::Away));
}

#[test]
fn the_others_see_what_may_be_seen_of_a_sketch() {
    let mut hall = Hall::playing();
    let seq = hall.sitting.seq();
    let sees = |hall: &Hall| {
        let picture = |number| hall.sitting.picture(hall.sitting.audience(id(number)), &hall.crowd, 0, Some(seq));
        [1, 2, 9].map(|number| picture(number).sketch)
    };
    assert_eq!(sees(&hall), [None, None, None]);
    hall.sitting.take_sketch(id(1), (None, 0), Some(Action::Show));
    let show = Some(serde_json::json!("show"));
    assert_eq!(sees(&hall), [None, show.clone(), show], "everybody but who makes it");
    assert_eq!(hall.sitting.seq(), seq, "nothing is written down");
    hall.sitting.take_sketch(id(1), (None, 0), Some(Action::Draw));
    assert_eq!(sees(&hall), [None, None, None], "what may not be seen");
    hall.sitting.take_sketch(id(1), (None, 0), Some(Action::Show));
    hall.act(1, Action::Draw).unwrap();
    assert_eq!(sees(&hall), [None, None, None], "the move is made");
}
