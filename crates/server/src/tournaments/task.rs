//! The task of a tournament. It writes everything down before acting on it, and acts on whatever was written down but
//! not yet carried out when the house opens again.

pub(super) mod among;
mod away;
mod hearing;
mod logged;
mod organiser;
mod service;
mod tables;
mod writing;

use super::{
    found::{NotWritten, id_of, opening, written},
    terms::is_rated,
};
use crate::{
    House, chance,
    contests::{Ask, Contest, Held, Shown, is_over, shown_by, version_at},
};
use away::Away;
use futures_util::FutureExt;
use hearing::{AT_ONCE, Decided};
use logged::Logged;
use service::Served;
use std::{
    collections::{HashMap, HashSet},
    future, mem,
    panic::AssertUnwindSafe,
    sync::Arc,
    time::{Duration, Instant},
};
use store::Tournaments;
use table::said;
use tokio::{
    select,
    sync::{mpsc, watch},
    task::JoinError,
    time::sleep,
};
use tournament::{BadEntry, Command, Due};
use wire::{
    Error, TableCode,
    tournament::{Start, Terms},
};

/// How often to check on the tables while a round is being played, and on whether entrants who are called can open
/// their chance.
const LOOK: Duration = Duration::from_millis(250);
/// How long to rest after a failure.
const REST: Duration = Duration::from_secs(1);

struct TournamentTask {
    house: Arc<House>,
    held: Held,
    inbox: mpsc::Receiver<Ask>,
    shown: watch::Sender<Shown>,
    /// How many rounds are over and have had their tables revealed.
    revealed: usize,
    /// For how long the house was down before this process started, in milliseconds, and the number of the last entry
    /// then. `None` once that time has been given back.
    owed: Option<(i64, u64)>,
    /// When people who are called to a table could last come. `None` while none are.
    served: Option<Served>,
    /// For how long they could not.
    lost: Duration,
    /// With several nodes: whether it is known to be listed among what there is to lead.
    listed: bool,
    /// Whether this node was found to lead the tournament, and has begun to.
    leading: bool,
    /// The tables to which this task has called people.
    called: HashSet<TableCode>,
    /// Tables that another node leads, according to their journals.
    elsewhere: HashMap<TableCode, Away>,
    /// Those of them that the other node has set aside.
    aside: HashSet<TableCode>,
    /// When nodes were last asked about them, or there were none.
    asked: Instant,
}

/// Why the task cannot go on normally.
enum Trouble {
    /// A failure that may not recur.
    Rest(Error),
    /// The task must end.
    Broken(Unsound),
}

