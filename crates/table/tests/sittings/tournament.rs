//! A table of a tournament: every player has a chair before they come, and it is played to its end, whoever comes.

use crate::hall::{Action, Hall, entropy, guest, id, rematch};
use game::{Chance, Entropy, Pledge, Seat};
use serde_json::Value;
use table::{Command, Seated, Seating, SharedDeal, Standin, Task};
use wire::{Chair, Error, Level, Phase, TableCode, tournament::OfTournament};

fn seating(chairs: Vec<Seated>) -> Seating {
    Seating { of: OfTournament { tournament: TableCode::numbered(99), round: 2 }, chairs }
}

/// Guests 1 and 2 are called.
fn called(shared: Option<SharedDeal>) -> Hall {
    Hall::of_tournament(seating(vec![Seated::Person(guest(1)), Seated::Person(guest(2))]), shared)
}

fn deal() -> SharedDeal {
    SharedDeal { name: "a deal".to_owned(), until_ms: SharedDeal::UNTIL_TOLD }
}

fn come(hall: &mut Hall, number: u8) {
    hall.sit(number);
}

#[test]
fn the_match_begins_when_the_last_has_come() {
    let mut hall = called(None);
    assert_eq!(hall.sitting.tournament().map(|of| of.round), Some(2));
    assert_eq!(hall.sitting.absent(), [id(1), id(2)]);
    assert_eq!(hall.sitting.comes_by_ms(), None, "the tournament says when");
    come(&mut hall, 2);
    assert!(!hall.sitting.is_playing());
    assert_eq!(hall.sitting.absent(), [id(1)]);
    assert_eq!(hall.ask(Command::Sit { guest: guest(2), seat: None, entropy: entropy(2) }).unwrap().entries, []);
    come(&mut hall, 1);
    assert!(hall.sitting.is_playing());
    assert_eq!(hall.sitting.seat_of(id(1)), Some(Seat(0)));
    assert_eq!(hall.sitting.absent(), []);
    assert!(hall.again().is_playing());
}

#[test]
fn who_is_not_called_has_no_chair_and_nobody_arranges_anything() {
    let mut hall = called(Some(deal()));
    come(&mut hall, 1);
    let refused = |hall: &mut Hall, command| assert_eq!(hall.ask(command).unwrap_err(), Error::InTournament);
    refused(&mut hall, Command::Sit { guest: guest(3), seat: None, entropy: entropy(3) });
    refused(&mut hall, Command::Stand { by: id(1) });
    come(&mut hall, 2);
    let by = id(1);
    for command in [
        Command::Stand { by },
        Command::StepBack { by },
        Command::SeatBot { by, seat: Seat(1), level: Level(1) },
        Command::Lock { by, on: true },
        Command::Remove { by, seat: Seat(1), seq: None },
        Command::Start { by },
        Command::Vote { by, match_number: None, ply: 0, end: true },
        rematch(1),
        Command::Pause { since_ms: 0 },
    ] {
        refused(&mut hall, command);
    }
    hall.finish_match();
    refused(&mut hall, rematch(1));
    refused(&mut hall, Command::Return { by });
}

#[test]
fn the_house_plays_for_who_has_not_come_and_they_may_come_later() {
    let mut hall = called(Some(deal()));
    come(&mut hall, 1);
    let begun = hall.ask(Command::BeginWithout).unwrap().entries;
    assert_eq!(begun.len(), 2, "the house plays for guest 2, and the match begins");
    assert_eq!(hall.ask(Command::BeginWithout).unwrap().entries, [], "once");
    assert!(hall.sitting.is_playing());
    assert_eq!(hall.sitting.absent(), [id(2)]);
    assert_eq!(hall.again().absent(), [id(2)]);
    hall.act(1, Action::Draw).unwrap();
    let job = hall.sitting.agenda(&hall.crowd).unwrap();
    assert!(matches!(job.task, Task::Stand { seat: Seat(1), why: Standin::House, .. }), "{job:?}");
    come(&mut hall, 2);
    assert_eq!(hall.sitting.absent(), []);
    assert!(hall.sitting.agenda(&hall.crowd).is_some_and(|job| job.at_ms > hall.now_ms), "the clock runs for guest 2");
}

