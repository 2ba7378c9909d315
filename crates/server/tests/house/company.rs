//! Friends, blocks and invitations over the loopback: who is notified of what, and who is not.

use crate::{
    account::{account, ask, denied, read, sign_in_at},
    house::{PATIENCE, Player, TestHouse, entropy, send_as, short, they_enter},
    leading::{close, one},
    quick::{STOP, seek},
    tournament::{begun_by, open, page},
};
use game::Seat;
use lexio::Lexio;
use serde_json::{Value, json};
use server::client::{self, Response};
use std::time::Duration;
use tokio::time::{sleep, timeout};
use wire::{
    Chair, Error, GameName, Message, Pace, Phrase, Quick, Request, Saying, Stage, TableCode, Whom,
    account::{Denied, Refused},
    company::{Circle, Company, Friendship, INVITATION_MS, Invitee, Tie, Whereabouts},
    profile::Who,
};

async fn post(house: &TestHouse, by: &Player, what: &str, body: Value) -> Response {
    send_as(house.address(), &by.cookie, "POST", &format!("/api/company/{what}"), &body).await
}

pub(crate) async fn tie(house: &TestHouse, by: &Player, what: &str, handle: &str) -> Tie {
    read(&post(house, by, what, json!({"handle": handle})).await)
}

async fn get(house: &TestHouse, by: &Player, path: &str) -> Response {
    send_as(house.address(), &by.cookie, "GET", &format!("/api/company{path}"), &Value::Null).await
}

pub(crate) async fn circle(house: &TestHouse, by: &Player) -> Circle {
    read(&get(house, by, "").await)
}

/// People with accounts, each with an open page.
pub(crate) async fn people<const N: usize>(house: &TestHouse, handles: [&str; N]) -> [Player; N] {
    let mut all = Vec::new();
    for handle in handles {
        let cookie = account(house, handle).await;
        all.push(house.again(&cookie).await);
    }
    all.try_into().ok().unwrap()
}

pub(crate) async fn befriend(house: &TestHouse, one: (&Player, &str), other: (&Player, &str)) {
    tie(house, one.0, "befriend", other.1).await;
    assert_eq!(tie(house, other.0, "befriend", one.1).await.friendship, Friendship::Friends);
}

/// What a page is told.
type Told = Message<lexio::View, <Lexio as game::Game>::Seen>;

impl Player {
    /// The next news of the people they know for which `wanted` holds.
    pub(crate) async fn knows(&mut self, wanted: impl Fn(&Company) -> bool) -> Company {
        loop {
            if let Message::Company(company) = self.message().await
                && wanted(&company)
            {
                return company;
            }
        }
    }

    /// Whether no message for which `wanted` holds comes for a while.
    pub(crate) async fn never(&mut self, wanted: impl Fn(&Told) -> bool) -> bool {
        !self.comes_within(Duration::from_millis(1_600), wanted).await
    }

    /// Whether a message for which `wanted` holds comes, however busy the machine is.
    async fn comes(&mut self, wanted: impl Fn(&Told) -> bool) -> bool {
        self.comes_within(PATIENCE, wanted).await
    }

    async fn comes_within(&mut self, time: Duration, wanted: impl Fn(&Told) -> bool) -> bool {
        timeout(time, async { while !self.next().await.is_ok_and(|message| wanted(&message)) {} }).await.is_ok()
    }

    pub(crate) async fn opens_for(&mut self, seats: u8, listed: bool) -> TableCode {
        let game = GameName::of::<Lexio>();
        let create = Request::Create { game, seats, rules: short(), pace: Pace::default(), listed, rated: false };
        self.opens(create).await
    }

    pub(crate) async fn sits(&mut self, table: TableCode, seat: u8) {
        self.ok(Request::Sit { table, seat: Some(Seat(seat)), entropy: entropy(seat + 1) }).await;
    }

    pub(crate) async fn is_invited(&mut self) -> wire::company::Invitation {
        self.knows(|company| !company.invitations.is_empty()).await.invitations.remove(0)
    }
}

