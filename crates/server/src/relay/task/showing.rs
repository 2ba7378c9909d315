//! What a relay receives from the table's leader, and to whom it shows that.

use super::{LOOK, Next, Relay, SOON};
use crate::{
    bus::Payload,
    courier::letter::Told,
    ears::Ears,
    far::{Attended, Content, Head, Parcel, Print, subject},
    heard::Heard,
    relay::{
        following::{Following, put},
        heard::Mark,
        watching::Watching,
    },
    roster::Roster,
    sent::Sent,
};
use std::{collections::BTreeSet, mem, time::Instant};
use table::{Audience, GuestId};
use wire::Error;

impl Relay {
    /// Takes in the leader's answer to a report, or its failure.
    pub(super) fn attended(&mut self, told: Result<Told, Error>) -> Next {
        let Attended { head, last, prints, said } = match told {
            Ok(Told::Attended(attended)) => *attended,
            Err(error @ (Error::NoSuchTable { .. } | Error::SetAside { .. })) => {
                let why = matches!(error, Error::SetAside { .. }).then_some(error.clone());
                self.watching.iter_mut().for_each(|watching| watching.answer(Err(error.clone())));
                return self.end(why);
            }
            Ok(_) | Err(_) => {
                // Report again soon: each report takes until it is answered, or long enough.
                self.due = Instant::now() + SOON;
                return Next::On;
            }
        };
        self.stands(&head);
        for (guest, print) in prints {
            self.show_missing(guest, &head, print);
        }
        let now_ms = self.now_ms();
        // As the leader knew them: whoever has come to look on since was not counted, and hears more.
        let to_players = last.iter().all(|(audience, _)| audience.seat.is_some());
        for (audience, number) in last {
            let following = self.following.get_mut(&audience);
            if following.is_some_and(|following| following.is_behind(now_ms, audience, head.place(number))) {
                self.afar.gaps.inc();
                self.due = Instant::now();
            }
        }
        if let Some(all) = said {
            self.said(all.into_iter().filter_map(Sent::known).collect(), &head, to_players);
        }
        self.ask_for_words(&head);
        if self.watching.iter().any(|watching| watching.missing.is_some()) {
            self.due = self.due.min(Instant::now() + LOOK);
        }
        Next::On
    }

    /// Takes in everything said so far, which had been requested.
    fn said(&mut self, all: Vec<Heard>, head: &Head, players: bool) {
        if self.words.whole(all, Mark::of(head), players) {
            self.tell_all(|_| true);
        }
    }

    /// Asks soon for what was said, if any of it is missing.
    fn ask_for_words(&mut self, head: &Head) {
        if self.words.lacks(Mark::of(head), self.players()) {
            self.due = Instant::now();
        }
    }

    /// Shows a picture that had been requested for a guest.
    fn show_missing(&mut self, guest: GuestId, head: &Head, print: Print) {
        let (audience, place) = (print.audience, head.place(print.number));
        let Some(following) = self.following.get_mut(&audience) else { return };
        let before = following.at();
        let old = before.is_some_and(|before| place < before);
        let table = self.code;
        let mut count = 0;
        {
            let newcomers = self.watching.iter_mut().filter(|one| one.guest() == guest && one.missing.is_some());
            let mut newcomers: Vec<&mut Watching> = newcomers.filter(|one| one.audience == Some(audience)).collect();
            newcomers.iter_mut().for_each(|one| one.missing = None);
            count += put(table, &print, newcomers.iter_mut().map(|one| &mut **one));
            // A later picture that the others have already been shown.
            if let Some(last) = following.last().filter(|_| old) {
                count += put(table, last, newcomers.iter_mut().map(|one| &mut **one));
            }
            newcomers.into_iter().for_each(|one| {
                one.fresh = true;
                one.greets = mem::replace(&mut one.is_new, false);
                one.answer(Ok(()));
            });
        }
        if let Some(print) = following.whole(place, print).filter(|_| before != Some(place)) {
            let others = self.watching.iter_mut().filter(|one| one.follows(print) && !one.fresh);
            count += put(table, print, others);
        }
        self.watching.iter_mut().for_each(|one| one.fresh = false);
        self.count(count);
        self.greet(guest);
    }

