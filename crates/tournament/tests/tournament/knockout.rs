//! The knockout.

use crate::hall::{Hall, ORGANISER, terms};
use tournament::{Command, Format, Kind, MOST_PLAY_OFFS, Number, Row, Score, Stage, Terms};

fn own_deals() -> Terms {
    Terms { same_deal: false, ..terms(Format::Knockout) }
}

#[test]
fn the_strongest_wins_and_the_third_place_is_played_for() {
    for entrants in 2..=33 {
        let mut hall = Hall::with(own_deals(), entrants, 1);
        hall.start();
        while !hall.is_over() {
            hall.play(|_, _, who| -i64::from(who.0));
            hall.go_on();
        }
        let order = hall.order();
        let best: Vec<u16> = (0..entrants.min(4)).collect();
        assert_eq!(order[..best.len()], best, "{entrants}");
        let rounds = hall.tournament.rounds();
        let tables: usize = rounds.iter().map(|round| round.boards.len()).sum();
        assert_eq!(tables, usize::from(entrants) - 1 + usize::from(entrants > 3), "{entrants}");
        assert_eq!(rounds.len() as u32, u32::from(entrants).next_power_of_two().ilog2());
        let rows = hall.tournament.standings();
        assert!(rows.windows(2).all(|pair| pair[0].rounds_through >= pair[1].rounds_through));
    }
}

/// The standings after a knockout in which the better always win, by three points; the ninth loses by one.
fn won_by_the_better(entrants: u16) -> Vec<Row> {
    let mut hall = Hall::with(own_deals(), entrants, 1);
    hall.start();
    while !hall.is_over() {
        for (table, chairs) in hall.tables() {
            let by = if chairs.contains(&Number(8)) { 1 } else { 3 };
            let best = chairs.iter().min();
            let points: Vec<i64> = chairs.iter().map(|who| if Some(who) == best { by } else { -by }).collect();
            hall.report(table, &points).expect("reported");
        }
        hall.go_on();
    }
    hall.tournament.standings()
}

#[test]
fn rounds_after_one_is_out_count_for_nobody() {
    let told = |row: &Row| (row.number.0, row.place, row.buchholz.parts() / Score::WIN.parts());
    let rows: Vec<_> = won_by_the_better(16).iter().map(told).collect();
    assert_eq!(rows[..8], [(0, 1, 6), (1, 2, 8), (2, 3, 6), (3, 4, 8), (7, 5, 4), (5, 6, 3), (6, 6, 3), (4, 8, 2)]);
    // Whoever lost to the fourth is ahead of those who lost in the first round to quarter-finalists, however narrowly.
    let first_round =
        [(15, 9, 4), (13, 10, 3), (14, 10, 3), (12, 12, 2), (8, 13, 1), (9, 14, 1), (10, 14, 1), (11, 14, 1)];
    assert_eq!(rows[8..], first_round);
    // Nor does a bye.
    assert_eq!(won_by_the_better(3).iter().map(told).collect::<Vec<_>>(), [(0, 1, 1), (1, 2, 2), (2, 3, 1)]);
}

#[test]
fn whoever_is_level_plays_once_more_and_at_last_the_stronger_goes_on() {
    let mut hall = Hall::with(own_deals(), 4, 1);
    hall.start();
    for played in 0..=MOST_PLAY_OFFS {
        let round = hall.tournament.current().expect("a round");
        assert_eq!(round.kind, if played == 0 { Kind::Main } else { Kind::PlayOff });
        assert_eq!(round.boards.len(), 2);
        hall.play(|_, _, _| 0);
        hall.go_on();
    }
    let last = hall.tournament.current().expect("the final").clone();
    assert_eq!(last.kind, Kind::Main);
    let mut finalists = last.boards[0].chairs.clone();
    finalists.sort();
    assert_eq!(finalists, [Number(0), Number(1)]);
    // The final is decided at once; the match for third place goes to a play-off.
    hall.play(|_, _, who| i64::from(who.0 == 1));
    hall.go_on();
    let off = hall.tournament.current().expect("a play-off").clone();
    assert_eq!((off.kind, off.boards.len()), (Kind::PlayOff, 1));
    hall.play(|_, _, who| i64::from(who.0 == 3));
    hall.go_on();
    assert_eq!(hall.order(), [1, 0, 3, 2]);
}

#[test]
fn nobody_has_come_through_a_level_match_before_it_is_played_again() {
    let mut hall = Hall::with(own_deals(), 4, 1);
    let through = |hall: &Hall| {
        let mut rows = hall.tournament.standings();
        rows.sort_by_key(|row| row.number);
        rows.iter().map(|row| row.rounds_through.parts()).collect::<Vec<_>>()
    };
    hall.start();
    // The first and the last are level, the second beats the third.
    hall.play(|_, _, who| i64::from(who.0 == 1));
    assert_eq!(through(&hall), [0, 120, 0, 0]);
    hall.go_on();
    assert_eq!(through(&hall), [0, 120, 0, 0], "while they play again");
    hall.play(|_, _, who| i64::from(who.0 == 3));
    assert_eq!(through(&hall), [0, 120, 0, 120]);
    hall.go_on();
    // Both last matches are level: the final, and the one for third place.
    hall.play(|_, _, _| 0);
    assert_eq!(through(&hall), [0, 120, 0, 120]);
    hall.go_on();
    hall.play(|_, _, who| -i64::from(who.0));
    hall.go_on();
    assert_eq!((hall.tournament.stage(), through(&hall)), (Stage::Ended, vec![60, 240, 0, 120]));
}

