//! A league at larger tables.

use crate::hall::{Hall, terms};
use game::{below, sim};
use tournament::{
    Command, Format, NO_SHOW_MS, Number, Sizes, Stage, Terms,
    pairing::{Candidate, league, of_tables},
};

fn format(fewest: u8, most: u8) -> Format {
    Format::League(Sizes { fewest, most })
}

/// How often players who sit together have met, summed as squares.
fn again(field: &[Candidate], tables: &[Vec<Number>]) -> u32 {
    let who = |number: &Number| field.iter().find(|who| who.number == *number).expect("of the field");
    let times = |a: &Number, b: &Number| who(a).met.get(b).copied().unwrap_or(0).pow(2);
    let table = |table: &Vec<Number>| {
        let pairs = table.iter().enumerate().flat_map(|(at, a)| table[..at].iter().map(move |b| (a, b)));
        pairs.map(|(a, b)| times(a, b)).sum::<u32>()
    };
    tables.iter().map(table).sum()
}

/// The least such sum over all ways to fill tables of these sizes.
fn least(field: &[Candidate], sizes: &[usize]) -> u32 {
    fn go(field: &[Candidate], sizes: &[usize], who: usize, tables: &mut Vec<Vec<Number>>, best: &mut u32) {
        if who == field.len() {
            *best = again(field, tables).min(*best);
            return;
        }
        for at in 0..sizes.len() {
            if tables[at].len() < sizes[at] {
                tables[at].push(field[who].number);
                go(field, sizes, who + 1, tables, best);
                tables[at].pop();
            }
        }
    }
    let mut best = u32::MAX;
    go(field, sizes, 0, &mut vec![Vec::new(); sizes.len()], &mut best);
    best
}

#[test]
fn whoever_left_before_playing_stands_behind_all_who_played() {
    let terms = Terms { rounds: Some(1), same_deal: false, ..terms(format(3, 5)) };
    let mut hall = Hall::with(terms, 4, 1);
    hall.say(Command::Withdraw { by: 0 }).expect("withdrawn");
    hall.start();
    hall.play(|_, _, who| [0, 5, -2, -3][usize::from(who.0)]);
    hall.go_on();
    assert_eq!((hall.tournament.stage(), hall.order()), (Stage::Ended, vec![1, 2, 3, 0]));
}

#[test]
fn whoever_comes_to_no_table_stands_behind_all_who_came() {
    let mut hall = Hall::with(Terms { same_deal: false, ..terms(format(3, 3)) }, 6, 1);
    hall.start();
    hall.now_ms += NO_SHOW_MS;
    hall.say(Command::Look { absent: vec![0] }).expect("looked");
    // The house wins for an absent player, who has no margin: more than those have who came and lost elsewhere.
    hall.play(|_, _, who| [5, -1, -2, -3, -4, -5][usize::from(who.0)]);
    let rows = hall.tournament.standings();
    assert!(rows.iter().any(|row| row.margin.thousandths() < 0));
    let last = rows.last().expect("a row");
    assert_eq!((last.number, last.place, last.margin.thousandths()), (Number(0), 6, 0));
    // Once they come, they rank like everybody.
    hall.go_on();
    hall.play(|_, _, who| [5, -1, -2, -3, -4, -5][usize::from(who.0)]);
    assert_eq!(hall.order()[0], 0);
}

#[test]
fn as_few_as_possible_meet_again_in_small_fields() {
    let mut chance = sim(4);
    for trial in 0..60 {
        let count = [6, 7, 8, 9][trial % 4];
        let mut field: Vec<Candidate> = (0..count).map(|number| Candidate::new(Number(number))).collect();
        for a in 0..count {
            for b in 0..a {
                let times = below(3, &mut chance);
                field[usize::from(a)].met.insert(Number(b), times);
                field[usize::from(b)].met.insert(Number(a), times);
            }
        }
        let sizes = Sizes { fewest: 3, most: 4 };
        let pairing = league(&field, sizes, Some(&[]));
        assert_eq!(again(&field, &pairing.tables), least(&field, &of_tables(sizes, field.len())), "{field:?}");
        assert!(pairing.byes.is_empty());
    }
}

