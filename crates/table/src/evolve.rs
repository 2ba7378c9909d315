//! Taking in entries: the only way in which a sitting changes.

use crate::{
    BadEntry, By, Chair, Entry, Fact, Guest, LATE, Person, Sitting, Standin,
    matches::{Phase, Played, Progress, mixed, promise},
};
use game::{Chance, Game, Proof, Seat, Seed};
use std::{mem, sync::Arc};

impl<G: Game> Sitting<G> {
    /// Takes in the next entry.
    ///
    /// # Errors
    /// [`BadEntry::Misfit`] if it cannot follow: it was not decided by this sitting. The sitting is then of no further
    /// use.
    pub fn evolve(&mut self, entry: &Entry<G>) -> Result<(), BadEntry> {
        let seq = self.seq + 1;
        self.take_in(seq, entry).ok_or(BadEntry::Misfit { seq })?;
        self.seq = seq;
        self.changed_ms = entry.at_ms;
        Ok(())
    }

    fn take_in(&mut self, seq: u64, entry: &Entry<G>) -> Option<()> {
        let at_ms = entry.at_ms;
        match &entry.fact {
            Fact::Opened { .. } => return None,
            Fact::Sat { seat, guest, entropy } => self.sat(*seat, guest, *entropy, seq)?,
            Fact::Stood { seat } => self.stood(*seat, seq)?,
            Fact::BotSeated { seat, level } => *self.chair_mut(*seat)? = Chair::Bot(*level),
            Fact::Cleared { seat } => self.vacate(*seat, seq)?,
            Fact::Locked { on } => self.locked = *on,
            Fact::Hushed { on } => self.quiet = *on,
            Fact::Removed { seat } => self.removed(*seat, seq)?,
            Fact::HandedOver { seat } => self.host = self.person(*seat)?.guest.id,
            Fact::Voted { seat, end } => self.played_mut()?.vote(*seat, *end),
            Fact::GivenToTheHouse { seat } => self.given_to_the_house(*seat)?,
            Fact::CalledOff => self.called_off(seq)?,
            Fact::Revealed => self.shared.as_mut()?.until_ms = at_ms,
            Fact::Renamed { guest } => self.renamed(guest)?,
            Fact::Became { before, guest, stands } => self.became(*before, guest, *stands),
            Fact::Started { next, goes_on, called_off } => {
                let room = if *goes_on { self.went_on_from(*called_off) } else { None };
                self.started(seq, next, room, at_ms)?;
            }
            Fact::Acted { seat, by, action } => self.acted(seq, *seat, *by, action, at_ms)?,
            Fact::Ready { seat } => self.person_mut(*seat)?.ready = true,
            Fact::Dealt => self.dealt(seq, at_ms)?,
            Fact::Willing { seat, entropy } => self.willing(*seat, *entropy)?,
            Fact::Called => self.called_ms = Some(at_ms),
            Fact::ChanceOpened { seat, entropy } => self.person_mut(*seat)?.chance = Some(Chance::Open(*entropy)),
            Fact::Returned { seat } => self.returned(*seat)?,
            Fact::Paused { since_ms } => self.played_mut()?.paused_ms = Some(*since_ms),
            Fact::Resumed => self.played_mut()?.resume(at_ms),
            Fact::Credit { ms } => self.credited(*ms)?,
        }
        Some(())
    }

    pub(crate) fn chairs_mut(&mut self) -> &mut [Chair] {
        Arc::make_mut(&mut self.chairs)
    }

    pub(crate) fn chair_mut(&mut self, seat: Seat) -> Option<&mut Chair> {
        self.chairs_mut().get_mut(seat.index())
    }

    fn person_mut(&mut self, seat: Seat) -> Option<&mut Person> {
        self.chair_mut(seat)?.person_mut()
    }

    fn played_mut(&mut self) -> Option<&mut Played<G>> {
        match &mut self.phase {
            Phase::Match(played) => Some(played),
            Phase::Gathering { .. } => None,
        }
    }

    fn sat(&mut self, seat: Seat, guest: &Guest, chance: Chance, seq: u64) -> Option<()> {
        let chair = self.chair_mut(seat)?;
        // Whoever is called to a table of a tournament has had the chair since before they came.
        let own = chair.person().filter(|person| person.guest.id == guest.id);
        let since = own.map_or(seq, |person| person.since);
        *chair = Chair::Person(Person::new(guest.clone(), chance, since));
        Some(())
    }

    fn stood(&mut self, seat: Seat, seq: u64) -> Option<()> {
        if !self.is_playing() {
            return self.vacate(seat, seq);
        }
        let person = self.person_mut(seat)?;
        person.stood = true;
        person.house_plays = true;
        // Whoever has left has no say any more.
        self.played_mut()?.votes.retain(|vote| vote.seat != seat);
        Some(())
    }

    fn given_to_the_house(&mut self, seat: Seat) -> Option<()> {
        self.person_mut(seat)?.house_plays = true;
        if let Some(played) = self.played_mut() {
            played.votes.clear();
        }
        Some(())
    }

    fn returned(&mut self, seat: Seat) -> Option<()> {
        self.person_mut(seat)?.take_back();
        if let Some(played) = self.played_mut() {
            played.missing.remove(&seat);
        }
        Some(())
    }

    fn called_off(&mut self, seq: u64) -> Option<()> {
        self.played_mut().filter(|played| played.progress != Progress::Finished)?.end(seq);
        self.free_chairs(seq);
        Some(())
    }

