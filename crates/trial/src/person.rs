//! A person at a table, who comes back through whichever node is alive, resends what was not answered, and writes
//! everything down.

mod deeds;
mod floor;
mod talking;
mod visit;

pub(crate) use deeds::entropy;

use crate::{
    doors::{Doors, choices},
    told::{Answered, Fate, Made, Told, now_ms},
};
use floor::Floor;
use game::{Seat, Sim, below, sim};
use search::Thinks;
use server::client::{Broken, Client};
use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicI64, AtomicU64, Ordering},
    },
    time::Duration,
};
use tokio::{
    select,
    sync::watch,
    time::{Instant, sleep, timeout},
};
use wire::{TableCode, Update};

/// How long a node may take to let a person in.
const LETTING_IN: Duration = Duration::from_millis(1_500);
/// The pause before another try.
const REST: Duration = Duration::from_millis(50);

/// How a person plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Manner {
    /// The longest that they think, in milliseconds; half of the time they answer at once.
    pub(crate) pause_ms: u32,
    /// Whether they sometimes let their time run out.
    pub(crate) dozes: bool,
    /// Whether they say something now and then.
    pub(crate) talks: bool,
    /// Whether they play one match only.
    pub(crate) once: bool,
}

/// A table's progress, visible to all.
#[derive(Default)]
pub(crate) struct Progress {
    /// Moves that were acknowledged, at all tables.
    pub(crate) moves: Arc<AtomicU64>,
    /// When the latest acknowledged move at this table was sent, in milliseconds since 1970.
    pub(crate) moved_ms: AtomicI64,
    /// The same of anything that was acknowledged.
    pub(crate) served_ms: AtomicI64,
    /// What is being said there.
    pub(crate) floor: Floor,
}

/// A person's chair, and the session that makes it theirs.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) table: TableCode,
    pub(crate) seat: Seat,
    pub(crate) cookie: String,
}

/// A person with a chair at a table of the game `G`.
pub(crate) struct Person<G: Thinks> {
    place: Place,
    manner: Manner,
    chance: Sim,
    doors: watch::Receiver<Doors>,
    progress: Arc<Progress>,
    told: Told,
    /// The doors that they have come through since a move was last acknowledged; the last one last.
    tried: Vec<SocketAddr>,
    /// The highest entry acknowledged to them; nothing from before it may be shown any more.
    acknowledged_seq: u64,
    shown: u64,
    picture: Option<Update<G::View, G::Seen>>,
    /// The move that was sent and has no answer yet: its index in their notes.
    open: Option<usize>,
    /// Whether what they see may be outdated.
    looks_again: bool,
    /// What they are about to do, and when.
    intent: Option<(deeds::Deed, Instant)>,
    /// What they last did, or decided to leave alone.
    done: Option<deeds::About>,
    /// When they may say something again.
    silent_until: Instant,
    /// The number of the last line that they heard on this line, 0 if none.
    last_heard: u32,
}

impl<G: Thinks> Person<G> {
    pub(crate) fn new(
        place: Place,
        manner: Manner,
        seed: u64,
        doors: watch::Receiver<Doors>,
        progress: Arc<Progress>,
    ) -> Person<G> {
        let told = Told { seat: place.seat.0, ..Told::default() };
        Person {
            place,
            manner,
            chance: sim(seed),
            doors,
            progress,
            told,
            tried: Vec::new(),
            acknowledged_seq: 0,
            shown: 0,
            picture: None,
            open: None,
            looks_again: false,
            intent: None,
            done: None,
            silent_until: Instant::now(),
            last_heard: 0,
        }
    }

    /// Plays until told that it is enough, wherever the house is.
    pub(crate) async fn play(mut self, mut enough: watch::Receiver<bool>) -> Told {
        while !*enough.borrow_and_update() {
            select! {
                visited = self.visit() => {
                    // A line that breaks is expected here, but everything on it must follow the protocol.
                    match visited {
                        Err(Broken::Unreadable(error)) => self.told.unreadable.push(error.to_string()),
                        Err(broken) => *self.told.left.entry(broken.to_string()).or_default() += 1,
                        Ok(()) => {}
                    }
                }
                _ = enough.changed() => break,
            }
            let pause = REST + Duration::from_millis(below(100, &mut self.chance).into());
            select! {
                () = sleep(pause) => {}
                _ = self.doors.changed() => {}
                _ = enough.changed() => break,
            }
        }
        self.told
    }

    /// Opens a line to a node, as a proxy chooses it: all that are ready have their turn until a move is acknowledged.
    async fn line(&mut self) -> Result<Client<G>, Broken> {
        let known = choices(&self.doors.borrow_and_update(), &self.tried);
        if known.iter().any(|door| self.tried.contains(door)) {
            self.tried.clear();
        }
        let door = *known.get(below(known.len().max(1) as u32, &mut self.chance) as usize).ok_or(Broken::Closed)?;
        self.tried.push(door);
        timeout(LETTING_IN, Client::connect(door, &self.place.cookie)).await.map_err(|_| Broken::Closed)?
    }

    /// Notes a move that is about to be sent for the first time.
    fn begin(&mut self, (match_number, ply): (u32, u32), action: &serde_json::Value) -> usize {
        let move_id = self.told.moves.len() as u64 + 1;
        let action = action.to_string();
        self.told.moves.push(Made { move_id, match_number, ply, action, sent_ms: now_ms(), fate: Fate::Open });
        self.told.moves.len() - 1
    }

    /// Notes that the open move is acknowledged; `asked_ms` is when it was last sent.
    fn acknowledged(&mut self, seq: u64, asked_ms: i64) {
        let Some(made) = self.open.take().and_then(|open| self.told.moves.get_mut(open)) else { return };
        made.fate = Fate::Acknowledged { seq, asked_ms, heard_ms: now_ms() };
        self.tried.drain(..self.tried.len().saturating_sub(1));
        self.progress.moves.fetch_add(1, Ordering::Relaxed);
        self.progress.moved_ms.fetch_max(asked_ms, Ordering::Relaxed);
        self.progress.served_ms.fetch_max(asked_ms, Ordering::Relaxed);
    }

    /// Notes that something other than a move is acknowledged.
    fn did(&mut self, asked_ms: i64) {
        self.told.deeds.push(Answered { asked_ms, heard_ms: now_ms() });
        self.progress.served_ms.fetch_max(asked_ms, Ordering::Relaxed);
    }

    /// Notes that the open move is refused for good.
    fn refused(&mut self) {
        if let Some(made) = self.open.take().and_then(|open| self.told.moves.get_mut(open)) {
            made.fate = Fate::Refused;
        }
    }
}
