//! Carries out each kind of call.

use super::line::{Line, LobbyWatch};
use crate::{
    chance,
    http::session,
    moderation,
    seekers::{self, Seeking},
};
use game::{Chance, Seat};
use serde_json::Value;
use table::{Command, Opening, Position};
use wire::{Error, GameName, Level, Limited, Reply, Request, TableCode, VERSION, Written};

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
        let by = self.visit.visitor.id;
        match request {
            Request::Hello { version, changes } => self.hello(version, changes),
            Request::Rename { name } => self.rename(name).await,
            Request::Create { game, seats, rules, pace, listed, rated } => {
                // It goes through all tables, even if it is refused.
                self.may_arrange()?;
                self.may_play().await?;
                // The house draws a code once it has found the opening valid.
                let opening = Opening::new(TableCode::numbered(0), by, seats, rules, chance::seed());
                self.create(game, Opening { pace, listed, rated, ..opening }).await
            }
            Request::Enter { table, last_seq } => self.enter(table, last_seq).await,
            Request::Exit { table } => self.exit(table).await,
            Request::Lobby { on } => {
                self.watch_lobby(on);
                Ok(Reply::Done)
            }
            Request::Seek { game, seats, since_ms } => self.seek(game, seats, since_ms).await,
            Request::StopSeeking { since_ms } => {
                self.house.stop_seeking(by, since_ms).await?;
                Ok(Reply::Done)
            }
            Request::AgreeToBots { on } => {
                // All who wait are told.
                self.may_arrange()?;
                self.house.agree_to_bots(by, on).await?;
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
            Request::Sit { table, seat, entropy } => self.sit(table, seat, entropy).await,
            Request::Stand { table } => self.arrange(table, Command::Stand { by }).await,
            Request::SeatBot { table, seat, level } => {
                self.may_arrange()?;
                is_level(level)?;
                self.at(table, Command::SeatBot { by, seat, level }).await
            }
            Request::Clear { table, seat, seq } => self.arrange(table, Command::Clear { by, seat, seq }).await,
            Request::Lock { table, on } => self.arrange(table, Command::Lock { by, on }).await,
            Request::Hush { table, on } => self.arrange(table, Command::Hush { by, on }).await,
            Request::Remove { table, seat, seq } => self.arrange(table, Command::Remove { by, seat, seq }).await,
            Request::HandOver { table, seat, seq } => self.arrange(table, Command::HandOver { by, seat, seq }).await,
            Request::Vote { table, match_number, ply, end } => {
                self.arrange(table, Command::Vote { by, match_number, ply, end }).await
            }
            Request::Start { table } => {
                self.may_arrange()?;
                self.may_play().await?;
                self.at(table, Command::Start { by }).await
            }
            Request::Sketch { table, match_number, ply, action } => self.sketch(table, (match_number, ply), action),
            Request::Ready { table } => self.at(table, Command::Ready { by }).await,
            Request::Rematch { table, match_number, entropy } => {
                self.may_play().await?;
                self.at(table, Command::Rematch { by, match_number, entropy }).await
            }
            Request::Open { table, entropy } => self.at(table, Command::Open { by, entropy }).await,
            Request::Return { table } => {
                self.arrange(table, Command::Return { by }).await?;
                // Whoever comes late to a tournament's table never sits down there.
                if self.table(table).is_ok_and(|handle| handle.on_card(|card| card.of_tournament)) {
                    self.note_whence(table);
                }
                Ok(Reply::Done)
            }
            // Carried out before.
            Request::Act { .. } => Err(Error::Stumbled),
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

    /// Arranges something at a table, which could fill the journal without a move being played.
    async fn arrange(&self, table: TableCode, command: Command<Written>) -> Result<Reply, Error> {
        self.may_arrange()?;
        self.at(table, command).await
    }

    /// Has a table carry out a command that is answered by nothing else.
    async fn at(&self, table: TableCode, command: Command<Written>) -> Result<Reply, Error> {
        self.ask(table, command).await?;
        Ok(Reply::Done)
    }

    fn sketch(&self, table: TableCode, of: Position, action: Option<Value>) -> Result<Reply, Error> {
        let (handle, by) = (self.table(table)?, self.visit.visitor.id);
        // Spectators must not take up places in the table's queue.
        if !handle.on_card(|card| card.seats(by)) {
            return Err(Error::NotSeated);
        }
        handle.sketch(by, of, action)?;
        Ok(Reply::Done)
    }

    async fn seek(&self, game: GameName, seats: u8, again: Option<i64>) -> Result<Reply, Error> {
        self.may_play().await?;
        let (guest, from) = (self.visit.visitor.id, self.visit.from);
        let (wish, since_ms) = (seekers::wish(game, seats)?, self.house.clock.now_ms());
        self.house.seek(Seeking { guest, from, wish, since_ms, again, agrees: false }).await?;
        Ok(Reply::Done)
    }

    fn watch_lobby(&mut self, on: bool) {
        match (on, &self.lobby) {
            (true, None) => self.lobby = Some(LobbyWatch::default()),
            (true, Some(_)) => {}
            (false, _) => self.lobby = None,
        }
    }

    async fn sit(&self, code: TableCode, seat: Option<Seat>, entropy: Chance) -> Result<Reply, Error> {
        self.may_arrange()?;
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
            self.house.has_come(visitor.id, code);
            // If the house is too busy to take it, they go on waiting.
            self.house.sat_down(visitor.id, code).await.ok();
            // Whoever was suspended meanwhile was not yet found here.
            if self.may_play().await.is_err() {
                moderation::look_after(&self.house, vec![code]);
            }
        }
        // At a tournament's table, they have had the chair since before they came.
        if !own || card.of_tournament && card.absent.contains(&visitor.id) {
            self.note_whence(code);
        }
        Ok(Reply::Done)
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

/// Whether bots of this level exist.
fn is_level(level: Level) -> Result<(), Error> {
    if (1..=BEST_LEVEL).contains(&level.0) { Ok(()) } else { Err(Error::BadLevel { max: BEST_LEVEL }) }
}
