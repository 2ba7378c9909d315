//! A player who comes back whenever the house is gone, and sends unanswered moves again.

use crate::house::House;
use game::{Entropy, Enumerate, Seat, Sim, below, sim};
use lexio::{Event, Lexio, View};
use serde_json::{Value, json};
use server::client::{self, Broken, Client};
use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};
use tokio::{select, sync::watch, time::sleep};
use wire::{GameName, Level, Message, Outcome, Pace, Phase, Reply, Request, TableCode, Update, Written};

/// What the players are aiming for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Goal {
    /// Play match after match.
    PlayOn,
    /// Play to the end of the present match.
    Finish,
}

/// How much all players have done, visible while they play.
#[derive(Default)]
pub(crate) struct Done {
    acked: AtomicUsize,
    resent: AtomicUsize,
}

impl Done {
    /// How many moves were acknowledged, and how many were sent again.
    pub(crate) fn told(&self) -> (usize, usize) {
        (self.acked.load(Ordering::Relaxed), self.resent.load(Ordering::Relaxed))
    }
}

/// A move that the house has acknowledged.
#[derive(Clone, Debug)]
pub(crate) struct Acked {
    pub(crate) table: TableCode,
    pub(crate) seat: Seat,
    pub(crate) match_number: u32,
    pub(crate) move_id: u64,
    pub(crate) ply: u32,
    pub(crate) action: Value,
    /// The entry the house named for it.
    pub(crate) seq: u64,
}

pub(crate) struct Player {
    cookie: String,
    table: TableCode,
    seat: Seat,
    chance: Sim,
    /// The last picture received.
    seq: Option<u64>,
    /// The last decision: match, ply, and 0 for the result before that ply or 1 for the move.
    decided: (u32, u32, u8),
    /// A move that was sent but not answered yet, and its request number on this socket.
    open: Option<(u32, Acked)>,
    pub(crate) acked: Vec<Acked>,
    done: Arc<Done>,
    pub(crate) records: Vec<String>,
}

/// Opens and starts a table with `people` players and a bot.
pub(crate) async fn gather(house: &House, people: u8) -> (TableCode, Vec<Player>) {
    let mut seated = Vec::new();
    let mut table = None;
    let mut host = None;
    for seat in Seat::all(people) {
        let cookie = client::session(house.address()).await.unwrap();
        let mut client = Client::<Lexio>::connect(house.address(), &cookie).await.unwrap();
        let code = match table {
            Some(code) => code,
            None => create(&mut client, people + 1).await,
        };
        table = Some(code);
        let entropy = Entropy::from_bytes([seat.0; 32]).into();
        client.call(Request::Sit { table: code, seat: Some(seat), entropy }).await.unwrap().unwrap();
        host.get_or_insert(client);
        seated.push(Player::new(cookie, code, seat, house.done()));
    }
    let (code, mut host) = (table.unwrap(), host.unwrap());
    let bot = Request::SeatBot { table: code, seat: Seat(people), level: Level(1) };
    host.call(bot).await.unwrap().unwrap();
    host.call(Request::Start { table: code }).await.unwrap().unwrap();
    (code, seated)
}

async fn create(client: &mut Client<Lexio>, seats: u8) -> TableCode {
    let pace = Pace { move_ms: None };
    let rules = json!({"rounds": 2});
    let create = Request::Create { game: GameName::of::<Lexio>(), seats, rules, pace, listed: false, rated: false };
    match client.call(create).await.unwrap().unwrap() {
        Reply::Created { table, .. } => table,
        other => panic!("{other:?}"),
    }
}

impl Player {
    fn new(cookie: String, table: TableCode, seat: Seat, done: Arc<Done>) -> Player {
        let chance = sim(u64::from(seat.0));
        let (acked, records) = (Vec::new(), Vec::new());
        Player { cookie, table, seat, chance, seq: None, decided: (0, 0, 0), open: None, acked, done, records }
    }

    /// Plays until the goal is reached, wherever the house is.
    pub(crate) async fn play(
        mut self,
        mut house: watch::Receiver<SocketAddr>,
        mut goal: watch::Receiver<Goal>,
    ) -> Player {
        loop {
            let address = *house.borrow_and_update();
            match self.visit(address, &mut goal).await {
                Ok(()) => return self,
                // The house is gone: wait for its new address, or retry the present one.
                Err(_) => select! {
                    _ = house.changed() => {}
                    () = sleep(Duration::from_millis(20)) => {}
                },
            }
        }
    }

