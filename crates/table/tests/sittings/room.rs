//! What a room keeps of its players from one match to the next.

use crate::hall::{Cards, Hall, entropy, guest, id};
use game::{Record, Seat};
use table::{BadEntry, Command, Entry, STALL_MS, Sitting};
use wire::Pace;

/// What the present match went on from.
fn went_on_from(hall: &Hall) -> Option<Seat> {
    hall.sitting.game().unwrap().room().copied()
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

/// Guests 1 and 2 have ended their match after `actions` actions, because whoever was in turn did nothing.
fn ended_after(actions: usize) -> Hall {
    let mut hall = Hall::open(2, Pace { move_ms: None });
    hall.sit(1);
    hall.sit(2);
    hall.ask(Command::Start { by: id(1) }).unwrap();
    for number in [1, 2].into_iter().cycle().take(actions) {
        hall.act(number, crate::hall::Action::Draw).unwrap();
    }
    hall.now_ms += STALL_MS;
    let by = id([2, 1][actions % 2]);
    hall.ask(Command::Vote { by, match_number: None, ply: hall.sitting.ply(), end: true }).unwrap();
    assert!(hall.sitting.is_finished());
    hall
}

/// For each beginning of a match, the format of its entry, and whether it says that the match before was called off.
fn beginnings(hall: &Hall) -> Vec<(u64, bool)> {
    let entries = hall.entries.iter().map(|entry| serde_json::to_value(entry).unwrap());
    let begun = entries.filter(|entry| entry["is"]["started"].is_object());
    begun.map(|entry| (entry["v"].as_u64().unwrap(), entry["is"]["started"]["called_off"] == true)).collect()
}

fn replayed(hall: &Hall) -> Hall {
    let sitting = hall.again();
    Hall { sitting, entries: hall.entries.clone(), crowd: hall.crowd.clone(), now_ms: hall.now_ms, seeds: hall.seeds }
}

/// After a match of guests 1 and 2, neither that of 1 and 3 goes on from it nor the next of 1 and 2.
fn assert_nothing_outlasts_the_third(mut hall: Hall) {
    hall.ask(Command::Stand { by: id(2) }).unwrap();
    sit(&mut hall, 3, 1);
    hall.rematch(&[1]);
    assert_eq!(went_on_from(&hall), None);
    assert_eq!(went_on_from(&replayed(&hall)), None);
    finish_with_the_third(&mut hall);
    hall.ask(Command::Stand { by: id(3) }).unwrap();
    sit(&mut hall, 2, 1);
    hall.rematch(&[1]);
    assert_eq!(went_on_from(&hall), None);
}

#[test]
fn a_rematch_goes_on_from_what_the_match_before_left() {
    let mut hall = Hall::playing();
    assert_eq!(went_on_from(&hall), None);
    hall.finish_match();
    hall.rematch(&[1, 2]);
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
    assert_nothing_outlasts_the_third(hall);
}

#[test]
fn who_stands_up_and_comes_back_is_the_same_player() {
    let mut hall = Hall::playing();
    hall.finish_match();
    hall.ask(Command::Stand { by: id(2) }).unwrap();
    sit(&mut hall, 2, 1);
    hall.rematch(&[1]);
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
    hall.rematch(&[1, 2]);
    let older = |body: Vec<u8>| String::from_utf8(body).unwrap().replace(",\"goes_on\":true", "").into_bytes();
    let bodies: Vec<Vec<u8>> = hall.bodies().into_iter().map(older).collect();
    assert_ne!(bodies, hall.bodies());
    let sitting = Sitting::<Cards>::restore(bodies.iter().map(Vec::as_slice)).unwrap();
    assert_eq!(sitting.game().unwrap().room(), None);
}

#[test]
fn a_rematch_goes_on_from_a_match_that_was_ended_early_too() {
    let mut hall = ended_after(1);
    hall.rematch(&[1, 2]);
    assert_eq!(went_on_from(&hall), Some(Seat(0)));
    assert_eq!(went_on_from(&replayed(&hall)), Some(Seat(0)), "the journal alone tells it");
    assert_eq!(beginnings(&hall), [(1, false), (2, true)], "and only there it names the later format");
    let late = hall.entries.iter().filter(|entry| serde_json::to_value(entry).unwrap()["v"] != 1).count();
    assert_eq!(late, 1);
    hall.finish_match();
    let (_, record) = hall.sitting.record().unwrap();
    record.verify().unwrap();
    assert_eq!(record.room, Some(Seat(0)));
    hall.rematch(&[1, 2]);
    assert_eq!(went_on_from(&hall), Some(Seat(1)));
    assert_eq!(beginnings(&hall).last(), Some(&(1, false)), "this one was played to its end");
}

#[test]
fn one_that_left_nothing_is_no_reason_for_a_later_format() {
    let mut hall = ended_after(0);
    hall.rematch(&[1, 2]);
    assert_eq!((went_on_from(&hall), beginnings(&hall)), (None, vec![(1, false); 2]));
}

#[test]
fn after_one_that_was_ended_early_players_may_change_places_and_another_opponent_ends_it() {
    let mut hall = ended_after(1);
    for number in [1, 2] {
        hall.ask(Command::Stand { by: id(number) }).unwrap();
    }
    sit(&mut hall, 2, 0);
    sit(&mut hall, 1, 1);
    assert_eq!(went_on_from(&hall), Some(Seat(1)), "guest 1 acted last, and sits there now");
    assert_nothing_outlasts_the_third(ended_after(1));
}

#[test]
fn a_journal_from_before_forgets_what_a_match_that_was_ended_early_left() {
    let mut hall = ended_after(1);
    hall.rematch(&[1, 2]);
    let changed = |from: &str, to: &str| -> Vec<Vec<u8>> {
        let change = |body: Vec<u8>| String::from_utf8(body).unwrap().replace(from, to).into_bytes();
        let bodies: Vec<_> = hall.bodies().into_iter().map(change).collect();
        assert_ne!(bodies, hall.bodies());
        bodies
    };
    let older = |body: Vec<u8>| String::from_utf8(body).unwrap().replace("\"v\":2", "\"v\":1").into_bytes();
    let bodies: Vec<_> = changed(",\"called_off\":true", "").into_iter().map(older).collect();
    let sitting = Sitting::<Cards>::restore(bodies.iter().map(Vec::as_slice)).unwrap();
    assert_eq!((sitting.is_playing(), sitting.game().unwrap().room()), (true, None));
    // What a later program still has written is for that program to read, whether or not this one could.
    for later in [changed("\"v\":2", "\"v\":4"), changed("\"v\":2,", "\"v\":4,\"more\":0,")] {
        let error = Sitting::<Cards>::restore(later.iter().map(Vec::as_slice)).map(|_| ()).unwrap_err();
        assert!(matches!(error, BadEntry::Format { found: 4, .. }) && error.is_newer(), "{error}");
    }
    let damaged = changed("\"v\":2,", "\"v\":2,\"more\":0,");
    let error = Sitting::<Cards>::restore(damaged.iter().map(Vec::as_slice)).map(|_| ()).unwrap_err();
    assert!(matches!(error, BadEntry::Unreadable { .. }) && !error.is_newer(), "{error}");
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
