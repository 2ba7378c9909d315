//! A table's task: handles one request after another, each durable before anyone learns of it.

mod afar;
mod deciding;
mod ending;
mod keeping;
mod lines;
mod reach;
mod service;
mod showing;
mod talking;
mod unasked;

use super::{alarm::Alarm, work::Work};
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
use afar::WatchersAfar;
use cluster::Epoch;
use futures_util::FutureExt;
use game::{Sim, sim};
use keeping::Keeping;
use lines::Lines;
use reach::Reach;
use serde_json::Value;
use service::Service;
use std::{
    future,
    panic::AssertUnwindSafe,
    pin::pin,
    sync::{Arc, Mutex},
    time::Instant,
};
use store::TableId;
use table::{Crowd, Ended, Job, said};
use talking::Talk;
use tokio::{select, sync::mpsc, time::sleep};
use wire::{Setting, Stage, TableCode};

struct TableTask {
    house: Arc<House>,
    /// The shard's lease under which the table is led here.
    led: Led,
    id: TableId,
    opener: Opener,
    sitting: Box<dyn Played>,
    inbox: mpsc::Receiver<Ask>,
    crowd: Crowd,
    watchers: Vec<Watcher>,
    /// What the last pictures showed of the room.
    setting: Option<Setting>,
    card: Arc<Mutex<Card>>,
    chance: Sim,
    /// What is to be done if no one does anything.
    job: Option<Job>,
    /// A bot thinking about the job.
    work: Option<Work>,
    alarm: Alarm,
    /// The last entry shown in pictures.
    shown: u64,
    /// The sketch by the player in turn, as last shown to the others.
    sketch: Option<Value>,
    /// When the next sketch may be shown.
    sketch_ms: i64,
    /// Whether anyone has come or gone since the last pictures.
    crowd_changed: bool,
    /// When the crowd may be shown again.
    crowd_ms: i64,
    /// When the last watcher left who kept the table open.
    left_ms: i64,
    keeping: Keeping,
    /// If the journal may have more than the sitting, because a server went away before it answered: since the latest
    /// write that it did not answer began.
    unsure: Option<Instant>,
    stumbles: u32,
    /// What people have said, which is not part of the sitting.
    talk: Talk,
    /// What they say and is not stored yet.
    lines: Lines,
    /// The guests who watch from other nodes.
    afar: WatchersAfar,
    /// The delays that the house has caused its players.
    service: Service,
    /// Whether those whose time is running could be reached.
    reach: Reach,
    /// What has been given back of these delays since the task began.
    given_back_ms: i64,
}

/// Adds a table that is counted for `opener` and whose clocks are right up to `since`, and starts its task. The records
/// of the matches in `owed` remain to be stored. If it is led here at a later epoch already, it stays there.
pub(crate) fn spawn(
    house: &Arc<House>,
    led: &Led,
    opener: Opener,
    sitting: Box<dyn Played>,
    since: Instant,
    owed: Vec<Ended>,
) -> Handle {
    let code = sitting.table();
    // The answer to its first entry was so late that a later lease of this node has opened it from the journal.
    if let Some(later) = opened_later(house, code, led) {
        return later;
    }
    let card = Arc::new(Mutex::new(Card::of(sitting.as_ref())));
    let now_ms = house.clock.now_ms();
    let (handle, inbox) = Handle::new((code, &house.clock), (opener, led.epoch()), card.clone());
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
        keeping: Keeping::new(house, table_id(code), owed),
        unsure: None,
        stumbles: 0,
        talk: Talk::new(&house.clock),
        lines: Lines::default(),
        afar: WatchersAfar::new(code, house.afar.as_ref().map(|afar| (afar.bus.clone(), Epoch::new(led.epoch())))),
        service: Service::new(since, house.stalls.since(since, Instant::now()).stalled),
        reach: Reach::since(since),
        given_back_ms: 0,
    };
    // The house may have been down, and quick match is about to ask.
    task.renew_call();
    // Before the task can end: it passes its watchers on through the handle that the house has.
    let handle = house.add(code, handle);
    house.run(led, supervised(task));
    handle
}

