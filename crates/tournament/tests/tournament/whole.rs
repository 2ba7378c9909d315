//! What always holds for any tournament, whatever is asked of it.

use crate::hall::{Hall, ORGANISER, Who, terms};
use game::below;
use proptest::prelude::*;
use std::collections::BTreeSet;
use tournament::{
    BadEntry, Bots, Command, Entry, Format, Kind, Number, OPENING_MS, Refused, Sizes, Stage, Terms, Tournament,
};
use wire::Level;

fn formats() -> impl Strategy<Value = Format> {
    prop_oneof![
        Just(Format::Swiss),
        Just(Format::Knockout),
        Just(Format::League(Sizes { fewest: 3, most: 4 })),
        Just(Format::League(Sizes { fewest: 4, most: 4 })),
    ]
}

/// A request: a kind, a person, a number.
type Step = (u8, Who, u8);

fn ask(hall: &mut Hall, (kind, who, number): Step) -> Result<usize, Refused> {
    match kind {
        0..=1 => hall.enter(who),
        2 => hall.pledge(who),
        3 => hall.say(Command::Withdraw { by: who }),
        4 => hall.say(Command::Remove { by: ORGANISER, who }),
        5 => hall.say(Command::Start { by: Some(ORGANISER) }),
        6 => {
            hall.now_ms += i64::from(number) * 1_000;
            hall.say(Command::Look { absent: vec![who, who + 1] })
        }
        7 => hall.say(Command::Come { who }),
        8 => hall.say(Command::Credit { ms: i64::from(number) }),
        9 => hall.say(Command::Become { before: who, after: who + u16::from(number % 3) }),
        10 if number == 0 => hall.say(Command::Cancel { by: ORGANISER }),
        10 => hall.say(Command::Announce { by: ORGANISER, text: "자, 갑시다".into() }),
        11 => hall.open_chance(who),
        12 => hall.say(Command::Start { by: None }),
        13..=17 => {
            let tables = hall.tables();
            let Some((table, chairs)) = tables.get(usize::from(number) % tables.len().max(1)) else { return Ok(0) };
            let points: Vec<i64> = chairs.iter().map(|_| i64::from(below(3, &mut hall.chance))).collect();
            hall.report(*table, &points)
        }
        _ => {
            hall.now_ms += i64::from(number) * 1_000;
            hall.say(Command::GoOn)
        }
    }
}

fn check(tournament: &Tournament<Who>) {
    let entrants = tournament.entrants().len();
    let count_in = tournament.entrants().iter().filter(|entrant| entrant.gone.is_none()).count();
    assert!(count_in <= usize::from(tournament.terms().most));
    for (at, round) in tournament.rounds().iter().enumerate() {
        let all: Vec<Number> =
            round.boards.iter().flat_map(|board| &board.chairs).chain(&round.byes).copied().collect();
        let once: BTreeSet<Number> = all.iter().copied().collect();
        assert_eq!(all.len(), once.len(), "nobody is in two places");
        assert!(all.iter().all(|number| usize::from(number.0) < entrants));
        assert!(at + 1 == tournament.rounds().len() || round.is_over(), "one round after the other");
        let sizes = match tournament.terms().format {
            Format::League(sizes) => sizes.fewest.into()..=sizes.most.into(),
            Format::Swiss | Format::Knockout => 2..=2,
        };
        assert!(round.boards.iter().all(|board| sizes.contains(&board.chairs.len())));
    }
    let tables: Vec<_> = tournament.rounds().iter().flat_map(|round| &round.boards).map(|board| board.table).collect();
    assert_eq!(tables.iter().collect::<BTreeSet<_>>().len(), tables.len(), "no table is used twice");
    let rows = tournament.standings();
    let stand: BTreeSet<Number> = rows.iter().map(|row| row.number).collect();
    assert_eq!((rows.len(), stand.len()), (entrants, entrants), "everybody stands somewhere");
    for (at, row) in rows.iter().enumerate() {
        assert!(usize::from(row.place) <= at + 1 && row.place >= 1);
        assert!(at == 0 || rows[at - 1].place <= row.place);
    }
    if let Stage::Playing { rounds } = tournament.stage() {
        let main = tournament.rounds().iter().filter(|round| round.kind == Kind::Main).count();
        assert!((1..=usize::from(rounds)).contains(&main));
    }
}

