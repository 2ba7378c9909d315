//! One socket, from its opening to its end.

mod hearing;
mod late;
mod lobby;

pub(super) use lobby::LobbyWatch;

use super::seldom::{Seldom, Sources};
use crate::{
    House,
    allowance::{self, Allowance},
    bell::Bell,
    chance,
    clock::Moment,
    company::CompanyWatch,
    handle::{Beside, Handle, SocketId},
    http::session,
    ids::user_id,
    metrics::Counted,
    moderation::ConductWatch,
    outbox::Outbox,
    tournaments::TournamentWatch,
    visitors::Visit,
};
use axum::extract::ws::{CloseFrame, Message as Frame, Utf8Bytes, WebSocket, close_code};
use futures_util::{SinkExt, StreamExt, stream::FuturesUnordered};
use serde_json::Value;
use std::{
    iter,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};
use store::{Sessions, TokenHash};
use tokio::{select, sync::Notify, time::timeout};
use wire::{Message, TableCode};

/// When browsers should come back after the house went down, in milliseconds.
const RETRY_MS: u32 = 1_500;
/// The time over which they are spread on returning if only the node goes down, in milliseconds.
const BACK_MS: u32 = 2_000;

/// Pictures and lines sent in a row: calls are heard in between.
const AT_ONCE: usize = 16;

/// How long a peer that was told about the end has to confirm it.
const GOODBYE: Duration = Duration::from_secs(1);

/// A socket and the visitor at its other end.
pub(super) struct Line {
    pub(super) house: Arc<House>,
    pub(super) visit: Visit,
    pub(super) id: SocketId,
    pub(super) outbox: Arc<Outbox>,
    pub(super) greeted: bool,
    /// Notified once the visitor has said hello.
    pub(super) greeting: Arc<Notify>,
    /// Whether pictures, the lobby and the page of a tournament are sent as changes.
    pub(super) changes: bool,
    /// The tables that the visitor watches.
    pub(super) entered: Vec<Entered>,
    /// The lobby as last sent, while it is watched.
    pub(super) lobby: Option<LobbyWatch>,
    /// When the lobby was last sent, even if it is no longer watched.
    lobby_told: Option<Instant>,
    /// The company as last sent.
    pub(super) company: CompanyWatch,
    /// The conduct as last sent.
    pub(super) conduct: ConductWatch,
    /// The tournaments as last sent.
    pub(super) tournaments: TournamentWatch,
    calls: Allowance,
    garbage: u32,
    pinged: Instant,
    /// When it was opened, by how long the house's clock had run.
    opened: Duration,
    /// The session it was opened in.
    session: TokenHash,
    /// When its use is noted next, by how long the house's clock has run.
    notes_use: Duration,
}

/// A table that the visitor has entered.
pub(super) struct Entered {
    pub(super) code: TableCode,
    pub(super) table: Handle,
    /// Ends when they leave.
    pub(super) stays: Arc<()>,
    /// Since when, in milliseconds since 1970.
    pub(super) since_ms: i64,
    /// As [`crate::handle::Watcher::beside`].
    pub(super) beside: Arc<Beside>,
}

/// The line must end, with a reason for the peer if it can still receive one.
pub(super) struct Cut(Option<CloseFrame>);

impl Line {
    pub(super) fn new(house: Arc<House>, visit: Visit, session: TokenHash) -> Line {
        static NUMBER: AtomicU64 = AtomicU64::new(1);
        let limits = &house.config.limits;
        let calls = allowance::quota(limits.calls_per_second, Duration::from_secs(1), limits.call_burst);
        let calls = Allowance::new(calls, &house.clock);
        let opened = house.clock.running();
        Line {
            opened,
            session,
            notes_use: opened + session::until_noted(),
            house,
            visit,
            id: NUMBER.fetch_add(1, Ordering::Relaxed),
            outbox: Arc::default(),
            greeted: false,
            greeting: Arc::default(),
            changes: false,
            entered: Vec::new(),
            lobby: None,
            lobby_told: None,
            company: CompanyWatch::default(),
            conduct: ConductWatch::default(),
            tournaments: TournamentWatch::default(),
            calls,
            garbage: 0,
            pinged: Instant::now(),
        }
    }

    #[expect(clippy::manual_async_fn, reason = "an async fn stores its arguments twice, and there are many sockets")]
    pub(super) fn serve(mut self, mut socket: WebSocket) -> impl Future<Output = ()> + Send {
        async move {
            tracing::debug!(socket = self.id, visitor = %self.visit.visitor.id, "a socket opened");
            let counted = Counted::new(&self.house.metrics.sockets);
            let Cut(reason) = self.talk(&mut socket).await;
            let said = reason.is_some();
            if let Some(reason) = reason {
                timeout(self.sending(), socket.send(Frame::Close(Some(reason)))).await.ok();
            }
            for Entered { code, table, stays, .. } in self.entered.drain(..) {
                self.visit.looks_at(code, false);
                table.exit(self.id, stays).await;
            }
            drop(counted);
            if said {
                // Closing a connection with unread data would discard the message.
                timeout(GOODBYE, async { while let Some(Ok(_)) = socket.recv().await {} }).await.ok();
            }
            tracing::debug!(socket = self.id, "a socket closed");
        }
    }

