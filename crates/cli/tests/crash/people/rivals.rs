//! Two accounts who play one rated match after another.

use super::{
    asks::Browser,
    hand::Hand,
    play::{self, play},
};
use lexio::Lexio;
use server::client::Broken;
use std::{net::SocketAddr, time::Duration};
use tokio::time::{Instant, sleep};
use wire::{TableCode, rating::Rating};

/// The longest to wait for the next match to show in a rating.
const LONG: Duration = Duration::from_secs(120);

pub(super) struct Rivals {
    handles: [String; 2],
    cookies: [String; 2],
    /// Where they play.
    table: Option<TableCode>,
    /// Records of the matches whose end both were shown.
    pub(super) records: Vec<String>,
    hands: [Hand; 2],
}

impl Rivals {
    /// Signs up two new rivals.
    pub(super) async fn meet(house: SocketAddr, handles: [String; 2], hands: [Hand; 2]) -> Result<Rivals, Broken> {
        let mut cookies = [String::new(), String::new()];
        for (handle, cookie) in handles.iter().zip(&mut cookies) {
            let guest = Browser::new(house).arrive().await?;
            *cookie = Browser::of(house, &guest).sign_up(handle).await?.unwrap_or(guest);
        }
        Ok(Rivals { handles, cookies, table: None, records: Vec::new(), hands })
    }

    /// Plays a match to its end.
    pub(super) async fn go_on(&mut self, house: SocketAddr) -> Result<(), Broken> {
        let [one, other] = &self.cookies;
        let table = match self.table {
            Some(table) => table,
            None => {
                let table = play::open(house, one, true).await?;
                play::join(house, one, other, table).await?;
                *self.table.insert(table)
            }
        };
        let [first, second] = &mut self.hands;
        let (seen, also_seen) = tokio::try_join!(
            play::<Lexio>(house, one, table, u32::MAX, first),
            play::<Lexio>(house, other, table, u32::MAX, second),
        )?;
        assert_eq!(seen, also_seen, "at {table}");
        self.records.extend(seen);
        self.table = None;
        Ok(())
    }

    /// Checks after a kill that every match that ended is in both histories, and counts.
    pub(super) async fn recall(&self, house: SocketAddr) -> Result<(), Broken> {
        for (handle, cookie) in self.handles.iter().zip(&self.cookies) {
            let history = Browser::of(house, cookie).history(handle).await?;
            for record in &self.records {
                let kept = history.iter().find(|played| played.record == *record);
                assert!(kept.is_some_and(|played| played.rated), "{handle} has lost {record}: {kept:?}");
            }
        }
        Ok(())
    }

    /// Waits until the ratings of all their rated matches are computed, and returns how many there are. The house does
    /// that only when it is idle, so this waits for as long as there is progress.
    pub(super) async fn reckoned(&self, house: SocketAddr) -> Result<u64, Broken> {
        let mut counted = [0, 0];
        for ((handle, cookie), counted) in self.handles.iter().zip(&self.cookies).zip(&mut counted) {
            let browser = Browser::of(house, cookie);
            let played = browser.history(handle).await?.iter().filter(|played| played.rated).count() as u64;
            let (mut reckoned, mut since) = (0, Instant::now());
            *counted = loop {
                let ratings: Vec<Rating> = browser.get(&format!("/api/ratings/{handle}")).await?;
                let (matches, pending) = ratings.first().map_or((0, 0), |rating| (rating.matches, rating.pending));
                if matches == played && pending == 0 {
                    break matches;
                }
                if matches > reckoned {
                    (reckoned, since) = (matches, Instant::now());
                }
                assert!(since.elapsed() < LONG, "{handle}: {matches} reckoned and {pending} due of {played}");
                sleep(Duration::from_millis(200)).await;
            };
        }
        assert_eq!(counted[0], counted[1], "{:?}", self.handles);
        Ok(counted[0])
    }
}
