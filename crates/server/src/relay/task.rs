//! The relay's task.

mod attending;
mod showing;
mod sketching;
#[cfg(test)]
mod tests;

use super::{following::Following, heard::Words, watching::Watching};
use crate::{
    afar::Afar,
    bus::Payload,
    clock::Moment,
    courier::letter::{OfTable, Told},
    ears::Ears,
    far::Head,
    handle::{Ask, Handle, Watcher},
};
use axum::extract::ws::Utf8Bytes;
use serde_json::Value;
use sketching::Sketching;
use std::{
    collections::{BTreeMap, BTreeSet},
    future,
    pin::Pin,
    sync::Arc,
    time::{Duration, Instant},
};
use table::{Audience, GuestId};
use tokio::{
    select,
    sync::{mpsc, oneshot},
    time::{self, sleep_until},
};
use wire::{Error, Message, TableCode};

/// The delay before asking again once an audience is newly listened to: anything sent before that is missing.
const SOON: Duration = Duration::from_millis(150);
/// How often to check for missing pictures, and whether the table is led here.
const LOOK: Duration = Duration::from_millis(50);
/// How long a newcomer waits for the first picture.
const PATIENCE: Duration = Duration::from_secs(9);
/// How long a relay without watchers stays.
const IDLE: Duration = Duration::from_secs(20);
/// Parcels that may wait; more are missed, and requested again.
const QUEUE: usize = 256;

type Attending = Pin<Box<dyn Future<Output = Result<Told, Error>> + Send>>;

/// Takes the place of a table's task.
pub(super) struct Relay {
    afar: Arc<Afar>,
    code: TableCode,
    handle: Handle,
    asks: mpsc::Receiver<Ask>,
    parcels: mpsc::Receiver<Payload>,
    heard: mpsc::Sender<Payload>,
    began: Instant,
    watching: Vec<Watching>,
    following: BTreeMap<Audience, Following>,
    /// The last known state of the table.
    head: Option<Head>,
    words: Words,
    /// The report to the leader under way, with the guests watching here.
    attending: Option<Attending>,
    /// When the next report is due.
    due: Instant,
    /// The guests in the last report.
    told: BTreeSet<GuestId>,
    /// What guests here are about to do: on its way to the leader, or told to it. It is in no journal, so the next
    /// leader is told again.
    sketching: BTreeMap<GuestId, Sketching>,
    busy: Instant,
}

/// Whether the relay goes on.
enum Next {
    On,
    End,
}

impl Relay {
    pub(super) fn new(afar: Arc<Afar>, handle: Handle, asks: mpsc::Receiver<Ask>) -> Relay {
        let (heard, parcels) = mpsc::channel(QUEUE);
        let now = Instant::now();
        Relay {
            afar,
            code: handle.code(),
            handle,
            asks,
            parcels,
            heard,
            began: now,
            watching: Vec::new(),
            following: BTreeMap::new(),
            head: None,
            words: Words::default(),
            attending: None,
            due: now,
            told: BTreeSet::new(),
            sketching: BTreeMap::new(),
            busy: now,
        }
    }

    /// Takes over the watchers of the table's task here, and what players are about to do.
    pub(super) fn adopt(&mut self, watchers: Vec<Watcher>, sketches: Vec<Ask>) {
        for watcher in watchers {
            let shown = watcher.wants.shown().map(|shown| shown.seq);
            self.watching.push(Watching::entering(watcher, shown, None));
        }
        for sketch in sketches {
            self.hear(sketch);
        }
    }

    pub(super) async fn run(mut self) {
        let closing = self.afar.closing.clone();
        let (mut next, mut look) = (Next::On, time::Instant::now() + LOOK);
        while matches!(next, Next::On) {
            self.attend_if_due();
            let attended = async {
                match &mut self.attending {
                    Some(attending) => attending.await,
                    None => future::pending().await,
                }
            };
            next = select! {
                ask = self.asks.recv() => match ask {
                    Some(ask) => self.hear(ask),
                    // The handle points elsewhere by now: to the task here, or even to the next node already.
                    None => return self.hand_over().await,
                },
                Some(parcel) = self.parcels.recv() => self.take(&parcel),
                told = attended => {
                    self.attending = None;
                    self.attended(told)
                }
                // However often it is asked something.
                () = sleep_until(look) => {
                    look = time::Instant::now() + LOOK;
                    self.look()
                }
                () = closing.cancelled() => Next::End,
            };
        }
        // Unless the handle points elsewhere by now.
        self.afar.tables.remove_if(self.code, |handle| !handle.is_here() && handle.is_same(&self.handle));
    }

    /// Passes all watchers on to where the handle points now, and what guests are about to do.
    async fn hand_over(mut self) {
        self.hand_over_sketches().await;
        for watching in self.watching.drain(..) {
            self.handle.pass_on(watching.enter()).await;
        }
    }

