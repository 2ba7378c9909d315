//! `/api/tournaments`, as described in [`wire::tournament`].

use super::{
    Refusal,
    caller::{Caller, id_of, read},
    look,
    path::Path,
    routing::{get, post},
};
use crate::{
    House,
    contests::Shown,
    ids::guest_id,
    moderation::{may_play, may_talk},
    quick::rating_of,
    seekers, spelling, tournaments,
};
use axum::{
    Json, Router,
    body::Bytes,
    extract::DefaultBodyLimit,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use std::sync::Arc;
use table::GuestId;
use tournament::{Command, Player};
use wire::{
    Error, TableCode,
    tournament::{ANNOUNCEMENT, Announcing, Entering, Opened, OpeningChance, Refused, Removing, Terms},
};

/// The longest body of a request, in bytes.
const MAX_BODY: usize = 8_192;
/// The rating of unrated players: the middle.
const MIDDLE: i32 = 1_500;

/// All routes about tournaments.
pub(super) fn routes() -> Router<Arc<House>> {
    Router::new()
        .route("/", get(list).merge(post(open)))
        .route("/{code}", get(page))
        .route("/{code}/enter", post(enter))
        .route("/{code}/open", post(open_chance))
        .route("/{code}/withdraw", post(withdraw))
        .route("/{code}/start", post(start))
        .route("/{code}/cancel", post(cancel))
        .route("/{code}/announce", post(announce))
        .route("/{code}/remove", post(remove))
        .route("/{code}/discontinue", post(discontinue))
        .layer(DefaultBodyLimit::max(MAX_BODY))
}

/// `GET /api/tournaments`: a [`wire::tournament::Tournaments`].
async fn list(caller: Caller) -> Result<Response, Refusal> {
    let who = guest_id(look::looker(&caller).await?);
    let lists = tournaments::listed(&caller.house.store, &caller.house.contests, who, caller.now_ms()).await?;
    written(lists)
}

/// `POST /api/tournaments`.
async fn open(caller: Caller, body: Bytes) -> Result<Json<Opened>, Refusal> {
    let terms: Terms = read(&body)?;
    let organiser = guest_id(caller.owner().await?.account.user);
    // A title is talk, too.
    may_talk(&caller.house, organiser).await?;
    let (tournament, commitment) = caller.house.hold((organiser, caller.network), terms).await?;
    // They may have been banned meanwhile, when there was nothing yet to call off.
    tournaments::call_off(&caller.house, organiser).await;
    Ok(Json(Opened { tournament, commitment }))
}

/// `GET /api/tournaments/{code}`: a [`wire::tournament::Page`], as what follows.
async fn page(caller: Caller, Path(code): Path<String>) -> Result<Response, Refusal> {
    let who = guest_id(look::looker(&caller).await?);
    let code = named(&caller, &code, who)?;
    let shown = match caller.house.contests.shown(code) {
        Some(shown) => shown,
        None => tournaments::looked_up(&caller.house, code).await?,
    };
    told(&caller, &shown, who).await
}

/// `POST /api/tournaments/{code}/enter`.
async fn enter(caller: Caller, Path(code): Path<String>, body: Bytes) -> Result<Response, Refusal> {
    let Entering { chance } = read(&body)?;
    let who = owner(&caller).await?;
    let code = found(&caller, &code, who).await?;
    may_play(&caller.house, who).await?;
    let shown = caller.house.contests.shown(code).ok_or(Error::NoSuchTournament { tournament: code })?;
    let terms = shown.held.terms();
    let wish = seekers::wish(terms.game, terms.format.chairs().1)?;
    let rating = rating_of(&caller.house, who, wish).await?.unwrap_or(MIDDLE);
    let entered = done(&caller, code, who, Command::Enter { who, rating, chance }).await?;
    // Whoever was suspended meanwhile was not yet found here.
    if let Err(Error::Suspended(_)) = may_play(&caller.house, who).await {
        tournaments::withdraw(&caller.house, who).await;
    }
    Ok(entered)
}

/// `POST /api/tournaments/{code}/open`. All entrants do this at once, so they are not sent the page; and each can only
/// once, so that it does not count among their changes: whoever has just made many still has ten seconds for it.
/// Attempts count for themselves, and whoever only repeats what is in keeps nobody busy.
async fn open_chance(caller: Caller, Path(code): Path<String>, body: Bytes) -> Result<StatusCode, Refusal> {
    let OpeningChance { entropy } = read(&body)?;
    let who = owner(&caller).await?;
    let code = found(&caller, &code, who).await?;
    let contests = &caller.house.contests;
    if !contests.get(code).is_some_and(|contest| contest.shown().has_chance_of(who, entropy)) {
        contests.take_chance(who)?;
        carried_out(&caller, code, Command::Open { who, entropy }).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /api/tournaments/{code}/withdraw`.
async fn withdraw(caller: Caller, Path(code): Path<String>) -> Result<Response, Refusal> {
    let by = owner(&caller).await?;
    done(&caller, found(&caller, &code, by).await?, by, Command::Withdraw { by }).await
}

/// `POST /api/tournaments/{code}/start`.
async fn start(caller: Caller, Path(code): Path<String>) -> Result<Response, Refusal> {
    let by = manager(&caller).await?;
    done(&caller, found(&caller, &code, by).await?, by, Command::Start { by: Some(by) }).await
}

/// `POST /api/tournaments/{code}/cancel`.
async fn cancel(caller: Caller, Path(code): Path<String>) -> Result<Response, Refusal> {
    let by = manager(&caller).await?;
    done(&caller, found(&caller, &code, by).await?, by, Command::Cancel { by }).await
}

/// `POST /api/tournaments/{code}/announce`.
async fn announce(caller: Caller, Path(code): Path<String>, body: Bytes) -> Result<Response, Refusal> {
    let Announcing { text } = read(&body)?;
    let by = owner(&caller).await?;
    may_talk(&caller.house, by).await?;
    let bad = |_| Error::Tournament { reason: Refused::BadText { max: ANNOUNCEMENT } };
    let text = spelling::legible(&text).map_err(bad)?;
    done(&caller, found(&caller, &code, by).await?, by, Command::Announce { by, text }).await
}

/// `POST /api/tournaments/{code}/remove`.
async fn remove(caller: Caller, Path(code): Path<String>, body: Bytes) -> Result<Response, Refusal> {
    let Removing { entrant } = read(&body)?;
    let by = manager(&caller).await?;
    let code = found(&caller, &code, by).await?;
    let shown = caller.house.contests.shown(code).ok_or(Error::NoSuchTournament { tournament: code })?;
    let who = match shown.held.entrants().get(usize::from(entrant)).map(|entrant| entrant.player) {
        Some(Player::Person(who)) => who,
        // There is no one for the organiser to remove.
        Some(Player::Bot(_)) | None => return Err(Error::Tournament { reason: Refused::NotEntered }.into()),
    };
    done(&caller, code, by, Command::Remove { by, who }).await
}

/// `POST /api/tournaments/{code}/discontinue`.
async fn discontinue(caller: Caller, Path(code): Path<String>) -> Result<Response, Refusal> {
    let by = owner(&caller).await?;
    done(&caller, found(&caller, &code, by).await?, by, Command::Discontinue { by }).await
}

/// The caller, who must have an account.
async fn owner(caller: &Caller) -> Result<GuestId, Refusal> {
    Ok(id_of(&caller.owner().await?.present))
}

/// The same, for what decides over others: an account that may not play does not decide over those who do.
async fn manager(caller: &Caller) -> Result<GuestId, Refusal> {
    let by = owner(caller).await?;
    may_play(&caller.house, by).await?;
    Ok(by)
}

/// Parses the code, and finds its tournament on any node: another node may just have opened it.
async fn found(caller: &Caller, code: &str, who: GuestId) -> Result<TableCode, Refusal> {
    let code = named(caller, code, who)?;
    tournaments::find(&caller.house, code).await;
    Ok(code)
}

/// Parses the code. A caller who names a tournament that is neither listed nor theirs may be trying codes, so only a
/// limited number of these is answered; people with a link need one.
fn named(caller: &Caller, code: &str, who: GuestId) -> Result<TableCode, Refusal> {
    let code: TableCode = code.parse().map_err(|reason| Error::BadName { reason })?;
    if !caller.house.contests.is_open_to(code, who) {
        caller.house.codes.take(who, caller.network)?;
    }
    Ok(code)
}

/// Has a change carried out, which counts among the caller's, and returns the tournament's page.
async fn done(caller: &Caller, code: TableCode, who: GuestId, command: Command<GuestId>) -> Result<Response, Refusal> {
    caller.house.contests.take(who)?;
    carried_out(caller, code, command).await?;
    let shown = caller.house.contests.shown(code).ok_or(Error::Busy)?;
    told(caller, &shown, who).await
}

async fn carried_out(caller: &Caller, code: TableCode, command: Command<GuestId>) -> Result<(), Refusal> {
    let contests = &caller.house.contests;
    match contests.get(code) {
        Some(contest) => contest.command(command).await.map_err(Refusal::from),
        None if contests.shown(code).is_some() => Err(Error::Tournament { reason: Refused::Over }.into()),
        None => Err(Error::NoSuchTournament { tournament: code }.into()),
    }
}

async fn told(caller: &Caller, shown: &Shown, who: GuestId) -> Result<Response, Refusal> {
    caller.house.contests.tell(shown.held.code(), who);
    let page = tournaments::written(&caller.house.store, shown, who, caller.now_ms()).await?;
    written(page)
}

/// A response of JSON, if it could be written.
fn written(text: Option<String>) -> Result<Response, Refusal> {
    Ok(([(header::CONTENT_TYPE, "application/json")], text.ok_or(Error::Stumbled)?).into_response())
}
