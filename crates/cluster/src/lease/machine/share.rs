//! What a node takes of what is free, and gives up of what is too much.

use super::{
    super::{
        ask::{Grant, Request, Row},
        balance::{preference, share},
    },
    Leases, Output,
};
use crate::ShardId;

impl Leases {
    pub(super) fn seen(&mut self, now_ms: u64, rows: &[Row], others: usize, out: &mut Vec<Output>) {
        if self.draining {
            return;
        }
        let share = share(rows.len(), others);
        let going = |shard| self.is_asking(|request| is_giving_up(request, shard));
        let is_free = |row: &&Row| match row.holder {
            None => !self.led.contains_key(&row.grant.shard),
            Some(holder) => holder == self.me && !self.led.contains_key(&row.grant.shard) && !going(row.grant.shard),
        };
        let mut free: Vec<Grant> = rows.iter().filter(is_free).map(|row| row.grant).collect();
        free.sort_by_key(|grant| preference(self.me, grant.shard));
        free.truncate(share.saturating_sub(self.led.len()));
        if !free.is_empty() {
            self.ask(now_ms, Request::Take { seen: free }, out);
        }
        let staying = self.led.values().filter(|led| led.leaving.is_none()).count();
        if staying > share && now_ms >= self.give_at {
            self.give_at = now_ms + self.terms.give_ms;
            self.hand_over(now_ms, 1, out);
        }
    }

    pub(super) fn drain_on(&mut self, now_ms: u64, out: &mut Vec<Output>) {
        let leaving = self.led.values().filter(|led| led.leaving.is_some()).count();
        self.hand_over(now_ms, self.terms.drain.saturating_sub(leaving), out);
        let is_asking = self.is_asking(|request| matches!(request, Request::Take { .. } | Request::GiveUp { .. }));
        if self.led.is_empty() && !is_asking && !self.drained {
            self.drained = true;
            out.push(Output::Drained);
        }
    }

    /// Begins to hand over what it would rather not lead.
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
