//! The steps of a tournament, one by one.

use crate::hall::{Hall, ORGANISER, terms};
use game::Entropy;
use tournament::{
    BREAK_MS, Bots, Cancelled, Command, Due, Format, LAPSE_MS, Leaver, MOST_ENTRIES, NO_SHOW_MS, Number, Player,
    Recurrence, Refused, Sizes, Stage, Start, Terms, Tournament, check,
};
use wire::{
    Level, TableCode,
    tournament::{MOST_ENTRANTS, MOST_FILLED},
};

#[test]
fn it_begins_by_the_clock_or_by_hand() {
    let mut hall = Hall::with(Terms { starts: Start::At(50_000), ..terms(Format::Swiss) }, 4, 1);
    assert_eq!(hall.tournament.due(), Some((50_000, Due::Start)));
    assert_eq!(hall.say(Command::Start { by: None }), Err(Refused::TooEarly { from_ms: 50_000 }));
    assert_eq!(hall.say(Command::Start { by: Some(1) }), Err(Refused::NotOrganiser));
    hall.now_ms = 50_000;
    hall.say(Command::Start { by: None }).expect("begun");
    assert_eq!(hall.tournament.stage(), Stage::Playing { rounds: 3 });
    assert_eq!(hall.say(Command::Start { by: Some(ORGANISER) }), Err(Refused::Begun));
    let mut by_hand = Hall::with(terms(Format::Swiss), 4, 1);
    let from_ms = by_hand.now_ms + LAPSE_MS;
    assert_eq!(by_hand.say(Command::Start { by: None }), Err(Refused::TooEarly { from_ms }));
    by_hand.start();
}

#[test]
fn one_that_nobody_begins_by_hand_is_cancelled() {
    for (entrants, why) in [(1, Cancelled::TooFew), (4, Cancelled::Organiser)] {
        let mut hall = Hall::open(terms(Format::Swiss), 1);
        let from_ms = hall.now_ms + LAPSE_MS;
        // Neither people who enter nor houses that reopen put it off, except by the time that a house was down.
        hall.now_ms += 86_400_000;
        (0..entrants).for_each(|who| _ = hall.enter(who).expect("entered"));
        hall.say(Command::Credit { ms: 5 }).expect("credited");
        assert_eq!(hall.tournament.due(), Some((from_ms + 5, Due::Start)));
        hall.now_ms = from_ms + 5;
        hall.say(Command::Start { by: None }).expect("cancelled");
        assert_eq!((hall.tournament.stage(), hall.tournament.due()), (Stage::Cancelled(why), None));
    }
}

#[test]
fn with_too_few_the_clock_cancels_and_the_organiser_is_told() {
    let sizes = Sizes { fewest: 3, most: 4 };
    let mut hall = Hall::with(Terms { starts: Start::At(5_000), ..terms(Format::League(sizes)) }, 2, 1);
    assert_eq!(hall.say(Command::Start { by: Some(ORGANISER) }), Err(Refused::TooFew { fewest: 3 }));
    hall.now_ms = 5_000;
    hall.say(Command::Start { by: None }).expect("cancelled");
    assert_eq!(hall.tournament.stage(), Stage::Cancelled(Cancelled::TooFew));
    assert_eq!((hall.enter(9), hall.tournament.due()), (Err(Refused::Over), None));
}

#[test]
fn bots_fill_up_so_that_nobody_is_left_over() {
    for (format, people, up_to, all) in [
        (Format::Swiss, 5, 0, 6),
        (Format::Swiss, 6, 0, 6),
        (Format::Swiss, 3, 8, 8),
        (Format::League(Sizes { fewest: 4, most: 4 }), 5, 0, 8),
        (Format::Knockout, 5, 8, 8),
        // More than the house allows today.
        (Format::Swiss, 2, 512, usize::from(MOST_FILLED)),
    ] {
        let bots = Some(Bots { level: Level(3), up_to });
        let mut hall = Hall::with(Terms { bots, ..terms(format) }, people, 1);
        hall.start();
        let entrants = hall.tournament.entrants();
        assert_eq!(entrants.len(), all, "{format:?}");
        assert!(entrants[usize::from(people)..].iter().all(|entrant| entrant.player == Player::Bot(Level(3))));
        assert!(hall.tournament.rounds()[0].byes.is_empty());
    }
}