    /// Anything large is boxed while it runs: there are many sockets, and most are idle most of the time.
    async fn talk(&mut self, socket: &mut WebSocket) -> Cut {
        let (house, outbox) = (self.house.clone(), self.outbox.clone());
        let mut seldom = FuturesUnordered::new();
        seldom.push(Sources::of(&self.house, &self.visit, self.greeting.clone()).next());
        // When there was last nothing to read: whatever is read has come since.
        let mut idle = Moment::now(&house.clock);
        loop {
            let done = select! {
                frame = late::next(socket, &house.clock, &mut idle) => match frame {
                    Some(Ok(frame)) if self.may_be_late(&frame, idle) => Err(self.left_undone()),
                    Some(Ok(frame)) => self.hear(socket, frame).await,
                    // A frame over the size limit ends here as well: the stream can no longer be trusted.
                    Some(Err(_)) | None => Err(Cut(None)),
                },
                () = outbox.rung() => self.show(socket, None).await,
                Some((what, sources)) = seldom.next() => {
                    seldom.push(sources.next());
                    Box::pin(self.happens(socket, what)).await
                }
            };
            if let Err(cut) = done {
                return cut;
            }
        }
    }

    async fn happens(&mut self, socket: &mut WebSocket, what: Seldom) -> Result<(), Cut> {
        match what {
            Seldom::Beat(rung) => self.beat(socket, rung).await,
            Seldom::Greeted => Ok(()),
            Seldom::Quick(now) => self.tell(socket, &Message::Quick(now)).await,
            Seldom::Rang(rung) => self.tell_what_rang(socket, rung).await,
            Seldom::Announced(said) => self.tell(socket, &Message::Announcement(said)).await,
            Seldom::SignedOut => Err(cut(close_code::POLICY, "signed out, or replaced by another socket")),
            Seldom::Closing => self.go_down(socket).await,
        }
    }

    /// Sends `first`, if present, and waiting pictures with it. A slow reader has time for each frame.
    async fn show(&self, socket: &mut WebSocket, first: Option<Utf8Bytes>) -> Result<(), Cut> {
        let Some(first) = first.or_else(|| self.outbox.take()) else { return Ok(()) };
        let mut sent = 0;
        for text in iter::once(first).chain(iter::from_fn(|| self.outbox.take())).take(AT_ONCE) {
            finish(timeout(self.sending(), socket.feed(Frame::Text(text))).await)?;
            sent += 1;
        }
        if sent == AT_ONCE {
            self.outbox.ring();
        }
        finish(timeout(self.sending(), socket.flush()).await)
    }

    /// Every second: checks that the line is alive and leads somewhere, and whether the lobby has changed.
    async fn beat(&mut self, socket: &mut WebSocket, rung: Bell) -> Result<(), Cut> {
        if self.house.is_away() {
            return self.go_down(socket).await;
        }
        if self.visit.silence() > millis(self.house.config.patience.silence_ms) {
            return Err(cut(close_code::AWAY, "nothing was heard for too long"));
        }
        let stayed = self.house.clock.running().saturating_sub(self.opened);
        if session::stay(self.house.config.session_days).is_some_and(|stay| stayed > stay) {
            return Err(cut(close_code::RESTART, "the session is to be shown again"));
        }
        self.note_use();
        if self.pinged.elapsed() > millis(self.house.config.patience.ping_ms) {
            self.pinged = Instant::now();
            finish(timeout(self.sending(), socket.send(Frame::Ping(Vec::new().into()))).await)?;
        }
        self.look_at_lobby(socket).await?;
        self.tell_tournaments(socket).await?;
        if self.greeted { self.tell_what_rang(socket, rung).await } else { Ok(()) }
    }

    /// Notes now and then that the session is used: somebody may play for days without asking for another page.
    fn note_use(&mut self) {
        let running = self.house.clock.running();
        if running < self.notes_use {
            return;
        }
        self.notes_use = running + session::until_noted();
        let (house, user, session) = (self.house.clone(), user_id(self.visit.visitor.id), self.session);
        self.house.tasks.spawn(async move {
            if let Err(error) = house.store.touch_session(user, session, house.clock.now_ms()).await {
                tracing::warn!(%error, "the use of a session could not be noted");
            }
        });
    }

    /// Sends what has changed about the visitor and the people they know.
    async fn tell_what_rang(&mut self, socket: &mut WebSocket, rung: Bell) -> Result<(), Cut> {
        self.tell_company(socket, rung).await?;
        self.tell_conduct(socket, rung).await
    }

    /// How long a browser may take to accept data.
    fn sending(&self) -> Duration {
        self.house.config.patience.sending()
    }

    async fn go_down(&self, socket: &mut WebSocket) -> Result<(), Cut> {
        // Visitors of a node find another one at once, but should not all return at the same moment.
        let retry_ms = match self.house.nodes {
            Some(_) => chance::number() as u32 % BACK_MS,
            None => RETRY_MS,
        };
        self.tell(socket, &Message::GoingDown { retry_ms }).await?;
        Err(cut(close_code::RESTART, "the house is going down for a moment"))
    }

    pub(super) async fn tell(&self, socket: &mut WebSocket, message: &Message<Value, Value>) -> Result<(), Cut> {
        let text = self.written(message)?;
        self.send(socket, text).await
    }

    pub(super) async fn send(&self, socket: &mut WebSocket, text: Utf8Bytes) -> Result<(), Cut> {
        finish(timeout(self.sending(), socket.send(Frame::Text(text))).await)
    }

    fn written(&self, message: &Message<Value, Value>) -> Result<Utf8Bytes, Cut> {
        let text = serde_json::to_string(message).map_err(|error| {
            tracing::error!(socket = self.id, %error, "a message cannot be written");
            cut(close_code::ERROR, "the house stumbled")
        })?;
        Ok(text.into())
    }
}

fn millis(ms: u32) -> Duration {
    Duration::from_millis(ms.into())
}

fn cut(code: u16, reason: &'static str) -> Cut {
    Cut(Some(CloseFrame { code, reason: Utf8Bytes::from_static(reason) }))
}

fn finish<E>(sent: Result<Result<(), E>, tokio::time::error::Elapsed>) -> Result<(), Cut> {
    match sent {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(Cut(None)),
    }
}
