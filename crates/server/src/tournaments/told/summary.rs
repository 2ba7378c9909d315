//! Tournaments as shown in lists, and their progress.

use super::people::People;
use crate::contests::{Held, Shown};
use std::cmp::Reverse;
use store::AnyStore;
use table::GuestId;
use tournament::{Due, Player, Stage};
use wire::tournament::{Kind, Progress, Start, Summary, Tournaments};

/// The tournaments that a person can find: the listed ones, and those they have opened or entered.
///
/// # Errors
/// As [`store::Accounts::called`].
pub(crate) async fn summaries(
    store: &AnyStore,
    all: Vec<Shown>,
    who: GuestId,
    now_ms: i64,
) -> Result<Tournaments, store::Error> {
    let mut all: Vec<Shown> = all.into_iter().filter(|shown| shown.is_found_by(who)).collect();
    // Those that are over are in order already, and stay so.
    all.sort_by_key(|shown| Reverse(began_ms(&shown.held)));
    let people = People::of(store, all.iter().filter_map(winner).filter_map(person)).await?;
    let mut told = Tournaments { now_ms, ..Tournaments::default() };
    for shown in &all {
        let summary = summary(shown, who, &people);
        match summary.progress {
            Progress::Entering => told.open.push(summary),
            Progress::Playing { .. } | Progress::Break { .. } => told.running.push(summary),
            Progress::Ended | Progress::Cancelled { .. } => told.finished.push(summary),
        }
    }
    told.open.sort_by_key(|one| match one.starts {
        Start::At(at_ms) => at_ms,
        Start::ByHand => i64::MAX,
    });
    Ok(told)
}

fn summary(shown: &Shown, who: GuestId, people: &People) -> Summary {
    let (held, terms) = (&shown.held, shown.held.terms());
    Summary {
        tournament: held.code(),
        title: terms.title.clone(),
        game: terms.game,
        format: terms.format,
        same_deal: terms.same_deal,
        rated: terms.rated,
        listed: terms.listed,
        starts: terms.starts,
        progress: progress(held),
        entrants: held.entrants().iter().filter(|entrant| entrant.gone.is_none()).count() as u16,
        most: terms.most,
        entered: shown.active(who).is_some(),
        recurs: held.recurs().cloned(),
        winner: winner(shown).map(|player| people.player(player)),
    }
}

/// When a tournament that is being played began, in milliseconds since 1970.
fn began_ms(held: &Held) -> Option<i64> {
    let playing = matches!(held.stage(), Stage::Playing { .. });
    held.rounds().first().filter(|_| playing).map(|round| round.since_ms)
}

/// The winner, once the tournament has ended.
fn winner(shown: &Shown) -> Option<Player<GuestId>> {
    let first = shown.standings.first().filter(|_| shown.held.stage() == Stage::Ended)?;
    Some(shown.held.entrants().get(usize::from(first.number.0))?.player)
}

const fn person(player: Player<GuestId>) -> Option<GuestId> {
    match player {
        Player::Person(guest) => Some(guest),
        Player::Bot(_) => None,
    }
}

/// The progress of a tournament.
pub(super) fn progress(held: &Held) -> Progress {
    let round = held.rounds().iter().filter(|round| round.kind == Kind::Main).count() as u8;
    match (held.stage(), held.current(), held.due()) {
        (Stage::Entering, ..) => Progress::Entering,
        (Stage::Playing { rounds: of }, None, Some((until_ms, Due::GoOn))) => Progress::Break { round, of, until_ms },
        (Stage::Playing { rounds: of }, ..) => Progress::Playing { round, of },
        (Stage::Ended, ..) => Progress::Ended,
        (Stage::Cancelled(why), ..) => Progress::Cancelled { why },
    }
}