/// Why a tournament is broken and set aside.
#[derive(Debug, thiserror::Error)]
enum Unsound {
    /// An entry does not fit the journal, or cannot be read.
    #[error(transparent)]
    Entry(#[from] BadEntry),
    /// An entry cannot be written.
    #[error(transparent)]
    Unwritten(#[from] serde_json::Error),
    /// The journal lacks entries.
    #[error(transparent)]
    Gap(store::Error),
    /// A decision could not be carried to its end.
    #[error(transparent)]
    Undecided(#[from] JoinError),
    /// The task panicked.
    #[error("{0}")]
    Panicked(String),
}

/// Starts the task of a tournament that has been written down. `alive_ms` is when the house was last known to be
/// running, if the time from then until now is still to be given back to the clocks.
pub(super) fn spawn(house: &Arc<House>, held: Held, alive_ms: Option<i64>) {
    let code = held.code();
    let now_ms = house.clock.now_ms();
    let (shown, seen) = watch::channel(Shown::of(held.clone(), version_at(now_ms, chance::number())));
    let (contest, inbox) = Contest::new(seen);
    let owed = alive_ms.map(|alive_ms| (now_ms.saturating_sub(alive_ms.max(held.changed_ms())), held.seq()));
    let task = TournamentTask {
        house: house.clone(),
        held,
        inbox,
        shown,
        revealed: 0,
        owed,
        served: None,
        lost: Duration::ZERO,
        listed: false,
        leading: false,
        called: HashSet::new(),
        elsewhere: HashMap::new(),
        aside: HashSet::new(),
        asked: Instant::now(),
    };
    house.contests.add(code, contest);
    house.tasks.spawn(supervised(task));
}

/// Runs the task so that a bug ends only the tournament in which it occurs.
async fn supervised(mut task: TournamentTask) {
    let why = match AssertUnwindSafe(task.run()).catch_unwind().await {
        Ok(Ok(())) => return,
        Ok(Err(why)) => why,
        Err(panic) => Unsound::Panicked(said(panic.as_ref())),
    };
    let code = task.held.code();
    tracing::error!(tournament = %code, %why, "a tournament is broken and set aside");
    task.house.contests.set_aside(code);
}

impl TournamentTask {
    /// Runs until the house closes or nothing is left to do. Fails with the reason if the tournament is broken.
    async fn run(&mut self) -> Result<(), Unsound> {
        let mut logged = Logged::default();
        loop {
            let rest = match self.attend().await {
                Ok(true) => return Ok(()),
                Ok(false) => {
                    if logged.is_news(None) {
                        tracing::info!(tournament = %self.held.code(), "a tournament goes on");
                    }
                    None
                }
                Err(Trouble::Broken(why)) => return Err(why),
                Err(Trouble::Rest(error)) => {
                    if self.house.closing.is_cancelled() {
                        return Ok(());
                    }
                    if logged.is_news(Some(&error)) {
                        tracing::warn!(tournament = %self.held.code(), ?error, "a tournament tries again and again");
                    }
                    Some(REST)
                }
            };
            self.show();
            let (house, due) = (self.house.clone(), self.held.due().map(|(at_ms, _)| at_ms));
            let looks = self.held.current().is_some() || self.held.called_since_ms().is_some();
            let look = rest.or(looks.then_some(LOOK)).or(self.refreshes());
            let wait = async {
                match (look, due) {
                    (Some(look), _) => sleep(look).await,
                    (None, Some(at_ms)) => house.clock.until(at_ms).await,
                    (None, None) => future::pending().await,
                }
            };
            let (closing, mut asks) = (house.closing.clone(), Vec::new());
            select! {
                count = self.inbox.recv_many(&mut asks, AT_ONCE) => match count {
                    0 => return Ok(()),
                    _ => self.hear(asks).await?,
                },
                () = wait => {}
                () = closing.cancelled() => return Ok(()),
            }
        }
    }

    /// Does everything that is due now. True if nothing is left to do.
    async fn tend(&mut self) -> Result<bool, Trouble> {
        let mut heard = false;
        let late = loop {
            self.call_next().await?;
            let late = self.tend_tables().await?;
            let now_ms = self.house.clock.now_ms();
            let Some((_, due)) = self.held.due().filter(|(at_ms, _)| *at_ms <= now_ms) else { break late };
            if matches!(due, Due::Look(_) | Due::Begin) && self.give_back_lost().await? {
                continue;
            }
            // Whoever has opened their chance is in time, however long others take to be written down.
            if matches!(due, Due::Begin) && !mem::replace(&mut heard, true) && self.hear_waiting().await? {
                continue;
            }
            let command = match due {
                Due::Start | Due::Begin => self.starting().await?,
                Due::GoOn => Command::GoOn,
                Due::Follow => self.following().await?,
                Due::Look(people) => match self.absent(&people) {
                    Some(absent) => Command::Look { absent },
                    None => break late,
                },
            };
            if let Err(reason) = self.carry_out(command).await? {
                return Err(Trouble::Rest(Error::Tournament { reason }));
            }
            self.show();
        };
        if let Some(error) = late {
            return Err(Trouble::Rest(error));
        }
        let done = is_over(&self.held) && self.held.due().is_none();
        if done {
            self.close().await?;
        }
        Ok(done)
    }

    /// Opens the next tournament if it has been called and does not exist yet. Idempotent.
    async fn call_next(&self) -> Result<(), Trouble> {
        let house = &self.house;
        let Some(next) = self.held.next().filter(|next| house.contests.shown(next.code).is_none()) else {
            return Ok(());
        };
        let terms = self.held.terms();
        // A series that an earlier version has opened may be called rated although no match of it can count.
        let terms = Terms { starts: Start::At(next.starts_ms), rated: is_rated(terms), ..terms.clone() };
        let opening = opening(house, next.code, self.held.organiser(), terms, Some(self.held.code()));
        match written(house, opening).await {
            Ok(held) => {
                house.contests.follows(next.code, self.held.code());
                spawn(house, held, None);
                Ok(())
            }
            // It already exists, and is running or over.
            Err(NotWritten::Taken) => Ok(()),
            Err(NotWritten::Refused(error)) => Err(Trouble::Rest(error)),
        }
    }

    /// Closes a tournament that has nothing left to do.
    async fn close(&mut self) -> Result<(), Trouble> {
        let closed = self.house.store.close_tournament(id_of(self.held.code()), self.held.changed_ms()).await;
        closed.map_err(|error| self.failed(error))?;
        self.strike().await;
        self.leave();
        Ok(())
    }

    /// Leaves the tournament's final state on show.
    fn leave(&self) {
        self.show();
        let shown = self.shown.borrow().clone();
        self.house.contests.close(shown);
    }

    /// Publishes whatever is new.
    fn show(&self) {
        let (tables, now_ms) = (self.states(), self.house.clock.now_ms());
        let news = self.shown.send_if_modified(|shown| {
            let moved = shown.held.seq() != self.held.seq();
            if !moved && *shown.tables == tables {
                return false;
            }
            // All entrants may open their chance at once, and nobody's page tells who has.
            let told = shown_by(&shown.held) != shown_by(&self.held) || *shown.tables != tables;
            if moved {
                shown.standings = Arc::new(self.held.standings());
                shown.held = Arc::new(self.held.clone());
            }
            shown.tables = Arc::new(tables);
            if told {
                shown.version = (shown.version + 1).max(version_at(now_ms, chance::number()));
                shown.sheets = shown.sheets.next();
            }
            true
        });
        if news {
            self.house.contests.changed();
        }
    }

    fn failed(&self, error: store::Error) -> Trouble {
        tracing::error!(tournament = %self.held.code(), %error, "a tournament could not be read or written");
        Trouble::Rest(Error::Busy)
    }
}
