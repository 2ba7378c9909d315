//! Guests who watch from other nodes: they count as present, and receive pictures over the bus.

use super::{Broken, TableTask};
use crate::{
    bus::Bus,
    far::{Attendance, Attended, Content, Head, Parcel, Print, subject},
    heard::{Heard, Talked},
    hosting::publish::Since,
    played::Played,
    roster::Roster,
    sent::Sent,
};
use cluster::{Epoch, NodeId, Publisher};
use game::Seat;
use std::{
    collections::{BTreeMap, BTreeSet},
    time::{Duration, Instant},
};
use table::{Audience, Command, Guest, GuestId};
use wire::{Error, TableCode, Written};

/// A node silent for this long is gone, along with the guests watching there. Each node sends something every second.
const SILENCE: Duration = Duration::from_secs(4);
/// How often to check for nodes that are gone, in milliseconds.
const LOOK_MS: i64 = 1_000;

/// All guests who watch from other nodes.
pub(super) struct WatchersAfar {
    table: TableCode,
    /// `None` if this process is the whole house.
    way: Option<(Bus, Epoch)>,
    publisher: Publisher<Audience>,
    nodes: BTreeMap<NodeId, There>,
    /// The audiences that the nodes listen for, by what they were last told of who sits where.
    told: BTreeSet<Audience>,
    look_ms: i64,
}

/// A node with guests who watch.
struct There {
    number: u64,
    guests: BTreeSet<GuestId>,
    heard: Instant,
}

impl WatchersAfar {
    /// No watchers yet, for a table led at an epoch.
    pub(super) fn new(table: TableCode, way: Option<(Bus, Epoch)>) -> WatchersAfar {
        let epoch = way.as_ref().map_or(Epoch::NEVER, |(_, epoch)| *epoch);
        let (publisher, nodes, told) = (Publisher::new(epoch), BTreeMap::new(), BTreeSet::new());
        WatchersAfar { table, way, publisher, nodes, told, look_ms: 0 }
    }

    /// Whether no one watches from another node.
    pub(super) fn is_empty(&self) -> bool {
        self.nodes.values().all(|there| there.guests.is_empty())
    }

    /// When a node at which the guest watches was last heard.
    pub(super) fn heard(&self, guest: GuestId) -> Option<Instant> {
        self.nodes.values().filter(|there| there.guests.contains(&guest)).map(|there| there.heard).max()
    }

    /// Shows a picture to the guests on the chairs chosen by `to`.
    ///
    /// # Errors
    /// If it cannot be written as JSON.
    pub(super) fn show(
        &mut self,
        sitting: &dyn Played,
        talked: Talked,
        since: &mut Since<'_>,
        to: impl Fn(Option<Seat>) -> bool,
    ) -> Result<(), serde_json::Error> {
        if self.nodes.is_empty() {
            return Ok(());
        }
        let head = self.head(sitting, talked);
        let audiences = self.audiences(sitting);
        for audience in audiences.iter().copied().filter(|audience| to(audience.seat)) {
            let number = self.publisher.next(audience).number;
            let print = since.made(audience)?.print(audience, number)?;
            self.publish(audience, head.clone(), Content::Print(print));
        }
        for left in self.told.difference(&audiences) {
            self.publish(*left, head.clone(), Content::Moved);
        }
        self.told = audiences;
        Ok(())
    }

    fn audiences(&self, sitting: &dyn Played) -> BTreeSet<Audience> {
        self.nodes.values().flat_map(|there| &there.guests).map(|guest| sitting.audience(*guest)).collect()
    }

    fn head(&self, sitting: &dyn Played, talked: Talked) -> Head {
        let epoch = self.way.as_ref().map_or(Epoch::NEVER, |(_, epoch)| *epoch).number();
        Head { epoch, seq: sitting.seq(), roster: Roster::of(sitting), talked }
    }

    fn publish(&self, to: Audience, head: Head, content: Content) {
        let Some((bus, _)) = &self.way else { return };
        match serde_json::to_vec(&Parcel { head, content: Sent::Known(content) }) {
            Ok(bytes) => bus.publish(&subject(self.table, to), bytes.into()),
            Err(error) => tracing::error!(table = %self.table, %error, "a parcel for other nodes cannot be written"),
        }
    }
}