#[test]
fn one_enters_late_withdraws_and_comes_back() {
    let mut hall = Hall::with(Terms { late_rounds: 1, ..terms(Format::Swiss) }, 4, 1);
    assert_eq!(hall.enter(2), Err(Refused::Entered));
    hall.start();
    hall.enter(7).expect("late, but in time");
    hall.say(Command::Withdraw { by: 3 }).expect("withdrawn");
    assert_eq!(hall.say(Command::Withdraw { by: 3 }), Err(Refused::NotEntered));
    hall.enter(3).expect("back");
    hall.say(Command::Remove { by: ORGANISER, who: 0 }).expect("removed");
    assert_eq!(hall.say(Command::Remove { by: 1, who: 2 }), Err(Refused::NotOrganiser));
    assert_eq!(hall.enter(0), Err(Refused::Removed));
    hall.play_by_chance();
    hall.go_on();
    let round = hall.tournament.current().expect("the second round");
    let paired: Vec<Number> = round.boards.iter().flat_map(|board| board.chairs.clone()).collect();
    assert!(paired.contains(&Number(4)) && paired.contains(&Number(3)) && !paired.contains(&Number(0)));
    assert_eq!(hall.enter(8), Err(Refused::Closed));
    let mut knockout = Hall::with(Terms { late_rounds: 1, ..terms(Format::Knockout) }, 4, 1);
    knockout.start();
    assert_eq!(knockout.enter(8), Err(Refused::Closed));
}

#[test]
fn whoever_leaves_gives_up_their_place() {
    let bots = Some(Bots { level: Level(3), up_to: 4 });
    let mut hall = Hall::with(Terms { most: 4, bots, ..terms(Format::Swiss) }, 4, 1);
    let full = Err(Refused::Full { most: 4 });
    assert_eq!(hall.enter(8), full);
    hall.say(Command::Withdraw { by: 0 }).expect("withdrawn");
    hall.enter(8).expect("into the free place");
    assert_eq!((hall.enter(0), hall.enter(9)), (full.clone(), full.clone()));
    hall.say(Command::Remove { by: ORGANISER, who: 1 }).expect("removed");
    hall.enter(0).expect("back");
    for who in [0, 8] {
        hall.say(Command::Withdraw { by: who }).expect("withdrawn");
    }
    // Two people are left, and bots fill up the places that were given up.
    hall.start();
    let entrants = hall.tournament.entrants();
    assert_eq!(entrants.iter().filter(|entrant| entrant.gone.is_none()).count(), 4);
    assert_eq!(hall.tournament.rounds()[0].boards.len(), 2);
    let bodies = hall.journal.iter().map(Vec::as_slice);
    assert_eq!(Tournament::restore(bodies).expect("it holds"), hall.tournament);
}

#[test]
fn accounts_that_enter_and_leave_again_are_not_listed_without_end() {
    let mut hall = Hall::open(Terms { most: 2, ..terms(Format::Swiss) }, 1);
    for who in 0..2 * MOST_ENTRANTS {
        hall.enter(who).expect("entered");
        hall.say(Command::Withdraw { by: who }).expect("withdrawn");
    }
    assert_eq!(hall.enter(5_000), Err(Refused::Full { most: 2 }));
}

#[test]
fn nobody_comes_and_goes_without_end() {
    let mut hall = Hall::with(terms(Format::Swiss), 4, 1);
    hall.say(Command::Withdraw { by: 0 }).expect("withdrawn");
    let mut comes_and_goes = Vec::new();
    let enter = Command::Enter { who: 0, rating: 0, chance: Entropy::from_bytes([0; 32]).into() };
    for command in [enter, Command::Withdraw { by: 0 }] {
        let now = hall.tournament.decide(command, hall.now_ms, &mut || TableCode::numbered(9)).expect("decided");
        now.iter().for_each(|entry| hall.tournament.evolve(entry).expect("it fits"));
        comes_and_goes.extend(now);
    }
    for entry in comes_and_goes.iter().cycle() {
        if hall.tournament.seq() >= MOST_ENTRIES {
            break;
        }
        hall.tournament.evolve(entry).expect("it fits");
    }
    let full = Err(Refused::Full { most: 512 });
    assert_eq!((hall.enter(0), hall.enter(9)), (full.clone(), full));
    // It is played all the same.
    hall.say(Command::Withdraw { by: 1 }).expect("withdrawn");
    hall.start();
    hall.play_by_chance();
}

