//! What is sent to whoever watches the lobby.

use crate::house::{PATIENCE, Player, TestHouse, short};
use lexio::Lexio;
use serde_json::Value;
use server::client::Client;
use tokio::time::timeout;
use wire::{Lobby, Message, Request};

/// Somebody who watches the lobby, and what they know of it.
struct Watcher {
    client: Client<Lexio>,
    known: Option<Lobby>,
    /// How often they were sent all of it, and how often what has changed.
    sent: (u32, u32),
}

impl Watcher {
    async fn of(house: &TestHouse, cookie: &str, changes: bool) -> Watcher {
        let mut client = Client::open(house.address(), &[("cookie", cookie)]).await.unwrap();
        client.call(Request::Hello { version: wire::VERSION, changes }).await.unwrap().unwrap();
        client.call(Request::Lobby { on: true }).await.unwrap().unwrap();
        Watcher { client, known: None, sent: (0, 0) }
    }

    /// The lobby for which `wanted` holds.
    async fn sees(&mut self, wanted: impl Fn(&Lobby) -> bool) -> Lobby {
        loop {
            if let Some(known) = self.known.as_ref().filter(|known| wanted(known)) {
                return known.clone();
            }
            let text = timeout(PATIENCE, self.client.next_text()).await.unwrap().unwrap();
            match serde_json::from_str::<Message<Value, Value>>(&text).unwrap() {
                Message::Lobby(lobby) => {
                    self.known = Some(lobby);
                    self.sent.0 += 1;
                }
                Message::LobbyChange(change) => {
                    self.known = Some(self.known.take().unwrap().changed(&change).unwrap());
                    self.sent.1 += 1;
                }
                _ => {}
            }
        }
    }
}

#[tokio::test]
async fn whoever_watches_the_lobby_is_sent_what_changes_in_it() {
    let house = TestHouse::open().await;
    let (mut ann, ben): (Player, Player) = (house.player().await, house.player().await);
    for _ in 0..4 {
        ann.create(3, short()).await;
    }
    let mut stranger = Watcher::of(&house, &ben.cookie, true).await;
    let mut host = Watcher::of(&house, &ann.cookie, true).await;
    let mut plain = Watcher::of(&house, &ben.cookie, false).await;
    stranger.sees(|lobby| lobby.open.len() == 4).await;
    assert!(host.sees(|lobby| lobby.mine.len() == 4).await.open.is_empty(), "they are all theirs");
    plain.sees(|lobby| lobby.open.len() == 4).await;
    // Until now nearly all may have been new, and to say so is no shorter than to say all of it.
    (stranger.sent, host.sent) = ((0, 0), (0, 0));
    let table = ann.create(3, short()).await;
    stranger.sees(|lobby| lobby.open.len() == 5).await;
    // Whoever comes late is sent all of it, and then the same changes.
    let mut late = Watcher::of(&house, &ben.cookie, true).await;
    assert!(late.sees(|_| true).await.is_like(stranger.known.as_ref().unwrap()));
    ann.sit(table).await;
    let sits = |lobby: &Lobby| lobby.open.iter().any(|one| one.table == table && !one.players.is_empty());
    let seen = [stranger.sees(sits).await, late.sees(sits).await, plain.sees(sits).await];
    assert!(seen.iter().all(|lobby| lobby.is_like(&seen[0])));
    let own = host.sees(|lobby| lobby.mine.iter().any(|one| !one.players.is_empty())).await;
    assert!(own.mine.len() == 5 && own.mine.iter().all(|one| one.held) && own.open.is_empty());
    assert!(stranger.sent.1 >= 2 && late.sent.1 >= 1 && host.sent.1 >= 1 && plain.sent.1 == 0);
    assert_eq!([stranger.sent.0, late.sent.0, host.sent.0], [0, 1, 0]);
    // Whoever has lost their place asks for all of it.
    for on in [false, true] {
        stranger.client.call(Request::Lobby { on }).await.unwrap().unwrap();
    }
    stranger.known = None;
    assert!(stranger.sees(|_| true).await.is_like(&seen[0]));
}
