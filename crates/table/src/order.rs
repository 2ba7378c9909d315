//! Order at the table: who may sit down, who is the host, and what is done about a player who keeps all others waiting.

use crate::{Command, Fact, GuestId, MOST_ENTRIES, Person, Position, STALL_MS, Sitting, chair::Player};
use game::{Game, Seat};
use wire::{Error, Limited};

impl<G: Game> Sitting<G> {
    /// Once a table has many entries, a match in progress goes on to its end, but nothing new begins, and nothing is
    /// done that could be done without end.
    pub(crate) fn has_room_for(&self, command: &Command<G::Action>) -> Result<(), Error> {
        let endless = match command {
            Command::Sit { .. }
            | Command::SeatBot { .. }
            | Command::Clear { .. }
            | Command::Lock { .. }
            | Command::Hush { .. }
            | Command::HandOver { .. }
            | Command::Vote { .. }
            | Command::Start { .. }
            | Command::Rematch { .. } => true,
            Command::Return { by } => self.seat_of(*by).and_then(|seat| self.person(seat)).is_some_and(|one| one.stood),
            _ => false,
        };
        if endless && self.seq >= MOST_ENTRIES {
            let max = u32::try_from(MOST_ENTRIES).unwrap_or(u32::MAX);
            return Err(Error::TooMany { what: Limited::Entries, max });
        }
        Ok(())
    }

    pub(crate) fn lock(&self, by: GuestId, on: bool) -> Result<Vec<Fact<G>>, Error> {
        self.hosted(by)?;
        Ok(if self.locked == on { Vec::new() } else { vec![Fact::Locked { on }] })
    }

    pub(crate) fn hush(&self, by: GuestId, on: bool) -> Result<Vec<Fact<G>>, Error> {
        self.hosted(by)?;
        Ok(if self.quiet == on { Vec::new() } else { vec![Fact::Hushed { on }] })
    }

    /// During a match, only players for whom the house plays can be removed: a host does not take the game from anyone
    /// who is playing it. From one that counts for ratings, nobody is.
    pub(crate) fn remove(&self, by: GuestId, seat: Seat, seq: Option<u64>) -> Result<Vec<Fact<G>>, Error> {
        self.hosted(by)?;
        self.chair(seat)?;
        self.meant(seat, seq)?;
        let person = self.person(seat).filter(|person| person.guest.id != by).ok_or(Error::NotSeated)?;
        if self.called_ms.is_some() || self.is_playing() && !person.house_plays {
            return Err(Error::WrongPhase);
        }
        // Nobody plays for a rating against a player who may not come back.
        if self.is_playing() && self.counts_for_ratings() {
            return Err(Error::RatedMatch);
        }
        Ok(vec![Fact::Removed { seat }])
    }

    pub(crate) fn hand_over(&self, by: GuestId, seat: Seat, seq: Option<u64>) -> Result<Vec<Fact<G>>, Error> {
        self.hosted(by)?;
        self.chair(seat)?;
        self.meant(seat, seq)?;
        let stays = |person: &&Person| !person.stood && self.not_removed(person.guest.id).is_ok();
        let person = self.person(seat).filter(stays).ok_or(Error::NotSeated)?;
        Ok(if person.guest.id == by { Vec::new() } else { vec![Fact::HandedOver { seat }] })
    }

