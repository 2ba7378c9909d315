//! Reports: who may make them, and what they come with.

use crate::{
    account::{account, ask, denied, read, sign_in_at, user},
    house::{Player, TestHouse, by_and_by, rematch, they_enter},
    moderation::{acts, get, moderated, moderator, person, post},
};
use game::Seat;
use serde_json::json;
use server::client;
use store::{Journal, Moderation};
use wire::{
    Chair, Error, Phase, Phrase, Request, Room, Said, Saying, TableCode, Whom,
    account::Denied,
    moderation::{Action, File, Step},
    profile::Who,
};

/// Ben insults Ann while they play two matches. Returns Ann, their table, and the record of the first match.
async fn insulted(house: &TestHouse) -> (Player, TableCode, String) {
    let (mut ann, mut ben) = (person(house, "Ann").await, person(house, "Ben").await);
    let table = ann.opens_one(false).await;
    ben.joins(table).await;
    ben.ok(Request::Say { table, what: Saying::Text("you fool".into()) }).await;
    ann.ok(Request::Start { table }).await;
    let (ended, _) = tokio::join!(ann.finish(), ben.finish());
    let Phase::Finished { record, .. } = ended.room.phase else { panic!("not finished") };
    for player in [&mut ann, &mut ben] {
        player.ok(rematch(table, 3)).await;
    }
    ann.sees(|update| update.room.match_number == 2).await;
    (ann, table, record)
}

#[tokio::test]
async fn a_line_of_an_earlier_match_is_reported_with_that_match() {
    let house = TestHouse::open().await;
    let (mia, (ann, table, record)) = (moderator(&house, "Mia").await, insulted(&house).await);
    let report = json!({"who": {"at": [table, {"said": 1}]}, "reason": "abuse", "words": ""});
    assert_eq!(post(&house, &ann.cookie, "report", report).await.status, 204);
    let person = user(&house, "Ben").await;
    let file: File = read(&get(&house, &mia.cookie, &format!("people/{person}")).await);
    let scene = file.reports[0].scene.as_ref().unwrap();
    assert_eq!((scene.of_match, scene.said.len()), (1, 1), "{scene:?}");
    assert_eq!(scene.record, Some(record));
}

#[tokio::test]
async fn abuse_is_reported_with_the_match_in_which_they_last_said_anything() {
    let house = TestHouse::open().await;
    let (mia, (ann, table, _)) = (moderator(&house, "Mia").await, insulted(&house).await);
    for reason in ["stalling", "abuse"] {
        let report = json!({"who": {"at": [table, {"seat": 1}]}, "reason": reason});
        assert_eq!(post(&house, &ann.cookie, "report", report).await.status, 204);
    }
    let file: File = read(&get(&house, &mia.cookie, "called/Ben").await);
    let scenes = file.reports.iter().map(|report| report.scene.as_ref().unwrap());
    let scenes: Vec<_> = scenes.map(|scene| (scene.of_match, scene.said.len())).collect();
    assert_eq!(scenes, [(1, 1), (2, 0)], "the latest report comes first");
}

#[tokio::test]
async fn who_signs_in_after_a_line_is_reported_for_it_all_the_same() {
    let house = TestHouse::open().await;
    let (mut ann, mut dan, mut cho) = (person(&house, "Ann").await, person(&house, "Dan").await, house.player().await);
    account(&house, "Ben").await;
    let table = ann.opens_one(false).await;
    they_enter([&mut dan, &mut cho], table).await;
    cho.ok(Request::Say { table, what: Saying::Text("you fools".into()) }).await;
    sign_in_at(house.address(), &cho.cookie, "Ben").await;
    let report = json!({"who": {"at": [table, {"said": 1}]}, "reason": "abuse"});
    assert_eq!(post(&house, &dan.cookie, "report", report).await.status, 204);
    let mia = moderator(&house, "Mia").await;
    let file: File = read(&get(&house, &mia.cookie, "called/Ben").await);
    assert_eq!(file.reports.len(), 1);
    // Nor do their words stay where they were said.
    acts(&house, &mia, "Ben", Action::RemoveWords { table, of_match: 1 }).await;
    let mut late = house.player().await;
    late.ok(Request::Enter { table, last_seq: None }).await;
    late.ok(Request::Say { table, what: Saying::Phrase(Phrase::Hello) }).await;
    let said = late.hears().await.said;
    assert!(said.len() == 1 && said[0].what == Saying::Phrase(Phrase::Hello), "{said:?}");
}

/// What somebody who comes to the table now is told of what was said there.
async fn told_to_a_latecomer(house: &TestHouse, table: TableCode) -> Vec<Said> {
    let mut late = house.player().await;
    late.ok(Request::Enter { table, last_seq: None }).await;
    late.hears().await.said
}

