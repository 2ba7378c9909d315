//! A player who plays at random and at once.

use super::{
    Cue,
    look::{Asks, Heard, Look, Position},
    moves::{At, Moves},
    report::Tally,
};
use anyhow::Context;
use game::{Chance, Entropy, Sim, below, sim};
use lexio::{Action, Lexio, Ranking, each_action};
use server::client::{Broken, Client};
use std::{
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};
use store::Unpoisoned;
use tokio::{select, sync::watch, time::sleep};
use wire::{Error, Outcome, Request, TableCode, Written};

/// A player at a table, or a spectator if without a chair.
pub(super) struct Player {
    client: Client<Lexio>,
    table: TableCode,
    chance: Sim,
    tally: Tally,
    /// The call sent but not yet answered, with the move that it makes.
    sent: Option<Sent>,
    /// The last decision: match, ply, and 0 for having seen the result that precedes that ply or 1 for the move.
    decided: (u32, u32, u8),
    /// The moves sent by everyone at the table.
    moves: Moves,
    /// The place of the last picture.
    looked: At,
    /// The ranking that compares combinations at the table, once known.
    ranking: Option<Ranking>,
    /// Scratch space for legal actions.
    legal: Vec<Action>,
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
        let (ranking, legal) = (None, Vec::new());
        Player { client, table, chance, tally, sent: None, decided: (0, 0, 0), moves, looked: (0, 0), ranking, legal }
    }

    /// Plays until the load is over, and adds what was seen to `tally`.
    pub(super) async fn play(mut self, mut cues: watch::Receiver<Cue>, tally: Arc<Mutex<Tally>>) {
        if let Err(broken) = self.follow(&mut cues).await {
            self.tally.error(match broken {
                Broken::Closed => "closed",
                Broken::Io(_) | Broken::Socket(_) => "connection",
                Broken::Unreadable(_) | Broken::Status { .. } => "unreadable",
                Broken::Missed { .. } | Broken::MissedLobby => "missed",
            });
        }
        tally.lock().unpoisoned().add(self.tally);
    }

    async fn follow(&mut self, cues: &mut watch::Receiver<Cue>) -> Result<(), Broken> {
        loop {
            let text = select! {
                text = self.client.next_text() => text?,
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
            let heard = Heard::of(self.client.take(&text)?, &text, self.decided, &mut self.ranking)?;
            if let Some(answer) = self.client.answered() {
                self.done(answer.id);
            }
            match heard {
                Heard::Looked(look) => {
                    self.tally.pictured(text.len());
                    self.look(look).await?;
                }
                Heard::Done(id) => self.done(id),
                Heard::Answered(answer) => self.heard(answer.id, answer.result).await?,
                Heard::Other => {}
                Heard::End => return Err(Broken::Closed),
            }
        }
    }

    async fn begin(&mut self) -> Result<(), Broken> {
        self.tally = Tally::default();
        // Only the host may start. The others are refused, which is not an error here.
        self.client.send(Request::Start { table: self.table }).await?;
        Ok(())
    }

    async fn look(&mut self, look: Look) -> Result<(), Broken> {
        let (table, Look { at, you, asks }) = (self.table, look);
        for latency in self.moves.seen(self.looked, at, you) {
            self.tally.seen(latency);
        }
        self.looked = at;
        let request = match asks {
            Asks::Nothing => return Ok(()),
            Asks::Move(seat, Position { ranking, hand, to_beat }) => {
                self.legal.clear();
                each_action(ranking, hand, to_beat.as_ref(), &mut |action| self.legal.push(action));
                let action = self.legal[below(self.legal.len() as u32, &mut self.chance) as usize];
                let action = Written::of(&action)?;
                self.moves.sent(at, seat);
                Request::Act { table, move_id: u64::from(at.1), match_number: Some(at.0), ply: at.1, action }
            }
            Asks::Ready => Request::Ready { table },
            Asks::Rematch => {
                let entropy = entropy().map_err(|_| Broken::Closed)?;
                Request::Rematch { table, match_number: Some(at.0), entropy }
            }
        };
        self.decided = (at.0, at.1, matches!(request, Request::Act { .. }).into());
        self.send(request).await
    }

    async fn send(&mut self, request: Request) -> Result<(), Broken> {
        let at = Instant::now();
        let id = self.client.send(request.clone()).await?;
        self.sent = Some(Sent { id, at, request });
        Ok(())
    }

    fn done(&mut self, id: u32) {
        let sent = self.sent.take_if(|sent| sent.id == id);
        if let Some(Sent { at, request: Request::Act { .. }, .. }) = sent {
            self.tally.moved(at.elapsed());
        }
    }

    async fn heard(&mut self, id: u32, result: Outcome) -> Result<(), Broken> {
        let Some(sent) = self.sent.take_if(|sent| sent.id == id) else { return Ok(()) };
        match result {
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

/// The chance that a player contributes.
pub(super) fn entropy() -> anyhow::Result<Chance> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).context("the operating system gives no random bytes")?;
    Ok(Entropy::from_bytes(bytes).into())
}
