//! Reads the journals of tables and the records of matches back from the store.

use crate::{
    ids::user_id,
    played::{self, Played},
    someone, tries,
};
use cluster::ShardId;
use game::{BadRecord, Game, Placed, Record, Ruleset};
use games::{Class, Name, of_game};
use search::Thinks;
use serde::Deserialize;
use std::{collections::HashSet, panic::resume_unwind, slice};
use store::{Accounts, AnyStore, Entry, Journal, Match, Matches, RecordId, Sat, TableId, TournamentId, Who};
use table::{BadEntry, Ended, Fold, Player, unbroken};
use tokio::task::{JoinError, spawn_blocking};
use wire::TableCode;

/// Why a table cannot go on.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Fault {
    /// Its entries cannot be read, or can no longer be written.
    #[error(transparent)]
    Store(#[from] store::Error),
    /// Its entries are invalid.
    #[error(transparent)]
    Entry(#[from] BadEntry),
}

/// The table's identifier in the journal. A code belongs to its table forever: the store lets no one use it for
/// another.
pub(crate) fn table_id(code: TableCode) -> TableId {
    TableId::from_bytes(code.padded())
}

/// The shard of a table, by its identifier.
pub(crate) fn shard(table: TableId) -> ShardId {
    ShardId::of_table(*table.as_bytes())
}

/// The shard of the table with this code.
pub(crate) fn shard_of(code: TableCode) -> ShardId {
    shard(table_id(code))
}

/// The table's code, if it is one of this house.
pub(crate) fn code(table: TableId) -> Option<TableCode> {
    let code = str::from_utf8(&table.as_bytes()[..TableCode::LENGTH]).ok()?.parse().ok()?;
    (table_id(code) == table).then_some(code)
}

/// The table's name for people: its code.
pub(crate) fn name(table: TableId) -> String {
    code(table).map_or_else(|| table.to_string(), |code| code.to_string())
}

/// The tournament's name for people: its code, which its id is made of as a table's is.
pub(crate) fn tournament_name(tournament: TournamentId) -> String {
    name(TableId::from_bytes(*tournament.as_bytes()))
}

/// Loads a table by replaying its entries.
///
/// # Errors
/// If they cannot be read; invalid entries are reported in the fold.
pub(crate) async fn folded(store: &AnyStore, table: TableId) -> Result<Fold<Box<dyn Played>>, store::Error> {
    let entries = store.read(table, 0).await?;
    // Thousands of entries take a while, during which the tables already open must be served.
    joined(spawn_blocking(move || Ok(fold(table, &entries))).await)
}

/// The entries of a table or, if it is damaged, what can be read of them and what is wrong.
///
/// # Errors
/// If it is not known now what can be read. That says nothing about the table.
pub(crate) async fn legible(
    store: &AnyStore,
    table: TableId,
) -> Result<(Vec<Entry>, Option<store::Error>), store::Error> {
    match store.read(table, 0).await {
        Ok(entries) => Ok((entries, None)),
        Err(error) if error.is_damage() => Ok((store.salvage(table).await?, Some(error))),
        Err(error) => Err(error),
    }
}

/// The result of a task for the store. A panic goes on where the task is waited for.
pub(crate) fn joined<T>(done: Result<Result<T, store::Error>, JoinError>) -> Result<T, store::Error> {
    done.unwrap_or_else(|error| error.try_into_panic().map_or(Err(store::Error::Shut), |panic| resume_unwind(panic)))
}

/// Replays these entries of a table's journal.
pub(crate) fn fold(table: TableId, entries: &[Entry]) -> Fold<Box<dyn Played>> {
    let bodies: Vec<&[u8]> = entries.iter().map(|entry| entry.body.as_slice()).collect();
    let mut fold = played::fold(&bodies);
    if fold.sitting.as_ref().is_ok_and(|sitting| table_id(sitting.table()) != table) {
        fold.sitting = Err(BadEntry::Misfit { seq: 1 });
    }
    fold
}

/// The record of a match. `None` also for a damaged one, which can never be replayed.
///
/// # Errors
/// As [`Journal::record`].
pub(crate) async fn record(store: &AnyStore, id: RecordId) -> Result<Option<store::Record>, store::Error> {
    match store.record(id).await {
        Err(error) if error.is_damage() => {
            tracing::warn!(record = %id, %error, "a record is damaged");
            Ok(None)
        }
        found => found,
    }
}

/// Stores the record of a match, and notes who played it. Repeating it changes nothing. Whoever deleted their account
/// before it could be stored is not named, and nobody by a name that was taken away since the match began.
///
/// # Errors
/// As [`Journal::keep_record`].
pub(crate) async fn keep(store: &AnyStore, table: TableId, ended: &Ended) -> Result<(), store::Error> {
    let Ok(record) = ended.name.parse::<RecordId>() else { return Ok(()) };
    let changes = someone::changes(store, ended).await?;
    let changed = someone::changed(&ended.body, &changes);
    store.keep_record(record, table, ended.at_ms, changed.as_deref().unwrap_or(&ended.body)).await?;
    if changed.is_some() {
        // It may have been stored before, and not noted: then nobody has found it to take out the name.
        someone::rewrite(store, record, &changes).await?;
    }
    // The note of who played shows whether all of this was done, so it comes after that.
    tries::ended(store, table, ended).await?;
    if let Some(of) = noted(record, ended) {
        let rated = ended.rated && are_accounts(store, &ended.players).await?;
        store.note_match(Match { rated, ..of }).await?;
    }
    // Whoever took out a name in the meantime did not find that it is in this record.
    someone::leave_out(store, slice::from_ref(ended)).await
}

/// Whether all players have accounts.
async fn are_accounts(store: &AnyStore, players: &[Player]) -> Result<bool, store::Error> {
    for player in players {
        let Player::Guest(guest) = player else { return Ok(false) };
        if store.account(user_id(*guest)).await?.is_none() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The match to note. `None` if the house does not have the game.
fn noted(record: RecordId, ended: &Ended) -> Option<Match> {
    let who = ended.players.iter().map(|player| match player {
        Player::Guest(guest) => Who::User(user_id(*guest)),
        Player::Bot(level) => Who::Bot(level.0),
    });
    let seats = seated(who, ended.placed.as_deref());
    let (game, class) = named(Name::try_from(ended.game).ok()?, &seats)?;
    let Ended { rounds, at_ms, listed, .. } = *ended;
    Some(Match { record, game, class, rounds, rated: false, private: !listed, at_ms, seats })
}

/// These players, in the order of their seats, with what became of them.
fn seated(who: impl Iterator<Item = Who>, placed: Option<&[Placed]>) -> Vec<Sat> {
    let sat = |(seat, who): (usize, Who)| {
        let placed = placed.and_then(|placed| placed.get(seat));
        Sat { who, place: placed.map(|placed| placed.place), points: placed.map(|placed| placed.points) }
    };
    who.enumerate().map(sat).collect()
}

/// The names of a game and of the class to which a match of these players belongs.
fn named(game: Name, seats: &[Sat]) -> Option<(String, String)> {
    Some((game.to_string(), Class::of(game, u8::try_from(seats.len()).ok()?).to_string()))
}

/// Stores those records that are missing, or of which it is not noted who played. Reading first is faster than writing.
///
/// # Errors
/// As [`Journal::keep_record`].
pub(crate) async fn keep_missing(store: &AnyStore, table: TableId, ended: &[Ended]) -> Result<(), store::Error> {
    let id = |ended: &Ended| ended.name.parse::<RecordId>().ok();
    let missing: HashSet<RecordId> = store.unkept(ended.iter().filter_map(id).collect()).await?.into_iter().collect();
    for ended in ended.iter().filter(|ended| id(ended).is_some_and(|id| missing.contains(&id))) {
        keep(store, table, ended).await?;
    }
    Ok(())
}

/// Notes a match from its table's journal or, if that is gone, from its record. False if neither can be read, or only
/// a later program can read the journal.
///
/// # Errors
/// As [`Journal::record`] and [`Matches::note_match`].
pub(crate) async fn note_late(store: &AnyStore, table: TableId, id: RecordId) -> Result<bool, store::Error> {
    if store.is_noted(id).await? {
        return Ok(true);
    }
    // A journal that is forgotten or broken yields no match. One that cannot be read at the moment may.
    let entries = match store.read(table, 0).await {
        Err(error) if error.is_damage() => None,
        read => Some(read?),
    };
    if let Some(entries) = entries {
        let folded = spawn_blocking(move || {
            let Fold { sitting, ended, .. } = fold(table, &entries);
            (ended, sitting.is_err_and(|error| error.is_newer()))
        });
        let (ended, is_newer) = folded.await.unwrap_or_default();
        keep_missing(store, table, &ended).await?;
        if store.is_noted(id).await? {
            return Ok(true);
        }
        if is_newer {
            // The record does not tell who played, and a later program can read the journal.
            return Ok(false);
        }
    }
    let Some(record) = store.record(id).await? else { return Ok(false) };
    match of_record(id, &record) {
        Some(of) => store.note_match(of).await.map(|()| true),
        None => Ok(false),
    }
}

/// A match as far as its record alone shows: neither who the people were, nor whether strangers could watch.
pub(crate) fn of_record(id: RecordId, record: &store::Record) -> Option<Match> {
    fn told<G: Game>(body: &[u8]) -> Option<(u32, Vec<String>, Option<Vec<Placed>>)> {
        let record: Record<G> = serde_json::from_slice(body).ok()?;
        let placed = record.outcome.last().and_then(|last| G::placed(&record.rules, last));
        let players = (0..usize::from(record.rules.seats())).map(|seat| record.players.get(seat).cloned());
        Some((record.outcome.len() as u32, players.map(Option::unwrap_or_default).collect(), placed))
    }
    let Which { game } = serde_json::from_slice(&record.body).ok()?;
    let game: Name = game.parse().ok()?;
    let (rounds, players, placed) = of_game!(game, G => told::<G>(&record.body))?;
    // Only bots can have such a name.
    let bot = |name: &String| name.strip_prefix("Bot ").and_then(|level| level.parse().ok());
    let who = players.iter().map(|name| bot(name).map_or(Who::Someone, Who::Bot));
    let seats = seated(who, placed.as_deref());
    let (game, class) = named(game, &seats)?;
    Some(Match { record: id, game, class, rounds, rated: false, private: true, at_ms: record.at_ms, seats })
}

/// The part of a record that names its game.
#[derive(Deserialize)]
struct Which {
    game: String,
}

/// Why a record is invalid.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Unsound {
    /// It was played under rules that this program no longer has, so it cannot be replayed.
    OtherRules,
    /// Anything else.
    Broken(String),
}

/// Replays the record of a match and checks the proof of its shuffle.
///
/// # Errors
/// [`Unsound`].
pub(crate) fn verify(record: &[u8]) -> Result<(), Unsound> {
    fn of<G: Thinks>(record: &[u8]) -> Result<(), Unsound> {
        let record: Record<G> = serde_json::from_slice(record).map_err(|error| Unsound::Broken(error.to_string()))?;
        unbroken(|| record.verify()).map_err(Unsound::Broken)?.map_err(|error| match error {
            BadRecord::RulesVersion { .. } => Unsound::OtherRules,
            other => Unsound::Broken(other.to_string()),
        })
    }
    let Which { game } = serde_json::from_slice(record).map_err(|error| Unsound::Broken(error.to_string()))?;
    let game = game.parse::<Name>().map_err(|error| Unsound::Broken(error.to_string()))?;
    of_game!(game, G => of::<G>(record))
}

#[cfg(test)]
mod tests;
