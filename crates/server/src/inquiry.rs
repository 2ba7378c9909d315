//! The operator's questions about a person or a table, answered from the store whether or not a house is open on it.

use crate::{
    Clock,
    announcing::{self, Announcing},
    identity, journals,
    moderation::{name, sanctions, unnumbered},
};
use serde::Serialize;
use serde_json::Value;
use store::{
    Account, Accounts, AnyStore, Journal, Leases, Moderation, Subscriptions, UserId,
    moderation::{Act, Effect, Step},
};
use table::Chair;
use wire::{
    BadText, TableCode,
    moderation::{Action, Reason, Sanctions},
};

/// The most steps to read.
const MOST: u32 = 50;

/// An account, as the operator sees it.
#[derive(Debug, Serialize)]
pub struct Person {
    /// The handle.
    pub handle: String,
    /// The identifier that never changes.
    pub user: UserId,
    /// When the account was made, in milliseconds since 1970.
    pub made_ms: i64,
    /// Whether they are a moderator.
    pub moderator: bool,
    /// The sanctions in force.
    pub sanctions: Sanctions,
    /// Browsers in which they are signed in.
    pub sessions: usize,
    /// Those of them that are called when no page is in sight.
    pub called: usize,
    /// Open reports about them.
    pub open_reports: u64,
    /// What was done about them, latest first.
    pub log: Vec<Done>,
}

/// A step taken about a person.
#[derive(Debug, Serialize)]
pub struct Done {
    /// When, in milliseconds since 1970.
    pub at_ms: i64,
    /// By whom. `None` for the operator.
    pub by: Option<String>,
    /// What: an [`Action`], or whatever a later program has written.
    pub action: Value,
    /// The reason given, as it was written.
    pub note: String,
}

/// A table, according to its journal.
#[derive(Debug, Serialize)]
pub struct Table {
    /// Its code.
    pub table: TableCode,
    /// Whether it is open.
    pub open: bool,
    /// The number of readable entries.
    pub entries: usize,
    /// What is broken. `None` if the journal is sound.
    pub broken: Option<String>,
    /// The game, if the journal is sound.
    pub game: Option<String>,
    /// The stage it has reached.
    pub stage: Option<wire::Stage>,
    /// The number of the current match, or of the next.
    pub match_number: Option<u32>,
    /// When something last happened there, in milliseconds since 1970.
    pub changed_ms: Option<i64>,
    /// The occupants by seat. `None` for an empty chair.
    pub chairs: Vec<Option<String>>,
    /// The records of the matches finished there.
    pub records: Vec<String>,
}

/// The person with this handle, now or formerly. `None` if there is no one.
///
/// # Errors
/// As the store.
pub async fn person(store: &AnyStore, handle: &str, now_ms: i64) -> Result<Option<Person>, store::Error> {
    let Some(account) = store.account_known_as(identity::row(handle)).await? else { return Ok(None) };
    let Account { user, handle, made_ms, .. } = account;
    let conduct = store.conduct(user, now_ms).await?;
    let done = |step: Step| {
        let action = unnumbered(step.action);
        let action = serde_json::from_str(&action).unwrap_or(Value::String(action));
        Done { at_ms: step.at_ms, by: step.by, action, note: step.note }
    };
    Ok(Some(Person {
        moderator: conduct.moderator,
        sanctions: sanctions(&conduct),
        sessions: store.sessions_of(user, now_ms).await?.len(),
        called: store.subscriptions_of(user).await?.len(),
        open_reports: store.open_reports(user).await?,
        log: store.log(Some(user), None, MOST).await?.into_iter().map(done).collect(),
        handle,
        user,
        made_ms,
    }))
}

/// The time of the house: that of the database, if it has nodes, and otherwise that of this machine.
///
/// # Errors
/// As the store.
pub async fn now_ms(store: &AnyStore) -> Result<i64, store::Error> {
    if let AnyStore::Postgres(server) = store {
        let cluster = server.cluster().await?;
        if !cluster.nodes.is_empty() {
            return Ok(cluster.now_ms);
        }
    }
    Ok(Clock::default().now_ms())
}

