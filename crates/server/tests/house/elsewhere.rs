//! What has happened at one node, for people and nodes that learn of it later.

use crate::{
    account::{account_at, error, read, sign_in_at},
    house::{Player, TestHouse, by_and_by, dealt, entropy, send_as, short, table_id},
    quick::{STOP, are_called, idle, seek, sit, told, waits},
    several::{Node, Yard},
};
use game::Seat;
use serde_json::Value;
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};
use store::{Meta, Moderation};
use tokio::time::{sleep, timeout};
use wire::{Chair, Error, Limited, Quick, Request, TableCode, account::Me, company::Invitee};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_signs_in_at_another_node_keeps_their_chair_in_every_tab() {
    let Some((yard, north, south)) = Yard::of_two("became").await else { return };
    account_at(south.address(), "Ann").await;
    let (mut host, mut guest) = (north.player().await, south.player().await);
    let table = host.create(2, short()).await;
    guest.joins(table).await;
    host.sit(table).await;
    let mut tab = south.again(&guest.cookie).await;
    tab.ok(Request::Enter { table, last_seq: None }).await;
    host.ok(Request::Start { table }).await;
    tab.sees(dealt).await;
    // Their node must know by now where they sit.
    guest.ok(Request::Lobby { on: true }).await;
    guest.lobby(|lobby| lobby.mine.iter().any(|listing| listing.table == table)).await;
    sign_in_at(south.address(), &guest.cookie, "Ann").await;
    let is_ann = |chair: &Chair| matches!(chair, Chair::Player { name, .. } if name.as_str() == "Ann");
    let now = tab.sees(|update| is_ann(&update.room.chairs[0])).await;
    assert_eq!(now.room.you, Some(Seat(0)));
    yard.close([south, north]).await;
}

