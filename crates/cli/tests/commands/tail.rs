//! A house that was killed, with a byte of its last entries or of its log altered on disk.

use crate::{
    house::{House, guest, play},
    run::{madang, on},
};
use rusqlite::Connection;
use serde_json::{Value, json};
use server::client::Client;
use std::{fs, path::Path};
use wire::{Error, Request, TableCode};

/// Changes a digit of a table's last entry, which is not filed yet and remains readable.
fn spoil(data: &Path, table: TableCode) {
    let file = Connection::open(data).unwrap();
    file.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)").unwrap();
    let last = "SELECT body FROM journal_tail WHERE table_id = ?1 ORDER BY seq DESC LIMIT 1";
    let body: Vec<u8> = file.query_row(last, [table.padded().as_slice()], |row| row.get(0)).unwrap();
    drop(file);
    let mut bytes = fs::read(data).unwrap();
    let digit = body.iter().rposition(u8::is_ascii_digit).unwrap();
    let windows = bytes.windows(body.len()).enumerate();
    // A page that has been divided still has what has moved to another, where nobody reads it.
    let all: Vec<usize> = windows.filter(|(_, window)| *window == body).map(|(at, _)| at).collect();
    assert!(!all.is_empty());
    all.into_iter().for_each(|at| bytes[at + digit] ^= 1);
    fs::write(data, bytes).unwrap();
}

/// The exit code of `madang check`, and the tables it names.
fn checked(data: &Path) -> (i32, Vec<Value>) {
    let ran = on(data, &["check", "--json"]);
    let told = ran.json();
    (ran.code, told["broken"].as_array().unwrap().iter().map(|broken| broken["table"].clone()).collect())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_byte_of_one_tables_entry_sets_no_other_table_aside() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("house.sqlite");
    let house = House::open(&data);
    let mut tables = Vec::new();
    for _ in 0..3 {
        let (cookie, mut client) = guest(house.address).await;
        tables.push((cookie, play(&mut client).await));
    }
    // Kills it.
    drop(house);
    let spoilt = tables[1].1;
    spoil(&data, spoilt);
    let named = (1, vec![json!(spoilt.to_string())]);
    assert_eq!(checked(&data), named);
    let told = on(&data, &["table", &spoilt.to_string(), "--json"]).json();
    assert!(told["broken"].is_string() && told["game"].is_null(), "{told}");

    let house = House::open(&data);
    for (cookie, table) in tables {
        let mut client = Client::<lexio::Lexio>::connect(house.address, &cookie).await.unwrap();
        let entered = client.call(Request::Enter { table, last_seq: None }).await.unwrap();
        match table == spoilt {
            true => assert_eq!(entered.unwrap_err(), Error::SetAside { table }),
            false => drop(entered.unwrap()),
        }
    }
    house.stop();
    assert_eq!(checked(&data), named, "it stays so when the others are filed");
    let other = folder.path().join("other.sqlite");
    let moves = || madang(&["move", "--from", data.to_str().unwrap(), "--to", other.to_str().unwrap()], "");
    let ran = moves();
    assert!(ran.code == 1 && ran.err.contains(&spoilt.to_string()) && ran.err.contains("madang repair"), "{}", ran.err);
    assert!(!other.exists(), "nothing was begun");
    let ran = on(&data, &["repair", &spoilt.to_string()]);
    assert_eq!((ran.code, checked(&data)), (0, (0, vec![])), "{}", ran.err);
    let ran = moves();
    assert_eq!((ran.code, checked(&other)), (0, (0, vec![])), "{}", ran.err);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_log_damaged_before_what_was_acknowledged_is_a_fault_of_the_file_and_gives_no_backup() {
    let folder = tempfile::tempdir().unwrap();
    let [data, log, backup] = ["", "-wal", "-backup"].map(|more| folder.path().join(format!("house.sqlite{more}")));
    let house = House::open(&data);
    let (_, mut client) = guest(house.address).await;
    play(&mut client).await;
    // Kills it.
    drop(house);
    let mut bytes = fs::read(&log).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&log, bytes).unwrap();
    assert_eq!(checked(&data), (1, vec![Value::Null]));
    let ran = on(&data, &["backup", backup.to_str().unwrap()]);
    assert!(ran.code == 1 && ran.err.contains("is damaged at frame"), "{}", ran.err);
    assert!(!backup.exists());
}
