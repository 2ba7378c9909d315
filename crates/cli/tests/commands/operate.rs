//! `madang user`, `table` and `announce`, with the house open and closed.

use crate::{
    house::{House, guest, play},
    run::on,
};
use serde_json::{Value, json};
use server::client::{self, Client};
use std::{
    fs,
    net::SocketAddr,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};
use store::{
    Moderation, Sqlite,
    moderation::{Act, Effect, Kind},
};
use wire::{Announcement, Message};

fn shown(data: &Path, args: &[&str]) -> Value {
    on(data, args).json()
}

/// Opens a house on this data in which Mina has an account. Returns the cookie too.
async fn house(data: &Path) -> (House, String) {
    let house = House::open(data);
    let cookie = mina(house.address).await;
    (house, cookie)
}

/// Signs Mina up. Returns the cookie.
pub(crate) async fn mina(house: SocketAddr) -> String {
    let guest = client::session(house).await.unwrap();
    let body = json!({"handle": "Mina", "password": "tokki under the maehwa"}).to_string();
    let cookie = format!("cookie: {guest}");
    let up = client::request_with(house, "POST", "/api/account/sign-up", &[&cookie], &body).await.unwrap();
    assert_eq!(up.status, 200);
    up.header("set-cookie").unwrap().split(';').next().unwrap().to_owned()
}

fn data(folder: &tempfile::TempDir) -> PathBuf {
    folder.path().join("house.sqlite")
}

#[tokio::test]
async fn a_moderator_is_made_beside_an_open_house_and_a_closed_one() {
    let folder = tempfile::tempdir().unwrap();
    let data = data(&folder);
    let (house, cookie) = house(&data).await;
    let socket = folder.path().join("house.sqlite.socket");
    assert_eq!(fs::metadata(&socket).unwrap().permissions().mode() & 0o777, 0o600, "it is the owner's alone");
    let cookie = format!("cookie: {cookie}");
    let cases =
        async || client::request(house.address, "GET", "/api/moderation/cases", &[&cookie]).await.unwrap().status;
    assert_eq!(cases().await, 403);
    let made = on(&data, &["user", "mina", "--role", "moderator"]);
    assert_eq!((made.code, made.out.as_str()), (0, "mina is a moderator from now on\n"), "{}", made.err);
    assert_eq!(cases().await, 200);
    assert_eq!(on(&data, &["user", "Mina", "--role", "moderator"]).code, 0, "again, which changes nothing");
    let nobody = on(&data, &["user", "nora", "--role", "moderator"]);
    assert!(nobody.code == 1 && nobody.err.contains("no one has the name nora"), "{}{}", nobody.out, nobody.err);
    assert_eq!(on(&data, &["user", "no ra", "--role", "moderator"]).code, 2, "no one can have it");
    let told = shown(&data, &["user", "MINA", "--json"]);
    assert_eq!((&told["moderator"], &told["called"]), (&json!(true), &json!(0)));
    house.stop();
    assert!(!socket.exists());
    for _ in 0..2 {
        let mina = shown(&data, &["user", "Mina", "--role", "player", "--json"]);
        assert_eq!((&mina["moderator"], mina["log"].as_array().unwrap().len()), (&json!(false), 2));
        assert_eq!(mina["log"][0]["action"], json!({"do": "role", "moderator": false}));
    }
    let lines = on(&data, &["user", "Mina", "--role", "moderator", "--show"]);
    assert_eq!(lines.code, 0);
    let step = lines.out.lines().last().unwrap();
    assert!(step.starts_with("20") && step.contains(" UTC by the operator: Made a moderator ("), "in words: {step}");
    for (code, args) in [
        (1, &["user", "Nora"][..]),
        (1, &["user", "Nora", "--role", "moderator"]),
        (2, &["user", "No ra"]),
        (2, &["user", "N", "--role", "moderator"]),
        (2, &["user", "Mina", "--role", "king"]),
        (2, &["user", ""]),
    ] {
        assert_eq!(on(&data, args).code, code, "{args:?}");
    }
}

#[tokio::test]
async fn whoever_makes_a_moderator_of_somebody_suspended_is_told_that_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let data = data(&folder);
    let (house, _) = house(&data).await;
    house.stop();
    let about = shown(&data, &["user", "mina", "--json"])["user"].as_str().unwrap().parse().unwrap();
    let store = Sqlite::open(&data).unwrap();
    let [action, reason, note] = [r#"{"do":"ban"}"#, "abuse", "as was seen"].map(String::from);
    let effect = Effect::Keep(Kind::Suspension, None);
    let act = Act { by: None, about, effect, action, once: false, reason, note, told: true, closes: None, at_ms: 1 };
    store.act(act).await.unwrap();
    store.shut().await;
    drop(store);
    let made = on(&data, &["user", "mina", "--role", "moderator"]);
    let told: Vec<&str> = made.out.lines().collect();
    assert_eq!((made.code, &told[..2]), (0, &["mina is a moderator from now on", "suspended for good"][..]));
    assert!(told.len() == 3 && told[2].contains("--role player first"), "{}", made.out);
    let shown = on(&data, &["user", "mina"]).out;
    let counted = "\n1 browser, 0 of them called with no page in sight, 0 open reports\nsuspended for good\n";
    assert!(shown.contains(counted), "{shown}");
    assert_eq!(
        on(&data, &["user", "mina", "--role", "player"]).out,
        "mina is a player like everyone else from now on\n"
    );
}