/// Ann and Ben are called to a table, and Ann has sat down there.
async fn called(node: &Node) -> (TableCode, Player, Player) {
    let (mut ann, mut ben) = (node.player().await, node.player().await);
    let table = are_called(&mut ann, &mut ben).await;
    ann.joins(table).await;
    (table, ann, ben)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_who_were_called_have_come_though_the_node_that_called_is_gone() {
    let Some((yard, north, south)) = Yard::of_two("come").await else { return };
    let (table, mut ann, mut ben) = called(&south).await;
    north.close().await;
    ben.joins(table).await;
    for player in [&mut ann, &mut ben] {
        player.sees(dealt).await;
    }
    for player in [&mut ann, &mut ben] {
        told(player, |quick| matches!(quick, Quick::Idle { late: false })).await;
    }
    yard.close([south]).await;
}

/// What somebody is told next who is called or waits.
async fn called_or_waits(player: &mut Player) -> Quick {
    told(player, |quick| matches!(quick, Quick::Called { .. } | Quick::Waiting { .. })).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_was_called_and_seeks_again_is_called_still_though_the_node_that_called_is_gone() {
    let Some((yard, north, south)) = Yard::of_two("still").await else { return };
    let (table, ann, mut ben) = called(&south).await;
    north.close().await;
    // Her page comes back, and looks on for players.
    let mut page = south.again(&ann.cookie).await;
    page.ok(seek(2)).await;
    let now = called_or_waits(&mut page).await;
    assert!(matches!(now, Quick::Called { table: called, .. } if called == table), "{now:?}");
    page.ok(Request::Enter { table, last_seq: None }).await;
    ben.joins(table).await;
    page.sees(dealt).await;
    assert!(!idle(&mut page).await);
    yard.close([south]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_does_not_come_keeps_nobody_waiting_though_the_node_that_called_is_gone() {
    let Some((yard, north, south)) = Yard::of_two("not_now").await else { return };
    let (table, mut ann, mut ben) = called(&south).await;
    north.close().await;
    ann.ok(seek(2)).await;
    ben.ok(STOP).await;
    told(&mut ann, |quick| matches!(quick, Quick::Waiting { .. })).await;
    assert_eq!(ben.refused(sit(table)).await, Error::NoSuchTable { table }, "ann need not wait until time is up");
    yard.close([south]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_came_in_vain_waits_on_though_the_node_that_called_is_gone() {
    let Some((yard, north, south)) = Yard::of_two("vain").await else { return };
    let (_, mut ann, ben) = called(&south).await;
    drop(ben);
    north.close().await;
    told(&mut ann, |quick| matches!(quick, Quick::Waiting { .. })).await;
    yard.close([south]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_asks_for_something_else_when_called_waits_on_though_the_node_that_called_is_gone() {
    let Some((yard, north, south)) = Yard::of_two("instead").await else { return };
    let (_, mut ann, mut ben) = called(&south).await;
    ann.ok(seek(3)).await;
    told(&mut ann, |quick| matches!(quick, Quick::Waiting { seats: 3, .. })).await;
    north.close().await;
    ben.ok(seek(3)).await;
    told(&mut ann, |quick| matches!(quick, Quick::Waiting { seats: 3, waiting: 2, .. })).await;
    yard.close([south]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_has_agreed_to_bots_is_not_asked_again_though_the_node_that_asked_is_gone() {
    let Some((yard, north, south)) = Yard::of_two("agreed").await else { return };
    let (mut ann, mut ben) = (south.player().await, south.player().await);
    for player in [&mut ann, &mut ben] {
        player.ok(seek(4)).await;
        waits(player).await;
    }
    for node in [&north, &south] {
        node.clock.advance(20_000);
    }
    let asked = |quick: &Quick| matches!(quick, Quick::Waiting { bots: Some(_), .. });
    told(&mut ann, asked).await;
    ann.ok(Request::AgreeToBots { on: true }).await;
    told(&mut ann, |quick| matches!(quick, Quick::Waiting { bots: Some(bots), .. } if bots.you)).await;
    north.close().await;
    // Ben's page looks on for players, and his answer is all that is missing.
    ben.ok(seek(4)).await;
    told(&mut ben, |quick| matches!(quick, Quick::Waiting { bots: Some(bots), .. } if bots.agreed == 1)).await;
    ben.ok(Request::AgreeToBots { on: true }).await;
    for player in [&mut ann, &mut ben] {
        told(player, |quick| matches!(quick, Quick::Called { bots: 2, .. })).await;
    }
    yard.close([south]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn chairs_are_counted_before_the_other_node_has_told_of_them() {
    let Some((yard, north, south)) = Yard::of_two("chairs").await else { return };
    let (mut host, mut ann) = (north.player().await, south.player().await);
    let mut tables = Vec::new();
    for _ in 0..5 {
        let table = host.create(2, short()).await;
        ann.ok(Request::Enter { table, last_seq: None }).await;
        tables.push(table);
    }
    let sit = |table| Request::Sit { table, seat: None, entropy: entropy(1) };
    for table in &tables[1..] {
        ann.ok(sit(*table)).await;
    }
    assert_eq!(ann.refused(sit(tables[0])).await, Error::TooMany { what: Limited::Seats, max: 4 });
    yard.close([south, north]).await;
}

#[tokio::test]
async fn the_same_address_is_the_same_at_nodes_that_have_opened_at_once() {
    let mut house = TestHouse::open().await;
    let mut ann = house.player().await;
    let table = ann.create(2, short()).await;
    let id = table_id(table);
    // Another node has drawn its own salt, and put it there a moment later.
    house.store.put_meta("whence_salt", vec![7; 32]).await.unwrap();
    ann.sit(table).await;
    by_and_by(async || house.store.whence(id).await.unwrap().len() == 1).await;
    house.restart().await;
    let mut ben = house.player().await;
    ben.joins(table).await;
    by_and_by(async || house.store.whence(id).await.unwrap().len() == 2).await;
    let whence = house.store.whence(id).await.unwrap();
    assert_eq!(whence[0].1, whence[1].1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_asked_of_a_node_whose_machine_slept_is_left_undone() {
    let Some((yard, north, south)) = Yard::of_two("slept").await else { return };
    let (mut ann, mut ben) = (north.player().await, south.player().await);
    let table = ann.create(2, short()).await;
    ann.sit(table).await;
    ben.joins(table).await;
    let mut tries = 0..50;
    loop {
        assert!(tries.next().is_some(), "it is done all the same");
        let mut page = south.again(&ben.cookie).await;
        // By then the node waits for what the page may ask.
        sleep(Duration::from_millis(50)).await;
        // Its machine wakes to find that Ben has asked to stand up, who may sit there again by now, at the other node.
        south.clock.sleep(60_000);
        if page.call(Request::Stand { table }).await.is_err() {
            break;
        }
        // It had looked in between.
        south.again(&ben.cookie).await.joins(table).await;
    }
    ann.ok(Request::Start { table }).await;
    assert_eq!(ann.sees(dealt).await.room.you, Some(Seat(0)));
    // Nobody is cut who asked nothing meanwhile, and what is asked from then on is done.
    ben.sees(dealt).await;
    south.again(&ben.cookie).await.ok(Request::Stand { table }).await;
    yard.close([south, north]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_requested_of_a_node_whose_machine_slept_is_left_undone() {
    let Some((yard, north, south)) = Yard::of_two("requested").await else { return };
    let cookie = account_at(south.address(), "Ann").await;
    let codes = async |node: &Node| send_as(node.address(), &cookie, "POST", "/api/account/codes", &Value::Null).await;
    south.clock.sleep(60_000);
    // By then, Ann may have written down others, from the other node.
    let refused = codes(&south).await;
    assert_eq!((refused.status, error(&refused)), (503, Error::Busy));
    let me: Me = read(&send_as(north.address(), &cookie, "GET", "/api/account", &Value::Null).await);
    assert_eq!(me.account.unwrap().codes, 0, "nothing was done");
    // The other node has not slept, and this one soon takes requests again.
    assert_eq!(codes(&north).await.status, 200);
    by_and_by(async || codes(&south).await.status == 200).await;
    yard.close([south, north]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_search_that_was_ended_while_a_node_heard_nothing_is_not_gone_on_with_there() {
    let Some(yard) = Yard::new("over").await else { return };
    let silent = Arc::new(AtomicBool::new(false));
    let north = yard.open_silenced("north", "node.", &silent).await.leads().await;
    let south = yard.open("south").await;
    let mut ann = south.player().await;
    ann.ok(seek(2)).await;
    let mut phone = north.again(&ann.cookie).await;
    waits(&mut phone).await;
    silent.store(true, Ordering::Relaxed);
    phone.ok(STOP).await;
    idle(&mut phone).await;
    // After six seconds without a word, the node asks again for those who wait there.
    let waits_again = told(&mut phone, |quick| matches!(quick, Quick::Waiting { .. }));
    assert!(timeout(Duration::from_secs(8), waits_again).await.is_err());
    silent.store(false, Ordering::Relaxed);
    assert!(!idle(&mut ann).await);
    yard.close([south, north]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_is_invited_from_one_node_is_not_invited_again_from_another() {
    let Some((yard, north, south)) = Yard::of_two("twice").await else { return };
    let (mut ann, mut ben) = (north.player().await, south.player().await);
    let table = ann.create(2, short()).await;
    ann.sit(table).await;
    ben.joins(table).await;
    let other = ann.create(2, short()).await;
    let invite = |to| Request::Invite { table: to, who: Invitee::Seat(table, Seat(1)) };
    ann.ok(invite(other)).await;
    let invitation = ben.is_invited().await.invitation;
    let mut page = south.again(&ann.cookie).await;
    page.knows(|company| !company.invited.is_empty()).await;
    page.ok(invite(other)).await;
    ben.ok(Request::AnswerInvitation { invitation, comes: false }).await;
    ben.knows(|company| company.invitations.is_empty()).await;
    page.knows(|company| company.invited.iter().all(|one| one.declined)).await;
    assert!(matches!(page.refused(invite(other)).await, Error::TooFast { .. }));
    yard.close([south, north]).await;
}
