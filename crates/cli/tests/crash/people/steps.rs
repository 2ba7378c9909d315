//! The steps of a story, each of which may be taken again until it was acknowledged.

use super::{
    asks::Browser,
    hand::Hand,
    play::{self, play},
};
use lexio::Lexio;
use server::client::Broken;
use std::net::SocketAddr;
use wire::TableCode;

/// The game of the deals that are played: the quickest.
pub(super) const GAME: &str = "matgo";
/// Moves before something else is done.
pub(super) const SOME: u32 = 3;

/// How far something is that the house is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) enum Asked {
    #[default]
    No,
    /// It was asked, and there was no answer.
    Unanswered,
    Done,
}

/// A try at a day's deal.
#[derive(Clone, Debug)]
pub(super) struct Try {
    pub(super) day: String,
    pub(super) table: TableCode,
    /// The record, once it is over.
    pub(super) record: Option<String>,
}

/// The cookie of a browser, which is a guest's at first.
pub(super) async fn arrived(cookie: &mut Option<String>, house: SocketAddr) -> Result<String, Broken> {
    if let Some(cookie) = cookie {
        return Ok(cookie.clone());
    }
    let new = Browser::new(house).arrive().await?;
    Ok(cookie.insert(new).clone())
}

/// A match with a bot, in which some moves are made.
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

/// Plays a match to its end; there is no such table any more then.
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

/// A try at today's deal.
pub(super) async fn tried(tried: &mut Option<Try>, house: SocketAddr, cookie: &str, hand: &Hand) -> Result<(), Broken> {
    if tried.is_none() {
        let browser = Browser::of(house, cookie);
        let day = browser.today().await?.day;
        hand.asks();
        let table = browser.begin_deal(GAME).await?;
        // Midnight may have come in between.
        if browser.today().await?.day == day {
            *tried = Some(Try { day, table, record: None });
        }
    }
    Ok(())
}
