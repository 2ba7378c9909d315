//! Quick match: guests who are called, and do something else.

use crate::{
    account::{account, sign_in_at},
    house::TestHouse,
    quick::{STOP, are_called, called, come, idle, seek, sit, told, waits},
};
use wire::{Error, Phase, Quick};

#[tokio::test]
async fn whoever_misses_call_after_call_is_not_called_for_a_while() {
    let house = TestHouse::open().await;
    let (mut ann, mut ben) = (house.player().await, house.player().await);
    ann.ok(seek(2)).await;
    for _ in 0..3 {
        ben.ok(seek(2)).await;
        let table = called(&mut ben).await;
        while called(&mut ann).await != table {}
        come(&mut ann, table).await;
        house.clock.advance(table::COMING_MS);
        assert!(idle(&mut ben).await);
        waits(&mut ann).await;
    }
    assert!(matches!(ben.refused(seek(2)).await, Error::TooFast { .. }));
    let mut cleo = house.player().await;
    cleo.ok(seek(2)).await;
    assert_eq!(called(&mut ann).await, called(&mut cleo).await);
}

#[tokio::test]
async fn whoever_stops_once_all_have_come_has_missed_nothing() {
    let house = TestHouse::open().await;
    let (mut ann, mut ben) = (house.player().await, house.player().await);
    for _ in 0..4 {
        ann.ok(seek(2)).await;
        ben.ok(seek(2)).await;
        let table = called(&mut ann).await;
        while called(&mut ben).await != table {}
        come(&mut ann, table).await;
        come(&mut ben, table).await;
        ann.ok(STOP).await;
        assert!(!idle(&mut ann).await);
        assert!(!idle(&mut ben).await);
    }
}

#[tokio::test]
async fn where_nobody_comes_nobody_has_waited_in_vain() {
    let house = TestHouse::open().await;
    let mut both = [house.player().await, house.player().await];
    // By then an address would have missed too many, too.
    for _ in 0..7 {
        for player in &mut both {
            player.ok(seek(2)).await;
        }
        for player in &mut both {
            called(player).await;
        }
        house.clock.advance(table::COMING_MS);
        for player in &mut both {
            assert!(idle(player).await);
        }
    }
}

#[tokio::test]
async fn whoever_is_called_when_the_house_goes_down_is_told_of_the_time_that_they_have_back() {
    let mut house = TestHouse::open().await;
    let (mut ann, mut ben) = (house.player().await, house.player().await);
    let table = are_called(&mut ann, &mut ben).await;
    come(&mut ann, table).await;
    house.close().await;
    // Longer than they had left.
    house.clock.advance(60_000);
    house.reopen().await;
    let back_ms = house.clock.now_ms();
    let mut ben = house.again(&ben.cookie).await;
    ben.ok(seek(2)).await;
    let told = told(&mut ben, |quick| !matches!(quick, Quick::Idle { .. })).await;
    let Quick::Called { table: there, until_ms, .. } = told else { panic!("{told:?}") };
    assert_eq!(there, table);
    assert!((back_ms + 5_000..=back_ms + table::COMING_MS).contains(&until_ms), "{}", until_ms - back_ms);
    come(&mut ben, table).await;
    ben.sees(|update| matches!(update.room.phase, Phase::Playing { .. })).await;
}

#[tokio::test]
async fn whoever_is_called_and_asks_for_something_else_does_not_come() {
    let house = TestHouse::open().await;
    let (mut ann, mut ben) = (house.player().await, house.player().await);
    let table = are_called(&mut ann, &mut ben).await;
    ann.ok(seek(3)).await;
    told(&mut ann, |quick| matches!(quick, Quick::Waiting { seats: 3, waiting: 1, .. })).await;
    told(&mut ben, |quick| matches!(quick, Quick::Waiting { seats: 2, waiting: 1, .. })).await;
    assert_eq!(ann.refused(sit(table)).await, Error::NoSuchTable { table });
}

#[tokio::test]
async fn a_guest_who_waits_and_signs_in_waits_on_and_does_not_meet_themselves() {
    let house = TestHouse::open().await;
    let account = account(&house, "mina").await;
    let mut guest = house.player().await;
    let _tab = house.again(&guest.cookie).await;
    guest.ok(seek(2)).await;
    let since = waits(&mut guest).await.1;
    sign_in_at(house.address(), &guest.cookie, "mina").await;
    let mut mina = house.again(&account).await;
    mina.ok(seek(2)).await;
    let first = told(&mut mina, |_| true).await;
    assert!(matches!(first, Quick::Waiting { waiting: 1, since_ms, .. } if since_ms == since), "{first:?}");
}

#[tokio::test]
async fn a_guest_who_is_called_and_signs_in_is_called_as_the_account() {
    let house = TestHouse::open().await;
    let account = account(&house, "mina").await;
    let (mut guest, mut ben) = (house.player().await, house.player().await);
    let table = are_called(&mut guest, &mut ben).await;
    sign_in_at(house.address(), &guest.cookie, "mina").await;
    let mut mina = house.again(&account).await;
    mina.ok(seek(2)).await;
    come(&mut mina, table).await;
    come(&mut ben, table).await;
    mina.sees(|update| matches!(update.room.phase, Phase::Playing { .. })).await;
    assert!(!idle(&mut ben).await, "nobody is late");
}
