//! A person at a table: they watch, or sit and play, lose their connection and come back.

mod calls;
mod look;

use super::{
    follow::Follower,
    known::kind_of,
    person::{Person, next_match, pledge},
    wish::Wish,
};
use crate::load::moves::Moves;
use game::{Entropy, Seat};
use search::{Level, Thinks};
use server::client::{Broken, Client};
use std::{collections::HashMap, time::Duration};
use tokio::{
    select,
    time::{Instant, sleep_until},
};
use wire::{Message, Phase, Request, Room, TableCode};

/// The longest that anything without an announced deadline may take.
const PATIENCE: Duration = Duration::from_secs(60);
/// How late something announced or acknowledged may arrive.
const LATE: Duration = Duration::from_secs(15);

/// How a stay at a table ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ending {
    /// The match is over.
    Over,
    /// The table closed.
    Closed,
    /// They left in the middle and are missed.
    Left,
    /// It did not go on as it should, which counts as an error.
    Broken,
    /// They have watched for as long as they wanted.
    Enough,
}

/// A person's stay at a table.
pub(super) struct Stay<G: Thinks> {
    pub(super) person: Person,
    pub(super) table: TableCode,
    /// The room as last seen.
    pub(super) room: Room,
    /// `None` while the connection is lost.
    line: Option<Client<G>>,
    moves: Moves,
    follower: Follower,
    /// The entropy pledged.
    gifts: Vec<Entropy>,
    /// Whether this is the host, who starts the match once all chairs are taken.
    pub(super) starts: bool,
    level: Level,
    /// The match and ply at which the connection is lost, or (`leaves`) at which they leave for good.
    loses: Option<(u32, u32)>,
    leaves: Option<(u32, u32)>,
    /// What they are about to do, and when.
    intent: Option<(Wish, Instant)>,
    /// What they did last.
    done: Option<Wish>,
    sent: HashMap<u32, (Request, Instant)>,
    /// The time at which they have waited too long.
    patience: Instant,
    /// Whether the house may have played for them, so that their own moves may come too late.
    was_away: bool,
    /// The match whose end they have seen.
    over: u32,
}

impl<G: Thinks> Stay<G> {
    /// Enters a table. Returns the person if that fails, which is an error of `what`, unless the table is gone and people
    /// may come too `late`.
    pub(super) async fn enter(
        person: Person,
        mut line: Client<G>,
        table: TableCode,
        what: &str,
        late: Option<&'static str>,
    ) -> Result<Stay<G>, Person> {
        let entered = match line.call(Request::Enter { table, last_seq: None }).await {
            Ok(Ok(_)) => Stay::entered(person, line, table).await,
            Ok(Err(error)) => Err((person, kind_of(&error))),
            Err(broken) => Err((person, broken.to_string())),
        };
        entered.map_err(|(person, why)| {
            match late.filter(|_| why == "no_such_table") {
                Some(late) => person.evening.tally().count(late),
                None => person.evening.error(format!("{what}: {why}")),
            }
            person
        })
    }

    /// Starts a stay at a table already entered, whose first picture is on its way.
    pub(super) async fn entered(
        mut person: Person,
        mut line: Client<G>,
        table: TableCode,
    ) -> Result<Stay<G>, (Person, String)> {
        let first = loop {
            match line.next().await {
                Ok(Message::Table(update)) if update.table == table => break update,
                Ok(_) => {}
                Err(broken) => return Err((person, broken.to_string())),
            }
        };
        let plies = |person: &mut Person| Some((1 + person.below(2), 4 + person.below(40)));
        let loses = if person.happens(8) { plies(&mut person) } else { None };
        let level = if person.happens(50) { Level::Beginner } else { Level::Casual };
        let moves = person.evening.moves(table);
        let mut stay = Stay {
            person,
            table,
            room: first.room.clone(),
            line: Some(line),
            moves,
            follower: Follower::default(),
            gifts: Vec::new(),
            starts: false,
            level,
            loses,
            leaves: None,
            intent: None,
            done: None,
            sent: HashMap::new(),
            patience: Instant::now() + PATIENCE,
            was_away: false,
            over: 0,
        };
        stay.look(&first);
        Ok(stay)
    }

    /// Leaves for good at some point of the match.
    pub(super) fn will_leave(&mut self) {
        self.leaves = Some((1, 6 + self.person.below(20)));
    }

    /// Takes a chair and pledges entropy for the next match.
    pub(super) async fn sit(&mut self, seat: Option<Seat>) -> Result<(), Broken> {
        let (table, entropy) = (self.table, self.gift());
        self.send(Request::Sit { table, seat, entropy }).await
    }

