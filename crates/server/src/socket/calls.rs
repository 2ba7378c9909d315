//! Carries out each kind of call.

use super::line::{Line, LobbyWatch};
use crate::{
    chance,
    http::session,
    seekers::{self, Seeking},
};
use game::{Chance, Seat};
use table::{Command, Opening};
use wire::{Error, Limited, Reply, Request, TableCode, VERSION, Written};

/// The level of the best bots.
const BEST_LEVEL: u8 = search::Level::ALL.len() as u8;

impl Line {
    pub(super) async fn carry_out(&mut self, request: Request) -> Result<Reply, Error> {
        if !self.greeted && !matches!(request, Request::Hello { .. }) {
            return Err(Error::HelloFirst);
        }
        match request {
            Request::Act { table, move_id, match_number, ply, action } => {
                let by = self.visit.visitor.id;
                let seq = self.ask(table, Command::Act { by, move_id, match_number, ply, action }).await?;
                Ok(Reply::Acted { seq })
            }
            // Boxed, so that the most frequent call does not take up the room that the others need.
            other => Box::pin(self.carry_out_other(other)).await,
        }
    }

    async fn carry_out_other(&mut self, request: Request) -> Result<Reply, Error> {
        match request {
            Request::Hello { version, changes } => self.hello(version, changes),
            Request::Rename { name } => self.rename(name).await,
            Request::Create { game, seats, rules, pace, listed, rated } => {
                // It goes through all tables, even if it is refused.
                self.may_arrange()?;
                let host = self.visit.visitor.id;
                self.may_play().await?;
                // The house draws a code once it has found the opening valid.
                let opening = Opening::new(TableCode::numbered(0), host, seats, rules, chance::seed());
                self.create(game, Opening { pace, listed, rated, ..opening }).await
            }
            Request::Enter { table, last_seq } => self.enter(table, last_seq).await,
            Request::Exit { table } => self.exit(table).await,
            Request::Lobby { on } => {
                match (on, &self.lobby) {
                    (true, None) => self.lobby = Some(LobbyWatch::default()),
                    (true, Some(_)) => {}
                    (false, _) => self.lobby = None,
                }
                Ok(Reply::Done)
            }
            Request::Seek { game, seats, since_ms: again } => {
                self.may_play().await?;
                let (guest, from) = (self.visit.visitor.id, self.visit.from);
                let (wish, since_ms) = (seekers::wish(game, seats)?, self.house.clock.now_ms());
                self.house.seek(Seeking { guest, from, wish, since_ms, again }).await?;
                Ok(Reply::Done)
            }
            Request::StopSeeking { since_ms } => {
                self.house.stop_seeking(self.visit.visitor.id, since_ms).await?;
                Ok(Reply::Done)
            }
            Request::AgreeToBots { on } => {
                // All who wait are told.
                self.may_arrange()?;
                self.house.agree_to_bots(self.visit.visitor.id, on).await?;
                Ok(Reply::Done)
            }
            Request::Follow { tournament } => self.follow_tournament(tournament).await,
            Request::Say { table, what } => self.say(table, what).await,
            Request::Mute { table, whom, on } => self.mute(table, whom, on).await,
            Request::Block { table, whom, on } => self.block(table, whom, on).await,
            Request::Invite { table, who } => self.invite(table, who).await,
            Request::AnswerInvitation { invitation, comes } => self.answer_invitation(invitation, comes).await,
            Request::Sight { on } => {
                self.visit.sight(on);
                Ok(Reply::Done)
            }
            at_a_table => self.command(at_a_table).await,
        }
    }

    fn hello(&mut self, version: u32, changes: bool) -> Result<Reply, Error> {
        if version != VERSION {
            return Err(Error::Version { server: VERSION });
        }
        // The answer goes through all tables.
        if self.greeted {
            self.may_arrange()?;
        }
        self.greeted = true;
        self.greeting.notify_one();
        self.changes = changes;
        Ok(Reply::Hello(session::welcome(&self.house, &self.visit.visitor.known())))
    }

    /// Counts one more call that arranges something. Playing is not counted: what is written of it is bounded by the
    /// game.
    pub(super) fn may_arrange(&self) -> Result<(), Error> {
        self.house.deeds.take(self.visit.visitor.id, self.visit.from).map_err(Error::from)
    }

