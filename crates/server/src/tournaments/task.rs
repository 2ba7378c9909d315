//! The task of a tournament: whatever happens in it is written down before it is done, and whatever was written down and not
//! done is done when the house opens again.

mod among;
mod tables;

pub(super) use among::{begin, shard_of};

use super::found::{NotWritten, id_of, opening, written};
use crate::{
    House,
    card::Card,
    chance,
    contests::{Ask, Contest, Held, Shown, is_over},
    ids::user_id,
    journals::table_id,
};
use futures_util::FutureExt;
use std::{collections::HashMap, future, panic::AssertUnwindSafe, sync::Arc, time::Duration};
use store::{Accounts, Journal, Tournaments};
use table::{GuestId, said};
use tokio::{
    select,
    sync::{mpsc, watch},
    task::spawn_blocking,
    time::sleep,
};
use tournament::{Command, Due};
use wire::{
    Error, TableCode,
    tournament::{Refused, Start, Terms},
};

/// How often it is looked how far the tables are while a round is played.
const LOOK: Duration = Duration::from_millis(250);
/// How long it rests after something failed.
const REST: Duration = Duration::from_secs(1);
/// How often something is decided anew because another node has written meanwhile.
const TRIES: u32 = 5;

struct TournamentTask {
    house: Arc<House>,
    held: Held,
    inbox: mpsc::Receiver<Ask>,
    shown: watch::Sender<Shown>,
    /// How many rounds are over whose tables may be shown.
    revealed: usize,
    /// When the house was last known to be open before this, and the last entry then: of several nodes, until one gives back
    /// the time since then.
    alive: Option<(i64, u64)>,
    /// Tables that another node leads, as their journals tell.
    elsewhere: HashMap<TableCode, Card>,
}

/// Why the task cannot go on as it would.
enum Trouble {
    /// Something failed that may not fail the next time.
    Rest(Error),
    /// The journal has gone on without this task, or does not fit: it must end.
    Broken(String),
}

/// Starts the task of a tournament that has been written down; `alive_ms`: when some node of the house was last known to be
/// there, where what has passed since is to be given back to its clocks.
pub(super) fn spawn(house: &Arc<House>, held: Held, alive_ms: Option<i64>) {
    let code = held.code();
    let version = u64::try_from(house.clock.now_ms()).unwrap_or_default();
    let (shown, seen) = watch::channel(Shown::of(held.clone(), version));
    let (contest, inbox) = Contest::new(seen);
    let alive = alive_ms.map(|alive_ms| (alive_ms.max(held.changed_ms()), held.seq()));
    let elsewhere = HashMap::new();
    let task = TournamentTask { house: house.clone(), held, inbox, shown, revealed: 0, alive, elsewhere };
    house.contests.add(code, contest);
    house.tasks.spawn(supervised(task));
}

/// A mistake of the program ends the tournament that it happens in, and no other.
async fn supervised(mut task: TournamentTask) {
    let why = match AssertUnwindSafe(task.run()).catch_unwind().await {
        Ok(Ok(())) => return,
        Ok(Err(why)) => why,
        Err(panic) => said(panic.as_ref()),
    };
    let code = task.held.code();
    tracing::error!(tournament = %code, %why, "a tournament is broken and set aside");
    task.house.contests.set_aside(code);
}