    /// Asks to play again.
    pub(super) async fn rematch(&mut self) -> Result<(), Broken> {
        let (table, entropy) = (self.table, self.gift());
        self.patience = Instant::now() + PATIENCE;
        self.send(Request::Rematch { table, match_number: Some(self.room.match_number), entropy }).await
    }

    fn gift(&mut self) -> game::Chance {
        let entropy = self.person.entropy();
        self.gifts.push(entropy);
        pledge(&entropy, self.table, next_match(&self.room))
    }

    /// Plays until a match is over.
    pub(super) async fn play_on(&mut self) -> Ending {
        self.until(None).await
    }

    /// Watches for a while.
    pub(super) async fn watch(&mut self, time: Duration) -> Ending {
        self.until(Some(Instant::now() + time)).await
    }

    async fn until(&mut self, enough: Option<Instant>) -> Ending {
        loop {
            if enough.is_some_and(|enough| Instant::now() >= enough) {
                return Ending::Enough;
            }
            match self.step(enough).await {
                Ok(Some(ending)) => return ending,
                Ok(None) => {}
                Err(broken) => return self.broken(format!("line at a table: {broken}")),
            }
        }
    }

    /// The record of the finished match.
    pub(super) fn record(&self) -> Option<&str> {
        match &self.room.phase {
            Phase::Finished { record, .. } => Some(record),
            _ => None,
        }
    }

    /// Leaves the table. Returns the person.
    pub(super) async fn leave(mut self) -> Person {
        let table = self.table;
        if let Some(mut line) = self.line.take() {
            line.call(Request::Exit { table }).await.ok();
        }
        self.person
    }

    fn broken(&self, what: String) -> Ending {
        self.person.evening.error(what);
        Ending::Broken
    }

    /// Waits for the next message or the next thing to do.
    async fn step(&mut self, enough: Option<Instant>) -> Result<Option<Ending>, Broken> {
        if let Some(record) = self.record().filter(|_| self.over < self.room.match_number) {
            self.person.evening.tally().finished.insert(record.to_owned());
            self.over = self.room.match_number;
            return Ok(Some(Ending::Over));
        }
        if self.passes(self.leaves) {
            self.person.evening.tally().count("left in a match");
            self.line = None;
            return Ok(Some(Ending::Left));
        }
        if self.passes(self.loses) {
            self.loses = None;
            self.lose_line().await?;
        }
        let due = self.intent.as_ref().map(|(_, at)| *at).into_iter().chain(enough).min();
        let line = self.line.as_mut().ok_or(Broken::Closed)?;
        let message = select! {
            message = line.next() => Some(message?),
            () = sleep_until(self.patience.min(due.unwrap_or(self.patience))) => None,
        };
        match message {
            Some(message) => self.hear(message),
            None if Instant::now() >= self.patience => Ok(Some(self.broken(self.stuck()))),
            None => self.act().await.map(|()| None),
        }
    }

    fn passes(&self, at: Option<(u32, u32)>) -> bool {
        matches!(self.room.phase, Phase::Playing { .. }) && at.is_some_and(|at| self.follower.last.at >= at)
    }

    fn hear(&mut self, message: Message<G::View, G::Seen>) -> Result<Option<Ending>, Broken> {
        match message {
            Message::Table(update) if update.table == self.table => self.look(&update),
            Message::Answer(answer) => self.heard(answer.id, answer.result),
            Message::Closed { table, .. } if table == self.table => return Ok(Some(Ending::Closed)),
            Message::GoingDown { .. } => return Err(Broken::Closed),
            Message::Talk(talk) if !talk.fresh => {
                let heard = talk.said.iter().filter(|said| !said.you).count() as u64;
                *self.person.evening.tally().counts.entry("words heard").or_default() += heard;
            }
            _ => {}
        }
        Ok(None)
    }

    async fn act(&mut self) -> Result<(), Broken> {
        let Some((wish, _)) = self.intent.take_if(|(_, at)| *at <= Instant::now()) else { return Ok(()) };
        if let (Request::Act { .. }, Some(you)) = (&wish.request, self.room.you) {
            self.moves.sent(self.follower.last.at, you);
        }
        let request = wish.request.clone();
        self.done = Some(wish);
        self.send(request).await?;
        self.talk().await
    }

    /// Says something now and then.
    async fn talk(&mut self) -> Result<(), Broken> {
        if !self.person.happens(10) || !self.person.takes_breath() {
            return Ok(());
        }
        let private = !self.room.listed && !self.room.quick && self.room.tournament.is_none();
        let what = self.person.remark(private || self.person.handle.is_some());
        self.person.evening.tally().count("words");
        self.send(Request::Say { table: self.table, what }).await
    }
}
