//! The task of quick match: the only one that touches the waiting guests.

use super::{
    call::{Call, Came},
    founding,
    ratings::rating_of,
};
use crate::{
    House,
    door::Network,
    ids::{guest_id, user_id},
    nodes::Led,
    opener::Opener,
    seekers::{Ask, Seeking},
};
use meeting::{Group, Meeting, Place, Window};
use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
    time::Duration,
};
use store::Company;
use table::GuestId;
use tokio::{select, sync::mpsc, time::sleep};
use tokio_util::sync::CancellationToken;
use wire::{BotsAsked, Busy, Error, Limited, Quick};

/// How often to check who can meet, who is gone and who has come.
const LOOK: Duration = Duration::from_millis(400);
/// How often the waiting guests are shown how many wait, in milliseconds.
const TELL_MS: i64 = 1_600;
/// How long no one is matched after a table could not be opened, in milliseconds.
const REST_MS: i64 = 5_000;

struct QuickTask {
    house: Arc<House>,
    meeting: Meeting<games::Name, GuestId>,
    /// The networks of guests who wait or are called.
    from: HashMap<GuestId, Network>,
    /// The blocks of guests who wait or are called.
    blocks: HashMap<GuestId, BTreeSet<GuestId>>,
    calls: Vec<Call>,
    told_ms: i64,
    rests_until_ms: i64,
}

/// Starts the task.
pub(crate) fn spawn(house: &Arc<House>, led: &Led) {
    let asks = house.seekers.asks();
    let task = QuickTask {
        house: house.clone(),
        meeting: Meeting::new(Window::default()),
        from: HashMap::new(),
        blocks: HashMap::new(),
        calls: Vec::new(),
        told_ms: 0,
        rests_until_ms: 0,
    };
    house.run(led, task.run(asks, led.ending.clone()));
}

