//! Ratings: every rated match is due until it is settled, once, whatever happens to its players.

use crate::numbered::{arrive, record, sign_up, table, user};
use crate::place::{Place, laws};
use store::{
    Accounts, Belief, Cost, Counting, Error, Journal, Match, Matches, Moderation, Rated, Ratings, RecordId, Relearnt,
    Sat, Sessions, Store, Wanted, Who,
    moderation::{Act, Effect},
};

const MINA: u8 = 1;
const BEN: u8 = 2;

fn duel(n: u8, at_ms: i64) -> Match {
    let sat = |n, place, points| Sat { who: Who::User(user(n)), place: Some(place), points: Some(points) };
    Match {
        record: record(n),
        game: "lexio".into(),
        class: "lexio-2".into(),
        rounds: 5,
        rated: true,
        private: false,
        at_ms,
        seats: vec![sat(MINA, 1, 9), sat(BEN, 2, -9)],
    }
}

fn rated(seat: u8, mean: f64) -> Rated {
    let points = if seat == 0 { 9.0 } else { -9.0 };
    let belief = Belief { mean, variance: 0.5 };
    let cost = Some(Cost { points: 1.5, decisions: 12 });
    Rated {
        seat,
        place: seat + 1,
        points,
        luck: points / 3.0,
        score: points / 5.0,
        chance: points / 15.0,
        cost,
        belief,
    }
}

async fn house(place: &impl Place) -> impl Store {
    let store = place.open().await;
    arrive(&store, [MINA, BEN]).await;
    store
}

fn due(matches: &[(i64, RecordId)]) -> Vec<u8> {
    matches.iter().map(|(_, record)| record.as_bytes()[0]).collect()
}

async fn a_rated_match_is_due_until_it_is_settled(place: &impl Place) {
    let store = house(place).await;
    store.note_match(duel(1, 2_000)).await.unwrap();
    store.note_match(duel(2, 1_000)).await.unwrap();
    store.note_match(Match { rated: false, ..duel(3, 500) }).await.unwrap();
    let all = store.due(None, 9).await.unwrap();
    assert_eq!(due(&all), [2, 1], "whatever ended first is reckoned first");
    assert_eq!(due(&store.due(Some(all[0]), 9).await.unwrap()), [1]);
    assert!(store.due(Some(all[1]), 9).await.unwrap().is_empty());
    assert_eq!(store.due_of(user(BEN)).await.unwrap(), [("lexio-2".to_owned(), 2)]);
    store.settle(record(2), vec![rated(0, 0.3), rated(1, -0.3)]).await.unwrap();
    assert_eq!(due(&store.due(None, 9).await.unwrap()), [1]);
    // Noted or settled again, it is not due again and teaches nothing new.
    store.note_match(duel(2, 1_000)).await.unwrap();
    store.settle(record(2), vec![rated(0, 7.0), rated(1, -7.0)]).await.unwrap();
    let mina = store.standing(user(MINA)).await.unwrap().remove(0);
    assert_eq!((mina.matches, mina.rounds, mina.points, mina.luck), (1, 5, 9.0, 3.0));
    assert_eq!((mina.belief, mina.at_ms), (Belief { mean: 0.3, variance: 0.5 }, 1_000));
    assert_eq!(mina.cost, Cost { points: 1.5, decisions: 12 });
    let unweighed = |seat, mean| Rated { cost: None, ..rated(seat, mean) };
    store.settle(record(1), vec![unweighed(0, 0.6), unweighed(1, -0.6)]).await.unwrap();
    let mina = store.standing(user(MINA)).await.unwrap().remove(0);
    assert_eq!((mina.matches, mina.cost.decisions), (2, 12), "a match without does not change it");
    let steps = store.steps(user(MINA), "lexio-2", 9, 9).await.unwrap();
    assert_eq!(steps.iter().map(|step| step.rated.belief.mean).collect::<Vec<_>>(), [0.3, 0.6]);
    assert_eq!((steps[0].record, steps[0].at_ms, steps[0].rated), (record(2), 1_000, rated(0, 0.3)));
    assert_eq!(steps[1].rated.cost, None);
    assert_eq!(store.steps(user(MINA), "lexio-2", 1, 1).await.unwrap().len(), 1);
}

