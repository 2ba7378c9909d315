//! Commands that are sent again because their answer was lost, or that come late.

use crate::hall::{Action, Hall, entropy, guest, id, rematch};
use game::Seat;
use table::Command;
use wire::{Error, Level, Pace};

/// Runs the commands, one after the other. None is so before it is done. Once it is, either sending it again changes
/// nothing, or it is so.
fn done(hall: &mut Hall, commands: impl IntoIterator<Item = Command<Action>>) {
    for command in commands {
        assert!(!hall.sitting.is_so(&command), "{command:?}");
        hall.ask(command.clone()).unwrap();
        let is_so = hall.sitting.is_so(&command);
        let again = hall.ask(command.clone());
        assert!(is_so || again.as_ref().is_ok_and(|again| again.entries.is_empty()), "{command:?}: {again:?}");
    }
}

fn sit(number: u8, seat: Option<u8>) -> Command<Action> {
    Command::Sit { guest: guest(number), seat: seat.map(Seat), entropy: entropy(number) }
}

#[test]
fn what_was_done_is_not_refused_to_whoever_asks_again() {
    let (mut hall, by) = (Hall::open(3, Pace::default()), id(1));
    let bot = |level| Command::SeatBot { by, seat: Seat(2), level: Level(level) };
    done(&mut hall, [sit(1, None), sit(2, Some(1)), Command::Stand { by: id(2) }, bot(1), bot(2)]);
    assert!(!hall.sitting.is_so(&sit(1, Some(1))), "they sit elsewhere");
    done(
        &mut hall,
        [
            Command::Clear { by, seat: Seat(2), seq: None },
            sit(4, Some(2)),
            Command::Remove { by, seat: Seat(2), seq: None },
        ],
    );
    let hand_over = Command::HandOver { by, seat: Seat(1), seq: None };
    done(&mut hall, [sit(2, None), sit(3, None), hand_over, Command::Start { by: id(2) }]);
    hall.finish_match();
    done(&mut hall, [Command::Lock { by: id(2), on: true }, rematch(1), rematch(2), rematch(3)]);
    assert!(hall.sitting.is_playing());
}

#[test]
fn a_move_is_made_once_however_often_it_is_sent() {
    let mut hall = Hall::playing();
    let draw = || Command::Act { by: id(1), move_id: 40, match_number: None, ply: 0, action: Action::Draw };
    let first = hall.ask(draw()).unwrap();
    assert_eq!(first.entries.len(), 1);
    let again = hall.ask(draw()).unwrap();
    assert_eq!((again.entries.len(), again.seq), (0, first.seq));
    hall.act(2, Action::Draw).unwrap();
    assert_eq!(hall.ask(draw()).unwrap().seq, first.seq);
    let other = Command::Act { by: id(1), move_id: 40, match_number: None, ply: 2, action: Action::Draw };
    assert_eq!(hall.ask(other), Err(Error::MoveIdReused { move_id: 40 }));
}

#[test]
fn the_last_move_of_a_match_is_answered_after_the_next_has_begun() {
    let mut hall = Hall::playing();
    hall.finish_match();
    let last = Command::Act { by: id(2), move_id: 7, match_number: None, ply: 7, action: Action::Draw };
    let seq = hall.sitting.seq();
    hall.rematch(&[1, 2]);
    assert_eq!(hall.ask(last).unwrap().seq, seq);
}

/// A node that stood still passes on what it was sent before, and by then others may have gone on.
#[test]
fn a_move_that_names_its_match_is_made_in_no_other() {
    let mut hall = Hall::playing();
    let draw = |move_id, number| {
        let (match_number, action) = (Some(number), Action::Draw);
        Command::Act { by: id(1), move_id, match_number, ply: 0, action }
    };
    let first = hall.ask(draw(40, 1)).unwrap();
    hall.finish_match();
    assert_eq!(hall.ask(draw(40, 1)).unwrap().entries, []);
    hall.rematch(&[1, 2]);
    let (again, before) = (hall.ask(draw(40, 1)).unwrap(), hall.sees(1));
    assert_eq!((again.entries.len(), again.seq), (0, first.seq), "the same answer");
    assert_eq!(hall.ask(draw(41, 1)), Err(Error::Stale { ply: 0 }), "it has never been made");
    assert_eq!(hall.ask(draw(41, 3)), Err(Error::Stale { ply: 0 }), "there is no such match yet");
    assert_eq!(hall.sees(1), before);
    assert_eq!(hall.ask(draw(40, 2)).unwrap().entries.len(), 1, "a number counts for one match");
    assert_eq!(hall.ask(draw(40, 2)).unwrap().entries.len(), 0);
    hall.finish_match();
    hall.rematch(&[1, 2]);
    assert_eq!(hall.ask(draw(40, 1)), Err(Error::Stale { ply: 0 }), "nobody remembers that match");
}

#[test]
fn a_wish_for_a_match_that_has_been_played_is_not_taken_for_another() {
    let mut hall = Hall::playing();
    let wish = |number, after| Command::Rematch { by: id(number), match_number: Some(after), entropy: entropy(7) };
    hall.finish_match();
    assert_eq!(hall.ask(wish(1, 2)), Err(Error::WrongPhase));
    for number in [1, 2, 1] {
        hall.ask(wish(number, 1)).unwrap();
    }
    hall.finish_match();
    let late = hall.ask(wish(1, 1)).unwrap();
    assert_eq!(late.entries, [], "and their chance is given for no other match");
    assert_eq!(hall.ask(wish(1, 2)).unwrap().entries.len(), 1);
}