    fn renamed(&mut self, guest: &Guest) -> Option<()> {
        let seat = self.seat_of(guest.id)?;
        self.person_mut(seat)?.guest = guest.clone();
        if let Some(played) = self.played_mut() {
            played.renamed(guest);
        }
        Some(())
    }

    fn willing(&mut self, seat: Seat, chance: Chance) -> Option<()> {
        self.person_mut(seat)?.chance = Some(chance);
        Some(())
    }

    fn credited(&mut self, ms: i64) -> Option<()> {
        match &mut self.called_ms {
            Some(called_ms) => *called_ms = called_ms.saturating_add(ms),
            None => self.played_mut()?.credit(ms),
        }
        Some(())
    }

    /// What a match that goes on begins from: of one that was called off, nothing, unless its entry says so.
    fn went_on_from(&self, called_off: bool) -> Option<G::Room> {
        let was_called_off = || self.played().is_some_and(|played| played.left_when_called_off().is_some());
        self.left_to_the_room().filter(|_| called_off || !was_called_off())
    }

    fn started(&mut self, seq: u64, next: &Seed, room: Option<G::Room>, at_ms: i64) -> Option<()> {
        let goes_without = |chair: &Chair| self.of.is_some() && chair.is_given_to_the_house();
        if !self.chairs.iter().all(|chair| chair.is_willing() || goes_without(chair)) {
            return None;
        }
        let (proof, earlier) = match &mut self.phase {
            Phase::Gathering { promise } => (promise.clone(), None),
            Phase::Match(played) if played.progress == Progress::Finished => {
                (Proof::clone(&played.next), Some(mem::take(&mut played.answers)))
            }
            Phase::Match(_) => return None,
        };
        if earlier.is_some() {
            self.match_number += 1;
        }
        // A shared deal takes no player's chance, so that it stays the same at every table.
        let proof = if self.shared.is_some() { proof } else { mixed(proof, &self.chairs) };
        let next = promise::<G>(next.clone(), self.table, self.match_number + 1, &self.rules);
        let mut played = Played::begin(proof, next, &self.rules, room, &self.chairs, seq, at_ms)?;
        played.earlier = earlier.unwrap_or_default();
        self.phase = Phase::Match(Box::new(played));
        self.called_ms = None;
        // An earlier match's, of the same ply by chance.
        self.sketches.clear();
        for person in self.chairs_mut().iter_mut().filter_map(Chair::person_mut) {
            person.ready = false;
            // The house goes on playing for players who have not come, and plays for whoever has left it meanwhile.
            if person.chance.take().is_some() {
                let stood = person.stood;
                person.take_back();
                (person.stood, person.house_plays) = (stood, stood);
            }
        }
        Some(())
    }

    fn acted(&mut self, seq: u64, seat: Seat, by: By, action: &G::Action, at_ms: i64) -> Option<()> {
        let houses = self.is_the_houses(seat, by, action);
        let played = self.played_mut()?;
        let ply = played.ply();
        let events = played.game.play(seat, action.clone()).ok()?;
        if houses {
            played.house.push(ply);
        }
        played.note(seq, events, at_ms);
        if let By::Player { move_id } = by {
            played.answers.note(seat, move_id, ply, action.clone(), seq);
            played.missing.remove(&seat);
        }
        let finished = played.progress == Progress::Finished;
        // Nothing changes for a player who decides for themselves, turn after turn.
        let as_before = |person: &Person| matches!(by, By::Player { .. }) && person.decides();
        if self.person(seat).is_some_and(|person| !as_before(person))
            && let Some(person) = self.person_mut(seat)
        {
            decided(person, by);
        }
        if finished {
            self.free_chairs(seq);
        }
        Some(())
    }

    /// Whether the house decides this in a player's place. A bot's moves are its own, as is what comes of what a player
    /// has shown.
    fn is_the_houses(&self, seat: Seat, by: By, action: &G::Action) -> bool {
        match by {
            By::Player { .. } | By::Other(Standin::Bot) => false,
            // Earlier programs did not tell an answer that was sealed from one that was not given in time.
            By::Other(Standin::Table) => self.person(seat).is_some_and(|person| person.house_plays),
            By::Other(Standin::Late | Standin::Away | Standin::House) => !G::is_the_players(action),
        }
    }

    fn dealt(&mut self, seq: u64, at_ms: i64) -> Option<()> {
        if !self.played_mut()?.deal(seq, at_ms) {
            return None;
        }
        for person in self.chairs_mut().iter_mut().filter_map(Chair::person_mut) {
            person.ready = false;
        }
        Some(())
    }

    /// After a match, players who have stood up are no longer bound to a chair.
    fn free_chairs(&mut self, seq: u64) {
        for seat in (0..self.chairs.len() as u8).map(Seat) {
            if self.person(seat).is_some_and(|person| person.stood) {
                self.vacate(seat, seq);
            }
        }
    }
}

fn decided(person: &mut Person, by: By) {
    match by {
        By::Player { .. } => person.take_back(),
        By::Other(Standin::Late) => {
            person.late = person.late.saturating_add(1);
            person.house_plays |= person.late >= LATE;
        }
        By::Other(Standin::Away) => person.house_plays = true,
        By::Other(Standin::House | Standin::Table | Standin::Bot) => {}
    }
}
