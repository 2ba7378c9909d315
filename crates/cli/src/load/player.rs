//! A player who plays at random and at once.

use super::{
    Cue,
    look::{Asks, Heard, Look, Position},
    moves::{At, Moves},
    report::Tally,
};
use anyhow::Context;
use game::{Chance, Entropy, Seat, Sim, below, sim};
use lexio::{Action, Lexio, Ranking, each_action};
use server::client::{Broken, Client};
use std::{
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};
use store::Unpoisoned;
use tokio::{
    select,
    sync::watch,
    time::{sleep, timeout},
};
use wire::{Error, Outcome, Request, TableCode, Written};

/// How long the house may take to answer: as long as browsers wait.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);

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
    /// The place of the last picture, and the seat from which it was seen.
    looked: (At, Option<Seat>),
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

/// What a message calls for.
enum Next {
    Nothing,
    /// A look at a new picture.
    Look(Look),
    /// A call that was refused as too fast, again after a rest.
    Again(Request, Duration),
}

impl Player {
    pub(super) fn new(client: Client<Lexio>, table: TableCode, number: u64, moves: &Moves) -> Player {
        let (chance, moves) = (sim(number), moves.clone());
        let tally = Tally::default();
        let (looked, ranking, legal) = (((0, 0), None), None, Vec::new());
        Player { client, table, chance, tally, sent: None, decided: (0, 0, 0), moves, looked, ranking, legal }
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
                        Cue::Stop => return self.finish().await,
                    }
                    continue;
                }
            };
            match self.hear(&text)? {
                Next::Nothing => {}
                Next::Look(look) => self.look(look).await?,
                Next::Again(request, rest) => {
                    sleep(rest).await;
                    self.send(request).await?;
                }
            }
        }
    }

    /// Waits for the answer to the last call, and for the others' last moves. Without it, those that took longest would
    /// be left out, or all of them if the house stands still.
    async fn finish(&mut self) -> Result<(), Broken> {
        let told = async {
            while self.sent.is_some() || self.moves.has_more(self.looked.0, self.looked.1) {
                let text = self.client.next_text().await?;
                if let Next::Look(look) = self.hear(&text)? {
                    self.see(&look);
                }
            }
            Ok(())
        };
        timeout(PATIENCE, told).await.unwrap_or_else(|_| {
            self.tally.error(if self.sent.is_some() { "unanswered" } else { "unseen" });
            Ok(())
        })
    }

    fn hear(&mut self, text: &str) -> Result<Next, Broken> {
        let heard = Heard::of(self.client.take(text)?, text, self.decided, &mut self.ranking)?;
        if let Some(answer) = self.client.answered() {
            self.done(answer.id);
        }
        match heard {
            Heard::Looked(look) => {
                self.tally.pictured(text.len());
                return Ok(Next::Look(look));
            }
            Heard::Done(id) => self.done(id),
            Heard::Answered(answer) => return self.heard(answer.id, answer.result),
            Heard::Other => {}
            Heard::End => return Err(Broken::Closed),
        }
        Ok(Next::Nothing)
    }

    async fn begin(&mut self) -> Result<(), Broken> {
        self.tally = Tally::default();
        self.send(Request::Start { table: self.table }).await
    }

    /// Notes how long the moves that a picture shows took to get here.
    fn see(&mut self, look: &Look) {
        for latency in self.moves.seen(self.looked.0, look.at, look.you) {
            self.tally.seen(latency);
        }
        self.looked = (look.at, look.you);
    }

    async fn look(&mut self, look: Look) -> Result<(), Broken> {
        self.see(&look);
        let (table, Look { at, asks, .. }) = (self.table, look);
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

    fn heard(&mut self, id: u32, result: Outcome) -> Result<Next, Broken> {
        let Some(Sent { request, .. }) = self.sent.take_if(|sent| sent.id == id) else { return Ok(Next::Nothing) };
        let error = match result {
            Outcome::Ok(_) => return Ok(Next::Nothing),
            // Only the host may start: that the others are refused is not an error here.
            Outcome::Error(_) if matches!(request, Request::Start { .. }) => return Ok(Next::Nothing),
            Outcome::Error(error) => error,
        };
        let kind = serde_json::to_value(&error)?;
        self.tally.error(kind["kind"].as_str().unwrap_or("unknown"));
        Ok(match error {
            Error::TooFast { retry_ms } => Next::Again(request, Duration::from_millis(u64::from(retry_ms))),
            _ => Next::Nothing,
        })
    }
}

/// The chance that a player contributes.
pub(super) fn entropy() -> anyhow::Result<Chance> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).context("the operating system gives no random bytes")?;
    Ok(Entropy::from_bytes(bytes).into())
}
