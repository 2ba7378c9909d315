//! Hints for moderators, computed from rated matches: one match at a time, with low priority, and each once. They have
//! no effect by themselves.

use super::{acting::ring_moderators, named::name};
use crate::{House, journals};
use game::Seat;
use people::signals::{Costs, even_timing, gives_away};
use std::{
    collections::{BTreeMap, HashSet},
    time::Duration,
};
use store::{
    AnyStore, Entry, Journal, Match, Matches, Meta, Moderation, Ratings, Reckoned, RecordId, Step, TableId, UserId,
    Who, moderation,
};
use table::pondered;
use tokio::time::sleep;
use wire::moderation::Hint;

/// The last match looked at.
const MARK: &str = "signals_mark";
/// Matches loaded at a time.
const PAGE: u32 = 50;
/// The pause between two of them: no player's move is to wait for this.
const REST: Duration = Duration::from_millis(20);
/// Matches of each of two people to compare.
const STEPS: u32 = 200;
/// Matches of a person whose journals are read.
const TIMED: usize = 6;
/// How long a hint stays quiet after a moderator has closed it, in milliseconds: thirty days.
const ANEW_MS: i64 = 30 * 86_400_000;

/// Looks at every match rated since the last time, and notes through the handle of the lease how far it has got.
///
/// # Errors
/// If the store fails; matches already looked at are not looked at again.
pub(crate) async fn look(house: &House, led: &AnyStore) -> Result<(), store::Error> {
    loop {
        let page = house.store.reckoned(mark(led).await?, PAGE).await?;
        if page.is_empty() {
            return Ok(());
        }
        for of in page {
            if house.closing.is_cancelled() {
                return Ok(());
            }
            one(house, &of).await?;
            led.put_meta(MARK, of.number.to_be_bytes().to_vec()).await?;
            sleep(REST).await;
        }
    }
}

async fn mark(store: &AnyStore) -> Result<u64, store::Error> {
    Ok(store.meta(MARK).await?.and_then(|bytes| bytes.try_into().ok()).map_or(0, u64::from_be_bytes))
}

/// Has every match numbered above `last` looked at: a store may give numbers above it a second time, after voided
/// matches.
///
/// # Errors
/// If the store fails.
pub(crate) async fn look_again_after(led: &AnyStore, last: u64) -> Result<(), store::Error> {
    if mark(led).await? > last {
        led.put_meta(MARK, last.to_be_bytes().to_vec()).await?;
    }
    Ok(())
}

async fn one(house: &House, of: &Reckoned) -> Result<(), store::Error> {
    let Some(played) = house.store.noted(of.record).await? else { return Ok(()) };
    let people: Vec<UserId> = played.seats.iter().filter_map(|sat| user(sat.who)).collect();
    let mut steps = BTreeMap::new();
    for user in &people {
        let of_them = house.store.steps(*user, &played.class, STEPS, STEPS).await?;
        even(house, *user, &of_them).await?;
        steps.insert(*user, of_them);
    }
    for one in &people {
        for other in people.iter().filter(|other| *other != one) {
            if let Some(given) = gives_away(&costs(&steps[one], &steps[other])) {
                let count = u32::try_from(given.count).unwrap_or(u32::MAX);
                note(house, *one, Hint::GivesAway, Some(*other), (given.amount, count)).await?;
            }
        }
    }
    same_address(house, &played, &people).await
}

/// The average cost of one player's decisions in each match, with the other player and elsewhere. Matches whose
/// decisions were not evaluated do not count.
fn costs(one: &[Step], other: &[Step]) -> Costs {
    let with: HashSet<RecordId> = other.iter().map(|step| step.record).collect();
    let mut costs = Costs::default();
    for step in one {
        let Some(cost) = step.rated.cost.filter(|cost| cost.decisions > 0) else { continue };
        let each = cost.points / cost.decisions as f64;
        match with.contains(&step.record) {
            true => costs.together.push(each),
            false => costs.elsewhere.push(each),
        }
    }
    costs
}