impl TournamentTask {
    /// Until the house closes, or nothing is to come; else why it is broken.
    async fn run(&mut self) -> Result<(), String> {
        loop {
            let rest = match self.attend().await {
                Ok(true) => return Ok(()),
                Ok(false) => None,
                Err(Trouble::Broken(why)) => return Err(why),
                Err(Trouble::Rest(error)) => {
                    if self.house.closing.is_cancelled() {
                        return Ok(());
                    }
                    tracing::warn!(tournament = %self.held.code(), ?error, "a tournament rests");
                    Some(REST)
                }
            };
            self.show();
            let (house, due) = (self.house.clone(), self.held.due().map(|(at_ms, _)| at_ms));
            let look = rest.or_else(|| self.held.current().map(|_| LOOK)).or(self.refreshes());
            let wait = async {
                match (look, due) {
                    (Some(look), _) => sleep(look).await,
                    (None, Some(at_ms)) => house.clock.until(at_ms).await,
                    (None, None) => future::pending().await,
                }
            };
            let closing = house.closing.clone();
            select! {
                ask = self.inbox.recv() => match ask {
                    Some(ask) => self.hear(ask).await?,
                    None => return Ok(()),
                },
                () = wait => {}
                () = closing.cancelled() => return Ok(()),
            }
        }
    }