#[test]
fn whoever_withdraws_is_walked_over() {
    let mut hall = Hall::with(own_deals(), 8, 1);
    hall.start();
    hall.play(|_, _, who| -i64::from(who.0));
    hall.say(Command::Withdraw { by: 0 }).expect("withdrawn");
    hall.say(Command::Withdraw { by: 2 }).expect("withdrawn");
    hall.go_on();
    let round = hall.tournament.current();
    assert!(round.is_none(), "in both half-finals one is left: {round:?}");
    hall.go_on();
    let last = hall.tournament.current().expect("the final").clone();
    assert_eq!(last.boards.len(), 1, "nobody is left to play for the third place");
    hall.play(|_, _, who| -i64::from(who.0));
    hall.go_on();
    assert_eq!(hall.tournament.stage(), Stage::Ended);
    assert_eq!(hall.order()[..2], [1, 3]);
}

#[test]
fn the_opponent_of_whoever_withdraws_after_a_level_match_goes_on() {
    let mut hall = Hall::with(own_deals(), 4, 1);
    hall.start();
    // The first and the last are level, the second beats the third.
    hall.play(|_, _, who| i64::from(who.0 == 1));
    hall.say(Command::Withdraw { by: 0 }).expect("withdrawn");
    hall.go_on();
    let last = hall.tournament.current().expect("the final").clone();
    let mut finalists = last.boards[0].chairs.clone();
    finalists.sort();
    assert_eq!((last.kind, last.boards.len(), finalists), (Kind::Main, 1, vec![Number(1), Number(3)]));
    // Leaving later changes nothing about the rounds before.
    hall.say(Command::Withdraw { by: 3 }).expect("withdrawn");
    hall.play(|_, _, who| i64::from(who.0 == 1));
    hall.go_on();
    assert_eq!(hall.tournament.stage(), Stage::Ended);
    let through: Vec<(u16, i64)> =
        hall.tournament.standings().iter().map(|row| (row.number.0, row.rounds_through.parts())).collect();
    assert_eq!(through[..2], [(1, 240), (3, 120)]);
}

#[test]
fn whoever_withdraws_after_a_level_last_match_is_behind_their_opponent() {
    let mut hall = Hall::with(own_deals(), 4, 1);
    hall.start();
    hall.play(|_, _, who| -i64::from(who.0));
    hall.go_on();
    // Both last matches are level: the final, and the one for third place.
    hall.play(|_, _, _| 0);
    hall.say(Command::Withdraw { by: 0 }).expect("withdrawn");
    hall.say(Command::Remove { by: ORGANISER, who: 2 }).expect("removed");
    hall.go_on();
    assert_eq!(hall.tournament.stage(), Stage::Ended);
    assert_eq!(hall.order(), [1, 0, 3, 2]);
}

#[test]
fn a_table_that_came_to_no_end_is_level_with_the_same_deal_too() {
    let mut hall = Hall::with(terms(Format::Knockout), 16, 1);
    hall.start();
    let tables = hall.tables();
    hall.say(Command::Report { table: tables[0].0, outcomes: None, record: None }).expect("reported");
    for (table, _) in &tables[1..] {
        hall.report(*table, &[11, -11]).expect("reported");
    }
    hall.go_on();
    let off = hall.tournament.current().expect("a play-off").clone();
    assert!(off.kind == Kind::PlayOff && off.boards[0].chairs.iter().all(|who| tables[0].1.contains(who)), "{off:?}");
}

#[test]
fn in_a_large_round_the_same_deal_may_turn_a_match_round() {
    let mut hall = Hall::with(terms(Format::Knockout), 16, 1);
    hall.start();
    let tables = hall.tables();
    let (favoured, lucky) = (tables[0].clone(), tables[1..].to_vec());
    // The first chair is worth ten points; at one table it brings two.
    hall.report(favoured.0, &[2, -2]).expect("reported");
    for (table, _) in &lucky {
        hall.report(*table, &[11, -11]).expect("reported");
    }
    hall.go_on();
    let next: Vec<Number> =
        hall.tournament.current().expect("a round").boards.iter().flat_map(|board| board.chairs.clone()).collect();
    assert!(next.contains(&favoured.1[1]) && !next.contains(&favoured.1[0]));
    assert!(lucky.iter().all(|(_, chairs)| next.contains(&chairs[0])));
}