pub(crate) fn friend(table: TableCode, handle: &str) -> Request {
    Request::Invite { table, who: Invitee::Friend(handle.to_owned()) }
}

#[tokio::test]
async fn friends_are_asked_accepted_seen_and_lost() {
    let house = TestHouse::open().await;
    let [mut ann, mut ben] = people(&house, ["Ann", "Ben"]).await;
    assert_eq!(tie(&house, &ann, "befriend", "BEN").await.friendship, Friendship::Asked);
    assert_eq!(ben.knows(|company| !company.asks.is_empty()).await.asks, ["Ann"]);
    assert_eq!(circle(&house, &ann).await.asked[0].handle, "Ben");
    assert_eq!(tie(&house, &ben, "befriend", "ann").await.friendship, Friendship::Friends);
    let at = |place| move |company: &Company| company.friends.iter().any(|friend| friend.place == place);
    assert_eq!(ann.knows(at(Whereabouts::Courtyard)).await.friends[0].handle, "Ben");
    assert!(ben.knows(at(Whereabouts::Courtyard)).await.asks.is_empty());
    let game = GameName::of::<Lexio>();
    let private = ben.opens_for(2, false).await;
    ben.sits(private, 0).await;
    ann.knows(at(Whereabouts::Table { game, stage: Stage::Gathering, table: None })).await;
    ben.ok(Request::Stand { table: private }).await;
    ben.ok(Request::Exit { table: private }).await;
    let listed = ben.opens_for(2, true).await;
    ann.knows(at(Whereabouts::Watching { game, table: Some(listed) })).await;
    ben.sits(listed, 0).await;
    ann.knows(at(Whereabouts::Table { game, stage: Stage::Gathering, table: Some(listed) })).await;
    let cookie = ben.cookie.clone();
    drop(ben);
    ann.knows(|company| company.friends.is_empty()).await;
    let ben = house.again(&cookie).await;
    ann.knows(|company| company.friends.len() == 1).await;
    assert_eq!(tie(&house, &ben, "part", "ann").await.friendship, Friendship::None);
    ann.knows(|company| company.friends.is_empty()).await;
    assert_eq!(circle(&house, &ann).await, Circle::default());
}

#[tokio::test]
async fn friends_are_told_the_code_of_a_tournaments_table_if_they_find_the_tournament() {
    let house = TestHouse::open().await;
    let [mut ann, mut ben, cho] = people(&house, ["Ann", "Ben", "Cho"]).await;
    befriend(&house, (&ann, "Ann"), (&ben, "Ben")).await;
    let at = |table| {
        let place = Whereabouts::Table { game: GameName::of::<Lexio>(), stage: Stage::Gathering, table };
        move |company: &Company| company.friends.iter().any(|friend| friend.place == place)
    };
    let both = [ben.cookie.clone(), cho.cookie];
    let begun = async |listed: bool| {
        let code = open(&house, &both[0], json!({"listed": listed, "same_deal": false})).await;
        let begun = begun_by(&house, &both[0], code, &both).await;
        (code, begun.you.call.unwrap().table)
    };
    let (unlisted, table) = begun(false).await;
    ann.knows(at(None)).await;
    // Whoever has the link finds it.
    page(&house, &ann.cookie, unlisted).await;
    ben.joins(table).await;
    ann.knows(at(Some(table))).await;
    let (_, table) = begun(true).await;
    ann.knows(at(Some(table))).await;
}

#[tokio::test]
async fn whoever_is_blocked_by_a_guest_who_signs_in_is_a_friend_no_more() {
    let house = TestHouse::open().await;
    let [mut ann, ben] = people(&house, ["Ann", "Ben"]).await;
    befriend(&house, (&ann, "Ann"), (&ben, "Ben")).await;
    ann.knows(|company| company.friends.len() == 1).await;
    let guest = house.player().await;
    tie(&house, &guest, "block", "Ann").await;
    sign_in_at(house.address(), &guest.cookie, "Ben").await;
    ann.knows(|company| company.friends.is_empty()).await;
    assert_eq!(circle(&house, &ann).await, Circle::default());
}

