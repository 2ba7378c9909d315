//! Quick match: seekers are matched with others who seek the same, and with no one else.

use crate::{
    faulty::FaultyHouse,
    house::{Played, Player, TestHouse, entropy, short},
    stopwatch::Stopwatch,
};
use game::read_rules;
use lexio::Lexio;
use serde_json::json;
use std::time::Duration;
use wire::{Chair, Error, GameName, Limited, Message, Phase, Quick, Request, TableCode};

const SECOND: Duration = Duration::from_secs(1);

pub(crate) fn seek(seats: u8) -> Request {
    Request::Seek { game: GameName::of::<Lexio>(), seats, since_ms: None }
}

/// Stops whatever search it is.
pub(crate) const STOP: Request = Request::StopSeeking { since_ms: None };

/// The next message about quick match for which `wanted` holds.
pub(crate) async fn told<G: Played>(player: &mut Player<G>, wanted: impl Fn(&Quick) -> bool) -> Quick {
    loop {
        if let Message::Quick(quick) = player.message().await
            && wanted(&quick)
        {
            return quick;
        }
    }
}

pub(crate) async fn called(player: &mut Player) -> TableCode {
    match told(player, |quick| matches!(quick, Quick::Called { .. })).await {
        Quick::Called { table, .. } => table,
        other => panic!("{other:?}"),
    }
}

/// How many are waiting for the same, including them, and since when.
pub(crate) async fn waits(player: &mut Player) -> (u32, i64) {
    match told(player, |quick| matches!(quick, Quick::Waiting { .. })).await {
        Quick::Waiting { waiting, since_ms, .. } => (waiting, since_ms),
        other => panic!("{other:?}"),
    }
}

pub(crate) async fn idle(player: &mut Player) -> bool {
    matches!(told(player, |quick| matches!(quick, Quick::Idle { .. })).await, Quick::Idle { late: true })
}

/// Two seek a match, and are called to one table.
pub(crate) async fn are_called(one: &mut Player, other: &mut Player) -> TableCode {
    one.ok(seek(2)).await;
    other.ok(seek(2)).await;
    let table = called(one).await;
    assert_eq!(called(other).await, table);
    table
}

pub(crate) fn sit(table: TableCode) -> Request {
    Request::Sit { table, seat: None, entropy: entropy(7) }
}

pub(crate) async fn come(player: &mut Player, table: TableCode) {
    player.ok(Request::Enter { table, last_seq: None }).await;
    player.ok(sit(table)).await;
}

#[tokio::test]
async fn two_meet_within_two_seconds_and_play() {
    let house = TestHouse::open().await;
    let (mut ann, mut ben, mut eve) = (house.player().await, house.player().await, house.player().await);
    ann.ok(seek(2)).await;
    let watch = Stopwatch::start();
    ben.ok(seek(2)).await;
    let table = called(&mut ann).await;
    assert_eq!(called(&mut ben).await, table);
    come(&mut ann, table).await;
    eve.ok(Request::Enter { table, last_seq: None }).await;
    assert_eq!(eve.refused(sit(table)).await, Error::NotInvited);
    come(&mut ben, table).await;
    for player in [&mut ann, &mut ben] {
        let seen = player.sees(|update| update.view.is_some()).await;
        assert!(seen.room.quick && !seen.room.host && !seen.room.listed, "{:?}", seen.room);
        let official: lexio::Rules = read_rules(2, &json!({"preset": "official"})).unwrap();
        assert_eq!(seen.room.rules, serde_json::to_value(official).unwrap());
        if Player::is_my_turn(&seen) {
            player.moves(&seen).await;
        }
        assert!(!idle(player).await);
    }
    let took = watch.elapsed();
    assert!(took < 2 * SECOND, "{took:?}");
    assert_eq!(eve.refused(sit(table)).await, Error::NotInvited);
}

#[tokio::test]
async fn three_of_three_meet_and_a_pair_does_not() {
    let house = TestHouse::open().await;
    let (mut ann, mut ben, mut cleo) = (house.player().await, house.player().await, house.player().await);
    ann.ok(seek(3)).await;
    ben.ok(seek(3)).await;
    told(&mut ann, |quick| matches!(quick, Quick::Waiting { waiting: 2, .. })).await;
    cleo.ok(seek(3)).await;
    let table = called(&mut ann).await;
    for player in [&mut ben, &mut cleo] {
        assert_eq!(called(player).await, table);
        come(player, table).await;
    }
    come(&mut ann, table).await;
    let seen = ann.sees(|update| matches!(update.room.phase, Phase::Playing { .. })).await;
    assert!(seen.room.chairs.iter().all(|chair| matches!(chair, Chair::Player { .. })), "{:?}", seen.room.chairs);
}

