//! The chance of the entrants: pledged at entry, opened when the tournament is to begin.

use crate::hall::{Hall, ORGANISER, Who, chance_of, terms};
use tournament::{
    Cancelled, Command, Due, Entry, Format, LAPSE_MS, Leaver, Number, OPENING_MS, Refused, Stage, Start, Terms,
    Tournament,
};

/// A hall that this many have entered with a pledge.
fn pledged(terms: Terms, entrants: Who) -> Hall {
    let mut hall = Hall::open(terms, 1);
    (0..entrants).for_each(|who| _ = hall.pledge(who).expect("entered"));
    hall
}

/// Begins it, as the house does when all have opened their chance or time is up.
fn begin(hall: &mut Hall) {
    hall.say(Command::Start { by: None }).expect("begun");
}

/// Checks that the journal gives the same tournament, whose proof holds; returns how many did not open their chance.
fn withheld(hall: &Hall) -> Option<usize> {
    let restored = Tournament::restore(hall.journal.iter().map(Vec::as_slice)).expect("it holds");
    assert_eq!(restored, hall.tournament);
    let proof = hall.tournament.proof();
    assert_eq!(proof.verify(&hall.tournament.terms().rules.to_string(), &proof.seed()), Ok(()));
    proof.withheld()
}

#[test]
fn it_begins_when_all_have_opened_what_they_pledged() {
    let mut hall = pledged(terms(Format::Swiss), 3);
    hall.enter(3).expect("entered openly");
    assert_eq!(hall.open_chance(0), Err(Refused::NotBegun));
    hall.start();
    let until_ms = hall.now_ms + OPENING_MS;
    assert_eq!((hall.tournament.stage(), hall.tournament.called_until_ms()), (Stage::Entering, Some(until_ms)));
    assert_eq!(hall.tournament.due(), Some((until_ms, Due::Begin)));
    assert_eq!(hall.say(Command::Start { by: Some(ORGANISER) }), Err(Refused::Begun));
    assert_eq!(hall.say(Command::Start { by: None }), Err(Refused::TooEarly { from_ms: until_ms }));
    let another = Command::Open { who: 1, entropy: chance_of(2) };
    assert_eq!(hall.say(another), Err(Refused::NotPledged));
    assert_eq!(hall.open_chance(9), Err(Refused::NotEntered));
    for who in 0..3 {
        assert_eq!(hall.open_chance(who), Ok(1));
        assert_eq!(hall.open_chance(who), Ok(0), "the answer was lost");
    }
    assert_eq!(hall.open_chance(3), Ok(0), "it was given openly");
    assert_eq!((hall.tournament.opened(), hall.tournament.due()), (3, Some((hall.now_ms, Due::Begin))));
    begin(&mut hall);
    assert_eq!((hall.tournament.stage(), hall.tournament.called_until_ms()), (Stage::Playing { rounds: 3 }, None));
    assert_eq!(hall.open_chance(0), Ok(0), "the answer was lost");
    let proof = hall.tournament.proof();
    assert_eq!((proof.pledges.len(), proof.entropy.len(), withheld(&hall)), (4, 4, Some(0)));
}

#[test]
fn the_house_calls_off_only_what_its_organiser_has_yet_to_begin() {
    let call_off = || Command::CallOff { by: ORGANISER };
    let mut hall = pledged(terms(Format::Swiss), 3);
    assert_eq!(hall.say(Command::CallOff { by: 0 }), Err(Refused::NotOrganiser));
    hall.start();
    assert_eq!(hall.say(call_off()), Err(Refused::Begun), "it begins by itself");
    (0..3).for_each(|who| _ = hall.open_chance(who).expect("opened"));
    begin(&mut hall);
    assert_eq!(hall.say(call_off()), Err(Refused::Begun));
    let mut hall = pledged(terms(Format::Swiss), 3);
    hall.say(call_off()).expect("called off");
    assert_eq!(hall.tournament.stage(), Stage::Cancelled(Cancelled::Organiser));
    assert_eq!(hall.say(call_off()), Err(Refused::Over));
}

#[test]
fn whoever_has_not_opened_in_time_is_left_out_for_all_to_see() {
    let [mut hall, mut whole] = [(); 2].map(|()| pledged(terms(Format::Swiss), 4));
    for hall in [&mut hall, &mut whole] {
        hall.start();
        [0, 2, 3].into_iter().for_each(|who| _ = hall.open_chance(who).expect("opened"));
    }
    whole.open_chance(1).expect("opened");
    // The house was down, and nobody could.
    let until_ms = hall.now_ms + OPENING_MS + 70_000;
    hall.say(Command::Credit { ms: 70_000 }).expect("credited");
    assert_eq!(hall.tournament.due(), Some((until_ms, Due::Begin)));
    hall.now_ms = until_ms;
    begin(&mut hall);
    begin(&mut whole);
    assert_eq!(hall.open_chance(1), Err(Refused::Begun));
    assert_eq!((hall.tournament.pledges().len(), withheld(&hall)), (4, Some(1)));
    assert_eq!((hall.tournament.pledges(), withheld(&whole)), (whole.tournament.pledges(), Some(0)));
    assert_ne!(hall.tournament.deal(0), whole.tournament.deal(0));
}

