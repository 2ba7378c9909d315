//! Deciding the entries that a command leads to. Nothing changes here.

use crate::{
    By, Chair, Command, Entry, Fact, Guest, GuestId, Sitting, Standin,
    matches::{Played, Progress},
};
use game::{Chance, Game, Observer, Ruleset, Seat, Seed, Turn};
use wire::Error;

/// What a command leads to.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision<G: Game> {
    /// The entries it adds to the table, to be taken in one after the other. Empty if it was done before.
    pub entries: Vec<Entry<G>>,
    /// The number of the entry that answers it.
    pub seq: u64,
}

impl<G: Game> Sitting<G> {
    /// Decides what `command`, given at `now_ms` (milliseconds since 1970), leads to. When a match starts, `fresh` is
    /// asked for the house's chance for the match after it.
    ///
    /// # Errors
    /// Why the command is refused.
    pub fn decide(
        &self,
        command: Command<G::Action>,
        now_ms: i64,
        fresh: &mut dyn FnMut() -> Seed,
    ) -> Result<Decision<G>, Error> {
        self.may_do_alone(&command)?;
        self.may_do_in_tournament(&command)?;
        self.has_room_for(&command)?;
        let facts = match command {
            Command::Sit { guest, seat, entropy } => self.sit(guest, seat, entropy, fresh),
            Command::Stand { by } => self.stand(self.seated(by)?),
            Command::StepBack { by } => self.between_matches().and_then(|()| self.stand(self.seated(by)?)),
            Command::SeatBot { by, seat, level } => self.seat_bot(by, seat, Fact::BotSeated { seat, level }, fresh),
            Command::Clear { by, seat, seq } => self.clear(by, seat, seq),
            Command::Lock { by, on } => self.lock(by, on),
            Command::Hush { by, on } => self.hush(by, on),
            Command::Remove { by, seat, seq } => self.remove(by, seat, seq),
            Command::HandOver { by, seat, seq } => self.hand_over(by, seat, seq),
            Command::Vote { by, match_number, ply, end } => self.vote(by, (match_number, ply), end, now_ms),
            Command::Rename { guest } => Ok(self.rename(guest)),
            Command::Become { by, guest } => self.become_another(by, guest),
            Command::Start { by } => self.start(by, fresh),
            Command::Act { by, move_id, match_number, ply, action } => {
                let seat = self.seated(by)?;
                if let Some(seq) = self.answered(seat, move_id, (match_number, ply), &action)? {
                    return Ok(Decision { entries: Vec::new(), seq });
                }
                if G::is_the_clocks(&action) {
                    return Err(Error::BadAction { reason: "only the clock decides this".to_owned() });
                }
                self.not_removed(by)?;
                if let Some(until_ms) = self.sealed_until() {
                    return Err(Error::Sealed { until_ms });
                }
                self.act(seat, By::Player { move_id }, ply, action)
            }
            Command::StandIn { why, ply, action } => self.stand_in(why, ply, action),
            Command::Ready { by } => self.ready(self.seated(by)?),
            Command::Deal => self.deal(),
            Command::Rematch { by, match_number, entropy } => {
                self.rematch(self.seated(by)?, match_number, entropy, fresh)
            }
            Command::Open { by, entropy } => self.open_chance(self.seated(by)?, entropy, fresh),
            Command::Begin => self.begin(fresh),
            Command::BeginWithout => self.begin_without(fresh),
            Command::Reveal => Ok(self.reveal()),
            Command::Return { by } => self.not_removed(by).and_then(|()| Ok(self.take_back(self.seated(by)?))),
            Command::Pause { since_ms } => self.pause(since_ms),
            Command::Resume => self.resume(),
            Command::Credit { ms } => Ok(self.credit(ms)),
        }?;
        let entries: Vec<_> = facts.into_iter().map(|fact| Entry::new(now_ms, fact)).collect();
        let seq = self.seq + entries.len() as u64;
        Ok(Decision { entries, seq })
    }

