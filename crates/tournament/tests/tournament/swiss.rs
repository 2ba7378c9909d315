//! The Swiss system, compared with a search through all pairings.

use crate::hall::{Hall, terms};
use game::{Sim, below, sim};
use proptest::prelude::*;
use std::collections::BTreeMap;
use tournament::{
    Command, Format, Kind, MOST_PLAY_OFFS, NO_SHOW_MS, Number, Score,
    pairing::{Candidate, swiss},
};

/// How bad a pairing is, the first rule first: repeated meetings (squared counts), second byes, how far the bye is
/// above the lowest score, and the squared distances between opponents' scores.
type Badness = (u64, u64, i64, i64);

fn badness(field: &[Candidate], pairs: &[(usize, usize)], bye: Option<usize>) -> Badness {
    let lowest = field.iter().map(|who| who.score).min().unwrap_or_default();
    let halves = |score: Score| score.parts() / 60;
    let met = |(a, b): &(usize, usize)| u64::from(field[*a].met.get(&field[*b].number).copied().unwrap_or(0)).pow(2);
    let apart = |(a, b): &(usize, usize)| halves(field[*a].score - field[*b].score).pow(2);
    let byes = bye.map_or(0, |who| u64::from(field[who].byes).pow(2));
    let above = bye.map_or(0, |who| halves(field[who].score - lowest));
    (pairs.iter().map(met).sum(), byes, above, pairs.iter().map(apart).sum())
}

/// The least badness of all pairings, found by trying every one.
fn least(field: &[Candidate]) -> Badness {
    fn go(
        field: &[Candidate],
        left: &[usize],
        pairs: &mut Vec<(usize, usize)>,
        bye: Option<usize>,
        best: &mut Badness,
    ) {
        let Some((first, rest)) = left.split_first() else {
            *best = badness(field, pairs, bye).min(*best);
            return;
        };
        if field.len() % 2 == 1 && bye.is_none() {
            go(field, rest, pairs, Some(*first), best);
        }
        for other in rest {
            let others: Vec<usize> = rest.iter().copied().filter(|who| who != other).collect();
            pairs.push((*first, *other));
            go(field, &others, pairs, bye, best);
            pairs.pop();
        }
    }
    let mut best = (u64::MAX, 0, 0, 0);
    go(field, &(0..field.len()).collect::<Vec<_>>(), &mut Vec::new(), None, &mut best);
    best
}

/// Checks that everyone is paired once, and returns the badness.
fn paired(field: &[Candidate]) -> Badness {
    let pairing = swiss(field);
    let place = |number: &Number| field.iter().position(|who| who.number == *number).expect("of the field");
    let pairs: Vec<(usize, usize)> = pairing.tables.iter().map(|table| (place(&table[0]), place(&table[1]))).collect();
    let mut all: Vec<Number> = pairing.tables.iter().flatten().chain(&pairing.byes).copied().collect();
    all.sort();
    let mut numbers: Vec<Number> = field.iter().map(|who| who.number).collect();
    numbers.sort();
    assert_eq!((all, pairing.byes.len()), (numbers, field.len() % 2));
    badness(field, &pairs, pairing.byes.first().map(place))
}

/// A field in which some have met, with any history, possible or not.
fn any_field(count: usize, scores: u32, met_of_ten: u32, chance: &mut Sim) -> Vec<Candidate> {
    let mut field: Vec<Candidate> = (0..count).map(|number| Candidate::new(Number(number as u16))).collect();
    for a in 0..count {
        for b in 0..a {
            if below(10, chance) < met_of_ten {
                let times = 1 + below(2, chance);
                field[a].met.insert(Number(b as u16), times);
                field[b].met.insert(Number(a as u16), times);
            }
        }
        field[a].byes = u32::from(below(4, chance) == 0);
        field[a].score = (0..below(scores, chance)).map(|_| Score::HALF).sum();
    }
    field.sort_by_key(|who| std::cmp::Reverse(who.score));
    field
}

