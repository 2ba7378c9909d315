//! Commands that are sent again because their answer was lost.

use crate::hall::{Action, Hall, entropy, guest, id};
use game::Seat;
use table::Command;
use wire::{Level, Pace};

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

fn rematch(number: u8) -> Command<Action> {
    Command::Rematch { by: id(number), match_number: None, entropy: entropy(number) }
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