#[tokio::test]
async fn an_address_that_may_open_no_more_tables_is_matched_all_the_same() {
    let house = TestHouse::with(|config| config.limits.tables_per_address = 1).await;
    let (mut ann, mut ben) = (house.player().await, house.player().await);
    ann.create(2, short()).await;
    are_called(&mut ann, &mut ben).await;
}

#[tokio::test]
async fn whoever_cancels_is_not_called() {
    let house = TestHouse::open().await;
    let (mut ann, mut ben, mut cleo) = (house.player().await, house.player().await, house.player().await);
    ann.ok(seek(2)).await;
    waits(&mut ann).await;
    ann.ok(STOP).await;
    assert!(!idle(&mut ann).await);
    ben.ok(seek(2)).await;
    assert_eq!(waits(&mut ben).await.0, 1);
    cleo.ok(seek(2)).await;
    assert_eq!(called(&mut ben).await, called(&mut cleo).await);
}

#[tokio::test]
async fn a_search_that_has_ended_is_not_gone_on_with_on_another_page() {
    let mut house = TestHouse::open().await;
    let mut ann = house.player().await;
    let mut phone = house.again(&ann.cookie.clone()).await;
    ann.ok(seek(2)).await;
    let (_, since_ms) = waits(&mut ann).await;
    let again = || Request::Seek { game: GameName::of::<Lexio>(), seats: 2, since_ms: Some(since_ms) };
    phone.ok(again()).await;
    house.clock.advance(1_000);
    ann.ok(STOP).await;
    assert!(!idle(&mut ann).await);
    assert_eq!(phone.refused(again()).await, Error::SearchOver);
    let mut ben = house.player().await;
    ben.ok(seek(2)).await;
    assert_eq!(waits(&mut ben).await.0, 1, "nobody waits whom ben could meet");
    // Nor does it end another one.
    house.clock.advance(1_000);
    ann.ok(seek(3)).await;
    let (_, now_ms) = waits(&mut ann).await;
    assert_eq!(phone.refused(again()).await, Error::SearchOver);
    ann.ok(Request::Seek { game: GameName::of::<Lexio>(), seats: 3, since_ms: Some(now_ms) }).await;
    // Where somebody asks for something else, that has ended, too.
    house.clock.advance(1_000);
    ann.ok(seek(4)).await;
    let over = Request::Seek { game: GameName::of::<Lexio>(), seats: 3, since_ms: Some(now_ms) };
    assert_eq!(phone.refused(over).await, Error::SearchOver);
    // A house that knows of no search takes it up.
    house.restart().await;
    let mut phone = house.again(&ann.cookie).await;
    phone.ok(again()).await;
    waits(&mut phone).await;
}

#[tokio::test]
async fn a_search_that_was_stopped_ends_no_other_on_another_page() {
    let house = TestHouse::open().await;
    let (mut ann, mut ben) = (house.player().await, house.player().await);
    let mut phone = house.again(&ann.cookie.clone()).await;
    let stop = |since_ms| Request::StopSeeking { since_ms: Some(since_ms) };
    phone.ok(seek(2)).await;
    let (_, first_ms) = waits(&mut phone).await;
    house.clock.advance(1_000);
    ann.ok(STOP).await;
    house.clock.advance(1_000);
    ann.ok(seek(2)).await;
    let is_later = |quick: &Quick| matches!(quick, Quick::Waiting { since_ms, .. } if *since_ms > first_ms);
    told(&mut ann, is_later).await;
    // The phone was off line when it was stopped there, and the house hears only now that it was.
    phone.ok(stop(first_ms)).await;
    ben.ok(seek(2)).await;
    let table = called(&mut ben).await;
    let heard = told(&mut ann, |quick| matches!(quick, Quick::Called { .. })).await;
    let Quick::Called { since_ms: Some(since_ms), .. } = heard else { panic!("{heard:?}") };
    assert!(since_ms > first_ms);
    phone.ok(stop(first_ms)).await;
    come(&mut ann, table).await;
    phone.ok(stop(since_ms)).await;
    assert!(!idle(&mut ann).await);
    waits(&mut ben).await;
    // Where nobody looks for anything, there is nothing to end.
    phone.ok(stop(since_ms)).await;
}

