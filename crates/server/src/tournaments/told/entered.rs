//! What the entrants of a tournament are sent about it, wherever they are.

use super::summary::progress;
use crate::contests::Shown;
use table::GuestId;
use tournament::Number;
use wire::tournament::{Call, Calling, Entered, Progress, Start};

/// A tournament as shown to one of its entrants. `None` if the person is not in it.
pub(super) fn entered(shown: &Shown, who: GuestId) -> Option<Entered> {
    let (held, number) = (&shown.held, shown.active(who)?);
    let progress = progress(held);
    let starts_ms = match held.terms().starts {
        // Once chance is called for, it begins as soon as that is open, whatever the terms say.
        Start::At(at_ms) if progress == Progress::Entering && held.called_since_ms().is_none() => Some(at_ms),
        Start::At(_) | Start::ByHand => None,
    };
    Some(Entered {
        tournament: held.code(),
        title: held.terms().title.clone(),
        game: held.terms().game,
        progress,
        starts_ms,
        called: called(shown, number),
        call: call(shown, number),
    })
}

/// The chance that an entrant is called to open, until they have.
fn called(shown: &Shown, number: Number) -> Option<Calling> {
    let held = &shown.held;
    let until_ms = held.called_until_ms()?;
    let is_to_open = held.entrants().get(usize::from(number.0))?.is_to_open();
    is_to_open.then(|| Calling { until_ms, pledges: held.pledges() })
}

/// The table that an entrant is called to or is playing at, once it is open.
pub(super) fn call(shown: &Shown, number: Number) -> Option<Call> {
    let held = &shown.held;
    let round = held.current()?;
    let board = round.running().find(|board| board.chairs.contains(&number))?;
    shown.tables.get(&board.table)?;
    let until_ms = round.since_ms.saturating_add(held.waits().no_show_ms);
    Some(Call { table: board.table, until_ms: (!round.looked).then_some(until_ms) })
}
