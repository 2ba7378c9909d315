//! The table's task: one ask after the other, each durable before anyone hears of it.

use super::{Ask, Handle, QUEUE, SocketId, Watcher, publish::Pictures, work::Work};
use crate::{House, card::Card, chance, house::table_id, played::Played};
use game::{Sim, sim};
use serde_json::Value;
use std::{
    future,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};
use store::{Entry, RecordId, Store, TableId};
use table::{Audience, Command, Crowd, Standin, Task};
use tokio::{select, sync::mpsc, time::sleep};
use wire::{Error, Stage};

/// How long an empty table waits for somebody to come back, in milliseconds.
const IDLE_MS: i64 = 30 * 60 * 1_000;
/// How often at most the others are shown what the player in turn is about to do, in milliseconds.
const SKETCH_MS: i64 = 200;
/// How often at most everybody is shown who has come and gone, in milliseconds: somebody may do both without end.
const CROWD_MS: i64 = 500;
/// How long a table rests after something failed that should not.
const REST: Duration = Duration::from_secs(1);

struct TableTask<S> {
    house: Arc<House<S>>,
    id: TableId,
    sitting: Box<dyn Played>,
    inbox: mpsc::Receiver<Ask>,
    crowd: Crowd,
    watchers: Vec<Watcher>,
    card: Arc<Mutex<Card>>,
    chance: Sim,
    work: Option<Work>,
    /// The entry that the last pictures showed.
    shown: u64,
    /// What the others were last shown of what the player in turn is about to do.
    sketch: Option<Value>,
    /// When they may be shown it again.
    sketch_ms: i64,
    /// Whether somebody has come or gone since the last pictures.
    crowd_changed: bool,
    /// When the others may be shown it again.
    crowd_ms: i64,
    /// When the last watcher left.
    left_ms: i64,
}

/// Starts a table's task.
pub(crate) fn spawn<S: Store>(house: &Arc<House<S>>, sitting: Box<dyn Played>) -> Handle {
    let (asks, inbox) = mpsc::channel(QUEUE);
    let card = Arc::new(Mutex::new(Card::of(sitting.as_ref())));
    let now_ms = house.clock.now_ms();
    let code = sitting.table();
    let task = TableTask {
        house: house.clone(),
        id: table_id(code),
        shown: sitting.seq(),
        sitting,
        inbox,
        crowd: Crowd::since(now_ms),
        watchers: Vec::new(),
        card: card.clone(),
        chance: sim(chance::number()),
        work: None,
        sketch: None,
        sketch_ms: now_ms,
        crowd_changed: false,
        crowd_ms: now_ms,
        left_ms: now_ms,
    };
    house.tasks.spawn(task.run());
    Handle { code, inbox: asks, card, waiting: house.metrics.waiting.clone() }
}

/// Keeps the record of a finished match. To keep it again changes nothing.
///
/// # Errors
/// As [`store::Journal::keep_record`].
pub(crate) async fn keep_record<S: Store>(store: &S, id: TableId, sitting: &dyn Played) -> Result<(), store::Error> {
    let Some((name, body)) = sitting.record() else { return Ok(()) };
    let Ok(name) = name.parse::<RecordId>() else { return Ok(()) };
    store.keep_record(name, id, sitting.changed_ms(), &body).await
}

/// Somebody without a chair.
const LOOKS_ON: Audience = Audience { seat: None, host: false };

/// Whether the task goes on.
enum Next {
    On,
    End,
}

impl<S: Store> TableTask<S> {
    async fn run(mut self) {
        loop {
            self.plan();
            let closing = self.house.closing.clone();
            let house = self.house.clone();
            let idle_at = self.idle_at();
            let idle = async {
                match idle_at {
                    Some(at_ms) => house.clock.until(at_ms).await,
                    None => future::pending().await,
                }
            };
            let sketch_at = self.sketch_at();
            let sketch = async {
                match sketch_at {
                    Some(at_ms) => house.clock.until(at_ms).await,
                    None => future::pending().await,
                }
            };
            let crowd_at = self.crowd_changed.then_some(self.crowd_ms);
            let crowd = async {
                match crowd_at {
                    Some(at_ms) => house.clock.until(at_ms).await,
                    None => future::pending().await,
                }
            };
            let next = select! {
                ask = self.inbox.recv() => match ask {
                    Some(ask) => self.hear(ask).await,
                    None => Next::End,
                },
                command = Work::done(&mut self.work) => self.stand_in(command).await,
                () = sketch => {
                    self.show_sketch();
                    Next::On
                }
                () = crowd => {
                    self.show_crowd(None);
                    Next::On
                }
                () = idle => {
                    self.close().await;
                    Next::End
                }
                () = closing.cancelled() => Next::End,
            };
            if matches!(next, Next::End) {
                return;
            }
        }
    }

