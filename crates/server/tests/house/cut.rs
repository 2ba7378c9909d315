//! People whose node and the leader of their table do not hear each other: that time is not theirs.

use crate::{
    house::{Player, Update, dealt, given_back, short},
    quick::called,
    several::Yard,
};
use lexio::Lexio;
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::time::{sleep, sleep_until};
use wire::{Error, GameName, Pace, Request, TableCode};

/// A clock that runs out while the bus is away.
const CLOCK_MS: u32 = 15_000;
const AWAY: Duration = Duration::from_secs(17);

/// Ann opens a table with this clock, and begins a match with Ben there.
async fn begins(ann: &mut Player, ben: &mut Player, move_ms: u32) -> TableCode {
    let (game, pace) = (GameName::of::<Lexio>(), Pace { move_ms: Some(move_ms) });
    let table = ann.opens(Request::Create { game, seats: 2, rules: short(), pace, listed: true, rated: false }).await;
    ann.sit(table).await;
    ben.joins(table).await;
    ann.ok(Request::Start { table }).await;
    table
}

/// What one of the two sees once it is their turn.
async fn turn_of(one: &mut Player, other: &mut Player) -> Update {
    let update = one.sees(dealt).await;
    if Player::is_my_turn(&update) {
        return update;
    }
    let theirs = other.sees(Player::is_my_turn).await;
    other.moves(&theirs).await;
    one.sees(Player::is_my_turn).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_late_while_no_node_reaches_another() {
    let Some(yard) = Yard::new("parted").await else { return };
    let silent = Arc::new(AtomicBool::new(false));
    let north = yard.open_silenced("north", "", &silent).await.leads().await;
    let south = yard.open_silenced("south", "", &silent).await;
    let (mut ann, mut ben) = (north.player().await, south.player().await);
    let table = begins(&mut ann, &mut ben, CLOCK_MS).await;
    let turn = turn_of(&mut ben, &mut ann).await;
    let before_ms = given_back(&north.store, table).await;
    silent.store(true, Ordering::Relaxed);
    sleep(AWAY).await;
    silent.store(false, Ordering::Relaxed);
    // Whoever comes back is shown how much time is left before doing anything.
    let shown = ben.sees(|update| update.seq > turn.seq).await;
    assert_eq!(shown.ply, turn.ply);
    let given_ms = given_back(&north.store, table).await - before_ms;
    assert!(given_ms > 16_000, "{given_ms}");
    ben.moves(&shown).await;
    ann.sees(|update| update.ply > turn.ply).await;
    yard.close([north, south]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_late_whose_node_alone_is_cut_off() {
    let Some(yard) = Yard::new("islet").await else { return };
    let silent = Arc::new(AtomicBool::new(false));
    // North hands nothing over.
    let north = yard.open_silenced("north", "", &Arc::default()).await.leads().await;
    let south = yard.open_silenced("south", "", &silent).await;
    let (mut ann, mut ben) = (north.player().await, south.player().await);
    let table = begins(&mut ann, &mut ben, CLOCK_MS).await;
    let turn = turn_of(&mut ben, &mut ann).await;
    silent.store(true, Ordering::Relaxed);
    let back_at = Instant::now() + AWAY;
    assert!(ben.is_cut().await, "nothing could be reached from there");
    sleep_until(back_at.into()).await;
    let mut back: Player = Player::back_at(north.address(), &ben.cookie, table).await;
    let shown = back.sees(dealt).await;
    assert_eq!(shown.ply, turn.ply);
    back.moves(&shown).await;
    ann.sees(|update| update.ply > turn.ply).await;
    yard.close([north, south]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_clock_of_whoever_is_at_the_leaders_node_runs_on() {
    let Some(yard) = Yard::new("at_home").await else { return };
    let silent = Arc::new(AtomicBool::new(false));
    let north = yard.open_silenced("north", "", &silent).await.leads().await;
    let south = yard.open_silenced("south", "", &silent).await;
    let (mut ann, mut ben) = (north.player().await, south.player().await);
    let table = begins(&mut ann, &mut ben, 5_000).await;
    let turn = turn_of(&mut ann, &mut ben).await;
    let before_ms = given_back(&north.store, table).await;
    silent.store(true, Ordering::Relaxed);
    // The time at the leader is up, and the next turn gets back what it cannot use.
    let late = ann.sees(|update| update.ply > turn.ply).await;
    let given_ms = given_back(&north.store, table).await - before_ms;
    assert!(given_ms < 4_000, "{given_ms}");
    ann.sees(|update| update.seq > late.seq).await;
    assert!(given_back(&north.store, table).await - before_ms > given_ms);
    silent.store(false, Ordering::Relaxed);
    yard.close([north, south]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_looks_for_others_again_in_vain_keeps_the_place_that_they_have() {
    let Some(yard) = Yard::new("in_vain").await else { return };
    let silent = Arc::new(AtomicBool::new(false));
    let north = yard.open_silenced("north", "", &Arc::default()).await.leads().await;
    let south = yard.open_silenced("south", "node.", &silent).await;
    let (mut ann, mut ben) = (south.player().await, south.player().await);
    let seek = || Request::Seek { game: GameName::of::<Lexio>(), seats: 2, since_ms: None };
    ann.ok(seek()).await;
    silent.store(true, Ordering::Relaxed);
    assert_eq!(ann.refused(seek()).await, Error::Busy, "nobody is asked");
    silent.store(false, Ordering::Relaxed);
    // The next leader is asked for the places of those who wait here.
    north.close().await;
    ben.ok(seek()).await;
    assert_eq!(called(&mut ann).await, called(&mut ben).await);
    yard.close([south]).await;
}
