//! `/api/moderation`, as described in [`wire::moderation`].

mod file;
mod told;

use super::{
    Refusal,
    caller::{Caller, id_of, read},
    look,
    path::Path,
    routing::{get, post},
};
use crate::{
    House,
    bell::Ring,
    moderation::{self, About, By},
};
use ::people::moderation::is_for_moderators;
use axum::{
    Json, Router,
    body::Bytes,
    extract::{DefaultBodyLimit, FromRequestParts, Query, rejection::QueryRejection},
    http::{StatusCode, request::Parts},
    routing::MethodRouter,
};
use serde::Deserialize;
use std::sync::Arc;
use store::{Accounts, Matches, Moderation, UserId, Wanted, moderation::Shown};
use wire::{
    Error,
    account::Denied,
    moderation::{Act, Action, CASES_PAGE, Case, Endpoint, File, Heard, LOG_PAGE, NewReport, Read, Reported, Step},
};

/// The longest body of a request, in bytes.
const MAX_BODY: usize = 8 * 1024;

/// The highest number that the store tells apart: none is given to anything beyond it.
const LAST: u64 = i64::MAX.cast_unsigned();

/// Reports, open to everyone, and all endpoints for moderators.
pub(super) fn routes() -> Router<Arc<House>> {
    let open = Router::new().route("/report", post(report)).route("/read", post(has_read));
    let open = open.route("/heard", post(has_heard));
    let all = Endpoint::ALL.iter().fold(open, |router, one| router.route(one.path(), handler(*one)));
    all.layer(DefaultBodyLimit::max(MAX_BODY))
}

/// The handler of an endpoint. Each requires a [`Moderator`].
fn handler(endpoint: Endpoint) -> MethodRouter<Arc<House>> {
    match endpoint {
        Endpoint::Cases => get(cases),
        Endpoint::Person => get(person),
        Endpoint::Called => get(called),
        Endpoint::Act => post(act),
        Endpoint::Log => get(log),
    }
}

/// A caller who is a moderator.
struct Moderator {
    caller: Caller,
    user: UserId,
    name: String,
}

impl FromRequestParts<Arc<House>> for Moderator {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, house: &Arc<House>) -> Result<Moderator, Refusal> {
        let caller = Caller::from_request_parts(parts, house).await?;
        let user = look::looker(&caller).await?;
        let Some(account) = house.store.account(user).await? else { return Err(Denied::NotAModerator.into()) };
        if !house.store.conduct(user, caller.now_ms()).await?.moderator {
            return Err(Denied::NotAModerator.into());
        }
        Ok(Moderator { caller, user, name: account.handle })
    }
}

