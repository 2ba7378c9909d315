//! The behaviour of a table, told as its players would tell it.

use crate::hall::{Action, Hall, entropy, guest, id};
use game::{Seat, Turn};
use table::{
    COMING_MS, Chair, Command, GRACE_MS, MOST_ENTRIES, OPENING_MS, PAUSE_MS, RESULT_MS, SEALED_MS, SHORT_RESULT_MS,
    STALL_MS, Standin, Task,
};
use wire::{Error, Level, Pace, Phase, Presence, Stage};

#[test]
fn a_match_goes_from_the_chairs_to_a_record_that_verifies() {
    let mut hall = Hall::playing();
    let shown = hall.sitting.picture(hall.sitting.audience(id(2)), &hall.crowd, 0, None);
    let promised = shown.room.commitment;
    hall.finish_match();
    let (name, record) = hall.sitting.record().unwrap();
    record.verify().unwrap();
    assert_eq!(record.players, ["guest 1", "guest 2"]);
    let proof = record.proof.unwrap();
    assert_eq!(proof.commitment, promised);
    assert_eq!(proof.entropy, [1, 2].map(|number| entropy(number).opened().unwrap()));
    let phase = hall.sitting.picture(hall.sitting.audience(id(9)), &hall.crowd, 0, None).room.phase;
    assert!(matches!(phase, Phase::Finished { record, .. } if record == name));
}

#[test]
fn the_host_starts_when_every_chair_is_taken() {
    let mut hall = Hall::open(3, Pace::default());
    hall.sit(1);
    hall.sit(2);
    assert_eq!(hall.ask(Command::Start { by: id(2) }), Err(Error::NotHost));
    assert_eq!(hall.ask(Command::Start { by: id(1) }), Err(Error::ChairsEmpty { seats: vec![Seat(2)] }));
    hall.ask(Command::SeatBot { by: id(1), seat: Seat(2), level: Level(2) }).unwrap();
    hall.ask(Command::Start { by: id(1) }).unwrap();
    assert_eq!(hall.sitting.stage(), Stage::Playing);
    assert_eq!(hall.ask(Command::Start { by: id(1) }), Err(Error::WrongPhase));
}

#[test]
fn chairs_are_taken_once() {
    let mut hall = Hall::open(2, Pace::default());
    hall.sit(1);
    let sit = |number, seat| Command::Sit { guest: guest(number), seat, entropy: entropy(number) };
    assert_eq!(hall.ask(sit(1, None)), Err(Error::AlreadySeated { seat: Seat(0) }));
    assert_eq!(hall.ask(sit(2, Some(Seat(0)))), Err(Error::SeatTaken { seat: Seat(0) }));
    assert_eq!(hall.ask(sit(2, Some(Seat(2)))), Err(Error::NoSuchSeat { seat: Seat(2), seats: 2 }));
    hall.sit(2);
    assert_eq!(hall.ask(sit(3, None)), Err(Error::TableFull));
    hall.ask(Command::Clear { by: id(1), seat: Seat(1), seq: None }).unwrap();
    hall.sit(3);
    assert_eq!(hall.ask(Command::Stand { by: id(2) }), Err(Error::NotSeated));
}

#[test]
fn moves_are_refused_with_a_reason_and_nothing_changes() {
    let mut hall = Hall::playing();
    let before = hall.sees(1);
    let act = |by, ply, action| Command::Act { by: id(by), move_id: 1, match_number: None, ply, action };
    assert_eq!(hall.ask(act(2, 0, Action::Draw)), Err(Error::NotYourTurn { turn: Seat(0) }));
    assert_eq!(hall.ask(act(1, 3, Action::Draw)), Err(Error::Stale { ply: 0 }));
    assert_eq!(hall.ask(act(9, 0, Action::Draw)), Err(Error::NotSeated));
    assert_eq!(hall.sees(1), before);
    hall.act(1, Action::Show).unwrap();
    hall.act(2, Action::Show).unwrap();
    assert!(matches!(hall.ask(act(1, 2, Action::Show)), Err(Error::Illegal { .. })));
}

