//! People who know each other, at different nodes of one house: they see and invite each other, and are signed out
//! wherever they are.

use crate::{
    account::{account_at, sign_in_at},
    house::{Player, send_as},
    several::{Node, Yard},
};
use game::Seat;
use serde_json::{Value, json};
use server::client;
use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};
use wire::{
    Chair, Error, Message, Request, TableCode,
    company::{Company, Friendship, Invitee, Tie, Whereabouts},
};

/// A person with an account, at this node.
async fn person(node: &Node, handle: &str) -> Player {
    node.again(&account_at(node.address(), handle).await).await
}

async fn post(node: &Node, by: &Player, path: &str, body: Value) -> client::Response {
    send_as(node.address(), &by.cookie, "POST", path, &body).await
}

/// Makes two people friends: each asks the other, at their own node.
async fn befriend(one: (&Node, &Player, &str), other: (&Node, &Player, &str)) {
    for ((node, by, _), (_, _, handle), comes_of_it) in
        [(one, other, Friendship::Asked), (other, one, Friendship::Friends)]
    {
        let told = post(node, by, "/api/company/befriend", json!({"handle": handle})).await;
        let tie: Tie = serde_json::from_slice(&told.body).unwrap();
        assert_eq!(tie.friendship, comes_of_it);
    }
}