#[test]
fn whoever_does_not_come_loses_and_is_out_after_two_rounds() {
    let mut hall = Hall::with(terms(Format::Swiss), 4, 1);
    hall.start();
    for round in 0..2 {
        let since_ms = hall.now_ms;
        let Some((from_ms, Due::Look(awaited))) = hall.tournament.due() else { panic!("nobody is awaited") };
        assert_eq!((from_ms, awaited.len()), (since_ms + NO_SHOW_MS, 4));
        let early = hall.say(Command::Look { absent: vec![0, 1] });
        assert_eq!(early, Err(Refused::TooEarly { from_ms }));
        hall.now_ms = from_ms;
        hall.say(Command::Look { absent: vec![0, 1] }).expect("looked");
        assert_eq!(hall.say(Command::Look { absent: vec![2] }), Ok(0), "once a round");
        hall.say(Command::Come { who: 1 }).expect("come");
        // The house wins for an absent player, and it does them no good.
        hall.play(|_, _, who| i64::from(who.0 == 0));
        let rows = hall.tournament.standings();
        let own = rows.iter().find(|row| row.number == Number(0)).expect("a row");
        assert_eq!((own.score.parts(), own.margin.thousandths()), (0, 0), "round {round}");
        hall.now_ms += BREAK_MS;
        hall.say(Command::GoOn).expect("it goes on");
    }
    let gone: Vec<_> = hall.tournament.entrants().iter().map(|entrant| entrant.gone).collect();
    assert_eq!(gone, [Some(Leaver::House), None, None, None]);
    assert_eq!(hall.tournament.current().expect("the third round").byes.len(), 1);
}

#[test]
fn the_time_that_the_house_was_down_is_given_back() {
    let mut hall = Hall::with(terms(Format::Swiss), 4, 1);
    hall.start();
    let due = |hall: &Hall| hall.tournament.due().map(|(at_ms, _)| at_ms);
    let before = due(&hall).expect("something is due");
    hall.say(Command::Credit { ms: 70_000 }).expect("credited");
    assert_eq!(due(&hall), Some(before + 70_000));
    hall.play_by_chance();
    let after = due(&hall).expect("the next round");
    assert_eq!(after, hall.now_ms + BREAK_MS);
    hall.say(Command::Credit { ms: 5 }).expect("credited");
    assert_eq!(due(&hall), Some(after + 5));
    assert_eq!(hall.say(Command::GoOn), Err(Refused::TooEarly { from_ms: after + 5 }));
}

#[test]
fn reports_that_do_not_fit_are_refused() {
    let mut hall = Hall::with(terms(Format::Swiss), 4, 1);
    hall.start();
    let (table, _) = hall.tables()[0].clone();
    for outcomes in [vec![], vec![(1, 5)], vec![(0, 1), (1, 1)], vec![(1, 0), (3, 0)]] {
        let told = hall.say(Command::Report { table, outcomes: Some(outcomes), record: None });
        assert_eq!(told, Err(Refused::BadReport { chairs: 2 }));
    }
    assert_eq!(hall.say(Command::GoOn), Err(Refused::StillPlaying { tables: 2 }));
    hall.report(table, &[1, 0]).expect("reported");
    assert_eq!(hall.report(table, &[0, 1]), Err(Refused::NoSuchTable), "what is told is told");
}

#[test]
fn results_count_when_all_tables_of_the_round_are_over() {
    let mut hall = Hall::with(terms(Format::Swiss), 4, 1);
    hall.start();
    let (table, _) = hall.tables()[0].clone();
    let before = hall.tournament.standings();
    hall.report(table, &[1, 0]).expect("reported");
    assert_eq!(hall.tournament.standings(), before);
}

#[test]
fn the_organiser_tells_everybody_and_may_call_it_off() {
    let mut hall = Hall::with(terms(Format::Swiss), 4, 1);
    let said = |by, text: &str| Command::Announce { by, text: text.into() };
    hall.say(said(ORGANISER, "곧 시작합니다.\nSoon.")).expect("said");
    assert_eq!(hall.say(said(1, "me, too")), Err(Refused::NotOrganiser));
    for text in ["", " \n", "\u{7}", &"x".repeat(501)] {
        assert_eq!(hall.say(said(ORGANISER, text)), Err(Refused::BadText { max: 500 }));
    }
    (1..50).for_each(|_| _ = hall.say(said(ORGANISER, "x")).expect("said"));
    assert_eq!(hall.say(said(ORGANISER, "x")), Err(Refused::EnoughSaid { max: 50 }));
    assert_eq!(hall.say(Command::Cancel { by: 0 }), Err(Refused::NotOrganiser));
    hall.start();
    hall.say(Command::Cancel { by: ORGANISER }).expect("cancelled");
    assert_eq!(hall.tournament.stage(), Stage::Cancelled(Cancelled::Organiser));
    assert_eq!(hall.say(Command::GoOn), Err(Refused::Over));
}

