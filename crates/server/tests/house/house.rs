//! A house in the test's own process, and players for it.
#![allow(dead_code, unreachable_pub, missing_docs, reason = "each test uses its own part of the house")]

use crate::heard::Heard;
use game::{Chance, Entropy, Enumerate, Game, Record, Seat};
use lexio::Lexio;
use search::Thinks;
use serde_json::{Value, json};
use server::{
    Clock, Config, Running, WebApp,
    client::{self, Broken, Client},
};
use std::{
    future::ready,
    net::SocketAddr,
    ops::{Deref, DerefMut},
    path::PathBuf,
    time::{Duration, Instant},
};
use store::{AnyStore, Entry, Journal, Sqlite, TableId};
use tempfile::TempDir;
use tokio::time::{sleep, timeout};
use wire::{Answer, Error, GameName, Level, Lobby, Message, Outcome, Pace, Phase, Reply, Request, TableCode, Written};

pub type Update<G = Lexio> = wire::Update<<G as Game>::View, <G as Game>::Seen>;

/// A game of the house, as these tests play it.
pub trait Played: Thinks {
    fn turn_of(view: &Self::View) -> Option<Seat>;

    /// The same action every time in the same position.
    fn plain_move(view: &Self::View) -> Self::Action;
}

impl Played for Lexio {
    fn turn_of(view: &lexio::View) -> Option<Seat> {
        view.turn
    }

    /// The first legal one, so the weakest play or a pass.
    fn plain_move(view: &lexio::View) -> lexio::Action {
        Lexio::legal(view)[0]
    }
}

/// Nothing in these tests takes this long, however busy the machine is.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// How often a player asks for a table that does not go on yet.
pub const ASK: Duration = Duration::from_millis(150);

pub struct TestHouse {
    pub config: Config,
    pub clock: Clock,
    pub store: AnyStore,
    pub web_app: WebApp,
    running: Option<Running>,
    folder: TempDir,
}

/// The files of a small web app.
fn app() -> WebApp {
    let page = b"<!doctype html><title>Madang</title><script src=\"/assets/app-1.wasm\"></script>";
    let files: [(&str, &[u8]); 7] = [
        ("home-en.html", page),
        ("home-en.html.br", b"its brotli twin"),
        ("page-en.html", page),
        ("page-en.html.br", b"its brotli twin"),
        ("assets/app-1.wasm", b"\0asm"),
        ("assets/app-1.wasm.br", b"its brotli twin"),
        ("assets/icon-512-1.png", b"a picture"),
    ];
    files.into_iter().map(|(path, data)| (path.into(), data.into())).collect()
}

/// The settings of a house with its data at this path, whose bots do not dawdle and whose players may be as fast.
pub fn config_for(data: PathBuf) -> Config {
    let mut config = Config { data, ..Config::default() };
    config.listen = SocketAddr::from(([127, 0, 0, 1], 0));
    config.pauses = server::Pauses { bot_min_ms: 0, bot_max_ms: 0, house_ms: 0, record_ms: 60_000 };
    config.limits.calls_per_second = 10_000;
    config.limits.call_burst = 10_000;
    config.limits.deeds_per_minute = 10_000;
    config
}

impl TestHouse {
    pub async fn open() -> TestHouse {
        TestHouse::with(|_| {}).await
    }

    /// A house with other settings.
    pub async fn with(set: impl FnOnce(&mut Config)) -> TestHouse {
        let folder = tempfile::tempdir().unwrap();
        let mut config = config_for(folder.path().join("house.sqlite"));
        set(&mut config);
        let (clock, store) = (Clock::default(), Sqlite::open(&config.data).unwrap().into());
        let mut house = TestHouse { config, clock, store, web_app: app(), running: None, folder };
        house.start().await;
        house
    }

    async fn start(&mut self) {
        let (store, clock) = (self.store.clone(), self.clock.clone());
        let running = Running::open(self.config.clone(), store, clock, self.web_app.clone()).await;
        self.running = Some(running.unwrap());
    }

    /// Closes the house gracefully.
    pub async fn close(&mut self) {
        self.running.take().unwrap().until(ready(())).await;
        self.store.shut().await;
    }

    /// Opens the house again, over the same file.
    pub async fn reopen(&mut self) {
        self.store = Sqlite::open(&self.config.data).unwrap().into();
        self.start().await;
    }

    pub async fn restart(&mut self) {
        self.close().await;
        self.reopen().await;
    }