async fn of_many_steps_some_are_told_evenly_spread_and_the_last(place: &impl Place) {
    let store = house(place).await;
    for n in 1..=10 {
        store.note_match(duel(n, i64::from(n) * 1_000)).await.unwrap();
        let mean = f64::from(n);
        store.settle(record(n), vec![rated(0, mean), rated(1, -mean)]).await.unwrap();
    }
    for (latest, most, told) in [
        (10, 10, &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0][..]),
        (3, 10, &[8.0, 9.0, 10.0]),
        (10, 5, &[2.0, 4.0, 6.0, 8.0, 10.0]),
        (10, 4, &[1.0, 4.0, 7.0, 10.0]),
        (8, 3, &[4.0, 7.0, 10.0]),
        (10, 1, &[10.0]),
    ] {
        let steps = store.steps(user(MINA), "lexio-2", latest, most).await.unwrap();
        assert_eq!(steps.iter().map(|step| step.rated.belief.mean).collect::<Vec<_>>(), told, "{latest} {most}");
    }
}

async fn what_is_not_rated_after_all_is_due_no_more(place: &impl Place) {
    let store = house(place).await;
    store.note_match(duel(1, 1_000)).await.unwrap();
    store.settle(record(1), Vec::new()).await.unwrap();
    assert!(store.due(None, 9).await.unwrap().is_empty());
    assert_eq!((store.standing(user(MINA)).await.unwrap(), store.reckoned(0, 9).await.unwrap()), (vec![], vec![]));
    // Nobody is told that it counts, or that a rating is still to come of it.
    assert!(!store.noted(record(1)).await.unwrap().unwrap().rated);
    let tallies = store.tallies(user(MINA), Wanted { rated: Some(true), ..Wanted::default() }).await.unwrap();
    assert_eq!(tallies, []);
}

async fn what_is_due_keeps_its_record_until_it_is_settled(place: &impl Place) {
    let store = house(place).await;
    for n in [1, 2] {
        store.keep_record(record(n), table(1), 1_000, b"{}").await.unwrap();
        store.note_match(duel(n, 1_000)).await.unwrap();
    }
    store.settle(record(1), vec![rated(0, 0.3), rated(1, -0.3)]).await.unwrap();
    assert_eq!(store.forget_records(5_000).await.unwrap(), 1);
    assert_eq!(store.records().await.unwrap(), [record(2)]);
    store.settle(record(2), vec![rated(0, 0.6), rated(1, -0.6)]).await.unwrap();
    assert_eq!(store.forget_records(5_000).await.unwrap(), 1);
}

async fn whoever_is_forgotten_keeps_a_number(place: &impl Place) {
    let store = house(place).await;
    store.note_match(duel(1, 1_000)).await.unwrap();
    store.note_match(duel(2, 2_000)).await.unwrap();
    store.settle(record(1), vec![rated(0, 0.3), rated(1, -0.3)]).await.unwrap();
    let before = store.reckoned(0, 9).await.unwrap();
    let ben = store.standing(user(BEN)).await.unwrap()[0].number;
    // A guest goes along with their last session.
    store.end_sessions(user(BEN), None).await.unwrap();
    assert_eq!(store.standing(user(BEN)).await.unwrap(), []);
    assert_eq!(store.reckoned(0, 9).await.unwrap(), before);
    assert!(store.beliefs().await.unwrap().contains(&(ben, Belief { mean: -0.3, variance: 0.5 })));
    let gone = store.settle(record(2), vec![rated(0, 0.6), rated(1, -0.6)]).await;
    assert!(matches!(gone, Err(Error::Gone)), "{gone:?}");
    assert_eq!(due(&store.due(None, 9).await.unwrap()), [2], "nothing has changed");
}

async fn boards_show_accounts_whose_rating_is_settled(place: &impl Place) {
    let store = house(place).await;
    store.note_match(duel(1, 1_000)).await.unwrap();
    store.settle(record(1), vec![rated(0, 0.3), rated(1, 0.9)]).await.unwrap();
    let names = |best: Vec<store::Ranked>| best.into_iter().map(|ranked| ranked.handle).collect::<Vec<_>>();
    assert_eq!(names(store.best("lexio-2", 1.0, 0, 9).await.unwrap()), [""; 0], "guests have no place there");
    for (n, handle) in [(MINA, "mina"), (BEN, "ben")] {
        store.sign_up(sign_up(n, handle)).await.unwrap();
    }
    assert_eq!(names(store.best("lexio-2", 1.0, 0, 9).await.unwrap()), ["ben", "mina"]);
    assert_eq!(names(store.best("lexio-2", 1.0, 0, 1).await.unwrap()), ["ben"]);
    assert_eq!(names(store.best("lexio-2", 0.4, 0, 9).await.unwrap()), [""; 0], "too little is known");
    assert_eq!(names(store.best("lexio-2", 1.0, 1_001, 9).await.unwrap()), [""; 0], "they have not played since");
    assert_eq!(names(store.best("matgo", 1.0, 0, 9).await.unwrap()), [""; 0]);
}

