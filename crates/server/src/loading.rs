//! Resumes a table from its journal, when the house opens or this node comes to lead it.

use crate::{
    House, chance,
    hosting::spawn,
    journals::{self, Fault},
    nodes::Led,
    opener::Opener,
    played::Played,
};
use futures_util::FutureExt;
use std::{
    panic::AssertUnwindSafe,
    sync::Arc,
    time::{Duration, Instant},
};
use store::{Cause, Entry, Journal, TableId};
use table::{Command, Ended, Fold, Plan, said};

/// Resumes a table that was not closed; true if that succeeds. A table that cannot go on is set aside, whatever is
/// wrong with it. If a later program has written it, it is left to another node that can read it, if there is one.
///
/// # Errors
/// If another node may have continued the table, or the database is unavailable: another attempt may succeed.
pub(crate) async fn go_on(house: &Arc<House>, led: &Led, id: TableId) -> Result<bool, store::Error> {
    match AssertUnwindSafe(folded(house, led, id)).catch_unwind().await {
        Ok(Ok(())) => return Ok(true),
        Ok(Err(Fault::Store(store::Error::Fenced { .. }))) => house.fenced(led),
        Ok(Err(Fault::Store(error))) if may_pass(led.lease.is_some(), &error) => {
            tracing::warn!(table = %journals::name(id), %error, "a table cannot resume yet");
            return Err(error);
        }
        Ok(Err(Fault::Entry(error))) if error.is_newer() && house.leaves(journals::shard(id)) => {
            tracing::warn!(table = %journals::name(id), %error, "a table needs a later program: its shard is given up");
        }
        Ok(Err(fault)) => house.set_aside(id, &fault),
        Err(panic) => house.set_aside(id, &said(panic.as_ref())),
    }
    Ok(false)
}

/// Whether the server is away. What was sent to it may have been carried out.
const fn is_away(error: &store::Error) -> bool {
    matches!(error, store::Error::Backend { cause: Cause::Unreachable, .. })
}

/// Whether a later attempt may succeed. On a node, another may have written, or will lead the table.
const fn may_pass(on_a_node: bool, error: &store::Error) -> bool {
    use store::Error::{Backend, Conflict, Finished, Shut};
    let others = on_a_node && matches!(error, Backend { .. } | Conflict { .. } | Finished { .. } | Shut);
    is_away(error) || others && !error.is_damage()
}

async fn folded(house: &Arc<House>, led: &Led, id: TableId) -> Result<(), Fault> {
    let start = Instant::now();
    let Fold { sitting, ended, .. } = journals::folded(&house.store, id).await?;
    let (sitting, since) = credited(house, led, id, sitting?).await?;
    let owed = unkept(house, id, ended).await;
    let (code, entries) = (sitting.table(), sitting.seq());
    spawn(house, led, Opener::Guest(sitting.host()), sitting, since, owed);
    tracing::debug!(table = %code, entries, took_ms = start.elapsed().as_millis() as u64, "a table has resumed");
    Ok(())
}

/// The table, with all the time since its last entry given back to its clocks as time that the house was down, and the
/// moment up to which the clocks are right. That is the moment of the last entry if the credit cannot be written yet, or
/// if people are called to the table: no clock runs for them, and the table's task counts what they are owed.
async fn credited(
    house: &House,
    led: &Led,
    id: TableId,
    sitting: Box<dyn Played>,
) -> Result<(Box<dyn Played>, Instant), Fault> {
    let now = Instant::now();
    let now_ms = house.clock.now_ms().max(sitting.not_before_ms());
    // A sign of life from the house, or a renewed lease of the former leader, does not prove that anyone was served
    // since then; and no one else knows what a process owed when it ended.
    let ms = now_ms.saturating_sub(sitting.changed_ms());
    let Ok(Plan { bodies, next, .. }) = sitting.plan(Command::Credit { ms }, now_ms, &mut chance::seed) else {
        return Ok((sitting, now));
    };
    let away = Duration::from_millis(ms.try_into().unwrap_or_default());
    let up_to_last_entry = || now.checked_sub(away).unwrap_or(now);
    let Some(credited) = next? else {
        let since = if sitting.comes_by_ms().is_some() { up_to_last_entry() } else { now };
        return Ok((sitting, since));
    };
    let numbered = (sitting.seq() + 1..).zip(bodies);
    match led.store.append(numbered.map(|(seq, body)| Entry { table: id, seq, body }).collect()).await {
        Ok(()) => Ok((credited, now)),
        Err(error @ store::Error::Backend { .. }) if led.lease.is_none() && !is_away(&error) => {
            tracing::error!(table = %journals::name(id), %error, "clocks could not be credited with the outage yet");
            Ok((sitting, up_to_last_entry()))
        }
        Err(error) => Err(error.into()),
    }
}

/// The matches whose records may still be missing: the house may have gone down between the last move and the record,
/// or have failed to store it.
async fn unkept(house: &House, id: TableId, ended: Vec<Ended>) -> Vec<Ended> {
    match journals::keep_missing(&house.store, id, &ended).await {
        Ok(()) => Vec::new(),
        Err(error) => {
            tracing::error!(table = %journals::name(id), %error, "records could not be stored");
            ended
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io;

    #[test]
    fn only_what_is_damaged_is_never_waited_for_on_a_node() {
        let source = Arc::new(io::Error::from(io::ErrorKind::TimedOut));
        let waits = |on_a_node, cause| may_pass(on_a_node, &store::Error::Backend { cause, source: source.clone() });
        assert!(waits(true, Cause::Unreachable) && waits(false, Cause::Unreachable));
        assert!(waits(true, Cause::Busy) && !waits(false, Cause::Busy));
        assert!(!waits(true, Cause::Damaged) && !waits(false, Cause::Damaged));
    }
}
