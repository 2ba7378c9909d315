//! The results of tries at deals that everyone plays.

use store::{AnyStore, Deals, TableId};
use table::{Ended, Player};

/// Notes the result of a try, if the match was one.
///
/// # Errors
/// As [`Deals::end_try`].
pub(crate) async fn ended(store: &AnyStore, table: TableId, ended: &Ended) -> Result<(), store::Error> {
    let Some(shared) = &ended.shared else { return Ok(()) };
    let Ok(record) = ended.name.parse() else { return Ok(()) };
    let points = points(ended).filter(|_| ended.at_ms < shared.until_ms);
    store.end_try(table, record, points).await
}

/// The points that a match earned the one person in it.
fn points(ended: &Ended) -> Option<i64> {
    let seat = ended.players.iter().position(|player| matches!(player, Player::Guest(_)))?;
    ended.placed.as_ref()?.get(seat).map(|placed| placed.points)
}