    /// Sees to it that what the agenda says is being done, and nothing else.
    fn plan(&mut self) {
        let job = self.sitting.agenda(&self.crowd);
        if self.work.as_ref().map(|work| work.job) != job {
            let begin = |job| Work::begin(&self.house, self.sitting.as_ref(), job, &mut self.chance);
            self.work = job.map(begin);
        }
    }

    async fn hear(&mut self, ask: Ask) -> Next {
        self.house.metrics.waiting.dec();
        match ask {
            Ask::Do { command, answer } => {
                let result = self.carry_out(command).await;
                // Nobody may be left to hear it; it is done all the same.
                return match result {
                    Ok(result) => {
                        answer.send(result).ok();
                        Next::On
                    }
                    Err(Broken) => Next::End,
                };
            }
            Ask::Enter { watcher, last_seq, answer } => {
                self.enter(watcher, last_seq);
                answer.send(()).ok();
            }
            Ask::Exit { socket } => self.exit(socket),
            Ask::Sketch { by, ply, action } => {
                self.sitting.take_sketch(by, ply, action);
                // Whoever waits for the clock has thought of the sketch before: the thinking begins anew.
                let waits =
                    |work: &Work| matches!(work.job.task, Task::Stand { why: Standin::Late | Standin::Table, .. });
                if self.work.as_ref().is_some_and(waits) {
                    self.work = None;
                }
            }
        }
        Next::On
    }

    /// What a bot or the house has decided, or the next deal.
    async fn stand_in(&mut self, command: Option<Command<Value>>) -> Next {
        self.work = None;
        let Some(command) = command else {
            tracing::error!(table = %self.sitting.table(), "nothing came of a job");
            sleep(REST).await;
            return Next::On;
        };
        match self.carry_out(command).await {
            Ok(Ok(_)) => Next::On,
            Ok(Err(error)) => {
                self.house.metrics.refuse(&error);
                tracing::warn!(table = %self.sitting.table(), "what the house did was refused");
                sleep(REST).await;
                Next::On
            }
            Err(Broken) => Next::End,
        }
    }

    /// Decides, writes down, takes in, shows: in this order.
    async fn carry_out(&mut self, command: Command<Value>) -> Result<Result<u64, Error>, Broken> {
        let now_ms = self.house.clock.now_ms();
        let moves = matches!(command, Command::Act { .. } | Command::StandIn { .. });
        let plan = match self.sitting.decide(command, now_ms, &mut chance::seed) {
            Ok(plan) if plan.bodies.is_empty() => return Ok(Ok(plan.seq)),
            Ok(plan) => plan,
            Err(error) => return Ok(Err(error)),
        };
        if let Err(error) = self.write_down(&plan.bodies).await {
            return match error {
                store::Error::Shut => Ok(Err(Error::GoingDown)),
                // The journal has gone on without this task: it must not.
                store::Error::Conflict { .. } | store::Error::Finished { .. } => Err(self.broken(&error)),
                _ => {
                    tracing::error!(table = %self.sitting.table(), %error, "entries could not be written");
                    Ok(Err(Error::Busy))
                }
            };
        }
        for body in &plan.bodies {
            self.sitting.evolve(body).map_err(|error| self.broken(&error))?;
        }
        if moves {
            self.house.metrics.moves.inc();
            self.keep_record().await;
        }
        self.publish(None);
        Ok(Ok(plan.seq))
    }

    async fn write_down(&mut self, bodies: &[Vec<u8>]) -> Result<(), store::Error> {
        let numbered = (self.sitting.seq() + 1..).zip(bodies);
        let entries = numbered.map(|(seq, body)| Entry { table: self.id, seq, body: body.clone() }).collect();
        let start = Instant::now();
        self.house.store.append(entries).await?;
        self.house.metrics.append_seconds.observe(start.elapsed().as_secs_f64());
        Ok(())
    }

