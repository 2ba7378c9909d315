//! A door with only two pages behind it, and clients that misbehave.

use super::*;
use axum::{body::Bytes, routing::get};
use std::{fs, sync::Mutex};
use tokio::{net::TcpSocket, task::JoinSet};

/// Longer than anything here takes, however busy the machine.
const LONG: Duration = Duration::from_secs(60);
/// A page that is requested and not read: more than the system's buffers hold.
static BIG: [u8; 2 << 20] = [7; 2 << 20];

struct Opened {
    address: SocketAddr,
    places: Arc<Places>,
    closing: CancellationToken,
    tasks: Tasks,
    refused: Refusals,
}

/// Opens a door with these limits on waiting for requests and on sending.
async fn open(places: Arc<Places>, asking_ms: u32, sending_ms: u32) -> Opened {
    open_with(places, asking_ms, sending_ms, Arc::default()).await
}

/// The same, with these failures to accept at first.
async fn open_with(places: Arc<Places>, asking_ms: u32, sending_ms: u32, failures: Arc<Mutex<Vec<i32>>>) -> Opened {
    let router = Router::new()
        .route("/", get(async || "come in").post(async || "come in"))
        .route("/big", get(async || Bytes::from_static(&BIG)));
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(SocketAddr::from(([127, 0, 0, 1], 0))).unwrap();
    socket.set_send_buffer_size(crate::running::SEND_BUFFER).unwrap();
    let listener = socket.listen(1_024).unwrap();
    let address = listener.local_addr().unwrap();
    let patience = Patience { asking_ms, sending_ms, ..Patience::default() };
    let (closing, tasks) = (CancellationToken::new(), Tasks::default());
    let refused = Refusals::default();
    let door = Door::new(router, places.clone(), patience, closing.clone(), tasks.clone(), refused.clone());
    tasks.spawn(door.open(Poor { listener, failures }));
    Opened { address, places, closing, tasks, refused }
}

/// A listener in a process that has run out of descriptors, or the like: it fails with these system error numbers
/// before it accepts a connection.
struct Poor {
    listener: TcpListener,
    failures: Arc<Mutex<Vec<i32>>>,
}

impl Listener for Poor {
    async fn accept(&self) -> io::Result<(TcpStream, SocketAddr)> {
        // As with a real listener, a connection is waiting when it fails.
        let failure = self.failures.lock().unwrap().pop();
        match failure {
            Some(number) => Err(io::Error::from_raw_os_error(number)),
            None => Listener::accept(&self.listener).await,
        }
    }
}

impl Opened {
    async fn connect(&self, said: &str) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        stream.write_all(said.as_bytes()).await.unwrap();
        stream
    }

    /// The complete answer to a well-behaved visitor.
    async fn visit(&self) -> String {
        let mut stream = self.connect("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").await;
        rest(&mut stream).await
    }

    /// Visits until there is a place.
    async fn is_let_in(&self) {
        let visits = async {
            while !self.visit().await.ends_with("come in") {
                sleep(Duration::from_millis(20)).await;
            }
        };
        timeout(LONG, visits).await.expect("there is a place at last");
    }

    fn taken(&self) -> u32 {
        self.places.taken()
    }
}

/// Reads everything until the house closes the connection.
async fn rest(stream: &mut TcpStream) -> String {
    let mut answer = Vec::new();
    // A connection cut in the middle has ended too.
    timeout(LONG, stream.read_to_end(&mut answer)).await.expect("the house closes it").ok();
    String::from_utf8_lossy(&answer).into_owned()
}

/// This process's memory in bytes, as Linux tells it; elsewhere 0.
fn memory() -> usize {
    let pages = fs::read_to_string("/proc/self/statm").unwrap_or_default();
    pages.split(' ').nth(1).map_or(0, |pages| pages.parse::<usize>().unwrap() * 4_096)
}

