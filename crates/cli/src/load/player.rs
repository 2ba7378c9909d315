//! A player who decides by chance and at once.

use super::{
    Cue,
    moves::{At, Moves},
    report::Tally,
};
use anyhow::Context;
use game::{Chance, Entropy, Enumerate, Sim, below, sim};
use lexio::{Event, Lexio, View};
use server::client::{Broken, Client};
use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};
use tokio::{select, sync::watch, time::sleep};
use wire::{Error, Message, Outcome, Phase, Request, TableCode, Update};

/// Somebody at a table; without a chair, a spectator.
pub(super) struct Player {
    client: Client<Lexio>,
    table: TableCode,
    chance: Sim,
    tally: Tally,
    /// The call that was sent and not yet answered, with the move that it makes.
    sent: Option<Sent>,
    /// What was decided last: match, ply, and 0 for seeing the result that comes before that ply, 1 for the move.
    decided: (u32, u32, u8),
    /// What everybody at the table has sent.
    moves: Moves,
    /// How far the last picture was.
    looked: At,
}

struct Sent {
    id: u32,
    at: Instant,
    request: Request,
}

impl Player {
    pub(super) fn new(client: Client<Lexio>, table: TableCode, number: u64, moves: &Moves) -> Player {
        let (chance, moves) = (sim(number), moves.clone());
        let tally = Tally::default();
        Player { client, table, chance, tally, sent: None, decided: (0, 0, 0), moves, looked: (0, 0) }
    }

    /// Plays until the load is over, and adds to `tally` what was seen of it.
    pub(super) async fn play(mut self, mut cues: watch::Receiver<Cue>, tally: Arc<Mutex<Tally>>) {
        if let Err(broken) = self.follow(&mut cues).await {
            self.tally.error(match broken {
                Broken::Closed => "closed",
                Broken::Io(_) | Broken::Socket(_) => "connection",
                Broken::Unreadable(_) | Broken::Status { .. } => "unreadable",
            });
        }
        tally.lock().unwrap_or_else(PoisonError::into_inner).add(self.tally);
    }

    async fn follow(&mut self, cues: &mut watch::Receiver<Cue>) -> Result<(), Broken> {
        loop {
            let message = select! {
                message = self.client.next() => message?,
                _ = cues.changed() => {
                    let cue = *cues.borrow_and_update();
                    match cue {
                        Cue::Gather => {}
                        Cue::Play => self.begin().await?,
                        Cue::Stop => return Ok(()),
                    }
                    continue;
                }
            };
            match message {
                Message::Table(update) => self.look(&update).await?,
                Message::Answer(answer) => self.heard(answer.id, answer.result).await?,
                Message::Lobby(_)
                | Message::Quick(_)
                | Message::Talk(_)
                | Message::Company(_)
                | Message::Conduct(_)
                | Message::Announcement(_)
                | Message::Tournament { .. }
                | Message::Entered { .. } => {}
                Message::Closed { .. } | Message::GoingDown { .. } => return Err(Broken::Closed),
            }
        }
    }

    async fn begin(&mut self) -> Result<(), Broken> {
        self.tally = Tally::default();
        // The host alone may start; the others are refused, which is no error here.
        self.client.send(Request::Start { table: self.table }).await?;
        Ok(())
    }

    async fn look(&mut self, update: &Update<View, Event>) -> Result<(), Broken> {
        self.tally.updates += 1;
        let looked = (update.room.match_number, update.ply);
        for latency in self.moves.seen(self.looked, looked, update.room.you) {
            self.tally.seen(latency);
        }
        self.looked = looked;
        let (Some(you), Some(view)) = (update.room.you, &update.view) else { return Ok(()) };
        let table = self.table;
        let moving = matches!(update.room.phase, Phase::Playing { .. });
        let now = (update.room.match_number, update.ply, u8::from(moving));
        let request = match &update.room.phase {
            Phase::Playing { .. } if view.turn == Some(you) && self.decided < now => {
                let legal = Lexio::legal(view);
                let action = legal[below(legal.len() as u32, &mut self.chance) as usize];
                let action = serde_json::to_value(action)?;
                self.moves.sent(looked, you);
                Request::Act { table, move_id: u64::from(update.ply), ply: update.ply, action }
            }
            Phase::BetweenRounds { ready, .. } if !ready[you.index()] && self.decided < now => Request::Ready { table },
            Phase::Finished { rematch, .. } if !rematch[you.index()] && self.decided < now => {
                let entropy = entropy().map_err(|_| Broken::Closed)?;
                Request::Rematch { table, entropy }
            }
            _ => return Ok(()),
        };
        self.decided = now;
        self.send(request).await
    }

    async fn send(&mut self, request: Request) -> Result<(), Broken> {
        let at = Instant::now();
        let id = self.client.send(request.clone()).await?;
        self.sent = Some(Sent { id, at, request });
        Ok(())
    }

    async fn heard(&mut self, id: u32, result: Outcome) -> Result<(), Broken> {
        let Some(sent) = self.sent.take_if(|sent| sent.id == id) else { return Ok(()) };
        match result {
            Outcome::Ok(_) if matches!(sent.request, Request::Act { .. }) => self.tally.moved(sent.at.elapsed()),
            Outcome::Ok(_) => {}
            Outcome::Error(error) => {
                let kind = serde_json::to_value(&error)?;
                self.tally.error(kind["kind"].as_str().unwrap_or("unknown"));
                if let Error::TooFast { retry_ms } = error {
                    sleep(Duration::from_millis(u64::from(retry_ms))).await;
                    self.send(sent.request).await?;
                }
            }
        }
        Ok(())
    }
}

/// A player's chance.
pub(super) fn entropy() -> anyhow::Result<Chance> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).context("the operating system gives no random bytes")?;
    Ok(Entropy::from_bytes(bytes).into())
}