impl TableTask {
    /// Carries out a command that was sent to an earlier leader and whose answer was lost. If its effect is already
    /// there, it is not refused.
    pub(super) async fn carry_out_again(&mut self, command: Command<Written>) -> Result<Result<u64, Error>, Broken> {
        let asked = command.clone();
        Ok(match self.carry_out(command).await? {
            Err(_) if self.sitting.is_so(&asked) => Ok(self.sitting.seq()),
            answer => answer,
        })
    }

    /// Takes note of the guests watching from another node, and returns the state of the table.
    pub(super) fn attend(&mut self, there: Attendance) -> Result<Attended, Broken> {
        let Attendance { node, number, guests, missing, unheard } = there;
        if self.afar.nodes.get(&node).is_none_or(|known| known.number < number) {
            let guests = guests.iter().copied().collect();
            if self.is_there(node, number, guests) {
                self.show_crowd(None)?;
            }
        }
        let head = self.afar.head(self.sitting.as_ref(), self.talk.talked());
        let audience = |guest: &GuestId| self.sitting.audience(*guest);
        let audiences: BTreeSet<Audience> = guests.iter().map(audience).collect();
        self.afar.told.extend(&audiences);
        let prints: Result<Vec<_>, _> = missing.into_iter().map(|(guest, since)| self.print(guest, since)).collect();
        let last = |to: &Audience| (*to, self.afar.publisher.last(*to).number);
        let seated = audiences.iter().all(|audience| audience.seat.is_some());
        Ok(Attended {
            head,
            last: audiences.iter().map(last).collect(),
            prints: prints.map_err(|error| self.broken(&error))?,
            said: unheard.then(|| self.talk.heard(seated).cloned().map(Sent::Known).collect()),
        })
    }

    fn print(&mut self, guest: GuestId, since: Option<u64>) -> Result<(GuestId, Print), serde_json::Error> {
        let audience = self.sitting.audience(guest);
        let made = self.pictures()?.after(audience, since)?;
        Ok((guest, made.print(audience, self.afar.publisher.last(audience).number)?))
    }

    /// Replaces the guests watching from a node. True if anyone has come or gone.
    fn is_there(&mut self, node: NodeId, number: u64, guests: BTreeSet<GuestId>) -> bool {
        let heard = Instant::now();
        let before = match self.afar.nodes.get_mut(&node) {
            Some(there) => {
                (there.number, there.heard) = (number, heard);
                std::mem::replace(&mut there.guests, guests.clone())
            }
            None => {
                self.afar.nodes.insert(node, There { number, guests: guests.clone(), heard });
                BTreeSet::new()
            }
        };
        let mut changed = false;
        for guest in guests.difference(&before) {
            self.reach.find(*guest);
            changed |= self.crowd.enter(*guest);
        }
        for guest in before.difference(&guests) {
            changed |= self.gone(*guest);
        }
        changed
    }

    fn gone(&mut self, guest: GuestId) -> bool {
        self.note_leaving();
        self.leaves(guest)
    }

    /// When to check the crowd next: to show who has come and gone, or to look for nodes that are gone.
    pub(super) fn crowd_at(&self) -> Option<i64> {
        let shown = self.crowd_changed.then_some(self.crowd_ms);
        let afar = (!self.afar.nodes.is_empty()).then_some(self.afar.look_ms);
        shown.into_iter().chain(afar).min()
    }

    /// Drops nodes that are gone, and shows who has come and gone.
    pub(super) fn look_around(&mut self) -> Result<(), Broken> {
        let now_ms = self.house.clock.now_ms();
        let mut changed = self.crowd_changed;
        if now_ms >= self.afar.look_ms {
            self.afar.look_ms = now_ms.saturating_add(LOOK_MS);
            let silent = |(_, there): &(&NodeId, &There)| there.heard.elapsed() > SILENCE;
            let silent: Vec<NodeId> = self.afar.nodes.iter().filter(silent).map(|(node, _)| *node).collect();
            if !silent.is_empty() {
                self.count_out_of_reach();
            }
            let silent: Vec<There> = silent.iter().filter_map(|node| self.afar.nodes.remove(node)).collect();
            for There { guests, heard, .. } in silent {
                for guest in guests {
                    if self.gone(guest) {
                        self.reach.lose(guest, heard);
                        changed = true;
                    }
                }
            }
        }
        if changed { self.show_crowd(None) } else { Ok(()) }
    }