    fn hear(&mut self, ask: Ask) -> Next {
        self.busy = Instant::now();
        match ask {
            // It has left while it was handed over.
            Ask::Enter { watcher, .. } if watcher.has_left() => {}
            Ask::Enter { watcher, last_seq, answer } => {
                self.forget(watcher.socket);
                self.watching.push(Watching::entering(watcher, last_seq, Some(answer)));
                self.due = Instant::now();
            }
            Ask::Exit { socket } => {
                self.forget(socket);
                self.due = Instant::now();
            }
            Ask::Retell { to } => self.tell_all(|watcher| watcher.guest == to),
            // Only the leader of the table receives this, and it has the table here.
            Ask::Attend { .. } => {}
            // This node led the table until a moment ago.
            Ask::Do { since: None, answer, .. } => drop(answer.send(Err(self.elsewhere()))),
            Ask::Say { here: true, answer, .. } => drop(answer.send(Err(self.elsewhere()))),
            Ask::Do { command, again, since, answer } => {
                let what = if again { OfTable::DoAgain(command) } else { OfTable::Do(command) };
                self.ask_for(answer, (what, since), |told| if let Told::Entry(seq) = told { Some(seq) } else { None });
            }
            Ask::Say { by, what, answer, .. } => self.ask_for(answer, (OfTable::Say { by, what }, None), |_| Some(())),
            Ask::Point { by, whom, answer } => {
                let what = (OfTable::Point { by, whom }, None);
                self.ask_for(answer, what, |told| if let Told::Guest(guest) = told { Some(guest) } else { None });
            }
            Ask::Sketch { by, of, action } => self.sketch(by, of, action),
            Ask::Unsay { by, of_match } => self.send(OfTable::Unsay { by, of_match }),
            Ask::CallOff => self.send(OfTable::CallOff),
        }
        Next::On
    }

    /// What another node is told that has asked for something here.
    const fn elsewhere(&self) -> Error {
        Error::NoSuchTable { table: self.code }
    }

    fn ask(&self, what: OfTable, since: Option<Moment>) -> impl Future<Output = Result<Told, Error>> + Send + use<> {
        let (afar, code) = (self.afar.clone(), self.code);
        async move { afar.ask(code, what, since).await }
    }

    /// Sends a request, and passes on what `of` takes from the answer.
    fn ask_for<T: Send + 'static>(
        &self,
        answer: oneshot::Sender<Result<T, Error>>,
        (what, since): (OfTable, Option<Moment>),
        of: fn(Told) -> Option<T>,
    ) {
        let asked = self.ask(what, since);
        self.afar.tasks.spawn(async move {
            let told = asked.await.and_then(|told| of(told).ok_or(Error::Stumbled));
            answer.send(told).ok();
        });
    }

    /// Sends a request without waiting for the answer.
    fn send(&self, what: OfTable) {
        let asked = self.ask(what, None);
        self.afar.tasks.spawn(async move { drop(asked.await) });
    }

    fn forget(&mut self, socket: u64) {
        self.watching.retain(|watching| !watching.is(socket));
    }

    /// Checks what time has brought: missing pictures, impatient newcomers, idleness.
    fn look(&mut self) -> Next {
        let now_ms = self.now_ms();
        if self.following.values_mut().filter_map(|following| following.tick(now_ms).then_some(())).count() > 0 {
            self.due = Instant::now();
        }
        for one in self.watching.iter_mut().filter(|one| one.is_entering() && one.since.elapsed() > PATIENCE) {
            one.answer(Err(Error::Busy));
            one.gone = true;
        }
        self.watching.retain(|one| !one.gone);
        if !self.watching.is_empty() || !self.told.is_empty() {
            self.busy = Instant::now();
        }
        let is_over = || self.watching.is_empty() && self.afar.elsewhere.card(self.code).is_none();
        if self.busy.elapsed() > IDLE || is_over() { Next::End } else { Next::On }
    }

    /// Tells the watchers that the table no longer exists, and ends.
    fn end(&mut self, why: Option<Error>) -> Next {
        self.afar.elsewhere.forget(self.code);
        let farewell = Message::<Value, Value>::Closed { table: self.code, why };
        match serde_json::to_string(&farewell) {
            Ok(text) => {
                let text = Utf8Bytes::from(text);
                self.watching.iter().for_each(|one| one.watcher.outbox.put_last(self.code, text.clone()));
            }
            Err(error) => tracing::error!(table = %self.code, %error, "a table's closing message cannot be written"),
        }
        Next::End
    }

    fn tell_all(&self, meant: impl Fn(&Watcher) -> bool) {
        let Some(head) = &self.head else { return };
        let ears = Ears { table: self.code, roster: &head.roster };
        let meant = self.watching.iter().map(|one| &one.watcher).filter(|watcher| meant(watcher));
        meant.for_each(|watcher| ears.tell(watcher, self.words.all(), true));
    }

    fn count(&self, pictures: u64) {
        self.afar.pictures.inc_by(pictures);
    }

    fn now_ms(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX)
    }
}