    /// The host decides alone, the others by a majority of more than half. A match that counts for ratings cannot be
    /// ended: it would count for nobody, and whoever is about to lose would only have to wait for the others to think.
    pub(crate) fn vote(&self, by: GuestId, of: Position, end: bool, now_ms: i64) -> Result<Vec<Fact<G>>, Error> {
        let ((match_number, ply), played) = (of, self.running()?);
        if ply != played.ply() || !self.is_of_now(match_number) {
            return Err(Error::Stale { ply: played.ply() });
        }
        let (turn, from_ms) = self.stalled().ok_or(Error::WrongPhase)?;
        if now_ms < from_ms {
            return Err(Error::TooEarly { until_ms: from_ms });
        }
        if end && self.counts_for_ratings() {
            return Err(Error::RatedMatch);
        }
        if by == self.host && self.seat_of(by) != Some(turn) {
            return Ok(vec![carried(turn, end)]);
        }
        let waiting = self.waiting_for(turn);
        let seat = self.seat_of(by).filter(|seat| waiting.contains(seat)).ok_or(Error::NotSeated)?;
        let voters = played.voters(end);
        if voters.contains(&seat) {
            return Ok(Vec::new());
        }
        let enough = (voters.len() + 1) * 2 > waiting.len();
        Ok([Fact::Voted { seat, end }].into_iter().chain(enough.then(|| carried(turn, end))).collect())
    }

    /// What the votes so far decide once the player at `seat` has left: the others may then be enough.
    pub(crate) fn decided_without(&self, seat: Seat) -> Option<Fact<G>> {
        let (turn, _) = self.stalled()?;
        let played = self.played()?;
        let stays = |other: &&Seat| **other != seat;
        let all = self.waiting_for(turn).iter().filter(stays).count();
        let enough = |end: &bool| played.voters(*end).iter().filter(stays).count() * 2 > all;
        // An earlier program may have taken votes to end it.
        let may = |end: &bool| !(*end && self.counts_for_ratings());
        [false, true].into_iter().filter(may).find(enough).map(|end| carried(turn, end))
    }

    /// The players who wait for the one in turn.
    fn waiting_for(&self, turn: Seat) -> Vec<Seat> {
        let waits = |seat: &Seat| self.person(*seat).is_some_and(|person| *seat != turn && !person.house_plays);
        (0..self.chairs.len() as u8).map(Seat).filter(waits).collect()
    }

    /// Whether the others may decide to wait no longer for a player: only where no clock runs and no answer is sealed.
    pub(crate) fn is_votable(&self) -> bool {
        self.shared().is_none() && self.turn_ms().is_none() && self.sealed_until().is_none()
    }

    /// The player in turn without a clock, and the time from which the others may decide to wait no longer.
    pub(crate) fn stalled(&self) -> Option<(Seat, i64)> {
        let played = self.running().ok().filter(|played| played.paused_ms.is_none() && self.is_votable())?;
        let pending = played.pending()?;
        let seat = played.game.turn().seat()?;
        let idle = self.person(seat).is_some_and(|person| !person.house_plays);
        idle.then(|| (seat, pending.since_ms.saturating_add(STALL_MS)))
    }

    /// Refuses a person whom the host has removed: for them, the house plays to the end.
    pub(crate) fn not_removed(&self, guest: GuestId) -> Result<(), Error> {
        if self.removed.contains(&guest) { Err(Error::Removed) } else { Ok(()) }
    }

    /// Whether the guest may take a chair.
    pub(crate) fn may_sit(&self, guest: GuestId) -> Result<(), Error> {
        self.not_removed(guest)?;
        let newcomer = self.seat_of(guest).is_none();
        // Whoever began the last match may have lost the chair by being away for a moment.
        let stranger = self.played().is_none_or(|played| !played.players.contains(&Player::Guest(guest)));
        match () {
            () if newcomer && self.is_of_house() && !self.met.contains(&guest) => Err(Error::NotInvited),
            () if newcomer && stranger && self.locked && guest != self.host => Err(Error::Locked),
            () => Ok(()),
        }
    }

    pub(crate) fn removed(&mut self, seat: Seat, seq: u64) -> Option<()> {
        let removed = self.person(seat)?.guest.id;
        self.removed.insert(removed);
        if !self.is_playing() {
            return self.vacate(seat, seq);
        }
        let person = self.chair_mut(seat)?.person_mut()?;
        person.stood = true;
        person.house_plays = true;
        Some(())
    }
}

/// What a vote about the player in turn decides.
fn carried<G: Game>(turn: Seat, end: bool) -> Fact<G> {
    if end { Fact::CalledOff } else { Fact::GivenToTheHouse { seat: turn } }
}