/// Makes an account a moderator, or an ordinary account again, in a closed house. Where it is one already, nothing is
/// done. False if there is no account with this handle.
///
/// # Errors
/// As the store.
pub async fn set_role(store: &AnyStore, handle: &str, moderator: bool) -> Result<bool, store::Error> {
    let Some(account) = store.account_called(&identity::row(handle).small).await? else { return Ok(false) };
    let at_ms = now_ms(store).await?;
    if store.conduct(account.user, at_ms).await?.moderator == moderator {
        return Ok(true);
    }
    let action = serde_json::to_string(&Action::Role { moderator }).unwrap_or_default();
    let (effect, reason, note) = (Effect::Moderator(moderator), name(Reason::Other), ROLE_NOTE.to_owned());
    let about = account.user;
    let act = Act { by: None, about, effect, action, once: false, reason, note, told: true, closes: None, at_ms };
    store.act(act).await?;
    Ok(true)
}

/// Deletes an account, whether its house is closed or open in a database: what still names it at tables and in journals
/// is swept away by the house. False if there is no account with this handle.
///
/// # Errors
/// As the store.
pub async fn delete(store: &AnyStore, handle: &str) -> Result<bool, store::Error> {
    let Some(account) = store.account_called(&identity::row(handle).small).await? else { return Ok(false) };
    // If this is interrupted, the house completes it.
    store.close_account(account.user).await?;
    identity::forget_in_records(store, account.user, || false).await?;
    store.delete_account(account.user).await?;
    Ok(true)
}

/// Checks that an announcement can be shown, wherever it is then to be given.
///
/// # Errors
/// Why it cannot be shown.
pub fn can_be_announced(asked: Announcing) -> Result<(), BadText> {
    announcing::written(asked).map(drop)
}

/// Sets the announcement for visitors once a house is open on this data, replacing the previous one.
///
/// # Errors
/// Why it cannot be shown, or as the store.
pub async fn announce(store: &AnyStore, asked: Announcing) -> Result<Result<(), BadText>, store::Error> {
    match announcing::written(asked) {
        Ok(said) => announcing::keep(store, &said).await.map(Ok),
        Err(why) => Ok(Err(why)),
    }
}

/// The log's note for why an account became a moderator.
pub(crate) const ROLE_NOTE: &str = "madang user --role";

/// The table with this code. `None` if there never was one, or its journal has been forgotten.
///
/// # Errors
/// As the store.
pub async fn table(store: &AnyStore, code: TableCode) -> Result<Option<Table>, store::Error> {
    let id = journals::table_id(code);
    let (entries, damage) = journals::legible(store, id).await?;
    let damage = damage.map(|error| error.to_string());
    if entries.is_empty() && damage.is_none() {
        return Ok(None);
    }
    let open = store.is_open(id).await?;
    let fold = journals::fold(id, &entries);
    let sitting = damage.map_or_else(|| fold.sitting.map_err(|error| error.to_string()), Err);
    let (sitting, broken) = match sitting {
        Ok(sitting) => (Some(sitting), None),
        Err(why) => (None, Some(why)),
    };
    let chair = |(seat, chair): (usize, &Chair)| match chair {
        Chair::Empty => None,
        Chair::Bot(level) => Some(format!("bot of level {} on chair {}", level.0, seat + 1)),
        Chair::Person(person) => Some(person.guest.name.to_string()),
    };
    Ok(Some(Table {
        table: code,
        open,
        entries: entries.len(),
        broken,
        game: sitting.as_ref().map(|sitting| sitting.listing(None).game.to_string()),
        stage: sitting.as_ref().map(|sitting| sitting.stage()),
        match_number: sitting.as_ref().map(|sitting| sitting.match_number()),
        changed_ms: sitting.as_ref().map(|sitting| sitting.changed_ms()),
        chairs: sitting
            .as_ref()
            .map(|sitting| sitting.chairs().iter().enumerate().map(chair).collect())
            .unwrap_or_default(),
        records: fold.ended.into_iter().map(|ended| ended.name).collect(),
    }))
}