#[tokio::test]
async fn an_account_is_deleted_beside_an_open_house_and_a_closed_one() {
    let folder = tempfile::tempdir().unwrap();
    let data = data(&folder);
    let (house, cookie) = house(&data).await;
    let deleted = on(&data, &["user", "mina", "--delete"]);
    assert_eq!((deleted.code, deleted.out.as_str()), (0, "mina is deleted\n"), "{}", deleted.err);
    let cookie = format!("cookie: {cookie}");
    assert_eq!(client::request(house.address, "GET", "/api/account", &[&cookie]).await.unwrap().status, 401);
    let nobody = on(&data, &["user", "mina", "--delete"]);
    assert!(nobody.code == 1 && nobody.err.contains("no one has the name mina"), "{}{}", nobody.out, nobody.err);
    mina(house.address).await;
    house.stop();
    assert_eq!(on(&data, &["user", "Mina", "--role", "moderator", "--delete"]).code, 2);
    assert_eq!(on(&data, &["user", "Mina", "--delete"]).code, 0);
    for args in [&["user", "Mina"][..], &["user", "Mina", "--delete"]] {
        assert_eq!(on(&data, args).code, 1, "{args:?}");
    }
}

#[tokio::test]
async fn a_table_is_looked_at_while_it_is_played_and_afterwards() {
    let folder = tempfile::tempdir().unwrap();
    let data = data(&folder);
    let house = House::open(&data);
    let (_, mut client) = guest(house.address).await;
    let table = play(&mut client).await.to_string();
    let told = shown(&data, &["table", &table.to_lowercase(), "--json"]);
    assert_eq!((&told["open"], &told["game"], &told["stage"]), (&json!(true), &json!("lexio"), &json!("playing")));
    assert_eq!((told["chairs"].as_array().unwrap().len(), &told["broken"]), (2, &Value::Null));
    house.stop();
    let lines = on(&data, &["table", &table]);
    assert!(lines.code == 0 && lines.out.contains("lexio, playing, match 1"), "{}{}", lines.out, lines.err);
    let last = lines.out.lines().find_map(|line| line.strip_prefix("the last at "));
    assert!(last.is_some_and(|at| at.starts_with("20") && at.ends_with(" UTC")), "{}", lines.out);
    let (missing, impossible) = (on(&data, &["table", "ZZZZZZ"]), on(&data, &["table", "ZZZZZ"]));
    assert_eq!((missing.code, impossible.code), (1, 2), "{}{}", missing.err, impossible.err);
}

#[tokio::test]
async fn what_is_announced_reaches_those_who_are_here_and_those_who_come() {
    let folder = tempfile::tempdir().unwrap();
    let data = data(&folder);
    let house = House::open(&data);
    let (cookie, mut here) = guest(house.address).await;
    assert_eq!(on(&data, &["announce", "Tea at nine", "--ko", "아홉 시에 차", "--minutes", "90"]).code, 0);
    let said = told(&mut here).await;
    let read = |tag| said.read(tag).map(wire::Text::as_str);
    assert_eq!((read("ko"), read("fr")), (Some("아홉 시에 차"), Some("Tea at nine")));
    assert!(said.until_ms.is_some());
    let mut late = Client::<lexio::Lexio>::connect(house.address, &cookie).await.unwrap();
    assert_eq!(told(&mut late).await, said);
    assert_eq!(on(&data, &["announce", "--clear"]).code, 0);
    assert_eq!(told(&mut here).await, Announcement::default());
    let refuses = || {
        for refused in [&["announce", &"x".repeat(201)][..], &["announce", "Tea", "--minutes", "0"], &["announce"]] {
            assert_eq!(on(&data, refused).code, 2, "{refused:?}");
        }
        // Longer than any order to a house that is open.
        let [line, name] = [15_000, 10_000].map(|length| "x".repeat(length));
        for (refused, told) in [
            (&["announce", line.as_str()][..], "1 to 200 characters"),
            (&["user", &name, "--delete"], "no one can have it"),
            (&["user", &name, "--role", "moderator"], "no one can have it"),
        ] {
            let ran = on(&data, refused);
            assert!(ran.code == 2 && ran.err.contains(told), "{}", ran.err);
        }
    };
    refuses();
    house.stop();
    refuses();
}

#[tokio::test]
async fn what_is_announced_is_told_again_by_a_house_that_opens_again() {
    let folder = tempfile::tempdir().unwrap();
    let data = data(&folder);
    let house = House::open(&data);
    assert_eq!(on(&data, &["announce", "Tea at nine"]).code, 0);
    drop(house);
    let house = House::open(&data);
    let (_, mut here) = guest(house.address).await;
    assert_eq!(told(&mut here).await.read("en").map(wire::Text::as_str), Some("Tea at nine"));
    house.stop();
    assert_eq!(on(&data, &["announce", "Coffee at ten"]).code, 0, "for whoever comes once a house is open");
    let house = House::open(&data);
    let (_, mut here) = guest(house.address).await;
    assert_eq!(told(&mut here).await.read("en").map(wire::Text::as_str), Some("Coffee at ten"));
    house.stop();
}

#[test]
fn a_house_at_a_path_too_long_for_a_socket_takes_orders_once_it_is_closed() {
    let folder = tempfile::tempdir().unwrap();
    let deep = folder.path().join("x".repeat(120));
    fs::create_dir(&deep).unwrap();
    let data = deep.join("house.sqlite");
    let house = House::open(&data);
    let refused = on(&data, &["announce", "Tea at nine"]);
    assert_eq!(refused.code, 1, "{}", refused.err);
    house.stop();
    let done = on(&data, &["announce", "Tea at nine"]);
    assert_eq!(done.code, 0, "{}", done.err);
}

pub(crate) async fn told(client: &mut Client<lexio::Lexio>) -> Announcement {
    loop {
        if let Message::Announcement(said) = client.next().await.unwrap() {
            return said;
        }
    }
}
