//! The place of a table that is being written down.

use crate::{House, handle::Handle, opener::Opener};
use std::sync::Mutex;
use store::Unpoisoned;
use table::GuestId;
use wire::Limited;

/// The limit on daily deals left unfinished, as a multiple of the limit on tables from one address.
const LEFT: u32 = 4;

/// The place reserved for a table being written down.
pub(crate) struct Founding<'a> {
    all: &'a Mutex<Vec<(Opener, GuestId)>>,
    own: (Opener, GuestId),
}

impl Drop for Founding<'_> {
    fn drop(&mut self) {
        let mut all = self.all.lock().unpoisoned();
        if let Some(at) = all.iter().position(|place| *place == self.own) {
            all.swap_remove(at);
        }
    }
}

impl House {
    /// Reserves a place for one more table; those being opened count too. Daily deals left unfinished are counted
    /// apart, so that people who share an address, as in a school, can still open tables, but no one fills the house
    /// with such deals. Tables of tournaments, which are bounded themselves, do not count.
    pub(crate) fn place_for_a_table(&self, opener: Opener, host: GuestId) -> Result<Founding<'_>, wire::Error> {
        let limits = &self.config.limits;
        let mut founding = self.founding.lock().unpoisoned();
        let now_ms = self.clock.now_ms();
        let place = |handle: &Handle| {
            let opener = handle.opener();
            handle.on_card(|card| (!card.of_tournament).then(|| (opener, card.host, card.is_left(now_ms))))
        };
        let open: Vec<_> = self.tables.here().iter().filter_map(place).collect();
        let left = open.iter().filter(|(other, _, left)| *left && *other == opener).count();
        let tables = || open.iter().map(|(other, host, _)| (*other, *host)).chain(founding.iter().copied());
        let here = tables().filter(|(other, _)| *other == opener).count() - left;
        // Tables that the house opens itself are bounded by the people who come to them.
        let own = match host {
            GuestId::HOUSE => 0,
            host => tables().filter(|(_, other)| *other == host).count() + self.hosted_elsewhere(host),
        };
        let bounds = [
            (Limited::House, limits.tables, tables().count()),
            (Limited::Tables, limits.tables_per_user, own),
            (Limited::TablesHere, limits.tables_per_address, here),
            (Limited::TablesHere, limits.tables_per_address.saturating_mul(LEFT), left),
        ];
        // How many from one address may wait to be matched is bounded; the address of one must not stop the others.
        let bounding = if matches!(opener, Opener::Matched(_)) { &bounds[..1] } else { &bounds[..] };
        if let Some(&(what, max, _)) = bounding.iter().find(|(_, max, count)| *count >= *max as usize) {
            return Err(wire::Error::TooMany { what, max });
        }
        founding.push((opener, host));
        Ok(Founding { all: &self.founding, own: (opener, host) })
    }
}
