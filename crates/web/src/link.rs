//! The connection to the house: one socket for the whole app, calls and their answers, and the messages that the house
//! sends unasked.
//!
//! The app works without it: practice needs no house.
mod barred;
mod calls;
mod clock;
mod greeting;
mod hearing;
mod seat;
mod version;
mod wanted;

use crate::{
    platform::{socket::Socket, time},
    reactive::effect,
};
pub use barred::Barred;
use calls::PATIENCE_MS;
use clock::Skew;
use futures_channel::oneshot;
use greeting::Matter;
pub use hearing::ANNOUNCED;
use leptos::prelude::*;
pub use seat::OwnSeat;
use serde_json::Value;
use std::{borrow::Cow, collections::HashMap, mem, rc::Rc, time::Duration};
pub use wanted::PageState;
use wasm_bindgen_futures::spawn_local;
use wire::{
    Announcement, Error, Listing, Lobby, Name, Pictures, Quick, Reply, Request, TableCode, Welcome, company::Company,
    moderation::Conduct, tournament::Entered,
};
use words::{Lang, Say, house::House};

/// How often [`Link::opened`] checks whether the connection is open, in milliseconds.
const LOOK_MS: u32 = 50;

/// Whether the house can be reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// Not yet known.
    Opening,
    /// The house has said hello.
    Open,
    /// The house cannot be reached at the moment; the connection is retried until it succeeds.
    Lost,
    /// The house has announced that it closes for a moment.
    Closing,
}

/// Why a call got no result.
#[derive(Clone, PartialEq, Debug)]
pub enum Failure {
    /// There was no connection, or it broke before the answer. Whether the call was carried out is not known.
    Unreachable,
    /// The house refused.
    Refused(Error),
}

/// An update of a table, with view and events as JSON of the table's game.
pub type TableUpdate = wire::Update<Value, Value>;