#[tokio::test]
async fn friends_who_are_here_are_listed_by_name_whatever_its_capitals() {
    let house = TestHouse::open().await;
    let [mut ann, zoe, mia] = people(&house, ["Ann", "Zoe", "mia"]).await;
    befriend(&house, (&ann, "Ann"), (&zoe, "Zoe")).await;
    befriend(&house, (&ann, "Ann"), (&mia, "mia")).await;
    let here = ann.knows(|company| company.friends.len() == 2).await.friends;
    assert_eq!(here.iter().map(|friend| friend.handle.as_str()).collect::<Vec<_>>(), ["mia", "Zoe"]);
}

#[tokio::test]
async fn only_friends_are_told_where_somebody_is() {
    let house = TestHouse::open().await;
    let [ann, mut ben] = people(&house, ["Ann", "Ben"]).await;
    tie(&house, &ann, "befriend", "ben").await;
    ben.knows(|company| company.asks == ["Ann"]).await;
    let mut ann = ann;
    assert!(ann.never(|message| matches!(message, Message::Company(_))).await, "an ask is no friendship");
    tie(&house, &ben, "part", "ann").await;
    assert_eq!(read::<Tie>(&get(&house, &ann, "/with/ben").await).friendship, Friendship::Asked, "a no is not told");
}

#[tokio::test]
async fn an_invitation_leads_to_the_chair_or_is_declined() {
    let house = TestHouse::open().await;
    let [mut ann, mut ben, cho] = people(&house, ["Ann", "Ben", "Cho"]).await;
    befriend(&house, (&ann, "Ann"), (&ben, "Ben")).await;
    let table = ann.opens_for(2, false).await;
    ann.sits(table, 0).await;
    for handle in ["Cho", "Nobody"] {
        assert_eq!(ann.refused(friend(table, handle)).await, Error::NotAFriend);
    }
    drop(cho);
    ann.ok(friend(table, "ben")).await;
    let told = ben.is_invited().await;
    assert_eq!((told.from.as_str(), told.account, told.table), ("Ann", true, table));
    let invited = ann.knows(|company| !company.invited.is_empty()).await.invited;
    assert_eq!((invited[0].to.as_str(), invited[0].declined), ("Ben", false));
    ben.ok(Request::AnswerInvitation { invitation: told.invitation, comes: false }).await;
    ben.knows(|company| company.invitations.is_empty()).await;
    ann.knows(|company| company.invited.iter().any(|one| one.declined)).await;
    assert!(matches!(ann.refused(friend(table, "ben")).await, Error::TooFast { .. }), "a no stands for a while");
    house.clock.advance(INVITATION_MS);
    ann.knows(|company| company.invited.is_empty()).await;
    ann.ok(friend(table, "ben")).await;
    let told = ben.is_invited().await;
    ben.ok(Request::AnswerInvitation { invitation: told.invitation, comes: true }).await;
    ben.joins(table).await;
    ann.sees(|update| update.room.chairs.iter().all(|chair| matches!(chair, Chair::Player { .. }))).await;
    assert_eq!(ann.refused(friend(table, "ben")).await, Error::TableFull);
}