    async fn visit(&mut self, house: SocketAddr, goal: &mut watch::Receiver<Goal>) -> Result<(), Broken> {
        let mut client = Client::<Lexio>::connect(house, &self.cookie).await?;
        client.send(Request::Enter { table: self.table, last_seq: self.seq }).await?;
        if let Some((_, unanswered)) = self.open.take() {
            self.done.resent.fetch_add(1, Ordering::Relaxed);
            self.act(&mut client, unanswered).await?;
        }
        loop {
            let message = select! {
                message = client.next() => message?,
                _ = goal.changed() => {
                    // A player waiting for a rematch that no one will join any more must look again.
                    client.send(Request::Enter { table: self.table, last_seq: None }).await?;
                    continue;
                }
            };
            match message {
                Message::Table(update) => {
                    self.seq = Some(update.seq);
                    let goal = *goal.borrow();
                    if self.look(&mut client, &update, goal).await? {
                        return Ok(());
                    }
                }
                Message::Answer(answer) if answer.result == Outcome::Error(wire::Error::Busy) => {
                    // Nothing could be written, as if the request had never been heard.
                    return Err(Broken::Closed);
                }
                Message::Answer(answer) => self.heard(answer.id, answer.result),
                _ => {}
            }
        }
    }

    /// Does what the picture calls for. Returns true once the goal is reached.
    async fn look(
        &mut self,
        client: &mut Client<Lexio>,
        update: &Update<View, Event>,
        goal: Goal,
    ) -> Result<bool, Broken> {
        let Some(view) = &update.view else { return Ok(false) };
        let table = self.table;
        let moving = matches!(update.room.phase, Phase::Playing { .. });
        let now = (update.room.match_number, update.ply, u8::from(moving));
        match &update.room.phase {
            Phase::Playing { .. } if view.turn == Some(self.seat) && self.decided < now => {
                let legal = Lexio::legal(view);
                let action = legal[below(legal.len() as u32, &mut self.chance) as usize];
                let action = serde_json::to_value(action)?;
                let (match_number, ply) = (now.0, now.1);
                let acked = Acked { table, seat: self.seat, match_number, move_id: ply.into(), ply, action, seq: 0 };
                self.decided = now;
                self.act(client, acked).await?;
            }
            Phase::BetweenRounds { ready, .. } if !ready[self.seat.index()] => {
                client.send(Request::Ready { table }).await?;
            }
            Phase::Finished { record, rematch, .. } => {
                if self.records.last() != Some(record) {
                    self.records.push(record.clone());
                }
                if goal == Goal::Finish && self.open.is_none() {
                    return Ok(true);
                }
                if goal == Goal::PlayOn && !rematch[self.seat.index()] {
                    let entropy = Entropy::from_bytes([self.seat.0 + 100; 32]).into();
                    client.send(Request::Rematch { table, match_number: None, entropy }).await?;
                }
            }
            _ => {}
        }
        Ok(false)
    }

    async fn act(&mut self, client: &mut Client<Lexio>, made: Acked) -> Result<(), Broken> {
        let (table, move_id, ply, action) = (made.table, made.move_id, made.ply, made.action.clone());
        // Open even before it is known to be sent: it may have arrived.
        self.open = Some((0, made));
        let action = Written::of(&action)?;
        let id = client.send(Request::Act { table, move_id, match_number: None, ply, action }).await?;
        if let Some(open) = &mut self.open {
            open.0 = id;
        }
        Ok(())
    }

    fn heard(&mut self, id: u32, result: Outcome) {
        let Some((_, made)) = self.open.take_if(|(open, _)| *open == id) else {
            if let Outcome::Error(error) = result {
                // The result may be gone, or the next match begun, before the player has acknowledged it.
                assert_eq!(error, wire::Error::WrongPhase);
            }
            return;
        };
        match result {
            Outcome::Ok(Reply::Acted { seq }) => {
                self.acked.push(Acked { seq, ..made });
                self.done.acked.fetch_add(1, Ordering::Relaxed);
            }
            other => panic!("{made:?} came to {other:?}"),
        }
    }
}