/// A message to a table's page.
#[derive(Clone, PartialEq, Debug)]
pub enum TableNews {
    /// Something happened.
    Update(Box<TableUpdate>),
    /// Something was said, or everything there is to hear.
    Talk(wire::Talk),
    /// The table no longer exists, and why, unless everyone had left.
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

/// The connection to the house. `Copy`; get it with [`link`] anywhere below the app.
#[derive(Clone, Copy)]
pub struct Link {
    status: RwSignal<Status>,
    barred: RwSignal<Option<Barred>>,
    welcome: RwSignal<Option<Welcome>>,
    lobby: RwSignal<Option<Lobby>>,
    quick: RwSignal<Quick>,
    company: RwSignal<Company>,
    conduct: RwSignal<Conduct>,
    announcement: RwSignal<Announcement>,
    entered: RwSignal<Vec<Entered>>,
    seat: RwSignal<Option<OwnSeat>>,
    /// The tournament being followed, and how far its page has come.
    followed: RwSignal<Option<(TableCode, PageState)>>,
    /// Whether the house is known to have been renewed.
    outdated: RwSignal<bool>,
    /// Whether the node at the other end of the socket is of another version. The next one may not be.
    refused: RwSignal<bool>,
    /// The house's clock against this machine's.
    skew: RwSignal<Skew>,
    inner: StoredValue<Inner, LocalStorage>,
}

/// A call without an answer so far.
struct Waiting {
    answer: oneshot::Sender<Result<Reply, Failure>>,
    /// When it was made, on the clock that never goes back.
    since: Duration,
}

#[derive(Default)]
struct Inner {
    socket: Option<Socket>,
    last_id: u32,
    /// The calls without an answer so far.
    waiting: HashMap<u32, Waiting>,
    /// The number of messages received.
    heard: u32,
    /// The shortest time that a call of this connection has taken to be answered, in milliseconds.
    quickest_ms: Option<f64>,
    tables: HashMap<TableCode, Listener>,
    /// What the house has sent about the tables on this connection.
    pictures: Pictures,
    /// Whether what tables have shown was shown to somebody else: the visitor has signed in or out since.
    shown_to_another: bool,
    /// The last table of which a picture of play has come.
    in_play: Option<TableCode>,
    /// How many components want to receive the lobby.
    lobby_watchers: u32,
    follows: Option<TableCode>,
    /// What the house has last said about the page of the tournament being followed, until it is taken.
    page_changes: Option<(TableCode, Value)>,
    /// How often the connection was lost since the house last said hello.
    losses: u32,
    /// After how many of these losses the house was found to let a socket in.
    let_in: Option<u32>,
    /// How often the house has said hello.
    greetings: u32,
    /// What it has not told since it last did.
    untold: Vec<Matter>,
}

/// The connection to the house. Available anywhere below the app.
pub fn link() -> Link {
    expect_context()
}

impl Link {
    /// Opens the connection and makes it available to everything below. Called once, by the app.
    pub fn provide() -> Link {
        let link = Link {
            status: RwSignal::new(Status::Opening),
            barred: RwSignal::new(None),
            welcome: RwSignal::new(None),
            lobby: RwSignal::new(None),
            quick: RwSignal::default(),
            company: RwSignal::default(),
            conduct: RwSignal::default(),
            announcement: RwSignal::new(hearing::last_announced()),
            entered: RwSignal::default(),
            seat: RwSignal::default(),
            followed: RwSignal::new(None),
            outdated: RwSignal::new(false),
            refused: RwSignal::new(false),
            skew: RwSignal::default(),
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

    /// Calls `f` each time the house can be reached again, for as long as what is around it lasts.
    pub fn when_back(self, f: impl Fn() + 'static) {
        let mut was = self.status.get_untracked();
        effect(move || {
            let before = mem::replace(&mut was, self.status.get());
            if was == Status::Open && before != Status::Open {
                untrack(&f);
            }
        });
    }

    /// Why the house does not let this page in, while the connection is lost, if it says so.
    pub fn barred(self) -> Signal<Option<Barred>> {
        self.barred.into()
    }

    /// Why the house cannot be asked for anything at the moment, as far as is known.
    pub fn unreached(self, lang: Lang) -> Cow<'static, str> {
        match (self.status.get(), self.barred.get()) {
            (Status::Closing, _) => House::GoingDown.say(lang),
            (_, Some(barred)) => barred.say(lang),
            (_, None) => House::Offline.say(lang),
        }
    }

    /// Who the visitor is to the house. `None` until it has said so.
    pub fn welcome(self) -> Signal<Option<Welcome>> {
        self.welcome.into()
    }

    /// The tables of the house. `None` until it has sent them; request them with [`Link::watch_lobby`].
    pub fn lobby(self) -> Signal<Option<Lobby>> {
        self.lobby.into()
    }

    /// The visitor's progress in quick match, as last reported by the house.
    pub fn quick(self) -> Signal<Quick> {
        self.quick.into()
    }

    /// The friends who are here, and the requests and invitations to the visitor, as last reported by the house.
    pub fn company(self) -> Signal<Company> {
        self.company.into()
    }

    /// The visitor's restrictions and notices, and for a moderator the number of pending cases.
    pub fn conduct(self) -> Signal<Conduct> {
        self.conduct.into()
    }

    /// The operator's announcement to everyone.
    pub fn announcement(self) -> Signal<Announcement> {
        self.announcement.into()
    }

    /// The tournaments that the visitor has entered, as last reported by the house.
    pub fn entered(self) -> Signal<Vec<Entered>> {
        self.entered.into()
    }

    /// The visitor's own tables, as far as the house has reported them.
    pub fn mine(self) -> Vec<Listing> {
        let lobby = self.lobby.with(|lobby| lobby.as_ref().map(|lobby| lobby.mine.clone()));
        let told = || self.welcome.with(|welcome| welcome.as_ref().map(|welcome| welcome.mine.clone()));
        lobby.or_else(told).unwrap_or_default()
    }

    /// Notes what has become of the visitor's quick match, where the house does not tell a new connection.
    pub fn supposes(self, quick: Quick) {
        self.quick.set(quick);
    }

    /// Changes the visitor's nickname. Early in a visit, waits until the connection is open.
    pub async fn rename(self, name: Name) -> Result<(), Failure> {
        self.opened().await;
        self.ask(Request::Rename { name: name.clone() }).await?;
        self.is_called(name);
        Ok(())
    }

    /// Notes the visitor's new name.
    pub fn is_called(self, name: Name) {
        self.welcome.update(|welcome| {
            if let Some(welcome) = welcome {
                welcome.name = name;
                welcome.named = true;
            }
        });
    }

    /// Whether the connection is open for somebody of another name.
    pub fn knows_by_another_name(self, name: &str) -> bool {
        self.welcome.with_untracked(|welcome| welcome.as_ref().is_some_and(|welcome| welcome.name.as_str() != name))
    }

    /// Closes the connection. [`Link::resume`] reopens it, under the visitor's new identity if they have signed in
    /// meanwhile. Pending calls fail as if the connection had broken, and are made again on the new one.
    pub fn rest(self) {
        self.inner.with_value(|inner| inner.socket.clone()).iter().for_each(Socket::rest);
        self.status.set(Status::Lost);
        self.inner.update_value(|inner| inner.waiting.clear());
    }

    /// Reopens the connection.
    pub fn resume(self) {
        self.inner.with_value(|inner| inner.socket.clone()).iter().for_each(Socket::renew);
    }

    /// Waits while the connection is being opened for the first time, but no longer than for an answer.
    pub async fn opened(self) {
        let patient_until = time::since_start() + Duration::from_millis(PATIENCE_MS.into());
        while self.status.get_untracked() == Status::Opening && time::since_start() < patient_until {
            time::sleep(LOOK_MS).await;
        }
    }
}