    /// Whoever has asked may not be there any more to hear the answer; it is done all the same.
    async fn hear(&mut self, Ask { command, answer }: Ask) -> Result<(), String> {
        let result = match self.carry_out(command).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(reason)) => Err(Error::Tournament { reason }),
            Err(Trouble::Rest(error)) => Err(error),
            Err(Trouble::Broken(why)) => return Err(why),
        };
        // What is answered can be seen. Whatever fails is tried again soon.
        if result.is_ok() && self.leads() {
            self.tend_tables().await.ok();
        }
        self.show();
        answer.send(result).ok();
        Ok(())
    }

    /// Does whatever is to be done now; true when nothing is to come any more.
    async fn tend(&mut self) -> Result<bool, Trouble> {
        loop {
            self.call_next().await?;
            self.tend_tables().await?;
            let now_ms = self.house.clock.now_ms();
            let Some((_, due)) = self.held.due().filter(|(at_ms, _)| *at_ms <= now_ms) else { break };
            let command = match due {
                Due::Start => Command::Start { by: None },
                Due::GoOn => Command::GoOn,
                Due::Follow => self.following().await?,
                Due::Look(people) => match self.absent(&people) {
                    Some(absent) => Command::Look { absent },
                    None => break,
                },
            };
            if let Err(reason) = self.carry_out(command).await? {
                return Err(Trouble::Rest(Error::Tournament { reason }));
            }
            self.show();
        }
        let done = is_over(&self.held) && self.held.due().is_none();
        if done {
            self.close().await?;
        }
        Ok(done)
    }

    /// Another one like it, unless whoever would hold it has gone.
    async fn following(&self) -> Result<Command<GuestId>, Trouble> {
        let by = self.held.organiser();
        let account = self.house.store.account(user_id(by)).await.map_err(failed)?;
        Ok(if account.is_some() { Command::Follow } else { Command::Discontinue { by } })
    }

    /// Opens the one that follows, if it has been called and is not there. To do it again changes nothing.
    async fn call_next(&self) -> Result<(), Trouble> {
        let house = &self.house;
        let Some(next) = self.held.next().filter(|next| house.contests.shown(next.code).is_none()) else {
            return Ok(());
        };
        let terms = Terms { starts: Start::At(next.starts_ms), ..self.held.terms().clone() };
        let opening = opening(house, next.code, self.held.organiser(), terms, Some(self.held.code()));
        match written(house, opening).await {
            Ok(held) => {
                begin(house, held).await;
                Ok(())
            }
            // It is there already: it goes on, or is over.
            Err(NotWritten::Taken) => Ok(()),
            Err(NotWritten::Refused(error)) => Err(Trouble::Rest(error)),
        }
    }

    /// Nothing is to come of it.
    async fn close(&mut self) -> Result<(), Trouble> {
        self.house.store.close_tournament(id_of(self.held.code()), self.held.changed_ms()).await.map_err(failed)?;
        self.strike().await;
        self.leave();
        Ok(())
    }

    /// Whoever looks for it is shown how it ended.
    fn leave(&self) {
        self.show();
        let shown = self.shown.borrow().clone();
        self.house.contests.close(shown);
    }

    /// Decides, tries, writes down, goes on: in this order. What another node has written meanwhile is taken note of, and all
    /// begins anew.
    async fn carry_out(&mut self, command: Command<GuestId>) -> Result<Result<(), Refused>, Trouble> {
        for _ in 0..TRIES {
            if let Some(result) = self.try_out(command.clone()).await? {
                return Ok(result);
            }
            self.refresh().await?;
        }
        Err(Trouble::Rest(Error::Busy))
    }

    /// None where another node has written something.
    async fn try_out(&mut self, command: Command<GuestId>) -> Result<Option<Result<(), Refused>>, Trouble> {
        let now_ms = self.house.clock.now_ms();
        // To pair hundreds takes a moment.
        let (held, house) = (self.held.clone(), self.house.clone());
        let decided = spawn_blocking(move || {
            let mut drawn = Vec::new();
            let mut fresh = || {
                // A table that is led here needs no journey.
                let code = house.fresh().map_or_else(chance::table_code, |(code, ..)| code);
                drawn.push(code);
                code
            };
            let entries = match held.decide(command, now_ms, &mut fresh) {
                Ok(entries) => entries,
                Err(reason) => return Ok(Err(reason)),
            };
            let bodies = entries.iter().map(tournament::Entry::to_bytes).collect::<Result<Vec<_>, _>>();
            let bodies = bodies.map_err(|error| error.to_string())?;
            let next = held.after(&bodies).map_err(|error| error.to_string())?;
            Ok(Ok((bodies, next, drawn)))
        });
        let (bodies, next, drawn) = match decided.await.map_err(|error| Trouble::Broken(error.to_string()))? {
            Ok(Ok(decided)) => decided,
            Ok(Err(reason)) => return Ok(Some(Err(reason))),
            Err(why) => return Err(Trouble::Broken(why)),
        };
        if bodies.is_empty() {
            return Ok(Some(Ok(())));
        }
        self.are_unused(&drawn).await?;
        let (id, seq) = (id_of(self.held.code()), self.held.seq() + 1);
        match self.house.store.write_tournament(id, seq, bodies).await {
            Ok(()) => {
                self.held = next;
                Ok(Some(Ok(())))
            }
            Err(store::Error::OutOfOrder { .. }) if self.house.nodes.is_some() => Ok(None),
            Err(error @ store::Error::OutOfOrder { .. }) => Err(Trouble::Broken(error.to_string())),
            Err(store::Error::Shut) => Err(Trouble::Rest(Error::GoingDown)),
            Err(error) => Err(failed(error)),
        }
    }

    /// A code that another table has had would be taken for that one; with the next try others are drawn.
    async fn are_unused(&self, drawn: &[TableCode]) -> Result<(), Trouble> {
        for code in drawn {
            let table = self.house.store.read(table_id(*code), 0).await.map_err(failed)?;
            let tournament = self.house.store.tournament(id_of(*code)).await.map_err(failed)?;
            if !table.is_empty() || !tournament.is_empty() || self.house.table(*code).is_ok() {
                return Err(Trouble::Rest(Error::Busy));
            }
        }
        Ok(())
    }

    /// Shows what is news.
    fn show(&self) {
        let (tables, now_ms) = (self.states(), self.house.clock.now_ms());
        let news = self.shown.send_if_modified(|shown| {
            let moved = shown.held.seq() != self.held.seq();
            if !moved && *shown.tables == tables {
                return false;
            }
            if moved {
                shown.standings = Arc::new(self.held.standings());
                shown.held = Arc::new(self.held.clone());
            }
            shown.tables = Arc::new(tables);
            shown.version = (shown.version + 1).max(u64::try_from(now_ms).unwrap_or_default());
            true
        });
        if news {
            self.house.contests.changed();
        }
    }
}

fn failed(error: store::Error) -> Trouble {
    tracing::error!(%error, "a tournament could not be read or written");
    Trouble::Rest(Error::Busy)
}
