//! Who is let in, and what is refused at the door.

use crate::{
    account::is_known,
    house::{Player, TestHouse, create, send_as, short},
};
use game::below;
use lexio::Lexio;
use serde_json::{Value, json};
use server::client::{self, Broken, Client};
use std::time::Instant;
use store::Sessions;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};
use wire::{Error, Limited, MAX_FRAME, Message, Outcome, Pace, Request, Welcome};

pub(crate) async fn post(house: &TestHouse, headers: &[&str]) -> client::Response {
    client::request(house.address(), "POST", "/api/session", headers).await.unwrap()
}

pub(crate) fn error(response: &client::Response) -> Error {
    serde_json::from_slice(&response.body).unwrap()
}

/// The answer to a raw frame.
async fn said(player: &mut Player, text: impl Into<String>) -> (u32, Error) {
    player.send_text(text.into()).await.unwrap();
    loop {
        if let Message::Answer(answer) = player.message().await {
            let Outcome::Error(error) = answer.result else { panic!("{answer:?}") };
            return (answer.id, error);
        }
    }
}

#[tokio::test]
async fn a_session_begins_once_and_its_secret_is_not_for_scripts() {
    let house = TestHouse::with(|config| config.https = true).await;
    let first = post(&house, &[]).await;
    let set = first.header("set-cookie").unwrap().to_owned();
    for part in ["; HttpOnly", "; SameSite=Lax", "; Secure", "; Path=/"] {
        assert!(set.contains(part), "{set}");
    }
    assert!(set.starts_with("__Host-madang="), "{set}");
    assert_eq!(first.header("cache-control"), Some("no-store"));
    let cookie = format!("cookie: {}", set.split(';').next().unwrap());
    let again = post(&house, &[&cookie]).await;
    let name = |response: &client::Response| serde_json::from_slice::<Welcome>(&response.body).unwrap().name;
    assert_eq!(name(&first), name(&again));
    assert_eq!(again.header("set-cookie"), Some(set.as_str()));
    let forged = format!("cookie: madang={}", "7".repeat(64));
    assert_ne!(post(&house, &[&forged]).await.header("set-cookie"), Some(set.as_str()));
}

#[tokio::test]
async fn a_wrong_cookie_before_the_right_one_locks_nobody_out() {
    let house = TestHouse::open().await;
    let ann = house.player().await;
    let cookies = format!("madang={}; madang=x; {}", "7".repeat(64), ann.cookie);
    let again = post(&house, &[&format!("cookie: {cookies}")]).await;
    assert!(again.header("set-cookie").unwrap().starts_with(&ann.cookie), "the same session");
    assert!(Client::<Lexio>::connect(house.address(), &cookies).await.is_ok());
}

#[tokio::test]
async fn a_house_that_gets_https_knows_its_guests_again() {
    let mut house = TestHouse::open().await;
    let ann = house.player().await;
    house.close().await;
    house.config.https = true;
    house.reopen().await;
    let again = post(&house, &[&format!("cookie: {}", ann.cookie)]).await;
    let cookies: Vec<&str> = again.head.lines().filter(|line| line.starts_with("set-cookie")).collect();
    let secret = ann.cookie.split('=').nth(1).unwrap();
    assert!(cookies[0].contains(" __Host-madang=") && !cookies[0].contains(secret), "{cookies:?}");
    assert!(cookies[1].contains(" madang=; ") && cookies[1].contains("Max-Age=0"), "{cookies:?}");
}

fn secret(response: &client::Response) -> Option<String> {
    response.header("set-cookie").map(|set| set.split(';').next().unwrap().to_owned())
}

async fn post_as(house: &TestHouse, path: &str, cookie: &str) -> client::Response {
    send_as(house.address(), cookie, "POST", path, &Value::Null).await
}

/// A day and a minute, in milliseconds.
const DAY: i64 = 86_400_000;
const MINUTE: i64 = 60_000;

