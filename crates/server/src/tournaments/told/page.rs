//! The full page of a tournament. For a round that is not over it shows who meets whom, but no results.

use super::{
    entered::call,
    people::{People, of_tournament},
    summary::progress,
};
use crate::contests::{Held, Sheet, Shown, is_over, shown_by};
use std::{iter, sync::Arc, time::Duration};
use store::AnyStore;
use table::GuestId;
use tokio::time::timeout;
use tournament::{Margin, Number, Row, Score, Stage, judge::judge};
use wire::{
    TableCode, fold,
    tournament::{Announcement, Board, Chair, Earned, Entrant, Next, Page, Round, Standing, State, Terms, You},
};

/// How long a socket waits for a page to be written: it has more to do, and a store may be away for half a minute.
const WRITING: Duration = Duration::from_secs(3);

/// The page of a tournament, as the given person sees it.
///
/// # Errors
/// As [`store::Accounts::called`].
pub(crate) async fn page(store: &AnyStore, shown: &Shown, who: GuestId, now_ms: i64) -> Result<Page, store::Error> {
    Ok(Page { now_ms, you: you(shown, who), ..everyones(store, shown).await? })
}

/// The same as JSON, written once for all who want it at about the same time. `None` if it cannot be written.
///
/// # Errors
/// As [`store::Accounts::called`].
pub(crate) async fn written(
    store: &AnyStore,
    shown: &Shown,
    who: GuestId,
    now_ms: i64,
) -> Result<Option<String>, store::Error> {
    let mut sheet = sheet(store, shown).await?;
    if !sheet.is_fresh() {
        sheet = shown.sheets.again(shown.version, text(store, shown)).await?;
    }
    Ok(own(shown, who, now_ms).and_then(|own| fold(&sheet.text, &own)))
}

