//! Chance that is pledged first and opened once everyone has pledged, so that no one chooses theirs last.

use crate::hall::{Action, Cards, Hall, guest, id};
use game::{Chance, Entropy, Pledge, Seat};
use table::{Chair, Command, Guest, OPENING_MS, Sitting, Standin, Task};
use wire::{Error, Pace, profile::SOMEONE};

fn entropy(number: u8) -> Entropy {
    Entropy::from_bytes([number; 32])
}

fn pledge(hall: &Hall, number: u8, of: u32) -> Chance {
    Chance::Pledged { pledge: Pledge::of(&entropy(number), &format!("{}/{of}", hall.sitting.table())) }
}

fn sit(hall: &mut Hall, number: u8) {
    let entropy = pledge(hall, number, 1);
    hall.crowd.enter(id(number));
    hall.ask(Command::Sit { guest: guest(number), seat: None, entropy }).unwrap();
}

fn open(number: u8) -> Command<Action> {
    Command::Open { by: id(number), entropy: entropy(number) }
}

/// Guests 1 to 3 have pledged, and the host has started.
fn called() -> Hall {
    let mut hall = Hall::open(3, Pace::default());
    (1..=3).for_each(|number| sit(&mut hall, number));
    assert_eq!(hall.ask(open(1)), Err(Error::WrongPhase), "nobody is asked yet");
    hall.ask(Command::Start { by: id(1) }).unwrap();
    assert!(!hall.sitting.is_playing());
    hall
}

#[test]
fn the_deal_waits_until_all_is_open() {
    let mut hall = called();
    let room = |hall: &Hall| hall.sitting.picture(hall.sitting.audience(id(2)), &hall.crowd, hall.now_ms, None).room;
    let called = room(&hall).called.unwrap();
    assert_eq!(
        (called.until_ms, called.missing.as_slice()),
        (hall.now_ms + OPENING_MS, &[Seat(0), Seat(1), Seat(2)][..])
    );
    hall.ask(open(3)).unwrap();
    assert_eq!(hall.ask(open(3)).unwrap().entries, [], "sent once more after a lost answer");
    let other = Command::Open { by: id(2), entropy: entropy(9) };
    assert!(matches!(hall.ask(other), Err(Error::BadAction { .. })), "only what was pledged");
    hall.ask(open(1)).unwrap();
    assert_eq!(room(&hall).called.unwrap().missing, [Seat(1)]);
    assert!(!hall.sees(2).contains(&entropy(1).to_string()), "nor is anything shown before the end");
    hall.ask(open(2)).unwrap();
    assert!(hall.sitting.is_playing() && room(&hall).called.is_none());
    hall.finish_match();
    let proof = hall.sitting.record().unwrap().1.proof.unwrap();
    assert_eq!(
        (proof.entropy.as_slice(), proof.pledges.as_slice()),
        (&[1, 2, 3].map(entropy)[..], &called.pledges[..])
    );
    assert_eq!(proof.withheld(), Some(0));
    hall.sitting.record().unwrap().1.verify().unwrap();
}

#[test]
fn who_does_not_open_is_dealt_without() {
    let mut hall = called();
    let job = hall.sitting.agenda(&hall.crowd).unwrap();
    assert_eq!((job.task, job.at_ms), (Task::Begin, hall.now_ms + OPENING_MS));
    hall.ask(open(1)).unwrap();
    hall.ask(open(3)).unwrap();
    // The house was down: the time comes back.
    hall.ask(Command::Credit { ms: 700 }).unwrap();
    assert_eq!(hall.sitting.agenda(&hall.crowd).unwrap().at_ms, job.at_ms + 700);
    hall.ask(Command::Begin).unwrap();
    assert!(hall.sitting.is_playing());
    assert_eq!(hall.ask(open(2)), Err(Error::WrongPhase), "too late");
    let is_so = [1, 2].map(|number| hall.sitting.is_so(&open(number)));
    assert_eq!(is_so, [true, false], "sent again to another leader, only what was heard in time is answered as done");
    hall.finish_match();
    let record = hall.sitting.record().unwrap().1;
    record.verify().unwrap();
    let proof = record.proof.unwrap();
    assert_eq!((proof.entropy, proof.pledges.len()), ([1, 3].map(entropy).to_vec(), 3));
    assert_eq!(hall.again().record().unwrap().1.proof.unwrap().withheld(), Some(1));
}

#[test]
fn between_pledge_and_deal_nobody_comes_or_goes() {
    let mut hall = called();
    let wrong = Err(Error::WrongPhase);
    assert_eq!(hall.ask(Command::Stand { by: id(2) }), wrong);
    assert_eq!(hall.ask(Command::Clear { by: id(1), seat: Seat(1), seq: None }), wrong);
    assert_eq!(hall.ask(Command::Remove { by: id(1), seat: Seat(1), seq: None }), wrong);
    assert_eq!(hall.ask(Command::Start { by: id(1) }), wrong);
    assert_eq!(hall.ask(Command::Begin).unwrap().entries.len(), 1);
}