#[tokio::test]
async fn nobody_is_called_by_a_name_that_was_taken_away_or_deleted_where_they_have_talked() {
    let house = TestHouse::open().await;
    let (mia, mut ann) = (moderator(&house, "Mia").await, person(&house, "Ann").await);
    let (mut ugly, mut cho) = (person(&house, "Ugly").await, person(&house, "Cho").await);
    let table = ann.opens_one(false).await;
    // They only look on, so that the table knows them by what they say alone.
    for one in [&mut ugly, &mut cho] {
        one.ok(Request::Enter { table, last_seq: None }).await;
        one.ok(Request::Say { table, what: Saying::Phrase(Phrase::Hello) }).await;
    }
    acts(&house, &mia, "Ugly", Action::Rename).await;
    let said = told_to_a_latecomer(&house, table).await;
    let names: Vec<&str> = said.iter().map(|said| said.name.as_str()).collect();
    assert!(names.len() == 2 && names[0].starts_with("player-") && names[1] == "Cho", "{names:?}");
    let cookie = format!("cookie: {}", cho.cookie);
    assert_eq!(ask(&house, "POST", "/delete", &[&cookie], &json!({"handle": "Cho"})).await.status, 204);
    let said = told_to_a_latecomer(&house, table).await;
    assert!(said.len() == 1 && said[0].number == 1, "{said:?}");
}

/// The player on the second chair of the match that is over, if it is another's by now.
fn left(room: &Room) -> String {
    match room.former.get(1) {
        Some(Some(Chair::Player { name, .. })) => name.to_string(),
        _ => String::new(),
    }
}

#[tokio::test]
async fn a_result_names_whoever_has_left_and_nobody_by_a_name_that_was_taken_away_or_deleted() {
    let house = TestHouse::open().await;
    let (mia, mut ann) = (moderator(&house, "Mia").await, person(&house, "Ann").await);
    let mut ugly = person(&house, "Ugly").await;
    let table = ann.opens_one(false).await;
    ann.plays_with(&mut ugly, table).await;
    ugly.ok(Request::Stand { table }).await;
    let mut late = house.player().await;
    late.ok(Request::Enter { table, last_seq: None }).await;
    late.sees(|update| left(&update.room) == "Ugly").await;
    acts(&house, &mia, "Ugly", Action::Rename).await;
    let now = left(&late.sees(|update| left(&update.room) != "Ugly").await.room);
    assert!(now.starts_with("player-"), "{now}");
    let cookie = format!("cookie: {}", ugly.cookie);
    assert_eq!(ask(&house, "POST", "/delete", &[&cookie], &json!({"handle": now})).await.status, 204);
    let nobody = left(&late.sees(|update| left(&update.room) != now).await.room);
    assert!(!nobody.is_empty() && nobody != "Ugly", "{nobody}");
}

/// The record as it is stored. Empty if it is not.
async fn stored(house: &TestHouse, record: &str) -> String {
    let kept = house.store.record(record.parse().unwrap()).await.unwrap();
    kept.map_or_else(String::new, |kept| String::from_utf8(kept.body).unwrap())
}

#[tokio::test]
async fn a_name_that_was_taken_away_leaves_the_records_of_matches() {
    let house = TestHouse::open().await;
    let (mia, mut ann) = (moderator(&house, "Mia").await, person(&house, "Ann").await);
    let mut ugly = person(&house, "Ugly").await;
    let table = ann.opens_one(false).await;
    let record = ann.plays_with(&mut ugly, table).await;
    by_and_by(async || stored(&house, &record).await.contains("Ugly")).await;
    acts(&house, &mia, "Ugly", Action::Rename).await;
    by_and_by(async || !stored(&house, &record).await.contains("Ugly")).await;
    let told = stored(&house, &record).await;
    assert!(told.contains("player-") && told.contains("Ann"), "{told}");
    let path = format!("/api/records/{record}");
    let kept = client::request(house.address(), "GET", &path, &[]).await.unwrap();
    assert_eq!(kept.header("cache-control"), Some("public, max-age=3600"), "no cache goes on naming them");
    assert_eq!(kept.body, told.into_bytes());
}

#[tokio::test]
async fn a_name_that_is_taken_away_during_a_match_is_not_in_its_record() {
    let house = TestHouse::open().await;
    let (mia, mut ann) = (moderator(&house, "Mia").await, person(&house, "Ann").await);
    let mut ugly = person(&house, "Ugly").await;
    let table = ann.opens_one(false).await;
    ugly.joins(table).await;
    ann.ok(Request::Start { table }).await;
    acts(&house, &mia, "Ugly", Action::Rename).await;
    let (ended, _) = tokio::join!(ann.finish(), ugly.finish());
    let Phase::Finished { record, .. } = ended.room.phase else { panic!("not finished") };
    by_and_by(async || !stored(&house, &record).await.is_empty()).await;
    let told = stored(&house, &record).await;
    assert!(told.contains("player-") && !told.contains("Ugly"), "{told}");
}

