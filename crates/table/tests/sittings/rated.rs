//! Which matches count for ratings, and that nobody arranges afterwards that one does or does not.

use crate::hall::{Action, Hall, account, guest, id};
use game::Seat;
use serde_json::json;
use table::{Command, Ended, Entry, STALL_MS, Seated, Seating, Standin, Task};
use wire::{Error, TableCode, tournament::OfTournament};

/// People with accounts, 1 to `seats`, have begun a match at a table without a clock that is declared rated.
fn begun(seats: u8) -> Hall {
    let mut hall = Hall::rated(seats);
    (1..=seats).for_each(|number| hall.comes(account(number)));
    hall.ask(Command::Start { by: id(1) }).unwrap();
    hall
}

/// Persons 1 and 2 are called to a table of a rated tournament.
fn called() -> Hall {
    let of = OfTournament { tournament: TableCode::numbered(99), round: 0 };
    Hall::of_rated_tournament(Seating { of, chairs: [1, 2].map(|number| Seated::Person(account(number))).into() })
}

/// Plays the match to its end. The house plays where it does already.
fn finish(hall: &mut Hall) -> Ended {
    while hall.sitting.is_playing() {
        let Some(seat) = hall.sitting.game().unwrap().turn().seat() else {
            hall.ask(Command::Deal).unwrap();
            continue;
        };
        let (person, ply) = (hall.sitting.chairs()[seat.index()].person().unwrap().clone(), hall.sitting.ply());
        let (by, action) = (person.guest.id, Action::Draw);
        hall.ask(match person.house_plays {
            true => Command::StandIn { why: Standin::House, ply, action },
            false => Command::Act { by, move_id: u64::from(ply), match_number: None, ply, action },
        })
        .unwrap();
    }
    hall.sitting.just_ended().unwrap().unwrap()
}

/// Whether the room says that the match counts.
fn is_said_to_count(hall: &Hall) -> bool {
    hall.sitting.picture(hall.sitting.audience(id(1)), &hall.crowd, hall.now_ms, None).room.rated
}

#[test]
fn a_match_that_counts_is_ended_by_no_vote_and_nobody_is_removed_from_it() {
    let mut hall = begun(3);
    hall.act(1, Action::Draw).unwrap();
    hall.now_ms += STALL_MS;
    let vote = |number, end| Command::Vote { by: id(number), match_number: None, ply: 1, end };
    assert_eq!(hall.ask(vote(1, true)), Err(Error::RatedMatch), "not even by the host");
    assert_eq!(hall.ask(vote(3, true)), Err(Error::RatedMatch));
    hall.ask(vote(1, false)).unwrap();
    let task = Task::Stand { seat: Seat(1), ply: 1, why: Standin::House };
    assert_eq!(hall.sitting.agenda(&hall.crowd).unwrap().task, task, "the house plays for them");
    let remove = || Command::Remove { by: id(1), seat: Seat(1), seq: None };
    assert_eq!(hall.ask(remove()), Err(Error::RatedMatch), "they may come back");
    hall.ask(Command::Return { by: id(2) }).unwrap();
    assert!(finish(&mut hall).rated);
    hall.ask(remove()).unwrap();
}

#[test]
fn votes_that_an_earlier_program_took_do_not_end_it_either() {
    let mut hall = begun(3);
    let declared = |hall: &mut Hall, rated: bool| {
        let mut first = serde_json::to_value(&hall.entries[0]).unwrap();
        first["is"]["opened"]["rated"] = json!(rated);
        hall.entries[0] = Entry::from_bytes(1, &serde_json::to_vec(&first).unwrap()).unwrap();
        hall.sitting = hall.again();
    };
    declared(&mut hall, false);
    hall.now_ms += STALL_MS;
    hall.ask(Command::Vote { by: id(2), match_number: None, ply: 0, end: true }).unwrap();
    declared(&mut hall, true);
    hall.ask(Command::Stand { by: id(3) }).unwrap();
    assert!(hall.sitting.is_playing(), "one of one is for it");
}

#[test]
fn whoever_signs_in_during_a_match_has_begun_it_as_a_guest() {
    let sign_up = Command::Rename { guest: account(2) };
    let sign_in = Command::Become { by: id(2), guest: account(9) };
    for command in [sign_up, sign_in] {
        let mut hall = Hall::rated(2);
        hall.comes(account(1));
        hall.comes(guest(2));
        assert!(is_said_to_count(&hall), "if all who begin have accounts");
        hall.ask(Command::Start { by: id(1) }).unwrap();
        hall.act(1, Action::Draw).unwrap();
        assert_eq!(hall.ask(command).unwrap().entries.len(), 1);
        assert!(!is_said_to_count(&hall));
        assert!(!finish(&mut hall).rated);
        // The next one they begin with their account.
        for chair in hall.sitting.chairs().to_vec() {
            let (by, entropy) = (chair.person().unwrap().guest.id, crate::hall::entropy(7));
            hall.ask(Command::Rematch { by, match_number: None, entropy }).unwrap();
        }
        assert!(is_said_to_count(&hall));
        assert!(finish(&mut hall).rated);
    }
}

#[test]
fn a_match_in_which_an_account_is_deleted_is_bound_to_nothing_any_more() {
    let mut hall = begun(2);
    hall.act(1, Action::Draw).unwrap();
    hall.ask(Command::Become { by: id(2), guest: guest(8) }).unwrap();
    assert!(!is_said_to_count(&hall), "it counts for nobody");
    hall.now_ms += STALL_MS;
    hall.ask(Command::Vote { by: id(1), match_number: None, ply: 1, end: true }).unwrap();
    assert!(hall.sitting.is_finished());
}

#[test]
fn whoever_comes_after_a_match_of_a_tournament_has_begun_plays_it_for_ratings_too() {
    let begun_without = || {
        let mut hall = called();
        hall.comes(account(1));
        hall.ask(Command::BeginWithout).unwrap();
        hall.act(1, Action::Draw).unwrap();
        assert!(!is_said_to_count(&hall));
        hall
    };
    assert!(!finish(&mut begun_without()).rated, "they never come");
    let mut late = begun_without();
    late.comes(account(2));
    assert!(is_said_to_count(&late) && finish(&mut late).rated);
    let mut by_a_move = begun_without();
    by_a_move.act(2, Action::Draw).unwrap();
    assert!(finish(&mut by_a_move).rated);
    let mut on_time = called();
    (1..=2).for_each(|number| on_time.comes(account(number)));
    assert!(finish(&mut on_time).rated);
}

#[test]
fn a_match_that_counts_is_played_to_its_end_though_all_have_given_it_up() {
    let given_up = |mut hall: Hall| {
        for number in [1, 2] {
            hall.ask(Command::Stand { by: id(number) }).unwrap();
            hall.crowd.leave(id(number), true, 2_000);
        }
        hall.sitting.agenda(&hall.crowd).unwrap().task
    };
    assert_eq!(given_up(begun(2)), Task::Stand { seat: Seat(0), ply: 0, why: Standin::House });
    assert_eq!(given_up(Hall::playing()), Task::Pause { since_ms: 2_000 });
    // Which an earlier program has done.
    let mut paused = begun(2);
    paused.ask(Command::Pause { since_ms: 1_500 }).unwrap();
    assert_eq!(given_up(paused), Task::Resume);
}