    fn seated(&self, guest: GuestId) -> Result<Seat, Error> {
        self.seat_of(guest).ok_or(Error::NotSeated)
    }

    pub(crate) fn hosted(&self, by: GuestId) -> Result<(), Error> {
        if by == self.host { Ok(()) } else { Err(Error::NotHost) }
    }

    pub(crate) fn chair(&self, seat: Seat) -> Result<&Chair, Error> {
        self.chairs.get(seat.index()).ok_or(Error::NoSuchSeat { seat, seats: self.rules.seats() })
    }

    pub(crate) fn between_matches(&self) -> Result<(), Error> {
        if self.is_playing() || self.called_ms.is_some() { Err(Error::WrongPhase) } else { Ok(()) }
    }

    fn sit(
        &self,
        guest: Guest,
        seat: Option<Seat>,
        entropy: Chance,
        fresh: &mut dyn FnMut() -> Seed,
    ) -> Result<Vec<Fact<G>>, Error> {
        self.may_sit(guest.id)?;
        if let Some(own) = self.seat_of(guest.id) {
            if self.of.is_some() {
                return Ok(self.come(own, guest, entropy, fresh));
            }
            let stood = self.person(own).is_some_and(|person| person.stood) && seat.is_none_or(|seat| seat == own);
            return if stood {
                Ok(vec![Fact::Returned { seat: own }])
            } else {
                Err(Error::AlreadySeated { seat: own })
            };
        }
        let mut seats = Seat::all(self.rules.seats());
        let seat = match seat {
            None => seats.find(|seat| self.chairs[seat.index()] == Chair::Empty).ok_or(Error::TableFull)?,
            Some(seat) => match self.chair(seat)? {
                Chair::Empty => seat,
                Chair::Person(_) | Chair::Bot(_) => return Err(Error::SeatTaken { seat }),
            },
        };
        Ok(self.and_start(seat, Fact::Sat { seat, guest, entropy }, fresh))
    }

    fn stand(&self, seat: Seat) -> Result<Vec<Fact<G>>, Error> {
        let stood = self.person(seat).is_some_and(|person| person.stood);
        if stood {
            return Ok(Vec::new());
        }
        if self.called_ms.is_some() {
            return Err(Error::WrongPhase);
        }
        Ok([Fact::Stood { seat }].into_iter().chain(self.decided_without(seat)).collect())
    }

    fn seat_bot(
        &self,
        by: GuestId,
        seat: Seat,
        seated: Fact<G>,
        fresh: &mut dyn FnMut() -> Seed,
    ) -> Result<Vec<Fact<G>>, Error> {
        self.hosted(by)?;
        self.between_matches()?;
        match self.chair(seat)? {
            Chair::Person(_) => Err(Error::SeatTaken { seat }),
            Chair::Empty | Chair::Bot(_) => Ok(self.and_start(seat, seated, fresh)),
        }
    }

    fn clear(&self, by: GuestId, seat: Seat, seq: Option<u64>) -> Result<Vec<Fact<G>>, Error> {
        self.hosted(by)?;
        self.between_matches()?;
        self.meant(seat, seq)?;
        Ok(if *self.chair(seat)? == Chair::Empty { Vec::new() } else { vec![Fact::Cleared { seat }] })
    }

    /// Whoever has left after a match still stands in its result. Earlier programs take in a rename of nobody but those
    /// who sit there.
    fn rename(&self, guest: Guest) -> Vec<Fact<G>> {
        match self.seat_of(guest.id).and_then(|seat| self.person(seat)) {
            Some(person) if person.guest != guest => vec![Fact::Renamed { guest }],
            None if self.played().is_some_and(|played| played.calls_otherwise(&guest)) => {
                vec![Fact::Became { before: guest.id, guest, stands: false }]
            }
            _ => Vec::new(),
        }
    }

    fn pause(&self, since_ms: i64) -> Result<Vec<Fact<G>>, Error> {
        let paused = self.running()?.paused_ms.is_some();
        Ok(if paused { Vec::new() } else { vec![Fact::Paused { since_ms }] })
    }