#[tokio::test]
async fn a_line_that_is_gone_for_ten_seconds_gives_the_place_up() {
    let house = TestHouse::open().await;
    let (mut ann, mut ben) = (house.player().await, house.player().await);
    ann.ok(seek(3)).await;
    ben.ok(seek(3)).await;
    told(&mut ben, |quick| matches!(quick, Quick::Waiting { waiting: 2, .. })).await;
    let cookie = ann.cookie.clone();
    drop(ann);
    tokio::time::sleep(SECOND).await;
    house.clock.advance(3_000);
    tokio::time::sleep(SECOND).await;
    let mut ann = house.again(&cookie).await;
    assert_eq!(waits(&mut ann).await.0, 2, "the place was kept");
    drop(ann);
    tokio::time::sleep(SECOND).await;
    house.clock.advance(10_000);
    told(&mut ben, |quick| matches!(quick, Quick::Waiting { waiting: 1, .. })).await;
}

#[tokio::test]
async fn two_tabs_are_one_person() {
    let house = TestHouse::open().await;
    let mut ann = house.player().await;
    let mut tab = house.again(&ann.cookie.clone()).await;
    ann.ok(seek(2)).await;
    tab.ok(seek(2)).await;
    let (first, second) = (waits(&mut ann).await, waits(&mut tab).await);
    assert_eq!((first.0, first), (1, second));
    tab.ok(seek(4)).await;
    told(&mut ann, |quick| matches!(quick, Quick::Waiting { seats: 4, waiting: 1, .. })).await;
    tab.ok(STOP).await;
    assert!(!idle(&mut ann).await);
    let mut ben = house.player().await;
    ann.ok(seek(2)).await;
    ben.ok(seek(2)).await;
    let table = called(&mut ann).await;
    assert_eq!(called(&mut tab).await, table);
    come(&mut tab, table).await;
    assert!(matches!(ann.refused(sit(table)).await, Error::AlreadySeated { .. }));
}

#[tokio::test]
async fn two_of_the_same_name_who_are_called_to_one_table_play() {
    let house = TestHouse::open().await;
    let (mut ann, mut ben) = (house.player().await, house.player().await);
    for player in [&mut ann, &mut ben] {
        player.ok(Request::Rename { name: "Mina".parse().unwrap() }).await;
        player.ok(seek(2)).await;
    }
    let table = called(&mut ann).await;
    assert_eq!(called(&mut ben).await, table);
    come(&mut ann, table).await;
    come(&mut ben, table).await;
    let seen = ann.sees(|update| update.view.is_some()).await;
    let name = |chair: &Chair| match chair {
        Chair::Player { name, .. } => name.as_str().to_owned(),
        other => panic!("{other:?}"),
    };
    assert_eq!(seen.room.chairs.iter().map(name).collect::<Vec<_>>(), ["Mina", "Mina 2"], "neither chose the other");
}

#[tokio::test]
async fn where_one_does_not_come_the_others_wait_on_at_their_old_place() {
    let house = TestHouse::open().await;
    let (mut ann, mut ben) = (house.player().await, house.player().await);
    ann.ok(seek(2)).await;
    let since = waits(&mut ann).await.1;
    house.clock.advance(3_000);
    ben.ok(seek(2)).await;
    let table = called(&mut ann).await;
    called(&mut ben).await;
    come(&mut ann, table).await;
    house.clock.advance(table::COMING_MS);
    assert!(idle(&mut ben).await, "ben is told that it was too late");
    assert_eq!(waits(&mut ann).await, (1, since));
    assert_eq!(ben.refused(sit(table)).await, Error::NoSuchTable { table });

    let mut cleo = house.player().await;
    cleo.ok(seek(2)).await;
    let table = called(&mut ann).await;
    called(&mut cleo).await;
    cleo.ok(STOP).await;
    assert!(!idle(&mut cleo).await);
    assert_eq!(waits(&mut ann).await, (1, since), "ann has not come yet, but may");
    assert_eq!(ann.refused(sit(table)).await, Error::NoSuchTable { table });
}