#[tokio::test]
async fn an_old_secret_is_renewed_and_two_tabs_do_not_fight() {
    let house = TestHouse::open().await;
    let old = client::session(house.address()).await.unwrap();
    let name = |response: &client::Response| serde_json::from_slice::<Welcome>(&response.body).unwrap().name;
    let young = post_as(&house, "/api/session", &old).await;
    assert_eq!(secret(&young), Some(old.clone()));
    house.clock.advance(8 * DAY);
    // Two tabs open at once with the old secret: one brings back the new one, the other no secret at all.
    let first = post_as(&house, "/api/session", &old).await;
    let second = post_as(&house, "/api/session", &old).await;
    let new = secret(&first).unwrap();
    assert_ne!(new, old);
    assert_eq!((secret(&second), name(&first)), (None, name(&second)));
    // The response with the new secret may get lost: the old one stays valid until the new one has been used.
    house.clock.advance(2 * DAY);
    assert!(is_known(&house, &old).await);
    let newer = secret(&post_as(&house, "/api/session", &old).await).unwrap();
    assert!(newer != new && newer != old);
    assert!(is_known(&house, &newer).await);
    // Now the others expire, but not at once.
    for (minutes, good) in [(9, true), (2, false)] {
        house.clock.advance(minutes * MINUTE);
        for ending in [&old, &new] {
            assert_eq!(is_known(&house, ending).await, good, "{minutes}");
        }
    }
    assert_eq!(secret(&post_as(&house, "/api/session", &newer).await), Some(newer));
}

/// The head of the answer that opens a socket.
async fn opened(house: &TestHouse, cookie: &str) -> String {
    let address = house.address();
    let mut stream = TcpStream::connect(address).await.unwrap();
    let request = format!(
        "GET /ws HTTP/1.1\r\nHost: {address}\r\nCookie: {cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await.unwrap());
    }
    String::from_utf8(head).unwrap()
}

#[tokio::test]
async fn a_page_that_stays_open_keeps_its_guest_however_soon_sessions_end() {
    let house = TestHouse::with(|config| config.session_days = 1).await;
    let mut ann = house.player().await;
    for _ in 0..3 {
        house.clock.advance(DAY / 2 + MINUTE);
        assert!(ann.is_cut().await, "it has to come back in time");
        let head = opened(&house, &ann.cookie).await;
        assert!(head.contains(&format!("set-cookie: {}; ", ann.cookie)) && head.contains("Max-Age=86400;"), "{head}");
        ann = house.again(&ann.cookie).await;
    }
    // As the house does every six hours.
    house.store.expire_sessions(house.clock.now_ms() - DAY).await.unwrap();
    assert!(is_known(&house, &ann.cookie).await);

    let house = TestHouse::open().await;
    let mut ben = house.player().await;
    house.clock.advance(DAY);
    ben.ok(Request::Lobby { on: true }).await;
    assert!(!opened(&house, &ben.cookie).await.contains("set-cookie"), "pages are loaded often enough");
}

#[tokio::test]
async fn signing_out_ends_every_socket_of_the_session() {
    let house = TestHouse::open().await;
    for path in ["/api/sign-out", "/api/sign-out/everywhere"] {
        let (mut ann, mut ben) = (house.player().await, house.player().await);
        let mut tab = house.again(&ann.cookie).await;
        let foreign = [&*format!("cookie: {}", ann.cookie), "origin: https://evil.example"];
        assert_eq!(client::request(house.address(), "POST", path, &foreign).await.unwrap().status, 403);
        assert_eq!(client::request(house.address(), "POST", path, &[]).await.unwrap().status, 401);
        let out = post_as(&house, path, &ann.cookie).await;
        assert_eq!(out.status, 204);
        let cleared = out.header("set-cookie").unwrap();
        assert!(cleared.starts_with("madang=; ") && cleared.contains("Max-Age=0"), "{cleared}");
        assert!(ann.is_cut().await && tab.is_cut().await);
        assert!(!is_known(&house, &ann.cookie).await);
        assert_ne!(secret(&post_as(&house, "/api/session", &ann.cookie).await), Some(ann.cookie.clone()));
        ben.ok(Request::Lobby { on: false }).await;
    }
}

