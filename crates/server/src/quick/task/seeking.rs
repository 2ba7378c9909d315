//! Guests who begin to wait, or are asked for again.

use super::QuickTask;
use crate::{
    busy::busy,
    door::Network,
    ids::{guest_id, user_id},
    quick::ratings::rating_of,
    seekers::Seeking,
};
use store::Company;
use table::GuestId;
use wire::{Error, Limited, Quick};

impl QuickTask {
    pub(super) async fn seek(&mut self, seeking: Seeking) -> Result<(), Error> {
        let Seeking { guest, from, wish, since_ms, again, agrees } = seeking;
        self.see_whether_came(guest);
        if again.is_some_and(|since_ms| self.ended.has(guest, since_ms)) {
            // The node that asks may not have heard so, nor their pages there.
            if !self.from.contains_key(&guest) {
                self.tell(guest, Quick::default());
            }
            return Err(Error::SearchOver);
        }
        self.take_up(guest);
        let called = self.calls.iter().find(|call| call.calls(guest));
        match called.map(|call| (call.wish(), call.since_ms(guest))) {
            Some((called, Some(_))) if called == wish => return Ok(()),
            // An earlier leader has called them.
            Some((called, None)) if called == wish => {}
            // Whoever asks for something else does not come.
            Some(_) => {
                self.stop(guest);
                self.may_wait(guest, from)?;
            }
            None => self.may_wait(guest, from)?,
        }
        self.look_up_blocks(guest).await?;
        // A guest whose rating cannot be loaded is matched all the same.
        let rating = rating_of(&self.house, guest, wish).await.unwrap_or_default();
        self.from.insert(guest, from);
        let now_ms = self.now_ms();
        if let Some(call) = self.calls.iter_mut().find(|call| call.calls(guest)) {
            call.know((guest, rating), since_ms, agrees.then_some(now_ms));
            return Ok(());
        }
        let before = self.meeting.place(guest, now_ms).map(|place| place.chairs);
        if before.is_some_and(|before| before != wish) {
            self.ended.note(guest, now_ms);
        }
        self.meeting.seek(wish, guest, rating, self.ended.begins_ms(guest, since_ms.min(now_ms)));
        if agrees && before.is_none() {
            self.meeting.agree(guest, true, now_ms);
        }
        Ok(())
    }

    /// Whether a guest may wait, or go on waiting.
    fn may_wait(&self, guest: GuestId, from: Network) -> Result<(), Error> {
        let max = self.house.config.limits.seats_per_user;
        if self.house.seats_of(guest) >= max as usize {
            return Err(Error::TooMany { what: Limited::Seats, max });
        }
        if self.from.contains_key(&guest) { Ok(()) } else { self.has_room_for(guest, from) }
    }

    /// Whether one more guest may wait.
    fn has_room_for(&self, guest: GuestId, from: Network) -> Result<(), Error> {
        self.missed.may_seek(guest, from, self.now_ms())?;
        let limits = &self.house.config.limits;
        let here = self.from.values().filter(|other| **other == from).count();
        if here >= limits.waiting_per_address as usize {
            return Err(full(limits.waiting_per_address));
        }
        if self.from.len() >= limits.waiting as usize {
            return Err(full(limits.waiting));
        }
        Ok(())
    }

    pub(super) async fn look_up_blocks(&mut self, guest: GuestId) -> Result<(), Error> {
        let busy = busy("a player's blocks could not be looked up");
        let blocks = self.house.store.blocks_of(user_id(guest)).await.map_err(busy)?;
        let blocked = blocks.iter().map(|block| guest_id(block.user));
        self.blocks.insert(guest, blocked.collect());
        Ok(())
    }
}

const fn full(max: u32) -> Error {
    Error::TooMany { what: Limited::Waiting, max }
}
