//! `GET /api/account/export`: what the house knows of an account, for its owner.

use super::{
    super::{
        Refusal,
        caller::{Caller, id_of},
        company::whom_they_know,
        people::told::who,
        push::places,
        ratings::ratings_of,
    },
    me,
};
use crate::{
    journals, lobby,
    moderation::{action_of, reason_of, sanctions},
    ratings::shown,
    tournaments,
};
use axum::{
    Json,
    http::header,
    response::{IntoResponse, Response},
};
use meeting::daily::Day;
use people::moderation::is_told;
use serde_json::{Value, json};
use store::{
    Accounts, AnyStore, Company, Deals, Error, KeptHandle, Matches, Moderation, Played, Ratings, Step, UserId, Wanted,
    Words,
};

/// Matches loaded at a time.
const MATCHES: u32 = 200;
/// The most steps of moderators that are exported.
const STEPS: u32 = 1_000;
/// More steps of a rating than anybody has.
const EVERY_STEP: u32 = 1_000_000;

/// Everything stored about the account except hashes, keys, and what is there for moderators alone: reports and hints
/// about it, their notes, and where it came to tables from.
pub(super) async fn all(caller: Caller) -> Result<Response, Refusal> {
    let owner = caller.owner().await?;
    let who_asks = id_of(&owner.present);
    caller.house.desk.take_along(who_asks)?;
    let (store, user) = (&caller.house.store, owner.account.user);
    let all = json!({
        "user": user,
        "guests": guests(store, user).await?,
        "handles": handles(store, user).await?,
        "me": me::of_owner(&caller, &owner.present).await?,
        "matches": matches(store, user).await?,
        "tables": lobby::mine(&caller.house.own_cards(who_asks), who_asks),
        "ratings": ratings_of(store, user).await?,
        "rated": rated(store, user).await?,
        "daily": daily(store, user).await?,
        "words": words(store, user).await?,
        "company": whom_they_know(&caller, user).await?,
        "declined": store.refused_by(user).await?,
        "muted": muted(store, user).await?,
        "reports": reports(store, user).await?,
        "conduct": conduct(store, user, caller.now_ms()).await?,
        "tournaments": tournaments::of_somebody(&caller.house, who_asks).await?,
        "called_at": places(&caller, user).await?,
    });
    let saved = (header::CONTENT_DISPOSITION, "attachment; filename=\"madang.json\"");
    Ok(([saved], Json(all)).into_response())
}

/// The guests that the account was. Journals may still have them by these names.
async fn guests(store: &AnyStore, user: UserId) -> Result<Vec<Value>, Error> {
    let guests = store.guests_of(user).await?.into_iter();
    Ok(guests.map(|(guest, at_ms)| json!({"user": guest, "signed_in_ms": at_ms})).collect())
}

/// The present and former handles, by the forms that keep them from others.
async fn handles(store: &AnyStore, user: UserId) -> Result<Vec<Value>, Error> {
    let kept = store.handles_of(user).await?.into_iter();
    let told = kept.map(|KeptHandle { small, drawn, current, barred }| {
        json!({"form": small, "drawn_like": drawn, "current": current, "taken_away": barred})
    });
    Ok(told.collect())
}

async fn matches(store: &AnyStore, user: UserId) -> Result<Vec<Value>, Error> {
    let mut matches = Vec::new();
    let (mut pages, all) = (None, Wanted { private: true, ..Wanted::default() });
    loop {
        let page = store.history(user, all.clone(), pages, MATCHES).await?;
        let Some(last) = page.last() else { return Ok(matches) };
        pages = Some(last.mark());
        matches.extend(page.iter().map(|Played { of, seat, .. }| {
            let sat = of.seats.get(usize::from(*seat));
            let (place, points) = (sat.and_then(|sat| sat.place), sat.and_then(|sat| sat.points));
            json!({"record": of.record, "seat": seat, "game": of.game, "class": of.class, "at_ms": of.at_ms,
                   "rounds": of.rounds, "rated": of.rated, "private": of.private, "place": place, "points": points})
        }));
    }
}

/// What each rated match has told of them, and their rating afterwards.
async fn rated(store: &AnyStore, user: UserId) -> Result<Vec<Value>, Error> {
    let mut all = Vec::new();
    for class in store.standing(user).await?.into_iter().map(|rater| rater.class) {
        let steps = store.steps(user, &class, EVERY_STEP, EVERY_STEP).await?.into_iter();
        all.extend(steps.map(|Step { record, at_ms, rated, .. }| {
            let rating = shown(&class, rated.belief);
            let cost = rated.cost.map(|cost| json!({"points": cost.points, "decisions": cost.decisions}));
            json!({"record": record, "class": class, "at_ms": at_ms, "points": rated.points, "luck": rated.luck,
                   "score": rated.score, "chance": rated.chance, "cost": cost,
                   "rating": rating.value, "error": rating.error})
        }));
    }
    Ok(all)
}

async fn daily(store: &AnyStore, user: UserId) -> Result<Vec<Value>, Error> {
    let tries = store.tries_of(user).await?.into_iter();
    let told = tries.map(|(deal, at_ms, tried)| {
        let day = Day::numbered(deal.day).map(|day| day.to_string());
        json!({"day": day, "game": deal.game, "at_ms": at_ms, "record": tried.record, "points": tried.points})
    });
    Ok(told.collect())
}

async fn words(store: &AnyStore, user: UserId) -> Result<Vec<Value>, Error> {
    let said = store.words_of(user).await?.into_iter();
    let told = said.map(|spoken| {
        let what: Value = serde_json::from_str(&spoken.what).unwrap_or_default();
        json!({"table": journals::code(spoken.table), "match": spoken.of_match, "at_ms": spoken.at_ms, "what": what})
    });
    Ok(told.collect())
}

async fn muted(store: &AnyStore, user: UserId) -> Result<Value, Error> {
    let muted = store.called(store.muted_by(user).await?).await?;
    Ok(json!(muted.into_iter().map(who).collect::<Vec<_>>()))
}

async fn reports(store: &AnyStore, user: UserId) -> Result<Vec<Value>, Error> {
    let reports = store.reports_by(user).await?.into_iter();
    let told = reports.map(
        |report| json!({"reason": report.reason, "words": report.words, "at_ms": report.at_ms, "open": report.open}),
    );
    Ok(told.collect())
}

/// The sanctions in force, every step of which the person was told, and the outcomes of their reports that they have
/// not read yet.
async fn conduct(store: &AnyStore, user: UserId, now_ms: i64) -> Result<Value, Error> {
    let conduct = store.conduct(user, now_ms).await?;
    let sanctions = sanctions(&conduct);
    let outcomes = conduct.outcomes.iter().map(|one| json!({"at_ms": one.at_ms, "done": one.done}));
    let steps = store.log(Some(user), None, STEPS).await?.into_iter();
    let told = steps.filter_map(|step| {
        let action = action_of(&step.action).filter(is_told)?;
        Some(json!({"at_ms": step.at_ms, "action": action, "reason": reason_of(&step.reason)}))
    });
    let taken = store.taken_names(user).await?;
    let (steps, outcomes): (Vec<_>, Vec<_>) = (told.collect(), outcomes.collect());
    Ok(json!({"sanctions": sanctions, "steps": steps, "outcomes": outcomes, "taken_names": taken}))
}
