//! What other nodes ask for, carried out here.

use super::events;
use crate::{
    House,
    afar::Afar,
    courier::letter::{Answer, Asked, OfQuick, OfTable, Told},
    handle::Handle,
    seekers::{self, Seeking},
    sent::Sent,
};
use cluster::{NodeId, ShardId};
use std::sync::Arc;
use wire::Error;

/// Carries out a request. `None` if this node does not lead the shard.
pub(super) async fn answer(house: &Arc<House>, afar: &Afar, asked: Asked) -> Answer {
    match asked {
        Asked::Table { table, epoch, what } => {
            let leads = || house.led_of(table).is_some_and(|led| led.epoch() == epoch);
            if !leads() {
                return None;
            }
            let what = match what {
                Sent::Known(what) => what,
                Sent::Unknown(why) => return unreadable(&why),
            };
            let handle = match house.tables.get(table).filter(Handle::is_here) {
                Some(handle) => handle,
                None => return house.lacking(table).await.map(Err),
            };
            let is_said = matches!(what, OfTable::Say { .. });
            let told = at_another(of_table(&handle, what, (afar.me, epoch)).await, is_said)?;
            // If the table has just moved to another node, nothing can be said of it here.
            let is_gone = matches!(told, Err(Error::NoSuchTable { .. }));
            (!is_gone || (leads() && house.tables.get(table).is_none())).then_some(told)
        }
        Asked::Quick { epoch, what } => {
            let led = house.led(ShardId::Quick).filter(|led| led.epoch() == epoch)?;
            let told = match what {
                Sent::Known(what) => of_quick(house, what).await,
                Sent::Unknown(why) => return unreadable(&why),
            };
            (!led.ending.is_cancelled()).then_some(told)
        }
        Asked::Event(event) => {
            events::happen(house, event);
            Some(Ok(Told::Done))
        }
    }
}

/// The answer to what this program cannot read, as another sends it: to be tried again. By then the table may be led by
/// a node that can, or this one be upgraded.
pub(super) fn unreadable(why: &str) -> Answer {
    tracing::warn!(%why, "what another node asks for cannot be read");
    Some(Err(Error::Busy))
}

/// An answer as the node that asked may pass it on. If this node closes, that one does not: whatever was left undone
/// here is to be asked again, hence `None`. What was said might then be said twice.
fn at_another(told: Result<Told, Error>, is_said: bool) -> Answer {
    match told {
        Err(Error::GoingDown) if is_said => Some(Err(Error::Busy)),
        Err(Error::GoingDown) => None,
        told => Some(told),
    }
}

async fn of_table(handle: &Handle, what: OfTable, (node, epoch): (NodeId, u64)) -> Result<Told, Error> {
    match what {
        OfTable::Do(command) => handle.command_here(command, false).await.map(Told::Entry),
        OfTable::DoAgain(command) => handle.command_here(command, true).await.map(Told::Entry),
        OfTable::Say { by, what } => handle.say_here(by, what).await.map(|()| Told::Done),
        OfTable::Point { by, whom } => handle.point(by, whom).await.map(Told::Guest),
        OfTable::Sketch { by, match_number, ply, action } => {
            handle.sketch(by, (match_number, ply), action).map(|()| Told::Done)
        }
        OfTable::Unsay { by, of_match } => handle.unsay(by, of_match).map(|()| Told::Done),
        OfTable::CallOff => {
            handle.call_off();
            Ok(Told::Done)
        }
        OfTable::Attend(there) => handle.attend(there).await.map(|attended| Told::Attended(Box::new(attended))),
        OfTable::Show => Ok(Told::Card { node, epoch, card: Box::new(handle.card()) }),
    }
}

async fn of_quick(house: &House, what: OfQuick) -> Result<Told, Error> {
    let seekers = &house.seekers;
    match what {
        OfQuick::Seek { guest, from, game, seats, since_ms, again, agrees } => {
            seekers.seek(Seeking { guest, from, wish: seekers::wish(game, seats)?, since_ms, again, agrees }).await
        }
        OfQuick::Stop { guest, since_ms } => seekers.stop(guest, since_ms).await,
        OfQuick::Agree { guest, agrees } => seekers.agree(guest, agrees).await,
        OfQuick::Blocks { guest } => {
            seekers.blocks_changed(guest).await;
            Ok(())
        }
        OfQuick::SatDown { guest } => seekers.sat_down(guest).await,
    }
    .map(|()| Told::Done)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_that_closes_does_not_say_so_for_the_one_that_asked() {
        assert!(at_another(Err(Error::GoingDown), false).is_none());
        assert!(matches!(at_another(Err(Error::GoingDown), true), Some(Err(Error::Busy))));
        assert!(matches!(at_another(Err(Error::WrongPhase), false), Some(Err(Error::WrongPhase))));
        assert!(matches!(at_another(Ok(Told::Entry(7)), true), Some(Ok(Told::Entry(7)))));
    }
}