/// `POST /api/moderation/report`.
async fn report(caller: Caller, body: Bytes) -> Result<StatusCode, Refusal> {
    let NewReport { who, reason, words } = read(&body)?;
    let present = caller.present().await?;
    let by = id_of(&present);
    caller.house.desk.report(by, caller.network)?;
    let has_account = present.has_account();
    // One address can make dozens of guests, who report no one that they have not met.
    let (about, may) = match who {
        Reported::Handle(handle) => {
            let user = look::account(&caller, &handle).await?.user;
            (About { user, scene: None }, has_account || have_met(&caller, present.user(), user).await?)
        }
        Reported::At(table, whom) => {
            let about = moderation::at(&caller.house, by, (table, whom), reason).await?;
            (about, has_account || moderation::is_there(&caller.house, by, table)?)
        }
    };
    if !may {
        return Err(Denied::NotMet.into());
    }
    moderation::report(&caller.house, by, about, (reason, &words)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Whether two have played a match together.
async fn have_met(caller: &Caller, one: UserId, other: UserId) -> Result<bool, Refusal> {
    let together = Wanted { private: true, with: Some(other), ..Wanted::default() };
    Ok(!caller.house.store.history(one, together, None, 1).await?.is_empty())
}

/// `POST /api/moderation/read`.
async fn has_read(caller: Caller, body: Bytes) -> Result<StatusCode, Refusal> {
    let Read { up_to } = read(&body)?;
    let present = caller.present().await?;
    caller.house.store.has_read(present.user(), up_to.min(LAST)).await?;
    caller.house.ring(id_of(&present), Ring::Conduct);
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /api/moderation/heard`.
async fn has_heard(caller: Caller, body: Bytes) -> Result<StatusCode, Refusal> {
    let Heard { up_to } = read(&body)?;
    let present = caller.present().await?;
    caller.house.store.has_heard(present.user(), up_to.min(LAST)).await?;
    caller.house.ring(id_of(&present), Ring::Conduct);
    Ok(StatusCode::NO_CONTENT)
}

/// How many cases of either sort to leave out.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct After {
    #[serde(default)]
    reported: u32,
    #[serde(default)]
    noticed: u32,
}

/// `GET /api/moderation/cases`.
async fn cases(
    Moderator { caller, .. }: Moderator,
    after: Result<Query<After>, QueryRejection>,
) -> Result<Json<Vec<Case>>, Refusal> {
    let Query(After { reported, noticed }) = after.map_err(|error| Error::BadMessage { reason: error.body_text() })?;
    let found = caller.house.store.cases(Shown { reported, noticed }, CASES_PAGE).await?;
    Ok(Json(told::cases(&caller, found).await?))
}

/// `GET /api/moderation/people/{person}`.
async fn person(
    Moderator { caller, user: own, .. }: Moderator,
    Path(person): Path<String>,
) -> Result<Json<File>, Refusal> {
    Ok(Json(file::file(&caller, own, user(&person)?).await?))
}

/// `GET /api/moderation/called/{handle}`.
async fn called(
    Moderator { caller, user: own, .. }: Moderator,
    Path(handle): Path<String>,
) -> Result<Json<File>, Refusal> {
    let account = look::account(&caller, &handle).await?;
    Ok(Json(file::file(&caller, own, account.user).await?))
}

/// `POST /api/moderation/act`.
async fn act(moderator: Moderator, body: Bytes) -> Result<Json<File>, Refusal> {
    let mut asked: Act = read(&body)?;
    asked.closes = asked.closes.map(|up_to| up_to.min(LAST));
    let Moderator { caller, user: own, name } = moderator;
    let about = user(&asked.person)?;
    if about == own {
        return Err(Denied::Yourself.into());
    }
    let theirs = caller.house.store.conduct(about, caller.now_ms()).await?;
    if !is_for_moderators(&asked.action, theirs.moderator) {
        return Err(Denied::IsModerator.into());
    }
    if has_played(&caller, own, &asked.action).await? {
        return Err(Denied::Yourself.into());
    }
    let by: By = Some((own, name));
    moderation::act(&caller.house, by, about, asked).await?;
    Ok(Json(file::file(&caller, own, about).await?))
}

/// Whether the action is about a match that the moderator has played. What it counts for is for others to decide.
async fn has_played(caller: &Caller, own: UserId, action: &Action) -> Result<bool, Refusal> {
    match action {
        Action::Void { record } => match record.parse() {
            Ok(record) => Ok(caller.house.store.players_of(record).await?.contains(&own)),
            Err(_) => Ok(false),
        },
        _ => Ok(false),
    }
}

/// Which steps to return.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Page {
    before: Option<u64>,
}

/// `GET /api/moderation/log`.
async fn log(
    Moderator { caller, .. }: Moderator,
    page: Result<Query<Page>, QueryRejection>,
) -> Result<Json<Vec<Step>>, Refusal> {
    let Query(Page { before }) = page.map_err(|error| Error::BadMessage { reason: error.body_text() })?;
    let steps = caller.house.store.log(None, before.map(|before| before.min(LAST)), LOG_PAGE).await?;
    Ok(Json(told::steps(&caller, steps).await?))
}

/// Parses a person's name in requests.
fn user(person: &str) -> Result<UserId, Refusal> {
    person.parse().map_err(|_| Error::Nobody.into())
}
