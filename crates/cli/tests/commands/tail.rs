//! A house that was killed, with a byte of its last entries altered on disk.

use crate::{
    house::{House, guest, play},
    run::madang,
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
    let last = "SELECT body FROM journal_tail WHERE substr(table_id, 1, ?2) = ?1 ORDER BY seq DESC LIMIT 1";
    let body: Vec<u8> =
        file.query_row(last, (table.as_bytes().as_slice(), TableCode::LENGTH as i64), |row| row.get(0)).unwrap();
    drop(file);
    let mut bytes = fs::read(data).unwrap();
    let at = bytes.windows(body.len()).position(|window| window == body).unwrap();
    let digit = at + body.iter().rposition(u8::is_ascii_digit).unwrap();
    bytes[digit] ^= 1;
    fs::write(data, bytes).unwrap();
}

/// The exit code of `madang check`, and the tables it names.
fn checked(data: &Path) -> (i32, Vec<Value>) {
    let ran = madang(&["check", "--json", "--data", data.to_str().unwrap()], "");
    let told: Value = serde_json::from_str(&ran.out).unwrap();
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
    let ran = madang(&["repair", &spoilt.to_string(), "--data", data.to_str().unwrap()], "");
    assert_eq!((ran.code, checked(&data)), (0, (0, vec![])), "{}", ran.err);
}