/// The message that a tournament has changed since a version that somebody was told of, with what has changed on its
/// page, as JSON. `None` if the page has to be requested, as when it cannot be written soon.
pub(crate) async fn changed(
    store: &AnyStore,
    shown: &Shown,
    (who, since): (GuestId, u64),
    now_ms: i64,
) -> Option<String> {
    let sheet = match timeout(WRITING, sheet(store, shown)).await.ok()? {
        Ok(sheet) => sheet,
        Err(error) => {
            tracing::error!(%error, "the page of a tournament could not be written");
            return None;
        }
    };
    let (steps, own) = (shown.sheets.since(since, &sheet)?, own(shown, who, now_ms)?);
    let (tournament, seq, version) = (shown.held.code(), shown_by(&shown.held), shown.version);
    let changes = format!(r#"{{"steps":[{steps}],"own":{own}}}"#);
    let told = format!(r#""tournament":"{tournament}","seq":{seq},"version":{version}"#);
    Some(format!(r#"{{"kind":"tournament",{told},"changes":{changes}}}"#))
}

/// The page as everyone sees it, written if nobody has wanted it yet.
async fn sheet(store: &AnyStore, shown: &Shown) -> Result<Arc<Sheet>, store::Error> {
    shown.sheets.now(shown.version, text(store, shown)).await
}

/// The same as JSON.
async fn text(store: &AnyStore, shown: &Shown) -> Result<String, store::Error> {
    Ok(serde_json::to_string(&everyones(store, shown).await?).unwrap_or_default())
}

/// What differs between visitors, as a change of what everyone sees.
fn own(shown: &Shown, who: GuestId, now_ms: i64) -> Option<String> {
    let you = serde_json::to_string(&you(shown, who)).ok()?;
    Some(format!(r#"{{"now_ms":{now_ms},"you":[{you}]}}"#))
}

/// The page without what differs between visitors.
async fn everyones(store: &AnyStore, shown: &Shown) -> Result<Page, store::Error> {
    let held = &shown.held;
    let people = People::of(store, of_tournament(held).chain(iter::once(held.organiser()))).await?;
    let entrant = |entrant: &tournament::Entrant<GuestId>| Entrant {
        who: people.player(entrant.player),
        rating: (!entrant.is_bot()).then_some(entrant.rating),
        gone: entrant.gone,
    };
    let said = |one: &tournament::Announcement| Announcement { at_ms: one.at_ms, text: one.text.clone() };
    // The house's seed lets anyone check what everyone was dealt; by now no one plays it any more.
    let open = is_over(held) && held.terms().same_deal;
    Ok(Page {
        tournament: held.code(),
        seq: shown_by(held),
        version: shown.version,
        now_ms: 0,
        terms: Terms { recurs: held.recurs().cloned(), ..held.terms().clone() },
        organiser: people.person(held.organiser()),
        progress: progress(held),
        you: You::default(),
        entrants: held.entrants().iter().map(entrant).collect(),
        standings: shown.standings.iter().map(standing).collect(),
        rounds: held.rounds().iter().map(|round| told(held, round, shown)).collect(),
        announcements: held.announcements().iter().map(said).collect(),
        called_until_ms: held.called_until_ms(),
        commitment: held.commitment(),
        proof: open.then(|| held.proof()),
        previous: held.after_which(),
        next: held.next().map(|next| Next { tournament: next.code, starts_ms: next.starts_ms }),
        watch: watch(shown),
    })
}

fn you(shown: &Shown, who: GuestId) -> You {
    let held = &shown.held;
    let number = held.number_of(who);
    let gone = number.and_then(|number| held.entrants()[usize::from(number.0)].gone);
    let may_come = match (number, gone) {
        (Some(_), None | Some(wire::tournament::Leaver::Organiser)) => false,
        (None, _) | (Some(_), Some(_)) => held.has_room(),
    };
    You {
        organiser: held.organiser() == who,
        entrant: number.map(|number| number.0),
        may_enter: may_come && held.is_open().is_ok(),
        call: number.and_then(|number| call(shown, number)),
    }
}

fn standing(row: &Row) -> Standing {
    Standing {
        entrant: row.number.0,
        place: row.place,
        score: score(row.score),
        margin: margin(row.margin),
        buchholz: score(row.buchholz),
        buchholz_cut: score(row.buchholz_cut),
        direct: score(row.direct),
        rounds_through: score(row.rounds_through),
    }
}

fn score(score: Score) -> f64 {
    score.parts() as f64 / Score::WIN.parts() as f64
}

fn margin(margin: Margin) -> f64 {
    margin.thousandths() as f64 / 1_000.0
}

fn told(held: &Held, round: &tournament::Round, shown: &Shown) -> Round {
    let over = round.is_over();
    let played: Vec<_> =
        round.boards.iter().zip(&round.outcomes).map(|(board, came)| (board, came.as_deref())).collect();
    let judged = match over {
        true => {
            let came: Vec<_> = played.iter().filter_map(|(board, came)| Some((*board, (*came)?))).collect();
            judge(&came, held.terms().same_deal)
        }
        false => Vec::new(),
    };
    let board = |(at, (board, came)): (usize, (&tournament::Board, Option<&[tournament::Outcome]>))| {
        let earned = |chair: usize| {
            let (came, judged) = (came?.get(chair)?, judged.get(at)?.get(chair)?);
            Some(Earned {
                place: came.place,
                points: came.points,
                score: score(judged.score),
                margin: margin(judged.margin),
                missed: came.missed,
            })
        };
        let chair = |(chair, number): (usize, &Number)| Chair { entrant: number.0, earned: earned(chair) };
        Board {
            table: board.table,
            state: state(board.table, came.is_some() || is_over(held), shown),
            record: round.records[at].clone().filter(|_| over),
            chairs: board.chairs.iter().enumerate().map(chair).collect(),
        }
    };
    Round {
        kind: round.kind,
        over,
        boards: played.into_iter().enumerate().map(board).collect(),
        byes: round.byes.iter().map(|number| number.0).collect(),
    }
}

fn state(table: TableCode, over: bool, shown: &Shown) -> State {
    match shown.tables.get(&table) {
        _ if over => State::Over,
        Some(state) => *state,
        None => State::Called,
    }
}

/// The table that anyone may watch: that of the highest-ranked player still playing. `None` if all tables share a deal.
fn watch(shown: &Shown) -> Option<TableCode> {
    let held = &shown.held;
    let round = held.current().filter(|_| !held.terms().same_deal && matches!(held.stage(), Stage::Playing { .. }))?;
    let of = |row: &Row| round.running().find(|board| board.chairs.contains(&row.number)).map(|board| board.table);
    shown.standings.iter().filter_map(of).find(|table| shown.tables.contains_key(table))
}
