//! Who somebody is: to themselves, to moderators and to others at a table.

use crate::{
    account::{PASSWORD, account, denied, error, new, post, read, secret, session_of, sign_in_at, user, who},
    house::{TestHouse, dealt, send_as, short},
    moderation::{self, moderated, person},
};
use serde_json::{Value, json};
use server::client;
use store::{
    Moderation, Sessions, UserId,
    moderation::{Act, Effect, Kind, NewReport},
};
use wire::{
    Chair, Error, Phase, Reply, Request,
    account::{BadHandle, Codes, Denied},
    moderation::File,
    profile::Who,
};

const MINUTE: i64 = 60_000;
const DAY: i64 = 86_400_000;

async fn rename(house: &TestHouse, by: &str, who: UserId, name: &str) -> File {
    let act =
        json!({"person": who.to_string(), "action": {"do": "rename"}, "name": name, "reason": "name", "note": "x"});
    read(&moderation::post(house, by, "act", act).await)
}

#[tokio::test]
async fn the_handle_that_a_moderator_has_seen_is_barred_whatever_its_owner_is_called_by_then() {
    let (house, mia, ..) = moderated().await;
    let cookie = account(&house, "Ugly").await;
    let ugly = user(&house, "Ugly").await;
    house.clock.advance(31 * DAY);
    let handle = async |handle: &str| post(&house, "/handle", &cookie, json!({"handle": handle})).await;
    assert_eq!(handle("Nice").await.status, 200);
    let file = rename(&house, &mia.cookie, ugly, "Ugly").await;
    assert_eq!(file.who, Who::Account { handle: "Nice".into() });
    assert_eq!(house.store.taken_names(ugly).await.unwrap(), ["Ugly"], "it leaves the records, too");
    house.clock.advance(31 * DAY);
    assert_eq!(denied(&handle("Ugly").await), Denied::BadHandle { reason: BadHandle::Taken });
    let file = rename(&house, &mia.cookie, ugly, "NICE").await;
    assert!(matches!(file.who, Who::Account { handle } if handle.starts_with("player-")));
}

#[tokio::test]
async fn the_nickname_that_a_moderator_has_seen_is_taken_away_and_a_later_one_is_kept() {
    let (house, mia, ..) = moderated().await;
    let mut guest = house.player().await;
    let id = house.store.session(session_of(&guest.cookie)).await.unwrap().unwrap().user;
    let Reply::Hello(given) = guest.ok(Request::Hello { version: wire::VERSION, changes: false }).await else {
        panic!()
    };
    let called = |name: &str| Who::Guest { name: name.to_owned() };
    for name in ["Ugly", "Fair"] {
        guest.ok(Request::Rename { name: name.parse().unwrap() }).await;
    }
    let table = guest.create(2, short()).await;
    guest.sit(table).await;
    assert_eq!(rename(&house, &mia.cookie, id, "Ugly").await.who, called("Fair"));
    let mut other = house.player().await;
    other.ok(Request::Enter { table, last_seq: None }).await;
    let seen = other.sees(|update| update.table == table).await.room;
    assert!(matches!(&seen.chairs[0], Chair::Player { name, .. } if name.as_str() == "Fair"), "{:?}", seen.chairs);
    assert_eq!(house.store.taken_names(id).await.unwrap(), ["Ugly"]);
    assert_eq!(rename(&house, &mia.cookie, id, "FAIR").await.who, called(given.name.as_str()));
    assert_eq!(house.store.taken_names(id).await.unwrap(), ["Fair", "Ugly"]);
    // What the house has called them is no name to take away: it is the one that they have chosen since.
    guest.ok(Request::Rename { name: "Rude".parse().unwrap() }).await;
    assert_eq!(rename(&house, &mia.cookie, id, given.name.as_str()).await.who, called(given.name.as_str()));
    assert_eq!(house.store.taken_names(id).await.unwrap(), ["Fair", "Rude", "Ugly"]);
}

#[tokio::test]
async fn no_guest_keeps_an_account_from_a_table_by_its_name() {
    let house = TestHouse::open().await;
    let mut guest = house.player().await;
    guest.ok(Request::Rename { name: "Junho".parse().unwrap() }).await;
    let (table, elsewhere) = (guest.create(2, short()).await, guest.create(2, short()).await);
    for table in [table, elsewhere] {
        guest.sit(table).await;
    }
    let mut junho = person(&house, "Junho").await;
    junho.joins(table).await;
    let update = guest.sees(|update| update.table == table && !update.room.chairs.contains(&Chair::Empty)).await;
    let called = |chair: &Chair| match chair {
        Chair::Player { name, account, .. } => (name.to_string(), *account),
        other => panic!("{other:?}"),
    };
    let others = called(&update.room.chairs[0]);
    assert_eq!(called(&update.room.chairs[1]), ("Junho".to_owned(), true));
    assert!(others.0 != "Junho" && !others.1, "{others:?}");
    // From their next page on, they are called so everywhere.
    let mut again = house.again(&guest.cookie).await;
    let Reply::Hello(welcome) = again.ok(Request::Hello { version: wire::VERSION, changes: false }).await else {
        panic!()
    };
    assert_eq!(welcome.name.as_str(), others.0);
    guest.sees(|update| update.table == elsewhere && called(&update.room.chairs[0]) == others).await;
}

