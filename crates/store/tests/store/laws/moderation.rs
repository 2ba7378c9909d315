//! Reports, the action taken on them, and the sanctions in force.

use crate::numbered::{arrive, handle, record, sign_in, sign_up, table, user};
use crate::place::{Place, laws};
use store::{
    Accounts, Ending, Entry, Error, Match, Matches, Moderation, Played, Ratings, Sat, Sessions, SignUp, Spoken, Store,
    UserId, Wanted, Who, Words,
    moderation::{Act, Closing, Effect, Hint, Kind, NewReport, Outcome, Sanction, Scene, Shown, Step},
};

const MOST: u32 = 3;
const DAY: i64 = 86_400_000;

/// Accounts 1 to 5, called `nr1` to `nr5`, and guest 9.
pub(super) async fn store(place: &impl Place) -> impl Store {
    let store = place.open().await;
    arrive(&store, [1, 2, 3, 4, 5, 9]).await;
    for n in 1..6 {
        store.sign_up(sign_up(n, &format!("nr{n}"))).await.unwrap();
    }
    store
}

fn report(by: u8, about: u8, scene: Option<(u8, u32)>) -> NewReport {
    let scene = scene.map(|(at, of_match)| Scene { table: table(at), of_match, record: None });
    let (by, about, reason, words) = (user(by), user(about), "abuse".into(), "words".into());
    NewReport { by, about, reason, words, scene, at_ms: 10 }
}

pub(super) fn act(about: u8, effect: Effect) -> Act {
    Act {
        by: Some((user(1), "nr1".into())),
        about: user(about),
        effect,
        action: "{}".into(),
        once: false,
        reason: "abuse".into(),
        note: "seen".into(),
        told: true,
        closes: None,
        at_ms: 20,
    }
}

/// The present handle is taken away.
pub(super) fn renames(to: &str) -> Effect {
    Effect::Rename { to: handle(to), from: None }
}

fn closing(up_to: u64, done: bool) -> Closing {
    Closing { up_to, noticed_ms: None, done }
}

async fn about(store: &impl Store) -> Vec<(UserId, usize)> {
    let cases = store.cases(Shown::default(), 9).await.unwrap();
    cases.into_iter().map(|case| (case.about, case.reasons.len())).collect()
}

async fn one_report_for_each_match_and_no_more_than_may_be_open(place: &impl Place) {
    let store = store(place).await;
    store.report(report(1, 2, Some((7, 1))), MOST).await.unwrap();
    assert!(matches!(store.report(report(1, 2, Some((7, 1))), MOST).await, Err(Error::Taken)));
    store.report(report(1, 2, Some((7, 2))), MOST).await.unwrap();
    store.report(report(1, 2, None), MOST).await.unwrap();
    let full = store.report(report(1, 3, None), MOST).await;
    assert!(matches!(full, Err(Error::Full { max: MOST })), "{full:?}");
    for (by, about) in [(77, 2), (2, 77)] {
        assert!(matches!(store.report(report(by, about, None), MOST).await, Err(Error::Gone)));
    }
    store.report(report(4, 3, None), MOST).await.unwrap();
    assert!(matches!(store.report(report(4, 3, None), MOST).await, Err(Error::Taken)), "it is open");
    store.report(report(5, 3, None), MOST).await.unwrap();
    assert_eq!(about(&store).await, [(user(3), 2), (user(2), 3)], "by two people, and by one");
    assert_eq!(store.reports_by(user(1)).await.unwrap().len(), 3);
}