#[tokio::test]
async fn a_result_names_guests_who_have_left_as_they_are_called_by_now_unless_somebody_there_is() {
    let house = TestHouse::open().await;
    let (mut ann, mut ben) = (house.player().await, house.player().await);
    let table = ann.opens_one(false).await;
    ann.plays_with(&mut ben, table).await;
    ben.ok(Request::Stand { table }).await;
    let rename = |name: &str| Request::Rename { name: name.parse().unwrap() };
    ann.ok(rename("Cho")).await;
    // Neither for the first time nor when somebody who sits there is called like that is it refused.
    for name in ["Ben", "Cho"] {
        ben.ok(rename(name)).await;
        let mut late = house.player().await;
        late.ok(Request::Enter { table, last_seq: None }).await;
        let first = left(&late.sees(|update| !left(&update.room).is_empty()).await.room);
        assert_eq!(first, "Ben", "by now called {name}");
    }
}

#[tokio::test]
async fn two_who_have_both_left_are_not_called_alike_in_a_result() {
    let house = TestHouse::open().await;
    let (mut ann, mut ben) = (house.player().await, house.player().await);
    let table = ann.opens_one(false).await;
    ann.plays_with(&mut ben, table).await;
    for one in [&mut ann, &mut ben] {
        one.ok(Request::Stand { table }).await;
    }
    for one in [&mut ann, &mut ben] {
        one.ok(Request::Rename { name: "Mina".parse().unwrap() }).await;
    }
    let mut late = house.player().await;
    late.ok(Request::Enter { table, last_seq: None }).await;
    let former = late.sees(|update| !update.room.former.is_empty()).await.room.former;
    let is_mina = |chair: &&Chair| matches!(chair, Chair::Player { name, .. } if name.as_str() == "Mina");
    let minas = former.iter().flatten().filter(is_mina).count();
    assert_eq!((former.iter().flatten().count(), minas), (2, 1), "{former:?}");
}

#[tokio::test]
async fn whoever_was_in_a_chair_when_they_were_seen_there_is_meant() {
    let house = TestHouse::open().await;
    let (mut ann, mut ben) = (person(&house, "Ann").await, person(&house, "Ben").await);
    let (mut cho, mia) = (person(&house, "Cho").await, moderator(&house, "Mia").await);
    let (table, seat) = (ann.opens_one(false).await, Seat(1));
    ben.joins(table).await;
    let seen = ann.sees(|update| matches!(update.room.chairs[1], Chair::Player { .. })).await.seq;
    ben.ok(Request::Stand { table }).await;
    cho.joins(table).await;
    let whom = Whom::Sat(seat, seen);
    for request in [
        Request::Mute { table, whom, on: true },
        Request::Block { table, whom, on: true },
        Request::HandOver { table, seat, seq: Some(seen) },
        Request::Clear { table, seat, seq: Some(seen) },
        Request::Remove { table, seat, seq: Some(seen) },
    ] {
        assert_eq!(ann.refused(request).await, Error::SatSince { seat });
    }
    let report = json!({"who": {"at": [table, {"sat": [1, seen]}]}, "reason": "abuse"});
    assert_eq!(post(&house, &ann.cookie, "report", report).await.status, 204);
    for (handle, reports) in [("Ben", 1), ("Cho", 0)] {
        let file: File = read(&get(&house, &mia.cookie, &format!("called/{handle}")).await);
        assert_eq!(file.reports.len(), reports, "{handle}");
    }
    let is_cho = |chair: &Chair| matches!(chair, Chair::Player { name, .. } if name.as_str() == "Cho");
    let now = ann.sees(|update| is_cho(&update.room.chairs[1])).await.seq;
    ann.ok(Request::Mute { table, whom: Whom::Sat(seat, now), on: true }).await;
}

#[tokio::test]
async fn an_act_that_is_sent_again_because_its_answer_was_lost_is_done_once() {
    let mut house = TestHouse::open().await;
    let (mia, max) = (moderator(&house, "Mia").await, moderator(&house, "Max").await);
    person(&house, "Ann").await;
    let about = user(&house, "Ann").await.to_string();
    let act = |number: Option<u64>| {
        let (action, note) = (json!({"do": "warn"}), "as was seen");
        json!({"person": about, "action": action, "reason": "abuse", "note": note, "number": number})
    };
    let numbered = [(&mia, Some(7), 1), (&mia, Some(7), 1), (&max, Some(7), 2), (&mia, Some(u64::MAX), 3)];
    for (by, number, steps) in numbered {
        let file: File = read(&post(&house, &by.cookie, "act", act(number)).await);
        assert_eq!(file.log.len(), steps);
        assert!(file.log.iter().all(|step| step.action == Action::Warn), "{:?}", file.log);
    }
    house.restart().await;
    for (number, steps) in [(Some(7), 3), (None, 4), (None, 5)] {
        let file: File = read(&post(&house, &mia.cookie, "act", act(number)).await);
        assert_eq!(file.log.len(), steps, "{number:?}");
    }
}