    /// Sends a newcomer what was said.
    fn greet(&mut self, guest: GuestId) {
        let Some(head) = &self.head else { return };
        let ears = Ears { table: self.code, roster: &head.roster };
        let newcomers = self.watching.iter_mut().filter(|one| one.guest() == guest);
        for one in newcomers.filter(|one| one.greets) {
            ears.tell_news(&one.watcher, self.words.all());
            one.greets = false;
        }
    }

    /// Takes in a parcel from the bus.
    pub(super) fn take(&mut self, bytes: &Payload) -> Next {
        let Parcel { head, content } = match serde_json::from_slice(bytes) {
            Ok(parcel) => parcel,
            Err(error) => {
                tracing::warn!(table = %self.code, %error, "a parcel from another node cannot be read");
                return Next::On;
            }
        };
        let is_old = self.head.as_ref().is_some_and(|known| head.epoch < known.epoch);
        if is_old {
            return Next::On;
        }
        if let Sent::Known(Content::Became { before, now }) = &content {
            // Before the roster is looked at: it knows only who the guest is now.
            let those = self.watching.iter_mut().filter(|one| one.guest() == *before);
            those.for_each(|one| one.watcher.guest = now.id);
        }
        self.stands(&head);
        match content {
            Sent::Known(Content::Print(print)) => self.show(&head, print),
            Sent::Known(Content::Said { heard, before }) => {
                if self.words.next(&heard, before, Mark::of(&head), self.players()) {
                    let ears = Ears { table: self.code, roster: &head.roster };
                    self.watching.iter().for_each(|one| ears.tell(&one.watcher, [&heard], false));
                } else {
                    self.ask_for_words(&head);
                }
            }
            Sent::Known(Content::Moved) => {}
            Sent::Known(Content::Became { .. }) => {
                self.sort_out();
                self.due = Instant::now();
            }
            Sent::Known(Content::Closed(why)) => return self.end(why),
            Sent::Unknown(why) => {
                tracing::warn!(table = %self.code, %why, "what another node shows of a table cannot be read");
                // If it was said. A picture is found missing by the next report.
                self.ask_for_words(&head);
            }
        }
        Next::On
    }

    /// Shows the next picture of an audience to its members, according to the roster that came with it.
    fn show(&mut self, head: &Head, print: Print) {
        let now_ms = self.now_ms();
        let Some(following) = self.following.get_mut(&print.audience) else { return };
        let place = head.place(print.number);
        let (heard, shown) = following.next(now_ms, place, print);
        if let Some(print) = shown {
            let those = self.watching.iter_mut().filter(|one| one.follows(print));
            let those = those.filter(|one| head.roster.audience(one.guest()) == print.audience);
            let count = put(self.code, print, those);
            self.count(count);
            if self.watching.iter().any(|one| one.missing.is_some()) {
                self.due = self.due.min(Instant::now() + SOON);
            }
        }
        if heard == cluster::Heard::Ask {
            self.afar.gaps.inc();
            self.due = Instant::now();
        }
    }

    /// Takes in the state of the table, if it is not outdated.
    fn stands(&mut self, head: &Head) {
        let known = self.head.as_ref().map(|known| (known.epoch, known.seq));
        if known.is_some_and(|known| (head.epoch, head.seq) < known) {
            return;
        }
        let moved = self.head.as_ref().is_some_and(|known| known.roster != head.roster);
        let is_led_anew = known.is_some_and(|(epoch, _)| epoch < head.epoch);
        self.head = Some(head.clone());
        self.sort_out();
        if is_led_anew {
            self.sketch_anew();
        }
        if moved {
            self.tell_all(|watcher| !watcher.unheard.is_nobody());
        }
    }

    /// Listens for the audiences with watchers here, and for no others.
    fn sort_out(&mut self) {
        let Some(head) = &self.head else { return };
        let roster: &Roster = &head.roster;
        let moved = self.watching.iter_mut().filter_map(|one| one.sort(roster).then_some(())).count();
        let wanted: BTreeSet<Audience> = self.watching.iter().filter_map(|one| one.audience).collect();
        let now_ms = self.now_ms();
        self.following.retain(|audience, _| wanted.contains(audience));
        for audience in wanted {
            self.following.entry(audience).or_insert_with(|| {
                let listening = self.afar.bus.listen(&subject(self.code, audience), self.heard.clone());
                Following::new(now_ms, audience, listening)
            });
        }
        if moved > 0 {
            self.due = self.due.min(Instant::now() + SOON);
        }
    }
}
