//! A deal that other tables play too: once, alone, and the same for all.

use crate::hall::{Action, Cards, Hall, entropy, guest, id, rematch};
use game::{Game, Observer, Seat, Turn, rules_text};
use table::{Command, SharedDeal, Standin, Task};
use wire::{Error, Phase};

const UNTIL_MS: i64 = 90_000_000;

fn deal() -> SharedDeal {
    SharedDeal { name: "2026-11-22/cards".to_owned(), until_ms: UNTIL_MS }
}

/// The bot in turn acts by its own chance.
fn answer(hall: &mut Hall) {
    let Some(Task::Think { seat, level, ply }) = hall.sitting.agenda(&hall.crowd).map(|job| job.task) else {
        panic!("no bot is asked")
    };
    let chance = hall.sitting.shared_chance(Task::Think { seat, level, ply }).unwrap();
    let view = hall.sitting.game().unwrap().view(Observer::Seat(seat));
    let show = chance.is_multiple_of(2) && Cards::check(&view, &Action::Show).is_ok();
    let action = if show { Action::Show } else { Action::Draw };
    hall.ask(Command::StandIn { why: Standin::Bot, ply, action }).unwrap();
}

/// Plays to the end, drawing except at the plies `shows`.
fn play(hall: &mut Hall, shows: &[u32]) {
    while hall.sitting.is_playing() {
        match hall.sitting.game().unwrap().turn() {
            Turn::Of(Seat(0)) => {
                let show = shows.contains(&hall.sitting.ply());
                hall.act(1, if show { Action::Show } else { Action::Draw }).unwrap();
            }
            Turn::Of(_) => answer(hall),
            Turn::Over => _ = hall.ask(Command::Deal).unwrap(),
        }
    }
}

#[test]
fn equal_play_meets_equal_answers_at_every_table_and_after_a_restart() {
    let (mut one, mut other, mut differs) =
        (Hall::alone(7, 3, deal()), Hall::alone(8, 3, deal()), Hall::alone(9, 3, deal()));
    other.now_ms += 7_000;
    play(&mut one, &[]);
    // The other is restored from its journal after every entry of its first turns.
    for _ in 0..4 {
        other.sitting = other.again();
        match other.sitting.game().unwrap().turn().seat() {
            Some(Seat(0)) => _ = other.act(1, Action::Draw).unwrap(),
            _ => answer(&mut other),
        }
    }
    play(&mut other, &[]);
    play(&mut differs, &[0]);
    let [one, other, differs] = [one, other, differs].map(|hall| hall.sitting.record().unwrap());
    assert_eq!(one.1.actions, other.1.actions);
    assert_eq!(one.1.seed, other.1.seed);
    assert_ne!(one.0, other.0, "each table has a record of its own");
    assert_ne!(one.1.actions, differs.1.actions);
}

#[test]
fn its_seed_is_told_when_nobody_plays_it_any_more() {
    let mut hall = Hall::alone(7, 2, deal());
    let promised = hall.sitting.commitment();
    play(&mut hall, &[]);
    let (_, record) = hall.sitting.record().unwrap();
    record.verify().unwrap();
    let proof = record.proof.unwrap();
    assert_eq!((proof.table.as_str(), proof.commitment), ("2026-11-22/cards", promised));
    assert!(proof.entropy.is_empty() && proof.pledges.is_empty());
    let opened = game::Commitment::to(&proof.house_seed, "2026-11-22/cards", &rules_text::<Cards>(&record.rules));
    assert_eq!(opened, promised);
    let seed = proof.house_seed.to_string();
    for (now_ms, told) in [(UNTIL_MS - 1, false), (UNTIL_MS, true)] {
        hall.now_ms = now_ms;
        for number in [1, 2] {
            assert_eq!(hall.sees(number).contains(&seed), told);
        }
        let picture = hall.sitting.picture(hall.sitting.audience(id(1)), &hall.crowd, now_ms, None);
        assert!(matches!(picture.room.phase, Phase::Finished { proof, .. } if proof.is_some() == told));
    }
}

#[test]
fn nobody_comes_leaves_or_plays_again_and_nothing_presses() {
    let mut hall = Hall::alone(7, 2, deal());
    let others = |hall: &mut Hall| {
        let ply = hall.sitting.ply();
        [
            Command::Sit { guest: guest(2), seat: None, entropy: entropy(2) },
            Command::Stand { by: id(1) },
            Command::SeatBot { by: id(1), seat: Seat(1), level: wire::Level(1) },
            Command::Clear { by: id(1), seat: Seat(1), seq: None },
            Command::Lock { by: id(1), on: true },
            Command::Vote { by: id(1), match_number: None, ply, end: true },
            Command::Start { by: id(1) },
            rematch(1),
        ]
        .map(|command| hall.ask(command).map(drop))
    };
    assert!(others(&mut hall).iter().all(|answer| *answer == Err(Error::OnceOnly)));
    while hall.sitting.game().unwrap().turn() != Turn::Of(Seat(0)) {
        answer(&mut hall);
    }
    assert_eq!(hall.sitting.agenda(&hall.crowd), None, "the player has all the time there is");
    // They are away while someone else is there: the house does not play for them.
    hall.crowd.enter(id(3));
    hall.crowd.leave(id(1), true, hall.now_ms);
    assert_eq!(hall.sitting.agenda(&hall.crowd), None);
    play(&mut hall, &[]);
    assert!(others(&mut hall).iter().all(|answer| *answer == Err(Error::OnceOnly)));
}
