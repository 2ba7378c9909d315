//! Folding the entries again gives the same sitting, and no one learns anything they should not know.

use crate::hall::{Action, Cards, Hall, entropy, guest, id};
use game::{Chance, Game, Match, Observer, Seat};
use proptest::prelude::*;
use table::{BadEntry, Command, Entry, GameOf, Hosted, Sitting, Standin};
use wire::{Level, Pace, TableCode};

/// A pledge for the first match at the hall's table.
fn pledged(number: u8) -> Chance {
    let table = TableCode::numbered(7);
    Chance::Pledged { pledge: entropy(number).pledge(&format!("{table}/1")) }
}

fn command() -> impl Strategy<Value = Command<Action>> {
    let who = 0..4_u8;
    let seat = (0..4_u8).prop_map(Seat);
    let action = prop_oneof![3 => Just(Action::Draw), 1 => Just(Action::Show)];
    let why = prop_oneof![Just(Standin::Bot), Just(Standin::Late), Just(Standin::Away), Just(Standin::House)];
    prop_oneof![
        4 => (who.clone(), proptest::option::of(seat.clone()), any::<u8>()).prop_map(|(who, seat, chance)| {
            Command::Sit { guest: guest(who), seat, entropy: entropy(chance) }
        }),
        1 => (who.clone(), any::<u8>()).prop_map(|(who, chance)| {
            Command::Sit { guest: guest(who), seat: None, entropy: pledged(chance % 2) }
        }),
        2 => (who.clone(), 0..2_u8).prop_map(|(who, chance)| {
            Command::Open { by: id(who), entropy: entropy(chance).opened().unwrap() }
        }),
        1 => Just(Command::Begin),
        1 => who.clone().prop_map(|who| Command::Stand { by: id(who) }),
        3 => (who.clone(), seat.clone()).prop_map(|(who, seat)| {
            Command::SeatBot { by: id(who), seat, level: Level(1) }
        }),
        1 => (who.clone(), seat).prop_map(|(who, seat)| Command::Clear { by: id(who), seat, seq: None }),
        1 => (who.clone(), "[a-z]{1,9}").prop_map(|(who, name)| {
            Command::Rename { guest: table::Guest { id: id(who), name: name.parse().unwrap(), account: false } }
        }),
        1 => (0..4_u8, 0..4_u8).prop_map(|(who, now)| Command::Become { by: id(who), guest: guest(now) }),
        3 => who.clone().prop_map(|who| Command::Start { by: id(who) }),
        9 => (who.clone(), 0..9_u64, 0..12_u32, action.clone()).prop_map(|(who, move_id, ply, action)| {
            Command::Act { by: id(who), move_id, match_number: None, ply, action }
        }),
        9 => (why, 0..12_u32, action).prop_map(|(why, ply, action)| Command::StandIn { why, ply, action }),
        2 => who.clone().prop_map(|who| Command::Ready { by: id(who) }),
        2 => Just(Command::Deal),
        3 => (who.clone(), any::<u8>()).prop_map(|(who, chance)| {
            Command::Rematch { by: id(who), match_number: None, entropy: entropy(chance) }
        }),
        1 => who.prop_map(|who| Command::Return { by: id(who) }),
        1 => (-5..5_000_i64).prop_map(|ms| Command::Credit { ms }),
        1 => (0..60_000_i64).prop_map(|since_ms| Command::Pause { since_ms }),
        1 => Just(Command::Resume),
        1 => (0..4_u8, any::<bool>()).prop_map(|(who, on)| Command::Lock { by: id(who), on }),
        1 => (0..4_u8, any::<bool>()).prop_map(|(who, on)| Command::Hush { by: id(who), on }),
        1 => (0..4_u8, (0..4_u8).prop_map(Seat)).prop_map(|(who, seat)| Command::Remove { by: id(who), seat, seq: None }),
        1 => (0..4_u8, (0..4_u8).prop_map(Seat)).prop_map(|(who, seat)| Command::HandOver { by: id(who), seat, seq: None }),
        1 => (0..4_u8, proptest::option::of(1..3_u32), 0..12_u32, any::<bool>()).prop_map(|(who, match_number, ply, end)| {
            Command::Vote { by: id(who), match_number, ply, end }
        }),
    ]
}

/// Plays are aimed at the present ply most of the time, so that matches get somewhere.
fn aimed(command: Command<Action>, hall: &Hall, aim: bool) -> Command<Action> {
    let now = hall.sitting.ply();
    match command {
        Command::Act { by, move_id, action, .. } if aim => {
            Command::Act { by, move_id, match_number: None, ply: now, action }
        }
        Command::StandIn { why, action, .. } if aim => Command::StandIn { why, ply: now, action },
        other => other,
    }
}