/// Plays it to its end. False if it never ends.
fn finish(hall: &mut Hall) -> bool {
    if hall.tournament.stage() == Stage::Entering {
        let enough = hall.say(Command::Start { by: Some(ORGANISER) });
        if let Err(Refused::TooFew { .. }) = enough {
            return true;
        }
    }
    if hall.tournament.called_until_ms().is_some() {
        hall.now_ms += OPENING_MS;
        hall.say(Command::Start { by: None }).expect("time is up");
    }
    for _ in 0..200 {
        if hall.is_over() {
            return true;
        }
        hall.play_by_chance();
        hall.go_on();
        check(&hall.tournament);
    }
    false
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_asked_it_holds_replays_and_can_go_on(
        format in formats(), same_deal: bool, play_off: bool, bots: bool, people in 0_u16..12, seed in 0_u64..100,
        steps in proptest::collection::vec((0_u8..22, 0_u16..14, 0_u8..160), 0..60),
    ) {
        let bots = bots.then_some(Bots { level: Level(2), up_to: 6 });
        let mut hall = Hall::with(Terms { same_deal, play_off, bots, late_rounds: 2, most: 14, ..terms(format) }, people, seed);
        for step in steps {
            let before = (hall.tournament.clone(), hall.journal.len());
            match ask(&mut hall, step) {
                Ok(_) => check(&hall.tournament),
                Err(_) => prop_assert_eq!((&hall.tournament, hall.journal.len()), (&before.0, before.1), "refused: nothing changed"),
            }
        }
        // Killed now, it is the same tournament when read again.
        let bodies = || hall.journal.iter().map(Vec::as_slice);
        let restored = Tournament::restore(bodies()).expect("it holds");
        prop_assert_eq!(&restored, &hall.tournament);
        // Killed at any entry, it goes on to its end.
        let every = 1 + hall.journal.len() / 4;
        for length in (1..=hall.journal.len()).step_by(every) {
            let mut cut = Hall::open(terms(format), seed + 1_000);
            cut.tournament = Tournament::restore(bodies().take(length)).expect("it holds");
            cut.journal = hall.journal[..length].to_vec();
            cut.now_ms = hall.now_ms + 500_000;
            cut.skip_codes(10_000 + length as u64 * 100);
            prop_assert!(finish(&mut cut), "it goes on and on");
        }
    }
}

#[test]
fn entries_that_do_not_fit_are_named() {
    let mut hall = Hall::with(terms(Format::Swiss), 4, 1);
    hall.start();
    let restored = |journal: &[Vec<u8>]| Tournament::<Who>::restore(journal.iter().map(Vec::as_slice));
    assert!(matches!(restored(&[]), Err(BadEntry::Empty)));
    for at in 0..hall.journal.len() {
        let mut journal = hall.journal.clone();
        let twice = journal[at].clone();
        journal.insert(at, twice);
        assert!(matches!(restored(&journal), Err(BadEntry::Misfit { seq }) if seq == at as u64 + 2), "{at}");
        journal[at] = b"{}".to_vec();
        assert!(matches!(restored(&journal), Err(BadEntry::Unreadable { seq, .. }) if seq == at as u64 + 1), "{at}");
    }
    let known = String::from_utf8(hall.journal[1].clone()).expect("UTF-8").replacen("\"v\":1", "\"v\":2", 1);
    for later in [known.as_str(), r#"{"v":2,"at":1,"is":{"of_tomorrow":{}}}"#] {
        let read = Entry::<Who>::from_bytes(2, later.as_bytes());
        assert!(matches!(read, Err(BadEntry::Format { seq: 2, found: 2 })), "{read:?}");
    }
    let unheard_of = Entry::<Who>::from_bytes(2, br#"{"v":1,"at":1,"is":{"of_tomorrow":{}}}"#);
    assert!(matches!(unheard_of, Err(BadEntry::Unreadable { seq: 2, .. })), "no program of this version wrote it");
}
