//! The tables of a tournament: opening each one once, looking after them, and noting their outcomes.

mod elsewhere;

use super::{
    super::{
        call::{self, Names},
        outcome::{self, Found, Outcome},
    },
    TournamentTask, Trouble,
};
use crate::{card::Card, contests::is_over, journals::table_id};
use futures_util::{StreamExt, stream};
use std::{collections::HashMap, time::Duration};
use table::{Command, GuestId};
use tokio::time::timeout;
use tournament::{Board, Round, Stage as Held};
use wire::{
    Error, Stage, TableCode,
    tournament::{OfTournament, Refused, State},
};

/// How long to wait for an answer.
const SECOND: Duration = Duration::from_secs(1);
/// Tables opened, asked or looked up at a time: others need connections to the database too.
const AT_ONCE: usize = 8;

/// What the house knows of a table.
enum There {
    /// It is open.
    Open(Box<Card>),
    /// It is not.
    Not,
    /// It is broken, and set aside.
    Broken,
}

/// What is to be done about a table.
enum Duty {
    /// It is yet to be opened, or already over.
    Open,
    /// It begins without those who have not come.
    Begin,
    /// Its outcome is in its journal.
    LookUp,
    /// Nothing but to note this.
    Note(News),
}

/// What the tournament is to note of a table.
enum News {
    /// These people are there.
    Present(Vec<GuestId>),
    /// It is over.
    Over(Outcome),
}

/// What all these come to, in their order. Several are under way at a time.
async fn several<T>(all: Vec<impl Future<Output = T>>) -> Vec<T> {
    stream::iter(all).buffered(AT_ONCE).collect().await
}

impl TournamentTask {
    /// Opens the tables of the round that are not yet open, looks after those that are, and notes the outcomes, in the
    /// order of the tables. Returns why one of them could not be looked after now: that holds up no other.
    pub(super) async fn tend_tables(&mut self) -> Result<Option<Error>, Trouble> {
        self.look_elsewhere().await;
        let mut late = self.reveal().await;
        let (boards, duties): (Vec<Board>, Vec<Duty>) = self.duties().into_iter().unzip();
        let names = match duties.iter().any(|duty| matches!(duty, Duty::Open)) {
            true => Names::of(&self.house, &self.held, &boards).await.map_err(Trouble::Rest)?,
            false => Names::default(),
        };
        let doing: Vec<_> = boards.iter().zip(duties).map(|(board, duty)| self.see_to(board, duty, &names)).collect();
        let done = several(doing).await;
        for (board, news) in boards.iter().zip(done) {
            match news {
                Ok(None) => {}
                Ok(Some(News::Present(people))) => self.have_come(board, &people).await?,
                Ok(Some(News::Over(outcome))) => self.report(board, outcome).await?,
                Err(Trouble::Rest(error)) => late = late.or(Some(error)),
                Err(broken @ Trouble::Broken(_)) => return Err(broken),
            }
        }
        Ok(late)
    }

    /// What is to be done now about tables of the round. Calls people to those that wait for them.
    fn duties(&mut self) -> Vec<(Board, Duty)> {
        let Some(round) = self.held.current() else { return Vec::new() };
        let (looked, boards) = (round.looked, round.running().cloned().collect::<Vec<Board>>());
        let mut duties = Vec::new();
        for board in boards {
            let duty = match self.there(board.table) {
                There::Open(card) => match card.stage() {
                    Stage::Gathering if looked || call::is_of_bots(&self.held, &board) => Duty::Begin,
                    Stage::Gathering => {
                        self.call_to(&board, &card.present());
                        continue;
                    }
                    Stage::Playing => match card.present() {
                        present if self.came_late(&board, &present).is_empty() => continue,
                        present => Duty::Note(News::Present(present)),
                    },
                    Stage::Finished => Duty::LookUp,
                },
                There::Broken => Duty::Note(News::Over(Outcome::default())),
                There::Not => Duty::Open,
            };
            duties.push((board, duty));
        }
        duties
    }

    async fn see_to(&self, board: &Board, duty: Duty, names: &Names) -> Result<Option<News>, Trouble> {
        match duty {
            Duty::Open => self.open(board, names).await,
            Duty::Begin => {
                self.ask(board.table, Command::BeginWithout).await.map_err(Trouble::Rest)?;
                Ok(None)
            }
            Duty::LookUp => match self.found(board).await? {
                Found::Over(outcome) => Ok(Some(News::Over(outcome))),
                Found::Nothing | Found::Goes(_) => Ok(None),
            },
            Duty::Note(news) => Ok(Some(news)),
        }
    }

    /// Calls the people who have not come to a table, unless this task has done so: the one before may have been
    /// interrupted right after opening the table.
    fn call_to(&mut self, board: &Board, present: &[GuestId]) {
        if self.called.insert(board.table) {
            call::tell(&self.house, &self.held, board, present);
        }
    }

    fn there(&self, table: TableCode) -> There {
        match self.house.table(table) {
            Ok(handle) => There::Open(Box::new(handle.card())),
            Err(Error::SetAside { .. }) => There::Broken,
            Err(_) if self.aside.contains(&table) => There::Broken,
            Err(_) => match self.elsewhere.get(&table) {
                Some(away) => There::Open(Box::new(away.card.clone())),
                None => There::Not,
            },
        }
    }

