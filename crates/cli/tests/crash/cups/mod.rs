//! Kills the real house with SIGKILL while tournaments are held in it. Every pairing and every result must be there
//! once, each result must match what happened at its table, and every round must come to an end.

mod cup;
mod entrant;
mod written;

use crate::{
    client_chance,
    house::House,
    people::{Browser, SETTINGS},
};
use cup::Cup;
use entrant::Entrant;
use game::{below, sim};
use server::client::Broken;
use std::{
    net::SocketAddr,
    time::{Duration, Instant},
};
use tokio::{
    sync::watch,
    time::{sleep, timeout},
};
use wire::{TableCode, rating::Rating};

/// Number of entrants who never come to their tables.
const ABSENT: usize = 2;
/// Number of bots that fill up a field.
const BOTS: usize = 3;
/// The longest a tournament may take, however often the house is killed.
const LONG: Duration = Duration::from_secs(600);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tournament_goes_on_through_kills() {
    let any = below(cup::KINDS.len() as u32, &mut sim(client_chance())) as usize;
    let told = killed(5, 9, any).await;
    assert!(told.tournaments > 0 && told.results > 5, "{told:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rated_league_goes_on_through_kills_and_its_ratings_are_true() {
    let told = killed(4, 9, cup::RATED_LEAGUE).await;
    assert!(told.tournaments > 0 && told.rated > 0, "{told:?}");
}

/// Takes some minutes: `cargo test -p madang --test crash --all-features -- --ignored --nocapture cups`.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "takes some minutes"]
async fn tournaments_of_32_go_on_through_200_kills() {
    let each = 200 / cup::KINDS.len() as u32;
    for (kind, held) in cup::KINDS.iter().enumerate() {
        let told = killed(each, 29, kind).await;
        assert!(told.tournaments > 0 && told.results > 5 && (told.rated > 0 || !held.rated), "{kind}: {told:?}");
    }
}

/// What happened in the whole run.
#[derive(Debug, Default)]
struct Told {
    tournaments: usize,
    rounds: usize,
    results: usize,
    /// Chairs the house played for because the player never came.
    missed: usize,
    /// Tables that count for ratings.
    rated: u64,
}

/// Holds tournaments of `people` people and some bots while the house is killed, beginning with the kind `first`.
async fn killed(kills: u32, people: usize, first: usize) -> Told {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("house.sqlite");
    let mut house = House::open_with(&data, &WITH_BREAKS).await;
    let begun = Instant::now();
    let mut cookies = Vec::new();
    for number in 0..people {
        cookies.push(signed_up(house.address(), number).await.unwrap());
    }
    let (enough, is_enough) = watch::channel(false);
    let holding = tokio::spawn(hold(house.whereabouts(), cookies, first, is_enough));
    let mut chance = sim(client_chance());
    for kill in 0..kills {
        // Some kills come when the house has barely opened its doors, others when a round has been going on for a
        // while.
        let most_ms = match kill % 7 {
            0 => 20,
            1..4 => 600,
            _ => 3_000,
        };
        sleep(Duration::from_millis(below(most_ms, &mut chance).into())).await;
        house.kill();
        if kill % 10 == 0 {
            crate::people::check(&house);
        }
        house.reopen().await;
    }
    enough.send_replace(true);
    let codes = holding.await.unwrap();
    all_reckoned(house.address(), people).await.unwrap();
    house.stop();
    crate::people::check(&house);
    let told = written::check(&data, &codes).await;
    let (same, ratings) = house.told(&["ratings", "--recompute", "--json"]);
    assert!(same && ratings["matches"] == told.rated, "{told:?} {ratings}");
    eprintln!("{kills} kills in {} s: {told:?}", begun.elapsed().as_secs());
    told
}

/// The usual settings, with short breaks.
const WITH_BREAKS: [&str; 10] = {
    let [a, b, c, d, e, f, g, h] = SETTINGS;
    [a, b, c, d, e, f, g, h, "--break-ms=100", "--no-show-ms=2500"]
};

/// Waits until no player has a rating left to compute.
async fn all_reckoned(house: SocketAddr, people: usize) -> Result<(), Broken> {
    for number in 0..people {
        let path = format!("/api/ratings/nr-{number}");
        let guest = Browser::new(house).arrive().await?;
        let pending = async {
            while Browser::of(house, &guest).get::<Vec<Rating>>(&path).await?.iter().any(|rating| rating.pending > 0) {
                sleep(Duration::from_millis(100)).await;
            }
            Ok::<(), Broken>(())
        };
        timeout(LONG, pending).await.unwrap_or_else(|_| panic!("nr-{number} is not reckoned"))?;
    }
    Ok(())
}

async fn signed_up(house: SocketAddr, number: usize) -> Result<String, Broken> {
    let guest = Browser::new(house).arrive().await?;
    Ok(Browser::of(house, &guest).sign_up(&format!("nr-{number}")).await?.unwrap_or(guest))
}

/// Holds one tournament after another until told to stop. Returns their codes.
async fn hold(
    house: watch::Receiver<SocketAddr>,
    cookies: Vec<String>,
    first: usize,
    is_enough: watch::Receiver<bool>,
) -> Vec<TableCode> {
    let mut codes = Vec::new();
    for number in first.. {
        let field = cookies.len() + BOTS;
        let cup = Cup { house: house.clone(), organiser: cookies[0].clone(), number, field };
        let code = cup.open().await;
        for (number, cookie) in cookies.iter().enumerate() {
            // Those who never come anywhere give theirs openly: for them the others would have to wait.
            let pledges = number < cookies.len() - ABSENT && !number.is_multiple_of(3);
            cup.enter(code, cookie, number, pledges).await;
        }
        cup.start(code).await;
        let coming = &cookies[..cookies.len() - ABSENT];
        let playing = coming.iter().enumerate().map(|(number, cookie)| {
            let entrant = Entrant::new(house.clone(), cookie.clone(), code, number);
            tokio::spawn(entrant.play())
        });
        for entrant in playing.collect::<Vec<_>>() {
            timeout(LONG, entrant).await.unwrap_or_else(|_| panic!("{code} comes to no end")).unwrap();
        }
        codes.push(code);
        if *is_enough.borrow() {
            return codes;
        }
    }
    codes
}
