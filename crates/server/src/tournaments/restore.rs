//! Resumes the house's tournaments when it opens.

use super::{
    found::{code_of, id_of},
    task,
};
use crate::{
    House,
    contests::{Held, Shown, is_over, version_at},
    damage::despite_damage,
    journals::tournament_name,
};
use std::{sync::Arc, time::Duration};
use store::{AnyStore, Meta, TournamentId, Tournaments};
use table::GuestId;
use tokio::{task::spawn_blocking, time::sleep};
use tournament::{Command, Tournament};
use wire::{Error, TableCode, tournament::FINISHED};

/// How many that are over to look through for those that everybody finds: others may have been called off, or be
/// unlisted.
const LOOKED_THROUGH: u32 = 10 * FINISHED;
/// How often to look for tournaments that other nodes have opened, that were written although the server went away
/// before it said so, or that could not be read.
const LOOK: Duration = Duration::from_secs(1);
/// The shortest outage of several nodes that is given back to the clocks, in milliseconds. While any node is running and
/// any tournament is open, heartbeats are never further apart than this.
const OUTAGE_MS: i64 = 10_000;

/// Resumes every tournament that has anything left to do, giving its clocks back the time that the house was down. One
/// that cannot be resumed stays in the journal as it is, and so do all in a list that is damaged. With several nodes,
/// every node knows all tournaments, and each is led by one of them.
///
/// # Errors
/// If the database fails.
pub(crate) async fn go_on(house: &Arc<House>) -> Result<(), store::Error> {
    let alive_ms = house.store.last_heartbeat().await?;
    let now_ms = house.clock.now_ms();
    let down = |alive_ms: &i64| now_ms.saturating_sub(*alive_ms) >= OUTAGE_MS;
    let closed = house.store.closed_tournaments(LOOKED_THROUGH).await;
    let (mut over, mut for_all) = (Vec::new(), 0);
    for id in despite_damage("the list of closed tournaments", closed)? {
        let Some(shown) = read(house, id).await else { continue };
        for_all += u32::from(shown.is_for_all());
        over.push(shown);
        if for_all >= FINISHED {
            break;
        }
    }
    over.into_iter().rev().for_each(|shown| house.contests.close(shown));
    for id in despite_damage("the list of open tournaments", house.store.open_tournaments().await)? {
        let Some(held) = folded(house, id).await else {
            // Elsewhere it is looked for again.
            if let Some(code) = code_of(id).filter(|_| is_in_a_file(house)) {
                house.contests.set_aside(code);
            }
            continue;
        };
        match &house.nodes {
            None => {
                let (held, alive_ms) = credited(house, held, alive_ms).await;
                task::spawn(house, held, alive_ms);
            }
            Some(_) => task::spawn(house, held, alive_ms.filter(down)),
        }
    }
    Ok(())
}

/// Looks for tournaments that are written and not open here, in a house on a server, until the house closes.
pub(crate) async fn watch(house: Arc<House>) {
    if is_in_a_file(&house) {
        return;
    }
    while house.closing.run_until_cancelled(sleep(LOOK)).await.is_some() {
        let open = match house.store.open_tournaments().await {
            Ok(open) => open,
            Err(error) => {
                tracing::warn!(%error, "the open tournaments could not be looked up");
                continue;
            }
        };
        let known = |id: &TournamentId| code_of(*id).is_none_or(|code| house.contests.knows(code));
        for id in open.into_iter().filter(|id| !known(id)) {
            match held(&house, id).await {
                // It has been opened here in the meantime.
                Ok(Some(held)) if house.contests.knows(held.code()) => {}
                Ok(Some(held)) => task::spawn(&house, held, None),
                Ok(None) => code_of(id).into_iter().for_each(|code| house.contests.set_aside(code)),
                Err(error) => {
                    tracing::warn!(tournament = %tournament_name(id), %error, "a tournament cannot be read yet");
                }
            }
        }
    }
}

/// Whether the house is in a file, which always says what it has written and what it can read.
const fn is_in_a_file(house: &House) -> bool {
    matches!(house.store, AnyStore::Sqlite(_))
}

/// Looks for a tournament that another node may have opened a moment ago.
pub(crate) async fn find(house: &Arc<House>, code: TableCode) {
    if house.nodes.is_none() || house.contests.knows(code) {
        return;
    }
    let goes_on = |held: &Held| !is_over(held) || held.due().is_some();
    if let Ok(Some(held)) = held(house, id_of(code)).await.map(|held| held.filter(goes_on)) {
        task::spawn(house, held, None);
    }
}

/// A tournament that has nothing left to do, by its code.
///
/// # Errors
/// [`Error::NoSuchTournament`].
pub(crate) async fn looked_up(house: &House, code: TableCode) -> Result<Shown, Error> {
    read(house, id_of(code)).await.ok_or(Error::NoSuchTournament { tournament: code })
}

async fn read(house: &House, id: TournamentId) -> Option<Shown> {
    let held = folded(house, id).await?;
    let version = version_at(held.changed_ms(), 0);
    Some(Shown::of(held, version))
}

/// The tournament folded from its entries. `None` if there is none, or if its entries are unsound or unreadable.
async fn folded(house: &House, id: TournamentId) -> Option<Held> {
    held(house, id).await.unwrap_or_else(|error| {
        tracing::error!(tournament = %tournament_name(id), %error, "a tournament cannot be read, so it is set aside");
        None
    })
}

/// The same, but failing if it cannot be read.
///
/// # Errors
/// As [`store::Tournaments::tournament`].
async fn held(house: &House, id: TournamentId) -> Result<Option<Held>, store::Error> {
    let bodies = house.store.tournament(id).await?;
    if bodies.is_empty() {
        return Ok(None);
    }
    let fold = spawn_blocking(move || Tournament::<GuestId>::restore(bodies.iter().map(Vec::as_slice)));
    let tournament = tournament_name(id);
    Ok(match fold.await {
        Ok(Ok(held)) => Some(held),
        Ok(Err(error)) => {
            tracing::error!(%tournament, %error, "a tournament's entries are not valid, so it is set aside");
            None
        }
        Err(error) => {
            tracing::error!(%tournament, %error, "the program panics on a tournament, so it is set aside");
            None
        }
    })
}

/// The tournament with its clocks given back the time that the house was down. If that cannot be written down now, as
/// it was, and since when the time is owed.
async fn credited(house: &House, held: Held, alive_ms: Option<i64>) -> (Held, Option<i64>) {
    let now_ms = house.clock.now_ms();
    // A tournament that changed after the last heartbeat was alive until then.
    let alive_ms = alive_ms.unwrap_or(now_ms).max(held.changed_ms());
    let credit = Command::Credit { ms: now_ms.saturating_sub(alive_ms) };
    let bodies = held.decide(credit, now_ms, &mut || held.code()).unwrap_or_default();
    let bodies: Vec<Vec<u8>> = bodies.iter().filter_map(|entry| entry.to_bytes().ok()).collect();
    let Ok(next) = held.after(&bodies) else { return (held, None) };
    match house.store.write_tournament(id_of(held.code()), held.seq() + 1, bodies).await {
        Ok(()) => (next, None),
        Err(error) => {
            tracing::error!(tournament = %held.code(), %error, "clocks could not be credited with the outage yet");
            (held, Some(alive_ms))
        }
    }
}