async fn what_a_voided_match_taught_is_left_out_until_all_after_it_is_learnt_anew(place: &impl Place) {
    let store = house(place).await;
    let belief = |mean| Belief { mean, variance: 0.5 };
    for (n, mean) in [(1, 0.3), (2, 0.5)] {
        store.note_match(duel(n, i64::from(n) * 1_000)).await.unwrap();
        store.settle(record(n), vec![rated(0, mean), rated(1, -mean)]).await.unwrap();
    }
    let (about, effect) = (user(MINA), Effect::Void(record(1)));
    let [action, reason, note] = ["{}", "cheating", "seen"].map(String::from);
    let act = Act { by: None, about, effect, action, once: false, reason, note, told: true, closes: None, at_ms: 9 };
    store.act(act).await.unwrap();
    let voids = store.voids().await.unwrap();
    assert_eq!(voids.iter().map(|one| (one.record, one.class.as_str())).collect::<Vec<_>>(), [(record(1), "lexio-2")]);
    for _ in 0..2 {
        store.leave_out(record(1)).await.unwrap();
    }
    let left = store.reckoned(0, 9).await.unwrap();
    assert_eq!(left.iter().map(|of| of.record).collect::<Vec<_>>(), [record(2)]);
    let number = left[0].number;
    store.relearn(vec![Relearnt { number, seat: 0, belief: belief(0.1) }]).await.unwrap();
    assert_eq!(store.voids().await.unwrap(), voids, "it is to be done again after a crash");
    let rater = left[0].seats[0].0;
    store.relearnt(record(1), vec![(rater, belief(0.1))]).await.unwrap();
    assert_eq!(store.voids().await.unwrap(), []);
    let mina = &store.standing(user(MINA)).await.unwrap()[0];
    assert_eq!((mina.matches, mina.rounds, mina.points, mina.belief), (1, 5, 9.0, belief(0.1)));
    assert_eq!(store.steps(user(MINA), "lexio-2", 9, 9).await.unwrap()[0].rated.belief, belief(0.1));
    assert_eq!(store.steps(user(BEN), "lexio-2", 9, 9).await.unwrap()[0].rated.belief, belief(-0.5));
}

async fn whoever_has_played_nothing_but_a_voided_match_is_not_rated(place: &impl Place) {
    let store = house(place).await;
    store.note_match(duel(1, 1_000)).await.unwrap();
    store.settle(record(1), vec![rated(0, 0.3), rated(1, -0.3)]).await.unwrap();
    store.leave_out(record(1)).await.unwrap();
    assert_eq!(store.beliefs().await.unwrap(), []);
    assert_eq!(store.standing(user(MINA)).await.unwrap(), []);
}

const NOT_LEARNT: &str = "a match that counts and was not learnt, or the opposite";
const OTHER_SEAT: &str = "a seat that disagrees with what was learnt of it";
const OTHER_STANDING: &str = "a standing that its matches do not come to";

/// What is wrong with ratings, each thing once.
async fn wrong(store: &impl Counting) -> Vec<&'static str> {
    let mut wrong: Vec<_> = store.wrong_ratings().await.unwrap().into_iter().map(|wrong| wrong.what).collect();
    wrong.dedup();
    wrong
}