    /// Closes the house, runs SQL on its file, and opens it again.
    pub async fn restart_after(&mut self, sql: &str) {
        self.close().await;
        self.by_hand(sql);
        self.reopen().await;
    }

    /// Runs SQL on the file of the house, which must be closed.
    pub fn by_hand(&self, sql: &str) {
        rusqlite::Connection::open(&self.config.data).unwrap().execute_batch(sql).unwrap();
    }

    pub fn address(&self) -> SocketAddr {
        self.running.as_ref().unwrap().address()
    }

    pub fn admin(&self) -> SocketAddr {
        self.running.as_ref().unwrap().admin_address().unwrap()
    }

    pub async fn player(&self) -> Player {
        self.player_of().await
    }

    /// Another socket of the same visitor.
    pub async fn again(&self, cookie: &str) -> Player {
        self.again_of(cookie).await
    }

    /// A visitor who plays `G`.
    pub async fn player_of<G: Played>(&self) -> Player<G> {
        let cookie = client::session(self.address()).await.unwrap();
        self.again_of(&cookie).await
    }

    /// A visitor from another network, for a house behind a proxy.
    pub async fn player_from(&self, network: &str) -> Player {
        let cookie = client::session(self.address()).await.unwrap();
        let mut client =
            Client::open(self.address(), &[("cookie", &cookie), ("x-forwarded-for", network)]).await.unwrap();
        client.call(Request::Hello { version: wire::VERSION, changes: true }).await.unwrap().unwrap();
        Player::with(client, cookie)
    }

    /// The record of a match that is over, which must verify.
    pub async fn record<G: Game>(&self, name: &str) -> Record<G> {
        let kept = client::request(self.address(), "GET", &format!("/api/records/{name}"), &[]).await.unwrap();
        assert_eq!(kept.status, 200);
        let record: Record<G> = serde_json::from_slice(&kept.body).unwrap();
        record.verify().unwrap();
        record
    }

    pub async fn again_of<G: Played>(&self, cookie: &str) -> Player<G> {
        Player::at(self.address(), cookie).await
    }

    /// Two players of whom the first has opened a table and begun a match of one round.
    pub async fn two_playing(&self) -> (TableCode, [Player; 2]) {
        let (mut host, mut other) = (self.player().await, self.player().await);
        (host.begins_with(&mut other, short()).await, [host, other])
    }
}

/// A visitor with a socket.
pub struct Player<G: Played = Lexio> {
    client: Client<G>,
    pub cookie: String,
    pub move_id: u64,
    /// The last picture they looked at.
    last: Option<Update<G>>,
    /// The last messages, in short.
    heard: Heard,
    /// How they play.
    pub hand: Hand<G>,
}

/// The action that a player takes in a position.
pub type Hand<G> = Box<dyn FnMut(&<G as Game>::View) -> <G as Game>::Action + Send + Sync>;

impl<G: Played> Deref for Player<G> {
    type Target = Client<G>;
    fn deref(&self) -> &Client<G> {
        &self.client
    }
}

impl<G: Played> DerefMut for Player<G> {
    fn deref_mut(&mut self) -> &mut Client<G> {
        &mut self.client
    }
}

/// Makes a plain request in a session, with a body unless that is null.
pub async fn send_as(house: SocketAddr, cookie: &str, method: &str, path: &str, body: &Value) -> client::Response {
    let body = if body.is_null() { String::new() } else { body.to_string() };
    client::request_with(house, method, path, &[&format!("cookie: {cookie}")], &body).await.unwrap()
}

pub fn entropy(number: u8) -> Chance {
    Chance::Open(Entropy::from_bytes([number; 32]))
}

/// That they would play again. Their browser gives this chance.
pub fn rematch(table: TableCode, chance: u8) -> Request {
    Request::Rematch { table, match_number: None, entropy: entropy(chance) }
}

pub fn create(seats: u8, rules: Value) -> Request {
    create_of::<Lexio>(seats, rules)
}

pub fn create_of<G: Game>(seats: u8, rules: Value) -> Request {
    Request::Create { game: GameName::of::<G>(), seats, rules, pace: Pace::default(), listed: true, rated: false }
}

impl Player {
    pub fn is_my_turn(update: &Update) -> bool {
        is_in_turn::<Lexio>(update)
    }
}

/// Whether it is the turn of the player who was sent this picture.
pub fn is_in_turn<G: Played>(update: &Update<G>) -> bool {
    let turn = update.view.as_ref().and_then(G::turn_of);
    turn.is_some() && turn == update.room.you
}

