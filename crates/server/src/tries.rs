//! What a try at a deal that everybody plays has come to.

use store::{AnyStore, Deals, TableId};
use table::{Ended, Player};

/// Notes what a try has come to, if the match was one.
///
/// # Errors
/// As [`Deals::end_try`].
pub(crate) async fn ended(store: &AnyStore, table: TableId, ended: &Ended) -> Result<(), store::Error> {
    let Some(shared) = &ended.shared else { return Ok(()) };
    let Ok(record) = ended.name.parse() else { return Ok(()) };
    let points = points(ended).filter(|_| ended.at_ms < shared.until_ms);
    store.end_try(table, record, points).await
}

/// What a match has brought the person at it.
fn points(ended: &Ended) -> Option<i64> {
    let seat = ended.players.iter().position(|player| matches!(player, Player::Guest(_)))?;
    ended.placed.as_ref()?.get(seat).map(|placed| placed.points)
}