#[test]
fn no_pairing_of_a_small_field_is_better() {
    let mut chance = sim(14);
    for trial in 0..1_200 {
        let (count, scores, met) = (2 + trial % 8, 1 + (trial % 7) as u32, (trial % 10) as u32);
        let field = any_field(count, scores, met, &mut chance);
        assert_eq!(paired(&field), least(&field), "{field:#?}");
    }
    for trial in 0..12 {
        let field = any_field(10 - trial % 2, 6, 4 + (trial % 4) as u32, &mut chance);
        assert_eq!(paired(&field), least(&field), "{field:#?}");
    }
}

#[test]
fn a_narrow_way_is_found() {
    // Every pair has met but four: 0 must meet 7, 1 must meet 6, and so on, against the order of the scores.
    let count = 8_u16;
    let met =
        |own: u16| (0..count).filter(move |other| *other != own && other + own != 7).map(|other| (Number(other), 1));
    let field: Vec<Candidate> = (0..count)
        .map(|own| Candidate {
            met: met(own).collect::<BTreeMap<_, _>>(),
            score: (0..8 - own).map(|_| Score::WIN).sum(),
            ..Candidate::new(Number(own))
        })
        .collect();
    assert_eq!(paired(&field).0, 0);
}

#[test]
fn the_first_round_is_the_upper_half_against_the_lower() {
    for count in [2_u16, 7, 8, 40, 101] {
        let field: Vec<Candidate> = (0..count).map(|number| Candidate::new(Number(number))).collect();
        let pairing = swiss(&field);
        let half = count / 2;
        assert_eq!(pairing.tables.len(), usize::from(half), "{count}");
        for table in &pairing.tables {
            assert_eq!(table[0].0.abs_diff(table[1].0), half, "{count}");
        }
        let last = (count % 2 == 1).then_some(Number(count - 1));
        assert_eq!(pairing.byes.first().copied(), last);
    }
}

#[test]
fn a_hundred_and_one_play_eight_rounds_and_nobody_meets_anybody_twice() {
    let mut hall = Hall::with(terms(Format::Swiss), 101, 3);
    hall.start();
    while !hall.is_over() {
        hall.play_by_chance();
        hall.go_on();
    }
    let rounds = hall.tournament.rounds();
    assert_eq!(rounds.len(), 8);
    let mut pairs: Vec<Vec<Number>> = rounds
        .iter()
        .flat_map(|round| &round.boards)
        .map(|board| {
            let mut pair = board.chairs.clone();
            pair.sort();
            pair
        })
        .collect();
    let mut byes: Vec<Number> = rounds.iter().flat_map(|round| round.byes.clone()).collect();
    let counts = (pairs.len(), byes.len());
    pairs.sort();
    pairs.dedup();
    byes.sort();
    byes.dedup();
    assert_eq!((pairs.len(), byes.len()), counts);
    assert_eq!(counts, (400, 8));
    for who in 0..101 {
        let first =
            rounds.iter().flat_map(|round| &round.boards).filter(|board| board.chairs[0] == Number(who)).count();
        assert!((2..=6).contains(&first), "{who} had the first chair {first} times");
    }
}

#[test]
fn nobody_in_a_large_field_meets_again_while_there_are_others() {
    let mut chance = sim(5);
    let mut field: Vec<Candidate> = (0..128).map(|number| Candidate::new(Number(number))).collect();
    // Ten random rounds: any scores, and everyone has met ten opponents.
    for round in 1..=10_u16 {
        for (at, who) in field.iter_mut().enumerate() {
            who.score += [Score::ZERO, Score::HALF, Score::WIN][below(3, &mut chance) as usize];
            who.met.insert(Number(at as u16 ^ round), 1);
        }
    }
    field.sort_by_key(|who| std::cmp::Reverse(who.score));
    assert_eq!(paired(&field).0, 0, "nobody meets again");
}

#[test]
fn few_meet_again_where_there_are_as_many_rounds_as_opponents() {
    for (count, rounds) in [(4, 3), (5, 5), (6, 5), (8, 7)] {
        let mut hall = Hall::with(tournament::Terms { rounds: Some(rounds), ..terms(Format::Swiss) }, count, 9);
        hall.start();
        let mut met = BTreeMap::new();
        while !hall.is_over() {
            for (_, mut pair) in hall.tables() {
                pair.sort();
                *met.entry(pair).or_insert(0_usize) += 1;
            }
            hall.play_by_chance();
            hall.go_on();
        }
        // Without foresight, the last rounds may have to repeat meetings; the matching keeps repeats within one per
        // round. Four cannot get there: whatever two rounds were, they leave a third.
        let again = met.values().filter(|times| **times > 1).count();
        let most = if count == 4 { 0 } else { usize::from(rounds) };
        assert!(again <= most, "{count}: {met:?}");
        assert_eq!(met.values().sum::<usize>(), usize::from(rounds) * usize::from(count / 2), "{count}: {met:?}");
    }
}

