//! Deals that all tables of a tournament share: nobody learns one while others play it.

use crate::{
    account::{ask, read},
    house::TestHouse,
    tournament::{accounts, begun_by, open, page, post, quick_house},
};
use game::Record;
use lexio::Lexio;
use serde_json::{Value, json};
use tokio::task::JoinSet;
use wire::{Phase, TableCode, tournament::Page};

/// A tournament of these accounts that has begun, and the table of the first of them, who has opened it.
async fn begun(house: &TestHouse, cookies: &[String]) -> (TableCode, TableCode) {
    let code = open(house, &cookies[0], json!({})).await;
    (code, begun_by(house, &cookies[0], code, cookies).await.you.call.unwrap().table)
}

#[tokio::test]
async fn nobody_plays_on_once_the_deals_of_a_cancelled_one_are_open() {
    let house = quick_house().await;
    let cookies = accounts(&house, 2).await;
    let (code, table) = begun(&house, &cookies).await;
    let (mut mina, mut ben) = (house.again(&cookies[0]).await, house.again(&cookies[1]).await);
    for player in [&mut mina, &mut ben] {
        player.joins(table).await;
    }
    ben.sees(|update| update.view.is_some()).await;
    let cancelled: Page = read(&post(&house, &cookies[0], &format!("/{code}/cancel"), Value::Null).await);
    assert!(cancelled.proof.is_some(), "anyone can compute what was dealt");
    let over = ben.sees(|update| matches!(update.room.phase, Phase::Finished { .. })).await;
    let Phase::Finished { record, .. } = over.room.phase else { panic!("it is over") };
    let record = house.record::<Lexio>(&record).await;
    assert!(record.outcome.is_empty(), "it ended as it stood");
}

#[tokio::test]
async fn a_deal_is_not_taken_along_while_others_play_it() {
    let house = quick_house().await;
    let cookies = accounts(&house, 4).await;
    let (code, table) = begun(&house, &cookies).await;
    let mut players = JoinSet::new();
    for cookie in &cookies {
        if page(&house, cookie, code).await.you.call.is_some_and(|call| call.table == table) {
            let mut player = house.again(cookie).await;
            player.joins(table).await;
            players.spawn(async move { player.finish().await });
        }
    }
    assert_eq!(players.join_all().await.len(), 2);
    let own = format!("cookie: {}", cookies[0]);
    let taken = async || ask(&house, "GET", "/records", &[&own], &Value::Null).await;
    assert_eq!(String::from_utf8(taken().await.body).unwrap(), "");
    read::<Page>(&post(&house, &cookies[0], &format!("/{code}/cancel"), Value::Null).await);
    let record: Record<Lexio> = read(&taken().await);
    record.verify().unwrap();
}
