//! What the waiting guests and the lobby are told.

use super::QuickTask;
use meeting::Place;
use table::GuestId;
use wire::{BotsAsked, Busy, Quick};

impl QuickTask {
    pub(super) fn tell_all(&self) {
        let (busy, now_ms) = (self.house.busy(), self.now_ms());
        for guest in self.meeting.people() {
            if let Some(place) = self.meeting.place(guest, now_ms) {
                self.house.tell_quick(guest, waiting(&place, &busy));
            }
        }
        for call in &self.calls {
            let called = call.guests().into_iter().filter(|guest| call.calls(*guest));
            called.for_each(|guest| self.house.tell_quick(guest, call.told(guest)));
        }
    }

    pub(super) fn tell_one(&self, guest: GuestId) {
        if let Some(place) = self.meeting.place(guest, self.now_ms()) {
            self.house.tell_quick(guest, waiting(&place, &self.house.busy()));
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