#[tokio::test]
async fn up_to_any_number_is_up_to_the_last() {
    let (house, mia, ann, ben) = moderated().await;
    let report = json!({"who": {"handle": "Ben"}, "reason": "spam"});
    assert_eq!(post(&house, &ann.cookie, "report", report).await.status, 204);
    let about = user(&house, "Ben").await;
    let act = json!({
        "person": about.to_string(), "action": {"do": "warn"}, "reason": "spam", "note": "x", "closes": u64::MAX,
    });
    read::<File>(&post(&house, &mia.cookie, "act", act).await);
    assert_eq!(house.store.open_cases().await.unwrap(), 0);
    for (who, what) in [(&ben, "read"), (&ann, "heard")] {
        assert_eq!(post(&house, &who.cookie, what, json!({"up_to": u64::MAX})).await.status, 204);
    }
    assert_eq!(house.store.conduct(about, 1).await.unwrap().notices, []);
    let ann = user(&house, "Ann").await;
    assert_eq!(house.store.conduct(ann, 1).await.unwrap().outcomes, []);
    let log: Vec<Step> = read(&get(&house, &mia.cookie, &format!("log?before={}", u64::MAX)).await);
    assert_eq!(log.len(), 2);
}

#[tokio::test]
async fn not_even_a_moderator_is_told_who_reported_them() {
    let house = TestHouse::open().await;
    let (mia, max) = (moderator(&house, "Mia").await, moderator(&house, "Max").await);
    let ann = person(&house, "Ann").await;
    let report = json!({"who": {"handle": "Mia"}, "reason": "abuse"});
    assert_eq!(post(&house, &ann.cookie, "report", report).await.status, 204);
    for (moderator, told) in [(&mia, Who::Someone), (&max, Who::Account { handle: "Ann".into() })] {
        let file: File = read(&get(&house, &moderator.cookie, "called/Mia").await);
        assert_eq!(file.reports[0].by, told);
    }
}

#[tokio::test]
async fn guests_report_whom_they_have_met_and_one_address_does_not_fill_the_queue() {
    let house = TestHouse::open().await;
    let (mut ben, mut guest) = (person(&house, "Ben").await, house.player().await);
    let report = json!({"who": {"handle": "Ben"}, "reason": "spam"});
    let refused = post(&house, &guest.cookie, "report", report.clone()).await;
    assert_eq!((refused.status, denied(&refused)), (403, Denied::NotMet));
    let table = guest.opens_one(false).await;
    guest.plays_with(&mut ben, table).await;
    assert_eq!(post(&house, &guest.cookie, "report", report.clone()).await.status, 204);
    let mut answered = 2;
    for _ in 0..10 {
        let other = client::session(house.address()).await.unwrap();
        for _ in 0..5 {
            answered += u32::from(post(&house, &other, "report", report.clone()).await.status != 429);
        }
    }
    assert!((20..40).contains(&answered), "{answered}");
}

#[tokio::test]
async fn what_is_reported_of_a_moderator_is_closed_by_another() {
    let house = TestHouse::open().await;
    let (mut mia, eve) = (moderator(&house, "Mia").await, moderator(&house, "Eve").await);
    let mut ann = person(&house, "Ann").await;
    let report = json!({"who": {"handle": "Eve"}, "reason": "abuse"});
    assert_eq!(post(&house, &ann.cookie, "report", report).await.status, 204);
    mia.is_told(|conduct| conduct.cases == Some(1)).await;
    let file: File = read(&get(&house, &mia.cookie, "called/eve").await);
    assert_eq!((file.moderator, file.open_reports), (true, 1));
    let body = |what: &str| {
        json!({"person": file.person, "action": {"do": what}, "reason": "other", "note": "x",
            "closes": file.reports[0].report})
    };
    assert_eq!(denied(&post(&house, &eve.cookie, "act", body("dismiss")).await), Denied::Yourself);
    assert_eq!(denied(&post(&house, &mia.cookie, "act", body("warn")).await), Denied::IsModerator);
    let file: File = read(&post(&house, &mia.cookie, "act", body("dismiss")).await);
    assert_eq!((file.open_reports, file.reports[0].open), (0, false));
    mia.is_told(|conduct| conduct.cases == Some(0)).await;
    let told = ann.is_told(|conduct| !conduct.outcomes.is_empty()).await;
    assert!(!told.outcomes[0].done);
}
