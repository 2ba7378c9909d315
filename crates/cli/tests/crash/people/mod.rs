//! Kills the real house with SIGKILL while accounts are made, guests sign in, and rated matches and daily deals are
//! played. None of it may be half done: what was acknowledged is there after every kill, and what was not is there
//! entirely or not at all.

mod asks;
mod hand;
mod newcomer;
mod play;
mod rivals;
mod steps;
mod voids;

use crate::{client_chance, house::House};
pub(crate) use asks::Browser;
use game::{Sim, below, sim};
pub(crate) use hand::Hand;
use newcomer::{Newcomer, Story};
pub(crate) use play::{connect, play};
use rivals::Rivals;
use serde_json::{Value, json};
use server::client::Broken;
use std::{
    net::SocketAddr,
    time::{Duration, Instant},
};
use tokio::{
    select,
    sync::{mpsc, watch},
    task::JoinSet,
    time::sleep,
};

/// Lets every player come from an address of their own, and sit where they like.
pub(crate) const SETTINGS: [&str; 8] = [
    "--behind-proxy=1",
    "--max-seats-per-user=1000",
    "--max-tables-per-user=1000",
    "--max-tables-per-address=100000",
    "--max-tables=100000",
    "--codes-per-minute=100000",
    "--max-sockets-per-user=1000",
    "--sessions-per-hour=100000",
];
/// Pairs of rivals.
const RIVALS: u32 = 2;
/// How many newcomers whose story is over are checked again after a kill.
const ASKED: usize = 3;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_of_people_is_half_done_after_a_kill() {
    let told = killed(6, 4).await;
    assert!(told.accounts > 0 && told.matches > 0, "{told:?}");
}

/// Takes about ten minutes: `cargo test -p madang --test crash --all-features -- --ignored --nocapture nothing_of_people`.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "takes ten minutes"]
async fn nothing_of_people_is_half_done_after_200_kills() {
    let told = killed(200, 8).await;
    assert!(told.accounts > 20 && told.merged > 10 && told.rated > 10 && told.tries_over > 5, "{told:?}");
    // Between the commit and the answer there is little time: of fifty without an answer, a few are done.
    assert!(told.unanswered_done > 0 && told.unanswered_not_done > 5, "the kills must come in the middle: {told:?}");
}

/// What happened in the whole run.
#[derive(Debug, Default)]
struct Told {
    accounts: usize,
    merged: usize,
    /// Matches that newcomers played to their end.
    matches: usize,
    /// Rated matches whose ratings are computed.
    rated: u64,
    tries: usize,
    tries_over: usize,
    /// Sign-ups and sign-ins without an answer that turned out to be done.
    unanswered_done: u32,
    unanswered_not_done: u32,
}

/// A player, or a pair of them, in the house.
enum Neighbour {
    Newcomer { one: Box<Newcomer>, hand: Hand },
    Rivals(Box<Rivals>),
}

/// Everyone who is or has been in a house that is killed again and again.
struct Street {
    neighbours: Vec<Neighbour>,
    /// Newcomers whose story is over.
    settled: Vec<Newcomer>,
    /// Within how many milliseconds a kill would hurt.
    moments: mpsc::Receiver<u32>,
    chance: Sim,
}

/// Kills the house `kills` times, and goes on until a newcomer has played a match to its end, but for ten times as many
/// kills at most. `newcomers` is how many newcomers there are at a time. When there are few, rivals provide most of the
/// moments at which a kill would hurt.
async fn killed(kills: u32, newcomers: u32) -> Told {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("house.sqlite");
    let mut house = House::open_with(&data, &SETTINGS).await;
    let begun = Instant::now();
    let mut street = Street::new(house.address(), newcomers).await;
    for kill in 0..10 * kills {
        if kill >= kills && street.has_seen_a_match() {
            break;
        }
        street.live_until_killed(&mut house, kill).await;
        check(&house);
        house.reopen().await;
        // Some kills come when the house has barely opened its doors.
        if kill % 7 != 3 {
            street.recall(house.address()).await;
        }
    }
    let told = street.settle(house.address()).await;
    house.stop();
    check(&house);
    let (same, ratings) = house.told(&["ratings", "--recompute", "--json"]);
    assert!(same, "{ratings}");
    assert_eq!(ratings["matches"], json!(told.rated), "{ratings}");
    eprintln!("{kills} kills in {} s: {told:?}", begun.elapsed().as_secs());
    told
}

/// Checks that the data on disk is consistent.
pub(crate) fn check(house: &House) {
    for (command, wrong) in [(&["check", "--json"][..], "broken"), (&["people", "--check", "--json"], "wrong")] {
        let (sound, told) = house.told(command);
        assert!(sound && told[wrong] == Value::Array(Vec::new()), "{command:?}: {told}");
    }
}

