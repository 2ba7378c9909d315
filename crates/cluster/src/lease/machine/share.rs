//! Which free shards a node takes, and which it gives up above its share.

use super::{
    super::{
        ask::{Grant, Request, Row},
        balance::{preference, share},
    },
    Leases, Output,
};
use crate::ShardId;

/// A node hands over one in this many of the shards above its share at a time: the more there are, the faster they go.
const PART: usize = 8;

impl Leases {
    /// Takes in which node leads what, how many others are present, and how many of them hear the bus.
    pub(super) fn seen(&mut self, now_ms: u64, rows: &[Row], (others, hearing): (usize, usize), out: &mut Vec<Output>) {
        if self.draining || self.yields {
            return;
        }
        self.look_at = self.look_at.min(now_ms + self.soonest_end(rows));
        self.declined.retain(|_, until| now_ms < *until);
        let going = |shard| self.is_asking(|request| is_giving_up(request, shard));
        let is_free = |row: &&Row| match row.holder {
            _ if self.declined.contains_key(&row.grant.shard) => false,
            None => !self.led.contains_key(&row.grant.shard),
            Some(holder) => holder == self.me && !self.led.contains_key(&row.grant.shard) && !going(row.grant.shard),
        };
        let mut free: Vec<Grant> = rows.iter().filter(is_free).map(|row| row.grant).collect();
        let since = free.iter().map(|grant| (*grant, self.free.get(grant).copied().unwrap_or(now_ms))).collect();
        self.free = since;
        let is_spare = |grant: &Grant| self.free.get(grant).is_some_and(|since| since + self.terms.spare_ms <= now_ms);
        free.sort_by_key(|grant| (!is_spare(grant), preference(self.me, grant.shard)));
        let spare = free.iter().filter(|grant| is_spare(grant)).count();
        // What it takes while others hear the bus and it does not, it may have to hand over soon.
        if self.deaf_since.is_some() {
            return;
        }
        let room = share(rows.len(), others).saturating_sub(self.led.len());
        if room < spare {
            // Those that cannot be taken are not to be replaced by some for which it has no room.
            free.truncate(spare);
        }
        let most = room.max(spare).min(free.len());
        if most > 0 {
            // Otherwise it names all, so that what another node takes meanwhile does not leave room for a later look.
            self.ask(now_ms, Request::Take { seen: free, most }, out);
        }
        let staying = self.led.values().filter(|led| led.leaving.is_none()).count();
        // Nothing goes to nodes that do not hear the bus: the players could not follow.
        let above = staying.saturating_sub(share(rows.len(), hearing));
        if above > 0 && now_ms >= self.give_at && !self.is_deaf(now_ms) {
            self.give_at = now_ms + self.terms.give_ms;
            self.hand_over(now_ms, above.div_ceil(PART), out);
        }
    }

    /// The time until the first lease of another node ends, if it is not renewed.
    fn soonest_end(&self, rows: &[Row]) -> u64 {
        let others = rows.iter().filter(|row| row.holder.is_some_and(|holder| holder != self.me));
        others.map(|row| row.left_ms).min().unwrap_or(u64::MAX).saturating_add(1).min(self.terms.look_ms)
    }

    pub(super) fn drain_on(&mut self, now_ms: u64, out: &mut Vec<Output>) {
        let leaving = self.led.values().filter(|led| led.leaving.is_some()).count();
        self.hand_over(now_ms, self.terms.drain.saturating_sub(leaving), out);
        let is_asking = self.is_asking(|request| matches!(request, Request::Take { .. } | Request::GiveUp { .. }));
        if self.draining && self.led.is_empty() && !is_asking && !self.drained {
            self.drained = true;
            out.push(Output::Drained);
        }
    }

    /// Starts handing over the shards that it least prefers.
    fn hand_over(&mut self, now_ms: u64, most: usize, out: &mut Vec<Output>) {
        let mut staying: Vec<_> = self.led.iter_mut().filter(|(_, led)| led.leaving.is_none()).collect();
        staying.sort_by_key(|(shard, _)| std::cmp::Reverse(preference(self.me, **shard)));
        for (shard, led) in staying.into_iter().take(most) {
            led.leaving = Some(now_ms);
            out.push(Output::HandOver(Grant { shard: *shard, epoch: led.epoch }));
        }
    }
}

fn is_giving_up(request: &Request, shard: ShardId) -> bool {
    matches!(request, Request::GiveUp { leases } if leases.iter().any(|grant| grant.shard == shard))
}
