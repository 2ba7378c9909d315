//! Visitors who read too slowly, and visitors who are no longer there.

use crate::house::{Player, TestHouse, short};
use futures_util::{SinkExt, StreamExt};
use game::Seat;
use serde_json::Value;
use server::client;
use std::net::SocketAddr;
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{Message as Frame, client::IntoClientRequest},
};
use wire::{Call, Chair, Message, Outlined, Pictures, Presence, Request, TableCode, Update, VERSION};

#[tokio::test]
async fn a_line_on_which_nothing_is_heard_ends_and_the_seat_is_shown_away() {
    let house = TestHouse::with(|config| {
        config.patience.ping_ms = 1_000;
        // So long that a machine that stands still for a while does not cut Ann off, too.
        config.patience.silence_ms = 10_000;
    })
    .await;
    let (table, [mut ann, mut ben]) = house.two_playing().await;
    let ben_is = |update: &crate::house::Update, wanted: Presence| match &update.room.chairs[1] {
        Chair::Player { presence, .. } => *presence == wanted,
        other => panic!("{other:?}"),
    };
    ann.sees(|update| update.view.is_some() && ben_is(update, Presence::Here)).await;
    // As far as the network can tell, Ben's socket is open, but no one is using it: no ping is answered.
    ann.sees(|update| ben_is(update, Presence::Away)).await;
    assert!(ben.is_cut().await);
    let _back: Player = Player::back_at(house.address(), &ben.cookie, table).await;
    let update = ann.sees(|update| ben_is(update, Presence::Here)).await;
    assert_eq!(update.room.you, Some(Seat(0)));
}

#[tokio::test]
async fn a_flood_of_pings_ends_the_line() {
    let house = TestHouse::with(|config| (config.limits.calls_per_second, config.limits.call_burst) = (1, 5)).await;
    let mut eve = house.player().await;
    // The house answers each, whether or not the answers are read.
    for _ in 0..200 {
        eve.send_ping().await.ok();
    }
    assert!(eve.is_cut().await);
}

/// How often a visitor comes and goes. Each time makes two pictures, more in all than the buffers between two sockets
/// hold.
const TIMES: usize = 1_500;

#[tokio::test]
async fn a_slow_spectator_gets_the_newest_picture_and_holds_nobody_up() {
    slow_spectator(false).await;
}

#[tokio::test]
async fn a_slow_spectator_who_is_told_what_has_changed_is_told_all_of_it_where_something_was_left_out() {
    slow_spectator(true).await;
}

async fn slow_spectator(changes: bool) {
    // However long all this takes, the spectator is not cut off: they answer no pings meanwhile.
    let house = TestHouse::with(|config| {
        (config.patience.sending_ms, config.patience.silence_ms) = (3_600_000, 3_600_000);
    })
    .await;
    let (mut ann, mut ben) = (house.player().await, house.player().await);
    let table = ann.create(2, short()).await;
    let mut slow = Slow::spectator(house.address(), table, changes).await;
    for _ in 0..TIMES {
        // These are answered, however much is queued for the spectator who does not read.
        for request in [Request::Enter { table, last_seq: None }, Request::Exit { table }] {
            ben.ok(request).await;
            house.clock.advance(1_000);
        }
    }
    ann.sit(table).await;
    let mut pictures: Vec<Update<Value, Value>> = Vec::new();
    while !pictures.last().is_some_and(|update| matches!(update.room.chairs[0], Chair::Player { .. })) {
        pictures.extend(slow.read().await);
    }
    assert!(pictures.len() < TIMES * 2, "{} pictures", pictures.len());
    assert!(pictures[1..].iter().any(|update| update.fresh), "what was left out is made up for");
    let seqs: Vec<u64> = pictures.iter().map(|update| update.seq).collect();
    assert!(seqs.is_sorted(), "and time never goes back");
    assert_eq!(slow.changes > 0, changes);
    // The folded picture equals the whole one.
    slow.says(3, Request::Enter { table, last_seq: None }).await;
    let whole = loop {
        match slow.read().await {
            Some(update) if slow.last_is_whole => break update,
            Some(update) => pictures.push(update),
            None => {}
        }
    };
    let folded = pictures.pop().unwrap();
    assert_eq!((folded.ply, folded.room, folded.view), (whole.ply, whole.room, whole.view));
}

/// A spectator on a line with little buffer space.
struct Slow {
    socket: WebSocketStream<TcpStream>,
    pictures: Pictures,
    /// How many pictures came as changes; `last_is_whole` says whether the last one did not.
    changes: usize,
    last_is_whole: bool,
}

impl Slow {
    async fn spectator(house: SocketAddr, table: TableCode, changes: bool) -> Slow {
        let cookie = client::session(house).await.unwrap();
        let socket = TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(4_096).unwrap();
        let stream = socket.connect(house).await.unwrap();
        let mut request = format!("ws://{house}/ws").into_client_request().unwrap();
        request.headers_mut().insert("cookie", cookie.parse().unwrap());
        let (socket, _) = client_async(request, stream).await.unwrap();
        let mut slow = Slow { socket, pictures: Pictures::default(), changes: 0, last_is_whole: false };
        slow.says(1, Request::Hello { version: VERSION, changes }).await;
        slow.says(2, Request::Enter { table, last_seq: None }).await;
        while slow.read().await.is_none() {}
        slow
    }

    async fn says(&mut self, id: u32, request: Request) {
        let text = serde_json::to_string(&Call { id, request }).unwrap();
        self.socket.send(Frame::text(text)).await.unwrap();
    }

    /// The next message, if it is a picture.
    async fn read(&mut self) -> Option<Update<Value, Value>> {
        let Frame::Text(text) = self.socket.next().await.unwrap().unwrap() else { return None };
        let changed = serde_json::from_str::<Value>(&text).unwrap()["kind"] == "change";
        let whole = self.pictures.take(&text).expect("nothing is missed").map(Outlined::text);
        match serde_json::from_str(whole.unwrap_or(&text)).unwrap() {
            Message::Table(update) => {
                self.changes += usize::from(changed);
                self.last_is_whole = !changed;
                Some(*update)
            }
            _ => None,
        }
    }
}
