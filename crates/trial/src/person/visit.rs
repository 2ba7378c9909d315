//! One line, from when it opens until it is lost.

use super::{
    Person,
    deeds::{self, About, Deed, What},
};
use crate::told::{Clock, Made, Picture, Shown, hashed, now_ms};
use search::Thinks;
use server::client::{Broken, Client};
use std::time::Duration;
use tokio::{
    select,
    time::{Instant, sleep, sleep_until},
};
use wire::{Error, Message, Outcome, Phase, Reply, Request, Update};

/// How long to wait for an answer before trying another line.
const PATIENCE: Duration = Duration::from_secs(2);
/// How often to check that the line is alive when nothing else is asked.
const BEAT: Duration = Duration::from_secs(1);
/// The pause after a refusal.
const REST: Duration = Duration::from_millis(200);

/// A call that has no answer yet.
struct Asked {
    id: u32,
    at: Instant,
    at_ms: i64,
    what: Asking,
}

/// What it asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Asking {
    /// The table's picture.
    Enter,
    /// Whether the line is alive.
    Beat,
    /// The open move.
    Move,
    /// Something said.
    Say,
    /// Anything else.
    Deed(About),
}

/// What to do after a message.
enum Next {
    On,
    /// Try another line.
    Leave,
}

impl<G: Thinks> Person<G> {
    /// Comes to the table and plays there until the line is lost.
    pub(super) async fn visit(&mut self) -> Result<(), Broken> {
        let mut line = self.line().await?;
        let (table, mut heard) = (self.place.table, Instant::now());
        self.picture = None;
        self.intent = None;
        self.looks_again = false;
        self.last_heard = 0;
        // On the same line, an answer may overtake a picture; on a new one, nothing older may be shown.
        self.shown = self.shown.max(self.acknowledged_seq);
        let mut asked = Some(ask(&mut line, Request::Enter { table, last_seq: None }, Asking::Enter).await?);
        loop {
            let due = match &asked {
                Some(asked) => asked.at + PATIENCE,
                None => self.intent.as_ref().map_or(heard + BEAT, |(_, at)| (*at).min(heard + BEAT)),
            };
            select! {
                message = line.next() => {
                    heard = Instant::now();
                    if let Next::Leave = self.hear(message?, &mut asked).await? {
                        return Ok(());
                    }
                }
                () = sleep_until(due) => {
                    if let Some(asked) = &asked {
                        self.leave(&format!("no answer: {:?}", asked.what));
                        return Ok(());
                    }
                }
            }
            if asked.is_none() {
                asked = self.act(&mut line, heard).await?;
            }
        }
    }

    /// Does whatever is due, if anything.
    async fn act(&mut self, line: &mut Client<G>, heard: Instant) -> Result<Option<Asked>, Broken> {
        let now = Instant::now();
        if std::mem::take(&mut self.looks_again) {
            let enter = Request::Enter { table: self.place.table, last_seq: None };
            return ask(line, enter, Asking::Enter).await.map(Some);
        }
        if let Some(open) = self.open {
            self.told.resent += 1;
            return self.send(line, open).await.map(Some);
        }
        if let Some((deed, _)) = self.intent.take_if(|(_, at)| *at <= now) {
            return match (&deed.what, deeds::request(&deed, self.place.table)) {
                (What::Move(action), _) => {
                    let (match_number, ply, _) = deed.about;
                    let open = self.begin((match_number, ply), action);
                    self.open = Some(open);
                    self.send(line, open).await.map(Some)
                }
                (_, Some(request)) => ask(line, request, Asking::Deed(deed.about)).await.map(Some),
                (_, None) => {
                    self.done = Some(deed.about);
                    Ok(None)
                }
            };
        }
        if let Some(request) = self.says(now) {
            return ask(line, request, Asking::Say).await.map(Some);
        }
        if now >= heard + BEAT {
            return ask(line, Request::Lobby { on: false }, Asking::Beat).await.map(Some);
        }
        Ok(None)
    }

    async fn send(&mut self, line: &mut Client<G>, open: usize) -> Result<Asked, Broken> {
        let Some(made) = self.told.moves.get(open) else { return Err(Broken::Closed) };
        let action = serde_json::from_str(&made.action)?;
        let (table, &Made { move_id, match_number, ply, .. }) = (self.place.table, made);
        let request = Request::Act { table, move_id, match_number: Some(match_number), ply, action };
        ask(line, request, Asking::Move).await
    }