/// How many pairs met more than once in a league of this many players, played to its end.
fn met_again(count: u16, (fewest, most): (u8, u8), rounds: Option<u8>, seed: u64) -> usize {
    let mut hall = Hall::with(Terms { rounds, ..terms(format(fewest, most)) }, count, seed);
    hall.start();
    let mut met = std::collections::BTreeMap::new();
    while !hall.is_over() {
        for (_, chairs) in hall.tables() {
            assert!((usize::from(fewest)..=usize::from(most)).contains(&chairs.len()));
            for (at, a) in chairs.iter().enumerate() {
                for b in &chairs[..at] {
                    *met.entry((*a.min(b), *a.max(b))).or_insert(0) += 1;
                }
            }
        }
        hall.play_by_chance();
        hall.go_on();
    }
    met.values().filter(|times| **times > 1).count()
}

#[test]
fn nobody_meets_twice_in_a_large_field() {
    for (count, fewest, most) in [(36, 3, 3), (48, 4, 4), (50, 3, 4), (60, 5, 5), (32, 4, 4), (32, 3, 4), (15, 3, 3)] {
        assert_eq!(met_again(count, (fewest, most), None, 2), 0, "{count} at {fewest} to {most}");
    }
}

#[test]
fn in_a_field_of_as_many_tables_as_chairs_everybody_meets_everybody_once() {
    for (count, seats, rounds) in [(9, 3, 4), (16, 4, 5), (25, 5, 6)] {
        for seed in 1..4 {
            assert_eq!(met_again(count, (seats, seats), Some(rounds), seed), 0, "{count} at {seats}");
        }
        // No one is left to meet: with one more round, each meets a full table again.
        let pairs = usize::from(count) * usize::from(seats - 1) / 2;
        assert_eq!(met_again(count, (seats, seats), Some(rounds + 1), 1), pairs);
    }
}

#[test]
fn chairs_go_round_and_byes_too() {
    let mut hall = Hall::with(Terms { rounds: Some(8), ..terms(format(4, 4)) }, 17, 1);
    hall.start();
    let mut sat = vec![[0_u32; 4]; 17];
    while !hall.is_over() {
        for (_, chairs) in hall.tables() {
            chairs.iter().enumerate().for_each(|(chair, who)| sat[usize::from(who.0)][chair] += 1);
        }
        hall.play_by_chance();
        hall.go_on();
    }
    let byes: Vec<Number> = hall.tournament.rounds().iter().flat_map(|round| round.byes.clone()).collect();
    let once: std::collections::BTreeSet<&Number> = byes.iter().collect();
    assert_eq!((byes.len(), once.len()), (8, 8), "one sits out in each round, and nobody twice");
    for (who, chairs) in sat.iter().enumerate() {
        assert!(chairs.iter().all(|times| (1..=3).contains(times)), "{who}: {chairs:?}");
    }
}

#[test]
fn a_bye_is_worth_half_a_table() {
    let mut hall = Hall::with(Terms { same_deal: false, ..terms(format(3, 3)) }, 4, 1);
    hall.start();
    hall.play(|_, _, who| -i64::from(who.0));
    let out = hall.tournament.rounds()[0].byes[0];
    let rows = hall.tournament.standings();
    let row = rows.iter().find(|row| row.number == out).expect("a row");
    assert_eq!((row.score.parts(), row.margin.thousandths()), (60, 0));
}

#[test]
fn the_same_with_the_same_cards_is_worth_nothing() {
    let mut hall = Hall::with(terms(format(3, 3)), 18, 1);
    hall.start();
    // The chair decides everything.
    hall.play(|_, chair, _| 10 * chair as i64 - 15);
    hall.go_on();
    let rows = hall.tournament.standings();
    assert!(rows.iter().all(|row| row.margin.thousandths() == 0 && row.place == 1));
}