impl QuickTask {
    async fn run(mut self, mut asks: mpsc::Receiver<Ask>, ending: CancellationToken) {
        loop {
            let busy = !self.from.is_empty();
            let look = async { if busy { sleep(LOOK).await } else { std::future::pending().await } };
            select! {
                ask = asks.recv() => match ask {
                    Some(ask) => self.hear(ask).await,
                    None => return,
                },
                () = look => self.look().await,
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
        let waits = self.house.afar.is_some();
        for guest in self.from.keys().copied().collect::<Vec<_>>() {
            if !waits {
                self.forget(guest, false);
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
            Ask::Stop { guest, answer } => {
                self.stop(guest);
                answer.send(()).ok();
            }
            Ask::Agree { guest, agrees, answer } => {
                self.meeting.agree(guest, agrees, self.now_ms());
                answer.send(()).ok();
                self.bring_together().await;
                self.tell_all();
            }
            Ask::Blocks { guest, answer } => {
                self.blocks_changed(guest).await;
                answer.send(()).ok();
            }
            Ask::Became { before, now, answer } => {
                for blocks in self.blocks.values_mut().filter(|blocks| blocks.contains(&before)) {
                    blocks.insert(now);
                }
                self.blocks_changed(now).await;
                answer.send(()).ok();
            }
            Ask::SatDown { guest, answer } => {
                if self.meeting.leave(guest) {
                    self.forget(guest, false);
                }
                answer.send(()).ok();
            }
        }
        self.count();
    }

    async fn seek(&mut self, seeking: Seeking) -> Result<(), Error> {
        let Seeking { guest, from, wish, since_ms } = seeking;
        if self.calls.iter().any(|call| call.calls(guest)) {
            return Ok(());
        }
        let limits = &self.house.config.limits;
        if self.house.seats_of(guest) >= limits.seats_per_user as usize {
            return Err(Error::TooMany { what: Limited::Seats, max: limits.seats_per_user });
        }
        if !self.from.contains_key(&guest) {
            let here = self.from.values().filter(|other| **other == from).count();
            if here >= limits.waiting_per_address as usize {
                return Err(full(limits.waiting_per_address));
            }
            if self.from.len() >= limits.waiting as usize {
                return Err(full(limits.waiting));
            }
        }
        self.look_up_blocks(guest).await?;
        let rating = rating_of(&self.house, guest, wish).await;
        self.from.insert(guest, from);
        self.meeting.seek(wish, guest, rating, since_ms.min(self.now_ms()));
        Ok(())
    }

    async fn blocks_changed(&mut self, guest: GuestId) {
        if self.from.contains_key(&guest) && self.look_up_blocks(guest).await.is_err() {
            // Better not matched at all than with a blocked guest.
            self.meeting.leave(guest);
            self.forget(guest, false);
        }
    }

    async fn look_up_blocks(&mut self, guest: GuestId) -> Result<(), Error> {
        let blocks = self.house.store.blocks_of(user_id(guest)).await.map_err(|error| {
            tracing::error!(%error, "a player's blocks could not be looked up");
            Error::Busy
        })?;
        let blocked = blocks.iter().map(|block| guest_id(block.user));
        self.blocks.insert(guest, blocked.collect());
        Ok(())
    }

    fn stop(&mut self, guest: GuestId) {
        self.meeting.leave(guest);
        if let Some(call) = self.calls.iter_mut().find(|call| call.calls(guest)) {
            call.decline(guest);
        }
        self.forget(guest, false);
    }

    /// Forgets a guest, who no longer waits.
    fn forget(&mut self, guest: GuestId, late: bool) {
        self.from.remove(&guest);
        self.blocks.remove(&guest);
        self.house.tell_quick(guest, Quick::Idle { late });
    }

    async fn look(&mut self) {
        let now_ms = self.now_ms();
        for guest in self.meeting.people().collect::<Vec<_>>() {
            self.meeting.line(guest, self.house.is_here(guest), now_ms);
        }
        for guest in self.meeting.expire(now_ms) {
            self.forget(guest, false);
        }
        self.see_who_came();
        self.bring_together().await;
        if now_ms.saturating_sub(self.told_ms) >= TELL_MS {
            self.told_ms = now_ms;
            self.tell_all();
        }
        self.count();
    }

    fn see_who_came(&mut self) {
        let now_ms = self.now_ms();
        for call in std::mem::take(&mut self.calls) {
            match call.came(now_ms) {
                Came::Open => self.calls.push(call),
                Came::All => {
                    let guests = call.guests();
                    self.meeting.played(&guests, now_ms);
                    guests.into_iter().for_each(|guest| self.forget(guest, false));
                }
                Came::Not { back, late } => {
                    late.into_iter().for_each(|guest| self.forget(guest, true));
                    for seeker in back {
                        self.meeting.put_back(call.wish(), seeker);
                        self.tell_one(seeker.who);
                    }
                }
            }
        }
    }

    async fn bring_together(&mut self) {
        let now_ms = self.now_ms();
        if now_ms < self.rests_until_ms {
            return;
        }
        let blocks = &self.blocks;
        let groups = self.meeting.meet(now_ms, &|one, other| blocks.get(&one).is_some_and(|all| all.contains(&other)));
        for group in groups {
            self.call(group, now_ms).await;
        }
    }

    /// Opens a table for a group, and calls them there.
    async fn call(&mut self, group: Group<games::Name, GuestId>, now_ms: i64) {
        let guests: Vec<GuestId> = group.people.iter().map(|one| one.who).collect();
        let from = guests.first().and_then(|guest| self.from.get(guest));
        let opener = from.map_or(Opener::Guest(GuestId::HOUSE), |from| Opener::Matched(*from));
        match founding::open(&self.house, opener, group.chairs, &guests, group.bots).await {
            Ok((handle, commitment)) => {
                let call = Call::new(group, handle, commitment, now_ms);
                guests.iter().for_each(|guest| self.house.tell_quick(*guest, call.told()));
                self.calls.push(call);
            }
            Err(error) => {
                tracing::warn!(?error, "no table could be opened for a matched group");
                self.rests_until_ms = now_ms.saturating_add(REST_MS);
                group.people.iter().for_each(|one| self.meeting.put_back(group.chairs, *one));
            }
        }
    }

    fn tell_all(&self) {
        let (busy, now_ms) = (self.house.busy(), self.now_ms());
        for guest in self.meeting.people() {
            if let Some(place) = self.meeting.place(guest, now_ms) {
                self.house.tell_quick(guest, waiting(&place, &busy));
            }
        }
        for call in &self.calls {
            let called = call.guests().into_iter().filter(|guest| call.calls(*guest));
            called.for_each(|guest| self.house.tell_quick(guest, call.told()));
        }
    }

    fn tell_one(&self, guest: GuestId) {
        if let Some(place) = self.meeting.place(guest, self.now_ms()) {
            self.house.tell_quick(guest, waiting(&place, &self.house.busy()));
        }
    }

    /// Publishes how many wait.
    fn count(&self) {
        let counts = self.meeting.counts().map(|(wish, count)| (wish, u32::try_from(count).unwrap_or(u32::MAX)));
        self.house.metrics.seeking.set(i64::try_from(self.from.len()).unwrap_or(i64::MAX));
        if self.house.seekers.tell_waiting(counts.collect()) {
            self.house.lobby_changed();
        }
    }
}

const fn full(max: u32) -> Error {
    Error::TooMany { what: Limited::Waiting, max }
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
