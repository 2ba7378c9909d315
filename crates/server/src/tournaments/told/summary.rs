//! Tournaments as shown in lists, and their progress.

use super::people::People;
use crate::contests::{Contests, Held, Shown};
use std::{cmp::Reverse, collections::BTreeSet};
use store::AnyStore;
use table::GuestId;
use tournament::{Due, Number, Player, Stage};
use wire::{
    fold,
    tournament::{FINISHED, Kind, Progress, Start, Summary, Tournaments},
};

/// The tournaments that a person can find, as JSON: written once for all who are in none and look at about the same
/// time. `None` if it cannot be written.
///
/// # Errors
/// As [`store::Accounts::called`].
pub(crate) async fn listed(
    store: &AnyStore,
    contests: &Contests,
    who: GuestId,
    now_ms: i64,
) -> Result<Option<String>, store::Error> {
    // Asked first: what changes meanwhile is not missed.
    let changes = contests.changes();
    let all = contests.all();
    let is_stranger = !all.iter().any(|shown| shown.is_of(who));
    if let Some(written) = contests.listed.now(changes).filter(|_| is_stranger) {
        return Ok(fold(&written.text, &format!(r#"{{"now_ms":{now_ms}}}"#)));
    }
    let text = serde_json::to_string(&summaries(store, all, who, now_ms).await?).ok();
    if let Some(text) = text.as_ref().filter(|_| is_stranger) {
        contests.listed.keep(changes, text);
    }
    Ok(text)
}

/// The tournaments that a person can find: the listed ones, unless they were called off, and those they have opened or
/// entered.
///
/// # Errors
/// As [`store::Accounts::called`].
async fn summaries(store: &AnyStore, all: Vec<Shown>, who: GuestId, now_ms: i64) -> Result<Tournaments, store::Error> {
    let mut all: Vec<Shown> = all.into_iter().filter(|shown| shown.is_in_list_of(who)).collect();
    latest_first(&mut all);
    let people = People::of(store, all.iter().filter_map(winner).filter_map(Player::person)).await?;
    let mut told = Tournaments { now_ms, ..Tournaments::default() };
    for shown in &all {
        let summary = summary(shown, who, &people);
        match summary.progress {
            Progress::Entering => told.open.push(summary),
            Progress::Playing { .. } | Progress::Break { .. } => told.running.push(summary),
            Progress::Ended | Progress::Cancelled { .. } => told.finished.push(summary),
        }
    }
    told.finished.truncate(FINISHED as usize);
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
        entrants: entrants(held),
        most: terms.most,
        entered: shown.active(who).is_some(),
        recurs: held.recurs().cloned(),
        winner: winner(shown).map(|player| people.player(player)),
    }
}

/// How many have not withdrawn, or had been in a round before they did.
fn entrants(held: &Held) -> u16 {
    let paired = held.rounds().iter().flat_map(|round| {
        let chairs = round.boards.iter().flat_map(|board| &board.chairs);
        chairs.chain(&round.byes)
    });
    let stay = (0_u16..).zip(held.entrants()).filter(|(_, entrant)| entrant.gone.is_none());
    let all: BTreeSet<Number> = paired.copied().chain(stay.map(|(number, _)| Number(number))).collect();
    all.len() as u16
}

/// Sorts tournaments by when they began or, if they are over, when they ended.
fn latest_first(all: &mut [Shown]) {
    all.sort_by_key(|shown| Reverse(since_ms(&shown.held)));
}

/// Since when a tournament has been played, or has been over, in milliseconds since 1970.
fn since_ms(held: &Held) -> Option<i64> {
    match held.stage() {
        Stage::Entering => None,
        Stage::Playing { .. } => held.rounds().first().map(|round| round.since_ms),
        Stage::Ended | Stage::Cancelled(_) => Some(held.changed_ms()),
    }
}

/// The winner, once the tournament has ended. `None` if several share the first place.
fn winner(shown: &Shown) -> Option<Player<GuestId>> {
    let ended = shown.held.stage() == Stage::Ended;
    let mut first = shown.standings.iter().take_while(|row| ended && row.place == 1);
    let (Some(alone), None) = (first.next(), first.next()) else { return None };
    Some(shown.held.entrants().get(usize::from(alone.number.0))?.player)
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

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Entropy, Seed};
    use serde_json::json;
    use tournament::{BREAK_MS, Command, Opening, Tournament, Waits};
    use wire::TableCode;

    const ORGANISER: GuestId = GuestId::from_bytes([1; 16]);

    fn opened(number: u64) -> Held {
        let code = TableCode::numbered(number);
        let terms = json!({
            "title": "Cup", "game": "lexio", "rules": null, "pace": {"move_ms": 20_000}, "format": "swiss",
            "same_deal": false, "listed": true, "most": 8, "starts": "by_hand",
        });
        let terms = serde_json::from_value(terms).expect("terms");
        let seed = Seed::from_phrase("cup");
        let opening = Opening { code, organiser: ORGANISER, terms, waits: Waits::default(), seed, after: None };
        Tournament::new(&Tournament::open(opening, 0).expect("terms")).expect("an opening")
    }

    fn after(held: &Held, command: Command<GuestId>, at_ms: i64) -> Held {
        let mut fresh = || TableCode::numbered(99);
        let entries = held.decide(command, at_ms, &mut fresh).expect("a right");
        let bodies: Vec<Vec<u8>> = entries.iter().map(|entry| entry.to_bytes().expect("JSON")).collect();
        held.after(&bodies).expect("entries")
    }

    /// A tournament that was called off at a time.
    fn called_off(number: u64, at_ms: i64) -> Held {
        after(&opened(number), Command::Cancel { by: ORGANISER }, at_ms)
    }

    /// A tournament of two that was played to its end, with these places by chair.
    fn played(places: [u8; 2]) -> Held {
        let mut held = opened(1);
        for byte in [2, 3] {
            let (who, chance) = (GuestId::from_bytes([byte; 16]), Entropy::from_bytes([byte; 32]));
            held = after(&held, Command::Enter { who, rating: 1_500, chance: chance.into() }, 1);
        }
        held = after(&held, Command::Start { by: Some(ORGANISER) }, 2);
        let table = held.rounds()[0].boards[0].table;
        let outcomes = Some(places.map(|place| (place, 0)).to_vec());
        held = after(&held, Command::Report { table, outcomes, record: None }, 3);
        after(&held, Command::GoOn, 3 + BREAK_MS)
    }

    #[test]
    fn who_left_counts_if_they_had_taken_part() {
        let mut held = opened(1);
        let people = [2, 3, 4, 5].map(|byte| GuestId::from_bytes([byte; 16]));
        for who in people {
            let chance = Entropy::from_bytes([1; 32]).into();
            held = after(&held, Command::Enter { who, rating: 1_500, chance }, 1);
        }
        held = after(&held, Command::Withdraw { by: people[0] }, 2);
        assert_eq!(entrants(&held), 3);
        // One has a bye, two play.
        held = after(&held, Command::Start { by: Some(ORGANISER) }, 3);
        for by in &people[1..] {
            held = after(&held, Command::Withdraw { by: *by }, 4);
        }
        assert_eq!(entrants(&held), 3);
    }

    #[test]
    fn nobody_has_won_where_two_share_the_first_place() {
        let winner = |places| winner(&Shown::of(played(places), 1));
        assert_eq!(winner([1, 1]), None);
        let second = played([2, 1]).rounds()[0].boards[0].chairs[1];
        assert_eq!(winner([2, 1]), Some(played([2, 1]).entrants()[usize::from(second.0)].player));
    }

    #[test]
    fn those_that_are_over_are_listed_latest_first_whether_or_not_they_are_closed() {
        // The first two are not closed yet, and known by their codes.
        let mut all = [(1, 5), (2, 9), (3, 7), (4, 3)].map(|(number, at_ms)| Shown::of(called_off(number, at_ms), 1));
        latest_first(&mut all);
        assert_eq!(all.map(|shown| shown.held.code()), [2, 3, 1, 4].map(TableCode::numbered));
    }
}