#[tokio::test]
async fn whoever_was_at_a_match_is_asked_to_another_though_they_have_left() {
    let house = TestHouse::open().await;
    let (mut ann, mut ben, mut eve) = (house.player().await, house.player().await, house.player().await);
    let table = ann.begins_with(&mut ben, short()).await;
    let (over, _) = tokio::join!(ann.finish(), ben.finish());
    ben.ok(Request::Stand { table }).await;
    ben.ok(Request::Exit { table }).await;
    let left = ann.sees(|update| update.room.chairs[1] == Chair::Empty).await;
    let other = ann.opens_for(2, false).await;
    ann.sits(other, 0).await;
    let seat = Invitee::Seat(table, Seat(1));
    ann.ok(Request::Invite { table: other, who: seat.clone() }).await;
    let told = ben.is_invited().await;
    assert_eq!((told.table, told.account), (other, false));
    // A person who was not there cannot invite anyone from it, and no one can invite to a table where they do not sit.
    assert_eq!(eve.refused(Request::Invite { table: other, who: seat.clone() }).await, Error::NotSeated);
    let own = eve.opens_for(2, false).await;
    eve.sits(own, 0).await;
    assert_eq!(eve.refused(Request::Invite { table: own, who: seat }).await, Error::Nobody);
    assert_eq!(ann.refused(Request::Invite { table: other, who: Invitee::Seat(table, Seat(9)) }).await, Error::Nobody);
    ben.joins(other).await;
    ben.knows(|company| company.invitations.is_empty()).await;
    // Nor is anyone meant who has sat down since.
    let third = ann.opens_for(2, false).await;
    let invite = |seq| Request::Invite { table: third, who: Invitee::Sat(table, Seat(1), seq) };
    ann.ok(invite(left.seq)).await;
    assert_eq!(ben.is_invited().await.table, third);
    eve.joins(table).await;
    ann.ok(invite(over.seq)).await;
    assert_eq!(ann.refused(invite(left.seq)).await, Error::Nobody);
    let is_invited = |message: &Message<_, _>| matches!(message, Message::Company(now) if !now.invitations.is_empty());
    assert!(eve.never(is_invited).await);
    // Whoever takes another name meanwhile invites, and is invited, by that one.
    ann.ok(Request::Rename { name: "Yuna".parse().unwrap() }).await;
    ben.knows(|company| company.invitations.iter().any(|one| one.from.as_str() == "Yuna")).await;
    ben.ok(Request::Rename { name: "Bora".parse().unwrap() }).await;
    ann.knows(|company| company.invited.iter().any(|one| one.to.as_str() == "Bora")).await;
}

#[tokio::test]
async fn who_is_blocked_is_not_told_and_neither_heard_met_nor_let_in() {
    let house = TestHouse::open().await;
    let [mut ann, mut ben] = people(&house, ["Ann", "Ben"]).await;
    befriend(&house, (&ann, "Ann"), (&ben, "Ben")).await;
    let table = ben.create(3, short()).await;
    ben.sits(table, 0).await;
    ann.joins(table).await;
    let seat = Whom::Seat(Seat(0));
    ann.ok(Request::Block { table, whom: seat, on: true }).await;
    assert_eq!(circle(&house, &ann).await.blocks[0].who, Who::Account { handle: "Ben".into() });
    // No words get through; only Ann knows any of this.
    ben.ok(Request::Say { table, what: Saying::Phrase(Phrase::Hello) }).await;
    assert!(ann.never(|message| matches!(message, Message::Talk(talk) if !talk.said.is_empty())).await);
    // The friendship is over; when Ben asks now, it looks as if Ann had not answered.
    assert_eq!(ann.refused(friend(table, "ben")).await, Error::NotAFriend);
    assert_eq!(tie(&house, &ben, "befriend", "ann").await.friendship, Friendship::Asked);
    assert_eq!(circle(&house, &ann).await.asks, []);
    let yes = post(&house, &ann, "befriend", json!({"handle": "ben"})).await;
    assert_eq!(denied(&yes), Denied::YouBlock);
    // No invitations get through, though Ben sits with Ann.
    ben.ok(Request::Invite { table, who: Invitee::Seat(table, Seat(1)) }).await;
    let other = ben.create(2, short()).await;
    ben.sits(other, 0).await;
    ben.ok(Request::Invite { table: other, who: Invitee::Seat(table, Seat(1)) }).await;
    ben.knows(|company| company.invited.iter().any(|one| one.table == other && !one.declined)).await;
    assert!(ann.never(|message| matches!(message, Message::Company(company) if !company.invitations.is_empty())).await);
    let invite = Request::Invite { table, who: Invitee::Seat(table, Seat(0)) };
    assert_eq!(ann.refused(invite).await, Error::YouBlock);
    // Ben cannot sit down where Ann is the host.
    let own = ann.create(2, short()).await;
    ben.ok(Request::Enter { table: own, last_seq: None }).await;
    assert_eq!(ben.refused(Request::Sit { table: own, seat: None, entropy: entropy(9) }).await, Error::Locked);
    ann.ok(Request::Block { table, whom: seat, on: false }).await;
    ben.sits(own, 1).await;
    ben.ok(Request::Say { table, what: Saying::Phrase(Phrase::Thanks) }).await;
    assert!(ann.comes(|message| matches!(message, Message::Talk(talk) if !talk.said.is_empty())).await);
}