    async fn keep_record(&mut self) {
        if self.sitting.stage() != Stage::Finished {
            return;
        }
        self.house.metrics.matches.inc();
        if let Err(error) = keep_record(&self.house.store, self.id, self.sitting.as_ref()).await {
            // The entries are there: the next opening of the house keeps it.
            tracing::error!(table = %self.sitting.table(), %error, "a record could not be kept");
        }
    }

    fn enter(&mut self, watcher: Watcher, last_seq: Option<u64>) {
        self.forget(watcher.socket);
        let came = self.crowd.enter(watcher.guest);
        let socket = watcher.socket;
        self.pictures().to_one(&watcher, last_seq);
        self.watchers.push(watcher);
        if came {
            self.show_crowd(Some(socket));
        }
    }

    fn exit(&mut self, socket: SocketId) {
        if self.forget(socket) {
            self.show_crowd(None);
        }
        self.left_ms = self.house.clock.now_ms();
    }

    /// Shows everybody, or all but one socket, who is there: now, or when they may be shown it again.
    fn show_crowd(&mut self, except: Option<SocketId>) {
        let now_ms = self.house.clock.now_ms();
        self.crowd_changed = now_ms < self.crowd_ms;
        if !self.crowd_changed {
            self.crowd_ms = now_ms.saturating_add(CROWD_MS);
            self.publish(except);
        }
    }

    /// True if somebody has gone with it.
    fn forget(&mut self, socket: SocketId) -> bool {
        let Some(at) = self.watchers.iter().position(|watcher| watcher.socket == socket) else { return false };
        let watcher = self.watchers.swap_remove(at);
        let seated = self.sitting.audience(watcher.guest).seat.is_some();
        self.crowd.leave(watcher.guest, seated, self.house.clock.now_ms())
    }

    /// When the others are shown what the player in turn is about to do, if it has changed.
    fn sketch_at(&self) -> Option<i64> {
        (self.sitting.shown_sketch(LOOKS_ON) != self.sketch).then_some(self.sketch_ms)
    }

    /// A picture tells it. Nothing is written down, and whoever makes it is told nothing.
    fn show_sketch(&mut self) {
        let turn = self.sitting.turn();
        let others = |watcher: &&Watcher| self.sitting.audience(watcher.guest).seat != turn;
        let count = self.pictures().to_all(self.watchers.iter().filter(others), None, self.shown);
        self.house.metrics.pictures.inc_by(count);
        self.sketch_ms = self.house.clock.now_ms().saturating_add(SKETCH_MS);
        self.sketch = self.sitting.shown_sketch(LOOKS_ON);
    }

    fn publish(&mut self, except: Option<SocketId>) {
        let count = self.pictures().to_all(&self.watchers, except, self.shown);
        self.house.metrics.pictures.inc_by(count);
        self.shown = self.sitting.seq();
        self.crowd_changed = false;
        self.sketch = self.sitting.shown_sketch(LOOKS_ON);
        let card = Card::of(self.sitting.as_ref());
        let mut shown = self.card.lock().unwrap_or_else(PoisonError::into_inner);
        if *shown != card {
            *shown = card;
            drop(shown);
            self.house.lobby_changed();
        }
    }

    fn pictures(&self) -> Pictures<'_> {
        let now_ms = self.house.clock.now_ms();
        Pictures { sitting: self.sitting.as_ref(), crowd: &self.crowd, now_ms }
    }

    /// When the table is closed if nobody comes.
    fn idle_at(&self) -> Option<i64> {
        let idle = self.watchers.is_empty() && self.sitting.stage() != Stage::Playing;
        idle.then(|| self.left_ms.max(self.sitting.changed_ms()).saturating_add(IDLE_MS))
    }

    async fn close(&mut self) {
        if let Err(error) = self.house.store.close(self.id).await {
            tracing::warn!(table = %self.sitting.table(), %error, "a table could not be closed");
        }
        self.house.remove(self.sitting.table());
    }

    fn broken(&self, error: &impl std::fmt::Display) -> Broken {
        tracing::error!(table = %self.sitting.table(), %error, "the table cannot go on");
        self.house.metrics.broken_tables.inc();
        self.house.remove(self.sitting.table());
        Broken
    }
}

/// The table and its journal do not agree; the task must end.
struct Broken;
