//! What is done at one node while none hears another, for tables that the other leads: it is answered in time, and holds
//! there, too.

use crate::{
    account::{account_at, new, read, session_of},
    house::{Player, Update, send_as, short},
    several::{Node, Yard},
};
use serde_json::json;
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};
use store::{
    Accounts, Sessions, UserId, Words,
    moderation::{Act, Effect, Moderation},
};
use tokio::time::{sleep, timeout};
use wire::{
    Chair, Request, Saying, TableCode,
    account::SignedIn,
    moderation::{Action, File},
};

/// A house of two nodes, of which north leads everything. They do not hear each other while it is set.
async fn two(name: &str) -> Option<(Yard, Node, Node, Arc<AtomicBool>)> {
    let yard = Yard::new(name).await?;
    let silent = Arc::new(AtomicBool::new(false));
    let north = yard.open_silenced("north", "", &silent).await.leads().await;
    let south = yard.open_silenced("south", "", &silent).await;
    Some((yard, north, south, silent))
}

/// Has a step written into the log, as the operator does beside the nodes.
async fn writes(node: &Node, about: UserId, action: &str, effect: Effect) {
    let [action, reason, note] = [action, "other", "as was seen"].map(String::from);
    let act = Act { by: None, about, effect, action, once: false, reason, note, told: true, closes: None, at_ms: 1 };
    node.store.act(act).await.unwrap();
}

async fn user(node: &Node, handle: &str) -> UserId {
    node.store.account_called(&people::Forms::of(handle).small).await.unwrap().unwrap().user
}

/// The cookie of a moderator at this node.
async fn moderator(node: &Node) -> String {
    let cookie = account_at(node.address(), "Mia").await;
    writes(node, user(node, "Mia").await, r#"{"do":"role","moderator":true}"#, Effect::Moderator(true)).await;
    cookie
}

/// Has the moderator do something about a person, which is answered.
async fn acts(node: &Node, by: &str, about: UserId, action: Action, name: Option<&str>) {
    let act = json!({"person": about, "action": action, "name": name, "reason": "abuse", "note": "as was seen"});
    read::<File>(&send_as(node.address(), by, "POST", "/api/moderation/act", &act).await);
}

/// Opens a table for two at north, where the host sits, and the other sits down there, too, as south knows by then.
async fn seated(host: &mut Player, other: &mut Player, south: &Node) -> TableCode {
    let table = host.create(2, short()).await;
    host.sit(table).await;
    other.joins(table).await;
    host.sees(|update| update.table == table && !update.room.chairs.contains(&Chair::Empty)).await;
    let mut tab = south.again(&other.cookie).await;
    tab.ok(Request::Lobby { on: true }).await;
    tab.lobby(|lobby| lobby.mine.iter().any(|listing| listing.table == table)).await;
    table
}

fn is_called(update: &Update, name: &str) -> bool {
    matches!(&update.room.chairs[1], Chair::Player { name: other, .. } if other.as_str() == name)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_signs_in_is_answered_and_has_their_chairs() {
    let Some((yard, north, south, silent)) = two("signs_in").await else { return };
    account_at(south.address(), "Ann").await;
    let (mut host, mut guest) = (north.player().await, north.player().await);
    let mut tables = Vec::new();
    for _ in 0..2 {
        tables.push(seated(&mut host, &mut guest, &south).await);
    }
    silent.store(true, Ordering::Relaxed);
    let answer = send_as(south.address(), &guest.cookie, "POST", "/api/account/sign-in", &new("Ann")).await;
    assert!(answer.header("set-cookie").is_some());
    let SignedIn { tables: mut told, .. } = read(&answer);
    told.sort();
    tables.sort();
    assert_eq!(told, tables);
    // North finds out by itself.
    let mut missing = tables;
    while !missing.is_empty() {
        let now = host.sees(|update| is_called(update, "Ann")).await.table;
        missing.retain(|table| *table != now);
    }
    yard.close([south, north]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_name_that_is_taken_away_leaves_the_chair() {
    let Some((yard, north, south, silent)) = two("unnamed").await else { return };
    let (mia, mut host, mut guest) = (moderator(&south).await, north.player().await, north.player().await);
    guest.ok(Request::Rename { name: "Ugly".parse().unwrap() }).await;
    let about = north.store.session(session_of(&guest.cookie)).await.unwrap().unwrap().user;
    seated(&mut host, &mut guest, &south).await;
    silent.store(true, Ordering::Relaxed);
    acts(&south, &mia, about, Action::Rename, Some("Ugly")).await;
    host.sees(|update| !is_called(update, "Ugly")).await;
    yard.close([south, north]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_is_suspended_stands_up_where_another_node_leads() {
    let Some((yard, north, south, silent)) = two("sent_away").await else { return };
    let (mia, mut host) = (moderator(&south).await, north.player().await);
    let mut ben = north.again(&account_at(north.address(), "Ben").await).await;
    let table = seated(&mut host, &mut ben, &south).await;
    let waits = seated(&mut ben, &mut host, &south).await;
    silent.store(true, Ordering::Relaxed);
    acts(&south, &mia, user(&south, "Ben").await, Action::Suspend { days: 1 }, None).await;
    let mut left = vec![table, waits];
    while !left.is_empty() {
        let alone = |update: &Update| update.room.host && update.room.chairs.contains(&Chair::Empty);
        let now = host.sees(|update| left.contains(&update.table) && alone(update)).await.table;
        left.retain(|table| *table != now);
    }
    yard.close([south, north]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn removed_words_are_removed_where_another_node_leads() {
    let Some((yard, north, south, silent)) = two("unsaid").await else { return };
    let (mia, mut host) = (moderator(&south).await, north.player().await);
    let mut ben = north.again(&account_at(north.address(), "Ben").await).await;
    let table = seated(&mut host, &mut ben, &south).await;
    ben.ok(Request::Say { table, what: Saying::Text("you fool".into()) }).await;
    while host.hears().await.said.is_empty() {}
    silent.store(true, Ordering::Relaxed);
    let about = user(&south, "Ben").await;
    let of_match = south.store.words_of(about).await.unwrap()[0].of_match;
    acts(&south, &mia, about, Action::RemoveWords { table, of_match }, None).await;
    while host.hears().await.said.iter().any(|said| matches!(said.what, Saying::Text(_))) {}
    yard.close([south, north]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_cannot_be_reached_keeps_nobody_from_being_told() {
    let Some((yard, north, south, silent)) = two("held_up").await else { return };
    let (mut host, mut guest) = (north.player().await, north.player().await);
    let mut ann = south.again(&account_at(south.address(), "Ann").await).await;
    let about = north.store.session(session_of(&guest.cookie)).await.unwrap().unwrap().user;
    seated(&mut host, &mut guest, &south).await;
    silent.store(true, Ordering::Relaxed);
    assert!(north.store.rename(about, "Nora").await.unwrap());
    host.sees(|update| is_called(update, "Nora")).await;
    // South has looked at the tables, too.
    sleep(Duration::from_secs(6)).await;
    writes(&south, user(&south, "Ann").await, r#"{"do":"warn"}"#, Effect::Nothing).await;
    let told = ann.is_told(|conduct| !conduct.notices.is_empty());
    timeout(Duration::from_secs(10), told).await.expect("she is told");
    yard.close([south, north]).await;
}
