//! Questions that every player is asked: nothing shows who had a choice.

use crate::hall::{Action, Hall, id};
use game::{Observer, Seat};
use serde_json::json;
use table::{By, Command, Fact, GRACE_MS, Job, SEALED_MS, Standin, Task};
use wire::{Error, Level, Pace, Phase};

/// Guests 1 and 2, or guest 1 and a bot, at a table where every player is asked first.
fn asked(people: u8) -> Hall {
    let mut hall = Hall::open_with(2, Pace::default(), json!({"all_asked": true}));
    (1..=people).for_each(|number| hall.sit(number));
    (people..2).for_each(|seat| {
        hall.ask(Command::SeatBot { by: id(1), seat: Seat(seat), level: Level(1) }).unwrap();
    });
    hall.ask(Command::Start { by: id(1) }).unwrap();
    hall
}

fn job(hall: &Hall) -> Job {
    hall.sitting.agenda(&hall.crowd).unwrap()
}

fn stand(seat: u8, ply: u32) -> Task {
    Task::Stand { seat: Seat(seat), ply, why: Standin::Table }
}

fn stand_in(hall: &mut Hall, ply: u32, action: Action) {
    hall.ask(Command::StandIn { why: Standin::Table, ply, action }).unwrap();
}

#[test]
fn among_people_all_answers_are_opened_at_one_hour() {
    let mut hall = asked(2);
    let opened_ms = hall.now_ms + i64::from(SEALED_MS);
    assert_eq!(job(&hall), Job { at_ms: opened_ms, task: stand(0, 0) });
    let sealed = |hall: &Hall, number| {
        let to = hall.sitting.audience(id(number));
        hall.sitting.picture(to, &hall.crowd, hall.now_ms, None).room.phase
    };
    let expected = Phase::Playing {
        since_ms: 1_000,
        limit_ms: Some(SEALED_MS),
        sealed: true,
        votable: false,
        votes: vec![],
        ends: vec![],
    };
    assert_eq!([1, 2, 9].map(|number| sealed(&hall, number)), [(); 3].map(|()| expected.clone()));
    // Not before that, whoever is absent and whatever they hold.
    hall.crowd.leave(id(1), true, hall.now_ms);
    assert_eq!(job(&hall).at_ms, opened_ms);
    assert_eq!(hall.act(1, Action::Draw), Err(Error::Sealed { until_ms: opened_ms }));
    assert_eq!(hall.act(2, Action::Draw), Err(Error::Sealed { until_ms: opened_ms }));
    hall.now_ms = opened_ms + 3;
    stand_in(&mut hall, 0, Action::Draw);
    assert_eq!(job(&hall), Job { at_ms: opened_ms, task: stand(1, 1) }, "the second has waited as long");
    stand_in(&mut hall, 1, Action::Draw);
    assert!(matches!(sealed(&hall, 1), Phase::Playing { since_ms, sealed: false, .. } if since_ms == hall.now_ms));
    let late = Task::Stand { seat: Seat(0), ply: 2, why: Standin::Away };
    assert_eq!(job(&hall), Job { at_ms: hall.now_ms + GRACE_MS, task: late }, "then the clocks go as ever");
}

#[test]
fn the_hour_does_not_depend_on_what_anybody_holds() {
    let mut cards = std::collections::BTreeSet::new();
    for number in 0..40 {
        let mut hall = Hall::open_with(2, Pace::default(), json!({"all_asked": true}));
        hall.sit(number + 1);
        hall.sit(number + 101);
        hall.ask(Command::Start { by: id(1) }).unwrap();
        let card = hall.sitting.game().unwrap().view(Observer::Seat(Seat(0))).card;
        cards.insert(card == Some(0));
        assert_eq!(job(&hall), Job { at_ms: hall.now_ms + i64::from(SEALED_MS), task: stand(0, 0) });
    }
    assert_eq!(cards.len(), 2, "some had a choice and some had none");
}

#[test]
fn what_was_shown_counts_when_the_answers_are_opened() {
    let mut hall = asked(2);
    hall.sitting.take_sketch(id(2), (None, 0), Some(Action::Draw));
    assert_eq!(hall.sitting.sketch(), None, "it is the other's");
    hall.sitting.take_sketch(id(1), (None, 0), Some(Action::Show));
    hall.sitting.take_sketch(id(2), (None, 0), Some(Action::Show));
    hall.sitting.take_sketch(id(9), (None, 0), Some(Action::Show));
    assert_eq!(hall.sitting.sketch(), Some(&Action::Show));
    stand_in(&mut hall, 0, Action::Show);
    assert_eq!(hall.sitting.sketch(), Some(&Action::Show), "shown before the first answer was opened");
    stand_in(&mut hall, 1, Action::Show);
    assert_eq!(hall.sitting.sketch(), None);
}

