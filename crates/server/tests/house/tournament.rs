//! Tournaments over the loopback, from the opening to the final standings.

use crate::{
    account::{account, read},
    house::{Hand, Player, TestHouse, entropy, send_as, short},
};
use game::{Enumerate, below, sim};
use lexio::Lexio;
use serde_json::{Value, json};
use server::client::Response;
use std::{
    collections::{BTreeSet, HashMap},
    time::Duration,
};
use tokio::{task::JoinSet, time::sleep};
use wire::{
    Chair, Error, Message, Request, TableCode,
    account::{Denied, Refused},
    profile::Who,
    tournament::{self, Cancelled, Deals, Kind, Leaver, Opened, Page, Progress, State, Tournaments},
};

pub(super) async fn post(house: &TestHouse, cookie: &str, path: &str, body: Value) -> Response {
    send_as(house.address(), cookie, "POST", &format!("/api/tournaments{path}"), &body).await
}

async fn get(house: &TestHouse, cookie: &str, path: &str) -> Response {
    send_as(house.address(), cookie, "GET", &format!("/api/tournaments{path}"), &Value::Null).await
}

pub(super) async fn page(house: &TestHouse, cookie: &str, code: TableCode) -> Page {
    read(&get(house, cookie, &format!("/{code}")).await)
}

pub(super) async fn list(house: &TestHouse, cookie: &str) -> Tournaments {
    read(&get(house, cookie, "").await)
}

/// The status of a refused request, and the reason.
fn refused(response: &Response) -> (u16, Refused) {
    (response.status, serde_json::from_slice(&response.body).unwrap())
}

fn reason(reason: tournament::Refused) -> Refused {
    Refused::House(Error::Tournament { reason })
}

pub(super) fn terms(more: Value) -> Value {
    let mut terms = json!({
        "title": "저녁 컵", "game": "lexio", "rules": short(), "pace": {"move_ms": 45_000}, "format": "swiss",
        "same_deal": true, "listed": true, "most": 32, "starts": "by_hand",
    });
    for (key, value) in more.as_object().unwrap() {
        terms[key] = value.clone();
    }
    terms
}

pub(super) async fn open(house: &TestHouse, cookie: &str, more: Value) -> TableCode {
    read::<Opened>(&post(house, cookie, "", terms(more)).await).tournament
}

/// Enters, contributing entropy derived from `number`.
pub(super) async fn enter(house: &TestHouse, cookie: &str, code: TableCode, number: usize) -> Response {
    let chance = format!("{number:02x}").repeat(32);
    post(house, cookie, &format!("/{code}/enter"), json!({"chance": chance})).await
}

pub(super) async fn start(house: &TestHouse, cookie: &str, code: TableCode) -> Page {
    read(&post(house, cookie, &format!("/{code}/start"), Value::Null).await)
}

/// Enters them all, in this order.
pub(super) async fn all_enter<'a>(house: &TestHouse, code: TableCode, cookies: impl IntoIterator<Item = &'a String>) {
    for (number, cookie) in cookies.into_iter().enumerate() {
        read::<Page>(&enter(house, cookie, code, number).await);
    }
}

/// Enters them all, in this order, and begins.
pub(super) async fn begun_by<'a>(
    house: &TestHouse,
    organiser: &str,
    code: TableCode,
    cookies: impl IntoIterator<Item = &'a String>,
) -> Page {
    all_enter(house, code, cookies).await;
    start(house, organiser, code).await
}

/// The cookies of this many new accounts.
pub(super) async fn accounts(house: &TestHouse, count: usize) -> Vec<String> {
    let mut cookies = Vec::new();
    for number in 0..count {
        cookies.push(account(house, &format!("nr{number}")).await);
    }
    cookies
}

pub(super) async fn quick_house() -> TestHouse {
    TestHouse::with(|config| {
        config.breaks.break_ms = 0;
        config.limits.codes_per_minute = 10_000;
    })
    .await
}

/// Plays at random: if everyone played alike, equal deals would lead to equal results.
fn by_chance(seed: u64) -> Hand<Lexio> {
    let mut chance = sim(seed);
    Box::new(move |view| {
        let legal = Lexio::legal(view);
        legal[below(legal.len() as u32, &mut chance) as usize]
    })
}