impl Street {
    async fn new(house: SocketAddr, newcomers: u32) -> Street {
        let (moment, moments) = mpsc::channel(1);
        let mut neighbours = Vec::new();
        for pair in 0..RIVALS {
            let handles = ["a", "b"].map(|which| format!("rival-{pair}-{which}"));
            let hands = [2 * pair, 2 * pair + 1].map(|seed| Hand::new(seed.into(), moment.clone()));
            neighbours.push(Neighbour::Rivals(Box::new(Rivals::meet(house, handles, hands).await.unwrap())));
        }
        for number in 0..newcomers {
            let one = Box::new(Newcomer::called(format!("mina-{number}"), Story::of(number)));
            neighbours.push(Neighbour::Newcomer { one, hand: Hand::new((100 + number).into(), moment.clone()) });
        }
        Street { neighbours, settled: Vec::new(), moments, chance: sim(client_chance()) }
    }

    /// Lets everyone go on with their story until the house is killed.
    async fn live_until_killed(&mut self, house: &mut House, kill: u32) {
        let (gone, is_gone) = watch::channel(false);
        let mut living = JoinSet::new();
        for neighbour in self.neighbours.drain(..) {
            living.spawn(neighbour.live(house.address(), is_gone.clone()));
        }
        self.wait(kill).await;
        house.kill();
        gone.send_replace(true);
        for (number, neighbour) in living.join_all().await.into_iter().enumerate() {
            let neighbour = match neighbour {
                Neighbour::Newcomer { one, hand } if one.is_over() => {
                    let next = Newcomer::called(format!("mina-{kill}-{number}"), one.story);
                    self.settled.push(*one);
                    Neighbour::Newcomer { one: Box::new(next), hand }
                }
                other => other,
            };
            self.neighbours.push(neighbour);
        }
    }

    /// Whether a newcomer has played a match to its end.
    fn has_seen_a_match(&self) -> bool {
        let present = self.neighbours.iter().filter_map(|neighbour| match neighbour {
            Neighbour::Newcomer { one, .. } => Some(&**one),
            Neighbour::Rivals(_) => None,
        });
        present.chain(&self.settled).any(|one| !one.records.is_empty())
    }

    /// Waits until the next kill. One in four comes at any time, the others when something may be half done.
    async fn wait(&mut self, kill: u32) {
        let most_ms = match kill % 7 {
            4 => 20,
            0 => 3_000,
            _ => 700,
        };
        sleep(Duration::from_millis(below(most_ms, &mut self.chance).into())).await;
        if !kill.is_multiple_of(4) && kill % 7 != 4 {
            self.moments.try_recv().ok();
            let within_ms = select! {
                within_ms = self.moments.recv() => within_ms.unwrap_or(1),
                () = sleep(Duration::from_secs(3)) => 1,
            };
            sleep(Duration::from_micros(below(1_000 * within_ms, &mut self.chance).into())).await;
        }
    }

    /// Checks that everything ever acknowledged is there.
    async fn recall(&mut self, house: SocketAddr) {
        let asked = below(self.settled.len().max(1) as u32, &mut self.chance) as usize;
        for one in self.settled.iter_mut().skip(asked).take(ASKED) {
            one.recall(house).await.unwrap();
        }
        for neighbour in &mut self.neighbours {
            match neighbour {
                Neighbour::Newcomer { one, .. } => one.recall(house).await.unwrap(),
                Neighbour::Rivals(rivals) => rivals.recall(house).await.unwrap(),
            }
        }
    }

    /// Checks everything of everyone once more, and that every rated match gets its ratings computed.
    async fn settle(mut self, house: SocketAddr) -> Told {
        self.recall(house).await;
        let mut told = Told::default();
        for one in &mut self.settled {
            one.recall(house).await.unwrap();
            assert!(Browser::new(house).sign_in(&one.handle).await.unwrap().is_some(), "{}", one.handle);
        }
        for neighbour in self.neighbours {
            match neighbour {
                Neighbour::Newcomer { one, .. } => self.settled.push(*one),
                Neighbour::Rivals(rivals) => {
                    let rated = rivals.reckoned(house).await.unwrap();
                    assert!(rated as usize >= rivals.records.len());
                    told.accounts += 2;
                    told.rated += rated;
                }
            }
        }
        for one in &self.settled {
            let (tries, over) = one.tries();
            told.accounts += usize::from(one.has_signed_up());
            told.merged += usize::from(one.has_merged());
            told.matches += one.records.len();
            (told.tries, told.tries_over) = (told.tries + tries, told.tries_over + over);
            told.unanswered_done += one.unanswered.done;
            told.unanswered_not_done += one.unanswered.not_done;
        }
        told
    }
}

impl Neighbour {
    async fn live(mut self, house: SocketAddr, is_gone: watch::Receiver<bool>) -> Neighbour {
        while !*is_gone.borrow() {
            match self.go_on(house).await {
                Ok(()) => {}
                // The house is gone, or has closed a socket.
                Err(Broken::Status { status }) => panic!("the house answers with {status}"),
                Err(_) => sleep(Duration::from_millis(5)).await,
            }
        }
        self
    }

    async fn go_on(&mut self, house: SocketAddr) -> Result<(), Broken> {
        match self {
            Neighbour::Newcomer { one, .. } if one.is_over() => {
                sleep(Duration::from_millis(20)).await;
                Ok(())
            }
            Neighbour::Newcomer { one, hand } => one.go_on(house, hand).await,
            Neighbour::Rivals(rivals) => rivals.go_on(house).await,
        }
    }
}
