//! The line to the house: one socket for the whole app, calls and their answers, and what the house tells unasked.
//!
//! The app works without it: practice needs no house.
use crate::{
    platform::{
        events, http, json,
        socket::{News, Socket},
        time,
    },
    reactive::derived,
};
use futures_channel::oneshot;
use leptos::prelude::*;
use serde_json::Value;
use std::{borrow::Cow, collections::HashMap, rc::Rc};
use wasm_bindgen_futures::spawn_local;
use wire::{
    Announcement, Answer, Call, Error, Listing, Lobby, Message, Missed, Name, Outcome, Outlined, Pictures, Quick,
    Reply, Request, TableCode, VERSION, Welcome, company::Company, moderation::Conduct, tournament::Entered,
};
use words::{Lang, Say, house::House};

/// The address of the socket.
const SOCKET: &str = "/ws";
/// The longest that a call waits for its answer.
const PATIENCE_MS: u32 = 10_000;
/// The longest that a house is believed to close for a moment.
const CLOSED_MS: u32 = 45_000;
/// How often it is looked whether the line stands.
const LOOK_MS: u32 = 50;
/// The line is lost so often in a row before a session is asked for again.
const LOSSES: u32 = 3;
/// The pause before asking again for a session.
const SESSION_PAUSE_MS: u32 = 4_000;

/// Whether the house can be reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// Not yet known.
    Opening,
    /// The house has said hello.
    Open,
    /// Not now; it is tried again and again.
    Lost,
    /// It has said that it closes for a moment.
    Closing,
}

/// Why a call brought nothing.
#[derive(Clone, PartialEq, Debug)]
pub enum Failure {
    /// The line broke before the answer, or there is none. Whether the call was carried out is not known.
    Unreachable,
    /// The house refused.
    Refused(Error),
}

/// An update of a table, its view and events as JSON of the table's game.
pub type TableUpdate = wire::Update<Value, Value>;

/// What a table's page hears.
#[derive(Clone, PartialEq, Debug)]
pub enum TableNews {
    /// Something happened.
    Update(Box<TableUpdate>),
    /// Something was said, or all that there is to be heard.
    Talk(wire::Talk),
    /// The table is no more; why, if not because nobody was left.
    Closed(Option<Error>),
}

impl Say for Failure {
    fn say(&self, lang: Lang) -> Cow<'static, str> {
        match self {
            Failure::Unreachable => House::Offline.say(lang),
            Failure::Refused(error) => error.say(lang),
        }
    }
}

type Listener = Rc<dyn Fn(TableNews)>;

/// The line. Copy it anywhere below the app with [`link`].
#[derive(Clone, Copy)]
pub struct Link {
    status: RwSignal<Status>,
    welcome: RwSignal<Option<Welcome>>,
    lobby: RwSignal<Option<Lobby>>,
    quick: RwSignal<Quick>,
    company: RwSignal<Company>,
    conduct: RwSignal<Conduct>,
    announcement: RwSignal<Announcement>,
    entered: RwSignal<Vec<Entered>>,
    /// The tournament that is followed, and how its page is numbered.
    followed: RwSignal<Option<(TableCode, u64)>>,
    outdated: RwSignal<bool>,
    /// The server's clock less this machine's, milliseconds.
    skew_ms: RwSignal<f64>,
    inner: StoredValue<Inner, LocalStorage>,
}

#[derive(Default)]
struct Inner {
    socket: Option<Socket>,
    last_id: u32,
    waiting: HashMap<u32, oneshot::Sender<Result<Reply, Failure>>>,
    tables: HashMap<TableCode, Listener>,
    /// What the house has told of them on this line.
    pictures: Pictures,
    lobby_wanted: bool,
    follows: Option<TableCode>,
    /// How often the line was lost since it last stood.
    losses: u32,
}

/// The line to the house, anywhere below the app.
pub fn link() -> Link {
    expect_context()
}

