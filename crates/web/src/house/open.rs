//! Opening a table of the house as planned.
use super::catalogue;
use crate::{
    link::{Failure, Link},
    play::{Guest, Plan, keepsake},
};
use game::{Commitment, Seat};
use games::Name;
use wire::{Request, TableCode};

/// Opens the table, rated if `rated`, takes the first chair, seats the bots, and starts at once if no one else is
/// awaited. Returns the table, and the failure of the first of these calls that failed once it was open.
///
/// # Errors
/// If it could not be opened.
pub(super) async fn open_table(
    link: Link,
    game: Name,
    plan: Plan,
    rated: bool,
) -> Result<(TableCode, Option<Failure>), Failure> {
    let rules = catalogue::relevant(game, plan.seats(), &plan.rules_value());
    let (seats, pace, listed) = (plan.seats(), plan.pace, plan.listed);
    let request = Request::Create { game: game.into(), seats, rules, pace, listed, rated };
    let (table, commitment) = link.open_table(request).await?;
    let Some(commitment) = commitment else { return Ok((table, Some(Failure::Unreachable))) };
    Ok((table, arrange(link, table, &plan, commitment).await.err()))
}

/// Seats everyone at the new table as planned.
async fn arrange(link: Link, table: TableCode, plan: &Plan, commitment: Commitment) -> Result<(), Failure> {
    if plan.quiet {
        link.ask(Request::Hush { table, on: true }).await?;
    }
    let awaited = plan.guests.contains(&Guest::Person);
    // Against bots alone, no one could choose their randomness last, and the deal need not wait for this page.
    let entropy = match awaited {
        true => keepsake::pledge(table, 1, commitment),
        false => keepsake::give(table, commitment).into(),
    };
    link.ask(Request::Sit { table, seat: Some(Seat(0)), entropy }).await?;
    for (seat, guest) in (1..).map(Seat).zip(&plan.guests) {
        if let Guest::Bot(level) = guest {
            link.ask(Request::SeatBot { table, seat, level: *level }).await?;
        }
    }
    if !awaited {
        link.ask(Request::Start { table }).await?;
    }
    Ok(())
}