#[test]
fn where_nobody_comes_it_is_played_all_the_same() {
    let mut hall = called(Some(deal()));
    hall.ask(Command::BeginWithout).unwrap();
    while hall.sitting.is_playing() {
        let job = hall.sitting.agenda(&hall.crowd).expect("somebody plays");
        match job.task {
            Task::Stand { ply, why, .. } => {
                hall.ask(Command::StandIn { why, ply, action: Action::Draw }).unwrap();
            }
            Task::Deal => _ = hall.ask(Command::Deal).unwrap(),
            other => panic!("{other:?}"),
        }
    }
    let ended = hall.sitting.just_ended().unwrap().unwrap();
    assert!(!ended.rated && ended.placed.is_some() && ended.shared.is_none(), "{ended:?}");
}

#[test]
fn bots_alone_need_nobody() {
    let mut hall = Hall::of_tournament(seating(vec![Seated::Bot(Level(1)), Seated::Bot(Level(2))]), None);
    hall.ask(Command::BeginWithout).unwrap();
    assert!(matches!(hall.sitting.agenda(&hall.crowd).unwrap().task, Task::Think { .. }));
}

#[test]
fn a_shared_deal_takes_no_chance_and_shows_its_seed_when_it_may() {
    let [mut one, mut other] = [called(Some(deal())), called(Some(deal()))];
    for (hall, chance) in [(&mut one, 1), (&mut other, 2)] {
        for number in [1, 2] {
            let entropy = Entropy::from_bytes([chance * 10 + number; 32]);
            let pledge = Chance::Pledged { pledge: Pledge::of(&entropy, "a deal") };
            hall.crowd.enter(id(number));
            hall.ask(Command::Sit { guest: guest(number), seat: None, entropy: pledge }).unwrap();
        }
    }
    assert!(one.sitting.is_playing(), "nothing is called for");
    for hall in [&mut one, &mut other] {
        hall.finish_match();
        assert!(hall.sitting.is_hidden());
        assert!(proof(hall).is_null());
        hall.ask(Command::Reveal).unwrap();
        assert!(!hall.sitting.is_hidden() && !hall.again().is_hidden());
        assert!(proof(hall).is_object());
        assert_eq!(hall.ask(Command::Reveal).unwrap().entries, []);
    }
    let [one, other] = [one, other].map(|hall| hall.sitting.record().unwrap());
    assert_eq!(one.1.seed, other.1.seed);
}

#[test]
fn a_match_whose_deal_is_made_known_ends_as_it_stands() {
    let mut hall = called(Some(deal()));
    come(&mut hall, 1);
    come(&mut hall, 2);
    hall.act(1, Action::Draw).unwrap();
    hall.ask(Command::Reveal).unwrap();
    assert!(proof(&hall).is_object() && hall.again().is_finished());
    assert_eq!(hall.act(2, Action::Draw), Err(Error::WrongPhase));
    assert_eq!(hall.sitting.just_ended().unwrap().expect("its record is kept").placed, None);
}

/// What the table shows of the seed.
fn proof(hall: &Hall) -> Value {
    let told: Value = serde_json::from_str(&hall.sees(1)).unwrap();
    told["room"]["phase"]["proof"].clone()
}

#[test]
fn everybody_sees_who_is_called() {
    let hall = called(None);
    let room = hall.sitting.picture(hall.sitting.audience(id(9)), &hall.crowd, 1_000, None).room;
    assert_eq!(room.tournament.map(|of| of.tournament), Some(TableCode::numbered(99)));
    assert!(!room.quick && room.phase == Phase::Gathering);
    assert!(room.chairs.iter().all(|chair| matches!(chair, Chair::Player { .. })), "{:?}", room.chairs);
}
