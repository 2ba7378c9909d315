//! The task of quick match: the only one that touches the waiting guests.

mod calling;
mod seeking;
mod telling;

use super::{call::Call, ended::Ended, missed::Missed};
use crate::{House, door::Network, nodes::Led, seekers::Ask};
use meeting::{Meeting, Window};
use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
    time::Duration,
};
use table::GuestId;
use tokio::{
    select,
    sync::mpsc,
    time::{Instant, sleep_until},
};
use tokio_util::sync::CancellationToken;
use wire::Quick;

/// How often to check who can meet, who is gone and who has come.
const LOOK: Duration = Duration::from_millis(400);
/// How often the waiting guests are shown how many wait, in milliseconds.
const TELL_MS: i64 = 1_600;

struct QuickTask {
    house: Arc<House>,
    /// At which it leads quick match.
    epoch: u64,
    meeting: Meeting<games::Name, GuestId>,
    /// The networks of guests who wait or are called.
    from: HashMap<GuestId, Network>,
    /// The blocks of guests who wait or are called.
    blocks: HashMap<GuestId, BTreeSet<GuestId>>,
    missed: Missed,
    ended: Ended,
    calls: Vec<Call>,
    told_ms: i64,
    rests_until_ms: i64,
}

/// Starts the task.
pub(crate) fn spawn(house: &Arc<House>, led: &Led) {
    let asks = house.seekers.asks();
    let task = QuickTask {
        house: house.clone(),
        epoch: led.epoch(),
        meeting: Meeting::new(Window::default()),
        from: HashMap::new(),
        blocks: HashMap::new(),
        missed: Missed::new(house.config.limits.waiting_per_address),
        ended: Ended::default(),
        calls: Vec::new(),
        told_ms: 0,
        rests_until_ms: 0,
    };
    house.run(led, task.run(asks, led.ending.clone()));
}

impl QuickTask {
    async fn run(mut self, mut asks: mpsc::Receiver<Ask>, ending: CancellationToken) {
        // However often it is asked something, it looks.
        let mut next = Instant::now();
        loop {
            let busy = !self.from.is_empty() || !self.calls.is_empty();
            let look = async { if busy { sleep_until(next).await } else { std::future::pending().await } };
            select! {
                ask = asks.recv() => match ask {
                    Some(ask) => self.hear(ask).await,
                    None => return,
                },
                () = look => {
                    self.look().await;
                    next = Instant::now() + LOOK;
                }
                () = ending.cancelled() => return self.leave(),
            }
        }
    }

    /// Stops because another node leads quick match from now on. Without a bus that node learns nothing of the guests
    /// here, so they stop waiting and are shown that. Tables to which guests were called stay open as long as they
    /// would have.
    fn leave(mut self) {
        if self.house.closing.is_cancelled() {
            return;
        }
        // If nodes can reach each other, the next leader is asked again on behalf of these guests.
        if self.house.afar.is_none() {
            for guest in self.from.keys().copied().collect::<Vec<_>>() {
                self.forget(guest);
            }
        }
        self.house.metrics.seeking.set(0);
        if self.house.seekers.tell_waiting(Vec::new()) {
            self.house.lobby_changed();
        }
    }

    fn now_ms(&self) -> i64 {
        self.house.clock.now_ms()
    }

    /// Handles a request. The caller may be gone before the answer; it is carried out all the same.
    async fn hear(&mut self, ask: Ask) {
        match ask {
            Ask::Seek { seeking, answer } => {
                let guest = seeking.guest;
                answer.send(self.seek(seeking).await).ok();
                self.bring_together().await;
                self.tell_one(guest);
            }
            Ask::Stop { guest, since_ms, answer } => {
                let begun_ms = self.begun_ms(guest);
                if begun_ms.zip(since_ms).is_none_or(|(begun_ms, since_ms)| begun_ms <= since_ms) {
                    self.stop(guest);
                }
                answer.send(()).ok();
            }
            Ask::Agree { guest, agrees, answer } => {
                let is_news = self.meeting.agree(guest, agrees, self.now_ms());
                answer.send(()).ok();
                // Whoever does not wait keeps nobody busy by it.
                if is_news {
                    self.bring_together().await;
                    self.tell_all();
                }
            }
            Ask::Blocks { guest, answer } => {
                self.blocks_changed(guest).await;
                answer.send(()).ok();
            }
            Ask::Became { before, now, answer } => {
                for blocks in self.blocks.values_mut().filter(|blocks| blocks.contains(&before)) {
                    blocks.insert(now);
                }
                self.ended.became(before, now);
                self.hand_over(before, now);
                self.blocks_changed(now).await;
                answer.send(()).ok();
            }
            Ask::SatDown { guest, answer } => {
                if self.meeting.leave(guest) {
                    self.ended.note(guest, self.now_ms());
                    self.forget(guest);
                }
                answer.send(()).ok();
            }
        }
        self.count();
    }

    /// A guest who waits or is called is an account from now on, unless the account waits already.
    fn hand_over(&mut self, before: GuestId, now: GuestId) {
        if self.from.contains_key(&now) {
            self.stop(before);
            return;
        }
        if let Some(from) = self.from.remove(&before) {
            self.from.insert(now, from);
            self.blocks.remove(&before);
            self.meeting.became(before, now);
        }
        self.calls.iter_mut().for_each(|call| call.became(before, now));
    }

    async fn blocks_changed(&mut self, guest: GuestId) {
        if self.from.contains_key(&guest) && self.look_up_blocks(guest).await.is_err() {
            // Better not matched at all than with a blocked guest.
            self.meeting.leave(guest);
            self.forget(guest);
        }
    }

    /// When a guest who waits or is called has begun to wait.
    fn begun_ms(&self, guest: GuestId) -> Option<i64> {
        let waits = self.meeting.place(guest, self.now_ms()).map(|place| place.seeker.since_ms);
        waits.or_else(|| self.calls.iter().find_map(|call| call.since_ms(guest)))
    }

    fn stop(&mut self, guest: GuestId) {
        self.take_up(guest);
        self.ended.note(guest, self.now_ms());
        self.see_whether_came(guest);
        self.meeting.leave(guest);
        if let Some(call) = self.calls.iter_mut().find(|call| call.calls(guest)) {
            call.decline(guest);
            let called = call.guests();
            self.has_missed(guest, &called);
        }
        self.forget(guest);
    }

    /// Forgets a guest, who no longer waits.
    fn forget(&mut self, guest: GuestId) {
        self.forget_as(guest, Quick::Idle { late: false });
    }

    /// The same of one who is shown this from now on.
    fn forget_as(&mut self, guest: GuestId, shown: Quick) {
        self.from.remove(&guest);
        self.blocks.remove(&guest);
        self.tell(guest, shown);
    }

    async fn look(&mut self) {
        let now_ms = self.now_ms();
        for guest in self.meeting.people().collect::<Vec<_>>() {
            self.meeting.line(guest, self.house.is_here(guest), now_ms);
        }
        for guest in self.meeting.expire(now_ms) {
            self.forget(guest);
        }
        self.see_who_came();
        self.bring_together().await;
        if now_ms.saturating_sub(self.told_ms) >= TELL_MS {
            self.told_ms = now_ms;
            self.tell_all();
        }
        self.count();
    }
}
