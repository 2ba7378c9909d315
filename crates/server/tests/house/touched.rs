//! Ratings that were touched by hand, or what they come from: a recomputation finds it.

use crate::{house::TestHouse, ratings::after_a_match};
use ratings::{Model, Points, Skill};
use rusqlite::Connection;
use server::ratings::recompute::{Recomputed, recompute};
use std::{fs, path::Path};
use store::{AnyStore, Belief, Rated, Ratings, Relearnt, Sqlite};

/// A house that is closed, with one rated match, all of it in its file.
async fn closed_after_a_match() -> TestHouse {
    let (mut house, _) = after_a_match().await;
    house.close().await;
    house.by_hand("PRAGMA wal_checkpoint(TRUNCATE);");
    house
}

/// What is found in a house's file.
async fn recomputed(file: &Path, records: bool) -> Recomputed {
    let store = AnyStore::from(Sqlite::open(file).unwrap());
    let told = recompute(&store, records).await.unwrap();
    store.shut().await;
    told
}

/// What is found in a copy of a house that is closed, after this was done to it by hand.
async fn found_after(house: &TestHouse, damage: &str, records: bool) -> Recomputed {
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("house.sqlite");
    fs::copy(&house.config.data, &copy).unwrap();
    Connection::open(&copy).unwrap().execute_batch(damage).unwrap();
    recomputed(&copy, records).await
}

#[tokio::test]
async fn a_rating_that_was_touched_by_hand_is_found() {
    let house = closed_after_a_match().await;
    for damage in [
        "UPDATE raters SET mean = mean + 1 WHERE rater = (SELECT min(rater) FROM raters)",
        "UPDATE raters SET points = points + 1000, luck = -500, matches = 77, cost = 0, decisions = 1",
        "UPDATE played SET place = 3 - place, ending = -ending",
        "DELETE FROM rated; DELETE FROM reckoned; DELETE FROM raters",
    ] {
        let told = found_after(&house, damage, false).await;
        assert!(told.changed.is_empty() && !told.wrong.is_empty(), "{damage}: {told:?}");
    }
    let told = found_after(&house, "UPDATE rated SET mean = mean + 1; UPDATE raters SET mean = mean + 1", false).await;
    let changed: Vec<_> = told.changed.iter().map(|changed| (changed.class.as_str(), changed.figure)).collect();
    assert_eq!((changed, told.wrong), (vec![("lexio-2", "rating"); 2], vec![]));
}

#[tokio::test]
async fn what_agrees_with_everything_but_the_record_is_found() {
    let house = closed_after_a_match().await;
    for figure in ["luck", "cost"] {
        let damage = format!("UPDATE rated SET {figure} = {figure} + 1; UPDATE raters SET {figure} = {figure} + 1");
        let told = found_after(&house, &damage, true).await;
        let changed: Vec<_> = told.changed.iter().map(|changed| changed.figure).collect();
        assert_eq!((changed, told.wrong), (vec![figure; 2], vec![]));
        // Without the record nobody can tell, and it is said that there is none.
        let told = found_after(&house, &format!("DELETE FROM records; {damage}"), true).await;
        assert_eq!((told.without_record, told.differences()), (1, 0), "{damage}");
    }
    for damage in [
        "UPDATE played SET points = points + 1",
        "UPDATE matches SET rounds = rounds + 1; UPDATE raters SET rounds = rounds + 1",
    ] {
        let told = found_after(&house, damage, true).await;
        assert_eq!((told.changed, told.wrong.len()), (vec![], 1), "{damage}: ratings follow the record");
    }
}

#[tokio::test]
async fn a_result_that_was_changed_together_with_its_ratings_is_found() {
    let house = closed_after_a_match().await;
    let store = Sqlite::open(&house.config.data).unwrap();
    let of = store.reckoned(0, 1).await.unwrap().remove(0);
    let places = if of.seats[0].1.place < of.seats[1].1.place { [2, 1] } else { [1, 2] };
    // As the house would have learnt from it.
    let seat = |((who, place), (_, Rated { score, chance, .. })): ((usize, u8), &(u64, Rated))| {
        let (score, luck) = (*score, Some(*chance));
        ratings::Seat { who, place, score, luck }
    };
    let seats: Vec<_> = places.into_iter().enumerate().zip(&of.seats).map(seat).collect();
    let model = Points::of(&of.class);
    let mut skills = [model.newcomer(); 2];
    model.learn(&mut skills, of.rounds, &seats);
    let beliefs = skills.map(|Skill { mean, variance }| Belief { mean, variance });
    let learnt = (0..).zip(beliefs).map(|(seat, belief)| Relearnt { number: of.number, seat, belief });
    store.relearn(learnt.collect()).await.unwrap();
    let raters = of.seats.iter().zip(beliefs).map(|((rater, _), belief)| (*rater, belief));
    store.relearnt(of.record, raters.collect()).await.unwrap();
    store.shut().await;
    drop(store);
    for (seat, place) in places.into_iter().enumerate() {
        house.by_hand(&format!(
            "UPDATE rated SET place = {place} WHERE seat = {seat};
             UPDATE played SET place = {place}, ending = {} WHERE seat = {seat};",
            if place == 1 { 1 } else { -1 }
        ));
    }
    assert_eq!(recomputed(&house.config.data, false).await.differences(), 0, "only the record tells");
    let told = recomputed(&house.config.data, true).await;
    assert_eq!(told.changed.iter().filter(|changed| changed.figure == "rating").count(), 2, "{told:?}");
    assert_eq!(told.wrong.len(), 1, "{told:?}");
}
