//! A table in this browser alone: the house's own sitting, without the house. It speaks the same messages.
use crate::platform::json;
use game::{Chance, Game, Match, Observer, Record, Seat, Seed};
use serde::Deserialize;
use serde_json::Value;
use table::{Chair, Command, Crowd, Entry, Guest, GuestId, Job, Opening, Position, Sitting, Standin};
use wire::{Error, Level, Name, Reply, Request, TableCode, Update};

/// The visitor, as identified by this browser's own table.
const ME: GuestId = GuestId::from_bytes(*b"this is a visitr");

/// The parameters for opening a practice table.
pub struct Wish {
    /// The rules, in the form that games read.
    pub rules: Value,
    /// How well the others play, clockwise from the visitor.
    pub levels: Vec<Level>,
    /// The visitor's name.
    pub name: Name,
    /// The visitor's randomness.
    pub entropy: Chance,
    /// The table's randomness.
    pub seed: Seed,
    /// What the previous match has left to the room. Null if there was none.
    pub room: Value,
}

/// A table as kept from visit to visit: everything that happened at it.
#[derive(Deserialize)]
#[serde(bound = "")]
pub struct Kept<G: Game> {
    entries: Vec<Entry<G>>,
}

/// A table with the visitor in its first chair and bots in the others.
pub struct LocalTable<G: Game> {
    sitting: Sitting<G>,
    /// Everything that happened at it, as JSON, separated by commas: every entry is written only once.
    written: String,
    crowd: Crowd,
    /// The last entry that the visitor was shown.
    told: Option<u64>,
}

impl<G: Game> LocalTable<G> {
    /// Opens a table, seats everyone and deals.
    ///
    /// # Errors
    /// If the rules are not possible.
    pub fn open(wish: Wish, now_ms: i64, fresh: &mut dyn FnMut() -> Seed) -> Result<LocalTable<G>, Error> {
        let Wish { rules, levels, name, entropy, seed, room } = wish;
        let seats = u8::try_from(levels.len() + 1).unwrap_or(u8::MAX);
        let table = TableCode::numbered(u64::from_le_bytes(seed.as_bytes()[..8].try_into().unwrap_or_default()));
        let opening = Opening { room, ..Opening::new(table, ME, seats, rules, seed) };
        let first = Sitting::open(opening, now_ms)?;
        let mut local = LocalTable::restore(Kept { entries: vec![first] }).ok_or(Error::Busy)?;
        let guest = Guest { id: ME, name, account: false };
        local.carry_out(Command::Sit { guest, seat: Some(Seat(0)), entropy }, now_ms, fresh)?;
        for (seat, level) in (1..).map(Seat).zip(levels) {
            local.carry_out(Command::SeatBot { by: ME, seat, level }, now_ms, fresh)?;
        }
        // Seating the last bot may have started the match, in which case a further start does no harm.
        match local.carry_out(Command::Start { by: ME }, now_ms, fresh) {
            Ok(_) | Err(Error::WrongPhase) => Ok(local),
            Err(error) => Err(error),
        }
    }

    /// Restores a kept table. `None` if its rules are not this game's, or if it is damaged.
    pub fn restore(kept: Kept<G>) -> Option<LocalTable<G>> {
        let sitting = Sitting::replay(&kept.entries).ok()?;
        let written = kept.entries.iter().map(json::write).collect::<Option<Vec<_>>>()?.join(",");
        let mut crowd = Crowd::since(sitting.changed_ms());
        crowd.enter(ME);
        Some(LocalTable { sitting, written, crowd, told: None })
    }

    /// Resumes a kept table, whose clock has stood still meanwhile. The moment that this takes, which is given back, puts
    /// it ahead of what other pages know: they follow.
    pub fn resume(&mut self) {
        let now_ms = self.reached_ms() + 1;
        let mut fresh = || Seed::from_phrase("no match starts with a pause");
        self.carry_out(Command::Credit { ms: 1 }, now_ms, &mut fresh).ok();
    }

    /// How far its clock has got, in milliseconds. From there it goes on.
    pub fn reached_ms(&self) -> i64 {
        self.sitting.not_before_ms()
    }

