//! `madang load`.

use crate::{house::House, run::madang};
use std::{
    io::{self, Read, Write},
    net::{Shutdown, SocketAddr, TcpListener, TcpStream},
    thread,
};

#[test]
fn a_load_with_errors_exits_with_1_once_it_has_reported() {
    let folder = tempfile::tempdir().unwrap();
    let house = House::of_slow_people(&folder.path().join("house.sqlite"));
    let url = format!("http://{}", house.address);
    let plan = ["load", "--url", &url, "--tables", "1", "--seats", "2", "--seconds", "3"];
    let ran = madang(&[&plan[..], &["--json"]].concat(), "");
    assert!(ran.json()["errors"]["too_fast"].as_u64() > Some(0), "{}{}", ran.out, ran.err);
    assert!(ran.code == 1 && ran.err.contains("the load had errors"), "{}: {}", ran.code, ran.err);
    let lines = madang(&plan, "");
    assert!(lines.code == 1 && lines.out.contains(" too_fast"), "{}{}", lines.out, lines.err);
    house.stop();
}

#[test]
fn a_house_that_never_answers_is_not_waited_for_for_ever() {
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", silent.local_addr().unwrap());
    let ran = madang(&["load", "--url", &url, "--tables", "1", "--seconds", "1"], "");
    assert!(ran.code == 1 && ran.err.contains("has not answered for 10 s"), "{}: {}", ran.code, ran.err);
}

#[test]
fn moves_that_wait_for_their_answer_at_the_end_are_errors() {
    let folder = tempfile::tempdir().unwrap();
    let house = House::open(&folder.path().join("house.sqlite"));
    let url = format!("http://{}", until_a_match_is_played(house.address));
    let ran = madang(&["load", "--url", &url, "--tables", "1", "--seats", "2", "--seconds", "1", "--json"], "");
    let told = ran.json();
    assert!(told["errors"]["unanswered"].as_u64() > Some(0) && ran.code == 1, "{told} {}", ran.err);
    house.stop();
}

/// A way to the house on which nothing that it says arrives any more once it has shown a match in play.
fn until_a_match_is_played(house: SocketAddr) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    thread::spawn(move || {
        for near in listener.incoming() {
            let (near, far) = (near.unwrap(), TcpStream::connect(house).unwrap());
            let (mut asks, mut asked) = (near.try_clone().unwrap(), far.try_clone().unwrap());
            thread::spawn(move || {
                io::copy(&mut asks, &mut asked).ok();
                asked.shutdown(Shutdown::Write).ok();
            });
            thread::spawn(move || tell(far, near));
        }
    });
    address
}

fn tell(mut from: TcpStream, mut to: TcpStream) {
    const PLAYED: &[u8] = br#""playing""#;
    let (mut told, mut chunk) = (Vec::new(), [0; 4096]);
    while let Ok(length @ 1..) = from.read(&mut chunk) {
        if told.windows(PLAYED.len()).any(|part| part == PLAYED) {
            continue;
        }
        told.extend_from_slice(&chunk[..length]);
        if to.write_all(&chunk[..length]).is_err() {
            return;
        }
    }
    to.shutdown(Shutdown::Write).ok();
}
