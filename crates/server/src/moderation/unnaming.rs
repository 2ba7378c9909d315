//! Taking names away. They leave the records of matches, too: one record after the other, whatever interrupts it.

use crate::{
    House, chance, identity,
    ids::guest_id,
    nickname,
    someone::{Naming, rewrite},
};
use people::alike;
use std::{collections::BTreeMap, time::Duration};
use store::{
    Accounts, Matches, Moderation, UserId,
    moderation::{Effect, TakenName},
};
use tokio::time::sleep;
use wire::Name;

/// Records changed before it is looked up again what the person is called.
const AT_ONCE: usize = 50;
/// The pause between two records: no player's move is to wait for this.
const REST: Duration = Duration::from_millis(2);
/// For how long a name may still be on its way into a record after it was taken away, in milliseconds: an hour. The
/// records are searched once more after that.
const ON_THE_WAY_MS: i64 = 3_600_000;

/// A meaningless name, such as `player-481516`.
fn drawn() -> String {
    format!("player-{:06}", chance::number() % 1_000_000)
}

/// What takes away the name that the moderator has seen, or the present one.
///
/// # Errors
/// If the store fails.
pub(super) async fn takes_away(house: &House, about: UserId, seen: Option<&Name>) -> Result<Effect, store::Error> {
    // What the house calls a guest is not taken away, but what they have chosen since.
    let seen = seen.filter(|seen| **seen != nickname::of(guest_id(about)));
    if house.store.account(about).await?.is_some() {
        let from = seen.map(|seen| identity::row(seen.as_str()));
        return Ok(Effect::Rename { to: identity::row(&drawn()), from });
    }
    let Some(seen) = seen else { return Ok(Effect::Unname(None)) };
    let present = house.store.called(vec![about]).await?.pop().map(|called| called.name);
    let name = present.filter(|present| alike(present, seen.as_str())).unwrap_or_else(|| seen.to_string());
    Ok(Effect::Unname(Some(name)))
}

/// Takes names that were taken away out of the records of those who had them, where these have not all been searched
/// yet: of one person, or of everybody.
///
/// # Errors
/// If the store fails; what has been done stays done.
pub(crate) async fn unname(house: &House, only: Option<UserId>) -> Result<(), store::Error> {
    let mut all = house.store.unsearched().await?;
    all.retain(|taken| only.is_none_or(|only| only == taken.from));
    // One search removes all names that were taken away from a person.
    let mut people = BTreeMap::<UserId, Vec<TakenName>>::new();
    for taken in all {
        people.entry(taken.from).or_default().push(taken);
    }
    for (from, names) in people {
        let begun_ms = house.clock.now_ms();
        match search(house, from).await {
            Ok(true) => {
                for taken in names {
                    if begun_ms.saturating_sub(taken.at_ms) >= ON_THE_WAY_MS {
                        house.store.has_searched(taken).await?;
                    }
                }
            }
            Ok(false) => return Ok(()),
            // One that cannot be removed holds no other up.
            Err(error) => tracing::warn!(%error, "a name that was taken away could not be removed from records yet"),
        }
    }
    Ok(())
}

/// Takes all names that were taken away from a person out of their records. False if the house is closing.
async fn search(house: &House, from: UserId) -> Result<bool, store::Error> {
    for seats in house.store.seats_of(from).await?.chunks(AT_ONCE) {
        // They may be called otherwise by now, or have left for good.
        let Some(naming) = Naming::renamed(&house.store, from).await? else { break };
        for (record, seat) in seats {
            if house.closing.is_cancelled() {
                return Ok(false);
            }
            rewrite(&house.store, *record, &[naming.on(*seat)]).await?;
            sleep(REST).await;
        }
    }
    Ok(true)
}