    /// The table in the form in which it is kept: a [`Kept`] as JSON.
    pub fn keep(&self) -> String {
        format!(r#"{{"entries":[{}]}}"#, self.written)
    }

    /// The code of the table.
    pub fn table(&self) -> TableCode {
        self.sitting.table()
    }

    /// The rules of the match. `None` before the first deal.
    pub fn rules(&self) -> Option<&G::Rules> {
        self.sitting.game().map(Match::rules)
    }

    /// Whether this is the same table as `other`, and more has happened at it.
    pub fn is_ahead_of(&self, other: &LocalTable<G>) -> bool {
        self.table() == other.table() && self.sitting.seq() > other.sitting.seq()
    }

    /// Whether the match is over.
    pub fn is_finished(&self) -> bool {
        self.sitting.is_finished()
    }

    /// What the match leaves to the next one against bots of these levels. Null if the levels differ.
    pub fn left_to(&self, levels: &[Level]) -> Value {
        let bots = self.sitting.chairs().iter().filter_map(|chair| match chair {
            Chair::Bot(level) => Some(*level),
            Chair::Empty | Chair::Person(_) => None,
        });
        let room = self.sitting.left_to_the_room().filter(|_| bots.eq(levels.iter().copied()));
        room.and_then(|room| serde_json::to_value(room).ok()).unwrap_or_default()
    }

    /// The finished match, with its name.
    pub fn record(&self) -> Option<(String, Record<G>)> {
        self.sitting.record()
    }

    /// The next thing a bot has to do, and when.
    pub fn job(&self) -> Option<Job> {
        self.sitting.agenda(&self.crowd)
    }

    /// The visitor's view. `None` before the first deal.
    pub fn own_view(&self) -> Option<G::View> {
        Some(self.sitting.game()?.view(Observer::Seat(Seat(0))))
    }

    /// The view of the seat in turn at ply `ply`. `None` if the table has moved on.
    pub fn view_of(&self, seat: Seat, ply: u32) -> Option<G::View> {
        let game = self.sitting.game().filter(|game| self.sitting.ply() == ply && game.turn().seat() == Some(seat))?;
        Some(game.view(Observer::Seat(seat)))
    }

    /// Carries out the visitor's request, as the house would.
    ///
    /// # Errors
    /// As the house refuses it.
    pub fn answer(&mut self, request: Request, now_ms: i64, fresh: &mut dyn FnMut() -> Seed) -> Result<Reply, Error> {
        let command = match request {
            Request::Act { move_id, match_number, ply, action, .. } => {
                let action = action.read().ok().and_then(json::take);
                let action = action.ok_or_else(|| Error::BadAction { reason: "it cannot be read".into() })?;
                Command::Act { by: ME, move_id, match_number, ply, action }
            }
            Request::Ready { .. } => Command::Ready { by: ME },
            Request::Return { .. } => Command::Return { by: ME },
            Request::Stand { .. } => Command::Stand { by: ME },
            Request::Rematch { match_number, entropy, .. } => Command::Rematch { by: ME, match_number, entropy },
            Request::Enter { .. } | Request::Exit { .. } => return Ok(Reply::Done),
            Request::Hello { .. }
            | Request::Rename { .. }
            | Request::Create { .. }
            | Request::Sit { .. }
            | Request::SeatBot { .. }
            | Request::Clear { .. }
            | Request::Lock { .. }
            | Request::Hush { .. }
            | Request::Say { .. }
            | Request::Mute { .. }
            | Request::Remove { .. }
            | Request::HandOver { .. }
            | Request::Vote { .. }
            | Request::Open { .. }
            | Request::Start { .. }
            | Request::Sketch { .. }
            | Request::Seek { .. }
            | Request::StopSeeking { .. }
            | Request::AgreeToBots { .. }
            | Request::Follow { .. }
            | Request::Block { .. }
            | Request::Invite { .. }
            | Request::AnswerInvitation { .. }
            | Request::Sight { .. }
            | Request::Lobby { .. } => return Err(Error::WrongPhase),
        };
        let acts = matches!(command, Command::Act { .. });
        let seq = self.carry_out(command, now_ms, fresh)?;
        Ok(if acts { Reply::Acted { seq } } else { Reply::Done })
    }

    /// Takes note of what the visitor is about to do in this position, if they are in turn.
    pub fn take_sketch(&mut self, of: Position, action: Option<G::Action>) {
        self.sitting.take_sketch(ME, of, action);
    }

    /// What the player in turn is about to do.
    pub fn sketch(&self) -> Option<&G::Action> {
        self.sitting.sketch()
    }

    /// Carries out the action that a bot, or the table for a visitor whose time is up, has chosen at ply `ply`.
    ///
    /// # Errors
    /// If the table has moved on since.
    pub fn stand_in(&mut self, why: Standin, ply: u32, action: G::Action, now_ms: i64) -> Result<(), Error> {
        let command = Command::StandIn { why, ply, action };
        self.carry_out(command, now_ms, &mut || Seed::from_phrase("no match starts with a move")).map(drop)
    }

    /// Carries out a scripted action for the seat in turn, in a lesson.
    ///
    /// # Errors
    /// If the action is not possible.
    pub fn act(&mut self, action: G::Action, now_ms: i64) -> Result<(), Error> {
        let ply = self.sitting.ply();
        let mine = self.sitting.game().and_then(|game| game.turn().seat()) == Some(Seat(0));
        let command = if mine {
            Command::Act { by: ME, move_id: u64::from(ply) + 1, match_number: None, ply, action }
        } else {
            Command::StandIn { why: Standin::Bot, ply, action }
        };
        self.carry_out(command, now_ms, &mut || Seed::from_phrase("no match starts with a move")).map(drop)
    }

    /// What has happened since the previous picture. The first one is fresh.
    pub fn picture(&mut self, now_ms: i64) -> Update<G::View, G::Seen> {
        let since = self.told.replace(self.sitting.seq());
        self.sitting.picture(self.sitting.audience(ME), &self.crowd, now_ms, since)
    }

    fn carry_out(
        &mut self,
        command: Command<G::Action>,
        now_ms: i64,
        fresh: &mut dyn FnMut() -> Seed,
    ) -> Result<u64, Error> {
        let decision = self.sitting.decide(command, now_ms, fresh)?;
        for entry in decision.entries {
            let text = json::write(&entry).ok_or(Error::Busy)?;
            self.sitting.evolve(&entry).map_err(|_| Error::Busy)?;
            self.written.push(',');
            self.written.push_str(&text);
        }
        Ok(decision.seq)
    }
}

#[cfg(test)]
pub(super) mod tests;
