//! The steps of a story, each of which may be repeated until it is acknowledged.

use super::{
    asks::Browser,
    hand::Hand,
    play::{self, play},
};
use lexio::Lexio;
use server::client::Broken;
use std::net::SocketAddr;
use wire::TableCode;

/// The game of the deals played here: the quickest one.
pub(super) const GAME: &str = "matgo";
/// Number of moves to play before going on to something else.
pub(super) const SOME: u32 = 3;

/// The state of a request to the house.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) enum Asked {
    #[default]
    No,
    /// Sent, but not answered.
    Unanswered,
    Done,
}

/// A try at a day's deal.
#[derive(Clone, Debug)]
pub(super) struct Try {
    pub(super) day: String,
    pub(super) table: TableCode,
    /// The record, once the try is over.
    pub(super) record: Option<String>,
}

/// The cookie of a browser, which arrives as a guest if it has none.
pub(super) async fn arrived(cookie: &mut Option<String>, house: SocketAddr) -> Result<String, Broken> {
    if let Some(cookie) = cookie {
        return Ok(cookie.clone());
    }
    let new = Browser::new(house).arrive().await?;
    Ok(cookie.insert(new).clone())
}

/// Begins a match with a bot, and plays some moves.
pub(super) async fn begun(
    table: &mut Option<TableCode>,
    house: SocketAddr,
    cookie: &str,
    hand: &mut Hand,
) -> Result<(), Broken> {
    if table.is_none() {
        let opened = play::open(house, cookie, false).await?;
        *table = Some(opened);
        play::<Lexio>(house, cookie, opened, SOME, hand).await?;
    }
    Ok(())
}

/// Plays a match to its end, and forgets its table.
pub(super) async fn finished(
    table: &mut Option<TableCode>,
    records: &mut Vec<String>,
    house: SocketAddr,
    cookie: &str,
    hand: &mut Hand,
) -> Result<(), Broken> {
    if let Some(at) = *table {
        records.extend(play::<Lexio>(house, cookie, at, u32::MAX, hand).await?);
        *table = None;
    }
    Ok(())
}

/// Begins a try at today's deal.
pub(super) async fn tried(tried: &mut Option<Try>, house: SocketAddr, cookie: &str, hand: &Hand) -> Result<(), Broken> {
    if tried.is_none() {
        let browser = Browser::of(house, cookie);
        let day = browser.today().await?.day;
        hand.asks();
        let table = browser.begin_deal(GAME).await?;
        // Midnight may have passed in between.
        if browser.today().await?.day == day {
            *tried = Some(Try { day, table, record: None });
        }
    }
    Ok(())
}