/// Checks the timing of a person's latest decisions, as far as the journals still exist.
async fn even(house: &House, who: UserId, steps: &[Step]) -> Result<(), store::Error> {
    let mut times = Vec::new();
    let mut last: Option<(TableId, Vec<Entry>)> = None;
    for step in steps.iter().rev().take(TIMED) {
        let Some(record) = journals::record(&house.store, step.record).await? else { continue };
        // Matches in a row are mostly of one table, whose journal may be long.
        let entries = match last.take() {
            Some((table, entries)) if table == record.table => entries,
            _ => house.store.salvage(record.table).await?,
        };
        times.extend(pondered(entries.iter().map(|entry| entry.body.as_slice()), Seat(step.rated.seat), record.at_ms));
        last = Some((record.table, entries));
        sleep(REST).await;
    }
    match even_timing(&times) {
        Some(even) => {
            let count = u32::try_from(even.count).unwrap_or(u32::MAX);
            note(house, who, Hint::EvenTiming, None, (even.spread * 100.0, count)).await
        }
        None => Ok(()),
    }
}

/// Notes players who came to this table from the same address.
async fn same_address(house: &House, played: &Match, people: &[UserId]) -> Result<(), store::Error> {
    let Some(record) = journals::record(&house.store, played.record).await? else { return Ok(()) };
    let whence = house.store.whence(record.table).await?;
    let from = |who: UserId| whence.iter().filter(move |(user, _)| *user == who).map(|(_, digest)| *digest);
    for one in people {
        for other in people.iter().filter(|other| *other != one) {
            if from(*one).any(|digest| from(*other).any(|same| same == digest)) {
                // Also those that a moderator has looked at.
                let before = house.store.hint_about(*one, &name(Hint::SameAddress), Some(*other)).await?;
                let count = before.map_or(0, |hint| hint.count) + 1;
                note(house, *one, Hint::SameAddress, Some(*other), (f64::from(count), count)).await?;
            }
        }
    }
    Ok(())
}

async fn note(
    house: &House,
    about: UserId,
    hint: Hint,
    other: Option<UserId>,
    (amount, count): (f64, u32),
) -> Result<(), store::Error> {
    let hint = moderation::Hint { name: name(hint), other, amount, count, at_ms: house.clock.now_ms() };
    house.store.notice(about, hint, ANEW_MS).await?;
    ring_moderators(house).await;
    Ok(())
}

const fn user(who: Who) -> Option<UserId> {
    match who {
        Who::User(user) => Some(user),
        Who::Bot(_) | Who::Someone => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::{Belief, Cost, Rated};

    fn step(number: u8, cost: Option<(f64, u64)>) -> Step {
        let (points, luck, score, chance) = (0.0, 0.0, 0.0, 0.0);
        let cost = cost.map(|(points, decisions)| Cost { points, decisions });
        let belief = Belief { mean: 0.0, variance: 1.0 };
        let rated = Rated { seat: 0, place: 1, points, luck, score, chance, cost, belief };
        Step { record: RecordId::from_bytes([number; 16]), at_ms: 0, private: false, rated }
    }

    #[test]
    fn what_a_decision_costs_is_told_apart_by_where_the_other_sat() {
        let one = [step(1, Some((8.0, 16))), step(2, Some((3.0, 30))), step(3, None), step(4, Some((0.0, 0)))];
        let other = [step(1, Some((1.0, 16))), step(3, None), step(9, Some((5.0, 5)))];
        assert_eq!(costs(&one, &other), Costs { together: vec![0.5], elsewhere: vec![0.1] });
        // Six matches given away among honest ones suffice.
        let matches = |from: u8, count: u8, each: f64| {
            (from..from + count).map(move |at| step(at, Some((each * (18.0 + f64::from(at % 4)), 20))))
        };
        let given: Vec<Step> = matches(0, 6, 1.5).chain(matches(100, 12, 0.3)).collect();
        let winner: Vec<Step> = matches(0, 6, 0.3).collect();
        assert!(gives_away(&costs(&given, &winner)).is_some_and(|given| given.count == 6 && given.amount > 0.9));
        assert_eq!(gives_away(&costs(&winner, &given)), None, "the one who wins gives nothing away");
    }
}