    /// Handles a table that the house does not have: it is yet to be opened, or already over.
    async fn open(&self, board: &Board, names: &Names) -> Result<Option<News>, Trouble> {
        match self.found(board).await? {
            Found::Nothing => {
                let opened = call::open(&self.house, &self.held, board, names).await.map_err(Trouble::Rest)?;
                if let Some(opened) = opened.filter(|_| call::is_of_bots(&self.held, board)) {
                    // If the table is too busy to answer, it is asked again.
                    timeout(SECOND, opened.command(Command::BeginWithout)).await.ok();
                }
                Ok(None)
            }
            Found::Over(outcome) => Ok(Some(News::Over(outcome))),
            Found::Goes(_) => Ok(None),
        }
    }

    async fn found(&self, board: &Board) -> Result<Found, Trouble> {
        let round = self.held.rounds().len().saturating_sub(1) as u32;
        let of = OfTournament { tournament: self.held.code(), round };
        outcome::of(&self.house, table_id(board.table), of).await.map_err(|error| self.failed(error))
    }

    /// Notes the outcome of a table. Without one, everyone at the table is level.
    async fn report(&mut self, board: &Board, outcome: Outcome) -> Result<(), Trouble> {
        let Outcome { placed, present, record } = outcome;
        if !placed.is_empty() {
            self.have_come(board, &present).await?;
        }
        let outcomes = Some(placed).filter(|placed| placed.len() == board.chairs.len());
        self.write(tournament::Command::Report { table: board.table, outcomes, record }).await
    }

    /// Notes that players who were missing at a table, but are present now, have come after all.
    async fn have_come(&mut self, board: &Board, present: &[GuestId]) -> Result<(), Trouble> {
        for who in self.came_late(board, present) {
            self.write(tournament::Command::Come { who }).await?;
        }
        Ok(())
    }

    /// The players among `present` who were missing at a table.
    fn came_late(&self, board: &Board, present: &[GuestId]) -> Vec<GuestId> {
        let missing = |number| self.held.current().is_some_and(|round: &Round| round.missing.contains(number));
        let people = board.chairs.iter().filter(|number| missing(*number));
        people.filter_map(|number| call::person(&self.held, *number)).filter(|who| present.contains(who)).collect()
    }

    /// Carries out a command of the house itself.
    async fn write(&mut self, command: tournament::Command<GuestId>) -> Result<(), Trouble> {
        let refused = |reason: Refused| Trouble::Rest(Error::Tournament { reason });
        self.carry_out(command).await?.map_err(refused)
    }

    /// The people among `people` who have not come. `None` while some table is not open.
    pub(super) fn absent(&self, people: &[GuestId]) -> Option<Vec<GuestId>> {
        let mut absent = Vec::new();
        for board in self.held.current()?.running() {
            match self.there(board.table) {
                // Someone who has left the house has no chair there any more, and has not come either.
                There::Open(card) if card.stage() == Stage::Gathering => {
                    let (called, present) = (board.chairs.iter(), card.present());
                    let called = called.filter_map(|number| call::person(&self.held, *number));
                    absent.extend(called.filter(|who| !present.contains(who)));
                }
                There::Open(_) | There::Broken => {}
                There::Not => return None,
            }
        }
        absent.retain(|guest| people.contains(guest));
        Some(absent)
    }

    /// Reveals the tables of rounds that are over. If the tournament is cancelled, reveals all its tables, which ends
    /// matches with the same deal as they stand, and calls off those that are still gathering. Returns why one of them
    /// could not be asked now.
    async fn reveal(&mut self) -> Option<Error> {
        let cancelled = matches!(self.held.stage(), Held::Cancelled(_));
        let rounds = self.held.rounds();
        let over = rounds.iter().take_while(|round| cancelled || round.is_over()).count();
        let boards: Vec<TableCode> = rounds[self.revealed.min(over)..over]
            .iter()
            .flat_map(|round| &round.boards)
            .map(|board| board.table)
            .collect();
        let mut asking = Vec::new();
        for table in boards {
            let There::Open(card) = self.there(table) else { continue };
            if cancelled
                && card.stage() == Stage::Gathering
                && let Ok(handle) = self.house.table(table)
            {
                handle.call_off();
            }
            // A match may just have begun all the same.
            if card.hidden {
                asking.push(self.ask(table, Command::Reveal));
            }
        }
        let late = several(asking).await.into_iter().find_map(Result::err);
        if late.is_none() {
            self.revealed = over;
        }
        late
    }

    /// Sends a command to a table. If the table is too busy, or does not answer soon, the command is sent again later.
    async fn ask(&self, table: TableCode, command: Command<wire::Written>) -> Result<(), Error> {
        let Ok(handle) = self.house.table(table) else { return Ok(()) };
        match timeout(SECOND, handle.command(command)).await {
            Ok(Ok(_) | Err(Error::NoSuchTable { .. })) => Ok(()),
            Ok(Err(error)) => Err(error),
            Err(_late) => Err(Error::Busy),
        }
    }

    /// The states of those tables of the last round that have been opened.
    pub(super) fn states(&self) -> HashMap<TableCode, State> {
        let Some(round) = self.held.rounds().last() else { return HashMap::new() };
        let over = is_over(&self.held);
        let state = |(board, outcome): (&Board, &Option<_>)| {
            let state = match self.there(board.table) {
                _ if outcome.is_some() || over => State::Over,
                There::Open(card) => match card.stage() {
                    Stage::Gathering => State::Called,
                    Stage::Playing => State::Playing,
                    Stage::Finished => State::Over,
                },
                There::Not => return None,
                There::Broken => State::Over,
            };
            Some((board.table, state))
        };
        round.boards.iter().zip(&round.outcomes).filter_map(state).collect()
    }
}
