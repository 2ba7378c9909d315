//! What is sent to whoever follows a tournament.

use crate::{
    account::{account_at, read},
    house::Player,
    leading::{close, cup, two, until},
    tournament::{accounts, enter, open, page, post, quick_house, start, terms},
};
use lexio::Lexio;
use serde_json::{Value, json};
use server::client::Client;
use wire::{
    Message, Request,
    tournament::{Changes, Opened, Page},
};

#[tokio::test]
async fn whoever_follows_one_is_sent_what_changes_on_its_page() {
    let house = quick_house().await;
    let cookies = accounts(&house, 4).await;
    let code = open(&house, &cookies[0], json!({"same_deal": false})).await;
    let mut follower = house.again(&cookies[1]).await;
    follower.ok(Request::Follow { tournament: Some(code) }).await;
    assert_eq!(told(&mut follower).await, None, "they have no page yet");
    let mut seen = page(&house, &cookies[1], code).await;
    let mut steps = 0;
    // They enter themselves, too, and are called: that is on nobody else's page.
    for (number, cookie) in (0..).zip([&cookies[2], &cookies[1], &cookies[3], &cookies[0]]) {
        read::<Page>(&enter(&house, cookie, code, number).await);
        steps += follow(&mut follower, &mut seen, |page| page.entrants.len() > number).await;
        assert_eq!(without_time(&seen), without_time(&page(&house, &cookies[1], code).await));
    }
    start(&house, &cookies[0], code).await;
    steps += follow(&mut follower, &mut seen, |page| page.you.call.is_some()).await;
    let mut now = page(&house, &cookies[1], code).await;
    while now.version != seen.version {
        steps += follow(&mut follower, &mut seen, |page| page.version >= now.version).await;
        now = page(&house, &cookies[1], code).await;
    }
    assert_eq!(without_time(&seen), without_time(&now));
    assert!(steps >= 5, "{steps}");
    // A client that did not ask for changes is not sent any.
    let mut plain = Client::<Lexio>::open(house.address(), &[("cookie", cookies[2].as_str())]).await.unwrap();
    plain.call(Request::Hello { version: wire::VERSION, changes: false }).await.unwrap().unwrap();
    plain.call(Request::Follow { tournament: Some(code) }).await.unwrap().unwrap();
    assert_eq!(told(&mut plain).await, None);
    read::<Page>(&post(&house, &cookies[0], &format!("/{code}/announce"), json!({"text": "안녕"})).await);
    assert_eq!(told(&mut plain).await, None);
}

/// The next changes that somebody who follows a tournament is sent.
async fn told(client: &mut Client<Lexio>) -> Option<Changes> {
    loop {
        if let Message::Tournament { changes, .. } = client.next().await.unwrap() {
            return changes.map(changed);
        }
    }
}

fn changed(told: serde_json::Value) -> Changes {
    serde_json::from_value(told).unwrap()
}

/// Brings a page up to date by what somebody who follows the tournament is sent, until it is as wanted. Returns the
/// number of steps.
async fn follow(follower: &mut Player, seen: &mut Page, wanted: impl Fn(&Page) -> bool) -> usize {
    let mut steps = 0;
    while !wanted(seen) {
        let Message::Tournament { version, changes, .. } = follower.message().await else { continue };
        let changes = changed(changes.expect("what has changed"));
        let text = changes.of(&serde_json::to_string(seen).unwrap(), seen.version).expect("a page that it changes");
        *seen = serde_json::from_str(&text).unwrap();
        assert_eq!(seen.version, version);
        steps += changes.steps.len();
    }
    steps
}

fn without_time(page: &Page) -> Page {
    Page { now_ms: 0, ..page.clone() }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn how_much_a_page_shows_means_the_same_at_every_node() {
    let Some((schema, north, south)) = two("compared").await else { return };
    let ann = account_at(north.address(), "Ann").await;
    let Opened { tournament: code, .. } = cup(&north, &ann, "POST", "", terms(json!({}))).await.unwrap();
    let path = format!("/{code}/announce");
    for text in ["One", "Two"] {
        cup::<Value>(&north, &ann, "POST", &path, json!({"text": text})).await.unwrap();
    }
    let [here, there] = [
        until(&north, &ann, code, |page| page.announcements.len() == 2).await,
        until(&south, &ann, code, |page| page.announcements.len() == 2).await,
    ];
    assert_eq!(here.seq, there.seq);
    assert_ne!(here.version, there.version, "each counts by itself");
    let mut follower = Player::<Lexio>::at(south.address(), &ann).await;
    follower.ok(Request::Follow { tournament: Some(code) }).await;
    let told = loop {
        if let Message::Tournament { seq, .. } = follower.message().await {
            break seq;
        }
    };
    assert_eq!(told, there.seq);
    cup::<Value>(&north, &ann, "POST", &path, json!({"text": "Three"})).await.unwrap();
    assert!(until(&south, &ann, code, |page| page.announcements.len() == 3).await.seq > there.seq);
    close(schema, [south, north]).await;
}