impl Link {
    /// Opens the line and makes it known to everything below. Called once, by the app.
    pub fn provide() -> Link {
        let link = Link {
            status: RwSignal::new(Status::Opening),
            welcome: RwSignal::new(None),
            lobby: RwSignal::new(None),
            quick: RwSignal::default(),
            company: RwSignal::default(),
            conduct: RwSignal::default(),
            announcement: RwSignal::default(),
            entered: RwSignal::default(),
            followed: RwSignal::new(None),
            outdated: RwSignal::new(false),
            skew_ms: RwSignal::new(0.0),
            inner: StoredValue::new_local(Inner::default()),
        };
        provide_context(link);
        let owner = Owner::current().unwrap_or_default();
        spawn_local(async move { link.open(&owner).await });
        link
    }

    /// Whether the house can be reached.
    pub fn status(self) -> Signal<Status> {
        self.status.into()
    }

    /// Who the visitor is to the house, once it has said so.
    pub fn welcome(self) -> Signal<Option<Welcome>> {
        self.welcome.into()
    }

    /// The tables of the house; none before it has told. Ask for them with [`Link::watch_lobby`].
    pub fn lobby(self) -> Signal<Option<Lobby>> {
        self.lobby.into()
    }

    /// How far quick match is for the visitor, as the house last told.
    pub fn quick(self) -> Signal<Quick> {
        self.quick.into()
    }

    /// The friends who are here, and who asks or invites the visitor, as the house last told.
    pub fn company(self) -> Signal<Company> {
        self.company.into()
    }

    /// What the visitor may not do, and what was done about them; for a moderator, how many cases wait.
    pub fn conduct(self) -> Signal<Conduct> {
        self.conduct.into()
    }

    /// What whoever runs the house tells everybody.
    pub fn announcement(self) -> Signal<Announcement> {
        self.announcement.into()
    }

    /// The tournaments that the visitor is in, as the house last told.
    pub fn entered(self) -> Signal<Vec<Entered>> {
        self.entered.into()
    }

    /// How the page of a tournament is numbered, told for as long as the component that asks lives; none: not yet known.
    pub fn follow(self, tournament: TableCode) -> Signal<Option<u64>> {
        self.want_followed(Some(tournament));
        on_cleanup(move || {
            // Meanwhile another may be followed.
            if self.inner.try_with_value(|inner| inner.follows) == Some(Some(tournament)) {
                self.want_followed(None);
            }
        });
        derived(move || self.followed.get().filter(|(told, _)| *told == tournament).map(|(_, version)| version))
    }

    fn want_followed(self, tournament: Option<TableCode>) {
        self.inner.update_value(|inner| inner.follows = tournament);
        if self.status.get_untracked() == Status::Open {
            self.cast(Request::Follow { tournament });
        }
    }

    /// The visitor's own tables, as far as the house has told of them.
    pub fn mine(self) -> Vec<Listing> {
        let lobby = self.lobby.with(|lobby| lobby.as_ref().map(|lobby| lobby.mine.clone()));
        let told = || self.welcome.with(|welcome| welcome.as_ref().map(|welcome| welcome.mine.clone()));
        lobby.or_else(told).unwrap_or_default()
    }

    /// Whether the house speaks otherwise than this page understands: one of them is older. Loading the page anew helps.
    pub fn outdated(self) -> Signal<bool> {
        self.outdated.into()
    }

    /// Takes note that it does.
    pub fn found_outdated(self) {
        self.outdated.set(true);
    }

    /// A moment of the server's clock on this machine's clock, milliseconds since 1970.
    pub fn local_ms(self, server_ms: i64) -> f64 {
        server_ms as f64 - self.skew_ms.get_untracked()
    }

    /// Has the lobby told for as long as the component that asks lives.
    pub fn watch_lobby(self) {
        self.want_lobby(true);
        on_cleanup(move || self.want_lobby(false));
    }

    fn want_lobby(self, on: bool) {
        self.inner.update_value(|inner| inner.lobby_wanted = on);
        if self.status.get_untracked() == Status::Open {
            self.cast(Request::Lobby { on });
        }
    }