#[tokio::test]
async fn whoever_comes_in_between_has_not_missed_calls_in_a_row() {
    let house = TestHouse::open().await;
    let mut ann = house.player().await;
    let declines = async |ann: &mut Player| {
        let mut other = house.player().await;
        are_called(ann, &mut other).await;
        ann.ok(STOP).await;
        // Whoever is still called would decline it, too.
        waits(&mut other).await;
        other.ok(STOP).await;
    };
    declines(&mut ann).await;
    declines(&mut ann).await;
    // Ann comes, and the other does not.
    let mut ben = house.player().await;
    let table = are_called(&mut ann, &mut ben).await;
    come(&mut ann, table).await;
    ben.ok(STOP).await;
    waits(&mut ann).await;
    ann.ok(STOP).await;
    declines(&mut ann).await;
    declines(&mut ann).await;
    let mut cho = house.player().await;
    let table = are_called(&mut ann, &mut cho).await;
    come(&mut ann, table).await;
    come(&mut cho, table).await;
    assert!(!idle(&mut ann).await);
    for _ in 0..3 {
        declines(&mut ann).await;
    }
    assert!(matches!(ann.refused(seek(2)).await, Error::TooFast { .. }));
}

#[tokio::test]
async fn the_time_that_the_house_takes_is_given_back_to_those_who_are_called() {
    let mut faulty = FaultyHouse::open().await;
    let (mut ann, mut ben, mut cleo) = (faulty.player().await, faulty.player().await, faulty.player().await);
    for player in [&mut ann, &mut ben, &mut cleo] {
        player.ok(seek(3)).await;
    }
    let table = called(&mut ann).await;
    faulty.store.faults().lag = 6 * SECOND;
    come(&mut ann, table).await;
    faulty.store.faults().lag = Duration::ZERO;
    // Sixteen seconds have passed, of which the house has taken six.
    faulty.clock.advance(10_000);
    tokio::time::sleep(SECOND / 2).await;
    come(&mut ben, table).await;
    tokio::time::sleep(SECOND / 4).await;
    come(&mut cleo, table).await;
    ann.sees(|update| matches!(update.room.phase, Phase::Playing { .. })).await;
    faulty.close().await;
}

#[tokio::test]
async fn bots_take_the_empty_chairs_when_all_agree() {
    let house = TestHouse::open().await;
    let (mut ann, mut ben) = (house.player().await, house.player().await);
    ann.ok(seek(4)).await;
    ben.ok(seek(4)).await;
    house.clock.advance(20_000);
    let asked = |quick: &Quick| matches!(quick, Quick::Waiting { bots: Some(_), .. });
    told(&mut ann, asked).await;
    ann.ok(Request::AgreeToBots { on: true }).await;
    let Quick::Waiting { bots: Some(bots), .. } =
        told(&mut ben, |quick| matches!(quick, Quick::Waiting { bots: Some(bots), .. } if bots.agreed == 1)).await
    else {
        panic!("not asked")
    };
    assert!(!bots.you && bots.of == 2);
    ben.ok(Request::AgreeToBots { on: true }).await;
    let table = called(&mut ann).await;
    come(&mut ann, table).await;
    come(&mut ben, table).await;
    let seen = ben.sees(|update| matches!(update.room.phase, Phase::Playing { .. })).await;
    let bots = seen.room.chairs.iter().filter(|chair| matches!(chair, Chair::Bot { .. })).count();
    assert_eq!(bots, 2);
}

#[tokio::test]
async fn whoever_sits_down_elsewhere_waits_no_longer() {
    let house = TestHouse::open().await;
    let mut ann = house.player().await;
    ann.ok(seek(4)).await;
    waits(&mut ann).await;
    let table = ann.create(3, short()).await;
    ann.sit(table).await;
    assert!(!idle(&mut ann).await);
}

#[tokio::test]
async fn whoever_is_called_and_sits_down_elsewhere_does_not_come() {
    let house = TestHouse::open().await;
    let (mut ann, mut ben) = (house.player().await, house.player().await);
    let table = are_called(&mut ann, &mut ben).await;
    let other = ann.create(3, short()).await;
    ann.sit(other).await;
    assert!(!idle(&mut ann).await, "ann does not wait for anyone else either");
    assert_eq!(waits(&mut ben).await.0, 1, "ben need not wait until time is up");
    assert_eq!(ben.refused(sit(table)).await, Error::NoSuchTable { table });
}