async fn whoever_reported_is_told_once_whether_anything_was_done(place: &impl Place) {
    let store = store(place).await;
    for (by, of_match) in [(1, 1), (1, 2), (3, 1)] {
        store.report(report(by, 2, Some((7, of_match))), MOST).await.unwrap();
    }
    let seen = store.reports_about(user(2), 9).await.unwrap()[0].number;
    store.report(report(4, 2, None), MOST).await.unwrap();
    let step = store.act(Act { closes: Some(closing(seen, true)), ..act(2, Effect::Nothing) }).await;
    let step = step.unwrap();
    assert_eq!(store.to_hear(step).await.unwrap(), [user(1), user(3)], "each once, and not who came since");
    let told = async |who| store.conduct(user(who), 30).await.unwrap().outcomes;
    assert_eq!(told(1).await, [Outcome { step, done: true, at_ms: 20 }]);
    assert_eq!((told(4).await, told(2).await), (vec![], vec![]));
    store.has_heard(user(1), step).await.unwrap();
    assert_eq!((told(1).await.len(), told(3).await.len()), (0, 1), "each for themselves");
    let last = store.reports_about(user(2), 1).await.unwrap()[0].number;
    let nothing = closing(last, false);
    store.act(Act { closes: Some(nothing), ..act(2, Effect::Nothing) }).await.unwrap();
    assert!(!told(4).await[0].done && told(3).await.len() == 1);
}