    /// Sends other nodes what was said, as far as the guests watching there may hear it.
    pub(super) fn tell_afar(&self, heard: Heard, before: Talked) {
        let of_speaker = self.sitting.audience(heard.by);
        let hears = |to: Audience| heard.seat.is_some() || to.seat.is_none() || to == of_speaker;
        self.publish_afar(hears, || Content::Said { heard: heard.clone(), before });
    }

    /// Lets the guest `before` go on watching at other nodes as `now`. They still listen for the audience that the guest
    /// was of.
    pub(super) fn became_afar(&mut self, before: GuestId, now: &Guest) {
        for there in self.afar.nodes.values_mut() {
            if there.guests.remove(&before) {
                if there.guests.insert(now.id) {
                    self.crowd.enter(now.id);
                }
                self.crowd.leave(before, false, self.house.clock.now_ms());
            }
        }
        let head = self.afar.head(self.sitting.as_ref(), self.talk.talked());
        for audience in &self.afar.told {
            self.afar.publish(*audience, head.clone(), Content::Became { before, now: now.clone() });
        }
    }

    /// Tells other nodes that the table no longer exists.
    pub(super) fn close_afar(&self, why: Option<Error>) {
        self.publish_afar(|_| true, || Content::Closed(why.clone()));
    }

    /// Sends a message to the audiences elsewhere chosen by `meant`.
    fn publish_afar(&self, meant: impl Fn(Audience) -> bool, content: impl Fn() -> Content) {
        if self.afar.nodes.is_empty() {
            return;
        }
        let sitting = self.sitting.as_ref();
        let head = self.afar.head(sitting, self.talk.talked());
        for audience in self.afar.audiences(sitting).into_iter().filter(|audience| meant(*audience)) {
            self.afar.publish(audience, head.clone(), content());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{bus::Memory, hosting::publish::Pictures, sample, visitors::Known};
    use game::{Chance, Entropy};
    use table::Crowd;
    use tokio::sync::mpsc;

    fn show(afar: &mut WatchersAfar, sitting: &dyn Played) {
        let (crowd, mut setting) = (Crowd::since(0), None);
        let pictures = Pictures::now(sitting, &crowd, &mut setting, 0).unwrap();
        afar.show(sitting, Talked::default(), &mut pictures.since(sitting.seq()), |_| true).unwrap();
    }

    #[test]
    fn who_sits_down_is_told_of_where_their_node_still_listens() {
        let (table, ann) = (TableCode::numbered(7), Known::new(GuestId::from_bytes([1; 16])).guest());
        let before = sample::opened(sample::opening(table, GuestId::from_bytes([2; 16])), 0);
        let sit = Command::Sit { guest: ann.clone(), seat: None, entropy: Chance::Open(Entropy::from_bytes([3; 32])) };
        let after = sample::after(before.as_ref(), sit);
        let bus = Bus::from(Memory::default());
        let (to, mut heard) = mpsc::channel(4);
        let _listening = bus.listen(&subject(table, before.audience(ann.id)), to);
        let mut afar = WatchersAfar::new(table, Some((bus, Epoch::new(1))));
        let guests = BTreeSet::from([ann.id]);
        afar.nodes.insert(NodeId::new(2), There { number: 1, guests, heard: Instant::now() });
        for sitting in [&before, &after, &after] {
            show(&mut afar, sitting.as_ref());
        }
        let parcels = std::iter::from_fn(|| heard.try_recv().ok());
        let parcels: Vec<Parcel> = parcels.map(|bytes| serde_json::from_slice(&bytes).unwrap()).collect();
        let [print, Parcel { content: Sent::Known(Content::Moved), head }] = &parcels[..] else {
            panic!("{parcels:?}")
        };
        assert!(matches!(print.content, Sent::Known(Content::Print(_))), "{print:?}");
        assert_eq!(head.roster.audience(ann.id).seat, Some(Seat(0)));
    }
}
