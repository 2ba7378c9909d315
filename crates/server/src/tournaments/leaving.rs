//! What becomes of tournaments when somebody may no longer play, or leaves the house.

use crate::House;
use table::GuestId;
use tournament::{Command, Stage};
use wire::{Error, TableCode, tournament::Start};

/// Withdraws a person from all tournaments. The table of the round that is being played goes on to its end. False if
/// some tournament could not be told.
pub(crate) async fn withdraw(house: &House, who: GuestId) -> bool {
    let mut all = true;
    for shown in house.contests.of(who) {
        all &= is_told(house, shown.held.code(), Command::Withdraw { by: who }).await;
    }
    all
}

/// The same for a person who leaves the house. Tournaments that nobody else could begin are cancelled. Repeating it
/// changes nothing.
pub(crate) async fn forget(house: &House, who: GuestId) -> bool {
    let mut all = withdraw(house, who).await;
    for held in house.contests.all().into_iter().map(|shown| shown.held) {
        let waits = held.stage() == Stage::Entering && held.terms().starts == Start::ByHand;
        if waits && held.organiser() == who {
            all &= is_told(house, held.code(), Command::Cancel { by: who }).await;
        }
    }
    all
}

async fn is_told(house: &House, code: TableCode, command: Command<GuestId>) -> bool {
    // One that is over needs to know nothing.
    let Some(contest) = house.contests.get(code) else { return true };
    match contest.command(command).await {
        Ok(()) | Err(Error::Tournament { .. }) => true,
        Err(error) => {
            tracing::warn!(tournament = %code, ?error, "a tournament could not be told who leaves");
            false
        }
    }
}
