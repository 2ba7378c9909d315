//! What the waiting guests and the lobby are told.

use super::QuickTask;
use meeting::Place;
use table::GuestId;
use wire::{BotsAsked, Busy, Quick};

impl QuickTask {
    /// Tells a guest where they stand.
    pub(super) fn tell(&self, guest: GuestId, now: Quick) {
        self.house.tell_quick(guest, now, self.epoch);
    }

    pub(super) fn tell_all(&self) {
        let (busy, now_ms) = (self.house.busy(), self.now_ms());
        for guest in self.meeting.people() {
            if let Some(place) = self.meeting.place(guest, now_ms) {
                self.tell(guest, waiting(&place, &busy));
            }
        }
        for call in &self.calls {
            let called = call.guests().into_iter().filter(|guest| call.since_ms(*guest).is_some());
            called.for_each(|guest| self.tell(guest, call.told(guest)));
        }
    }

    pub(super) fn tell_one(&self, guest: GuestId) {
        if let Some(place) = self.meeting.place(guest, self.now_ms()) {
            self.tell(guest, waiting(&place, &self.house.busy()));
        } else if let Some(call) = self.calls.iter().find(|call| call.since_ms(guest).is_some()) {
            self.tell(guest, call.told(guest));
        }
    }

    /// Publishes how many wait.
    pub(super) fn count(&self) {
        let counts = self.meeting.counts().map(|(wish, count)| (wish, u32::try_from(count).unwrap_or(u32::MAX)));
        self.house.metrics.seeking.set(i64::try_from(self.from.len()).unwrap_or(i64::MAX));
        if self.house.seekers.tell_waiting(counts.collect()) {
            self.house.lobby_changed();
        }
    }
}

fn waiting(place: &Place<games::Name, GuestId>, busy: &[Busy]) -> Quick {
    let (game, seats) = (place.chairs.game.into(), place.chairs.seats);
    let count = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let playing = busy.iter().find(|busy| (busy.game, busy.seats) == (game, seats)).map_or(0, |busy| busy.playing);
    let bots = place.question.map(|question| BotsAsked {
        you: place.seeker.agrees(),
        agreed: count(question.agreed),
        of: count(question.of),
    });
    Quick::Waiting { game, seats, since_ms: place.seeker.since_ms, waiting: count(place.waiting), playing, bots }
}

#[cfg(test)]
mod tests {
    use super::{super::spawn, *};
    use crate::{
        Clock, Config, House,
        door::Network,
        nodes::Led,
        seekers::{Seeking, wish},
        visitors::Known,
    };
    use std::{sync::Arc, time::Duration};
    use store::{AnyStore, Lease, Sqlite, TokenHash};
    use tokio::time::timeout;
    use tokio_util::sync::CancellationToken;
    use wire::GameName;

    const LONG: Duration = Duration::from_secs(60);

    #[tokio::test]
    async fn what_is_done_as_the_lease_ends_is_told_all_the_same() {
        let store = AnyStore::from(Sqlite::memory().unwrap());
        let house = Arc::new(House::empty(Config::default(), store.clone(), Clock::default(), None).unwrap());
        let (guest, from) = (GuestId::from_bytes([7; 16]), Network::of([10, 0, 0, 1].into()));
        let (place, session) = (house.sockets.take(from), TokenHash::from_bytes([7; 32]));
        let visit = house.visitors.enter(Known::new(guest), session, (1, LONG), place.ok().unwrap()).unwrap();
        // By an earlier leader.
        assert!(house.visitors.tell_quick(guest, Quick::default(), (2, 9)));
        // The house no longer leads it, or not under this lease.
        let mut led = Led::alone(store, CancellationToken::new());
        led.lease = Some(Lease { shard: "quick".into(), node: "north/1".into(), epoch: 3 });
        spawn(&house, &led);
        let mut told = visit.visitor.quick();
        let (wish, since_ms) = (wish(GameName::of::<games::Lexio>(), 2).unwrap(), house.clock.now_ms());
        house.seekers.seek(Seeking { guest, from, wish, since_ms, again: None, agrees: false }).await.unwrap();
        let waits = timeout(LONG, told.wait_for(|now| matches!(now, Quick::Waiting { .. })));
        drop(waits.await.expect("they wait").unwrap());
        led.ending.cancel();
        led.tasks.close();
        led.tasks.wait().await;
        assert!(matches!(*told.borrow(), Quick::Idle { .. }), "nobody could be asked on their behalf");
    }
}