fn friends(count: usize) -> impl Fn(&Company) -> bool {
    move |company| company.friends.len() == count
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn friends_at_different_nodes_see_each_other_come_sit_and_go() {
    let Some((yard, north, south)) = Yard::of_two("presence").await else { return };
    let (mut ann, ben) = (person(&north, "Ann").await, person(&south, "Ben").await);
    befriend((&north, &ann, "Ann"), (&south, &ben, "Ben")).await;
    let seen = ann.knows(friends(1)).await.friends.remove(0);
    assert_eq!((seen.handle.as_str(), seen.place), ("Ben", Whereabouts::Courtyard));
    let mut ben = ben;
    let table = ann.opens_for(2, true).await;
    ben.ok(Request::Enter { table, last_seq: None }).await;
    ben.sits(table, 1).await;
    ann.knows(|company| {
        company
            .friends
            .iter()
            .any(|friend| matches!(friend.place, Whereabouts::Table { table: Some(at), .. } if at == table))
    })
    .await;
    let cookie = ben.cookie.clone();
    drop(ben);
    ann.knows(friends(0)).await;
    // They come back through the node where their friend is.
    let _ben = north.again(&cookie).await;
    ann.knows(friends(1)).await;
    yard.close([south, north]).await;
}

/// Ann at one node, who has invited Ben, a friend at the other, to a table.
async fn inviting(north: &Node, south: &Node) -> (Player, Player, TableCode) {
    let (mut ann, ben) = (person(north, "Ann").await, person(south, "Ben").await);
    befriend((north, &ann, "Ann"), (south, &ben, "Ben")).await;
    ann.knows(friends(1)).await;
    let table = ann.opens_for(2, false).await;
    ann.sits(table, 0).await;
    ann.ok(Request::Invite { table, who: Invitee::Friend("ben".to_owned()) }).await;
    (ann, ben, table)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_invitation_reaches_the_other_node_and_so_does_its_answer() {
    let Some((yard, north, south)) = Yard::of_two("invited").await else { return };
    let (mut ann, mut ben, table) = inviting(&north, &south).await;
    let told = ben.is_invited().await;
    assert_eq!((told.from.as_str(), told.table), ("Ann", table));
    ann.knows(|company| company.invited.iter().any(|one| one.to.as_str() == "Ben" && !one.declined)).await;
    ben.ok(Request::AnswerInvitation { invitation: told.invitation, comes: false }).await;
    ben.knows(|company| company.invitations.is_empty()).await;
    ann.knows(|company| company.invited.iter().any(|one| one.declined)).await;
    yard.close([south, north]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_invitation_outlasts_the_node_from_which_it_was_sent() {
    let Some((yard, north, south)) = Yard::of_two("outlasts").await else { return };
    let (ann, mut ben, table) = inviting(&north, &south).await;
    let told = ben.is_invited().await;
    north.close().await;
    let mut ann = south.again(&ann.cookie).await;
    ann.knows(|company| company.invited.iter().any(|one| one.table == table)).await;
    ben.ok(Request::AnswerInvitation { invitation: told.invitation, comes: false }).await;
    ann.knows(|company| company.invited.iter().any(|one| one.declined)).await;
    yard.close([south]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_that_does_not_get_through_is_refused_and_can_be_given_again() {
    let Some(yard) = Yard::new("refused").await else { return };
    let silent = Arc::new(AtomicBool::new(false));
    let north = yard.open("north").await.leads().await;
    let south = yard.open_silenced("south", "node.", &silent).await;
    let (mut ann, mut ben, _) = inviting(&north, &south).await;
    let invitation = ben.is_invited().await.invitation;
    let no = Request::AnswerInvitation { invitation, comes: false };
    silent.store(true, Ordering::Relaxed);
    assert_eq!(ben.refused(no.clone()).await, Error::Busy);
    // It still stands, as every other tab shows.
    let mut tab = south.again(&ben.cookie).await;
    assert_eq!(tab.is_invited().await.invitation, invitation);
    silent.store(false, Ordering::Relaxed);
    ben.ok(no).await;
    for player in [&mut ben, &mut tab] {
        player.knows(|company| company.invitations.is_empty()).await;
    }
    ann.knows(|company| company.invited.iter().any(|one| one.declined)).await;
    yard.close([south, north]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_invitation_follows_whoever_signs_in_at_the_other_node_until_they_sit_down() {
    let Some((yard, north, south)) = Yard::of_two("followed").await else { return };
    let (mut ann, mut ben, mut guest) =
        (person(&north, "Ann").await, person(&south, "Ben").await, south.player().await);
    let (table, other) = (ann.opens_for(2, true).await, ann.opens_for(2, false).await);
    ann.sits(table, 0).await;
    guest.ok(Request::Enter { table, last_seq: None }).await;
    guest.sits(table, 1).await;
    ann.sees(|update| matches!(update.room.chairs[1], Chair::Player { .. })).await;
    ann.ok(Request::Invite { table: other, who: Invitee::Seat(table, Seat(1)) }).await;
    assert_eq!(guest.is_invited().await.table, other);
    sign_in_at(south.address(), &guest.cookie, "Ben").await;
    assert_eq!(ben.is_invited().await.table, other);
    ann.knows(|company| company.invited.iter().any(|one| one.to.as_str() == "Ben")).await;
    ben.ok(Request::Enter { table: other, last_seq: None }).await;
    ben.sits(other, 1).await;
    ben.ok(Request::Stand { table: other }).await;
    for player in [&mut ann, &mut ben] {
        player.knows(|company| company.invited.is_empty() && company.invitations.is_empty()).await;
    }
    assert!(ben.never(|message| matches!(message, Message::Company(company) if !company.invitations.is_empty())).await);
    yard.close([south, north]).await;
}

/// Sessions that are ended stay in the database: no node learns of it by looking them up.
const KEPT: &str = "CREATE FUNCTION {here}.kept() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
    CREATE TRIGGER kept BEFORE DELETE ON {here}.sessions FOR EACH ROW EXECUTE FUNCTION {here}.kept()";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_signs_out_everywhere_is_cut_at_the_other_node_at_once() {
    let Some((yard, north, south)) = Yard::of_two("ended").await else { return };
    let ann = person(&north, "Ann").await;
    let mut there = south.again(&ann.cookie).await;
    let mut ben = person(&south, "Ben").await;
    yard.schema.run(KEPT).await;
    let ended = post(&north, &ann, "/api/sign-out/everywhere", Value::Null).await;
    assert!((200..300).contains(&ended.status), "{}", ended.status);
    assert!(there.is_cut().await);
    ben.ok(Request::Lobby { on: true }).await;
    yard.close([south, north]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_chair_of_a_deleted_account_is_free_at_the_other_node_too() {
    let Some((yard, north, south)) = Yard::of_two("deleted").await else { return };
    let (mut cho, mut ben, mut ann) = (north.player().await, south.player().await, person(&south, "Ann").await);
    let table = cho.opens_for(3, true).await;
    cho.sits(table, 0).await;
    ann.joins(table).await;
    // Ann's node must know by now that Ann sits there.
    ben.ok(Request::Lobby { on: true }).await;
    ben.lobby(|lobby| lobby.open.iter().any(|listing| listing.table == table && listing.players.len() == 2)).await;
    cho.sees(|update| update.room.chairs[1] != Chair::Empty).await;
    let deleted = post(&south, &ann, "/api/account/delete", json!({"handle": "Ann"})).await;
    assert_eq!(deleted.status, 204);
    cho.sees(|update| update.room.chairs[1] == Chair::Empty).await;
    ben.sits(table, 1).await;
    yard.close([south, north]).await;
}