    /// Hears what a table tells, until the component that listens ends. Ask for it with [`Request::Enter`] whenever
    /// [`Link::status`] turns open.
    pub fn on_table(self, table: TableCode, listener: impl Fn(TableNews) + 'static) {
        self.inner.update_value(|inner| drop(inner.tables.insert(table, Rc::new(listener))));
        on_cleanup(move || {
            self.inner.try_update_value(|inner| {
                inner.tables.remove(&table);
                inner.pictures.forget(table);
            });
            self.cast(Request::Exit { table });
        });
    }

    /// Asks the house for something and waits for the answer.
    ///
    /// # Errors
    /// [`Failure`] says whether the house refused or was not reached.
    pub async fn ask(self, request: Request) -> Result<Reply, Failure> {
        let (sender, answer) = oneshot::channel();
        let id = self.send(request, Some(sender)).ok_or(Failure::Unreachable)?;
        time::later(PATIENCE_MS, move || {
            // Forgetting the sender ends the wait.
            self.inner.try_update_value(|inner| inner.waiting.remove(&id));
        });
        answer.await.unwrap_or(Err(Failure::Unreachable))
    }

    /// Asks without waiting.
    pub fn cast(self, request: Request) {
        self.send(request, None);
    }

    /// Changes the visitor's nickname. Who is quick at the beginning of a visit waits until the line stands.
    ///
    /// # Errors
    /// As [`Link::ask`].
    pub async fn rename(self, name: Name) -> Result<(), Failure> {
        self.opened().await;
        self.ask(Request::Rename { name: name.clone() }).await?;
        self.is_called(name);
        Ok(())
    }

    /// The visitor is called otherwise now.
    pub fn is_called(self, name: Name) {
        self.welcome.update(|welcome| {
            if let Some(welcome) = welcome {
                welcome.name = name;
                welcome.named = true;
            }
        });
    }

    /// Lets the line go while the visitor signs in: it stands again with [`Link::resume`], as whoever they are then.
    /// Whoever waits for an answer is told that the line broke, and asks again on the new one.
    pub fn rest(self) {
        self.inner.with_value(|inner| inner.socket.clone()).iter().for_each(Socket::rest);
        self.status.set(Status::Lost);
        self.inner.update_value(|inner| inner.waiting.clear());
    }

    /// Has the line stand again.
    pub fn resume(self) {
        self.inner.with_value(|inner| inner.socket.clone()).iter().for_each(Socket::renew);
    }

    /// Waits while the line is opened for the first time, but no longer than for an answer.
    pub async fn opened(self) {
        let patient_until = time::now_ms() + f64::from(PATIENCE_MS);
        while self.status.get_untracked() == Status::Opening && time::now_ms() < patient_until {
            time::sleep(LOOK_MS).await;
        }
    }

    fn send(self, request: Request, answer: Option<oneshot::Sender<Result<Reply, Failure>>>) -> Option<u32> {
        self.inner.try_update_value(|inner| {
            inner.last_id += 1;
            let id = inner.last_id;
            let text = json::write(&Call { id, request })?;
            let sent = inner.socket.as_ref().is_some_and(|socket| socket.send(&text));
            if sent && let Some(answer) = answer {
                inner.waiting.insert(id, answer);
            }
            sent.then_some(id)
        })?
    }

    /// Gets a session, then opens the socket; the socket keeps itself open from then on.
    async fn open(self, owner: &Owner) {
        loop {
            match http::post::<Welcome>("/api/session", &Value::Null).await {
                Ok(welcome) => {
                    self.greet(welcome);
                    break;
                }
                Err(_) => {
                    self.status.set(Status::Lost);
                    time::sleep(SESSION_PAUSE_MS).await;
                }
            }
        }
        let socket = owner.with(|| {
            events::on_sight(move |_| self.tell_sight());
            Socket::open(SOCKET, move |news| self.hear(news))
        });
        self.inner.update_value(|inner| inner.socket = Some(socket));
    }

