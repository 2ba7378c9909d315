//! Something is done about somebody: kept first, then carried out where they are, then told.

use super::named::{name, written};
use crate::{House, bell::Ring, chance, company, identity, ids::guest_id, journals::table_id, nickname};
use people::moderation::{Term, is_against, is_told};
use store::{
    Accounts, Moderation, RecordId, UserId,
    moderation::{Act, Closing, Effect, Kind},
};
use table::{Command, Guest, GuestId};
use wire::{
    Error, Stage, TableCode,
    account::{Denied, Refused},
    moderation::{self, Action},
};

/// How often another name is drawn for somebody when one is taken.
const DRAWS: u32 = 8;

/// Who does it: a moderator as they are called, or whoever runs the house.
pub(crate) type By = Option<(UserId, String)>;

/// Does it.
///
/// # Errors
/// [`Denied::BadText`] of the note, [`Denied::BadTerm`], [`Denied::NotRated`], [`Error::Nobody`], [`Error::Busy`].
pub(crate) async fn act(house: &House, by: By, about: UserId, asked: moderation::Act) -> Result<(), Refused> {
    let note = written(&asked.note, 1)?;
    let moderation::Act { action, reason, closes, .. } = asked;
    let of_match = match &action {
        Action::Void { record } => Some(record.parse().map_err(|_| Refused::Account(Denied::NotRated))?),
        _ => None,
    };
    let mut done = 0;
    for draw in 1..=DRAWS {
        let act = Act {
            by: by.clone(),
            about,
            effect: effect(house, about, &action, of_match).await?,
            action: serde_json::to_string(&action).map_err(|_| Refused::House(Error::Stumbled))?,
            reason: name(reason),
            note: note.clone(),
            told: is_told(&action),
            closes: closes.map(|up_to| Closing { up_to, done: is_against(&action) }),
            at_ms: house.clock.now_ms(),
        };
        match house.store.act(act).await {
            Ok(step) => {
                tracing::info!(step, "a moderator has acted");
                done = step;
                break;
            }
            Err(store::Error::HandleTaken) if draw < DRAWS => {}
            Err(store::Error::Gone) if of_match.is_some() => return Err(Refused::Account(Denied::NotRated)),
            Err(store::Error::Gone) => return Err(Refused::House(Error::Nobody)),
            Err(error) => return Err(Refused::House(busy(error))),
        }
    }
    carry_out(house, about, &action, of_match).await;
    ring(house, &house.store.to_hear(done).await.unwrap_or_default());
    Ok(())
}

/// What the store is to change.
async fn effect(house: &House, about: UserId, action: &Action, of_match: Option<RecordId>) -> Result<Effect, Refused> {
    let ends = |days| Ok(Some(Term::days(days).map_err(Refused::Account)?.ends(house.clock.now_ms())));
    Ok(match action {
        Action::Dismiss | Action::Warn => Effect::Nothing,
        Action::Mute { days } => Effect::Keep(Kind::Mute, ends(*days)?),
        Action::Unmute => Effect::Lift(Kind::Mute),
        Action::Suspend { days } => Effect::Keep(Kind::Suspension, ends(*days)?),
        Action::Ban => Effect::Keep(Kind::Suspension, None),
        Action::Lift => Effect::Lift(Kind::Suspension),
        Action::Rename if is_account(house, about).await? => Effect::Rename(identity::row(&drawn())),
        Action::Rename => Effect::Unname,
        Action::RemoveWords { table, of_match } => Effect::RemoveWords { table: table_id(*table), of_match: *of_match },
        Action::Void { .. } => of_match.map_or(Effect::Nothing, Effect::Void),
        Action::Role { moderator } => Effect::Moderator(*moderator),
    })
}

/// A name that says nothing, such as `player-481516`.
fn drawn() -> String {
    format!("player-{:06}", chance::number() % 1_000_000)
}

async fn is_account(house: &House, who: UserId) -> Result<bool, Refused> {
    let account = house.store.account(who).await.map_err(|error| Refused::House(busy(error)))?;
    Ok(account.is_some())
}

/// What is kept holds from the next thing that they do; what concerns where they are now is done here.
async fn carry_out(house: &House, about: UserId, action: &Action, of_match: Option<RecordId>) {
    let who = guest_id(about);
    match action {
        Action::Suspend { .. } | Action::Ban => leave(house, who).await,
        Action::Rename => call(house, about).await,
        Action::RemoveWords { table, of_match } => unsay(house, *table, who, *of_match),
        Action::Void { .. } => house.due.notify_one(),
        Action::Dismiss | Action::Warn | Action::Mute { .. } | Action::Unmute | Action::Lift | Action::Role { .. } => {}
    }
    let concerned = match of_match {
        Some(record) => house.store.players_of(record).await.unwrap_or_default(),
        None => vec![about],
    };
    ring(house, &concerned);
    ring_moderators(house).await;
}

/// They wait for nobody any more, and give up chairs where no match runs.
async fn leave(house: &House, who: GuestId) {
    house.stop_seeking(who).await.ok();
    for table in house.tables_of(who) {
        if table.card().stage() != Stage::Playing {
            // Where the table is too busy to hear it, it hears it when a match is to begin.
            table.command(Command::Stand { by: who }).await.ok();
        }
    }
}

/// They are called as the store knows them by now.
async fn call(house: &House, about: UserId) {
    let who = guest_id(about);
    match house.store.account(about).await {
        Ok(Some(account)) => identity::call(house, identity::guest_of(about, &account.handle)).await,
        Ok(None) => identity::call(house, Guest { id: who, name: nickname::of(who), account: false }).await,
        Err(error) => tracing::warn!(%error, "a new name could not be looked up"),
    }
    company::tell_friends(house, &company::of_friends(house, who).await);
}

fn unsay(house: &House, table: TableCode, who: GuestId, of_match: u32) {
    if let Ok(table) = house.table(table) {
        // A table that is too busy goes on showing them until it is opened again.
        table.unsay(who, of_match).ok();
    }
}

/// The moderators who are here look anew how many cases wait.
pub(super) async fn ring_moderators(house: &House) {
    match house.store.moderators().await {
        Ok(all) => ring(house, &all),
        Err(error) => tracing::warn!(%error, "the moderators could not be looked up"),
    }
}

/// They look anew what there is to be told, where they are here.
fn ring(house: &House, users: &[UserId]) {
    for user in users {
        house.ring(guest_id(*user), Ring::Conduct);
    }
}

fn busy(error: store::Error) -> Error {
    tracing::error!(%error, "what a moderator did could not be written");
    Error::Busy
}