/// The match to its end, in which guest 2 does nothing.
fn play_to_the_end(hall: &mut Hall, why: Standin) {
    while hall.sitting.is_playing() {
        let Some(Seat(seat)) = hall.sitting.game().unwrap().turn().seat() else {
            hall.ask(Command::Deal).unwrap();
            continue;
        };
        let (ply, action) = (hall.sitting.ply(), Action::Draw);
        match seat {
            1 => hall.ask(Command::StandIn { why, ply, action }).unwrap(),
            _ => hall.act(seat + 1, action).unwrap(),
        };
    }
}

#[test]
fn who_deletes_their_account_between_pledge_and_deal_is_waited_for_no_more() {
    let mut hall = called();
    let nobody = Guest { name: SOMEONE.parse().unwrap(), ..guest(9) };
    hall.ask(Command::Become { by: id(2), guest: nobody }).unwrap();
    assert_eq!(hall.ask(Command::Stand { by: id(9) }).unwrap().entries, [], "they do already");
    hall.ask(open(1)).unwrap();
    hall.ask(open(3)).unwrap();
    assert!(hall.sitting.is_playing());
    let person = hall.sitting.chairs()[1].person().unwrap();
    assert!(person.stood && person.house_plays);
    hall.sitting = hall.again();
    play_to_the_end(&mut hall, Standin::House);
    assert_eq!(hall.sitting.chairs()[1], Chair::Empty);
    hall.sitting.record().unwrap().1.verify().unwrap();
}

#[test]
fn who_has_deleted_their_account_keeps_the_chair_in_a_journal_that_gave_it_to_nobody() {
    let mut hall = called();
    let nobody = Guest { name: SOMEONE.parse().unwrap(), ..guest(9) };
    hall.ask(Command::Become { by: id(2), guest: nobody }).unwrap();
    let older = |body: Vec<u8>| String::from_utf8(body).unwrap().replace(",\"stands\":true", "").into_bytes();
    let bodies: Vec<_> = hall.bodies().into_iter().map(older).collect();
    assert_ne!(bodies, hall.bodies());
    let last = serde_json::to_value(hall.entries.last().unwrap()).unwrap();
    assert_eq!(last["v"], 3, "earlier programs leave such a journal to later ones");
    hall.sitting = Sitting::restore(bodies.iter().map(Vec::as_slice)).unwrap();
    hall.ask(open(1)).unwrap();
    hall.ask(open(3)).unwrap();
    hall.ask(Command::Begin).unwrap();
    play_to_the_end(&mut hall, Standin::Late);
    // Its host could go on only without them.
    hall.ask(Command::Remove { by: id(1), seat: Seat(1), seq: Some(hall.sitting.seq()) }).unwrap();
    assert_eq!(hall.sitting.chairs()[1], Chair::Empty);
}

#[test]
fn a_pledge_is_of_one_match() {
    let mut hall = called();
    (1..=3).for_each(|number| _ = hall.ask(open(number)).unwrap());
    hall.finish_match();
    for (number, of) in [(1, 2), (2, 2), (3, 1)] {
        let entropy = pledge(&hall, number, of);
        hall.ask(Command::Rematch { by: id(number), match_number: None, entropy }).unwrap();
    }
    hall.ask(open(1)).unwrap();
    assert!(matches!(hall.ask(open(3)), Err(Error::BadAction { .. })), "it was of the match before");
    hall.ask(open(2)).unwrap();
    hall.ask(Command::Begin).unwrap();
    assert!(hall.sitting.is_playing());
}

#[test]
fn open_chance_and_pledges_may_sit_together() {
    let mut hall = Hall::open(2, Pace::default());
    hall.sit(1);
    sit(&mut hall, 2);
    hall.ask(Command::Start { by: id(1) }).unwrap();
    hall.ask(open(2)).unwrap();
    assert!(hall.sitting.is_playing());
}

/// A journal and a record that predate pledges.
#[test]
fn what_was_written_before_reads_as_before() {
    let mut hall = Hall::playing();
    hall.finish_match();
    let record = serde_json::to_value(hall.sitting.record().unwrap().1).unwrap();
    let mut old = record.clone();
    old["proof"].as_object_mut().unwrap().remove("pledges").unwrap();
    let read: game::Record<Cards> = serde_json::from_value(old).unwrap();
    read.verify().unwrap();
    let sat = String::from_utf8(hall.bodies()[1].clone()).unwrap();
    assert!(sat.contains(&format!("\"entropy\":\"{}\"", entropy(1))), "{sat}");
}
