//! Groups that are called to tables, and who of them comes.

use super::QuickTask;
use crate::{
    card::Card,
    opener::Opener,
    quick::{
        call::{Call, Came},
        founding,
    },
};
use meeting::Group;
use table::GuestId;
use wire::Quick;

/// How long no one is matched after a table could not be opened, in milliseconds.
const REST_MS: i64 = 5_000;

impl QuickTask {
    pub(super) async fn bring_together(&mut self) {
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
                guests.iter().for_each(|guest| self.tell(*guest, call.told(*guest)));
                self.calls.push(call);
            }
            Err(error) => {
                tracing::warn!(?error, "no table could be opened for a matched group");
                self.rests_until_ms = now_ms.saturating_add(REST_MS);
                group.people.iter().for_each(|one| self.meeting.put_back(group.chairs, *one));
            }
        }
    }

    /// Takes up the call to a table at which a guest is awaited by an earlier leader of quick match. Whoever has ended
    /// their search since the table was opened does not come there: it is about to close.
    pub(super) fn take_up(&mut self, guest: GuestId) {
        if self.calls.iter().any(|call| call.calls(guest)) {
            return;
        }
        let (now_ms, ended) = (self.now_ms(), &self.ended);
        let awaits = |card: &Card| {
            card.calling.is_some_and(|calling| {
                (now_ms < calling.until_ms() || card.sits(guest)) && !ended.has(guest, calling.called_ms())
            })
        };
        let table = self.house.tables_calling(guest).into_iter().find(|table| table.on_card(awaits));
        self.calls.extend(table.and_then(Call::taken_up));
    }

    /// Takes note of it if a guest who is called has come by now, with all others: they no longer decline.
    pub(super) fn see_whether_came(&mut self, guest: GuestId) {
        if self.calls.iter().any(|call| call.calls(guest)) {
            self.see_who_came();
        }
    }

    pub(super) fn see_who_came(&mut self) {
        let now_ms = self.now_ms();
        for call in std::mem::take(&mut self.calls) {
            match call.came(now_ms) {
                Came::Open => self.calls.push(call),
                Came::All => {
                    let guests = call.guests();
                    self.meeting.played(&guests, now_ms);
                    for guest in guests {
                        self.ended.note(guest, now_ms);
                        self.missed.followed(guest);
                        // One who declined too late may wait for something else by now.
                        self.meeting.leave(guest);
                        self.forget(guest);
                    }
                }
                Came::Not { back, late } => {
                    for guest in late {
                        // If nobody has come, nobody has waited in vain: their line or the house may have been down.
                        if !back.is_empty() {
                            self.has_missed(guest, &call.guests());
                        }
                        self.forget_as(guest, Quick::Idle { late: true });
                    }
                    for seeker in back {
                        if call.has_come(seeker.who) {
                            self.missed.followed(seeker.who);
                        }
                        self.meeting.put_back(call.wish(), seeker);
                        self.tell_one(seeker.who);
                    }
                }
            }
        }
    }

    /// Takes note that a guest was called with others, who have waited in vain.
    pub(super) fn has_missed(&mut self, guest: GuestId, called: &[GuestId]) {
        let now_ms = self.now_ms();
        if let Some(from) = self.from.get(&guest) {
            self.missed.note(guest, *from, now_ms);
        }
        self.meeting.missed(guest, called, now_ms);
    }
}