    fn greet(self, welcome: Welcome) {
        if welcome.version != VERSION {
            self.found_outdated();
        }
        self.skew_ms.set(welcome.now_ms as f64 - time::now_ms());
        self.welcome.set(Some(welcome));
    }

    /// Where the house calls people who have no page in sight, it is told whether this one is.
    fn tell_sight(self) {
        let asked = self.welcome.with_untracked(|welcome| welcome.as_ref().is_some_and(|welcome| welcome.push));
        if asked && self.status.get_untracked() == Status::Open {
            self.cast(Request::Sight { on: events::visible() });
        }
    }

    fn hear(self, news: News) {
        match news {
            News::Open => {
                self.inner.update_value(|inner| {
                    inner.losses = 0;
                    inner.pictures = Pictures::default();
                });
                spawn_local(async move { self.hello().await });
            }
            News::Lost { .. } => {
                self.inner.update_value(|inner| inner.losses += 1);
                // A house that lets no socket in may have ended the session: another tab has signed out, perhaps.
                if self.inner.with_value(|inner| inner.losses == LOSSES) {
                    spawn_local(async { drop(http::post::<Welcome>("/api/session", &Value::Null).await) });
                }
                // A house that has said so is not lost; it comes back.
                if self.status.get_untracked() != Status::Closing {
                    self.status.set(Status::Lost);
                }
                // Dropping the senders tells whoever waits that the line broke.
                self.inner.update_value(|inner| inner.waiting.clear());
            }
            News::Text(text) => {
                let whole = |picture: &Outlined| picture.text().to_owned();
                match self.inner.try_update_value(|inner| inner.pictures.take(&text).map(|taken| taken.map(whole))) {
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

    /// Asks for a whole picture where what has changed cannot be told any more.
    fn miss(self, Missed { table, last_seq }: Missed) {
        if self.inner.with_value(|inner| inner.tables.contains_key(&table)) {
            self.cast(Request::Enter { table, last_seq });
        }
    }

    async fn hello(self) {
        match self.ask(Request::Hello { version: VERSION, changes: true }).await {
            Ok(Reply::Hello(welcome)) => {
                self.greet(welcome);
                // Where there is nothing to be told, nothing is.
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
                // It is taken to be in sight.
                if !events::visible() {
                    self.tell_sight();
                }
            }
            Err(Failure::Refused(Error::NoSession)) => {
                if http::post::<Welcome>("/api/session", &Value::Null).await.is_ok() {
                    let socket = self.inner.with_value(|inner| inner.socket.clone());
                    socket.iter().for_each(Socket::renew);
                }
            }
            Err(Failure::Refused(Error::Version { .. })) => self.found_outdated(),
            Ok(_) | Err(_) => {}
        }
    }

    fn receive(self, message: Message<Value, Value>) {
        match message {
            Message::Answer(Answer { id, result }) => {
                let waiting = self.inner.try_update_value(|inner| inner.waiting.remove(&id)).flatten();
                if let Some(waiting) = waiting {
                    let result = match result {
                        Outcome::Ok(reply) => Ok(reply),
                        Outcome::Error(error) => Err(Failure::Refused(error)),
                    };
                    waiting.send(result).ok();
                }
            }
            Message::Table(update) => {
                self.skew_ms.set(update.now_ms as f64 - time::now_ms());
                self.tell(update.table, TableNews::Update(update));
            }
            // What has changed has become a whole picture already.
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
            Message::GoingDown { .. } => self.closes(),
        }
    }

    /// The house closes. If it does not come back as it said, it is lost.
    fn closes(self) {
        self.status.set(Status::Closing);
        time::later(CLOSED_MS, move || {
            if self.status.try_get_untracked() == Some(Status::Closing) {
                self.status.set(Status::Lost);
            }
        });
    }

    fn tell(self, table: TableCode, news: TableNews) {
        // Taken out first: the listener may well use the line.
        let listener = self.inner.with_value(|inner| inner.tables.get(&table).cloned());
        if let Some(listener) = listener {
            listener(news);
        }
    }
}