/// The table, if a lease of this node that is later than this one has opened it.
fn opened_later(house: &House, code: TableCode, led: &Led) -> Option<Handle> {
    house.tables.get(code).filter(|known| known.here() > Some(led.epoch()))
}

/// A panic ends only the table at which it happens.
async fn supervised(mut task: TableTask) {
    let (house, led) = (task.house.clone(), task.led.clone());
    let ended = select! {
        biased;
        ended = AssertUnwindSafe(task.run()).catch_unwind() => ended,
        // The database may never answer. Whoever leads the table by then also carries out the commands that wait here.
        () = overdue(&house, &led) => Ok(()),
    };
    if let Err(panic) = ended {
        task.set_aside(&said(panic.as_ref()));
    }
    task.leave().await;
}

/// Waits until a table's work has had its time since the lease ended: as long as a lease that is handed over waits.
/// Without nodes: for ever.
async fn overdue(house: &House, led: &Led) {
    let Some(nodes) = house.nodes.as_ref().filter(|_| led.lease.is_some()) else { return future::pending().await };
    led.ending.cancelled().await;
    sleep(nodes.membership.flush()).await;
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
            self.renew_call();
            let due_ms = self.due_ms();
            let next = select! {
                ask = self.inbox.recv() => match ask {
                    Some(ask) => self.hear(ask).await,
                    None => Next::End,
                },
                command = Work::done(&mut self.work) => self.stand_in(command).await,
                () = self.alarm.until(due_ms) => self.look_at_the_clock().await,
                () = self.keeping.go_on() => Next::On,
                done = self.lines.done() => {
                    self.line_done(done).await;
                    Next::On
                }
                () = &mut ending => {
                    self.keeping.keep_all().await;
                    self.finish_talk().await;
                    Next::End
                }
            };
            if matches!(next, Next::End) {
                return;
            }
        }
    }

    async fn hear(&mut self, ask: Ask) -> Next {
        match ask {
            Ask::Do { command, again, answer, .. } => {
                let result = if again { self.carry_out_again(command).await } else { self.carry_out(command).await };
                // The caller may be gone; the command is carried out all the same.
                return match result {
                    Ok(result) => {
                        answer.send(result).ok();
                        Next::On
                    }
                    Err(Broken) => Next::End,
                };
            }
            // It has left while it was handed over.
            Ask::Enter { watcher, .. } if watcher.has_left() => {}
            Ask::Enter { watcher, last_seq, answer } => {
                if self.reaches(&[watcher.guest]).await.is_err() || self.enter(watcher, last_seq).is_err() {
                    return Next::End;
                }
                answer.send(Ok(())).ok();
            }
            Ask::Exit { socket } => {
                if self.exit(socket).is_err() {
                    return Next::End;
                }
            }
            Ask::Say { by, what, answer, .. } => self.say(by, what, answer),
            Ask::Point { by, whom, answer } => {
                answer.send(self.meant(by, whom)).ok();
            }
            Ask::Attend { there, answer } => {
                if self.reaches(&there.guests).await.is_err() {
                    return Next::End;
                }
                match self.attend(there) {
                    Ok(attended) => drop(answer.send(attended)),
                    Err(Broken) => return Next::End,
                }
            }
            Ask::Unsay { by, of_match } => self.unsay(by, of_match).await,
            Ask::Retell { to } => self.retell(to),
            Ask::CallOff => {
                let gathers = self.sitting.stage() == Stage::Gathering;
                let awaited = gathers && (self.sitting.tournament().is_some() || self.sitting.is_deserted());
                if awaited || self.sitting.comes_by_ms().is_some() {
                    return self.close().await;
                }
            }
            Ask::Sketch { by, of, action } => {
                self.sitting.take_sketch(by, of, action);
            }
        }
        Next::On
    }
}

/// The table was set aside or belongs to another task; this one must end.
struct Broken;