#[test]
fn two_level_at_the_top_play_off() {
    let mut hall = Hall::with(tournament::Terms { play_off: true, same_deal: false, ..terms(Format::Swiss) }, 4, 5);
    hall.start();
    while !hall.is_over() && hall.tournament.rounds().last().is_some_and(|round| round.kind == Kind::Main) {
        hall.play(|_, _, _| 0);
        hall.go_on();
    }
    let off = hall.tournament.rounds().last().expect("a round").clone();
    assert_eq!((off.kind, off.boards.len()), (Kind::PlayOff, 1), "all is level, so the first two play once more");
    let second = hall.order()[1];
    hall.play(|_, _, who| i64::from(who.0 == second));
    hall.go_on();
    assert!(hall.is_over());
    let rows = hall.tournament.standings();
    assert_eq!((rows[0].number.0, rows[0].place, rows[1].place), (second, 1, 2));
    assert_eq!((rows[2].place, rows[3].place), (2, 2), "all the others are as level as they were");
}

#[test]
fn two_who_stay_level_play_off_no_more_often_than_in_a_knockout() {
    let mut hall = Hall::with(tournament::Terms { play_off: true, same_deal: false, ..terms(Format::Swiss) }, 4, 5);
    hall.start();
    while !hall.is_over() {
        hall.play(|_, _, _| 0);
        hall.go_on();
    }
    let offs = hall.tournament.rounds().iter().filter(|round| round.kind == Kind::PlayOff).count();
    assert_eq!(offs, MOST_PLAY_OFFS);
}

#[test]
fn level_scores_are_parted_by_those_they_met() {
    let mut hall = Hall::with(tournament::Terms { same_deal: false, ..terms(Format::Swiss) }, 8, 5);
    hall.start();
    while !hall.is_over() {
        // The lower number wins.
        hall.play(|_, _, who| -i64::from(who.0));
        hall.go_on();
    }
    let rows = hall.tournament.standings();
    assert_eq!(rows[0].number, Number(0));
    for pair in rows.windows(2) {
        let key = |row: &tournament::Row| (row.score, row.buchholz, row.buchholz_cut, row.direct, row.margin);
        assert!(key(&pair[0]) >= key(&pair[1]), "{pair:?}");
        assert!(pair[0].place <= pair[1].place);
    }
    let all: Score = rows.iter().map(|row| row.score).sum();
    assert_eq!(all.parts(), 4 * 4 * 120, "a win a table and round");
}

#[test]
fn the_scores_of_those_they_met_add_up_as_the_page_says() {
    let own = tournament::Terms { rounds: Some(4), same_deal: false, late_rounds: 1, ..terms(Format::Swiss) };
    let mut hall = Hall::with(own, 5, 5);
    hall.start();
    let late = Number(5);
    hall.enter(late.0).expect("late");
    while !hall.is_over() {
        // The lower number wins.
        hall.play(|_, _, who| -i64::from(who.0));
        hall.go_on();
    }
    let rounds = hall.tournament.rounds();
    assert!(rounds.len() == 4 && rounds[0].byes.len() == 1, "somebody sits out, and one has not come yet");
    let other = |at: usize, who: Number| {
        let board = rounds[at].boards.iter().find(|board| board.chairs.contains(&who))?;
        board.chairs.iter().copied().find(|other| *other != who)
    };
    // In halves of a point. A bye is a win; `unpaired` is what a round is worth for which somebody was not paired.
    let score = |who: Number, unpaired: i64| -> i64 {
        let of_round = |at: usize| match other(at, who) {
            Some(other) => 2 * i64::from(who < other),
            None if rounds[at].byes.contains(&who) => 2,
            None => unpaired,
        };
        (0..rounds.len()).map(of_round).sum()
    };
    for row in hall.tournament.standings().iter().filter(|row| row.number != late) {
        let met = |at: usize| other(at, row.number).map_or_else(|| score(row.number, 0), |other| score(other, 1));
        let met: Vec<i64> = (0..rounds.len()).map(met).collect();
        let (all, least) = (met.iter().sum::<i64>(), met.iter().min().expect("a round"));
        let told = [row.score, row.buchholz, row.buchholz_cut].map(Score::parts);
        assert_eq!(told, [score(row.number, 0), all, all - least].map(|halves| 60 * halves), "{row:?}");
    }
}

