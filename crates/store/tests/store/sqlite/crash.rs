//! SIGKILL in the middle of writing, again and again: every acknowledged entry is there, exactly once.
//!
//! The test starts its own binary as the server to be killed.

use crate::numbered::table;
use std::{
    collections::BTreeMap,
    env,
    io::{BufRead, BufReader, Write},
    process::{Child, Command, Stdio},
};

use store::{Entry, Journal, Sqlite};

const DATABASE: &str = "MADANG_CRASH_TEST_DATABASE";
const TABLES: u8 = 8;
const CRASHES: u64 = 20;

/// Different for each entry, and sometimes longer than a page of the database.
fn body(n: u8, seq: u64) -> Vec<u8> {
    let length = if seq.is_multiple_of(10) { 6000 } else { 40 };
    let word = format!("{n}:{seq} ");
    word.bytes().cycle().take(length).collect()
}

fn entry(n: u8, seq: u64) -> Entry {
    Entry { table: table(n), seq, body: body(n, seq) }
}

/// Tables are written in pairs: an even table and the odd one after it.
fn pair(n: u8, seq: u64) -> Vec<Entry> {
    vec![entry(n, seq), entry(n + 1, seq)]
}

/// Not a test, but the process that the test below starts and kills. Writes until then, and prints each
/// acknowledgement.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "runs until it is killed"]
async fn victim() {
    let Ok(path) = env::var(DATABASE) else {
        return;
    };
    let store = Sqlite::open(path).unwrap();
    let last: BTreeMap<_, _> = store.tables().await.unwrap().into_iter().collect();
    let mut tasks = Vec::new();
    for n in (0..TABLES).step_by(2) {
        let store = store.clone();
        let last = last.get(&table(n)).copied().unwrap_or(0);
        tasks.push(tokio::spawn(async move {
            for seq in last + 1.. {
                store.append(pair(n, seq)).await.unwrap();
                // A single write, so that only the last line of a killed process can be cut short.
                let line = format!("\nack {n} {seq}\n");
                std::io::stdout().lock().write_all(line.as_bytes()).unwrap();
            }
        }));
    }
    for task in tasks {
        task.await.unwrap();
    }
}

fn start(database: &std::path::Path) -> Child {
    Command::new(env::current_exe().unwrap())
        .args(["sqlite::crash::victim", "--exact", "--ignored", "--nocapture"])
        .env(DATABASE, database)
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .unwrap()
}

/// Kills the victim after `acks` acknowledged pairs, and notes everything it acknowledged.
fn crash(mut victim: Child, acks: u64, acked: &mut BTreeMap<u8, u64>) {
    let mut lines = BufReader::new(victim.stdout.take().unwrap());
    let mut line = String::new();
    let mut seen = 0;
    while lines.read_line(&mut line).unwrap() > 0 {
        if let Some(ack) = parse(&line) {
            let (n, seq) = ack;
            acked.insert(n, seq);
            seen += 1;
            if seen == acks {
                victim.kill().unwrap();
            }
        }
        line.clear();
    }
    assert!(seen >= acks, "the victim died by itself after {seen}");
    assert!(!victim.wait().unwrap().success());
}

fn parse(line: &str) -> Option<(u8, u64)> {
    let (n, seq) = line.strip_prefix("ack ")?.strip_suffix('\n')?.split_once(' ')?;
    Some((n.parse().ok()?, seq.parse().ok()?))
}

#[tokio::test]
async fn every_acknowledged_entry_survives_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("house.db");
    let mut acked = BTreeMap::new();
    for round in 0..CRASHES {
        crash(start(&database), 1 + round * 37 % 150, &mut acked);
        let store = Sqlite::open(&database).unwrap();
        let last: BTreeMap<_, _> = store.tables().await.unwrap().into_iter().collect();
        for n in 0..TABLES {
            let length = last.get(&table(n)).copied().unwrap_or(0);
            let acked = acked.get(&(n & !1)).copied().unwrap_or(0);
            assert!(length >= acked, "table {n}: {length} of {acked}");
            let expected: Vec<_> = (1..=length).map(|seq| entry(n, seq)).collect();
            let found = store.read(table(n), 0).await.unwrap();
            assert!(found == expected, "table {n} is not what was written");
        }
        for n in (0..TABLES).step_by(2) {
            let [a, b] = [n, n + 1].map(|n| last.get(&table(n)));
            assert_eq!(a, b, "a pair is written whole");
        }
    }
    assert_eq!(acked.len(), usize::from(TABLES / 2));
}