    fn resume(&self) -> Result<Vec<Fact<G>>, Error> {
        let paused = self.running()?.paused_ms.is_some();
        Ok(if paused { vec![Fact::Resumed] } else { Vec::new() })
    }

    /// Adds nothing while a match stands still: it gets all its time back when it goes on.
    fn credit(&self, ms: i64) -> Vec<Fact<G>> {
        let runs = self.called_ms.is_some() || self.running().is_ok_and(|played| played.paused_ms.is_none());
        if runs && ms > 0 { vec![Fact::Credit { ms }] } else { Vec::new() }
    }

    pub(crate) fn running(&self) -> Result<&Played<G>, Error> {
        self.played().filter(|played| played.progress != Progress::Finished).ok_or(Error::WrongPhase)
    }

    fn act(&self, seat: Seat, by: By, ply: u32, action: G::Action) -> Result<Vec<Fact<G>>, Error> {
        let played = self.running()?;
        if ply != played.ply() {
            return Err(Error::Stale { ply: played.ply() });
        }
        let Turn::Of(turn) = played.game.turn() else { return Err(Error::WrongPhase) };
        if turn != seat {
            return Err(Error::NotYourTurn { turn });
        }
        G::check(&played.game.view(Observer::Seat(seat)), &action)
            .map_err(|why| serde_json::to_value(why).map_or(Error::Stumbled, |reason| Error::Illegal { reason }))?;
        Ok(vec![Fact::Acted { seat, by, action }])
    }

    fn stand_in(&self, why: Standin, ply: u32, action: G::Action) -> Result<Vec<Fact<G>>, Error> {
        let Turn::Of(seat) = self.running()?.game.turn() else { return Err(Error::WrongPhase) };
        // A bot does not play for a person, nor the house for a bot.
        if (why == Standin::Bot) != self.bot(seat).is_some() {
            return Err(Error::NotSeated);
        }
        // The table answers nothing for a person who has a choice, unless there is someone to hide that from.
        let table_may = || self.sealed_until().is_some() || self.is_formality(seat);
        if why == Standin::Table && !table_may() {
            return Err(Error::WrongPhase);
        }
        // Whoever has a choice and shows no answer in time has decided nothing.
        let missed = why == Standin::Table && !self.is_formality(seat) && self.sketch() != Some(&action);
        // What the clock confirms is the player's own, who has not been late by it, nor is any longer.
        let confirmed = why == Standin::Late && G::is_the_players(&action) && !G::is_the_clocks(&action);
        let own = self.person(seat).filter(|person| confirmed && !person.house_plays);
        let by = match () {
            () if missed => Standin::House,
            () if own.is_some() => Standin::Table,
            () => why,
        };
        let acted = self.act(seat, By::Other(by), ply, action)?;
        let again = own.filter(|person| person.late > 0).map(|_| Fact::Returned { seat });
        Ok(again.into_iter().chain(acted).collect())
    }

    fn ready(&self, seat: Seat) -> Result<Vec<Fact<G>>, Error> {
        let showing = matches!(self.running()?.progress, Progress::Result { .. });
        if !showing || self.person(seat).is_some_and(|person| person.ready) {
            return Ok(Vec::new());
        }
        let mut others = Seat::all(self.rules.seats()).filter(|other| *other != seat);
        let deal = others.all(|other| self.chairs[other.index()].is_ready()).then_some(Fact::Dealt);
        Ok([Fact::Ready { seat }].into_iter().chain(deal).collect())
    }

    fn deal(&self) -> Result<Vec<Fact<G>>, Error> {
        match self.running()?.progress {
            Progress::Result { .. } => Ok(vec![Fact::Dealt]),
            Progress::Turn(_) | Progress::Finished => Err(Error::WrongPhase),
        }
    }

    pub(crate) fn take_back(&self, seat: Seat) -> Vec<Fact<G>> {
        let house = self.person(seat).is_some_and(|person| person.house_plays);
        if house { vec![Fact::Returned { seat }] } else { Vec::new() }
    }
}