#[test]
fn a_bye_does_not_lift_whoever_comes_to_no_table() {
    let mut hall = Hall::with(tournament::Terms { same_deal: false, ..terms(Format::Swiss) }, 5, 1);
    hall.start();
    hall.now_ms += NO_SHOW_MS;
    hall.say(Command::Look { absent: vec![0] }).expect("looked");
    hall.play(|_, _, _| 0);
    let rows = hall.tournament.standings();
    let level: Vec<Number> = rows.iter().filter(|row| row.score == Score::HALF).map(|row| row.number).collect();
    assert_eq!(level.len(), 2);
    hall.go_on();
    assert_eq!(hall.tournament.rounds().last().expect("a round").byes, [Number(0)], "nobody has fewer points");
    hall.play(|_, _, who| -i64::from(level.contains(&who)));
    let rows = hall.tournament.standings();
    let last = rows.last().expect("a row");
    assert_eq!((last.number, last.place, last.score), (Number(0), 5, Score::WIN));
    assert!(rows[..4].iter().any(|row| row.score < Score::WIN));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    /// Even when players leave, arrive late or stay away, every round is as good as a round of its field can be.
    #[test]
    fn every_round_of_a_real_tournament_is_the_best(entrants in 2_u16..9, seed in 0_u64..1_000, steps in proptest::collection::vec((0_u8..6, 0_u16..12), 0..12)) {
        let rounds = Some(6);
        let mut hall = Hall::with(tournament::Terms { rounds, late_rounds: 4, ..terms(Format::Swiss) }, entrants, seed);
        hall.start();
        let mut steps = steps.into_iter();
        while !hall.is_over() {
            hall.play_by_chance();
            if let Some((kind, who)) = steps.next() {
                let before = (hall.tournament.clone(), hall.journal.len());
                let done = match kind {
                    0 => hall.say(Command::Withdraw { by: who }),
                    1 | 2 => hall.enter(who),
                    _ => Ok(0),
                };
                if done.is_err() {
                    prop_assert_eq!((&hall.tournament, hall.journal.len()), (&before.0, before.1), "refused: nothing changed");
                }
            }
            let before = hall.tournament.clone();
            hall.go_on();
            let Some(round) = hall.tournament.rounds().get(before.rounds().len()) else { continue };
            // The field as anyone can derive it from public information.
            let mut met: BTreeMap<Number, BTreeMap<Number, u32>> = BTreeMap::new();
            let mut byes: BTreeMap<Number, u32> = BTreeMap::new();
            for earlier in before.rounds() {
                for board in &earlier.boards {
                    for (own, other) in [(0, 1), (1, 0)] {
                        *met.entry(board.chairs[own]).or_default().entry(board.chairs[other]).or_default() += 1;
                    }
                }
                earlier.byes.iter().for_each(|who| *byes.entry(*who).or_default() += 1);
            }
            let paired: Vec<Number> = round.boards.iter().flat_map(|board| &board.chairs).chain(&round.byes).copied().collect();
            let field: Vec<Candidate> = before.standings().iter().filter(|row| paired.contains(&row.number)).map(|row| Candidate {
                score: row.score,
                met: met.get(&row.number).cloned().unwrap_or_default(),
                byes: byes.get(&row.number).copied().unwrap_or(0),
                ..Candidate::new(row.number)
            }).collect();
            let place = |number: &Number| field.iter().position(|who| who.number == *number).expect("of the field");
            let pairs: Vec<(usize, usize)> = round.boards.iter().map(|board| (place(&board.chairs[0]), place(&board.chairs[1]))).collect();
            prop_assert_eq!(badness(&field, &pairs, round.byes.first().map(place)), least(&field));
        }
    }
}
