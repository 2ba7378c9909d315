//! The table's task: one ask after the other, each durable before anyone hears of it.

mod afar;
mod deciding;
mod ending;
mod service;
mod showing;
mod talking;

use super::{
    alarm::Alarm,
    work::{self, Work},
};
use crate::{
    House,
    card::Card,
    chance,
    handle::{Ask, Handle, Watcher},
    journals::table_id,
    nodes::Led,
    opener::Opener,
    played::Played,
};
use afar::Afar;
use cluster::Epoch;
use futures_util::FutureExt;
use game::{Sim, sim};
use serde_json::Value;
use service::Service;
use std::{
    panic::AssertUnwindSafe,
    pin::pin,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};
use store::TableId;
use table::{Command, Crowd, Ended, Job, said};
use talking::Talk;
use tokio::{select, sync::mpsc, time::sleep};
use wire::{Error, Setting, Stage, Written};

/// How long a table rests after something failed that should not.
const REST: Duration = Duration::from_secs(1);
/// How often in a row the program may stumble over what it is to do itself before the table is set aside.
const STUMBLES: u32 = 5;

struct TableTask {
    house: Arc<House>,
    /// Under what its shard is led here.
    led: Led,
    id: TableId,
    opener: Opener,
    sitting: Box<dyn Played>,
    inbox: mpsc::Receiver<Ask>,
    crowd: Crowd,
    watchers: Vec<Watcher>,
    /// What the last pictures told of the room.
    setting: Option<Setting>,
    card: Arc<Mutex<Card>>,
    chance: Sim,
    /// What is to be done if nobody does anything.
    job: Option<Job>,
    /// A bot that thinks about it.
    work: Option<Work>,
    alarm: Alarm,
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
    /// Finished matches whose records could not be kept yet.
    owed: Vec<Ended>,
    stumbles: u32,
    /// What people have said, which is no part of the sitting.
    talk: Talk,
    /// Those who look on at other nodes.
    afar: Afar,
    /// What its players were kept waiting for.
    service: Service,
}

/// Starts the task of a table that is counted for `opener` and whose clocks are right until `since`; the records of the matches
/// `owed` are still to be kept.
pub(crate) fn spawn(
    house: &Arc<House>,
    led: &Led,
    opener: Opener,
    sitting: Box<dyn Played>,
    since: Instant,
    owed: Vec<Ended>,
) -> Handle {
    let card = Arc::new(Mutex::new(Card::of(sitting.as_ref())));
    let now_ms = house.clock.now_ms();
    let code = sitting.table();
    let (handle, inbox) = Handle::new(code, (opener, led.epoch()), card.clone());
    let task = TableTask {
        house: house.clone(),
        led: led.clone(),
        id: table_id(code),
        opener,
        shown: sitting.seq(),
        sitting,
        inbox,
        crowd: Crowd::since(now_ms),
        watchers: Vec::new(),
        setting: None,
        card,
        chance: sim(chance::number()),
        job: None,
        work: None,
        alarm: Alarm::new(house.clock.clone()),
        sketch: None,
        sketch_ms: now_ms,
        crowd_changed: false,
        crowd_ms: now_ms,
        left_ms: now_ms,
        owed,
        stumbles: 0,
        talk: Talk::new(&house.clock),
        afar: Afar::new(code, house.afar.as_ref().map(|afar| (afar.bus.clone(), Epoch::new(led.epoch())))),
        service: Service::new(since, house.stalls.since(since, Instant::now())),
    };
    house.run(led, supervised(task));
    handle
}

/// A mistake of the program ends the table that it happens at, and no other.
async fn supervised(mut task: TableTask) {
    if let Err(panic) = AssertUnwindSafe(task.run()).catch_unwind().await {
        task.set_aside(&said(panic.as_ref()));
    }
    task.leave().await;
}

/// Whether the task goes on.
enum Next {
    On,
    End,
}

impl TableTask {
    async fn run(&mut self) {
        self.recall().await;
        let ending = self.led.ending.clone();
        let mut ending = pin!(ending.cancelled());
        loop {
            self.plan();
            let due_ms = self.due_ms();
            let next = select! {
                ask = self.inbox.recv() => match ask {
                    Some(ask) => self.hear(ask).await,
                    None => Next::End,
                },
                command = Work::done(&mut self.work) => self.stand_in(command).await,
                () = self.alarm.until(due_ms) => self.look_at_the_clock().await,
                () = &mut ending => Next::End,
            };
            if matches!(next, Next::End) {
                return;
            }
        }
    }