/// Goes wherever the house calls and plays there until the tournament is over; returns the number of matches played.
async fn play_all(mut player: Player) -> usize {
    let mut played: Option<TableCode> = None;
    let mut matches = 0;
    loop {
        let Message::Entered { tournaments } = player.message().await else { continue };
        let Some(entered) = tournaments.first() else { return matches };
        let Some(call) = entered.call.filter(|call| played != Some(call.table)) else { continue };
        player.joins(call.table).await;
        player.finish().await;
        player.ok(Request::Exit { table: call.table }).await;
        (played, matches) = (Some(call.table), matches + 1);
    }
}

/// Waits until the page satisfies `wanted`.
pub(super) async fn until(house: &TestHouse, cookie: &str, code: TableCode, wanted: impl Fn(&Page) -> bool) -> Page {
    for _ in 0..600 {
        let page = page(house, cookie, code).await;
        if wanted(&page) {
            return page;
        }
        sleep(Duration::from_millis(300)).await;
    }
    panic!("it does not come to that: {:?}", page(house, cookie, code).await);
}

pub(super) fn is_over(page: &Page) -> bool {
    matches!(page.progress, Progress::Ended | Progress::Cancelled { .. })
}

/// Checks that no results of a round are shown while it is being played.
fn tells_nothing_early(page: &Page) {
    for round in page.rounds.iter().filter(|round| !round.over) {
        for board in &round.boards {
            assert!(board.record.is_none() && board.chairs.iter().all(|chair| chair.earned.is_none()), "{board:?}");
        }
    }
    assert!(page.proof.is_none() || is_over(page));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sixteen_hold_one_from_opening_to_final_standing() {
    let house = quick_house().await;
    let cookies = accounts(&house, 16).await;
    let code = open(&house, &cookies[0], json!({})).await;
    for (number, cookie) in cookies.iter().enumerate() {
        let entered: Page = read(&enter(&house, cookie, code, number).await);
        assert_eq!((entered.you.entrant, entered.you.may_enter), (Some(number as u16), false));
    }
    let stranger = house.player().await.cookie;
    let found = list(&house, &stranger).await;
    assert_eq!((found.open.len(), found.open[0].entrants, found.open[0].entered), (1, 16, false));
    let begun = start(&house, &cookies[0], code).await;
    assert_eq!(begun.progress, Progress::Playing { round: 1, of: 5 });
    assert_eq!((begun.rounds.len(), begun.rounds[0].boards.len()), (1, 8));
    let mut looker = house.again(&stranger).await;
    let table = begun.rounds[0].boards[0].table;
    assert_eq!(looker.refused(Request::Enter { table, last_seq: None }).await, Error::RoundNotOver);
    assert_eq!(looker.ok(Request::Follow { tournament: Some(code) }).await, wire::Reply::Done);

    let mut players = JoinSet::new();
    for (number, cookie) in (0..).zip(&cookies) {
        let mut player = house.again(cookie).await;
        player.hand = by_chance(number);
        players.spawn(play_all(player));
    }
    let mut versions = BTreeSet::new();
    let end = loop {
        let Message::Tournament { tournament, version, .. } = looker.message().await else { continue };
        assert!(tournament == code && versions.insert(version), "a new version each time");
        let page = page(&house, &stranger, code).await;
        tells_nothing_early(&page);
        if is_over(&page) {
            break page;
        }
    };
    assert_eq!(players.join_all().await, [5; 16]);
    assert!(versions.len() > 5, "{versions:?}");
    check_swiss(&end);
    check_deals(&house, &end, &begun).await;
    assert_eq!(
        list(&house, &stranger).await.finished[0].winner,
        Some(end.entrants[end.standings[0].entrant as usize].who.clone())
    );
    looker.ok(Request::Enter { table, last_seq: None }).await;
    check_export(&house, &cookies[3], &end).await;
}

/// Checks that a person's data export contains their entry, all their rounds and their standing, and nothing about
/// others.
async fn check_export(house: &TestHouse, cookie: &str, end: &Page) {
    let export = send_as(house.address(), cookie, "GET", "/api/account/export", &Value::Null).await;
    let own = &read::<Value>(&export)["tournaments"];
    assert_eq!(own.as_array().map(Vec::len), Some(1));
    let own = &own[0];
    assert_eq!(
        (&own["tournament"], &own["number"], &own["organiser"]),
        (&json!(end.tournament), &json!(3), &json!(false))
    );
    assert_eq!(own["chance"], json!("03".repeat(32)));
    let standing = end.standings.iter().find(|row| row.entrant == 3).unwrap();
    assert_eq!(own["standing"], serde_json::to_value(standing).unwrap());
    let scores = own["rounds"].as_array().unwrap().iter().map(|round| round["earned"]["score"].as_f64().unwrap());
    assert_eq!((own["rounds"].as_array().unwrap().len(), scores.sum::<f64>()), (5, standing.score));
}

/// Checks that everyone has played five rounds, no two met twice, and the standings follow from the rounds.
fn check_swiss(end: &Page) {
    assert_eq!(end.progress, Progress::Ended);
    assert_eq!((end.rounds.len(), end.standings.len()), (5, 16));
    let (mut met, mut scores) = (BTreeSet::new(), HashMap::<u16, f64>::new());
    for round in &end.rounds {
        assert!(round.over && round.kind == Kind::Main && round.byes.is_empty());
        assert_eq!(round.boards.len(), 8);
        for board in &round.boards {
            assert!(board.state == State::Over && board.record.is_some());
            let [one, other] = board.chairs[..] else { panic!("{board:?}") };
            assert!(met.insert((one.entrant.min(other.entrant), one.entrant.max(other.entrant))), "nobody meets twice");
            let earned = [one, other].map(|chair| chair.earned.expect("told"));
            assert_eq!(earned[0].points + earned[1].points, 0);
            assert!(earned.iter().all(|earned| !earned.missed));
            *scores.entry(one.entrant).or_default() += earned[0].score;
            *scores.entry(other.entrant).or_default() += earned[1].score;
        }
    }
    for row in &end.standings {
        let own = |pair: &&(u16, u16)| pair.0 == row.entrant || pair.1 == row.entrant;
        let other = |pair: &(u16, u16)| if pair.0 == row.entrant { pair.1 } else { pair.0 };
        let theirs: Vec<f64> = met.iter().filter(own).map(|pair| scores[&other(pair)]).collect();
        let (all, least) = (theirs.iter().sum::<f64>(), theirs.iter().copied().fold(f64::MAX, f64::min));
        assert_eq!((row.score, row.buchholz, row.buchholz_cut), (scores[&row.entrant], all, all - least));
    }
    let before = |row: &tournament::Standing| [row.score, row.buchholz, row.buchholz_cut, row.direct, row.margin];
    assert!(end.standings.is_sorted_by(|a, b| before(a) >= before(b) && a.place <= b.place), "{:?}", end.standings);
    assert!(end.standings[0].score > end.standings[15].score, "not all came to the same: {:?}", end.standings);
    assert_eq!(end.standings.iter().map(|row| row.score).sum::<f64>(), 40.0);
}

/// Checks that the commitment made before anyone entered holds, and that every table of a round was dealt from it.
async fn check_deals(house: &TestHouse, end: &Page, begun: &Page) {
    let proof = end.proof.as_ref().expect("it is over");
    assert_eq!((end.commitment, proof.commitment, proof.entropy.len()), (begun.commitment, begun.commitment, 16));
    proof.verify(&end.terms.rules.to_string(), &proof.seed()).unwrap();
    let deals: Deals = serde_json::from_value(json!(end)).unwrap();
    for (number, round) in end.rounds.iter().enumerate() {
        let seed = tournament::deal(proof, number as u32);
        for board in &round.boards {
            let record = house.record::<Lexio>(board.record.as_ref().unwrap()).await;
            let dealt = record.proof.unwrap();
            assert_eq!((&dealt.house_seed, deals.check(&dealt)), (&seed, Ok(())));
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_that_closes_goes_on_with_every_pairing_and_result() {
    let mut house = quick_house().await;
    let cookies = accounts(&house, 4).await;
    let code = open(&house, &cookies[0], json!({"format": "knockout", "title": "Cup"})).await;
    let begun = begun_by(&house, &cookies[0], code, &cookies).await;
    // One of two semi-finals is over when the house closes, and no one has come to the other.
    let first: Vec<u16> = begun.rounds[0].boards[0].chairs.iter().map(|chair| chair.entrant).collect();
    let table = begun.rounds[0].boards[0].table;
    let mut pair = Vec::new();
    for entrant in &first {
        let mut player = house.again(&cookies[usize::from(*entrant)]).await;
        player.joins(table).await;
        pair.push(player);
    }
    let (one, other) = pair.split_at_mut(1);
    tokio::join!(one[0].finish(), other[0].finish());
    house.restart().await;
    let again = until(&house, &cookies[0], code, |page| page.rounds[0].boards[0].state == State::Over).await;
    let pairs =
        |page: &Page| page.rounds[0].boards.iter().map(|board| (board.table, board.chairs.len())).collect::<Vec<_>>();
    assert_eq!(pairs(&again), pairs(&begun));
    tells_nothing_early(&again);
    let mut players = JoinSet::new();
    for cookie in &cookies {
        players.spawn(play_all(house.again(cookie).await));
    }
    let end = until(&house, &cookies[0], code, is_over).await;
    assert_eq!(end.progress, Progress::Ended);
    assert!(end.rounds.len() >= 2 && end.rounds.last().unwrap().boards.len() <= 2);
    assert_eq!(end.standings.iter().map(|row| row.place).collect::<Vec<_>>(), [1, 2, 3, 4]);
    players.join_all().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_house_plays_for_who_does_not_come_and_in_the_end_withdraws_them() {
    let house = quick_house().await;
    let cookies = accounts(&house, 2).await;
    let code =
        open(&house, &cookies[0], json!({"rounds": 3, "same_deal": false, "bots": {"level": 1, "up_to": 6}})).await;
    let begun = begun_by(&house, &cookies[0], code, &cookies).await;
    assert_eq!(begun.entrants.len(), 6);
    assert!(begun.entrants[2..].iter().all(|entrant| entrant.who == Who::Bot { level: 1 }));
    let call = begun.you.call.unwrap();
    assert!(call.until_ms.is_some_and(|until_ms| until_ms > begun.now_ms + 100_000));
    // If every table has a deal of its own, anyone may watch.
    let mut looker = house.player().await;
    looker.ok(Request::Enter { table: begun.watch.unwrap(), last_seq: None }).await;
    let player = tokio::spawn(play_all(house.again(&cookies[0]).await));
    for round in 1..=2 {
        let waits = |page: &Page| page.rounds.len() == round && page.rounds[round - 1].boards.iter().all(settled);
        until(&house, &cookies[1], code, waits).await;
        house.clock.advance(121_000);
        until(&house, &cookies[1], code, |page| page.rounds.len() > round || is_over(page)).await;
    }
    let end = until(&house, &cookies[1], code, is_over).await;
    assert_eq!(end.entrants[1].gone, Some(Leaver::House), "{:?}", end.entrants);
    let earned =
        |round: usize| end.rounds[round].boards.iter().flat_map(|board| &board.chairs).find(|chair| chair.entrant == 1);
    for round in [0, 1] {
        let earned = earned(round).and_then(|chair| chair.earned).expect("paired");
        assert!(earned.missed && earned.score == 0.0, "{earned:?}");
    }
    assert!(earned(2).is_none(), "not paired any more");
    let of_first = |round: &&tournament::Round| {
        round.boards.iter().any(|board| board.chairs.iter().any(|chair| chair.entrant == 0))
    };
    assert_eq!(player.await.unwrap(), end.rounds.iter().filter(of_first).count());

    /// Whether no one else will come to this table.
    fn settled(board: &tournament::Board) -> bool {
        board.state == State::Over || board.chairs.iter().any(|chair| chair.entrant == 1)
    }
}

#[tokio::test]
async fn who_may_do_what() {
    let house = quick_house().await;
    let cookies = accounts(&house, 3).await;
    let guest = house.player().await.cookie;
    let denied = Refused::Account(Denied::NotSignedIn);
    assert_eq!(refused(&post(&house, &guest, "", terms(json!({}))).await), (403, denied.clone()));
    let organiser = &cookies[0];
    let code = open(&house, organiser, json!({"listed": false, "most": 2})).await;
    let at = |what: &str| format!("/{code}/{what}");
    assert_eq!(refused(&enter(&house, &guest, code, 1).await), (403, denied));
    assert_eq!(list(&house, &guest).await.open, [], "it is for those who have the link");
    assert_eq!(list(&house, organiser).await.open.len(), 1);
    assert_eq!(page(&house, &guest, code).await.terms.title, "저녁 컵");
    let not_organiser = (403, reason(tournament::Refused::NotOrganiser));
    for what in ["start", "cancel", "discontinue"] {
        assert_eq!(refused(&post(&house, &cookies[1], &at(what), Value::Null).await), not_organiser, "{what}");
    }
    let few = post(&house, organiser, &at("start"), Value::Null).await;
    assert_eq!(refused(&few), (409, reason(tournament::Refused::TooFew { fewest: 2 })));
    read::<Page>(&enter(&house, &cookies[1], code, 1).await);
    assert_eq!(refused(&enter(&house, &cookies[1], code, 1).await), (409, reason(tournament::Refused::Entered)));
    let left: Page = read(&post(&house, &cookies[1], &at("withdraw"), Value::Null).await);
    assert_eq!((left.entrants[0].gone, left.you.may_enter), (Some(Leaver::Own), true));
    read::<Page>(&enter(&house, &cookies[1], code, 1).await);
    read::<Page>(&enter(&house, &cookies[2], code, 2).await);
    assert_eq!(refused(&enter(&house, organiser, code, 0).await), (409, reason(tournament::Refused::Full { most: 2 })));
    let said: Page = read(&post(&house, organiser, &at("announce"), json!({"text": "곧 시작해요"})).await);
    assert_eq!(said.announcements[0].text, "곧 시작해요");
    let sent: Page = read(&post(&house, organiser, &at("remove"), json!({"entrant": 1})).await);
    assert_eq!((sent.entrants[1].gone, sent.you.may_enter), (Some(Leaver::Organiser), true), "there is a place again");
    assert_eq!(refused(&enter(&house, &cookies[2], code, 2).await), (409, reason(tournament::Refused::Removed)));
    let over: Page = read(&post(&house, organiser, &at("cancel"), Value::Null).await);
    assert_eq!(over.progress, Progress::Cancelled { why: Cancelled::Organiser });
    let closed = post(&house, organiser, &at("start"), Value::Null).await;
    assert_eq!(refused(&closed), (409, reason(tournament::Refused::Over)));
    let missing = get(&house, organiser, "/ABC234").await;
    let tournament = "ABC234".parse().unwrap();
    assert_eq!(refused(&missing), (404, Refused::House(Error::NoSuchTournament { tournament })));
}

#[tokio::test]
async fn terms_that_cannot_be_are_refused_by_what_is_wrong() {
    let house = quick_house().await;
    let organiser = account(&house, "mina").await;
    let mut kinds = Vec::new();
    for wrong in [
        json!({"title": "x"}),
        json!({"title": "x\u{200b}y"}),
        json!({"format": {"league": {"fewest": 2, "most": 4}}}),
        json!({"game": "chess"}),
        json!({"format": {"league": {"fewest": 3, "most": 5}}, "game": "matgo"}),
        json!({"rules": {"preset": "none"}}),
        json!({"pace": {"move_ms": null}}),
        json!({"game": "rummikub", "rules": {"clock": 0}}),
        json!({"starts": {"at": 1}}),
        json!({"starts": "by_hand", "recurs": {"minute": 1, "zone": "UTC"}}),
        json!({"most": 1}),
        json!({"bots": {"level": 9, "up_to": 2}}),
        json!({"extra": 1}),
    ] {
        let answer = post(&house, &organiser, "", terms(wrong)).await;
        let told: Value = serde_json::from_slice(&answer.body).unwrap();
        assert_eq!(answer.status, 400, "{told}");
        let deepest = [&told["reason"]["reason"]["kind"], &told["kind"]];
        kinds.push(deepest.iter().find_map(|kind| kind.as_str()).unwrap().to_owned());
    }
    let told = ["title", "title", "sizes", "unknown_game", "bad_seats", "bad_rules", "bad_pace", "bad_pace", "starts"];
    assert_eq!(kinds[..9], told);
    assert_eq!(kinds[9..], ["recurs_by_hand", "most", "bots", "bad_message"]);
}

#[tokio::test]
async fn one_that_comes_again_calls_the_next_once() {
    let mut house = quick_house().await;
    let organiser = account(&house, "mina").await;
    let soon_ms = house.clock.now_ms() + 60_000;
    let recurs = json!({"minute": 1_260, "zone": "Asia/Seoul"});
    let code = open(&house, &organiser, json!({"starts": {"at": soon_ms}, "recurs": recurs})).await;
    house.clock.advance(61_000);
    let over = until(&house, &organiser, code, |page| page.next.is_some()).await;
    assert_eq!(over.progress, Progress::Cancelled { why: Cancelled::TooFew });
    let next = over.next.unwrap();
    let follows = |page: &Page| page.previous == Some(code) && page.progress == Progress::Entering;
    let follower = until(&house, &organiser, next.tournament, follows).await;
    assert_eq!(follower.terms.starts, tournament::Start::At(next.starts_ms));
    assert_eq!(next.starts_ms % 86_400_000, 12 * 3_600_000, "21:00 in Seoul");
    assert_ne!(follower.commitment, over.commitment);
    house.restart().await;
    let listed = list(&house, &organiser).await;
    let codes = |all: &[tournament::Summary]| all.iter().map(|one| one.tournament).collect::<Vec<_>>();
    assert_eq!((codes(&listed.open), codes(&listed.finished)), (vec![next.tournament], vec![code]));
    assert!(follower.terms.recurs.is_some() && follower.terms.recurs == listed.open[0].recurs, "{listed:?}");
    let stopped: Page =
        read(&post(&house, &organiser, &format!("/{}/discontinue", next.tournament), Value::Null).await);
    assert_eq!((stopped.progress, stopped.terms.recurs), (Progress::Entering, None));
    assert_eq!(list(&house, &organiser).await.open[0].recurs, None);
}

#[tokio::test]
async fn a_table_of_one_is_nobodys_to_arrange() {
    let house = quick_house().await;
    let cookies = accounts(&house, 2).await;
    let code = open(&house, &cookies[0], json!({"same_deal": false})).await;
    let table = begun_by(&house, &cookies[0], code, &cookies).await.you.call.unwrap().table;
    let mut mina: Player = Player::back_at(house.address(), &cookies[0], table).await;
    let room = mina.sees(|_| true).await.room;
    assert_eq!(room.tournament.map(|of| (of.tournament, of.round)), Some((code, 0)));
    assert!(room.chairs.iter().all(|chair| matches!(chair, Chair::Player { account: true, .. })));
    assert_eq!(mina.refused(Request::Stand { table }).await, Error::InTournament);
    let mut eve = house.player().await;
    eve.ok(Request::Enter { table, last_seq: None }).await;
    assert_eq!(eve.refused(Request::Sit { table, seat: None, entropy: entropy(1) }).await, Error::InTournament);
    let cancelled = post(&house, &cookies[0], &format!("/{code}/cancel"), Value::Null).await;
    read::<Page>(&cancelled);
    while !matches!(mina.message().await, Message::Closed { .. }) {}
}

#[tokio::test]
async fn codes_of_tournaments_cannot_be_tried_one_after_the_other() {
    let house = TestHouse::open().await;
    let (mina, eve) = (account(&house, "mina").await, account(&house, "eve").await);
    let (hidden, listed) = (open(&house, &mina, json!({"listed": false})).await, open(&house, &mina, json!({})).await);
    let (mut of_mina, mut of_eve) = (house.again(&mina).await, house.again(&eve).await);
    let follow = |code| Request::Follow { tournament: Some(code) };
    let mut answered = 0;
    for code in (0..20).map(TableCode::numbered) {
        match of_eve.refused(follow(code)).await {
            Error::NoSuchTournament { .. } => answered += 1,
            other => assert!(matches!(other, Error::TooFast { .. }), "{other:?}"),
        }
        match enter(&house, &eve, code, 1).await.status {
            404 => answered += 1,
            status => assert_eq!(status, 429),
        }
    }
    // A few more on a slow machine: the allowance grows back.
    assert!((24..27).contains(&answered), "{answered}");
    // Nor does the right code show that it is right.
    assert!(matches!(of_eve.refused(follow(hidden)).await, Error::TooFast { .. }));
    assert_eq!(enter(&house, &eve, hidden, 1).await.status, 429);
    let remove = json!({"entrant": 0});
    assert_eq!(post(&house, &eve, &format!("/{hidden}/remove"), remove).await.status, 429);
    // No one is kept from what is listed, or their own.
    of_eve.ok(follow(listed)).await;
    assert_eq!(enter(&house, &eve, listed, 1).await.status, 200);
    of_mina.ok(follow(hidden)).await;
}
