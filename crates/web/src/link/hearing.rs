//! How the connection is opened, and what the house says over it.
use super::{Barred, Failure, Link, Status, TableNews, calls::PATIENCE_MS};
use crate::platform::{
    events, http, json,
    socket::{News, Socket},
    time,
};
use leptos::prelude::*;
use serde_json::Value;
use wasm_bindgen_futures::spawn_local;
use wire::{
    Announcement, Error, Message, Missed, Outlined, Pictures, Reply, Request, TableCode, VERSION, Welcome,
    company::Company, moderation::Conduct,
};

/// The address of the socket.
const SOCKET: &str = "/ws";
/// How long a house that has announced a brief closure may stay away before it counts as lost, in milliseconds.
const CLOSED_MS: u32 = 45_000;
/// The number of losses in a row after which a new session is requested, and again after as many more.
const LOSSES: u32 = 3;
/// The pause before requesting a session again, in milliseconds.
const SESSION_PAUSE_MS: u32 = 4_000;

impl Link {
    /// Gets a session, then opens the socket, which keeps itself open from then on, and watches over it.
    pub(super) async fn open(self, owner: &Owner) {
        loop {
            match session().await {
                Ok(welcome) => {
                    self.greet(welcome);
                    break;
                }
                Err(failed) => {
                    self.barred.set(Barred::by(&failed));
                    self.status.set(Status::Lost);
                    time::sleep(SESSION_PAUSE_MS).await;
                }
            }
        }
        let socket = owner.with(|| {
            events::on_sight(move |seen| {
                self.tell_sight();
                if seen {
                    self.probe();
                }
            });
            events::on_online(move || self.probe());
            Socket::open(SOCKET, move |news| self.hear(news))
        });
        self.inner.update_value(|inner| inner.socket = Some(socket));
        self.watch().await;
    }

    fn greet(self, welcome: Welcome) {
        if welcome.version != VERSION {
            self.found_outdated();
        }
        self.skew_ms.set(welcome.now_ms as f64 - time::now_ms());
        self.welcome.set(Some(welcome));
    }

    /// Tells the house whether this page is in sight, if the house calls people who have none in sight.
    fn tell_sight(self) {
        let asked = self.welcome.with_untracked(|welcome| welcome.as_ref().is_some_and(|welcome| welcome.push));
        if asked && self.status.get_untracked() == Status::Open {
            self.cast(Request::Sight { on: events::visible() });
        }
    }

    fn hear(self, news: News) {
        match news {
            News::Open => {
                self.barred.set(None);
                self.inner.update_value(|inner| {
                    inner.losses = 0;
                    inner.pictures = Pictures::default();
                });
                spawn_local(async move { self.hello().await });
            }
            News::Lost { .. } => {
                self.inner.update_value(|inner| inner.losses += 1);
                // A house that refuses the socket may have ended the session, for example because another tab has
                // signed out.
                if self.inner.with_value(|inner| inner.losses.is_multiple_of(LOSSES)) {
                    spawn_local(async move { self.look_why().await });
                }
                // A house that has announced its closure is not lost; it comes back.
                if self.status.get_untracked() != Status::Closing {
                    self.status.set(Status::Lost);
                }
                // Dropping the senders tells pending calls that the connection broke.
                self.inner.update_value(|inner| inner.waiting.clear());
            }
            News::Text(text) => {
                let whole = |picture: &Outlined| picture.text().to_owned();
                let taken = self.inner.try_update_value(|inner| {
                    inner.heard = inner.heard.wrapping_add(1);
                    inner.pictures.take(&text).map(|taken| taken.map(whole))
                });
                match taken {
                    Some(Ok(whole)) => {
                        if let Some(message) = json::read(whole.as_ref().unwrap_or(&text)) {
                            self.receive(message);
                        }
                    }
                    Some(Err(missed)) => self.miss(missed),
                    None => {}
                }
            }
        }
    }