    async fn hear(&mut self, message: Message<G::View, G::Seen>, asked: &mut Option<Asked>) -> Result<Next, Broken> {
        match message {
            Message::Table(update) if update.table == self.place.table => self.look(*update)?,
            Message::Answer(answer) => {
                if let Some(asked) = asked.take_if(|asked| asked.id == answer.id) {
                    return Ok(self.answered(&asked, answer.result).await);
                }
            }
            Message::Talk(talk) if talk.table == self.place.table => self.listen(talk),
            // A departing node announces it; a table reported as closed is looked for elsewhere.
            Message::GoingDown { .. } => return Ok(self.leave("going down")),
            Message::Closed { .. } => return Ok(self.leave("the table is closed")),
            _ => {}
        }
        Ok(Next::On)
    }

    /// Notes why the line is left, without the details that differ each time.
    fn leave(&mut self, why: &str) -> Next {
        let why: String = why.chars().take_while(|letter| !"({".contains(*letter)).collect();
        *self.told.left.entry(why).or_default() += 1;
        Next::Leave
    }

    fn look(&mut self, update: Update<G::View, G::Seen>) -> Result<(), Broken> {
        let clock = Clock::of(&update.room.phase);
        if let Some(view) = &update.view {
            let picture =
                Picture { match_number: update.room.match_number, ply: update.ply, view: hashed(view)?, clock };
            self.told.shown.push(Shown { seq: update.seq, after: self.shown, now_ms: update.now_ms, picture });
        }
        if let Phase::Finished { record, .. } = &update.room.phase
            && self.told.records.last() != Some(record)
        {
            self.told.records.push(record.clone());
        }
        self.shown = self.shown.max(update.seq);
        self.picture = Some(update);
        self.plan();
        Ok(())
    }

    /// Decides what to do about the latest picture.
    fn plan(&mut self) {
        let Some(update) = &self.picture else { return };
        let goes_on = |kind| !(self.manner.once && matches!(kind, deeds::Kind::Rematch | deeds::Kind::Sit));
        let about = deeds::about(update).filter(|about| self.done != Some(*about) && goes_on(about.2));
        if about.is_some() && self.intent.as_ref().map(|(deed, _)| deed.about) == about {
            return;
        }
        let chance = &mut self.chance;
        self.intent = about.and_then(|about| {
            let what = deeds::what::<G>(about, update, self.manner.dozes, chance)?;
            let pause = deeds::pause(&what, self.manner.pause_ms, chance);
            Some((Deed { about, what }, Instant::now() + pause))
        });
    }

    async fn answered(&mut self, asked: &Asked, result: Outcome) -> Next {
        let about = match asked.what {
            Asking::Deed(about) => Some(about),
            Asking::Move => self
                .open
                .and_then(|open| self.told.moves.get(open))
                .map(|made| (made.match_number, made.ply, deeds::Kind::Move)),
            Asking::Enter | Asking::Beat | Asking::Say => None,
        };
        match (asked.what, result) {
            (Asking::Move, Outcome::Ok(Reply::Acted { seq })) => {
                self.acknowledged_seq = self.acknowledged_seq.max(seq);
                self.done = about;
                self.acknowledged(seq, asked.at_ms);
            }
            (Asking::Deed(_), Outcome::Ok(_)) => {
                self.done = about;
                self.did(asked.at_ms);
            }
            (Asking::Say, Outcome::Ok(_)) => self.was_said(),
            (_, Outcome::Ok(_)) => {}
            // It may have been said all the same, and is not said again.
            (Asking::Say, Outcome::Error(Error::Busy)) => {}
            (Asking::Move, Outcome::Error(error)) if is_final(&error) => {
                // The table answered for them where there was no choice, or what they see is outdated.
                self.done = about;
                self.refused();
                self.looks_again = true;
            }
            (_, Outcome::Error(Error::TooFast { retry_ms })) => sleep(Duration::from_millis(retry_ms.into())).await,
            (Asking::Deed(_) | Asking::Move, Outcome::Error(Error::Busy | Error::WrongPhase)) => sleep(REST).await,
            (what, Outcome::Error(error)) => {
                sleep(REST).await;
                return self.leave(&format!("{what:?}: {error:?}"));
            }
        }
        self.plan();
        Next::On
    }
}

/// Whether a move refused with this error was not made and will not be.
const fn is_final(error: &Error) -> bool {
    matches!(
        error,
        Error::Stale { .. }
            | Error::NotYourTurn { .. }
            | Error::WrongPhase
            | Error::Illegal { .. }
            | Error::Sealed { .. }
            | Error::MoveIdReused { .. }
            | Error::BadAction { .. }
    )
}

async fn ask<G: Thinks>(line: &mut Client<G>, request: Request, what: Asking) -> Result<Asked, Broken> {
    let (at, at_ms) = (Instant::now(), now_ms());
    let id = line.send(request).await?;
    Ok(Asked { id, at, at_ms, what })
}
