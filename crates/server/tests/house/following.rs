//! What is sent to whoever follows a tournament.

use crate::{
    account::read,
    house::Player,
    tournament::{accounts, enter, open, page, post, quick_house, start},
};
use lexio::Lexio;
use serde_json::json;
use server::client::Client;
use wire::{
    Message, Request,
    tournament::{Changes, Page},
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
