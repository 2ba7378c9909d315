//! What a person has done in tournaments, for the export of their data.

use super::{found::code_of, looked_up, page};
use crate::House;
use serde_json::{Value, json};
use store::Tournaments;
use table::GuestId;
use wire::tournament::{Page, Round};

/// Every tournament the person has opened or entered: their entry, where they sat, what it earned them, and their
/// standing.
///
/// # Errors
/// If the store fails.
pub(crate) async fn of_somebody(house: &House, who: GuestId) -> Result<Vec<Value>, store::Error> {
    let mut all = Vec::new();
    for id in house.store.tournaments_with(who.to_string()).await? {
        let Some(code) = code_of(id) else { continue };
        // One that can no longer be read is left out.
        let shown = match house.contests.shown(code) {
            Some(shown) => shown,
            None => match looked_up(house, code).await {
                Ok(shown) => shown,
                Err(_) => continue,
            },
        };
        let entrant = shown.held.number_of(who).and_then(|number| shown.held.entrants().get(usize::from(number.0)));
        let (chance, pledge) = entrant.map_or((None, None), |entrant| (entrant.chance, entrant.pledge));
        let page = page(&house.store, &shown, who, house.clock.now_ms()).await?;
        let mut one = own(&page);
        one["chance"] = json!(chance);
        one["pledge"] = json!(pledge);
        all.push(one);
    }
    Ok(all)
}

/// The person's own part of a page.
fn own(page: &Page) -> Value {
    let number = page.you.entrant;
    let entrant = number.and_then(|number| page.entrants.get(usize::from(number)));
    let rounds: Vec<Value> = (1..).zip(&page.rounds).filter_map(|(at, round)| in_round(at, round, number?)).collect();
    json!({
        "tournament": page.tournament, "title": page.terms.title, "game": page.terms.game, "format": page.terms.format,
        "organiser": page.you.organiser, "progress": page.progress, "number": number,
        "rating": entrant.and_then(|entrant| entrant.rating), "gone": entrant.and_then(|entrant| entrant.gone),
        "standing": page.standings.iter().find(|standing| Some(standing.entrant) == number),
        "rounds": rounds,
    })
}

/// Where the person sat in a round, and what it earned them once that is public.
fn in_round(at: u32, round: &Round, number: u16) -> Option<Value> {
    if round.byes.contains(&number) {
        return Some(json!({"round": at, "kind": round.kind, "bye": true}));
    }
    round.boards.iter().find_map(|board| {
        let chair = board.chairs.iter().position(|chair| chair.entrant == number)?;
        let earned = board.chairs[chair].earned;
        Some(json!({
            "round": at, "kind": round.kind, "table": board.table, "chair": chair, "record": board.record, "earned": earned,
        }))
    })
}