#[tokio::test]
async fn nobody_is_suspended_for_a_guest_whose_secret_somebody_else_has_set() {
    let house = TestHouse::with(|config| config.https = true).await;
    for handle in ["Mina", "Nora"] {
        account(&house, handle).await;
    }
    let nora = user(&house, "Nora").await;
    for is_banned in [true, false] {
        let strange = client::session(house.address()).await.unwrap();
        let known = async |cookie: &str| house.store.session(session_of(cookie)).await.unwrap().unwrap().user;
        let (about, [action, reason, note]) =
            (known(&strange).await, [r#"{"do":"ban"}"#, "abuse", "x"].map(String::from));
        if is_banned {
            let effect = Effect::Keep(Kind::Suspension, None);
            let (told, closes) = (true, None);
            let act = Act { by: None, about, effect, action, once: false, reason, note, told, closes, at_ms: 1 };
            house.store.act(act).await.unwrap();
        } else {
            house
                .store
                .report(NewReport { by: nora, about, reason, words: note, scene: None, at_ms: 1 }, 9)
                .await
                .unwrap();
        }
        let planted = strange.replace("__Host-", "");
        let came = async |cookie: &str| send_as(house.address(), cookie, "POST", "/api/session", &Value::Null).await;
        assert_ne!(known(&secret(&came(&planted).await)).await, about);
        // Nor where it was set once the page had come.
        sign_in_at(house.address(), &planted, "Mina").await;
        let mina = user(&house, "Mina").await;
        assert_eq!(house.store.conduct(mina, 2).await.unwrap().suspension, None);
        assert_eq!(house.store.reports_about(mina, 9).await.unwrap(), []);
        // In their own browser, they stay who they are.
        assert_eq!(known(&secret(&came(&strange).await)).await, about);
    }
}

#[tokio::test]
async fn whoever_guesses_elsewhere_keeps_no_owner_from_showing_the_password() {
    let house = TestHouse::open().await;
    let cookie = account(&house, "Mina").await;
    house.clock.advance(11 * MINUTE);
    let wrong = json!({"handle": "Mina", "password": "not that one"});
    for _ in 0..10 {
        assert_eq!(post(&house, "/sign-in", "", wrong.clone()).await.status, 403);
    }
    assert!(matches!(error(&post(&house, "/sign-in", "", new("Mina")).await), Error::TooFast { .. }));
    let shown = secret(&post(&house, "/sign-in", &cookie, new("Mina")).await);
    read::<Codes>(&post(&house, "/codes", &shown, Value::Null).await);
    // Whoever has the browser does not guess any longer than others.
    let mut tried = 0;
    while post(&house, "/sign-in", &shown, wrong.clone()).await.status == 403 {
        tried += 1;
    }
    assert!((8..12).contains(&tried), "{tried}");
}

#[tokio::test]
async fn of_two_who_change_the_password_at_once_one_has_changed_it() {
    let house = TestHouse::open().await;
    let one = account(&house, "Mina").await;
    let other = secret(&post(&house, "/sign-in", "", new("Mina")).await);
    let chosen = ["maehwa above the tokki", "maehwa below the tokki"];
    let change =
        async |cookie: &str, new: &str| post(&house, "/password", cookie, json!({"old": PASSWORD, "new": new})).await;
    let both = tokio::join!(change(&one, chosen[0]), change(&other, chosen[1]));
    let (cookie, password, late) = match (both.0.status, both.1.status) {
        (200, _) => (one, chosen[0], both.1),
        _ => (other, chosen[1], both.0),
    };
    assert_eq!((late.status, error(&late)), (401, Error::NoSession));
    assert_eq!(who(&house, &cookie).await.sessions.len(), 1);
    let again = post(&house, "/sign-in", "", json!({"handle": "Mina", "password": password})).await;
    assert_eq!(again.status, 200);
}

#[tokio::test]
async fn a_guest_who_signs_out_keeps_nobody_waiting() {
    let house = TestHouse::open().await;
    let (mut ann, mut ben) = (house.player().await, house.player().await);
    ann.begins_with(&mut ben, short()).await;
    ben.sees(dealt).await;
    let ended = send_as(house.address(), &ann.cookie, "POST", "/api/sign-out", &Value::Null).await;
    assert_eq!(ended.status, 204);
    let stood = |chair: &Chair| matches!(chair, Chair::Player { stood: true, .. });
    let now = ben.sees(|update| update.room.host).await;
    assert!(stood(&now.room.chairs[0]), "and the house plays for them");
    assert!(matches!(ben.finish().await.room.phase, Phase::Finished { .. }));
}