#[test]
fn whoever_withdraws_takes_their_pledge_along_and_gives_another_by_coming_back() {
    let mut hall = pledged(terms(Format::Swiss), 6);
    for by in [0, 2, 3] {
        hall.say(Command::Withdraw { by }).expect("withdrawn");
    }
    hall.say(Command::Remove { by: ORGANISER, who: 1 }).expect("removed");
    assert_eq!(hall.pledge(1), Err(Refused::Removed));
    hall.enter(2).expect("back, openly");
    hall.pledge(3).expect("back");
    hall.start();
    for who in [0, 1] {
        assert_eq!(hall.open_chance(who), Err(Refused::NotPledged));
    }
    (3..6).for_each(|who| _ = hall.open_chance(who).expect("opened"));
    begin(&mut hall);
    assert_eq!(hall.tournament.proof().entropy, [2, 3, 4, 5].map(chance_of));
    assert_eq!((hall.tournament.pledges().len(), withheld(&hall)), (4, Some(0)));
}

#[test]
fn whoever_leaves_or_comes_while_chance_is_called_for_changes_no_pledge() {
    let mut hall = pledged(terms(Format::Swiss), 4);
    hall.start();
    let before = hall.tournament.pledges();
    hall.say(Command::Withdraw { by: 0 }).expect("withdrawn");
    hall.say(Command::Withdraw { by: 1 }).expect("withdrawn");
    hall.enter(1).expect("back");
    hall.pledge(7).expect("just in time");
    assert_eq!(hall.open_chance(7), Err(Refused::NotPledged), "it is too late for that");
    (1..4).for_each(|who| _ = hall.open_chance(who).expect("opened"));
    assert_eq!(hall.tournament.due(), Some((hall.now_ms, Due::Begin)), "nobody waits for whoever has left");
    begin(&mut hall);
    assert_eq!((hall.tournament.pledges(), withheld(&hall)), (before, Some(1)));
    assert_eq!(hall.tournament.entrants()[0].gone, Some(Leaver::Own));
    let mut paired: Vec<Number> = hall.tables().into_iter().flat_map(|(_, chairs)| chairs).collect();
    paired.sort_unstable();
    assert_eq!(paired, [1, 2, 3, 4].map(Number));
}

#[test]
fn nobody_is_called_where_nobody_has_pledged_or_no_deal_is_shared() {
    let mut openly = Hall::with(terms(Format::Swiss), 4, 1);
    let mut gone = Hall::with(terms(Format::Swiss), 4, 1);
    gone.pledge(4).expect("entered");
    gone.say(Command::Withdraw { by: 4 }).expect("withdrawn");
    let mut own_deals = pledged(Terms { same_deal: false, ..terms(Format::Swiss) }, 4);
    for hall in [&mut openly, &mut gone, &mut own_deals] {
        hall.start();
        assert_eq!(hall.tournament.stage(), Stage::Playing { rounds: 3 });
    }
    assert_eq!((openly.tournament.pledges(), gone.tournament.pledges()), (vec![], vec![]));
}

#[test]
fn with_too_few_it_is_cancelled_even_after_the_call() {
    let mut few = pledged(terms(Format::Swiss), 1);
    assert_eq!(few.say(Command::Start { by: Some(ORGANISER) }), Err(Refused::TooFew { fewest: 2 }));
    let mut left = pledged(Terms { starts: Start::At(5_000), ..terms(Format::Swiss) }, 2);
    left.now_ms = 5_000;
    left.say(Command::Start { by: None }).expect("called");
    assert!(left.tournament.called_until_ms().is_some());
    left.say(Command::Withdraw { by: 0 }).expect("withdrawn");
    left.open_chance(1).expect("opened");
    begin(&mut left);
    assert_eq!(left.tournament.stage(), Stage::Cancelled(Cancelled::TooFew));
    assert_eq!((left.tournament.due(), left.tournament.called_until_ms()), (None, None));
    // One that nobody has begun is not begun by the clock.
    let mut lapsed = pledged(terms(Format::Swiss), 4);
    lapsed.now_ms += LAPSE_MS;
    lapsed.say(Command::Start { by: None }).expect("cancelled");
    assert_eq!(lapsed.tournament.stage(), Stage::Cancelled(Cancelled::Organiser));
}

#[test]
fn entries_of_earlier_programs_are_read_and_written_as_they_were() {
    let chance = "07".repeat(32);
    let entered =
        format!(r#"{{"v":1,"at":5,"is":{{"entered":{{"player":{{"person":7}},"rating":1500,"chance":"{chance}"}}}}}}"#);
    let entries = [
        entered.as_str(),
        r#"{"v":1,"at":6,"is":{"withdrew":{"entrant":0,"by":"own"}}}"#,
        r#"{"v":1,"at":7,"is":{"returned":{"entrant":0}}}"#,
    ];
    let mut journal = Hall::open(terms(Format::Swiss), 1).journal;
    for (seq, text) in (2..).zip(entries) {
        let entry = Entry::<Who>::from_bytes(seq, text.as_bytes()).expect("an entry");
        assert_eq!(String::from_utf8(entry.to_bytes().expect("JSON")).expect("UTF-8"), text);
        journal.push(text.into());
    }
    let restored = Tournament::<Who>::restore(journal.iter().map(Vec::as_slice)).expect("it holds");
    assert_eq!(restored.proof().entropy, [chance_of(7)], "the first chance counts");
}