#[test]
fn the_next_round_waits_for_everyone_or_for_the_clock() {
    let mut hall = Hall::playing();
    hall.finish_round();
    assert_eq!(
        hall.ask(Command::Act { by: id(1), move_id: 99, match_number: None, ply: 4, action: Action::Draw }),
        Err(Error::WrongPhase)
    );
    let job = hall.sitting.agenda(&hall.crowd).unwrap();
    assert_eq!((job.at_ms, job.task), (1_000 + RESULT_MS, Task::Deal));
    assert_eq!(hall.ask(Command::Ready { by: id(1) }).unwrap().entries.len(), 1);
    assert_eq!(hall.ask(Command::Ready { by: id(1) }).unwrap().entries.len(), 0);
    assert_eq!(hall.ask(Command::Ready { by: id(2) }).unwrap().entries.len(), 2);
    assert_eq!(hall.sitting.game().unwrap().turn(), Turn::Of(Seat(0)));
    assert_eq!(hall.ask(Command::Deal), Err(Error::WrongPhase));
}

#[test]
fn a_result_that_no_player_looks_at_is_shown_for_a_shorter_time() {
    let mut hall = Hall::playing();
    hall.finish_round();
    hall.ask(Command::Stand { by: id(1) }).unwrap();
    assert_eq!(hall.sitting.agenda(&hall.crowd).unwrap().at_ms, 1_000 + RESULT_MS);
    hall.ask(Command::Stand { by: id(2) }).unwrap();
    let job = hall.sitting.agenda(&hall.crowd).unwrap();
    assert_eq!((job.at_ms, job.task), (1_000 + SHORT_RESULT_MS, Task::Deal));
    let phase = hall.sitting.picture(hall.sitting.audience(id(9)), &hall.crowd, 1_000, None).room.phase;
    assert_eq!(phase, Phase::BetweenRounds { until_ms: job.at_ms, ready: vec![true, true] });
}

/// All other tests go by their names.
#[test]
fn times_are_as_long_as_the_pages_promise() {
    assert_eq!((SEALED_MS, OPENING_MS, COMING_MS), (6_000, 5_000, 15_000));
    assert_eq!((STALL_MS, PAUSE_MS, MOST_ENTRIES), (120_000, 10_000, 100_000));
}

#[test]
fn the_house_decides_when_the_time_is_up_and_plays_on_after_the_second_time() {
    let mut hall = Hall::playing();
    for (seat, ply) in [(Seat(0), 0), (Seat(0), 2)] {
        let job = hall.sitting.agenda(&hall.crowd).unwrap();
        assert_eq!((job.at_ms, job.task), (hall.now_ms + 45_000, Task::Stand { seat, ply, why: Standin::Late }));
        hall.now_ms = job.at_ms;
        hall.ask(Command::StandIn { why: Standin::Late, ply, action: Action::Draw }).unwrap();
        hall.act(2, Action::Draw).unwrap();
    }
    hall.ask(Command::Deal).unwrap();
    let job = hall.sitting.agenda(&hall.crowd).unwrap();
    assert_eq!(job.task, Task::Stand { seat: Seat(0), ply: 4, why: Standin::House });
    hall.ask(Command::Return { by: id(1) }).unwrap();
    let job = hall.sitting.agenda(&hall.crowd).unwrap();
    assert_eq!(job.task, Task::Stand { seat: Seat(0), ply: 4, why: Standin::Late });
}

#[test]
fn the_house_plays_for_a_player_who_is_away_in_turn_and_a_move_takes_the_seat_back() {
    let mut hall = Hall::playing();
    hall.now_ms = 5_000;
    hall.crowd.leave(id(1), true, 5_000);
    let job = hall.sitting.agenda(&hall.crowd).unwrap();
    let task = Task::Stand { seat: Seat(0), ply: 0, why: Standin::Away };
    assert_eq!((job.at_ms, job.task), (5_000 + GRACE_MS, task));
    hall.ask(Command::StandIn { why: Standin::Away, ply: 0, action: Action::Draw }).unwrap();
    hall.act(2, Action::Draw).unwrap();
    hall.crowd.enter(id(1));
    let presence = |hall: &Hall| hall.sitting.picture(hall.sitting.audience(id(2)), &hall.crowd, 0, None).room.chairs;
    assert!(matches!(&presence(&hall)[0], wire::Chair::Player { presence, .. } if *presence == Presence::HousePlays));
    hall.act(1, Action::Draw).unwrap();
    assert!(matches!(&presence(&hall)[0], wire::Chair::Player { presence, .. } if *presence == Presence::Here));
}