#[tokio::test]
async fn nothing_that_is_sent_waits_for_more() {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let (visitor, accepted) =
        tokio::join!(TcpStream::connect(listener.local_addr().unwrap()), Listener::accept(&listener));
    let (stream, peer) = accepted.unwrap();
    assert_eq!(peer, visitor.unwrap().local_addr().unwrap());
    assert!(stream.nodelay().unwrap());
}

#[tokio::test]
async fn whoever_says_nothing_or_half_a_thing_makes_room_for_others() {
    for half in [
        "",
        "GET / HTTP/1.1\r\nHost: x\r\n",
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nhalf",
        "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nha",
        "GET / HTTP/1.1\r\nHost: x\r\n\r\n",
    ] {
        let door = open(Places::new(20, None), 400, 10_000).await;
        let mut strangers = Vec::new();
        for _ in 0..20 {
            strangers.push(door.connect(half).await);
        }
        door.is_let_in().await;
        for mut stranger in strangers {
            let said = rest(&mut stranger).await;
            assert!(said.is_empty() || said.ends_with("come in"), "{half:?}: {said}");
        }
    }
}

/// What `accept` returns on Linux: too many open files in the process or in the system, and a visitor who has already
/// left.
#[cfg(target_os = "linux")]
const EMFILE: i32 = 24;
#[cfg(target_os = "linux")]
const ENFILE: i32 = 23;
#[cfg(target_os = "linux")]
const ECONNABORTED: i32 = 103;

