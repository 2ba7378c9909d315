//! Entries that do not hold: they are tried on a copy, and a journal folds as far as it holds.

use crate::hall::{Action, Cards, Hall, id};
use game::Entropy;
use table::{BadEntry, Command, Ended, Fold, Sitting};
use wire::{Error, Pace, Written};

/// Four players who draw nine times from a stock of eight: the ninth draw breaks an assertion of the game.
fn at_the_brink() -> Hall {
    let mut hall = Hall::open_with(4, Pace::default(), serde_json::json!({"turns": 9}));
    (1..=4).for_each(|number| hall.sit(number));
    hall.ask(Command::Start { by: id(1) }).unwrap();
    for draw in 0..8 {
        hall.act(draw % 4 + 1, Action::Draw).unwrap();
    }
    hall
}

fn fold(bodies: &[Vec<u8>]) -> Fold<Sitting<Cards>> {
    Sitting::fold(bodies.iter().map(Vec::as_slice))
}

#[test]
fn what_breaks_an_assertion_is_tried_on_a_copy() {
    let hall = at_the_brink();
    let before = hall.sees(1);
    let draw =
        Command::Act { by: id(1), move_id: 9, match_number: None, ply: 8, action: Written::of(&"draw").unwrap() };
    let plan = hall.sitting.plan(draw, hall.now_ms, &mut || unreachable!()).unwrap();
    let tried = plan.next.map(|_| ()).unwrap_err();
    assert!(matches!(&tried, BadEntry::Stumbled { seq, says } if *seq == plan.seq && says.contains("None")), "{tried}");
    assert_eq!((hall.sees(1), hall.sitting.seq() + 1), (before, plan.seq), "nothing has changed");
    // The same player may do something else instead.
    let show =
        Command::Act { by: id(1), move_id: 10, match_number: None, ply: 8, action: Written::of(&"show").unwrap() };
    let plan = hall.sitting.plan(show, hall.now_ms, &mut || unreachable!()).unwrap();
    assert_eq!(plan.next.unwrap().unwrap().seq(), plan.seq);
}

#[test]
fn a_journal_with_such_an_entry_holds_up_to_it() {
    let hall = at_the_brink();
    let mut bodies = hall.bodies();
    let draw = bodies.last().unwrap().clone();
    let draw = String::from_utf8(draw).unwrap().replace("\"seat\":3", "\"seat\":0");
    bodies.extend([draw.clone().into_bytes(), draw.into_bytes()]);
    let Fold { sitting, held, .. } = fold(&bodies);
    assert_eq!(held, hall.sitting.seq());
    let error = sitting.map(|_| ()).unwrap_err();
    assert!(matches!(error, BadEntry::Stumbled { seq, .. } if seq == held + 1), "{error}");
}

#[test]
fn flipped_bytes_anywhere_are_an_error_or_harmless_and_never_a_panic() {
    let mut hall = Hall::playing();
    hall.finish_match();
    let bodies = hall.bodies();
    for entry in 0..bodies.len() {
        for at in (0..bodies[entry].len()).step_by(3) {
            for flip in [0x01, 0x10, 0x80] {
                let mut bodies = bodies.clone();
                bodies[entry][at] ^= flip;
                assert!(fold(&bodies).held >= entry as u64);
            }
        }
    }
}

#[test]
fn every_match_that_ended_on_the_way_is_found_in_a_journal_that_does_not_hold() {
    let mut hall = Hall::playing();
    let mut ended: Vec<Ended> = Vec::new();
    for _ in 0..2 {
        hall.now_ms += 1_000;
        hall.finish_match();
        ended.extend(hall.sitting.just_ended().unwrap());
        for number in [1, 2] {
            let entropy = Entropy::from_bytes([number; 32]).into();
            hall.ask(Command::Rematch { by: id(number), match_number: None, entropy }).unwrap();
            assert_eq!(hall.sitting.just_ended().unwrap(), None, "only its last entry ends a match");
        }
    }
    assert_eq!((ended.len(), ended[0].at_ms, ended[1].at_ms), (2, 2_000, 3_000));
    let mut bodies = hall.bodies();
    assert_eq!(fold(&bodies).ended, ended);
    bodies.push(b"{}".to_vec());
    let Fold { sitting, held, ended: found } = fold(&bodies);
    assert!(matches!(sitting, Err(BadEntry::Unreadable { seq, .. }) if seq == held + 1));
    assert_eq!(found, ended);
    assert!(matches!(fold(&[]).sitting, Err(BadEntry::Empty)));
}

#[test]
fn a_decision_that_breaks_an_assertion_is_refused() {
    let mut hall = Hall::open(2, Pace::default());
    (1..=2).for_each(|number| hall.sit(number));
    let start = Command::Start { by: id(1) };
    let refused = hall.sitting.plan(start, hall.now_ms, &mut || panic!("no chance")).map(drop).unwrap_err();
    assert_eq!(refused, Error::Stumbled);
}
