//! Order at the table: locked chairs, people removed for good, a new host, and no one kept waiting for ever.

use crate::hall::{Action, Hall, entropy, guest, id, rematch};
use game::Seat;
use table::{COMING_MS, Chair, Command, MOST_ENTRIES, STALL_MS, Sitting, Standin, Task};
use wire::{Error, Limited, Pace};

fn sit(number: u8) -> Command<Action> {
    Command::Sit { guest: guest(number), seat: None, entropy: entropy(number) }
}

/// Guests 1 to `seats` play without a clock.
fn untimed(seats: u8) -> Hall {
    let mut hall = Hall::open(seats, Pace { move_ms: None });
    (1..=seats).for_each(|number| hall.sit(number));
    hall.ask(Command::Start { by: id(1) }).unwrap();
    hall
}

fn vote(number: u8) -> Command<Action> {
    Command::Vote { by: id(number), match_number: None, ply: 0, end: false }
}

#[test]
fn at_a_locked_table_nobody_sits_down() {
    let mut hall = Hall::open(2, Pace::default());
    hall.sit(1);
    assert_eq!(hall.ask(Command::Lock { by: id(2), on: true }), Err(Error::NotHost));
    hall.ask(Command::Lock { by: id(1), on: true }).unwrap();
    assert_eq!(hall.ask(Command::Lock { by: id(1), on: true }).unwrap().entries.len(), 0);
    assert_eq!(hall.ask(sit(2)), Err(Error::Locked));
    hall.ask(Command::Stand { by: id(1) }).unwrap();
    // Its host has locked out everyone else.
    hall.sit(1);
    hall.ask(Command::Lock { by: id(1), on: false }).unwrap();
    hall.sit(2);
    hall.ask(Command::Lock { by: id(1), on: true }).unwrap();
    hall.ask(Command::Start { by: id(1) }).unwrap();
    hall.ask(Command::Stand { by: id(2) }).unwrap();
    hall.ask(sit(2)).unwrap();
}

#[test]
fn those_whom_the_house_brings_together_sit_alone_and_begin_with_the_last() {
    let mut hall = Hall::met(&[1, 2]);
    assert_eq!(hall.sitting.comes_by_ms(), Some(1_000 + COMING_MS));
    assert_eq!(hall.ask(sit(3)), Err(Error::NotInvited));
    hall.sit(1);
    assert_eq!(hall.ask(Command::Start { by: id(1) }), Err(Error::NotHost));
    assert!(hall.sitting.comes_by_ms().is_some() && !hall.sitting.is_playing());
    hall.sit(2);
    assert!(hall.sitting.is_playing());
    assert_eq!(hall.sitting.comes_by_ms(), None);
    assert_eq!(hall.ask(sit(3)), Err(Error::NotInvited));
    hall.ask(Command::Stand { by: id(2) }).unwrap();
    hall.ask(sit(2)).unwrap();
    let again: Vec<_> = hall.entries.iter().collect();
    assert_eq!(Sitting::replay(again).unwrap().met(), [id(1), id(2)]);
}

#[test]
fn who_is_removed_does_not_come_back() {
    let mut hall = Hall::open(2, Pace::default());
    hall.sit(1);
    hall.sit(2);
    let remove = |seat| Command::Remove { by: id(1), seat: Seat(seat), seq: None };
    assert_eq!(hall.ask(Command::Remove { by: id(2), seat: Seat(0), seq: None }), Err(Error::NotHost));
    assert_eq!(hall.ask(remove(0)), Err(Error::NotSeated), "hosts do not remove themselves");
    hall.ask(remove(1)).unwrap();
    assert_eq!(hall.ask(sit(2)), Err(Error::Removed));
    hall.sitting = hall.again();
    assert_eq!(hall.ask(sit(2)), Err(Error::Removed), "nor after a restart");
    hall.sit(3);
    hall.ask(Command::Start { by: id(1) }).unwrap();
    assert_eq!(hall.ask(remove(1)), Err(Error::WrongPhase), "a host does not take the game from who plays it");
    hall.ask(Command::Stand { by: id(3) }).unwrap();
    hall.ask(remove(1)).unwrap();
    assert_eq!(hall.ask(sit(3)), Err(Error::Removed));
}

#[test]
fn who_is_removed_in_a_match_does_not_take_the_seat_back() {
    let mut hall = Hall::playing();
    hall.ask(Command::Stand { by: id(2) }).unwrap();
    hall.ask(Command::Remove { by: id(1), seat: Seat(1), seq: None }).unwrap();
    assert_eq!(hall.ask(Command::Return { by: id(2) }), Err(Error::Removed));
    assert_eq!(hall.sitting.audience(id(2)).seat, None, "they watch, and are offered no seat to take back");
    let seen = hall.sitting.picture(hall.sitting.audience(id(1)), &hall.crowd, hall.now_ms, None);
    assert_eq!(seen.room.watchers, 1, "as all are told");
    assert_eq!(hall.ask(Command::HandOver { by: id(1), seat: Seat(1), seq: None }), Err(Error::NotSeated));
    hall.act(1, Action::Draw).unwrap();
    assert_eq!(hall.act(2, Action::Draw), Err(Error::Removed));
    hall.sitting.take_sketch(id(2), (None, 1), Some(Action::Show));
    assert_eq!(hall.sitting.sketch(), None);
    assert!(hall.sitting.chairs()[1].person().is_some_and(|person| person.stood && person.house_plays));
}