async fn an_act_that_is_to_be_done_once_is_not_done_again(place: &impl Place) {
    let store = store(place).await;
    let rename = |name: &str| {
        let (effect, action) = (renames(name), r#"{"number":7}"#.to_owned());
        Act { action, once: true, ..act(2, effect) }
    };
    let step = store.act(rename("Player-1")).await.unwrap();
    // The answer was lost. Another name has been drawn since, and this one need not be free any more.
    assert_eq!(store.act(rename("Player-2")).await.unwrap(), step);
    assert_eq!(store.act(rename("nr3")).await.unwrap(), step);
    assert_eq!(store.account(user(2)).await.unwrap().unwrap().handle, "Player-1");
    let conduct = store.conduct(user(2), 30).await.unwrap();
    assert_eq!(conduct.notices.iter().map(|step| step.number).collect::<Vec<_>>(), [step]);
    // Neither another moderator's nor one about another person is the same, nor one that is not to be done once.
    let warn = || Act { effect: Effect::Nothing, ..rename("Player-1") };
    let others = [
        Act { by: Some((user(3), "nr3".into())), ..warn() },
        Act { about: user(4), ..warn() },
        Act { action: r#"{"number":8}"#.into(), ..warn() },
        Act { once: false, ..warn() },
    ];
    for other in others {
        assert!(store.act(other).await.unwrap() > step);
    }
    assert_eq!(store.log(None, None, 9).await.unwrap().len(), 5);
}

async fn what_was_seen_is_closed_and_what_came_since_stays_open(place: &impl Place) {
    let store = store(place).await;
    store.report(report(1, 2, Some((7, 1))), MOST).await.unwrap();
    store.report(report(3, 2, None), MOST).await.unwrap();
    let seen = store.reports_about(user(2), 9).await.unwrap()[0].number;
    store.report(report(4, 2, None), MOST).await.unwrap();
    let hint = Hint { name: "timing".into(), other: None, amount: 1.0, count: 40, at_ms: 11 };
    store.notice(user(2), hint.clone(), DAY).await.unwrap();
    store.act(Act { closes: Some(closing(seen, false)), ..act(2, Effect::Nothing) }).await.unwrap();
    let open: Vec<bool> = store.reports_about(user(2), 9).await.unwrap().iter().map(|one| one.open).collect();
    assert_eq!(open, [true, false, false]);
    assert_eq!(about(&store).await, [(user(2), 1)]);
    store.report(report(3, 2, None), MOST).await.unwrap();
    assert!(matches!(store.report(report(1, 2, Some((7, 1))), MOST).await, Err(Error::Taken)), "a match is one report");
    // A hint that a moderator has looked at is not reopened at once.
    store.notice(user(2), Hint { at_ms: 30, ..hint.clone() }, DAY).await.unwrap();
    assert_eq!(store.hints_about(user(2)).await.unwrap(), []);
    let late = &Hint { at_ms: 30 + DAY, amount: 2.0, ..hint };
    store.notice(user(2), late.clone(), DAY).await.unwrap();
    assert_eq!(store.hints_about(user(2)).await.unwrap(), std::slice::from_ref(late));
    // One that was noticed anew meanwhile is not what was looked at.
    let closes = |noticed_ms| Some(Closing { noticed_ms: Some(noticed_ms), ..closing(seen, false) });
    store.act(Act { closes: closes(late.at_ms - 1), ..act(2, Effect::Nothing) }).await.unwrap();
    assert_eq!(store.hints_about(user(2)).await.unwrap(), std::slice::from_ref(late));
    store.act(Act { closes: closes(late.at_ms), ..act(2, Effect::Nothing) }).await.unwrap();
    assert_eq!(store.hints_about(user(2)).await.unwrap(), []);
    assert_eq!(
        store.hint_about(user(2), "timing", None).await.unwrap(),
        Some(late.clone()),
        "it is known for all that"
    );
    assert_eq!(store.hint_about(user(2), "timing", Some(user(3))).await.unwrap(), None);
}

async fn of_many_reports_the_earliest_open_ones_are_seen_and_closed_first(place: &impl Place) {
    let store = store(place).await;
    for by in [1, 3, 4, 5, 9] {
        store.report(report(by, 2, None), MOST).await.unwrap();
    }
    let seen = async || {
        let all = store.reports_about(user(2), 2).await.unwrap();
        all.into_iter().map(|one| (one.by.unwrap(), one.open)).collect::<Vec<_>>()
    };
    let close = async || {
        let last = store.reports_about(user(2), 2).await.unwrap()[0].number;
        store.act(Act { closes: Some(closing(last, false)), ..act(2, Effect::Nothing) }).await.unwrap();
    };
    assert_eq!(seen().await, [(user(3), true), (user(1), true)], "the latest of them first");
    assert_eq!(store.open_reports(user(2)).await.unwrap(), 5);
    close().await;
    assert_eq!(seen().await, [(user(5), true), (user(4), true)]);
    let heard = async |by| store.conduct(user(by), 30).await.unwrap().outcomes.len();
    assert_eq!((heard(3).await, heard(4).await), (1, 0), "nobody has looked at theirs yet");
    close().await;
    assert_eq!(seen().await, [(user(9), true), (user(5), false)], "and then the latest closed one");
    assert_eq!(store.open_reports(user(2)).await.unwrap(), 1);
}

async fn what_somebody_has_written_who_leaves_is_kept_until_it_is_looked_at(place: &impl Place) {
    let store = store(place).await;
    for (by, of) in [(4, 2), (5, 2), (4, 3), (9, 3)] {
        store.report(report(by, of, None), MOST).await.unwrap();
    }
    let words = async |of| {
        let all = store.reports_about(user(of), 9).await.unwrap();
        all.into_iter().map(|report| report.words).collect::<Vec<_>>()
    };
    let closes = async |of| {
        let seen = store.reports_about(user(of), 9).await.unwrap()[0].number;
        store.act(Act { closes: Some(closing(seen, false)), ..act(of, Effect::Nothing) }).await.unwrap();
    };
    closes(2).await;
    assert_eq!(words(2).await, ["words", "words"]);
    store.delete_account(user(4)).await.unwrap();
    assert_eq!((words(2).await, words(3).await), (vec!["words".into(), String::new()], vec!["words".into(); 2]));
    closes(3).await;
    assert_eq!(words(3).await, ["words", ""], "nobody has to look at it any more");
    store.end_sessions(user(9), None).await.unwrap();
    store.forget_taken(0).await.unwrap();
    assert_eq!(words(3).await, ["", ""], "nor at a guest's who has gone since");
}

async fn what_is_only_noticed_waits_behind_what_is_reported(place: &impl Place) {
    let store = store(place).await;
    let with = Hint { name: "gives_away".into(), other: Some(user(4)), amount: 3.5, count: 12, at_ms: 99 };
    for hint in [with.clone(), Hint { name: "timing".into(), other: None, ..with.clone() }, with.clone()] {
        store.notice(user(3), hint, DAY).await.unwrap();
    }
    store.report(report(1, 2, None), MOST).await.unwrap();
    let cases = store.cases(Shown::default(), 9).await.unwrap();
    assert_eq!(cases.iter().map(|case| case.about).collect::<Vec<_>>(), [user(2), user(3)]);
    assert_eq!((cases[1].reasons.len(), cases[1].hints.join(" ")), (0, "gives_away timing".into()));
    assert_eq!(store.cases(Shown::default(), 1).await.unwrap().len(), 1);
    store.delete_account(user(4)).await.unwrap();
    assert_eq!(store.hints_about(user(3)).await.unwrap().len(), 1, "the other is forgotten");
}

async fn guests_hide_no_case_by_reporting_others(place: &impl Place) {
    let store = store(place).await;
    arrive(&store, [6, 7, 8]).await;
    for (by, of) in [(6, 2), (7, 2), (6, 3), (7, 3), (8, 3), (1, 4)] {
        store.report(report(by, of, None), MOST).await.unwrap();
    }
    assert_eq!(about(&store).await, [(user(4), 1), (user(3), 3), (user(2), 2)]);
    // Nor do reports hide what was noticed.
    for of in [6, 7] {
        store.report(report(8, of, None), MOST).await.unwrap();
    }
    let hint = Hint { name: "timing".into(), other: None, amount: 30.0, count: 60, at_ms: 9 };
    store.notice(user(5), hint, DAY).await.unwrap();
    let cases = store.cases(Shown::default(), 5).await.unwrap();
    assert_eq!(cases.iter().map(|case| case.about).collect::<Vec<_>>(), [4, 3, 2, 6, 5].map(user));
}

async fn cases_are_listed_page_by_page_and_counted(place: &impl Place) {
    let store = store(place).await;
    arrive(&store, [6, 7, 8]).await;
    for (by, of) in [(1, 2), (3, 2), (1, 4), (1, 5), (3, 6), (4, 7)] {
        store.report(report(by, of, None), 9).await.unwrap();
    }
    // Noticed at the same time, and one of them reported, too.
    let hint = Hint { name: "timing".into(), other: None, amount: 30.0, count: 60, at_ms: 9 };
    for about in [7, 9, 8, 3] {
        store.notice(user(about), hint.clone(), DAY).await.unwrap();
    }
    let mut pages = Vec::new();
    let mut shown = Shown::default();
    loop {
        let page = store.cases(shown, 5).await.unwrap();
        let noticed = page.iter().filter(|case| case.reasons.is_empty()).count() as u32;
        shown = Shown { reported: shown.reported + page.len() as u32 - noticed, noticed: shown.noticed + noticed };
        pages.push(page.iter().map(|case| case.about).collect::<Vec<_>>());
        if page.len() < 5 {
            break;
        }
    }
    let wanted: [&[UserId]; 2] = [&[2, 4, 5, 6, 3].map(user), &[7, 8, 9].map(user)];
    assert_eq!(pages, wanted);
    assert_eq!(store.open_cases().await.unwrap(), 8);
    let seen = store.reports_about(user(7), 1).await.unwrap()[0].number;
    store.act(Act { closes: Some(closing(seen, false)), ..act(7, Effect::Nothing) }).await.unwrap();
    assert_eq!(store.open_cases().await.unwrap(), 7);
}

async fn sanctions_hold_until_they_end_or_are_lifted_and_those_concerned_are_told(place: &impl Place) {
    let store = store(place).await;
    assert_eq!(store.conduct(user(2), 0).await.unwrap(), store::moderation::Conduct::default());
    let step = store.act(act(2, Effect::Keep(Kind::Mute, Some(100)))).await.unwrap();
    store.act(Act { told: false, ..act(2, Effect::Keep(Kind::Suspension, None)) }).await.unwrap();
    let conduct = store.conduct(user(2), 99).await.unwrap();
    assert_eq!(conduct.mute, Some(Sanction { until_ms: Some(100), reason: "abuse".into() }));
    assert_eq!(conduct.suspension, Some(Sanction { until_ms: None, reason: "abuse".into() }));
    assert_eq!(conduct.notices.iter().map(|step| step.number).collect::<Vec<_>>(), [step]);
    assert_eq!(store.conduct(user(2), 100).await.unwrap().mute, None, "it is over");
    store.act(act(2, Effect::Lift(Kind::Suspension))).await.unwrap();
    store.has_read(user(2), step).await.unwrap();
    let conduct = store.conduct(user(2), 100).await.unwrap();
    assert_eq!((conduct.suspension, conduct.notices.len()), (None, 1));
    store.act(act(2, Effect::Moderator(true))).await.unwrap();
    assert!(store.conduct(user(2), 100).await.unwrap().moderator);
    assert_eq!(store.moderators().await.unwrap(), [user(2)]);
    assert!(matches!(store.act(act(9, Effect::Moderator(true))).await, Err(Error::Gone)), "a guest is none");
    assert!(matches!(store.act(act(77, Effect::Nothing)).await, Err(Error::Gone)));
}

async fn of_two_sanctions_the_longer_one_stands_until_it_is_lifted(place: &impl Place) {
    let store = store(place).await;
    let suspended = async |until_ms, reason: &str| {
        let effect = Effect::Keep(Kind::Suspension, until_ms);
        store.act(Act { reason: reason.into(), ..act(2, effect) }).await.unwrap();
        let Sanction { until_ms, reason } = store.conduct(user(2), 50).await.unwrap().suspension.unwrap();
        (until_ms, reason)
    };
    assert_eq!(suspended(Some(100), "abuse").await, (Some(100), "abuse".into()));
    assert_eq!(suspended(Some(90), "spam").await, (Some(100), "abuse".into()));
    assert_eq!(suspended(Some(110), "spam").await, (Some(110), "spam".into()));
    assert_eq!(suspended(None, "abuse").await, (None, "abuse".into()));
    assert_eq!(suspended(Some(120), "spam").await, (None, "abuse".into()), "a ban is not for a day");
    let told = store.conduct(user(2), 50).await.unwrap().notices;
    assert_eq!((told.len(), store.log(None, None, 9).await.unwrap().len()), (3, 5), "not of what changed nothing");
    store.act(act(2, Effect::Lift(Kind::Suspension))).await.unwrap();
    assert_eq!(suspended(Some(90), "spam").await, (Some(90), "spam".into()));
}

async fn the_log_stays_whoever_goes_and_nobody_changes_it(place: &impl Place) {
    let store = place.open().await;
    arrive(&store, [1, 2]).await;
    for n in [1, 2] {
        store.sign_up(sign_up(n, &format!("nr{n}"))).await.unwrap();
    }
    let first = store.act(act(2, Effect::Keep(Kind::Mute, None))).await.unwrap();
    let second = store.act(Act { by: None, ..act(2, Effect::Nothing) }).await.unwrap();
    for n in [2, 1] {
        store.delete_account(user(n)).await.unwrap();
    }
    let log = store.log(None, None, 9).await.unwrap();
    assert_eq!(log.iter().map(|step| (step.number, step.about)).collect::<Vec<_>>(), [(second, None), (first, None)]);
    assert_eq!(log.iter().map(|step| step.by.as_deref()).collect::<Vec<_>>(), [None, Some("nr1")]);
    assert_eq!(store.log(None, Some(second), 9).await.unwrap(), log[1..]);
    drop(store);
    for sql in ["UPDATE steps SET note = ''", "DELETE FROM steps", "UPDATE steps SET at_ms = 0 WHERE number = 1"] {
        assert!(!place.by_hand(sql).await, "{sql}");
    }
    assert!(place.by_hand("UPDATE steps SET about_id = NULL").await, "whoever is forgotten is nobody");
}

fn spoken(number: u32, by: u8, of_match: u32) -> Spoken {
    let (at_ms, what) = (i64::from(number), "{}".into());
    Spoken { table: table(7), number, of_match, user: Some(user(by)), seat: None, at_ms, what, removed: false }
}

async fn words_that_were_removed_are_seen_by_moderators_alone_and_reported_ones_are_kept(place: &impl Place) {
    let store = store(place).await;
    for (number, by, of_match) in [(1, 2, 1), (2, 3, 1), (3, 2, 2)] {
        store.keep_words(spoken(number, by, of_match)).await.unwrap();
    }
    store.act(act(2, Effect::RemoveWords { table: table(7), of_match: 1 })).await.unwrap();
    let last = store.last_words(table(7), 9).await.unwrap();
    assert_eq!(last.iter().map(|spoken| spoken.removed).collect::<Vec<_>>(), [true, false, false]);
    let all = store.words_of_match(table(7), 1, 9, 9).await.unwrap();
    assert_eq!(all, [Spoken { removed: true, ..spoken(1, 2, 1) }, spoken(2, 3, 1)]);
    store.report(report(3, 2, Some((7, 1))), MOST).await.unwrap();
    assert_eq!(store.forget_words(99).await.unwrap(), 1, "of the other match");
    let seen = store.reports_about(user(2), 1).await.unwrap()[0].number;
    store.act(Act { closes: Some(closing(seen, false)), ..act(2, Effect::Nothing) }).await.unwrap();
    assert_eq!(store.forget_words(99).await.unwrap(), 2);
}

/// Plays a match that counts, at table 7, between users 2 and 3.
async fn plays(store: &impl Store, n: u8, at_ms: i64) {
    store.append(vec![Entry { table: table(n), seq: 1, body: vec![1] }]).await.unwrap();
    store.keep_record(record(n), table(7), at_ms, b"a record").await.unwrap();
    let sat = |who: u8, place, points| Sat { who: Who::User(user(who)), place: Some(place), points: Some(points) };
    let (game, class) = ("lexio".into(), "lexio-2".into());
    let seats = vec![sat(2, 1, 5), sat(3, 2, -5)];
    let of = Match { record: record(n), game, class, rounds: 1, rated: true, private: false, at_ms, seats };
    store.note_match(of).await.unwrap();
}

async fn a_report_leads_to_the_record_of_its_match(place: &impl Place) {
    let store = store(place).await;
    plays(&store, 1, 5).await;
    store.report(report(3, 2, Some((7, 2))), MOST).await.unwrap();
    let found = async || store.reports_about(user(2), 1).await.unwrap()[0].scene.unwrap().record;
    assert_eq!(found().await, None, "it is played");
    plays(&store, 2, 15).await;
    plays(&store, 3, 25).await;
    assert_eq!(found().await, Some(record(2)));
}

async fn a_match_that_is_voided_is_due_no_more_and_all_who_played_it_are_told(place: &impl Place) {
    let store = store(place).await;
    plays(&store, 1, 5).await;
    assert!(matches!(store.act(act(4, Effect::Void(record(1)))).await, Err(Error::Gone)), "they did not play it");
    store.act(act(2, Effect::Void(record(1)))).await.unwrap();
    assert!(store.due(None, 9).await.unwrap().is_empty());
    assert_eq!(store.voids().await.unwrap(), [], "nothing was learnt of it");
    let played: Vec<Played> = store.history(user(2), Wanted::default(), None, 9).await.unwrap();
    assert_eq!((played[0].of.rated, played[0].ending), (false, Some(Ending::Won)));
    for n in [2, 3] {
        assert_eq!(store.conduct(user(n), 0).await.unwrap().notices.len(), 1);
    }
    assert!(matches!(store.act(act(2, Effect::Void(record(1)))).await, Err(Error::Gone)), "once is enough");
}

async fn what_holds_for_a_guest_holds_for_the_account(place: &impl Place) {
    let store = store(place).await;
    store.report(report(9, 2, None), MOST).await.unwrap();
    store.report(report(3, 9, None), MOST).await.unwrap();
    for (who, kind, until) in [
        (9, Kind::Mute, Some(50)),
        (1, Kind::Mute, Some(90)),
        (9, Kind::Suspension, None),
        (1, Kind::Suspension, Some(90)),
    ] {
        store.act(act(who, Effect::Keep(kind, until))).await.unwrap();
    }
    store.came_from(table(7), user(9), [4; 16], 5).await.unwrap();
    let hint = |other| Hint { name: "gives_away".into(), other: Some(user(other)), amount: 3.5, count: 12, at_ms: 7 };
    for (about, other) in [(3, 9), (9, 4), (1, 9)] {
        store.notice(user(about), hint(other), DAY).await.unwrap();
    }
    store.sign_in(sign_in(1, 99, Some(9))).await.unwrap();
    let conduct = store.conduct(user(1), 0).await.unwrap();
    let until = |sanction: Option<Sanction>| sanction.unwrap().until_ms;
    assert_eq!((until(conduct.mute), until(conduct.suspension)), (Some(90), None), "the longer one");
    assert_eq!(conduct.notices.len(), 4);
    assert_eq!(store.reports_by(user(1)).await.unwrap().len(), 1);
    assert_eq!(about(&store).await, [(user(2), 1), (user(1), 1), (user(3), 0)]);
    let log: Vec<Step> = store.log(Some(user(1)), None, 9).await.unwrap();
    assert_eq!(log.len(), 4);
    assert_eq!(store.whence(table(7)).await.unwrap(), [(user(1), [4; 16])]);
    assert_eq!(store.hints_about(user(3)).await.unwrap(), [hint(1)]);
    assert_eq!(store.hints_about(user(1)).await.unwrap(), [hint(4)], "no one gives anything away to themselves");
}

async fn a_guest_who_signs_up_stays_muted_until_the_same_moment(place: &impl Place) {
    let store = store(place).await;
    store.act(act(9, Effect::Keep(Kind::Mute, Some(50)))).await.unwrap();
    store.sign_up(SignUp { at_ms: 30, ..sign_up(9, "nr9") }).await.unwrap();
    let mute = Sanction { until_ms: Some(50), reason: "abuse".into() };
    assert_eq!(store.conduct(user(9), 49).await.unwrap().mute, Some(mute));
    assert_eq!(store.conduct(user(9), 50).await.unwrap().mute, None);
}

async fn from_where_people_came_is_forgotten(place: &impl Place) {
    let store = store(place).await;
    for (who, from, at_ms) in [(1, 4, 5), (2, 4, 9), (1, 5, 9), (77, 4, 9)] {
        store.came_from(table(7), user(who), [from; 16], at_ms).await.unwrap();
    }
    assert_eq!(store.whence(table(7)).await.unwrap().len(), 3);
    assert_eq!(store.forget_whence(9).await.unwrap(), 1);
    assert_eq!(store.whence(table(7)).await.unwrap(), [(user(1), [5; 16]), (user(2), [4; 16])]);
}

laws! {
    one_report_for_each_match_and_no_more_than_may_be_open,
    whoever_reported_is_told_once_whether_anything_was_done,
    an_act_that_is_to_be_done_once_is_not_done_again,
    what_was_seen_is_closed_and_what_came_since_stays_open,
    of_many_reports_the_earliest_open_ones_are_seen_and_closed_first,
    what_somebody_has_written_who_leaves_is_kept_until_it_is_looked_at,
    what_is_only_noticed_waits_behind_what_is_reported,
    guests_hide_no_case_by_reporting_others,
    cases_are_listed_page_by_page_and_counted,
    sanctions_hold_until_they_end_or_are_lifted_and_those_concerned_are_told,
    of_two_sanctions_the_longer_one_stands_until_it_is_lifted,
    words_that_were_removed_are_seen_by_moderators_alone_and_reported_ones_are_kept,
    a_report_leads_to_the_record_of_its_match,
    a_match_that_is_voided_is_due_no_more_and_all_who_played_it_are_told,
    what_holds_for_a_guest_holds_for_the_account,
    a_guest_who_signs_up_stays_muted_until_the_same_moment,
    from_where_people_came_is_forgotten,
    ;
    the_log_stays_whoever_goes_and_nobody_changes_it,
}