    /// Sees to it that a bot thinks about what the agenda says, if it is for one to do, and about nothing else.
    fn plan(&mut self) {
        self.job = self.sitting.agenda(&self.crowd);
        if self.work.as_ref().map(|work| work.job) != self.job {
            let begin = |job| Work::begin(&self.house, self.opener, self.sitting.as_ref(), job, &mut self.chance);
            self.work = self.job.and_then(begin);
        }
    }

    /// When there is something to be done that does not come from anybody.
    fn due_ms(&self) -> Option<i64> {
        [self.job_at(), self.sketch_at(), self.crowd_at(), self.idle_at()].into_iter().flatten().min()
    }

    /// When the job is due, unless a bot thinks about it.
    fn job_at(&self) -> Option<i64> {
        work::due_ms(self.job?, &self.house.config.pauses)
    }

    /// Does what is due.
    async fn look_at_the_clock(&mut self) -> Next {
        let now_ms = self.house.clock.now_ms();
        let due = |at_ms: Option<i64>| at_ms.is_some_and(|at_ms| at_ms <= now_ms);
        if let Some(job) = self.job.filter(|_| due(self.job_at())) {
            let command = work::come(self.sitting.as_ref(), job.task, &mut self.chance);
            self.stand_in(command).await
        } else if due(self.sketch_at()) {
            self.show_sketch().map_or(Next::End, |()| Next::On)
        } else if due(self.crowd_at()) {
            self.look_around().map_or(Next::End, |()| Next::On)
        } else if due(self.idle_at()) {
            self.close().await
        } else {
            Next::On
        }
    }

    async fn hear(&mut self, ask: Ask) -> Next {
        match ask {
            Ask::Do { command, again, answer } => {
                let result = if again { self.carry_out_again(command).await } else { self.carry_out(command).await };
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
                if self.enter(watcher, last_seq).is_err() {
                    return Next::End;
                }
                answer.send(Ok(())).ok();
            }
            Ask::Exit { socket } => {
                if self.exit(socket).is_err() {
                    return Next::End;
                }
            }
            Ask::Say { by, what, answer } => {
                let result = self.say(by, what).await;
                answer.send(result).ok();
            }
            Ask::Point { by, whom, answer } => {
                answer.send(self.meant(by, whom)).ok();
            }
            Ask::Attend { there, answer } => match self.attend(there) {
                Ok(attended) => drop(answer.send(attended)),
                Err(Broken) => return Next::End,
            },
            Ask::Unsay { by, of_match } => self.unsay(by, of_match),
            Ask::Retell { to } => self.retell(to),
            Ask::CallOff => {
                let awaited = self.sitting.tournament().is_some() && self.sitting.stage() == Stage::Gathering;
                if awaited || self.sitting.comes_by_ms().is_some() {
                    return self.close().await;
                }
            }
            Ask::Sketch { by, ply, action } => {
                self.sitting.take_sketch(by, ply, action);
            }
        }
        Next::On
    }

    /// What a bot or the house has decided, or the next deal.
    async fn stand_in(&mut self, command: Option<Command<Written>>) -> Next {
        self.work = None;
        let Some(command) = command else {
            tracing::error!(table = %self.sitting.table(), "nothing came of a job");
            return self.stumble().await;
        };
        match self.carry_out(command).await {
            Ok(Ok(_)) => {
                self.stumbles = 0;
                Next::On
            }
            Ok(Err(Error::Stumbled)) => self.stumble().await,
            Ok(Err(error)) => {
                self.house.metrics.refuse(&error);
                tracing::warn!(table = %self.sitting.table(), "what the house did was refused");
                sleep(REST).await;
                Next::On
            }
            Err(Broken) => Next::End,
        }
    }

    /// The program could not do what is its own to do: it tries again, but not for ever.
    async fn stumble(&mut self) -> Next {
        self.stumbles += 1;
        if self.stumbles >= STUMBLES {
            self.set_aside(&"the house stumbles over its own move");
            return Next::End;
        }
        sleep(REST).await;
        Next::On
    }
}

/// The table is set aside, or is another task's; this one must end.
struct Broken;
