//! What becomes of invitations when a guest signs in, a chair is taken without an answer, or somebody is blocked.

use crate::{
    account::sign_in_at,
    company::{befriend, circle, friend, people, tie},
    house::{Player, TestHouse, they_enter},
};
use game::Seat;
use wire::{
    Error, Message, Request, TableCode, Whom,
    company::{Company, Invitee},
};

fn to_seat(table: TableCode, at: TableCode, seat: u8) -> Request {
    Request::Invite { table, who: Invitee::Seat(at, Seat(seat)) }
}

/// Ann and a guest, who sit at a table, and have each invited the other to a table of their own: these.
async fn who_invite_each_other(ann: &mut Player, guest: &mut Player) -> (TableCode, TableCode) {
    let table = ann.opens_for(3, false).await;
    ann.sits(table, 0).await;
    they_enter([guest], table).await;
    guest.sits(table, 1).await;
    let (of_ann, of_guest) = (ann.opens_for(2, false).await, guest.opens_for(2, false).await);
    ann.ok(to_seat(of_ann, table, 1)).await;
    guest.ok(to_seat(of_guest, table, 0)).await;
    assert_eq!((guest.is_invited().await.table, ann.is_invited().await.table), (of_ann, of_guest));
    (of_ann, of_guest)
}

#[tokio::test]
async fn what_a_guest_has_sent_and_received_is_the_accounts_once_they_sign_in() {
    let house = TestHouse::open().await;
    let [mut ann, mut ben] = people(&house, ["Ann", "Ben"]).await;
    let mut guest = house.player().await;
    let (of_ann, of_guest) = who_invite_each_other(&mut ann, &mut guest).await;
    sign_in_at(house.address(), &guest.cookie, "Ben").await;
    let by_ben = |company: &Company| company.invitations.iter().any(|one| one.from.as_str() == "Ben" && one.account);
    assert_eq!(ann.knows(by_ben).await.invitations.len(), 1);
    let told = ben.knows(|company| !company.invitations.is_empty() && !company.invited.is_empty()).await;
    assert_eq!((told.invitations[0].table, told.invited[0].table), (of_ann, of_guest));
    // Asked once more, Ann still has one.
    ben.ok(Request::Enter { table: of_guest, last_seq: None }).await;
    befriend(&house, (&ann, "Ann"), (&ben, "Ben")).await;
    ben.ok(friend(of_guest, "Ann")).await;
    assert!(ann.never(|message| matches!(message, Message::Company(company) if company.invitations.len() > 1)).await);
    ben.ok(Request::AnswerInvitation { invitation: told.invitations[0].invitation, comes: false }).await;
    ann.knows(|company| company.invited.iter().any(|one| one.to.as_str() == "Ben" && one.declined)).await;
}

#[tokio::test]
async fn what_a_guest_has_sent_and_received_is_gone_if_the_account_is_blocked_or_blocks() {
    let house = TestHouse::open().await;
    let [mut ann, mut ben, mut cho] = people(&house, ["Ann", "Ben", "Cho"]).await;
    tie(&house, &ann, "block", "Ben").await;
    tie(&house, &ben, "block", "Cho").await;
    let (mut one, mut other) = (house.player().await, house.player().await);
    who_invite_each_other(&mut ann, &mut one).await;
    who_invite_each_other(&mut cho, &mut other).await;
    sign_in_at(house.address(), &one.cookie, "Ben").await;
    ann.knows(|company| company.invitations.is_empty() && company.invited.is_empty()).await;
    ben.knows(|company| company.invitations.is_empty() && company.invited.len() == 1).await;
    sign_in_at(house.address(), &other.cookie, "Ben").await;
    // Cho does not know why Ben does not answer.
    cho.knows(|company| company.invitations.is_empty() && company.invited.len() == 1).await;
    assert!(ben.never(|message| matches!(message, Message::Company(_))).await);
}

/// Ann's table, and she and Ben, a friend whom she has invited there.
async fn a_friend_is_invited(house: &TestHouse) -> (TableCode, [Player; 2]) {
    let [mut ann, mut ben] = people(house, ["Ann", "Ben"]).await;
    befriend(house, (&ann, "Ann"), (&ben, "Ben")).await;
    let table = ann.opens_for(2, false).await;
    ann.ok(friend(table, "Ben")).await;
    ben.is_invited().await;
    (table, [ann, ben])
}

#[tokio::test]
async fn whoever_has_sat_down_without_an_answer_is_not_invited_there_once_more() {
    let house = TestHouse::open().await;
    let (table, [mut ann, mut ben]) = a_friend_is_invited(&house).await;
    ben.joins(table).await;
    ben.knows(|company| company.invitations.is_empty()).await;
    ann.knows(|company| company.invited.is_empty()).await;
    ben.ok(Request::Stand { table }).await;
    assert!(ben.never(|message| matches!(message, Message::Company(company) if !company.invitations.is_empty())).await);
    assert!(circle(&house, &ann).await.friends.len() == 1);
    ann.ok(friend(table, "Ben")).await;
    ben.is_invited().await;
}

#[tokio::test]
async fn whoever_blocks_somebody_no_longer_invites_them() {
    let house = TestHouse::open().await;
    let (_, [mut ann, mut ben]) = a_friend_is_invited(&house).await;
    ann.knows(|company| !company.invited.is_empty()).await;
    tie(&house, &ann, "block", "Ben").await;
    ben.knows(|company| company.invitations.is_empty()).await;
    ann.knows(|company| company.invited.is_empty()).await;
}

#[tokio::test]
async fn a_page_of_a_guest_who_has_signed_in_is_not_told_that_it_has_muted_or_blocked_anyone() {
    let house = TestHouse::open().await;
    let [mut ann, _ben] = people(&house, ["Ann", "Ben"]).await;
    let mut guest = house.player().await;
    let table = ann.opens_for(2, false).await;
    ann.sits(table, 0).await;
    they_enter([&mut guest], table).await;
    sign_in_at(house.address(), &guest.cookie, "Ben").await;
    let whom = Whom::Seat(Seat(0));
    for request in [Request::Mute { table, whom, on: true }, Request::Block { table, whom, on: true }] {
        assert_eq!(guest.refused(request).await, Error::NoSession);
    }
}
