//! Reports: who may make them, and what they come with.

use crate::{
    account::{denied, read},
    house::{TestHouse, entropy},
    moderation::{get, moderator, person, post, user},
};
use serde_json::json;
use server::client;
use wire::{Phase, Request, Saying, account::Denied, moderation::File};

#[tokio::test]
async fn a_line_of_an_earlier_match_is_reported_with_that_match() {
    let house = TestHouse::open().await;
    let (mia, mut ann, mut ben) =
        (moderator(&house, "Mia").await, person(&house, "Ann").await, person(&house, "Ben").await);
    let table = ann.opens_one(false).await;
    ben.joins(table).await;
    ben.ok(Request::Say { table, what: Saying::Text("you fool".into()) }).await;
    ann.ok(Request::Start { table }).await;
    let (ended, _) = tokio::join!(ann.finish(), ben.finish());
    let Phase::Finished { record, .. } = ended.room.phase else { panic!("not finished") };
    for player in [&mut ann, &mut ben] {
        player.ok(Request::Rematch { table, entropy: entropy(3) }).await;
    }
    ann.sees(|update| update.room.match_number == 2).await;
    let report = json!({"who": {"at": [table, {"said": 1}]}, "reason": "abuse", "words": ""});
    assert_eq!(post(&house, &ann.cookie, "report", report).await.status, 204);
    let person = user(&house, "Ben").await;
    let file: File = read(&get(&house, &mia.cookie, &format!("people/{person}")).await);
    let scene = file.reports[0].scene.as_ref().unwrap();
    assert_eq!((scene.of_match, scene.said.len()), (1, 1), "{scene:?}");
    assert_eq!(scene.record, Some(record));
}

#[tokio::test]
async fn guests_report_whom_they_have_met_and_one_address_does_not_fill_the_queue() {
    let house = TestHouse::open().await;
    let (mut ben, mut guest) = (person(&house, "Ben").await, house.player().await);
    let report = json!({"who": {"handle": "Ben"}, "reason": "spam"});
    let refused = post(&house, &guest.cookie, "report", report.clone()).await;
    assert_eq!((refused.status, denied(&refused)), (403, Denied::NotMet));
    let table = guest.opens_one(false).await;
    ben.joins(table).await;
    guest.ok(Request::Start { table }).await;
    tokio::join!(guest.finish(), ben.finish());
    assert_eq!(post(&house, &guest.cookie, "report", report.clone()).await.status, 204);
    let mut answered = 2;
    for _ in 0..10 {
        let other = client::session(house.address()).await.unwrap();
        for _ in 0..5 {
            answered += u32::from(post(&house, &other, "report", report.clone()).await.status != 429);
        }
    }
    assert!((20..40).contains(&answered), "{answered}");
}