/// The response to a request for this host name.
async fn asked_as(house: &TestHouse, host: &str) -> String {
    let mut stream = TcpStream::connect(house.address()).await.unwrap();
    let request = format!("POST /api/session HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    answer
}

#[tokio::test]
async fn a_name_that_somebody_turned_to_this_machine_is_not_answered() {
    let house = TestHouse::with(|config| config.origins = vec!["https://madang.example".into()]).await;
    for host in ["127.0.0.1:8080", "localhost", "[::1]:8080", "madang.example", "MADANG.example:443"] {
        assert!(asked_as(&house, host).await.starts_with("HTTP/1.1 200"), "{host}");
    }
    for host in ["evil.example", "madang.example.evil.example", "127.0.0.1.evil.example", "localhost\r\nHost: evil"] {
        let refused = asked_as(&house, host).await;
        assert!(refused.starts_with("HTTP/1.1 421") && !refused.contains("set-cookie"), "{host}: {refused}");
        assert!(refused.contains(r#"{"kind":"bad_message","reason":"the house does not go by this name"#), "{refused}");
    }
    let cookie = client::session(house.address()).await.unwrap();
    let rebound = [("cookie", cookie.as_str()), ("host", "evil.example"), ("origin", "http://evil.example")];
    assert!(Client::<Lexio>::open(house.address(), &rebound).await.is_err());
}

#[tokio::test]
async fn under_https_browsers_come_by_that_only() {
    let house = TestHouse::with(|config| config.https = true).await;
    let own = house.address();
    assert_eq!(post(&house, &[&format!("origin: https://{own}")]).await.status, 200);
    assert_eq!(post(&house, &[&format!("origin: http://{own}")]).await.status, 403);
    let page = client::request(own, "GET", "/", &[]).await.unwrap();
    let policy = page.header("content-security-policy").unwrap();
    assert!(policy.contains(&format!(" wss://{own};")) && !policy.contains("ws://127"), "{policy}");
}

#[tokio::test]
async fn behind_a_proxy_sockets_are_counted_by_the_visitors_address() {
    let house = TestHouse::with(|config| {
        config.behind_proxy = 1.into();
        config.limits.connections_per_address = 2;
        config.limits.sockets = 3;
    })
    .await;
    let cookie = client::session(house.address()).await.unwrap();
    let open = async |from: &str| {
        Client::<Lexio>::open(house.address(), &[("cookie", &cookie), ("x-forwarded-for", from)]).await
    };
    let (first, second) = (open("10.0.0.1").await.unwrap(), open("10.0.0.1:7").await.unwrap());
    assert!(matches!(open("10.0.0.1").await, Err(Broken::Socket(_))));
    let why = async |from: &str| {
        let asked = [&*format!("cookie: {cookie}"), &*format!("x-forwarded-for: {from}")];
        let refused = client::request(house.address(), "GET", "/ws", &asked).await.unwrap();
        (refused.status, error(&refused))
    };
    let full = Error::TooMany { what: Limited::SocketsHere, max: 2 };
    assert_eq!(why("10.0.0.1").await, (429, full), "these are not the visitor's own windows");
    let _third = open("10.0.0.2").await.expect("others are not kept out");
    assert_eq!(why("10.0.0.3").await, (503, Error::Busy), "the house itself is full");
    drop((first, second));
}

#[tokio::test]
async fn without_a_session_there_is_no_socket() {
    let house = TestHouse::open().await;
    let forged = format!("madang={}", "0".repeat(64));
    for headers in [vec![], vec![("cookie", forged.as_str())], vec![("cookie", "madang=x")]] {
        assert!(matches!(Client::<Lexio>::open(house.address(), &headers).await, Err(Broken::Socket(_))));
    }
    let plain = client::request(house.address(), "GET", "/ws", &[]).await.unwrap();
    assert_eq!((plain.status, error(&plain)), (401, Error::NoSession));
}

#[tokio::test]
async fn browsers_may_come_from_listed_pages_only() {
    let house = TestHouse::with(|config| config.origins = vec!["https://madang.example".into()]).await;
    let cookie = client::session(house.address()).await.unwrap();
    let open = async |origin: &str| {
        Client::<Lexio>::open(house.address(), &[("cookie", &cookie), ("origin", origin)]).await.is_ok()
    };
    assert!(open(&format!("http://{}", house.address())).await);
    assert!(open("https://madang.example").await);
    assert!(!open("https://evil.example").await);
    assert!(!open("null").await);
    assert_eq!(post(&house, &["origin: https://evil.example"]).await.status, 403);
}

#[tokio::test]
async fn hello_comes_first_and_in_the_same_version() {
    let house = TestHouse::open().await;
    let cookie = client::session(house.address()).await.unwrap();
    let mut client = Client::<Lexio>::open(house.address(), &[("cookie", &cookie)]).await.unwrap();
    assert_eq!(client.call(create(2, short())).await.unwrap(), Err(Error::HelloFirst));
    let old = client.call(Request::Hello { version: 0, changes: true }).await.unwrap();
    assert_eq!(old, Err(Error::Version { server: wire::VERSION }));
    assert!(client.call(Request::Hello { version: wire::VERSION, changes: true }).await.unwrap().is_ok());
}

#[tokio::test]
async fn broken_frames_are_answered_with_their_number_if_it_can_be_read() {
    let house = TestHouse::open().await;
    let mut eve = house.player().await;
    for (text, id) in [
        ("", 0),
        ("{", 0),
        ("[1,2]", 0),
        ("{\"id\":7}", 7),
        ("{\"id\":8,\"op\":\"fly\"}", 8),
        ("{\"id\":9,\"op\":\"enter\",\"table\":\"A\"}", 9),
        ("{\"id\":-1,\"op\":\"lobby\",\"on\":true}", 0),
        ("\u{0}", 0),
    ] {
        let (answered, error) = said(&mut eve, text).await;
        assert!(matches!(error, Error::BadMessage { .. }), "{text}: {error:?}");
        assert_eq!(answered, id, "{text}");
    }
    eve.send_bytes(vec![1, 2, 3]).await.unwrap();
    let Message::Answer(answer) = eve.message().await else { panic!("no answer") };
    assert!(matches!(answer.result, Outcome::Error(Error::BadMessage { .. })));
    eve.ok(create(2, short())).await;
}

#[tokio::test]
async fn too_large_a_frame_ends_the_line() {
    let house = TestHouse::open().await;
    for size in [MAX_FRAME + 1, 1_000_000] {
        let mut eve = house.player().await;
        eve.send_text(" ".repeat(size)).await.ok();
        if size == MAX_FRAME + 1 {
            let Message::Answer(answer) = eve.message().await else { panic!("no answer") };
            assert_eq!(answer.result, Outcome::Error(Error::TooLarge { max: MAX_FRAME }));
        }
        assert!(eve.is_cut().await);
    }
    let mut fits = house.player().await;
    let (_, error) = said(&mut fits, " ".repeat(MAX_FRAME)).await;
    assert!(matches!(error, Error::BadMessage { .. }));
}

#[tokio::test]
async fn too_many_calls_are_refused_and_a_flood_ends_the_line() {
    let house = TestHouse::with(|config| (config.limits.calls_per_second, config.limits.call_burst) = (1, 5)).await;
    let (mut eve, began) = (house.player().await, Instant::now());
    let mut fast = 0_u64;
    for _ in 0..50 {
        if let Err(Error::TooFast { retry_ms }) = eve.call(Request::Lobby { on: false }).await.unwrap() {
            assert!(retry_ms <= 1_000);
            fast += 1;
        }
    }
    // One more is answered each second.
    assert!(fast + began.elapsed().as_secs() >= 40, "{fast}");
    house.clock.advance(2_000);
    eve.ok(Request::Lobby { on: false }).await;
    for _ in 0..200 {
        eve.send_text("garbage".into()).await.ok();
    }
    assert!(eve.is_cut().await);
}

#[tokio::test]
async fn there_is_a_most_of_everything() {
    let house = TestHouse::with(|config| {
        config.limits.sockets_per_user = 2;
        config.limits.tables_per_user = 2;
        config.limits.entered_per_socket = 2;
        config.limits.session_burst = 3;
    })
    .await;
    let mut ann = house.player().await;
    let mut second = house.again(&ann.cookie).await;
    assert!(Client::<Lexio>::open(house.address(), &[("cookie", &ann.cookie)]).await.is_err());
    let asked = client::request(house.address(), "GET", "/ws", &[&format!("cookie: {}", ann.cookie)]).await.unwrap();
    let full = Error::TooMany { what: Limited::Sockets, max: 2 };
    assert_eq!((asked.status, error(&asked)), (429, full), "a page can ask why it gets no socket");
    let tables = [ann.create(2, short()).await, ann.create(2, short()).await];
    let too_many = |what, max| Error::TooMany { what, max };
    assert_eq!(ann.refused(create(2, short())).await, too_many(Limited::Entered, 2));
    assert_eq!(second.refused(create(2, short())).await, too_many(Limited::Tables, 2));
    ann.ok(Request::Enter { table: tables[0], last_seq: None }).await;
    let mut ben = house.player().await;
    let third = ben.create(2, short()).await;
    assert_eq!(ann.refused(Request::Enter { table: third, last_seq: None }).await, too_many(Limited::Entered, 2));
    ann.ok(Request::Exit { table: tables[0] }).await;
    ann.ok(Request::Enter { table: third, last_seq: None }).await;
    house.player().await;
    let refused = post(&house, &[]).await;
    assert_eq!(refused.status, 429);
    assert!(matches!(error(&refused), Error::TooMany { what: Limited::Sessions, .. }));
    let elsewhere = post(&house, &["x-forwarded-for: 10.0.0.9"]).await;
    assert_eq!(elsewhere.status, 429, "nobody is believed about their address without a proxy");
}

#[tokio::test]
async fn impossible_tables_are_refused() {
    let house = TestHouse::open().await;
    let mut eve = house.player().await;
    for (seats, rules) in [
        (1, json!({})),
        (6, json!({})),
        (4, json!({"preset": "house"})),
        (4, json!({"rounds": 0})),
        (4, json!({"colour": "red"})),
        (4, json!([])),
    ] {
        let error = eve.refused(create(seats, rules)).await;
        assert!(matches!(error, Error::BadRules { .. }), "{error:?}");
    }
    let Request::Create { game, seats, rules, listed, rated, .. } = create(2, short()) else { unreachable!() };
    let fast = Request::Create { game, seats, rules, listed, rated, pace: Pace { move_ms: Some(1) } };
    assert_eq!(eve.refused(fast).await, Error::BadPace { min_ms: 5_000, max_ms: 600_000 });
    let Request::Create { seats, rules, listed, rated, pace, .. } = create(2, short()) else { unreachable!() };
    let chess = Request::Create { game: "chess".parse().unwrap(), seats, rules, listed, rated, pace };
    let Error::UnknownGame { game, known } = eve.refused(chess).await else { panic!("there is no chess") };
    assert_eq!((game.as_str(), known.len()), ("chess", games::Name::ALL.len()));
    let (id, error) = said(
        &mut eve,
        r#"{"id":9,"op":"create","game":"CHESS!","seats":2,"rules":{},"pace":{"move_ms":null},"listed":false}"#,
    )
    .await;
    assert!(id == 9 && matches!(error, Error::BadMessage { .. }), "{id} {error:?}");
    let table = eve.create(2, short()).await;
    for level in [0, 6, 255] {
        let bot = Request::SeatBot { table, seat: game::Seat(0), level: wire::Level(level) };
        assert_eq!(eve.refused(bot).await, Error::BadLevel { max: 5 });
    }
    let nowhere = wire::TableCode::numbered(1);
    assert_eq!(eve.refused(Request::Stand { table: nowhere }).await, Error::NoSuchTable { table: nowhere });
}

#[tokio::test]
async fn behind_a_proxy_the_last_address_that_it_added_counts() {
    let house = TestHouse::with(|config| (config.behind_proxy, config.limits.session_burst) = (1.into(), 1)).await;
    for (told, status) in [
        ("10.0.0.1", 200),
        ("10.0.0.9, 10.0.0.1", 429),
        ("10.0.0.1, 10.0.0.2", 200),
        ("made up", 200),
        ("10.0.0.3:5001", 200),
        ("10.0.0.3:5002", 429),
        ("[2001:db8::1]:5001", 200),
        ("2001:db8::2", 429),
    ] {
        assert_eq!(post(&house, &[&format!("x-forwarded-for: {told}")]).await.status, status, "{told}");
    }
}

/// A frame with one to four of its letters changed, left out or doubled.
fn spoilt(frame: &str, chance: &mut game::Sim) -> String {
    let mut letters: Vec<u8> = frame.bytes().collect();
    for _ in 0..=below(3, chance) {
        let at = below(letters.len() as u32, chance) as usize;
        match below(3, chance) {
            0 => letters[at] = 32 + below(95, chance) as u8,
            1 => _ = letters.remove(at),
            _ => letters.insert(at, letters[at]),
        }
    }
    String::from_utf8(letters).unwrap()
}

#[tokio::test]
async fn spoilt_frames_are_all_answered_and_the_table_goes_on() {
    let house = TestHouse::open().await;
    let (mut ann, mut eve) = (house.player().await, house.player().await);
    let table = ann.table_with_bots(2, short()).await;
    let entropy = "07".repeat(32);
    let frames = [
        format!("{{\"id\":5,\"op\":\"enter\",\"table\":\"{table}\",\"last_seq\":1}}"),
        format!("{{\"id\":5,\"op\":\"sit\",\"table\":\"{table}\",\"seat\":0,\"entropy\":\"{entropy}\"}}"),
        format!("{{\"id\":5,\"op\":\"act\",\"table\":\"{table}\",\"move_id\":1,\"ply\":0,\"action\":{{\"play\":[\"3C\"]}}}}"),
        format!("{{\"id\":5,\"op\":\"seat_bot\",\"table\":\"{table}\",\"seat\":1,\"level\":3}}"),
        format!("{{\"id\":5,\"op\":\"start\",\"table\":\"{table}\"}}"),
        "{\"id\":5,\"op\":\"create\",\"game\":\"lexio\",\"seats\":9,\"rules\":{\"rounds\":3},\"pace\":{\"move_ms\":null},\
         \"listed\":true}"
            .to_owned(),
    ];
    let mut chance = game::sim(7);
    for round in 0..600 {
        eve.send_text(spoilt(&frames[round % frames.len()], &mut chance)).await.unwrap();
        while !matches!(eve.message().await, Message::Answer(_)) {}
        if round % 40 == 0 {
            eve.ok(Request::Lobby { on: false }).await;
        }
    }
    ann.ok(Request::Start { table }).await;
    let end = ann.finish().await;
    assert_eq!(end.room.you, Some(game::Seat(0)));
}

#[tokio::test]
async fn half_a_body_is_not_waited_for() {
    let house = TestHouse::with(|config| config.patience.asking_ms = 400).await;
    let host = house.address();
    let mut stream = TcpStream::connect(host).await.unwrap();
    let half = format!("POST /api/session HTTP/1.1\r\nHost: {host}\r\nContent-Length: 999\r\n\r\nhalf");
    stream.write_all(half.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
    let (_, body) = answer.split_once("\r\n\r\n").unwrap();
    assert!(matches!(serde_json::from_str(body).unwrap(), Error::BadMessage { .. }), "{body}");
}

#[tokio::test]
async fn a_path_that_cannot_be_read_is_refused_like_everything_else() {
    let house = TestHouse::open().await;
    let ann = house.player().await;
    let cookie = format!("cookie: {}", ann.cookie);
    for path in
        ["/api/people/%FF", "/api/ratings/%FF", "/api/records/%FF", "/api/tournaments/%FF", "/api/daily/%FF/lexio"]
    {
        let refused = client::request(house.address(), "GET", path, &[&cookie]).await.unwrap();
        assert_eq!((refused.status, refused.header("content-type")), (400, Some("application/json")), "{path}");
        assert!(matches!(error(&refused), Error::BadMessage { .. }), "{path}");
    }
}