#[test]
fn the_host_may_be_another() {
    let mut hall = Hall::open(2, Pace::default());
    hall.sit(1);
    hall.sit(2);
    assert_eq!(hall.ask(Command::HandOver { by: id(2), seat: Seat(1), seq: None }), Err(Error::NotHost));
    hall.ask(Command::HandOver { by: id(1), seat: Seat(1), seq: None }).unwrap();
    assert_eq!(hall.ask(Command::Start { by: id(1) }), Err(Error::NotHost));
    assert!(hall.sitting.audience(id(2)).host && !hall.sitting.audience(id(1)).host);
    hall.ask(Command::Start { by: id(2) }).unwrap();
    hall.ask(Command::Stand { by: id(1) }).unwrap();
    let gone = Command::HandOver { by: id(2), seat: Seat(0), seq: None };
    assert_eq!(hall.ask(gone), Err(Error::NotSeated), "they have left, and nobody would be the host after the match");
}

#[test]
fn who_does_nothing_is_played_for_when_most_of_the_others_would() {
    let mut hall = untimed(4);
    // The host is idle: the three others decide.
    let until_ms = hall.now_ms + STALL_MS;
    assert_eq!(hall.ask(vote(2)), Err(Error::TooEarly { until_ms }));
    hall.now_ms = until_ms;
    assert_eq!(hall.ask(vote(1)), Err(Error::NotSeated), "the one in turn has no vote");
    assert_eq!(hall.ask(vote(9)), Err(Error::NotSeated));
    assert_eq!(hall.ask(vote(2)).unwrap().entries.len(), 1);
    assert_eq!(hall.ask(vote(2)).unwrap().entries.len(), 0);
    assert_eq!(hall.sitting.agenda(&hall.crowd), None);
    hall.ask(vote(3)).unwrap();
    let task = Task::Stand { seat: Seat(0), ply: 0, why: Standin::House };
    assert_eq!(hall.sitting.agenda(&hall.crowd).unwrap().task, task);
    hall.ask(Command::Return { by: id(1) }).unwrap();
    assert_eq!(hall.sitting.agenda(&hall.crowd), None, "whoever comes back plays on");
}

#[test]
fn votes_are_counted_among_those_who_have_not_left() {
    let mut hall = untimed(4);
    hall.now_ms += STALL_MS;
    hall.ask(vote(2)).unwrap();
    hall.ask(Command::Stand { by: id(2) }).unwrap();
    hall.ask(vote(3)).unwrap();
    assert_eq!(hall.sitting.agenda(&hall.crowd), None, "whoever has left decides nothing");
    hall.ask(Command::Stand { by: id(4) }).unwrap();
    let task = Task::Stand { seat: Seat(0), ply: 0, why: Standin::House };
    assert_eq!(hall.sitting.agenda(&hall.crowd).unwrap().task, task, "whoever is left is enough");
    let mut hall = untimed(3);
    hall.now_ms += STALL_MS;
    hall.ask(Command::Vote { by: id(2), match_number: None, ply: 0, end: true }).unwrap();
    hall.ask(Command::Stand { by: id(3) }).unwrap();
    assert!(hall.sitting.just_ended().unwrap().is_some(), "its record is kept");
    assert_eq!(hall.sitting.chairs()[2], Chair::Empty);
}

#[test]
fn the_host_decides_alone_and_a_move_settles_it() {
    let mut hall = untimed(3);
    hall.act(1, Action::Draw).unwrap();
    hall.now_ms += STALL_MS;
    let vote = |number, ply| Command::Vote { by: id(number), match_number: None, ply, end: false };
    assert_eq!(hall.ask(vote(1, 0)), Err(Error::Stale { ply: 1 }));
    hall.ask(vote(3, 1)).unwrap();
    hall.act(2, Action::Draw).unwrap();
    hall.now_ms += STALL_MS;
    hall.ask(vote(1, 2)).unwrap();
    let task = Task::Stand { seat: Seat(2), ply: 2, why: Standin::House };
    assert_eq!(hall.sitting.agenda(&hall.crowd).unwrap().task, task);
}