impl<G: Played> Player<G> {
    /// A visitor to the house at this address.
    pub async fn at(house: SocketAddr, cookie: &str) -> Player<G> {
        Player::with(Client::connect(house, cookie).await.unwrap(), cookie.to_owned())
    }

    fn with(client: Client<G>, cookie: String) -> Player<G> {
        Player { client, cookie, move_id: 0, last: None, heard: Heard::default(), hand: Box::new(G::plain_move) }
    }

    /// A visitor who comes to a table of the house at this address, or back to it. Moves there are numbered on from a
    /// thousand.
    pub async fn back_at(house: SocketAddr, cookie: &str, table: TableCode) -> Player<G> {
        let mut player = Player::at(house, cookie).await;
        player.move_id = 1_000;
        player.ok(Request::Enter { table, last_seq: None }).await;
        player
    }

    /// Makes a request that must succeed.
    pub async fn ok(&mut self, request: Request) -> Reply {
        timeout(PATIENCE, self.client.call(request)).await.unwrap().unwrap().unwrap()
    }

    /// Makes a request that must be refused.
    pub async fn refused(&mut self, request: Request) -> Error {
        timeout(PATIENCE, self.client.call(request)).await.unwrap().unwrap().unwrap_err()
    }

    pub async fn message(&mut self) -> Message<G::View, G::Seen> {
        let Ok(message) = timeout(PATIENCE, self.client.next()).await else {
            panic!("nothing is heard any more after {:#?}", self.heard)
        };
        let message = message.unwrap();
        self.heard.remember::<G>(&message);
        message
    }

    /// Whether the house has ended the socket.
    pub async fn is_cut(&mut self) -> bool {
        loop {
            match timeout(PATIENCE, self.client.next()).await.unwrap() {
                Ok(_) => {}
                Err(Broken::Closed | Broken::Socket(_)) => return true,
                Err(_) => return false,
            }
        }
    }

    /// The next picture of a table for which `wanted` holds.
    pub async fn sees(&mut self, mut wanted: impl FnMut(&Update<G>) -> bool) -> Update<G> {
        loop {
            if let Message::Table(update) = self.message().await
                && wanted(&update)
            {
                self.last = Some(*update.clone());
                return *update;
            }
        }
    }

    /// The next lobby for which `wanted` holds.
    pub async fn lobby(&mut self, wanted: impl Fn(&Lobby) -> bool) -> Lobby {
        loop {
            if let Message::Lobby(lobby) = self.message().await
                && wanted(&lobby)
            {
                return lobby;
            }
        }
    }

    /// Begins a match of two at a table of theirs.
    pub async fn begins_with(&mut self, other: &mut Player<G>, rules: Value) -> TableCode {
        let table = self.create(2, rules).await;
        self.sit(table).await;
        other.joins(table).await;
        self.ok(Request::Start { table }).await;
        table
    }

    /// Plays a match of two to its end, at a table where only they sit. Returns the name of its record.
    pub async fn plays_with(&mut self, other: &mut Player<G>, table: TableCode) -> String {
        other.joins(table).await;
        self.ok(Request::Start { table }).await;
        let (ended, _) = tokio::join!(self.finish(), other.finish());
        let Phase::Finished { record, .. } = ended.room.phase else { panic!("not finished") };
        record
    }

    /// Begins a match of one round against a bot, and waits for the first turn in it.
    pub async fn takes_on_a_bot(&mut self) -> Update<G> {
        let table = self.table_with_bots(2, short()).await;
        self.ok(Request::Start { table }).await;
        self.sees(is_in_turn::<G>).await
    }

    /// Opens a table and sits down at it, with bots of level 1 on the other chairs.
    pub async fn table_with_bots(&mut self, seats: u8, rules: Value) -> TableCode {
        let table = self.create(seats, rules).await;
        self.sit(table).await;
        for seat in 1..seats {
            self.ok(Request::SeatBot { table, seat: Seat(seat), level: Level(1) }).await;
        }
        table
    }

    pub async fn create(&mut self, seats: u8, rules: Value) -> TableCode {
        self.opens(create_of::<G>(seats, rules)).await
    }

    /// Makes a request that opens a table.
    pub async fn opens(&mut self, create: Request) -> TableCode {
        match self.ok(create).await {
            Reply::Created { table, .. } => table,
            other => panic!("{other:?}"),
        }
    }

