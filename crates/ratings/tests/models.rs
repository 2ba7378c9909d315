//! What holds for every model, whatever was played.

use proptest::prelude::*;
use ratings::{Gauge, Glicko, Ladder, MIDDLE, Model, Played, Points, Seat, Skill, WengLin};

const GAUGE: Gauge =
    Gauge { rounds: 5, spread: 2.0, drift: 0.05, noise: 3.0, rest: 2.0, share: 0.8, order: 3.0, placed: 0.0 };

/// A match that ends in the order of the scores, with luck as given.
fn played(seats: &[(u8, f64, Option<f64>)]) -> Played<u8> {
    let place = |own: f64| 1 + seats.iter().filter(|other| other.1 > own).count() as u8;
    let seat = |(who, score, luck): &(u8, f64, Option<f64>)| Seat {
        who: *who,
        place: place(*score),
        score: *score,
        luck: *luck,
    };
    Played { rounds: 5, seats: seats.iter().map(seat).collect() }
}

/// A match between two players, the first of whom takes this many points a round.
fn duel(score: f64) -> Played<u8> {
    played(&[(0, score, None), (1, -score, None)])
}

/// Asserts what every model must satisfy.
fn holds<M: Model + Copy>(model: M) {
    let mut ladder = Ladder::new(model);
    assert_eq!(ladder.rating(&0).value, MIDDLE, "{}: everybody begins in the middle", model.name());
    assert_eq!(ladder.comes_before(&0, &1, 5), 0.5, "{}: of whom nothing is known", model.name());
    let before = ladder.rating(&0).error;
    ladder.play(&duel(2.0));
    let (winner, loser) = (ladder.rating(&0), ladder.rating(&1));
    assert!(winner.value > MIDDLE && loser.value < MIDDLE, "{}: {winner:?} {loser:?}", model.name());
    assert!((winner.value + loser.value - 2.0 * MIDDLE).abs() < 1e-6, "{}: equals move alike", model.name());
    assert!(winner.error < before, "{}: a match teaches", model.name());
    let likely = ladder.comes_before(&0, &1, 5);
    assert!(likely > 0.5 && (likely + ladder.comes_before(&1, &0, 5) - 1.0).abs() < 1e-9, "{}", model.name());
    for _ in 0..40 {
        ladder.play(&duel(2.0));
    }
    assert!(ladder.rating(&0).value > winner.value + 20.0, "{}: who always wins rises", model.name());
    assert!(ladder.rating(&0).error < winner.error, "{}: and is better known", model.name());
}

#[test]
fn who_wins_rises_and_is_better_known() {
    holds(Glicko::published());
    holds(Glicko::fitted(150.0, 0.05));
    holds(WengLin { spread: 1.0, drift: 0.01 });
    holds(Points::gauged(GAUGE));
    holds(Points::gauged(GAUGE).with_luck_left_in());
}

#[test]
fn a_table_is_rated_in_the_order_of_its_places() {
    fn order<M: Model>(model: M) {
        let name = model.name();
        let mut ladder = Ladder::new(model);
        ladder.play(&played(&[(0, -3.0, None), (1, 4.0, None), (2, 1.0, None), (3, -2.0, None)]));
        let rated: Vec<f64> = [1, 2, 3, 0].iter().map(|who| ladder.rating(who).value).collect();
        assert!(rated.is_sorted_by(|better, worse| better > worse), "{name}: {rated:?}");
    }
    order(Glicko::published());
    order(WengLin { spread: 1.0, drift: 0.01 });
    order(Points::gauged(GAUGE));
}

#[test]
fn who_was_as_lucky_as_successful_has_shown_nothing() {
    let model = Points::gauged(Gauge { share: 1.0, ..GAUGE });
    let mut ladder = Ladder::new(model);
    ladder.play(&played(&[(0, 3.0, Some(3.0)), (1, -3.0, Some(-3.0))]));
    assert_eq!((ladder.rating(&0).value, ladder.rating(&1).value), (MIDDLE, MIDDLE));
    ladder.play(&played(&[(0, 3.0, Some(-2.0)), (1, -3.0, Some(2.0))]));
    let unlucky = ladder.rating(&0).value;
    let mut other = Ladder::new(model.with_luck_left_in());
    other.play(&played(&[(0, 3.0, Some(3.0)), (1, -3.0, Some(-3.0))]));
    other.play(&played(&[(0, 3.0, Some(-2.0)), (1, -3.0, Some(2.0))]));
    assert!(unlucky > MIDDLE && other.rating(&0).value > MIDDLE);
    assert!(ladder.rating(&0).error < other.rating(&0).error, "with luck taken off a match teaches more");
}

