//! Starts the one attempt at a deal, or resumes it.

use super::deal::{DailyDeal, busy, options};
use crate::{
    House, chance,
    hosting::spawn,
    ids::user_id,
    journals::{code, table_id},
    moderation,
    opener::Opener,
    played::{self, Played},
};
use game::{Chance, Entropy, Seat, Seed};
use std::{sync::Arc, time::Instant};
use store::{Deal, Deals, Entry};
use table::{Command, Guest, GuestId, Opening};
use wire::{Error, Level, TableCode};

/// How well the bots play.
const BOTS: Level = Level(4);
/// How many codes to draw before giving up if each has been used before.
const DRAWS: u32 = 8;

impl House {
    /// The table of the guest's one attempt at a deal, started now or before.
    ///
    /// # Errors
    /// [`Error::NoSession`] if the guest has been forgotten, [`Error::Suspended`], [`Error::TooMany`], [`Error::Busy`].
    pub(crate) async fn try_deal(
        self: &Arc<Self>,
        deal: DailyDeal,
        guest: Guest,
        opener: Opener,
    ) -> Result<TableCode, Error> {
        let user = user_id(guest.id);
        let made = deal.made(&self.store).await?;
        for _ in 0..DRAWS {
            if let Some(tried) = self.store.try_of(deal.id(), user).await.map_err(busy)? {
                return code(tried.table).ok_or(Error::Stumbled);
            }
            moderation::may_play(self, guest.id).await?;
            let _place = self.place_for_a_table(opener, GuestId::HOUSE)?;
            let now_ms = self.clock.now_ms();
            let (code, led, _claim) = self.fresh().ok_or(Error::Busy)?;
            let (sitting, entries) = begun(code, deal, &made, guest.clone(), now_ms)?;
            match led.store.begin_try(deal.id(), user, now_ms, entries).await {
                Ok(()) => {
                    let handle = spawn(self, &led, opener, sitting, Instant::now(), Vec::new());
                    self.add(code, handle);
                    return Ok(code);
                }
                Err(store::Error::Gone) => return Err(Error::NoSession),
                // Another tab was faster, or the code belongs to another table.
                Err(store::Error::Taken | store::Error::Conflict { .. } | store::Error::Finished { .. }) => {}
                Err(store::Error::Fenced { .. }) => {
                    self.fenced(&led);
                    return Err(Error::Busy);
                }
                Err(error) => return Err(busy(error)),
            }
        }
        Err(Error::Busy)
    }
}

/// A table with the match under way: the guest on the first chair, bots on all others.
fn begun(
    code: TableCode,
    deal: DailyDeal,
    made: &Deal,
    guest: Guest,
    now_ms: i64,
) -> Result<(Box<dyn Played>, Vec<Entry>), Error> {
    let (seats, rules) = options(deal.game, &made.rules).ok_or(Error::Stumbled)?;
    let opening = Opening::new(code, GuestId::HOUSE, seats, rules, Seed::from_bytes(made.seed));
    let opening = Opening { shared: Some(deal.shared()), ..opening };
    let (mut sitting, first) = played::found(deal.game.into(), opening, now_ms)?;
    if sitting.commitment() != deal.commitment(made) {
        tracing::error!(deal = deal.name(), "the rules of a daily deal have changed since its commitment");
        return Err(Error::Stumbled);
    }
    let table = table_id(sitting.table());
    let mut entries = vec![Entry { table, seq: 1, body: first }];
    for command in commands(seats, guest) {
        let bodies = sitting.decide(command, now_ms, &mut chance::seed)?.bodies;
        let next = sitting.after(&bodies).map_err(|_| Error::Stumbled)?;
        entries.extend((sitting.seq() + 1..).zip(bodies).map(|(seq, body)| Entry { table, seq, body }));
        sitting = next;
    }
    Ok((sitting, entries))
}

fn commands(seats: u8, guest: Guest) -> impl Iterator<Item = Command<wire::Written>> {
    // No player's randomness is mixed in.
    let entropy = Chance::Open(Entropy::from_bytes([0; 32]));
    let by = GuestId::HOUSE;
    let bots = (1..seats).map(move |seat| Command::SeatBot { by, seat: Seat(seat), level: BOTS });
    [Command::Sit { guest, seat: Some(Seat(0)), entropy }].into_iter().chain(bots).chain([Command::Start { by }])
}
