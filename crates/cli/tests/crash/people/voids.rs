//! A moderator voids rated matches while the house is killed. A match is voided for everyone who played it, with its
//! step in the log, or for no one, and ratings come out as if the voided matches had never been played.

use super::{asks::Browser, check, hand::Hand, rivals::Rivals};
use crate::{client_chance, house::House};
use game::{below, sim};
use serde_json::{Value, json};
use std::{path::Path, time::Duration};
use store::{Accounts, Matches, Moderation, RecordId, Sqlite};
use tokio::{
    sync::mpsc,
    time::{sleep, timeout},
};
use wire::moderation::File;

const HANDLES: [&str; 2] = ["void-a", "void-b"];
/// Microseconds within which the house voids a match and begins to unlearn it.
const MOST_US: u32 = 15_000;
/// The longest that unlearning all voided matches may take.
const LONG: Duration = Duration::from_secs(300);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_is_voided_or_not_whenever_the_house_is_killed() {
    killed(4, 6).await;
}

/// Takes some minutes: `cargo test -p madang --test crash --all-features -- --ignored --nocapture voided`.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "takes some minutes"]
async fn sixty_matches_are_voided_through_up_to_200_kills() {
    let told = killed(60, 200).await;
    assert!(
        told.voided > 20 && told.unanswered_done > 5 && told.not_done > 5,
        "the kills must come in the middle: {told:?}"
    );
}

/// What happened in the whole run.
#[derive(Debug, Default)]
struct Told {
    voided: usize,
    /// Requests without an answer that turned out to be done.
    unanswered_done: usize,
    not_done: usize,
}

async fn killed(matches: usize, kills: u32) -> Told {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("house.sqlite");
    let mut house = House::open_with(&data, &super::SETTINGS).await;
    let (rivals, moderator, person) = gather(&house, matches).await;
    let (mut chance, mut told) = (sim(client_chance()), Told::default());
    for _ in 0..kills {
        let Some(record) = rivals.records.get(told.voided) else { break };
        let (at, cookie) = (house.address(), moderator.clone());
        let body = json!({
            "person": person, "action": {"do": "void", "record": record}, "reason": "cheating", "note": "seen",
        });
        let asked = tokio::spawn(async move { Browser::of(at, &cookie).post("/api/moderation/act", &body).await });
        sleep(Duration::from_micros(below(MOST_US, &mut chance).into())).await;
        house.kill();
        let answered = asked.await.unwrap().is_ok_and(|(status, _)| status == 200);
        check(&house);
        let done = is_voided(&data, record).await;
        assert!(done || !answered, "{record}: what was acknowledged is done");
        told.voided += usize::from(done);
        told.unanswered_done += usize::from(done && !answered);
        told.not_done += usize::from(!done);
        house.reopen().await;
    }
    // The matches that still count in their histories are those their ratings were computed from.
    let left = rivals.reckoned(house.address()).await.unwrap();
    assert_eq!(left as usize, matches - told.voided);
    let unlearning = async {
        while house.told(&["ratings", "--recompute", "--json"]).1["to_unlearn"] != 0 {
            sleep(Duration::from_millis(100)).await;
        }
    };
    timeout(LONG, unlearning).await.expect("all is unlearnt");
    house.stop();
    check(&house);
    let (same, ratings) = house.told(&["ratings", "--recompute", "--json"]);
    assert!(same && ratings["matches"] == json!(left), "{ratings}");
    eprintln!("{told:?} of {matches} matches");
    told
}

/// Two rivals who have played `matches` rated matches, a moderator's cookie, and the id of one of the two for requests.
async fn gather(house: &House, matches: usize) -> (Rivals, String, String) {
    let (moment, _moments) = mpsc::channel(1);
    let hands = [1, 2].map(|seed| Hand::new(seed, moment.clone()));
    let at = house.address();
    let mut rivals = Rivals::meet(at, HANDLES.map(String::from), hands).await.unwrap();
    while rivals.records.len() < matches {
        rivals.go_on(at).await.unwrap();
    }
    rivals.reckoned(at).await.unwrap();
    let guest = Browser::new(at).arrive().await.unwrap();
    let moderator = Browser::of(at, &guest).sign_up("mia").await.unwrap().unwrap_or(guest);
    assert!(house.does(&["user", "mia", "--role", "moderator"]));
    let path = format!("/api/moderation/called/{}", HANDLES[0]);
    let file: File = Browser::of(at, &moderator).get(&path).await.unwrap();
    (rivals, moderator, file.person)
}

/// Whether a match is voided. Checks that it is voided entirely or not at all.
async fn is_voided(data: &Path, record: &str) -> bool {
    let store = Sqlite::open(data).unwrap();
    let id: RecordId = record.parse().unwrap();
    let counts = store.noted(id).await.unwrap().unwrap().rated;
    let done = json!({"do": "void", "record": record});
    let is_it = |action: &str| serde_json::from_str::<Value>(action).is_ok_and(|action| action == done);
    let steps = store.log(None, None, u32::MAX).await.unwrap();
    let step = steps.iter().find(|step| is_it(&step.action));
    assert_eq!(step.is_none(), counts, "{record} is voided and in the log, or neither");
    for handle in HANDLES {
        let user = store.account_called(handle).await.unwrap().unwrap().user;
        let notices = store.conduct(user, 0).await.unwrap().notices;
        assert_eq!(notices.iter().any(|notice| is_it(&notice.action)), step.is_some(), "{handle} is told, or not");
    }
    store.shut().await;
    !counts
}