#[test]
fn a_match_that_does_not_go_on_is_ended_as_it_stands() {
    let mut hall = untimed(4);
    hall.finish_round();
    hall.ask(Command::Deal).unwrap();
    hall.act(1, Action::Draw).unwrap();
    hall.now_ms += STALL_MS;
    let end = |number| Command::Vote { by: id(number), match_number: None, ply: 5, end: true };
    hall.ask(Command::Vote { by: id(3), match_number: None, ply: 5, end: false }).unwrap();
    hall.ask(end(4)).unwrap();
    assert!(hall.sitting.is_playing());
    hall.ask(end(3)).unwrap();
    assert!(hall.sitting.is_finished() && hall.sitting.agenda(&hall.crowd).is_none());
    let (_, record) = hall.sitting.record().unwrap();
    assert_eq!((record.outcome.len(), record.actions.len()), (1, 5), "the round that was ended does not count");
    record.verify().unwrap();
    assert!(hall.sitting.just_ended().unwrap().is_some(), "its record is kept");
    assert_eq!(hall.ask(end(1)), Err(Error::WrongPhase));
    assert!(hall.again().is_finished());
    hall.rematch(&[1, 2, 3, 4]);
    assert!(hall.sitting.is_playing(), "and all may play again");
}

#[test]
fn a_vote_of_an_earlier_match_counts_in_no_other() {
    let mut hall = untimed(2);
    let end = |number| Command::Vote { by: id(1), match_number: Some(number), ply: 1, end: true };
    for number in [1, 2] {
        hall.act(1, Action::Draw).unwrap();
        hall.now_ms += STALL_MS;
        for other in [number - 1, number + 1] {
            assert_eq!(hall.ask(end(other)), Err(Error::Stale { ply: 1 }));
        }
        hall.ask(end(number)).unwrap();
        assert!(hall.sitting.is_finished());
        hall.rematch(&[1, 2]);
        assert!(hall.sitting.is_so(&end(number)), "who asks again, without an answer, is not told that it is late");
    }
}

#[test]
fn the_host_ends_a_match_alone() {
    let mut hall = untimed(2);
    hall.act(1, Action::Draw).unwrap();
    hall.now_ms += STALL_MS;
    hall.ask(Command::Vote { by: id(1), match_number: None, ply: 1, end: true }).unwrap();
    assert!(hall.sitting.is_finished());
}

#[test]
fn where_a_clock_runs_nobody_votes() {
    let mut hall = Hall::playing();
    hall.now_ms += STALL_MS;
    assert_eq!(hall.ask(vote(2)), Err(Error::WrongPhase));
}

/// Two play at a table that has as many entries as it may have.
fn filled() -> Hall {
    let mut hall = Hall::playing();
    let locks = [true, false].map(|on| hall.ask(Command::Lock { by: id(1), on }).unwrap().entries.remove(0));
    for entry in locks.iter().cycle() {
        if hall.sitting.seq() >= MOST_ENTRIES {
            break;
        }
        hall.sitting.evolve(entry).unwrap();
    }
    hall
}

#[test]
fn at_a_table_with_very_many_entries_the_match_is_played_and_nothing_new_begins() {
    let full = || Error::TooMany { what: Limited::Entries, max: 100_000 };
    let mut hall = filled();
    for on in [true, false] {
        assert_eq!(hall.ask(Command::Lock { by: id(1), on }), Err(full()));
    }
    hall.finish_match();
    assert_eq!(hall.ask(rematch(1)), Err(full()));
    assert_eq!(hall.ask(sit(3)), Err(full()));
    let mut hall = filled();
    hall.ask(Command::Stand { by: id(2) }).unwrap();
    assert_eq!(hall.ask(Command::Return { by: id(2) }), Err(full()), "who stands up does not come and go");
    hall.act(1, Action::Draw).unwrap();
}

#[test]
fn a_table_with_very_many_entries_waits_for_nobody() {
    let mut hall = filled();
    for number in [1, 2] {
        hall.crowd.leave(id(number), true, 2_000);
    }
    let task = Task::Stand { seat: Seat(0), ply: 0, why: Standin::Away };
    assert_eq!(hall.sitting.agenda(&hall.crowd).unwrap().task, task, "coming and going adds no entries");
}

#[test]
fn the_host_makes_a_table_quiet() {
    let mut hall = Hall::open(2, Pace::default());
    hall.sit(1);
    assert_eq!(hall.ask(Command::Hush { by: id(2), on: true }), Err(Error::NotHost));
    hall.ask(Command::Hush { by: id(1), on: true }).unwrap();
    assert!(hall.sitting.is_quiet());
    assert_eq!(hall.ask(Command::Hush { by: id(1), on: true }).unwrap().entries.len(), 0);
    let again: Vec<_> = hall.entries.iter().collect();
    assert!(Sitting::replay(again).unwrap().is_quiet());
    hall.ask(Command::Hush { by: id(1), on: false }).unwrap();
    assert!(!hall.sitting.is_quiet());
}
