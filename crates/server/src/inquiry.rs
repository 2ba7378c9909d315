//! What whoever runs a house asks about a person or a table: read from the store, whether or not a house is open on it.

use crate::{
    announcing::{self, Announcing},
    identity, journals,
    moderation::{name, sanctions},
};
use serde::Serialize;
use store::{
    Account, Accounts, AnyStore, Journal, Moderation, UserId,
    moderation::{Act, Effect, Step},
};
use table::Chair;
use wire::{
    BadText, TableCode,
    moderation::{Action, Reason, Sanctions},
};

/// Reports and steps that are looked at.
const MOST: u32 = 50;

/// Somebody with an account, as whoever runs the house sees them.
#[derive(Debug, Serialize)]
pub struct Person {
    /// The handle.
    pub handle: String,
    /// The name that never changes.
    pub user: UserId,
    /// Since when the account is there: milliseconds since 1970.
    pub made_ms: i64,
    /// Whether they are a moderator.
    pub moderator: bool,
    /// What they may not do.
    pub sanctions: Sanctions,
    /// Browsers in which they are signed in.
    pub sessions: usize,
    /// Reports about them that are open.
    pub open_reports: usize,
    /// What was done about them, the latest first.
    pub log: Vec<Done>,
}

/// Something that was done about somebody.
#[derive(Debug, Serialize)]
pub struct Done {
    /// When: milliseconds since 1970.
    pub at_ms: i64,
    /// By whom; none: by whoever runs the house.
    pub by: Option<String>,
    /// What, as JSON.
    pub action: String,
    /// Why.
    pub note: String,
}

/// A table as its journal tells of it.
#[derive(Debug, Serialize)]
pub struct Table {
    /// Its code.
    pub table: TableCode,
    /// Whether it is open.
    pub open: bool,
    /// Entries that can be read.
    pub entries: usize,
    /// What does not hold, if anything does not.
    pub broken: Option<String>,
    /// The game, if it holds.
    pub game: Option<String>,
    /// How far it is.
    pub stage: Option<wire::Stage>,
    /// Which match is played, or to come.
    pub match_number: Option<u32>,
    /// When something last happened there: milliseconds since 1970.
    pub changed_ms: Option<i64>,
    /// Who sits there, by seat; none on an empty chair.
    pub chairs: Vec<Option<String>>,
    /// The records of the matches that came to their end there.
    pub records: Vec<String>,
}

/// Whoever is called so, or was; none where nobody is.
///
/// # Errors
/// As the store.
pub async fn person(store: &AnyStore, handle: &str, now_ms: i64) -> Result<Option<Person>, store::Error> {
    let Some(account) = store.account_known_as(&identity::row(handle).small).await? else { return Ok(None) };
    let Account { user, handle, made_ms, .. } = account;
    let conduct = store.conduct(user, now_ms).await?;
    let done = |step: Step| Done { at_ms: step.at_ms, by: step.by, action: step.action, note: step.note };
    Ok(Some(Person {
        moderator: conduct.moderator,
        sanctions: sanctions(&conduct),
        sessions: store.sessions_of(user, now_ms).await?.len(),
        open_reports: store.reports_about(user, MOST).await?.iter().filter(|report| report.open).count(),
        log: store.log(Some(user), None, MOST).await?.into_iter().map(done).collect(),
        handle,
        user,
        made_ms,
    }))
}

/// Makes an account a moderator, or none any more, in a house that is closed; false where nobody is called so.
///
/// # Errors
/// As the store.
pub async fn set_role(store: &AnyStore, handle: &str, moderator: bool, now_ms: i64) -> Result<bool, store::Error> {
    let Some(account) = store.account_called(&identity::row(handle).small).await? else { return Ok(false) };
    let action = serde_json::to_string(&Action::Role { moderator }).unwrap_or_default();
    let (effect, reason, note) = (Effect::Moderator(moderator), name(Reason::Other), ROLE_NOTE.to_owned());
    let about = account.user;
    store.act(Act { by: None, about, effect, action, reason, note, told: true, closes: None, at_ms: now_ms }).await?;
    Ok(true)
}

/// Whoever comes once a house is open on these data is told this, in place of what was told before.
///
/// # Errors
/// Why it cannot be told, or as the store.
pub async fn announce(store: &AnyStore, asked: Announcing) -> Result<Result<(), BadText>, store::Error> {
    match announcing::written(asked) {
        Ok(said) => announcing::keep(store, &said).await.map(Ok),
        Err(why) => Ok(Err(why)),
    }
}

/// Why somebody is a moderator, as the log keeps it.
pub(crate) const ROLE_NOTE: &str = "madang user --role";

/// The table of this code; none where there never was one, or its journal is forgotten.
///
/// # Errors
/// As the store.
pub async fn table(store: &AnyStore, code: TableCode) -> Result<Option<Table>, store::Error> {
    let id = journals::table_id(code);
    let entries = store.salvage(id).await?;
    if entries.is_empty() {
        return Ok(None);
    }
    let open = store.tables().await?.iter().any(|(table, _)| *table == id);
    let fold = journals::fold(id, &entries);
    let (sitting, broken) = match fold.sitting {
        Ok(sitting) => (Some(sitting), None),
        Err(error) => (None, Some(error.to_string())),
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
