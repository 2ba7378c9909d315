//! Who is meant by a chair that may be another's by the time that the table hears of it, and who has played the match
//! that is over.

use crate::hall::{Action, Hall, entropy, guest, id};
use game::Seat;
use serde_json::{Value, json};
use table::{Command, Guest, Sitting, Standin};
use wire::{Error, Level, Pace};

fn sit(number: u8, seat: u8) -> Command<Action> {
    Command::Sit { guest: guest(number), seat: Some(Seat(seat)), entropy: entropy(number) }
}

/// What everyone sees of those who have played and left.
fn former(hall: &Hall) -> Value {
    let room: Value = serde_json::from_str(&hall.sees(9)).unwrap();
    room["room"]["former"].clone()
}

/// Plays the match to its end, `why` for the second chair.
fn finish_match(hall: &mut Hall, why: Standin) {
    while let Some(seat) = hall.sitting.game().unwrap().turn().seat().filter(|_| hall.sitting.is_playing()) {
        match seat {
            Seat(0) => drop(hall.act(1, Action::Draw).unwrap()),
            _ => {
                let ply = hall.sitting.ply();
                hall.ask(Command::StandIn { why, ply, action: Action::Draw }).unwrap();
            }
        }
        if hall.sitting.game().unwrap().turn().seat().is_none() && hall.sitting.is_playing() {
            hall.ask(Command::Deal).unwrap();
        }
    }
}

#[test]
fn whoever_has_sat_down_since_is_not_meant() {
    let mut hall = Hall::open(3, Pace::default());
    (1..=2).for_each(|number| hall.sit(number));
    let seen = hall.sitting.seq();
    hall.ask(Command::Stand { by: id(2) }).unwrap();
    hall.ask(sit(3, 1)).unwrap();
    let (by, seat) = (id(1), Seat(1));
    for seq in [seen, hall.sitting.seq() - 1] {
        let seq = Some(seq);
        let since = Err(Error::SatSince { seat });
        assert_eq!(hall.ask(Command::Remove { by, seat, seq }), since);
        assert_eq!(hall.ask(Command::HandOver { by, seat, seq }), since);
        assert_eq!(hall.ask(Command::Clear { by, seat, seq }), since);
    }
    assert_eq!(hall.sitting.seat_of(id(3)), Some(seat));
    // Whoever has only left for a moment is.
    let seq = Some(hall.sitting.seq());
    hall.ask(Command::Stand { by: id(3) }).unwrap();
    hall.ask(sit(3, 1)).unwrap();
    hall.ask(Command::HandOver { by, seat, seq }).unwrap();
    hall.ask(Command::HandOver { by: id(3), seat: Seat(0), seq }).unwrap();
    // Whoever signs in, or is called something else, is still meant.
    let seq = Some(hall.sitting.seq());
    hall.ask(Command::Become { by: id(3), guest: guest(4) }).unwrap();
    hall.ask(Command::Rename { guest: Guest { name: "Mina".parse().unwrap(), ..guest(4) } }).unwrap();
    hall.ask(Command::Remove { by, seat, seq }).unwrap();
    assert_eq!(hall.ask(sit(4, 1)), Err(Error::Removed));
    hall.ask(Command::SeatBot { by, seat, level: Level(1) }).unwrap();
    hall.ask(Command::Clear { by, seat, seq }).unwrap();
}

#[test]
fn it_is_known_who_sat_there_when_it_was_seen() {
    let mut hall = Hall::open(2, Pace::default());
    (1..=2).for_each(|number| hall.sit(number));
    let second = hall.sitting.seq();
    hall.ask(Command::Stand { by: id(2) }).unwrap();
    let nobody = hall.sitting.seq();
    hall.sit(3);
    let third = hall.sitting.seq();
    hall.ask(Command::Become { by: id(3), guest: guest(4) }).unwrap();
    let restored = Sitting::replay(&hall.entries).unwrap();
    for sitting in [&hall.sitting, &restored] {
        let who = |seq| sitting.who_sat(Seat(1), seq);
        assert_eq!((who(second - 1), who(second), who(nobody)), (None, Some(id(2)), None));
        assert_eq!((who(third), who(third + 9)), (Some(id(4)), Some(id(4))));
        assert_eq!(sitting.who_sat(Seat(7), third), None);
    }
}

#[test]
fn the_players_of_a_match_stay_in_its_result() {
    let mut hall = Hall::playing();
    hall.ask(Command::Rename { guest: Guest { name: "Ben".parse().unwrap(), ..guest(2) } }).unwrap();
    hall.finish_match();
    assert_eq!(former(&hall), Value::Null, "all are there");
    hall.ask(Command::Stand { by: id(2) }).unwrap();
    let ben = json!([null, {"kind": "player", "name": "Ben", "presence": "away"}]);
    assert_eq!(former(&hall), ben);
    hall.ask(sit(3, 1)).unwrap();
    assert_eq!(former(&hall), ben, "who sits there now has not played");
    // An account is renamed after it has left; earlier programs can read that, too.
    let renamed = Guest { name: "Benny".parse().unwrap(), account: true, ..guest(2) };
    hall.ask(Command::Rename { guest: renamed.clone() }).unwrap();
    let benny = json!([null, {"kind": "player", "name": "Benny", "account": true, "presence": "away"}]);
    assert_eq!(former(&hall), benny);
    assert!(hall.ask(Command::Rename { guest: renamed }).unwrap().entries.is_empty(), "as before");
    assert!(hall.ask(Command::Rename { guest: guest(7) }).unwrap().entries.is_empty(), "a stranger");
    // It is deleted.
    hall.ask(Command::Become { by: id(2), guest: guest(8) }).unwrap();
    assert_eq!(former(&hall), json!([null, {"kind": "player", "name": "guest 8", "presence": "away"}]));
    let seats = Sitting::replay(&hall.entries).unwrap();
    assert_eq!(seats.who_sat(Seat(1), 4), Some(id(8)));
    hall.rematch(&[1]);
    assert!(hall.sitting.is_playing());
    assert_eq!(former(&hall), Value::Null, "another match");
}

#[test]
fn whoever_left_during_a_match_stays_in_its_result() {
    let mut hall = Hall::playing();
    hall.ask(Command::Stand { by: id(2) }).unwrap();
    assert_eq!(former(&hall), Value::Null, "the house plays on in their chair");
    finish_match(&mut hall, Standin::House);
    assert_eq!(former(&hall), json!([null, {"kind": "player", "name": "guest 2", "presence": "away"}]));
    hall.ask(Command::SeatBot { by: id(1), seat: Seat(1), level: Level(1) }).unwrap();
    hall.ask(Command::Clear { by: id(1), seat: Seat(1), seq: None }).unwrap();
    assert_eq!(former(&hall)[1]["name"], "guest 2");
}

#[test]
fn a_bot_that_takes_anothers_chair_has_not_played() {
    let mut hall = Hall::open(2, Pace::default());
    hall.sit(1);
    let (by, seat) = (id(1), Seat(1));
    hall.ask(Command::SeatBot { by, seat, level: Level(1) }).unwrap();
    hall.ask(Command::Start { by }).unwrap();
    finish_match(&mut hall, Standin::Bot);
    assert_eq!(former(&hall), Value::Null);
    hall.ask(Command::SeatBot { by, seat, level: Level(2) }).unwrap();
    assert_eq!(former(&hall), json!([null, {"kind": "bot", "level": 1}]));
}