fn pictures(sitting: &Sitting<Cards>, hall: &Hall) -> Vec<String> {
    let setting = Hosted::setting(sitting, &hall.crowd, None).unwrap();
    let seen = |guest| {
        let to = sitting.audience(id(guest));
        [None, Some(0), Some(sitting.seq().saturating_sub(2))]
            .map(|since| Hosted::picture(sitting, to, &setting, hall.now_ms, since).unwrap().whole().unwrap())
    };
    (0..5).flat_map(seen).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn replaying_the_entries_gives_the_same_pictures(
        seats in 2..=3_u8,
        commands in proptest::collection::vec((command(), any::<bool>(), 0..3_000_i64), 0..120),
    ) {
        let mut hall = Hall::open(seats, Pace::default());
        for (command, wild, later) in commands {
            hall.now_ms += later;
            let before = pictures(&hall.sitting, &hall);
            let command = aimed(command, &hall, !wild || later % 2 == 0);
            if hall.ask(command).is_err() {
                prop_assert_eq!(pictures(&hall.sitting, &hall), before);
            }
        }
        let again = hall.again();
        prop_assert_eq!(pictures(&again, &hall), pictures(&hall.sitting, &hall));
        prop_assert_eq!(again.agenda(&hall.crowd), hall.sitting.agenda(&hall.crowd));
        prop_assert_eq!(again.record(), hall.sitting.record());
        if let Some((_, record)) = again.record() {
            prop_assert!(record.verify().is_ok());
        }
    }

    #[test]
    fn any_bytes_are_refused_without_a_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        prop_assert!(Sitting::<Cards>::restore([bytes.as_slice()]).is_err());
    }

    #[test]
    fn entries_out_of_place_are_refused(drop in 1..14_usize) {
        let mut hall = Hall::playing();
        hall.finish_match();
        // Without any one of the earlier entries, the plays after it cannot follow.
        hall.entries.remove(drop.min(hall.entries.len() - 2));
        let refused = Sitting::<Cards>::replay(&hall.entries);
        let misfit = matches!(refused, Err(BadEntry::Misfit { .. }));
        prop_assert!(misfit);
    }
}

/// A match for two with the entropy of guest 2 varied: the deal varies with it.
fn varied(chance: u8) -> Hall {
    let mut hall = Hall::open(2, Pace::default());
    hall.sit(1);
    hall.crowd.enter(id(2));
    hall.ask(Command::Sit { guest: guest(2), seat: None, entropy: entropy(chance) }).unwrap();
    hall.ask(Command::Start { by: id(1) }).unwrap();
    hall
}

/// What guest 1 knows once both have drawn once.
fn knowledge(hall: &Hall) -> (u8, u8) {
    let game: &Match<Cards> = hall.sitting.game().unwrap();
    let card = |game: &Match<Cards>| Cards::view(game.state(), Observer::Seat(Seat(0))).card.unwrap();
    let mut again = Match::<Cards>::new(*game.rules(), game.seed().clone());
    let first = card(&again);
    again.play(Seat(0), Action::Draw).unwrap();
    (first, card(&again))
}

#[test]
fn sittings_that_differ_in_hidden_things_send_the_same_bytes() {
    let (mut compared, mut differing) = (0, 0);
    let halls: Vec<_> = (0..60).map(varied).collect();
    for (a, b) in halls.iter().zip(&halls[1..]) {
        let (mut a, mut b) = (again(a), again(b));
        if a.sitting.game().unwrap().state() != b.sitting.game().unwrap().state() {
            differing += 1;
        }
        // A spectator (9) learns nothing. Neither does guest 1, as long as their own cards are the same.
        let blind: &[u8] = if knowledge(&a) == knowledge(&b) { &[1, 9] } else { &[9] };
        compared += blind.len();
        for mover in [1, 2] {
            for observer in blind {
                assert_eq!(a.sees(*observer), b.sees(*observer));
            }
            a.act(mover, Action::Draw).unwrap();
            b.act(mover, Action::Draw).unwrap();
        }
        for observer in blind {
            assert_eq!(a.sees(*observer), b.sees(*observer));
        }
    }
    assert!(compared > 60 && differing > 50, "{compared} {differing}");
}

fn again(hall: &Hall) -> Hall {
    let sitting = Sitting::replay(&hall.entries).unwrap();
    Hall { sitting, entries: hall.entries.clone(), crowd: hall.crowd.clone(), now_ms: hall.now_ms, seeds: hall.seeds }
}

#[test]
fn what_is_secret_is_in_no_picture_before_the_end() {
    let mut hall = Hall::playing();
    let secrets: Vec<String> = hall
        .entries
        .iter()
        .flat_map(|entry| {
            let text = String::from_utf8(entry.to_bytes().unwrap()).unwrap();
            let long: Vec<String> = text.split('"').filter(|word| word.len() >= 64).map(str::to_owned).collect();
            long
        })
        .collect();
    assert_eq!(secrets.len(), 4, "two seeds of the house, two players' entropy");
    for observer in [1, 2, 9] {
        let seen = hall.sees(observer);
        assert!(secrets.iter().all(|secret| !seen.contains(secret.as_str())));
    }
    hall.finish_match();
    let seen = hall.sees(9);
    let open = secrets.iter().filter(|secret| seen.contains(secret.as_str())).count();
    assert_eq!(open, 3, "all but the seed of the next match");
}

#[test]
fn a_table_of_another_game_is_not_taken_for_one_of_this() {
    let hall = Hall::playing();
    let first = String::from_utf8(hall.entries[0].to_bytes().unwrap()).unwrap();
    assert!(first.contains(r#""game":"cards""#), "{first}");
    let other = first.replace(r#""game":"cards""#, r#""game":"chess""#);
    assert_eq!(GameOf::first(other.as_bytes()).unwrap().as_str(), "chess");
    let entry = Entry::<Cards>::from_bytes(1, other.as_bytes()).unwrap();
    assert!(matches!(Sitting::new(&entry), Err(BadEntry::Game { found }) if found.as_str() == "chess"));
}
