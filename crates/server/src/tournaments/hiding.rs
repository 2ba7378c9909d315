//! The records of a round that is being played elsewhere with the same deal.

use super::found::id_of;
use crate::House;
use store::Tournaments;
use wire::tournament::OfTournament;

/// How long a tournament that cannot be read hides the records of its matches, in milliseconds: nobody can say any more
/// when their round is over, but by then it is.
const UNREAD_MS: i64 = 7 * 86_400_000;

/// Whether a match that ended at `ended_ms` is to be seen by nobody yet, because its deal is still being played at
/// other tables. A tournament that is broken, or that this node has yet to read, hides whatever it may have to.
///
/// # Errors
/// As [`Tournaments::open_tournaments`].
pub(crate) async fn hides(house: &House, of: OfTournament, ended_ms: i64) -> Result<bool, store::Error> {
    if let Some(hides) = house.contests.hides(of.tournament, of.round as usize) {
        return Ok(hides);
    }
    let is_late = house.clock.now_ms().saturating_sub(ended_ms) >= UNREAD_MS;
    Ok(!is_late && house.store.open_tournaments().await?.contains(&id_of(of.tournament)))
}