#[test]
fn the_house_plays_for_nobody_once_the_match_is_over() {
    let mut hall = Hall::playing();
    hall.crowd.leave(id(1), true, hall.now_ms);
    hall.ask(Command::StandIn { why: Standin::Away, ply: 0, action: Action::Draw }).unwrap();
    hall.crowd.enter(id(1));
    let presence = |hall: &Hall| {
        let room = hall.sitting.picture(hall.sitting.audience(id(2)), &hall.crowd, 0, None).room;
        let wire::Chair::Player { presence, .. } = room.chairs[0].clone() else { panic!("{room:?}") };
        presence
    };
    while !hall.sitting.is_finished() {
        assert_eq!(presence(&hall), Presence::HousePlays);
        let (ply, why) = (hall.sitting.ply(), Standin::House);
        match hall.sitting.game().unwrap().turn().seat() {
            Some(Seat(0)) => drop(hall.ask(Command::StandIn { why, ply, action: Action::Draw }).unwrap()),
            Some(_) => drop(hall.act(2, Action::Draw).unwrap()),
            None => drop(hall.ask(Command::Deal).unwrap()),
        }
    }
    assert_eq!(presence(&hall), Presence::Here, "there is no seat to take back");
    hall.crowd.leave(id(1), true, hall.now_ms);
    assert_eq!(presence(&hall), Presence::Away, "nor is anybody there for whom it has played");
}

#[test]
fn without_a_clock_only_the_absent_are_played_for() {
    let mut hall = Hall::open(2, Pace { move_ms: None });
    hall.sit(1);
    hall.sit(2);
    hall.ask(Command::Start { by: id(1) }).unwrap();
    assert_eq!(hall.sitting.agenda(&hall.crowd), None);
    hall.crowd.leave(id(1), true, hall.now_ms);
    assert!(hall.sitting.agenda(&hall.crowd).is_some());
}

#[test]
fn who_steps_back_keeps_the_chair_while_a_match_is_played() {
    let mut hall = Hall::playing();
    let back = Command::StepBack { by: id(2) };
    assert_eq!(hall.ask(back.clone()), Err(Error::WrongPhase));
    hall.finish_match();
    hall.ask(back.clone()).unwrap();
    assert_eq!(hall.sitting.chairs()[1], Chair::Empty);
    assert!(hall.sitting.is_so(&back), "it may be asked again");
}

#[test]
fn who_stands_up_may_sit_down_again_until_the_match_ends() {
    let mut hall = Hall::playing();
    hall.ask(Command::Stand { by: id(1) }).unwrap();
    assert_eq!(hall.ask(Command::Stand { by: id(1) }).unwrap().entries.len(), 0);
    let job = hall.sitting.agenda(&hall.crowd).unwrap();
    assert_eq!(job.task, Task::Stand { seat: Seat(0), ply: 0, why: Standin::House });
    assert_eq!(
        hall.ask(Command::Sit { guest: guest(3), seat: Some(Seat(0)), entropy: entropy(3) }),
        Err(Error::SeatTaken { seat: Seat(0) })
    );
    hall.sit(1);
    hall.act(1, Action::Draw).unwrap();
    hall.ask(Command::Stand { by: id(2) }).unwrap();
    while !hall.sitting.is_finished() {
        match hall.sitting.agenda(&hall.crowd).unwrap().task {
            Task::Deal => hall.ask(Command::Deal).unwrap(),
            Task::Stand { ply, why: Standin::House, .. } => {
                hall.ask(Command::StandIn { why: Standin::House, ply, action: Action::Draw }).unwrap()
            }
            _ => hall.act(1, Action::Draw).unwrap(),
        };
    }
    assert_eq!(hall.sitting.chairs()[1], Chair::Empty);
}

#[test]
fn a_rematch_starts_when_every_player_would() {
    let mut hall = Hall::playing();
    hall.finish_match();
    let Phase::Finished { next_commitment, .. } =
        hall.sitting.picture(hall.sitting.audience(id(1)), &hall.crowd, 0, None).room.phase
    else {
        panic!("the match is over")
    };
    hall.ask(Command::Rematch { by: id(1), match_number: None, entropy: entropy(11) }).unwrap();
    assert!(hall.sitting.is_finished());
    hall.ask(Command::Rematch { by: id(2), match_number: None, entropy: entropy(12) }).unwrap();
    let room = hall.sitting.picture(hall.sitting.audience(id(1)), &hall.crowd, 0, None).room;
    assert_eq!((room.match_number, room.commitment), (2, next_commitment));
    hall.finish_match();
    let (_, record) = hall.sitting.record().unwrap();
    record.verify().unwrap();
    assert_eq!(record.proof.unwrap().entropy, [11, 12].map(|number| entropy(number).opened().unwrap()));
}