async fn ratings_agree_with_matches_whatever_becomes_of_them(place: &impl Place) {
    let store = house(place).await;
    for (n, handle) in [(MINA, "mina"), (BEN, "ben")] {
        store.sign_up(sign_up(n, handle)).await.unwrap();
    }
    for n in 1..=4 {
        store.note_match(duel(n, i64::from(n) * 1_000)).await.unwrap();
        assert_eq!(wrong(&store).await, [""; 0], "it is due");
    }
    let mean = |n: u8| f64::from(n) / 10.0;
    for n in 1..=3 {
        store.settle(record(n), vec![rated(0, mean(n)), rated(1, -mean(n))]).await.unwrap();
        assert_eq!(wrong(&store).await, [""; 0]);
    }
    let (about, effect) = (user(MINA), Effect::Void(record(2)));
    let [action, reason, note] = ["{}", "cheating", "seen"].map(String::from);
    let act = Act { by: None, about, effect, action, once: false, reason, note, told: true, closes: None, at_ms: 9 };
    store.act(act).await.unwrap();
    assert_eq!(wrong(&store).await, [""; 0], "it has yet to be unlearnt");
    store.leave_out(record(2)).await.unwrap();
    let last = store.reckoned(0, 9).await.unwrap().remove(1);
    let belief = Belief { mean: 0.7, variance: 0.5 };
    store.relearn(vec![Relearnt { number: last.number, seat: 0, belief }]).await.unwrap();
    assert_eq!(wrong(&store).await, [""; 0], "until all is written");
    store.relearnt(record(2), vec![(last.seats[0].0, belief)]).await.unwrap();
    assert_eq!(wrong(&store).await, [""; 0]);
    // First the seats are left, then the account goes.
    store.leave_seats(user(BEN), vec![(record(1), 1)]).await.unwrap();
    assert_eq!(wrong(&store).await, [""; 0]);
    store.delete_account(user(BEN)).await.unwrap();
    assert_eq!(wrong(&store).await, [""; 0]);
    store.settle(record(4), Vec::new()).await.unwrap();
    assert_eq!(wrong(&store).await, [""; 0]);
}

async fn what_was_changed_by_hand_in_ratings_is_found(place: &impl Place) {
    let store = house(place).await;
    for n in [1, 2] {
        store.note_match(duel(n, 1_000)).await.unwrap();
        store.settle(record(n), vec![rated(0, 0.25), rated(1, -0.25)]).await.unwrap();
    }
    let found = async |damage: &str, what: &'static str| {
        assert!(place.by_hand(damage).await, "{damage}");
        assert!(wrong(&store).await.contains(&what), "{damage}");
    };
    let undone = async |damage: &str| {
        assert!(place.by_hand(damage).await, "{damage}");
        assert_eq!(wrong(&store).await, [""; 0], "{damage}");
    };
    for number in ["matches", "rounds", "points", "luck", "cost", "decisions", "mean", "variance", "at_ms"] {
        found(&format!("UPDATE raters SET {number} = {number} + 1"), OTHER_STANDING).await;
        undone(&format!("UPDATE raters SET {number} = {number} - 1")).await;
    }
    found("UPDATE raters SET class = 'matgo'", OTHER_STANDING).await;
    undone("UPDATE raters SET class = 'lexio-2'").await;
    found("UPDATE matches SET rounds = rounds + 1", OTHER_STANDING).await;
    undone("UPDATE matches SET rounds = rounds - 1").await;
    for swap in ["played SET place = 3 - place", "rated SET place = 3 - place", "played SET ending = -ending"] {
        found(&format!("UPDATE {swap}"), OTHER_SEAT).await;
        undone(&format!("UPDATE {swap}")).await;
    }
    found("UPDATE matches SET rated = 0", NOT_LEARNT).await;
    undone("UPDATE matches SET rated = 1").await;
    found("INSERT INTO due SELECT record_id, at_ms FROM matches", NOT_LEARNT).await;
    undone("DELETE FROM due").await;
    // From here on nothing is undone.
    found("UPDATE raters SET user_id = NULL", OTHER_SEAT).await;
    found("DELETE FROM rated WHERE seat = 1", NOT_LEARNT).await;
    assert!(place.by_hand("DELETE FROM rated; DELETE FROM reckoned; DELETE FROM raters").await);
    assert_eq!(wrong(&store).await, [NOT_LEARNT]);
}

laws! {
    a_rated_match_is_due_until_it_is_settled,
    of_many_steps_some_are_told_evenly_spread_and_the_last,
    what_is_not_rated_after_all_is_due_no_more,
    what_is_due_keeps_its_record_until_it_is_settled,
    whoever_is_forgotten_keeps_a_number,
    boards_show_accounts_whose_rating_is_settled,
    what_a_voided_match_taught_is_left_out_until_all_after_it_is_learnt_anew,
    whoever_has_played_nothing_but_a_voided_match_is_not_rated,
    ratings_agree_with_matches_whatever_becomes_of_them,
    ;
    what_was_changed_by_hand_in_ratings_is_found,
}