    /// Enters a table as soon as it goes on. Returns when they asked for it in vain.
    pub async fn enters(&mut self, table: TableCode) -> Vec<Instant> {
        let (began, mut in_vain) = (Instant::now(), Vec::new());
        loop {
            let (asked, enter) = (Instant::now(), Request::Enter { table, last_seq: None });
            match timeout(PATIENCE, self.client.call(enter)).await.unwrap().unwrap() {
                Ok(_) => return in_vain,
                Err(Error::NoSuchTable { .. } | Error::Busy | Error::TooFast { .. }) => in_vain.push(asked),
                Err(other) => panic!("{other:?}"),
            }
            assert!(began.elapsed() < PATIENCE, "{} times in vain", in_vain.len());
            sleep(ASK).await;
        }
    }

    /// Enters a table and sits down there.
    pub async fn joins(&mut self, table: TableCode) {
        self.ok(Request::Enter { table, last_seq: None }).await;
        self.sit(table).await;
    }

    pub async fn sit(&mut self, table: TableCode) {
        let entropy = entropy(self.cookie.as_bytes()[10]);
        self.ok(Request::Sit { table, seat: None, entropy }).await;
    }

    pub fn act(&mut self, update: &Update<G>) -> Request {
        self.move_id += 1;
        let action = Written::of(&(self.hand)(update.view.as_ref().unwrap())).unwrap();
        Request::Act { table: update.table, move_id: self.move_id, match_number: None, ply: update.ply, action }
    }

    /// Makes the move that they would make here.
    pub async fn moves(&mut self, update: &Update<G>) -> Reply {
        let act = self.act(update);
        self.ok(act).await
    }

    /// Plays until the match is over, always ready for the next round. Repeats requests for which the house is too
    /// busy, and enters again where a node without a bus has ceased to lead the table.
    pub async fn finish(&mut self) -> Update<G> {
        let (mut acted, mut asked) = (None, None);
        loop {
            let update = match self.last.take() {
                Some(update) => update,
                None => match self.message().await {
                    Message::Table(update) => *update,
                    Message::Answer(Answer { id, result: Outcome::Error(Error::Busy | Error::TooFast { .. }) }) => {
                        if let Some((_, request)) = asked.take_if(|(asked, _)| *asked == id) {
                            sleep(Duration::from_millis(50)).await;
                            asked = Some((self.send(Request::clone(&request)).await.unwrap(), request));
                        }
                        continue;
                    }
                    Message::Closed { table, why: Some(Error::NoSuchTable { .. }) } => {
                        // Their move may be left undone.
                        acted = None;
                        self.enters(table).await;
                        continue;
                    }
                    _ => continue,
                },
            };
            let request = match &update.room.phase {
                Phase::Finished { .. } => return update,
                Phase::BetweenRounds { ready, .. } if update.room.you.is_some_and(|seat| !ready[seat.index()]) => {
                    Request::Ready { table: update.table }
                }
                _ if is_in_turn::<G>(&update) && acted != Some(update.ply) => {
                    acted = Some(update.ply);
                    self.act(&update)
                }
                _ => continue,
            };
            asked = Some((self.send(request.clone()).await.unwrap(), request));
        }
    }
}

/// Has them all enter a table.
pub async fn they_enter<const N: usize>(players: [&mut Player; N], table: TableCode) {
    for player in players {
        player.ok(Request::Enter { table, last_seq: None }).await;
    }
}

/// Waits for something that the house does in time, and looks less often the longer it takes.
pub async fn by_and_by(mut done: impl AsyncFnMut() -> bool) {
    for looked in 0..1_300_u64 {
        if done().await {
            return;
        }
        sleep(Duration::from_millis(looked.clamp(10, 50))).await;
    }
    panic!("it is not done");
}

/// A short match.
pub fn short() -> Value {
    json!({"rounds": 1})
}

/// The table as the store knows it.
pub fn table_id(table: TableCode) -> TableId {
    TableId::from_bytes(table.padded())
}

/// Whether a round has been dealt.
pub fn dealt(update: &Update) -> bool {
    update.view.is_some()
}

/// The time given back to the clocks of a table, in milliseconds.
pub async fn given_back<S: Journal>(store: &S, table: TableCode) -> i64 {
    let entries = store.read(table_id(table), 0).await.unwrap();
    let given = |entry: &Entry| serde_json::from_slice::<Value>(&entry.body).unwrap()["is"]["credit"]["ms"].as_i64();
    entries.iter().filter_map(given).sum()
}