#[test]
fn a_narrow_win_counts_as_a_win() {
    let placed = Points::gauged(Gauge { placed: 2.0, ..GAUGE });
    let after = |model: Points, score: f64| {
        let mut ladder = Ladder::new(model);
        ladder.play(&duel(score));
        ladder.rating(&0).value - MIDDLE
    };
    let (narrow, clear) = (after(placed, 0.1), after(placed, 2.0));
    assert!(narrow > 10.0 * after(Points::gauged(GAUGE), 0.1), "{narrow}");
    assert!(clear > narrow && clear > after(Points::gauged(GAUGE), 2.0), "and winning by more for more: {clear}");
    assert!(after(placed, 0.0).abs() < 1e-9, "a shared place is nobody's win");
    let mut table = Ladder::new(Points::gauged(Gauge { drift: 0.0, placed: 2.0, ..GAUGE }));
    table.play(&played(&[(0, 1.0, None), (1, 1.0, None), (2, -2.0, None)]));
    let rated: Vec<f64> = (0..3).map(|who| table.rating(&who).value - MIDDLE).collect();
    assert!((rated[0] - rated[1]).abs() < 1e-9 && rated.iter().sum::<f64>().abs() < 1e-9, "{rated:?}");
}

#[test]
fn luck_of_some_seats_alone_is_left_in() {
    let model = Points::gauged(GAUGE);
    let (mut known, mut half) = (Ladder::new(model), Ladder::new(model));
    known.play(&played(&[(0, 3.0, None), (1, -3.0, None)]));
    half.play(&played(&[(0, 3.0, Some(3.0)), (1, -3.0, None)]));
    assert_eq!(known.rating(&0), half.rating(&0));
}

#[test]
fn two_are_rated_as_the_textbook_says() {
    // One reading of the difference between two skills: the gain is the variance over the variance of the reading.
    let model = Points::gauged(Gauge { drift: 0.0, ..GAUGE });
    let mut beliefs = [Skill { mean: 0.5, variance: 3.0 }, Skill { mean: -1.0, variance: 1.0 }];
    let told = duel(4.0);
    model.learn(&mut beliefs, told.rounds, &told.seats);
    // The two scores differ by 8. Half of that is the difference between the skills, since each player's gain is the
    // other's loss.
    let (read, noise) = (8.0 / 2.0, 2.0 * 9.0 / 5.0);
    let whole = 3.0 + 1.0 + noise;
    let surprise = read - 1.5;
    assert!((beliefs[0].mean - (0.5 + 3.0 / whole * surprise)).abs() < 1e-12);
    assert!((beliefs[1].mean - (-1.0 - 1.0 / whole * surprise)).abs() < 1e-12);
    assert!((beliefs[0].variance - (3.0 - 9.0 / whole)).abs() < 1e-12);
    assert!((beliefs[1].variance - (1.0 - 1.0 / whole)).abs() < 1e-12);
}

fn tables() -> impl Strategy<Value = Vec<Vec<(u8, f64)>>> {
    let seat = (0..6_u8, -20.0..20.0_f64);
    let table = proptest::collection::vec(seat, 2..6).prop_map(|mut seats| {
        seats.sort_by_key(|seat| seat.0);
        seats.dedup_by_key(|seat| seat.0);
        seats
    });
    proptest::collection::vec(table.prop_filter("alone", |seats| seats.len() > 1), 1..30)
}

proptest! {
    #[test]
    fn what_one_gains_others_lose(tables in tables()) {
        let model = Points::gauged(Gauge { drift: 0.0, ..GAUGE });
        let mut beliefs = [model.newcomer(); 6];
        for table in tables {
            let told = played(&table.iter().map(|(who, score)| (*who, *score, None)).collect::<Vec<_>>());
            let at = |who: &u8| usize::from(*who);
            let mut sat: Vec<Skill> = table.iter().map(|(who, _)| beliefs[at(who)]).collect();
            let before = sat.clone();
            model.learn(&mut sat, told.rounds, &told.seats);
            // Each step, weighted by how well its player was known before.
            let moved: f64 = sat.iter().zip(&before).map(|(now, old)| (now.mean - old.mean) / old.variance).sum();
            prop_assert!(moved.abs() < 1e-9, "{moved}");
            for (now, old) in sat.iter().zip(&before) {
                prop_assert!(now.variance < old.variance && now.variance > 0.0);
            }
            table.iter().zip(sat).for_each(|((who, _), skill)| beliefs[at(who)] = skill);
        }
    }

    #[test]
    fn a_better_result_is_never_worse(tables in tables(), better in 0.1..10.0_f64) {
        let first = &tables[0];
        let mut improved: Vec<(u8, f64, Option<f64>)> = first.iter().map(|(who, score)| (*who, *score, None)).collect();
        let model = Points::gauged(GAUGE);
        let (mut one, mut other) = (Ladder::new(model), Ladder::new(model));
        one.play(&played(&improved));
        improved[0].1 += better;
        other.play(&played(&improved));
        let who = first[0].0;
        prop_assert!(other.rating(&who).value > one.rating(&who).value);
        for (others, _) in &first[1..] {
            prop_assert!(other.rating(others).value < one.rating(others).value);
        }
    }

    #[test]
    fn the_order_of_the_seats_does_not_matter(tables in tables()) {
        let model = Points::gauged(GAUGE);
        let (mut one, mut other) = (Ladder::new(model), Ladder::new(model));
        for table in tables {
            let mut seats: Vec<_> = table.iter().map(|(who, score)| (*who, *score, None)).collect();
            one.play(&played(&seats));
            seats.reverse();
            other.play(&played(&seats));
        }
        for who in 0..6 {
            prop_assert!((one.rating(&who).value - other.rating(&who).value).abs() < 1e-6);
        }
    }
}
