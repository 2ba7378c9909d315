//! What a room keeps of its players from one match to the next.

use crate::hall::{Cards, Hall, entropy, guest, id};
use game::{Record, Seat};
use table::{Command, Entry, Sitting};
use wire::Pace;

/// What the present match went on from.
fn went_on_from(hall: &Hall) -> Option<Seat> {
    hall.sitting.game().unwrap().room().copied()
}

fn rematch(hall: &mut Hall, numbers: &[u8]) {
    for number in numbers {
        hall.ask(Command::Rematch { by: id(*number), entropy: entropy(*number) }).unwrap();
    }
}

/// Guest `number` sits down on `seat`.
fn sit(hall: &mut Hall, number: u8, seat: u8) {
    hall.crowd.enter(id(number));
    let (guest, entropy) = (guest(number), entropy(number));
    hall.ask(Command::Sit { guest, seat: Some(Seat(seat)), entropy }).unwrap();
}

/// Guests 1 and 3 play their match to its end.
fn finish_with_the_third(hall: &mut Hall) {
    while !hall.sitting.is_finished() {
        match hall.sitting.game().unwrap().turn().seat() {
            Some(seat) => drop(hall.act([1, 3][seat.index()], crate::hall::Action::Draw).unwrap()),
            None => drop(hall.ask(Command::Deal).unwrap()),
        }
    }
}

fn replayed(hall: &Hall) -> Hall {
    let bodies = hall.bodies();
    let sitting = Sitting::restore(bodies.iter().map(Vec::as_slice)).unwrap();
    Hall { sitting, entries: hall.entries.clone(), crowd: hall.crowd.clone(), now_ms: hall.now_ms, seeds: hall.seeds }
}

#[test]
fn a_rematch_goes_on_from_what_the_match_before_left() {
    let mut hall = Hall::playing();
    assert_eq!(went_on_from(&hall), None);
    hall.finish_match();
    rematch(&mut hall, &[1, 2]);
    assert_eq!(went_on_from(&hall), Some(Seat(1)));
    assert_eq!(went_on_from(&replayed(&hall)), Some(Seat(1)), "the journal alone tells it");
    hall.finish_match();
    let (_, record) = hall.sitting.record().unwrap();
    record.verify().unwrap();
    let alone: Record<Cards> = serde_json::from_value(serde_json::to_value(&record).unwrap()).unwrap();
    assert_eq!(alone.replay(|_| {}).unwrap().room(), Some(&Seat(1)), "and so does the record");
    let impossible = Record { room: Some(Seat(2)), ..record };
    assert!(matches!(impossible.verify(), Err(game::BadRecord::Room)));
}

#[test]
fn another_opponent_ends_it_for_good() {
    let mut hall = Hall::playing();
    hall.finish_match();
    hall.ask(Command::Stand { by: id(2) }).unwrap();
    sit(&mut hall, 3, 1);
    rematch(&mut hall, &[1]);
    assert_eq!(went_on_from(&hall), None);
    finish_with_the_third(&mut hall);
    hall.ask(Command::Stand { by: id(3) }).unwrap();
    sit(&mut hall, 2, 1);
    rematch(&mut hall, &[1]);
    assert_eq!(went_on_from(&hall), None);
}

#[test]
fn who_stands_up_and_comes_back_is_the_same_player() {
    let mut hall = Hall::playing();
    hall.finish_match();
    hall.ask(Command::Stand { by: id(2) }).unwrap();
    sit(&mut hall, 2, 1);
    rematch(&mut hall, &[1]);
    assert_eq!(went_on_from(&hall), Some(Seat(1)));
}

#[test]
fn players_who_change_places_take_it_along() {
    let mut hall = Hall::playing();
    hall.finish_match();
    for number in [1, 2] {
        hall.ask(Command::Stand { by: id(number) }).unwrap();
    }
    sit(&mut hall, 2, 0);
    sit(&mut hall, 1, 1);
    assert_eq!(went_on_from(&hall), Some(Seat(0)), "guest 2 acted last, and sits there now");
}

#[test]
fn a_journal_from_before_begins_every_match_alike() {
    let mut hall = Hall::playing();
    hall.finish_match();
    rematch(&mut hall, &[1, 2]);
    let older = |body: Vec<u8>| String::from_utf8(body).unwrap().replace(",\"goes_on\":true", "").into_bytes();
    let bodies: Vec<Vec<u8>> = hall.bodies().into_iter().map(older).collect();
    assert_ne!(bodies, hall.bodies());
    let sitting = Sitting::<Cards>::restore(bodies.iter().map(Vec::as_slice)).unwrap();
    assert_eq!(sitting.game().unwrap().room(), None);
}

#[test]
fn a_table_can_be_opened_for_players_from_another() {
    let opened = |room: serde_json::Value| {
        let mut hall = Hall::open(2, Pace::default());
        let mut first = serde_json::to_value(&hall.entries[0]).unwrap();
        first["is"]["opened"]["room"] = room;
        hall.entries = vec![Entry::from_bytes(1, &serde_json::to_vec(&first).unwrap()).unwrap()];
        hall.sitting = Sitting::new(&hall.entries[0]).unwrap();
        hall.sit(1);
        hall.sit(2);
        hall.ask(Command::Start { by: id(1) }).unwrap();
        went_on_from(&hall)
    };
    assert_eq!(opened(serde_json::json!(1)), Some(Seat(1)));
    assert_eq!(opened(serde_json::Value::Null), None);
}