#[test]
fn against_bots_nobody_waits() {
    let holds_a_nought = |hall: &Hall| hall.sitting.game().unwrap().view(Observer::Seat(Seat(0))).card == Some(0);
    let mut hall = asked(1);
    let mut seen = [false; 2];
    while seen != [true; 2] {
        assert_eq!(hall.sitting.sealed_until(), None);
        let nought = holds_a_nought(&hall);
        seen[usize::from(nought)] = true;
        if nought {
            assert_eq!(job(&hall), Job { at_ms: hall.now_ms, task: stand(0, hall.sitting.ply()) });
            let ply = hall.sitting.ply();
            stand_in(&mut hall, ply, Action::Draw);
        } else {
            let late = Task::Stand { seat: Seat(0), ply: hall.sitting.ply(), why: Standin::Late };
            assert_eq!(job(&hall), Job { at_ms: hall.now_ms + 45_000, task: late });
            hall.act(1, Action::Draw).unwrap();
        }
        play_on(&mut hall);
    }
}

/// Plays on to the next question of the kind.
fn play_on(hall: &mut Hall) {
    loop {
        let ply = hall.sitting.ply();
        match hall.sitting.agenda(&hall.crowd).map(|job| job.task) {
            Some(Task::Think { .. }) => {
                hall.ask(Command::StandIn { why: Standin::Bot, ply, action: Action::Draw }).unwrap();
            }
            Some(Task::Deal) => {
                hall.ask(Command::Deal).unwrap();
                return;
            }
            Some(Task::Stand { .. }) => {
                hall.act(1, Action::Draw).unwrap();
            }
            Some(
                task @ (Task::Begin | Task::Pause { .. } | Task::Resume | Task::Rise { .. } | Task::Succeed { .. }),
            ) => panic!("{task:?}, and everybody is here"),
            None => {
                hall.seeds += 1;
                let entropy = crate::hall::entropy(hall.seeds as u8);
                hall.ask(Command::Rematch { by: id(1), match_number: None, entropy }).unwrap();
                return;
            }
        }
    }
}

#[test]
fn a_question_that_a_player_misses_is_the_houses_decision() {
    let mut choices = std::collections::BTreeSet::new();
    for number in 1..40 {
        let mut hall = Hall::open_with(2, Pace::default(), json!({"all_asked": true}));
        hall.sit(number);
        hall.sit(number + 100);
        hall.ask(Command::Start { by: id(1) }).unwrap();
        let has_choice = hall.sitting.game().unwrap().view(Observer::Seat(Seat(0))).card != Some(0);
        choices.insert(has_choice);
        // The second answers, the first does not.
        hall.sitting.take_sketch(id(number + 100), (None, 0), Some(Action::Draw));
        [0, 1].into_iter().for_each(|ply| stand_in(&mut hall, ply, Action::Draw));
        let by = hall.entries.iter().filter_map(|entry| match &entry.fact {
            Fact::Acted { by, .. } => Some(*by),
            _ => None,
        });
        let by: Vec<By> = by.collect();
        let first = if has_choice { Standin::House } else { Standin::Table };
        assert_eq!(by, [first, Standin::Table].map(By::Other));
    }
    assert_eq!(choices.len(), 2, "some had a choice and some had none");
}

#[test]
fn a_sealed_answer_is_the_houses_only_where_it_plays() {
    let mut hall = asked(2);
    hall.ask(Command::Stand { by: id(2) }).unwrap();
    while !hall.sitting.is_finished() {
        let ply = hall.sitting.ply();
        match job(&hall).task {
            Task::Deal => _ = hall.ask(Command::Deal).unwrap(),
            Task::Stand { why: why @ (Standin::Table | Standin::House), .. } => {
                hall.sitting.take_sketch(id(1), (None, ply), Some(Action::Draw));
                hall.ask(Command::StandIn { why, ply, action: Action::Draw }).unwrap();
            }
            _ => _ = hall.act(1, Action::Draw).unwrap(),
        }
    }
    assert_eq!(hall.sitting.record().unwrap().1.house, [1, 3, 5, 7], "all of guest 2, and none of guest 1");
}

#[test]
fn an_outage_is_credited_to_the_sealed_answers_too() {
    let mut hall = asked(2);
    let before = job(&hall);
    hall.ask(Command::Credit { ms: 30_000 }).unwrap();
    assert_eq!(job(&hall), Job { at_ms: before.at_ms + 30_000, ..before });
}