#[test]
fn another_one_follows_once_until_it_is_discontinued() {
    let recurs = Some(Recurrence { days: vec![], minute: 21 * 60, zone: "Asia/Seoul".into() });
    let day_ms = 86_400_000;
    let starts = Start::At(12 * 3_600_000);
    let mut hall = Hall::with(Terms { recurs: recurs.clone(), starts, ..terms(Format::Swiss) }, 4, 1);
    assert_eq!(hall.say(Command::Follow), Err(Refused::DoesNotRecur), "not before it has begun");
    hall.now_ms = 12 * 3_600_000;
    hall.say(Command::Start { by: None }).expect("begun");
    assert_eq!(hall.tournament.due(), Some((hall.now_ms, Due::Follow)));
    hall.say(Command::Follow).expect("called");
    let next = hall.tournament.next().expect("one");
    assert_eq!(next.starts_ms, hall.now_ms + day_ms);
    assert_eq!(hall.say(Command::Follow), Err(Refused::DoesNotRecur), "only one");
    let mut last = Hall::with(Terms { recurs: recurs.clone(), starts, ..terms(Format::Swiss) }, 4, 1);
    assert_eq!(last.tournament.recurs(), recurs.as_ref());
    last.say(Command::Discontinue { by: ORGANISER }).expect("discontinued");
    assert_eq!(last.tournament.recurs(), None);
    assert_eq!(last.say(Command::Discontinue { by: ORGANISER }), Err(Refused::DoesNotRecur), "only once");
    last.now_ms = 12 * 3_600_000;
    last.say(Command::Start { by: None }).expect("begun");
    assert_eq!(last.say(Command::Follow), Err(Refused::DoesNotRecur));
    // Cancelling one ends no series, unless that was ended before.
    for ends in [false, true] {
        let mut off = Hall::with(Terms { recurs: recurs.clone(), starts, ..terms(Format::Swiss) }, 4, 1);
        if ends {
            off.say(Command::Discontinue { by: ORGANISER }).expect("discontinued");
        }
        off.say(Command::Cancel { by: ORGANISER }).expect("cancelled");
        assert_eq!(off.tournament.due(), (!ends).then_some((off.now_ms, Due::Follow)));
    }
}

#[test]
fn a_guest_who_signs_in_stays_in() {
    let mut hall = Hall::with(terms(Format::Swiss), 4, 1);
    hall.say(Command::Become { before: 2, after: 77 }).expect("somebody else");
    assert_eq!((hall.tournament.number_of(77), hall.tournament.number_of(2)), (Some(Number(2)), None));
    hall.say(Command::Become { before: 1, after: 3 }).expect("both stay");
    assert_eq!((hall.tournament.number_of(1), hall.tournament.number_of(3)), (Some(Number(1)), Some(Number(3))));
    hall.say(Command::Become { before: ORGANISER, after: 9 }).expect("somebody else");
    assert_eq!(hall.tournament.organiser(), 9);
}

#[test]
fn the_deals_are_fixed_by_the_house_and_all_who_had_entered() {
    let mut hall = Hall::with(Terms { late_rounds: 2, ..terms(Format::Swiss) }, 4, 1);
    let commitment = hall.tournament.commitment();
    hall.start();
    let deals: Vec<_> = (0..3).map(|round| hall.tournament.deal(round).expect("a deal")).collect();
    assert!(deals[0] != deals[1] && deals[1] != deals[2]);
    hall.enter(9).expect("late");
    assert_eq!(hall.tournament.deal(0), Some(deals[0].clone()), "latecomers change nothing");
    assert_eq!((hall.tournament.commitment(), hall.tournament.proof().entropy.len()), (commitment, 4));
    let rules = hall.tournament.terms().rules.to_string();
    let proof = hall.tournament.proof();
    assert_eq!(proof.verify(&rules, &proof.seed()), Ok(()));
    let own = Hall::with(Terms { same_deal: false, ..terms(Format::Swiss) }, 4, 1);
    assert_eq!(own.tournament.deal(0), None);
}

#[test]
fn terms_that_cannot_be_are_named() {
    let wrong: [(&str, Terms); 9] = [
        ("title", Terms { title: " x".into(), ..terms(Format::Swiss) }),
        ("title", Terms { title: "x".repeat(41), ..terms(Format::Swiss) }),
        ("sizes", terms(Format::League(Sizes { fewest: 2, most: 4 }))),
        ("sizes", terms(Format::League(Sizes { fewest: 5, most: 4 }))),
        ("rounds", Terms { rounds: Some(31), ..terms(Format::Swiss) }),
        ("most", Terms { most: 513, ..terms(Format::Swiss) }),
        ("bots", Terms { bots: Some(Bots { level: Level(6), up_to: 2 }), ..terms(Format::Swiss) }),
        (
            "recurs_by_hand",
            Terms { recurs: Some(Recurrence { days: vec![], minute: 0, zone: "UTC".into() }), ..terms(Format::Swiss) },
        ),
        (
            "recurrence",
            Terms {
                starts: Start::At(0),
                recurs: Some(Recurrence { days: vec![], minute: 1_440, zone: "UTC".into() }),
                ..terms(Format::Swiss)
            },
        ),
    ];
    for (word, terms) in wrong {
        let refused = check(&terms).expect_err(word);
        assert_eq!(serde_json::to_value(&refused).expect("JSON")["kind"], word);
    }
}
