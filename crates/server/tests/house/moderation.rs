//! Reports and moderators' actions over the loopback: who may ask for what, that sanctions hold at every door, and who
//! is notified.

use crate::{
    account::{account, ask, denied, read, user},
    house::{Player, TestHouse, by_and_by, create, entropy, rematch, send_as, short},
    tournament,
};
use game::Seat;
use serde_json::{Value, json};
use server::{
    client::{self, Response},
    ratings::recompute::recompute,
};
use store::{
    Accounts, Ratings, Sessions, TokenHash, UserId,
    moderation::{Act as Acted, Effect, Hint as Noticed, Moderation},
};
use wire::{
    Chair, Error, GameName, Message, Pace, Phase, Phrase, Request, Saying, TableCode, Whom,
    account::{Codes, Denied, Refused, SignedIn},
    company::Invitee,
    moderation::{Action, CASES_PAGE, Case, Conduct, Endpoint, File, Hint, Reason, Sanction, Step},
    profile::Who,
};

const DAY_MS: i64 = 86_400_000;

pub(super) async fn post(house: &TestHouse, cookie: &str, what: &str, body: Value) -> Response {
    send_as(house.address(), cookie, "POST", &format!("/api/moderation/{what}"), &body).await
}

pub(super) async fn get(house: &TestHouse, cookie: &str, what: &str) -> Response {
    send_as(house.address(), cookie, "GET", &format!("/api/moderation/{what}"), &Value::Null).await
}

