//! Somebody at a table, who comes back by whichever node lives, sends again what was not answered, and writes everything down.

mod deeds;
mod visit;

pub(crate) use deeds::entropy;

use crate::{
    house::Doors,
    told::{Fate, Made, Told, now_ms},
};
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

/// How long a node may take to let somebody in.
const LETTING_IN: Duration = Duration::from_millis(1_500);
/// How long a node is passed over that has let nobody in or not answered, where there is another: as long as proxies do.
const SHUNNED: Duration = Duration::from_secs(10);
/// The pause before another try.
const REST: Duration = Duration::from_millis(50);

/// How somebody plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Manner {
    /// The longest that they think, in milliseconds: half of the time they answer at once.
    pub(crate) pause_ms: u32,
    /// Whether they sometimes let their time run out.
    pub(crate) dozes: bool,
}

/// What all see of how a table goes on.
#[derive(Default)]
pub(crate) struct Progress {
    /// Moves that were acknowledged, at all tables.
    pub(crate) moves: Arc<AtomicU64>,
    /// When the last that was acknowledged at this one was sent: milliseconds since 1970.
    pub(crate) last_ms: AtomicI64,
}

/// A chair that somebody has, and the session by which it is theirs.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) table: TableCode,
    pub(crate) seat: Seat,
    pub(crate) cookie: String,
}

/// Somebody with a chair at a table of the game `G`.
pub(crate) struct Person<G: Thinks> {
    place: Place,
    manner: Manner,
    chance: Sim,
    doors: watch::Receiver<Doors>,
    progress: Arc<Progress>,
    told: Told,
    /// The door by which they came last.
    door: Option<SocketAddr>,
    /// Until when doors are passed over.
    shunned: Vec<(SocketAddr, Instant)>,
    /// The highest entry that was acknowledged to them, and before which nothing is shown any more.
    acknowledged_seq: u64,
    shown: u64,
    picture: Option<Update<G::View, G::Seen>>,
    /// The move that was sent and has no answer yet: a place in what they have written down.
    open: Option<usize>,
    /// Whether what they see may be of before.
    looks_again: bool,
    /// What they are about to do, and when.
    intent: Option<(deeds::Deed, Instant)>,
    /// What they have done, or would rather let be, last.
    done: Option<deeds::About>,
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
            door: None,
            shunned: Vec::new(),
            acknowledged_seq: 0,
            shown: 0,
            picture: None,
            open: None,
            looks_again: false,
            intent: None,
            done: None,
        }
    }

    /// Plays until it is enough, wherever the house is.
    pub(crate) async fn play(mut self, mut enough: watch::Receiver<bool>) -> Told {
        while !*enough.borrow_and_update() {
            select! {
                visited = self.visit() => {
                    // A line that does not hold is no news here; what it says must be of the protocol.
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

    /// Opens a line to a node that may live, another than the last where there is one.
    async fn line(&mut self) -> Result<Client<G>, Broken> {
        let open: Vec<SocketAddr> = self.doors.borrow_and_update().iter().flatten().copied().collect();
        let others: Vec<SocketAddr> = open.iter().copied().filter(|door| Some(*door) != self.door).collect();
        let now = Instant::now();
        self.shunned.retain(|(_, until)| now < *until);
        let is_shunned = |door: &SocketAddr| self.shunned.iter().any(|(shunned, _)| shunned == door);
        let welcoming: Vec<SocketAddr> = others.iter().copied().filter(|door| !is_shunned(door)).collect();
        let known = [welcoming, others, open].into_iter().find(|doors| !doors.is_empty()).ok_or(Broken::Closed)?;
        let door = known[below(known.len() as u32, &mut self.chance) as usize];
        self.door = Some(door);
        let line = timeout(LETTING_IN, Client::connect(door, &self.place.cookie)).await;
        if !matches!(line, Ok(Ok(_))) {
            self.shun(door);
        }
        line.map_err(|_| Broken::Closed)?
    }

    /// Passes over a door from now on.
    fn shun(&mut self, door: SocketAddr) {
        self.shunned.push((door, Instant::now() + SHUNNED));
    }

    /// Takes note of a move that is about to be sent for the first time.
    fn begin(&mut self, (match_number, ply): (u32, u32), action: &serde_json::Value) -> usize {
        let move_id = self.told.moves.len() as u64 + 1;
        let action = action.to_string();
        self.told.moves.push(Made { move_id, match_number, ply, action, sent_ms: now_ms(), fate: Fate::Open });
        self.told.moves.len() - 1
    }

    /// The open move is acknowledged; `asked_ms` is when it was sent last.
    fn acknowledged(&mut self, seq: u64, asked_ms: i64) {
        let Some(made) = self.open.take().and_then(|open| self.told.moves.get_mut(open)) else { return };
        made.fate = Fate::Acknowledged { seq, asked_ms, heard_ms: now_ms() };
        self.progress.moves.fetch_add(1, Ordering::Relaxed);
        self.progress.last_ms.fetch_max(asked_ms, Ordering::Relaxed);
    }

    /// The open move is refused for good.
    fn refused(&mut self) {
        if let Some(made) = self.open.take().and_then(|open| self.told.moves.get_mut(open)) {
            made.fate = Fate::Refused;
        }
    }
}