#[tokio::test]
async fn whoever_is_called_when_the_house_goes_down_has_that_time_back() {
    let mut house = TestHouse::open().await;
    let (mut ann, mut ben) = (house.player().await, house.player().await);
    let table = are_called(&mut ann, &mut ben).await;
    come(&mut ann, table).await;
    house.close().await;
    house.clock.advance(10_000);
    house.reopen().await;
    // Twenty seconds have passed, in ten of which nobody could come.
    house.clock.advance(10_000);
    tokio::time::sleep(SECOND / 2).await;
    let mut ben = house.again(&ben.cookie).await;
    come(&mut ben, table).await;
    ben.sees(|update| matches!(update.room.phase, Phase::Playing { .. })).await;
}

/// A house that opens again after two were called to a table there and the first had come.
async fn one_has_come() -> (TestHouse, Player, Player, TableCode) {
    let mut house = TestHouse::open().await;
    let (mut ann, mut ben) = (house.player().await, house.player().await);
    let table = are_called(&mut ann, &mut ben).await;
    come(&mut ann, table).await;
    house.restart().await;
    let (ann, ben) = (house.again(&ann.cookie).await, house.again(&ben.cookie).await);
    (house, ann, ben, table)
}

#[tokio::test]
async fn a_house_that_opens_again_has_not_forgotten_whom_it_has_called() {
    let (_house, mut ann, mut ben, table) = one_has_come().await;
    ann.ok(seek(2)).await;
    assert_eq!(called(&mut ann).await, table);
    come(&mut ben, table).await;
    assert!(!idle(&mut ann).await, "they play");
}

#[tokio::test]
async fn a_house_that_opens_again_has_lost_nothing_but_the_waiting() {
    let (house, mut ann, mut ben, table) = one_has_come().await;
    house.clock.advance(table::COMING_MS);
    while ann.call(Request::Enter { table, last_seq: None }).await.unwrap().is_ok() {
        tokio::time::sleep(SECOND / 10).await;
    }
    let again = are_called(&mut ann, &mut ben).await;
    assert_ne!(again, table);
    come(&mut ann, again).await;
    come(&mut ben, again).await;
    ann.sees(|update| matches!(update.room.phase, Phase::Playing { .. })).await;
    assert_eq!(ben.refused(sit(table)).await, Error::NoSuchTable { table }, "it was cleared away");
}

#[tokio::test]
async fn what_cannot_be_is_refused_and_changes_nothing() {
    let house = TestHouse::with(|config| config.limits.waiting_per_address = 1).await;
    let mut ann = house.player().await;
    assert_eq!(ann.refused(seek(9)).await, Error::BadSeats { min: 2, max: 5 });
    assert_eq!(ann.refused(seek(1)).await, Error::BadSeats { min: 2, max: 5 });
    let unknown = Request::Seek { game: "chess".parse().unwrap(), seats: 2, since_ms: None };
    assert!(matches!(ann.refused(unknown).await, Error::UnknownGame { .. }));
    for _ in 0..4 {
        let table = ann.create(3, short()).await;
        ann.sit(table).await;
    }
    assert_eq!(ann.refused(seek(2)).await, Error::TooMany { what: Limited::Seats, max: 4 });

    let (mut ben, mut cleo) = (house.player().await, house.player().await);
    ben.ok(seek(2)).await;
    assert_eq!(cleo.refused(seek(2)).await, Error::TooMany { what: Limited::Waiting, max: 1 });
    assert_eq!(waits(&mut ben).await.0, 1);
    let often = loop {
        match ben.call(seek(2)).await.unwrap() {
            Ok(_) => {}
            Err(error) => break error,
        }
    };
    assert!(matches!(often, Error::TooFast { .. }), "{often:?}");
    ben.ok(STOP).await;
    ben.ok(Request::AgreeToBots { on: true }).await;
}

#[tokio::test]
async fn the_lobby_tells_how_many_wait_and_play() {
    let house = TestHouse::open().await;
    let (mut ann, mut ben) = (house.player().await, house.player().await);
    ben.ok(Request::Lobby { on: true }).await;
    ann.ok(seek(3)).await;
    let busy = |waiting: u32, playing: u32| move |busy: &wire::Busy| (busy.waiting, busy.playing) == (waiting, playing);
    ben.lobby(|lobby| lobby.busy.iter().any(busy(1, 0))).await;
    ann.ok(STOP).await;
    let table = ann.table_with_bots(3, short()).await;
    ann.ok(Request::Start { table }).await;
    ben.lobby(|lobby| lobby.busy.iter().any(busy(0, 1))).await;
}