/// An account that the operator has made a moderator.
pub(super) async fn moderator(house: &TestHouse, handle: &str) -> Player {
    let cookie = account(house, handle).await;
    let about = user(house, handle).await;
    let [action, reason, note] = [r#"{"do":"role","moderator":true}"#, "other", "trusted"].map(String::from);
    let effect = Effect::Moderator(true);
    let act = Acted { by: None, about, effect, action, once: false, reason, note, told: true, closes: None, at_ms: 1 };
    house.store.act(act).await.unwrap();
    house.again(&cookie).await
}

pub(super) async fn person(house: &TestHouse, handle: &str) -> Player {
    let cookie = account(house, handle).await;
    house.again(&cookie).await
}

/// Has the moderator take an action against the person with this handle.
async fn act(house: &TestHouse, by: &Player, handle: &str, action: Action) -> Response {
    let person = user(house, handle).await.to_string();
    let body = json!({"person": person, "action": action, "reason": "abuse", "note": "as was seen"});
    post(house, &by.cookie, "act", body).await
}

pub(super) async fn acts(house: &TestHouse, by: &Player, handle: &str, action: Action) -> File {
    read(&act(house, by, handle, action).await)
}

fn hello(table: TableCode) -> Request {
    Request::Say { table, what: Saying::Phrase(Phrase::Hello) }
}

impl Player {
    /// The next message about their conduct for which `wanted` holds.
    pub(super) async fn is_told(&mut self, wanted: impl Fn(&Conduct) -> bool) -> Conduct {
        loop {
            if let Message::Conduct(conduct) = self.message().await
                && wanted(&conduct)
            {
                return conduct;
            }
        }
    }

    pub(super) async fn opens_one(&mut self, rated: bool) -> TableCode {
        let (game, pace) = (GameName::of::<lexio::Lexio>(), Pace::default());
        let rules = if rated { json!({}) } else { short() };
        let table = self.opens(Request::Create { game, seats: 2, rules, pace, listed: false, rated }).await;
        self.sit(table).await;
        table
    }
}

/// Plays a rated match to its end; returns the name of its record.
async fn rated(one: &mut Player, other: &mut Player) -> String {
    let table = one.opens_one(true).await;
    one.plays_with(other, table).await
}

/// A house with Mia, who is a moderator, Ann and Ben.
pub(super) async fn moderated() -> (TestHouse, Player, Player, Player) {
    let house = TestHouse::open().await;
    let (mia, ann, ben) = (moderator(&house, "Mia").await, person(&house, "Ann").await, person(&house, "Ben").await);
    (house, mia, ann, ben)
}

#[tokio::test]
async fn nobody_but_a_moderator_is_answered_by_any_of_their_endpoints() {
    let house = TestHouse::open().await;
    let (ann, mia) = (account(&house, "Ann").await, moderator(&house, "Mia").await);
    let guest = client::session(house.address()).await.unwrap();
    let about = user(&house, "Ann").await.to_string();
    let body = json!({"person": about, "action": {"do": "ban"}, "reason": "abuse", "note": "x"});
    for endpoint in Endpoint::ALL {
        let path = endpoint.path().replace("{person}", &about).replace("{handle}", "Ann");
        let path = format!("/api/moderation{path}");
        let asked = async |cookie: &str| send_as(house.address(), cookie, endpoint.method(), &path, &body).await;
        for cookie in [&ann, &guest] {
            let refused = asked(cookie).await;
            assert_eq!((refused.status, denied(&refused)), (403, Denied::NotAModerator), "{endpoint:?}");
        }
        assert_eq!(asked("madang=nothing").await.status, 401, "{endpoint:?}");
        let answered = asked(&mia.cookie).await;
        assert_eq!(answered.status, 200, "{endpoint:?}: {}", String::from_utf8_lossy(&answered.body));
    }
    assert!(house.store.log(None, None, 9).await.unwrap().len() == 2, "one was made a moderator, one banned");
}

#[tokio::test]
async fn a_report_comes_with_match_and_words_and_is_closed_with_what_is_done() {
    let (house, mut mia, mut ann, mut ben) = moderated().await;
    assert_eq!(mia.is_told(|conduct| conduct.cases.is_some()).await.cases, Some(0));
    let table = ann.opens_one(false).await;
    ben.joins(table).await;
    ben.ok(Request::Say { table, what: Saying::Text("you fool".into()) }).await;
    let report = json!({"who": {"at": [table, {"seat": 1}]}, "reason": "abuse", "words": " see there "});
    assert_eq!(post(&house, &ann.cookie, "report", report.clone()).await.status, 204);
    assert_eq!(denied(&post(&house, &ann.cookie, "report", report).await), Denied::ReportedAlready);
    mia.is_told(|conduct| conduct.cases == Some(1)).await;
    let cases: Vec<Case> = read(&get(&house, &mia.cookie, "cases").await);
    assert_eq!((cases.len(), cases[0].reports, cases[0].reasons.as_slice()), (1, 1, &[Reason::Abuse][..]));
    let file: File = read(&get(&house, &mia.cookie, &format!("people/{}", cases[0].person)).await);
    let report = &file.reports[0];
    let scene = report.scene.as_ref().unwrap();
    assert_eq!((report.words.as_str(), report.open, scene.table, scene.said.len()), ("see there", true, table, 1));
    assert!(scene.said[0].theirs && !scene.said[0].removed);
    let (seen, of_match) = (report.report, scene.of_match);
    let removal = Action::RemoveWords { table, of_match };
    let body =
        json!({"person": file.person, "action": removal, "reason": "abuse", "note": "an insult", "closes": seen});
    let file: File = read(&post(&house, &mia.cookie, "act", body).await);
    assert!(!file.reports[0].open && file.reports[0].scene.as_ref().unwrap().said[0].removed);
    // The person who reported is notified once that something was done, and of nothing more.
    let told = ann.is_told(|conduct| !conduct.outcomes.is_empty()).await;
    assert!(told.notices.is_empty() && told.outcomes.len() == 1 && told.outcomes[0].done, "{told:?}");
    let export = ask(&house, "GET", "/export", &[&format!("cookie: {}", ann.cookie)], &Value::Null).await;
    assert_eq!(read::<Value>(&export)["conduct"]["outcomes"][0]["done"], json!(true), "it is not read yet");
    let heard = json!({"up_to": told.outcomes[0].outcome});
    assert_eq!(post(&house, &ann.cookie, "heard", heard).await.status, 204);
    ann.is_told(|conduct| conduct.outcomes.is_empty()).await;
    let mut late: Player = Player::back_at(house.address(), &ann.cookie, table).await;
    late.ok(hello(table)).await;
    let talk = late.hears().await;
    assert!(talk.said.iter().all(|said| said.what == Saying::Phrase(Phrase::Hello)), "{talk:?}");
    mia.is_told(|conduct| conduct.cases == Some(0)).await;
    let log: Vec<Step> = read(&get(&house, &mia.cookie, "log").await);
    assert_eq!(log[0].by.as_ref().map(wire::Name::as_str), Some("Mia"));
    assert_eq!((log[0].note.as_str(), &log[0].action), ("an insult", &removal));
}

#[tokio::test]
async fn who_leaves_the_house_leaves_no_case_behind() {
    let (house, mut mia, ann, ben) = moderated().await;
    let report = json!({"who": {"handle": "Ben"}, "reason": "name", "words": ""});
    assert_eq!(post(&house, &ann.cookie, "report", report).await.status, 204);
    mia.is_told(|conduct| conduct.cases == Some(1)).await;
    let own = format!("cookie: {}", ben.cookie);
    let gone = ask(&house, "POST", "/delete", &[&own], &json!({"handle": "Ben"})).await;
    assert!(gone.status < 300, "{}", String::from_utf8_lossy(&gone.body));
    mia.is_told(|conduct| conduct.cases == Some(0)).await;
}

#[tokio::test]
async fn who_is_muted_says_nothing_and_is_told_until_when() {
    let (house, mia, mut ann, mut ben) = moderated().await;
    let table = ann.opens_one(false).await;
    ben.joins(table).await;
    let own = tournament::open(&house, &ben.cookie, json!({})).await;
    acts(&house, &mia, "Ben", Action::Mute { days: 2 }).await;
    let told = ben.is_told(|conduct| conduct.sanctions.mute.is_some()).await;
    let mute = told.sanctions.mute.unwrap();
    assert_eq!((mute.reason, told.notices.len()), (Reason::Abuse, 1));
    assert_eq!(ben.refused(hello(table)).await, Error::Muted(mute));
    let rename = Request::Rename { name: "Bad".parse().unwrap() };
    assert_eq!(ben.refused(rename).await, Error::Muted(mute));
    let cup = tournament::post(&house, &ben.cookie, "", tournament::terms(json!({}))).await;
    let said = tournament::post(&house, &ben.cookie, &format!("/{own}/announce"), json!({"text": "Hear me"})).await;
    let cookie = format!("cookie: {}", ben.cookie);
    let handle = ask(&house, "POST", "/handle", &[&cookie], &json!({"handle": "Bad"})).await;
    for response in [cup, said, handle] {
        let refused: Refused = serde_json::from_slice(&response.body).unwrap();
        assert_eq!((response.status, refused), (403, Refused::House(Error::Muted(mute))));
    }
    ann.ok(hello(table)).await;
    ann.ok(Request::Start { table }).await;
    ben.sees(|update| matches!(update.room.phase, Phase::Playing { .. })).await;
    let read_it = json!({"up_to": told.notices[0].notice});
    assert_eq!(post(&house, &ben.cookie, "read", read_it).await.status, 204);
    ben.is_told(|conduct| conduct.notices.is_empty() && conduct.sanctions.mute == Some(mute)).await;
    house.clock.advance(2 * DAY_MS);
    ben.ok(hello(table)).await;
}

#[tokio::test]
async fn who_is_suspended_begins_nothing_and_loses_no_match() {
    let (house, mia, mut ann, mut ben) = moderated().await;
    let own = format!("cookie: {}", ben.cookie);
    let Codes { codes } = read(&ask(&house, "POST", "/codes", &[&own], &Value::Null).await);
    let mut other_tab = house.again(&ben.cookie).await;
    let (running, waiting) = (ann.opens_one(false).await, other_tab.opens_one(false).await);
    ben.joins(running).await;
    let mut cho = person(&house, "Cho").await;
    cho.joins(waiting).await;
    ann.ok(Request::Start { table: running }).await;
    acts(&house, &mia, "Ben", Action::Suspend { days: 1 }).await;
    let told = other_tab.is_told(|conduct| conduct.sanctions.suspension.is_some()).await;
    let suspension = told.sanctions.suspension.unwrap();
    let refused = Error::Suspended(suspension);
    // They leave tables where the match has not begun, and stay in matches under way.
    other_tab.ok(Request::Enter { table: waiting, last_seq: None }).await;
    let update = other_tab.sees(|update| update.fresh && update.room.you.is_none()).await;
    assert_eq!((update.table, update.room.phase), (waiting, Phase::Gathering));
    let game = GameName::of::<lexio::Lexio>();
    for request in [
        create(2, short()),
        Request::Seek { game, seats: 2, since_ms: None },
        Request::Sit { table: waiting, seat: Some(Seat(0)), entropy: entropy(1) },
        Request::Start { table: waiting },
        Request::Invite { table: running, who: Invitee::Friend("Ann".to_owned()) },
        Request::Rename { name: "Bad".parse().unwrap() },
        hello(waiting),
    ] {
        assert_eq!(other_tab.refused(request).await, refused);
    }
    let daily = send_as(house.address(), &ben.cookie, "POST", "/api/daily/lexio", &Value::Null).await;
    assert_eq!(daily.status, 403);
    let cup = tournament::open(&house, &ann.cookie, json!({})).await;
    assert_eq!(tournament::enter(&house, &ben.cookie, cup, 1).await.status, 403);
    assert_eq!(tournament::post(&house, &ben.cookie, "", tournament::terms(json!({}))).await.status, 403);
    let (seen, ended) = tokio::join!(ann.finish(), ben.finish());
    let Phase::Finished { .. } = ended.room.phase else { panic!("the match goes on to its end") };
    // Then nobody has to wait for them.
    if seen.room.chairs[1] != Chair::Empty {
        ann.sees(|update| update.room.chairs[1] == Chair::Empty).await;
    }
    assert_eq!(ben.refused(rematch(running, 2)).await, refused);
    let new = client::session(house.address()).await.unwrap();
    let body = json!({"handle": "Ben", "password": "tokki under the maehwa"});
    let cookie = format!("cookie: {new}");
    let sign_in = ask(&house, "POST", "/sign-in", &[&cookie], &body).await;
    assert_eq!((sign_in.status, denied(&sign_in)), (403, Denied::Suspended(suspension)));
    let wrong = json!({"handle": "Ben", "password": "something else entirely"});
    let sign_in = ask(&house, "POST", "/sign-in", &[&cookie], &wrong).await;
    assert_eq!(denied(&sign_in), Denied::WrongKey, "nobody else is told");
    let with = |code: &str| json!({"handle": "Ben", "code": code});
    let sign_in = ask(&house, "POST", "/sign-in/code", &[&cookie], &with("2222-2222-2222-2222")).await;
    assert_eq!(denied(&sign_in), Denied::WrongKey, "nobody else is told");
    let sign_in = ask(&house, "POST", "/sign-in/code", &[&cookie], &with(&codes[0])).await;
    assert_eq!(denied(&sign_in), Denied::Suspended(suspension));
    acts(&house, &mia, "Ben", Action::Lift).await;
    let opened: SignedIn = read(&ask(&house, "POST", "/sign-in/code", &[&cookie], &with(&codes[0])).await);
    assert_eq!(opened.me.account.unwrap().codes, 9, "it was not spent in vain");
    acts(&house, &mia, "Ben", Action::Ban).await;
    let banned = Sanction { until_ms: None, reason: Reason::Abuse };
    assert_eq!(ben.refused(create(2, short())).await, Error::Suspended(banned));
}

#[tokio::test]
async fn what_somebody_has_invited_to_is_not_shown_once_they_are_suspended() {
    let (house, mia, mut ann, mut ben) = moderated().await;
    let table = ann.opens_one(false).await;
    ben.joins(table).await;
    let other = ben.opens_one(false).await;
    ben.ok(Request::Invite { table: other, who: Invitee::Seat(table, Seat(0)) }).await;
    assert_eq!(ann.is_invited().await.table, other);
    acts(&house, &mia, "Ben", Action::Suspend { days: 1 }).await;
    ann.knows(|company| company.invitations.is_empty()).await;
}

#[tokio::test]
async fn what_is_told_of_a_person_is_theirs_to_take_along() {
    let (house, mia, mut ann, mut ben) = moderated().await;
    let table = ann.opens_one(false).await;
    ben.joins(table).await;
    ann.ok(Request::Mute { table, whom: Whom::Seat(Seat(1)), on: true }).await;
    let own = format!("cookie: {}", ann.cookie);
    let daily = client::request(house.address(), "POST", "/api/daily/lexio", &[&own]).await.unwrap();
    assert_eq!(daily.status, 200);
    for action in [Action::Dismiss, Action::Warn] {
        acts(&house, &mia, "Ann", action).await;
    }
    let export: Value = read(&ask(&house, "GET", "/export", &[&own], &Value::Null).await);
    assert_eq!(export["muted"], json!([Who::Account { handle: "Ben".into() }]));
    assert_eq!((&export["daily"][0]["game"], &export["ratings"]), (&json!("lexio"), &json!([])));
    let steps = export["conduct"]["steps"].as_array().unwrap();
    assert_eq!((steps.len(), &steps[0]["action"]), (1, &json!(Action::Warn)), "only what the person is told");
}

#[tokio::test]
async fn a_name_is_taken_away_where_its_owner_sits() {
    let house = TestHouse::open().await;
    let (mia, mut ann, mut ben) =
        (moderator(&house, "Mia").await, person(&house, "Ann").await, person(&house, "Ugly").await);
    let table = ann.opens_one(false).await;
    ben.joins(table).await;
    acts(&house, &mia, "Ugly", Action::Rename).await;
    let update = ann.sees(|update| format!("{:?}", update.room.chairs).contains("player-")).await;
    assert!(!format!("{:?}", update.room.chairs).contains("Ugly"), "{:?}", update.room.chairs);
    ben.is_told(|conduct| conduct.notices.iter().any(|notice| notice.action == Action::Rename)).await;
    let cookie = format!("cookie: {}", ben.cookie);
    let again = ask(&house, "POST", "/handle", &[&cookie], &json!({"handle": "Ugly"})).await;
    assert_eq!(again.status, 409, "not so again");
    assert_eq!(ask(&house, "POST", "/handle", &[&cookie], &json!({"handle": "Fair"})).await.status, 200);
}

/// Waits until no ratings are left to compute.
async fn reckoned(house: &TestHouse) {
    let is_empty =
        async || house.store.due(None, 1).await.unwrap().is_empty() && house.store.voids().await.unwrap().is_empty();
    by_and_by(is_empty).await;
}

#[tokio::test]
async fn a_voided_match_is_left_out_and_the_ratings_come_out_the_same_from_the_records() {
    let (mut house, mia, mut ann, mut ben) = moderated().await;
    let mut cho = person(&house, "Cho").await;
    let first = rated(&mut ann, &mut ben).await;
    rated(&mut ben, &mut cho).await;
    rated(&mut ann, &mut cho).await;
    reckoned(&house).await;
    let before = house.store.standing(user(&house, "Cho").await).await.unwrap();
    let stranger = act(&house, &mia, "Cho", Action::Void { record: first.clone() }).await;
    assert_eq!(denied(&stranger), Denied::NotRated, "Cho did not play it");
    let file = acts(&house, &mia, "Ben", Action::Void { record: first.clone() }).await;
    assert!(file.matches.iter().any(|played| played.record == first && !played.rated));
    ann.is_told(|conduct| conduct.notices.iter().any(|notice| notice.action == Action::Void { record: first.clone() }))
        .await;
    reckoned(&house).await;
    let told = recompute(&house.store, true).await.unwrap();
    assert_eq!((told.matches, told.raters, told.changed, told.wrong), (2, 3, vec![], vec![]));
    let after = house.store.standing(user(&house, "Cho").await).await.unwrap();
    assert_eq!((before[0].matches, after[0].matches), (2, 2));
    assert_ne!(before[0].belief, after[0].belief, "what came of it is unlearnt, too");
    assert_eq!(house.store.standing(user(&house, "Ann").await).await.unwrap()[0].matches, 1);
    // If voided just before the house is killed, it is unlearnt at the next opening.
    let second = file.matches.iter().find(|played| played.record != first).unwrap().record.parse().unwrap();
    house.close().await;
    let store = store::Sqlite::open(&house.config.data).unwrap();
    let about = store.account_called("cho").await.unwrap().unwrap().user;
    let [action, reason, note] = ["{}", "cheating", "x"].map(String::from);
    let effect = Effect::Void(second);
    let void = Acted { by: None, about, effect, action, once: false, reason, note, told: true, closes: None, at_ms: 1 };
    store.act(void).await.unwrap();
    store.shut().await;
    drop(store);
    house.reopen().await;
    reckoned(&house).await;
    let told = recompute(&house.store, true).await.unwrap();
    assert_eq!((told.matches, told.raters, told.changed, told.wrong), (1, 2, vec![], vec![]));
}

#[tokio::test]
async fn moderators_void_no_match_of_their_own() {
    let house = TestHouse::open().await;
    let (mut mia, eve, mut ann) =
        (moderator(&house, "Mia").await, moderator(&house, "Eve").await, person(&house, "Ann").await);
    let void = Action::Void { record: rated(&mut mia, &mut ann).await };
    reckoned(&house).await;
    assert_eq!(denied(&act(&house, &mia, "Ann", void.clone()).await), Denied::Yourself);
    acts(&house, &eve, "Ann", void).await;
}

#[tokio::test]
async fn the_match_after_a_voided_one_is_looked_at_too() {
    let (house, mia, mut ann, mut ben) = moderated().await;
    let mut cho = person(&house, "Cho").await;
    // Everyone comes from one address.
    let noticed = async |one: &str, other: &str| {
        let (about, other) = (user(&house, one).await, Some(user(&house, other).await));
        by_and_by(async || house.store.hints_about(about).await.unwrap().iter().any(|hint| hint.other == other)).await;
    };
    let last = rated(&mut ann, &mut ben).await;
    noticed("Ann", "Ben").await;
    acts(&house, &mia, "Ben", Action::Void { record: last }).await;
    reckoned(&house).await;
    rated(&mut ben, &mut cho).await;
    noticed("Ben", "Cho").await;
}

#[tokio::test]
async fn what_makes_no_sense_is_refused_and_nothing_is_done() {
    let house = TestHouse::open().await;
    let (mia, ann, _eve) =
        (moderator(&house, "Mia").await, person(&house, "Ann").await, moderator(&house, "Eve").await);
    for (handle, action, why) in [
        ("Mia", Action::Ban, Denied::Yourself),
        ("Eve", Action::Ban, Denied::IsModerator),
        ("Ann", Action::Role { moderator: true }, Denied::IsModerator),
        ("Ann", Action::Mute { days: 0 }, Denied::BadTerm { max: 365 }),
        ("Ann", Action::Suspend { days: 366 }, Denied::BadTerm { max: 365 }),
        ("Ann", Action::Void { record: "x".into() }, Denied::NotRated),
    ] {
        assert_eq!(denied(&act(&house, &mia, handle, action).await), why);
    }
    let person = user(&house, "Ann").await.to_string();
    let silent = json!({"person": person, "action": {"do": "ban"}, "reason": "abuse", "note": " "});
    assert!(matches!(denied(&post(&house, &mia.cookie, "act", silent).await), Denied::BadText { .. }));
    let nobody = json!({"person": "00", "action": {"do": "ban"}, "reason": "abuse", "note": "x"});
    assert_eq!(post(&house, &mia.cookie, "act", nobody).await.status, 404);
    assert_eq!(house.store.log(None, None, 9).await.unwrap().len(), 2, "the two moderators alone");
    let report = |who: Value| json!({"who": who, "reason": "spam"});
    let own = post(&house, &ann.cookie, "report", report(json!({"handle": "ann"}))).await;
    assert_eq!(denied(&own), Denied::Yourself);
    let far = post(&house, &ann.cookie, "report", report(json!({"at": ["ABC234", {"seat": 0}]}))).await;
    assert_eq!(far.status, 404);
    let nobody = post(&house, &ann.cookie, "report", report(json!({"handle": "nora"}))).await;
    assert_eq!(nobody.status, 404);
    for _ in 0..9 {
        let often = post(&house, &ann.cookie, "report", report(json!({"handle": "nora"}))).await;
        if often.status == 429 {
            assert!(matches!(serde_json::from_slice(&often.body).unwrap(), Refused::House(Error::TooFast { .. })));
            return;
        }
    }
    panic!("nobody reports that often");
}

#[tokio::test]
async fn what_the_house_notices_is_a_hint_and_nothing_is_done_by_it() {
    let (house, mut mia, mut ann, mut ben) = moderated().await;
    rated(&mut ann, &mut ben).await;
    // Both come from one address, and play faster than anyone can.
    for handle in ["Ann", "Ben"] {
        let about = user(&house, handle).await;
        by_and_by(async || house.store.hints_about(about).await.unwrap().len() >= 2).await;
    }
    let file: File = read(&get(&house, &mia.cookie, "called/ann").await);
    let of = |hint| file.hints.iter().find(|noticed| noticed.hint == hint).unwrap();
    let address = of(Hint::SameAddress);
    assert!(matches!(&address.other, Some(Who::Account { handle }) if handle == "Ben" && address.count == 1));
    assert!(of(Hint::EvenTiming).count >= 60 && of(Hint::EvenTiming).other.is_none());
    assert!(file.log.is_empty() && file.sanctions.is_none());
    let cases: Vec<Case> = read(&get(&house, &mia.cookie, "cases").await);
    let both = [Hint::EvenTiming, Hint::SameAddress];
    assert!(cases.len() == 2 && cases.iter().all(|case| case.reports == 0 && case.hints == both), "{cases:?}");
    mia.is_told(|conduct| conduct.cases == Some(2)).await;
    let body =
        json!({"person": file.person, "action": {"do": "dismiss"}, "reason": "other", "note": "a family", "closes": 0});
    let file: File = read(&post(&house, &mia.cookie, "act", body).await);
    assert!(file.hints.is_empty());
    mia.is_told(|conduct| conduct.cases == Some(1)).await;
    // It rests, and counts on.
    rated(&mut ann, &mut ben).await;
    let (about, other) = (user(&house, "Ann").await, Some(user(&house, "Ben").await));
    let hint = async || house.store.hint_about(about, "same_address", other).await.unwrap().unwrap();
    by_and_by(async || hint().await.count == 2).await;
}

#[tokio::test]
async fn cases_are_counted_and_listed_beyond_the_first_page() {
    let house = TestHouse::open().await;
    let mia = moderator(&house, "Mia").await;
    let now_ms = house.clock.now_ms();
    for n in 0..=CASES_PAGE as u8 {
        let (who, token) = (UserId::from_bytes([n; 16]), TokenHash::from_bytes([n; 32]));
        house.store.create_session(who, token, "", "", now_ms).await.unwrap();
        let hint = Noticed { name: "even_timing".into(), other: None, amount: 30.0, count: 60, at_ms: now_ms };
        house.store.notice(who, hint, DAY_MS).await.unwrap();
    }
    let told = house.again(&mia.cookie).await.is_told(|conduct| conduct.cases.is_some()).await;
    assert_eq!(told.cases, Some(CASES_PAGE + 1));
    let cases: Vec<Case> = read(&get(&house, &mia.cookie, "cases").await);
    assert_eq!(cases.len(), CASES_PAGE as usize);
    let rest: Vec<Case> = read(&get(&house, &mia.cookie, &format!("cases?noticed={CASES_PAGE}")).await);
    assert!(rest.len() == 1 && cases.iter().all(|case| case.person != rest[0].person), "{rest:?}");
    assert_eq!(get(&house, &mia.cookie, "cases?noticed=-1").await.status, 400);
}
