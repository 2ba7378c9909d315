//! A guest signs in at a table: the account gets the seat, the hand and the host's chair.

use crate::hall::{Action, Hall, guest, id};
use game::Seat;
use table::{Command, Sitting};
use wire::{Error, Pace};

fn become_another(by: u8, now: u8) -> Command<Action> {
    Command::Become { by: id(by), guest: guest(now) }
}

#[test]
fn who_signs_in_keeps_seat_and_match() {
    let mut hall = Hall::open(2, Pace::default());
    (1..=2).for_each(|number| hall.sit(number));
    hall.ask(Command::Start { by: id(1) }).unwrap();
    let act = |by: u8| Command::Act { by: id(by), move_id: 7, match_number: None, ply: 0, action: Action::Draw };
    let made = hall.ask(act(1)).unwrap();
    hall.ask(become_another(1, 9)).unwrap();
    assert_eq!(hall.ask(act(1)), Err(Error::NotSeated));
    // The account's browser sends the unanswered move again, and gets the original answer.
    assert_eq!(hall.ask(act(9)).unwrap().seq, made.seq);
    assert_eq!((hall.sitting.seat_of(id(9)), hall.sitting.host()), (Some(Seat(0)), id(9)));
    assert!(hall.ask(become_another(1, 9)).unwrap().entries.is_empty(), "nothing is left of the guest");
    assert!(hall.ask(become_another(5, 6)).unwrap().entries.is_empty(), "nor was there anything of a stranger");
    let again = Sitting::replay(&hall.entries).unwrap();
    assert_eq!(again.seat_of(id(9)), Some(Seat(0)));
}

#[test]
fn where_both_sit_both_stay() {
    let mut hall = Hall::open(2, Pace::default());
    (1..=2).for_each(|number| hall.sit(number));
    hall.ask(Command::Start { by: id(1) }).unwrap();
    assert_eq!(hall.ask(become_another(1, 2)), Err(Error::AlreadySeated { seat: Seat(1) }));
    hall.ask(Command::Stand { by: id(1) }).unwrap();
    assert!(hall.ask(become_another(1, 2)).unwrap().entries.is_empty(), "the house plays that chair to the end");
}

#[test]
fn who_was_removed_is_as_the_account() {
    let mut hall = Hall::open(2, Pace::default());
    (1..=2).for_each(|number| hall.sit(number));
    hall.ask(Command::Remove { by: id(1), seat: Seat(1), seq: None }).unwrap();
    hall.ask(become_another(2, 9)).unwrap();
    let sit = |number| Command::Sit { guest: guest(number), seat: None, entropy: crate::hall::entropy(number) };
    assert_eq!(hall.ask(sit(9)), Err(Error::Removed));
    assert_eq!(hall.ask(sit(2)), Err(Error::Removed), "a request of the guest may still have been on its way");
    assert!(hall.ask(become_another(2, 9)).unwrap().entries.is_empty(), "however often the table is told");
}

#[test]
fn who_sits_there_stays_though_they_were_removed_as_the_guest() {
    let mut hall = Hall::open(3, Pace::default());
    [1, 2, 9].into_iter().for_each(|number| hall.sit(number));
    hall.ask(Command::Remove { by: id(1), seat: Seat(1), seq: None }).unwrap();
    assert!(hall.ask(become_another(2, 9)).unwrap().entries.is_empty());
    hall.ask(Command::HandOver { by: id(1), seat: Seat(2), seq: None }).unwrap();
}

#[test]
fn a_host_who_sent_away_their_other_device_may_sit_down_when_it_signs_in() {
    let mut hall = Hall::open(2, Pace::default());
    hall.sit(2);
    hall.ask(Command::Remove { by: id(1), seat: Seat(0), seq: None }).unwrap();
    assert!(hall.ask(become_another(2, 1)).unwrap().entries.is_empty());
    hall.sit(1);
}