#[tokio::test]
async fn nobody_is_invited_to_a_table_from_which_the_host_has_removed_them() {
    let house = TestHouse::open().await;
    let [mut ann, mut ben, mut cho] = people(&house, ["Ann", "Ben", "Cho"]).await;
    befriend(&house, (&ann, "Ann"), (&ben, "Ben")).await;
    befriend(&house, (&cho, "Cho"), (&ben, "Ben")).await;
    let table = ann.opens_for(3, false).await;
    ann.sits(table, 0).await;
    they_enter([&mut cho, &mut ben], table).await;
    cho.sits(table, 1).await;
    ann.ok(friend(table, "ben")).await;
    ben.is_invited().await;
    ben.sits(table, 2).await;
    ben.knows(|company| company.invitations.is_empty()).await;
    ann.ok(Request::Remove { table, seat: Seat(2), seq: None }).await;
    assert!(ben.never(|message| matches!(message, Message::Company(company) if !company.invitations.is_empty())).await);
    assert_eq!(cho.refused(friend(table, "ben")).await, Error::Locked);
}

#[tokio::test]
async fn who_has_signed_in_since_they_said_a_line_is_blocked_through_it() {
    let house = TestHouse::open().await;
    let [mut ann, mut cho, _dan] = people(&house, ["Ann", "Cho", "Dan"]).await;
    let (mut guest, table) = (house.player().await, ann.opens_for(2, false).await);
    they_enter([&mut cho, &mut guest], table).await;
    guest.ok(Request::Say { table, what: Saying::Phrase(Phrase::Hello) }).await;
    sign_in_at(house.address(), &guest.cookie, "Dan").await;
    cho.ok(Request::Block { table, whom: Whom::Said(1), on: true }).await;
    let blocked: Vec<Who> = circle(&house, &cho).await.blocks.into_iter().map(|block| block.who).collect();
    assert_eq!(blocked, [Who::Account { handle: "Dan".into() }]);
    cho.ok(Request::Block { table, whom: Whom::Said(1), on: false }).await;
    assert!(circle(&house, &cho).await.blocks.is_empty());
}

#[tokio::test]
async fn quick_match_never_brings_together_who_blocks_whom() {
    let house = TestHouse::open().await;
    let [mut ann, mut ben] = people(&house, ["Ann", "Ben"]).await;
    let mut cho = house.player().await;
    tie(&house, &ann, "block", "ben").await;
    ben.ok(seek(2)).await;
    // Who comes within the same millisecond has waited as long.
    sleep(Duration::from_millis(5)).await;
    ann.ok(seek(2)).await;
    let called = |message: &Message<_, _>| matches!(message, Message::Quick(Quick::Called { .. }));
    assert!(ben.never(called).await);
    // A block made while both are waiting holds as well, until it is lifted.
    cho.ok(seek(2)).await;
    assert!(ben.comes(called).await, "cho comes to whoever has waited longest");
    let circle = circle(&house, &ann).await;
    post(&house, &ann, "unblock", json!({"block": circle.blocks[0].block})).await;
    ben.ok(STOP).await;
    ben.ok(seek(2)).await;
    assert!(ann.comes(called).await);
}

#[tokio::test]
async fn quick_match_knows_a_blocked_guest_who_has_signed_in() {
    let house = TestHouse::open().await;
    let [mut ann, mut ben] = people(&house, ["Ann", "Ben"]).await;
    let mut guest = house.player().await;
    let table = ann.create(2, short()).await;
    guest.joins(table).await;
    ann.ok(Request::Block { table, whom: Whom::Seat(Seat(0)), on: true }).await;
    ann.ok(seek(2)).await;
    sign_in_at(house.address(), &guest.cookie, "Ben").await;
    ben.ok(seek(2)).await;
    let called = |message: &Message<_, _>| matches!(message, Message::Quick(Quick::Called { .. }));
    assert!(ben.never(called).await);
    // It is for nothing else.
    let circle = circle(&house, &ann).await;
    post(&house, &ann, "unblock", json!({"block": circle.blocks[0].block})).await;
    ben.ok(STOP).await;
    ben.ok(seek(2)).await;
    assert!(ann.comes(called).await);
}