    async fn command(&mut self, request: Request) -> Result<Reply, Error> {
        let by = self.visit.visitor.id;
        if arranges(&request) {
            self.may_arrange()?;
        }
        let (code, command) = match request {
            Request::Sit { table, seat, entropy } => {
                self.sit(table, seat, entropy).await?;
                return Ok(Reply::Done);
            }
            Request::Stand { table } => (table, Command::Stand { by }),
            Request::SeatBot { table, seat, level } => {
                if !(1..=BEST_LEVEL).contains(&level.0) {
                    return Err(Error::BadLevel { max: BEST_LEVEL });
                }
                (table, Command::SeatBot { by, seat, level })
            }
            Request::Clear { table, seat, seq } => (table, Command::Clear { by, seat, seq }),
            Request::Lock { table, on } => (table, Command::Lock { by, on }),
            Request::Hush { table, on } => (table, Command::Hush { by, on }),
            Request::Remove { table, seat, seq } => (table, Command::Remove { by, seat, seq }),
            Request::HandOver { table, seat, seq } => (table, Command::HandOver { by, seat, seq }),
            Request::Vote { table, match_number, ply, end } => (table, Command::Vote { by, match_number, ply, end }),
            Request::Start { table } => {
                self.may_play().await?;
                (table, Command::Start { by })
            }
            Request::Sketch { table, match_number, ply, action } => {
                let handle = self.table(table)?;
                // Spectators must not take up places in the table's queue.
                if !handle.card().seats(by) {
                    return Err(Error::NotSeated);
                }
                handle.sketch(by, (match_number, ply), action)?;
                return Ok(Reply::Done);
            }
            Request::Ready { table } => (table, Command::Ready { by }),
            Request::Rematch { table, match_number, entropy } => {
                self.may_play().await?;
                (table, Command::Rematch { by, match_number, entropy })
            }
            Request::Open { table, entropy } => (table, Command::Open { by, entropy }),
            Request::Return { table } => {
                self.ask(table, Command::Return { by }).await?;
                // Whoever comes late to a tournament's table never sits down there.
                if self.table(table).is_ok_and(|handle| handle.card().of_tournament) {
                    self.note_whence(table);
                }
                return Ok(Reply::Done);
            }
            Request::Act { .. }
            | Request::Hello { .. }
            | Request::Rename { .. }
            | Request::Create { .. }
            | Request::Enter { .. }
            | Request::Exit { .. }
            | Request::Say { .. }
            | Request::Mute { .. }
            | Request::Block { .. }
            | Request::Invite { .. }
            | Request::AnswerInvitation { .. }
            | Request::Seek { .. }
            | Request::StopSeeking { .. }
            | Request::AgreeToBots { .. }
            | Request::Follow { .. }
            | Request::Sight { .. }
            | Request::Lobby { .. } => return Ok(Reply::Done),
        };
        self.ask(code, command).await?;
        Ok(Reply::Done)
    }

    async fn sit(&self, code: TableCode, seat: Option<Seat>, entropy: Chance) -> Result<(), Error> {
        let visitor = &self.visit.visitor;
        let place = visitor.sit_down();
        let max = self.house.config.limits.seats_per_user;
        // A guest who returns to their own chair takes no other.
        let table = self.table(code)?;
        let card = table.card();
        let own = card.seats(visitor.id);
        if !own {
            self.may_play().await?;
            self.is_welcome(card.host).await?;
        }
        if !own && self.house.seats_of(visitor.id) + place.others >= max as usize {
            return Err(Error::TooMany { what: Limited::Seats, max });
        }
        let guest = visitor.guest();
        self.ask(code, Command::Sit { guest: guest.clone(), seat, entropy }).await?;
        // Whoever was renamed meanwhile, on another page, was not yet found at the table.
        let now = visitor.guest();
        if now != guest {
            table.command(Command::Rename { guest: now }).await.ok();
        }
        if !own && !table.is_here() {
            visitor.sat_afar(code);
        }
        drop(place);
        if !own {
            // If the house is too busy to take it, they go on waiting.
            self.house.sat_down(visitor.id, code).await.ok();
        }
        // At a tournament's table, they have had the chair since before they came.
        if !own || card.of_tournament && card.absent.contains(&visitor.id) {
            self.note_whence(code);
        }
        Ok(())
    }

    /// Notes from which network they come to the table.
    fn note_whence(&self, code: TableCode) {
        let (house, whence) = (&self.house, &self.house.whence);
        let who = (self.visit.visitor.id, self.visit.from);
        whence.note((&house.store, &house.tasks), code, who, house.clock.now_ms());
    }

    async fn ask(&self, code: TableCode, command: Command<Written>) -> Result<u64, Error> {
        let table = self.table(code)?;
        self.is_for_players(&table, &command)?;
        table.command(command).await.map_err(|error| self.why(error))
    }

    /// The error to report: a table that does not answer may have a better reason than it can give.
    pub(super) fn why(&self, error: Error) -> Error {
        match error {
            Error::Busy | Error::NoSuchTable { .. } if self.house.closing.is_cancelled() => Error::GoingDown,
            Error::NoSuchTable { table } => self.house.table(table).err().unwrap_or(Error::Busy),
            other => other,
        }
    }
}

/// Whether a call at a table arranges something there, so that it could fill the journal without a move being played.
const fn arranges(request: &Request) -> bool {
    matches!(
        request,
        Request::Sit { .. }
            | Request::Stand { .. }
            | Request::SeatBot { .. }
            | Request::Clear { .. }
            | Request::Lock { .. }
            | Request::Hush { .. }
            | Request::Remove { .. }
            | Request::HandOver { .. }
            | Request::Vote { .. }
            | Request::Start { .. }
            | Request::Return { .. }
    )
}