    /// Finds out why the house refuses the socket, which browsers do not tell: a request to the same address that opens
    /// none is answered.
    async fn look_why(self) {
        let barred = match http::keeps_cookies() {
            true => {
                let failed = match session().await {
                    Ok(_) => http::get::<Value>(SOCKET).await.err(),
                    Err(failed) => Some(failed),
                };
                failed.as_ref().and_then(Barred::by)
            }
            // The house would begin another session each time, until there are too many from this network.
            false => Some(Barred::Cookieless),
        };
        if self.status.try_get_untracked().is_some_and(|status| status != Status::Open) {
            self.barred.try_set(barred);
        }
    }

    /// Requests a whole picture when changes can no longer be applied.
    fn miss(self, Missed { table, last_seq }: Missed) {
        if self.inner.with_value(|inner| inner.tables.contains_key(&table)) {
            self.cast(Request::Enter { table, last_seq });
        }
    }

    async fn hello(self) {
        match self.ask(Request::Hello { version: VERSION, changes: true }).await {
            Ok(Reply::Hello(welcome)) => {
                self.greet(welcome);
                // The house sends nothing if there is nothing to report.
                self.company.set(Company::default());
                self.conduct.set(Conduct::default());
                self.announcement.set(Announcement::default());
                self.entered.set(Vec::new());
                if self.inner.with_value(|inner| inner.lobby_wanted) {
                    self.cast(Request::Lobby { on: true });
                }
                if let followed @ Some(_) = self.inner.with_value(|inner| inner.follows) {
                    self.cast(Request::Follow { tournament: followed });
                }
                self.status.set(Status::Open);
                // The house assumes that the page is in sight.
                if !events::visible() {
                    self.tell_sight();
                }
            }
            Err(Failure::Refused(Error::NoSession)) => {
                while session().await.is_err() {
                    time::sleep(SESSION_PAUSE_MS).await;
                }
                let socket = self.inner.with_value(|inner| inner.socket.clone());
                socket.iter().for_each(Socket::renew);
            }
            Err(Failure::Refused(Error::Version { .. })) => self.found_outdated(),
            // The socket reopens by itself, or is renewed because there was no answer.
            Ok(_) | Err(_) => {}
        }
    }

    fn receive(self, message: Message<Value, Value>) {
        match message {
            Message::Answer(answer) => self.answered(answer),
            Message::Table(update) => {
                let skew_ms = update.now_ms as f64 - time::now_ms();
                self.skew_ms.update(|known| *known = known.max(skew_ms));
                self.tell(update.table, TableNews::Update(update));
            }
            // Changes have already been turned into a whole picture.
            Message::Change(_) => {}
            Message::Talk(talk) => self.tell(talk.table, TableNews::Talk(talk)),
            Message::Closed { table, why } => self.tell(table, TableNews::Closed(why)),
            Message::Lobby(lobby) => self.lobby.set(Some(lobby)),
            Message::Quick(quick) => self.quick.set(quick),
            Message::Company(company) => self.company.set(company),
            Message::Conduct(conduct) => self.conduct.set(conduct),
            Message::Announcement(said) => self.announcement.set(said),
            Message::Tournament { tournament, version } => self.followed.set(Some((tournament, version))),
            Message::Entered { tournaments } => self.entered.set(tournaments),
            Message::GoingDown { retry_ms } => self.closes(retry_ms),
        }
    }

    /// Notes that the house is closing, and when it wants visitors back. If it does not come back, it counts as lost.
    fn closes(self, retry_ms: u32) {
        self.inner.with_value(|inner| inner.socket.clone()).iter().for_each(|socket| socket.wait(retry_ms));
        self.status.set(Status::Closing);
        time::later(CLOSED_MS, move || {
            if self.status.try_get_untracked() == Some(Status::Closing) {
                self.status.set(Status::Lost);
            }
        });
    }

    fn tell(self, table: TableCode, news: TableNews) {
        // Cloned first, since the listener may use the connection.
        let listener = self.inner.with_value(|inner| inner.tables.get(&table).cloned());
        if let Some(listener) = listener {
            listener(news);
        }
    }
}

/// Gets a session: the one that this browser has, or a new one.
async fn session() -> Result<Welcome, http::Failed> {
    http::post_within(PATIENCE_MS, "/api/session", &Value::Null).await
}