#[cfg(target_os = "linux")]
#[tokio::test]
async fn without_descriptors_the_door_waits_and_stays_a_door() {
    let failures = Arc::new(Mutex::new(vec![EMFILE, ENFILE, EMFILE]));
    let begun = Instant::now();
    let door = open_with(Places::new(10, None), 10_000, 10_000, failures.clone()).await;
    assert!(door.visit().await.ends_with("come in"));
    assert!(begun.elapsed() >= BREATH * 3, "it does not ask again and again: {:?}", begun.elapsed());
    assert!(failures.lock().unwrap().is_empty());
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn who_goes_before_the_door_is_open_keeps_nobody_waiting() {
    let gone = Arc::new(Mutex::new(vec![ECONNABORTED; 500]));
    let begun = Instant::now();
    let door = open_with(Places::new(10, None), 10_000, 10_000, gone).await;
    assert!(door.visit().await.ends_with("come in"));
    assert!(begun.elapsed() < BREATH * 250, "{:?}", begun.elapsed());
}

#[tokio::test]
async fn a_head_that_trickles_in_does_not_hold_its_place() {
    let door = open(Places::new(1, None), 400, 10_000).await;
    let mut slow = door.connect("GET / HTTP/1.1\r\nHost: x\r\n").await;
    let start = Instant::now();
    while slow.write_all(b"A: b\r\n").await.is_ok() {
        sleep(Duration::from_millis(20)).await;
        assert!(start.elapsed() < LONG, "each line is no new beginning");
    }
    door.is_let_in().await;
}

#[tokio::test]
async fn too_large_a_head_is_refused() {
    let door = open(Places::new(1, None), 10_000, 10_000).await;
    let mut stranger = door.connect("GET / HTTP/1.1\r\nHost: x\r\nA: ").await;
    for _ in 0..1_000 {
        if stranger.write_all(&[b'a'; 1_000]).await.is_err() {
            break;
        }
    }
    let said = rest(&mut stranger).await;
    assert!(said.is_empty() || said.starts_with("HTTP/1.1 431"), "{said}");
    // Nor is one that ends, though the library would take it.
    let door = open(Places::new(10, None), 10_000, 10_000).await;
    for (letters, good) in [(8_000, true), (100_000, false)] {
        let head = format!("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nA: {}\r\n\r\n", "a".repeat(letters));
        let mut visitor = door.connect("").await;
        visitor.write_all(head.as_bytes()).await.ok();
        let said = rest(&mut visitor).await;
        assert_eq!(said.ends_with("come in"), good, "{letters}: {said}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn seven_hundred_and_fifty_who_do_not_read_cost_no_memory() {
    let door = open(Places::new(10_000, Some(400)), 10_000, 5_000).await;
    rlimit::increase_nofile_limit(4_096).unwrap();
    door.is_let_in().await;
    let before = memory();
    let mut strangers = JoinSet::new();
    for _ in 0..750 {
        let address = door.address;
        strangers.spawn(async move {
            let socket = TcpSocket::new_v4().unwrap();
            socket.set_recv_buffer_size(4_096).unwrap();
            let mut stream = socket.connect(address).await.unwrap();
            stream.write_all(b"GET /big HTTP/1.1\r\nHost: x\r\n\r\n").await.ok();
            stream
        });
    }
    // As many as may be are being answered at the same time.
    timeout(LONG, async {
        while door.taken() < 400 {
            sleep(Duration::from_millis(20)).await;
        }
    })
    .await
    .expect("400 are let in");
    let strangers = strangers.join_all().await;
    // No one reads, so every connection is cut, and there is room again. Until then, whatever an answer costs shows.
    let (mut most, mut grown) = (0, 0);
    timeout(LONG, async {
        while door.taken() > 0 {
            most = door.taken().max(most);
            grown = memory().saturating_sub(before).max(grown);
            sleep(Duration::from_millis(20)).await;
        }
    })
    .await
    .expect("nobody keeps a place");
    assert!(most <= 400, "{most}");
    assert!(grown < 64 << 20, "{} MiB for {most} answers of 2 MiB", grown >> 20);
    door.is_let_in().await;
    drop(strangers);
}

#[tokio::test]
async fn whoever_finds_no_place_is_told_when_to_come_back() {
    let door = open(Places::new(2, Some(1)), 10_000, 10_000).await;
    let first = door.connect("").await;
    let said = door.visit().await;
    assert!(said.starts_with("HTTP/1.1 429") && said.contains("\r\nRetry-After: 10\r\n"), "{said}");
    let neighbour = TcpSocket::new_v4().unwrap();
    neighbour.bind(SocketAddr::from(([127, 0, 0, 2], 0))).unwrap();
    let neighbour = neighbour.connect(door.address).await.unwrap();
    let said = door.visit().await;
    assert!(said.starts_with("HTTP/1.1 503") && said.contains("\r\nRetry-After: 10\r\n"), "{said}");
    let counted = ["too_many", "busy"].map(|kind| door.refused.of(kind));
    assert_eq!(counted, [1, 1], "and the operator learns of it");
    drop((first, neighbour));
    door.is_let_in().await;
}

#[tokio::test]
async fn a_browser_that_finds_no_place_gets_a_page_and_whatever_else_asks_gets_json() {
    let door = open(Places::new(1, None), 10_000, 10_000).await;
    let first = door.connect("").await;
    let mut asking = door.connect("GET / HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\n").await;
    // The head comes in two parts, long before the door gives up hearing it.
    sleep(Duration::from_millis(5)).await;
    asking.write_all(b"Accept-Language: fr\r\n\r\n").await.unwrap();
    let page = rest(&mut asking).await;
    assert!(page.starts_with("HTTP/1.1 503") && page.contains("<html lang=fr>"), "{page}");
    let said = door.visit().await;
    assert!(said.contains("\r\nContent-Type: application/json\r\n") && said.ends_with(r#"{"kind":"busy"}"#), "{said}");
    // Whoever says nothing is told as well.
    let said = rest(&mut door.connect("").await).await;
    assert!(said.ends_with(r#"{"kind":"busy"}"#), "{said}");
    drop(first);
    door.is_let_in().await;
}

#[tokio::test]
async fn a_door_that_closes_waits_for_nobody_who_says_nothing() {
    let door = open(Places::new(10, None), 60_000, 60_000).await;
    let silent = door.connect("").await;
    let idle = door.connect("GET / HTTP/1.1\r\nHost: x\r\n\r\n").await;
    let half = door.connect("GET / HTTP/1.1\r\n").await;
    door.is_let_in().await;
    door.closing.cancel();
    door.tasks.close();
    timeout(LAST_REQUEST * 5, door.tasks.wait()).await.expect("the door is closed");
    drop((silent, idle, half));
}