#[tokio::test]
async fn what_cannot_be_is_refused_with_its_reason() {
    let house = TestHouse::open().await;
    let [mut ann, _ben] = people(&house, ["Ann", "Ben"]).await;
    let guest = house.player().await;
    let refused = async |by: &Player, what: &str, body: Value| denied(&post(&house, by, what, body).await);
    let handle = |handle: &str| json!({"handle": handle});
    assert_eq!(refused(&guest, "befriend", handle("ann")).await, Denied::NotSignedIn);
    assert_eq!(refused(&ann, "befriend", handle("ANN")).await, Denied::Yourself);
    assert_eq!(refused(&ann, "block", handle("ann")).await, Denied::Yourself);
    assert_eq!(refused(&ann, "block", handle("zed")).await, Denied::Nobody { handle: "zed".into() });
    assert!(matches!(refused(&ann, "part", handle("a b")).await, Denied::BadHandle { .. }));
    let long = handle("n".repeat(2_000).as_str());
    for body in [json!({}), json!({"handle": 7}), json!({"handle": "ben", "more": 1}), json!(["ben"]), long] {
        let refused = post(&house, &ann, "befriend", body).await;
        let why = serde_json::from_slice(&refused.body);
        assert!(refused.status == 400 && matches!(why, Ok(Refused::House(Error::BadMessage { .. }))), "{why:?}");
    }
    assert_eq!(post(&house, &ann, "unblock", json!({"block": 77})).await.status, 204);
    let foreign = client::request(house.address(), "GET", "/api/company", &["origin: https://evil.example"]).await;
    assert_eq!(foreign.unwrap().status, 403);
    assert!(tie(&house, &guest, "block", "ben").await.block.is_some(), "guests have their peace, too");
    let often = loop {
        let answer = post(&house, &ann, "part", handle("ben")).await;
        if answer.status != 200 {
            break serde_json::from_slice::<Refused>(&answer.body).unwrap();
        }
    };
    assert!(matches!(often, Refused::House(Error::TooFast { .. })), "{often:?}");
    let table = ann.opens_for(2, false).await;
    for handle in ["x".repeat(2_000).as_str(), "", "\0", "a\0b"] {
        assert_eq!(ann.refused(friend(table, handle)).await, Error::NotAFriend);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_no_name_is_nobodys_in_a_database_too() {
    let Some((schema, north)) = one("nameless").await else { return };
    let mut ann = north.player().await;
    let table = ann.opens_for(2, false).await;
    assert_eq!(ann.refused(friend(table, "a\0b")).await, Error::NotAFriend);
    close(schema, [north]).await;
}

#[tokio::test]
async fn whoever_leaves_the_house_leaves_their_friends() {
    let house = TestHouse::open().await;
    let [mut ann, ben, cho] = people(&house, ["Ann", "Ben", "Cho"]).await;
    befriend(&house, (&ann, "Ann"), (&ben, "Ben")).await;
    tie(&house, &cho, "befriend", "Ben").await;
    tie(&house, &ben, "part", "Cho").await;
    let cookie = format!("cookie: {}", ben.cookie);
    let export: Value = read(&ask(&house, "GET", "/export", &[&cookie], &Value::Null).await);
    assert_eq!((&export["company"]["friends"][0]["handle"], &export["declined"]), (&json!("Ann"), &json!(["Cho"])));
    ann.knows(|company| !company.friends.is_empty()).await;
    assert_eq!(ask(&house, "POST", "/delete", &[&cookie], &json!({"handle": "Ben"})).await.status, 204);
    ann.knows(|company| company.friends.is_empty()).await;
    assert_eq!(circle(&house, &ann).await, Circle::default());
}