#[test]
fn a_newcomer_on_a_freed_chair_counts_as_willing() {
    let mut hall = Hall::playing();
    hall.finish_match();
    hall.ask(Command::Rematch { by: id(1), match_number: None, entropy: entropy(11) }).unwrap();
    hall.ask(Command::Stand { by: id(2) }).unwrap();
    assert!(hall.sitting.is_finished());
    hall.sit(3);
    assert!(hall.sitting.is_playing());
}

#[test]
fn an_outage_is_credited_to_the_clock() {
    let mut hall = Hall::playing();
    let before = hall.sitting.agenda(&hall.crowd).unwrap().at_ms;
    hall.ask(Command::Credit { ms: 30_000 }).unwrap();
    assert_eq!(hall.sitting.agenda(&hall.crowd).unwrap().at_ms, before + 30_000);
    assert!(hall.sitting.not_before_ms() > hall.now_ms, "whoever moves now has taken no time, and not less");
    hall.finish_match();
    assert_eq!(hall.ask(Command::Credit { ms: 30_000 }).unwrap().entries.len(), 0);
}

#[test]
fn a_bot_plays_only_its_own_seat() {
    let mut hall = Hall::playing();
    let think = Command::StandIn { why: Standin::Bot, ply: 0, action: Action::Draw };
    assert_eq!(hall.ask(think), Err(Error::NotSeated));
    let mut hall = Hall::open(2, Pace::default());
    hall.ask(Command::SeatBot { by: id(1), seat: Seat(0), level: Level(1) }).unwrap();
    hall.sit(1);
    hall.ask(Command::Start { by: id(1) }).unwrap();
    let task = Task::Think { seat: Seat(0), level: Level(1), ply: 0 };
    assert_eq!(hall.sitting.agenda(&hall.crowd).unwrap().task, task);
    let late = Command::StandIn { why: Standin::Late, ply: 0, action: Action::Draw };
    assert_eq!(hall.ask(late), Err(Error::NotSeated));
    hall.ask(Command::StandIn { why: Standin::Bot, ply: 0, action: Action::Draw }).unwrap();
    let stale = Command::StandIn { why: Standin::Bot, ply: 0, action: Action::Draw };
    assert!(hall.ask(stale).is_err());
}

#[test]
fn a_picture_tells_what_was_missed() {
    let mut hall = Hall::playing();
    hall.act(1, Action::Draw).unwrap();
    let had = hall.sitting.seq();
    hall.act(2, Action::Show).unwrap();
    let to = hall.sitting.audience(id(1));
    assert!(hall.sitting.remembers(had));
    let missed = hall.sitting.picture(to, &hall.crowd, 0, Some(had));
    assert_eq!((missed.seen.len(), missed.fresh), (1, false));
    let fresh = hall.sitting.picture(to, &hall.crowd, 0, None);
    assert_eq!((fresh.seen.len(), fresh.fresh), (2, true));
    hall.finish_round();
    hall.ask(Command::Deal).unwrap();
    assert!(!hall.sitting.remembers(had));
    assert!(!hall.sitting.remembers(had + 1_000));
    assert!(hall.sitting.picture(to, &hall.crowd, 0, None).seen.is_empty());
}

#[test]
fn a_card_that_was_drawn_is_shown_to_its_player_alone() {
    let mut hall = Hall::playing();
    hall.act(1, Action::Draw).unwrap();
    hall.act(2, Action::Show).unwrap();
    let shown = [1, 2, 9].map(|number| {
        let picture = hall.sitting.picture(hall.sitting.audience(id(number)), &hall.crowd, 0, None);
        let of_events = picture.seen.iter().map(|seen| seen.card.is_some()).collect::<Vec<_>>();
        (picture.view.unwrap().card.is_some(), of_events)
    });
    assert_eq!(shown, [(true, vec![true, true]), (true, vec![false, true]), (false, vec![false, true])]);
}
