//! `madang check`, `backup` and `restore`, and the house itself, on the data a house has kept.

use crate::{
    house::{House, guest, play},
    run::{on, unread},
};
use rusqlite::Connection;
use serde_json::{Value, json};
use server::client::Client;
use std::{
    fs,
    os::unix::fs::{MetadataExt, PermissionsExt, symlink},
    path::{Path, PathBuf},
    process::Command,
    sync::atomic::{AtomicBool, Ordering},
    thread::{scope, sleep},
    time::{Duration, Instant},
};
use tempfile::TempDir;
use tokio::{
    net::TcpStream,
    time::{sleep as pause, timeout},
};
use wire::{Error, Request, TableCode};

/// Longer than anything here takes, however busy the machine is.
const LONG: Duration = Duration::from_secs(60);

/// A folder with the database of a house in which some matches were played.
pub(crate) struct Kept(TempDir);

impl Kept {
    pub(crate) fn new() -> Kept {
        let kept = Kept(tempfile::tempdir().unwrap());
        let house = House::open(&kept.data());
        // A match that runs out of time is not resumed, so try again with more.
        let mut seconds = 1;
        while gone_on(&kept.data()).is_none() {
            assert!(Duration::from_secs(seconds.into()) < LONG, "a match comes to its end");
            house.is_played_in_for(seconds);
            seconds *= 2;
        }
        house.stop();
        kept
    }

    pub(crate) fn data(&self) -> PathBuf {
        self.0.path().join("house.sqlite")
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }
}

/// The exit code and output of `madang check --json`.
pub(crate) fn checked(data: &Path) -> (i32, Value) {
    let ran = on(data, &["check", "--json"]);
    (ran.code, ran.json())
}

pub(crate) fn mode(file: &Path) -> u32 {
    fs::metadata(file).unwrap().permissions().mode() & 0o777
}

fn count(data: &Path, table: &str) -> i64 {
    let file = Connection::open(data).unwrap();
    file.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0)).unwrap()
}

/// The names of the records, in order.
pub(crate) fn records(data: &Path) -> Vec<String> {
    let file = Connection::open(data).unwrap();
    let mut names = file.prepare("SELECT hex(record_id) FROM records ORDER BY 1").unwrap();
    names.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap()
}

/// The bodies of a table's entries.
pub(crate) fn bodies(data: &Path, table: &[u8]) -> Vec<Vec<u8>> {
    let file = Connection::open(data).unwrap();
    let mut bodies = file.prepare("SELECT body FROM journal WHERE table_id = ?1 ORDER BY seq").unwrap();
    bodies.query_map([table], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap()
}

/// A table that went on after its last finished match: without its last entry, too, it has all of its records.
pub(crate) fn gone_on(data: &Path) -> Option<Vec<u8>> {
    let file = Connection::open(data).unwrap();
    let mut ended = file.prepare("SELECT table_id, max(at_ms) FROM records GROUP BY table_id").unwrap();
    let ended = ended.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    let went_on = |(table, ended_ms): &(Vec<u8>, i64)| {
        let last: Value = serde_json::from_slice(bodies(data, table).last().unwrap()).unwrap();
        last["at"].as_i64().unwrap() > *ended_ms
    };
    ended.map(Result::unwrap).find(went_on).map(|(table, _)| table)
}

/// Inverts the last entry of such a table, and removes its records, as if they could not be kept.
pub(crate) fn damage(data: &Path) -> (TableCode, Vec<u8>) {
    let file = Connection::open(data).unwrap();
    let table = gone_on(data).unwrap();
    let last = bodies(data, &table).pop().unwrap().iter().map(|byte| !byte).collect::<Vec<u8>>();
    file.execute_batch("DROP TRIGGER journal_never_changes").unwrap();
    file.execute(
        "UPDATE journal_by_table SET body = ?2 WHERE table_id = ?1
         AND seq = (SELECT max(seq) FROM journal WHERE table_id = ?1)",
        (&table, last),
    )
    .unwrap();
    file.execute("DELETE FROM records WHERE table_id = ?1", [&table]).unwrap();
    let code = str::from_utf8(&table[..TableCode::LENGTH]).unwrap().parse().unwrap();
    (code, table)
}

/// Where only root may mount a disk, nothing is tried.
#[cfg(target_os = "linux")]
#[test]
fn a_house_on_a_read_only_disk_is_checked_and_copied() {
    let folder = tempfile::tempdir().unwrap();
    let [data, disk, copy] = ["house.sqlite", "disk", "copy.sqlite"].map(|name| folder.path().join(name));
    House::open(&data).stop();
    fs::create_dir(&disk).unwrap();
    // Its name means something in a URI.
    let looks = r#"mount -t tmpfs -o size=8m tmpfs "$1" && cp "$2" "$1/a?b#c%20d" && mount -o remount,ro "$1" || exit 77
        "$0" check --data "$1/a?b#c%20d" && "$0" backup "$3" --data "$1/a?b#c%20d""#;
    let mut unshare = Command::new("unshare");
    unshare.args(["--user", "--map-root-user", "--mount", "sh", "-c", looks, env!("CARGO_BIN_EXE_madang")]);
    let Ok(ran) = unshare.args([&disk, &data, &copy]).output() else { return };
    let told = String::from_utf8_lossy(&ran.stderr);
    if ran.status.code() == Some(77) || told.starts_with("unshare:") {
        return;
    }
    assert!(ran.status.success(), "{told}");
    assert_eq!(checked(&copy).0, 0);
}

#[test]
fn check_tells_of_all_that_is_kept_and_changes_nothing() {
    let kept = Kept::new();
    let data = kept.data();
    let (tables, entries, records) = (count(&data, "tables"), count(&data, "journal"), count(&data, "records"));
    let all = |records: i64, broken: Value| {
        json!({
            "tables": tables, "entries": entries, "records": records, "tournaments": 0, "broken": broken,
            "of_other_rules": 0,
        })
    };
    assert_eq!(checked(&data), (0, all(records, json!([]))));

    let (code, table) = damage(&data);
    let records = count(&data, "records");
    let before = fs::read(&data).unwrap();
    let (exit, mut told) = checked(&data);
    let why = told["broken"][0]["why"].take();
    let broken = json!([{"table": code.to_string(), "why": null}]);
    assert_eq!(told, all(records, broken));
    let last = format!("entry {}", bodies(&data, &table).len());
    assert!(exit == 1 && why.as_str().is_some_and(|why| why.contains(&last)), "{exit} {why}");
    let lines = on(&data, &["check"]);
    assert!(lines.code == 1 && lines.out.starts_with(&format!("{code}: ")), "{}", lines.out);
    assert_eq!(unread(&["check", "--data", data.to_str().unwrap()]), 1, "it is broken even if no one reads so");
    assert!(fs::read(&data).unwrap() == before, "checking is no changing");
}

/// However little of the file can be read, a program that runs the check is told so in its own form.
#[test]
fn check_prints_its_json_whatever_is_damaged() {
    let kept = Kept::new();
    let (data, folder) = (kept.data(), tempfile::tempdir().unwrap());
    let all = count(&data, "tables");
    let root = |name: &str| -> u32 {
        let file = Connection::open(&data).unwrap();
        file.query_row("SELECT rootpage FROM sqlite_schema WHERE name = ?1", [name], |row| row.get(0)).unwrap()
    };
    let page = |name: &str| (root(name) as usize - 1) * 4096;
    // What can be read before the damage is told of all the same.
    let pages = [("tables", all), ("open_tables", 0), ("records", all), ("tournaments", all)];
    let pages = pages.map(|(name, tables)| (page(name)..page(name) + 4096, tables));
    let whole = fs::read(&data).unwrap();
    for (place, tables) in pages.into_iter().chain([(3..4, 0), (100..4096, 0)]) {
        let mut bytes = whole.clone();
        bytes[place.clone()].fill(0xff);
        let spoilt = folder.path().join(format!("spoilt-{}.sqlite", place.start));
        fs::write(&spoilt, bytes).unwrap();
        let (exit, told) = checked(&spoilt);
        let broken = told["broken"].as_array().unwrap();
        assert_eq!((exit, &told["tables"], broken.is_empty()), (1, &json!(tables), false), "{place:?}");
        let of_file = |broken: &Value| {
            broken["table"].is_null() && broken["why"].as_str().is_some_and(|why| why.starts_with("the file: "))
        };
        assert!(broken.iter().any(of_file), "{place:?}: {told}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_is_made_of_an_open_house_and_brings_back_what_it_had() {
    let folder = tempfile::tempdir().unwrap();
    let (data, backup) = (folder.path().join("house.sqlite"), folder.path().join("backup.sqlite"));
    let house = House::open(&data);
    let (cookie, mut ann) = guest(house.address).await;
    let table = play(&mut ann).await;
    house.is_played_in();
    let backup_name = backup.to_str().unwrap();
    let ran = on(&data, &["backup", backup_name]);
    assert!(ran.code == 0 && ran.out.starts_with(&format!("{backup_name}: 3 tables with ")), "{}{}", ran.out, ran.err);
    assert_eq!(mode(&backup), 0o600);
    let (exit, told) = checked(&backup);
    assert_eq!((exit, &told["tables"], &told["broken"]), (0, &json!(3), &json!([])));
    let twice = on(&data, &["backup", backup_name]);
    assert_eq!(twice.code, 1, "a backup is not written over");

    let (_, mut ben) = guest(house.address).await;
    let later = play(&mut ben).await;
    let open = on(&data, &["restore", backup_name, "--force"]);
    assert!(open.code == 1 && open.err.contains("is in use by another server"), "{}", open.err);
    house.stop();
    let unforced = on(&data, &["restore", backup_name]);
    assert!(unforced.code == 1 && unforced.err.contains("--force replaces what is there"), "{}", unforced.err);
    let missing = on(&data, &["restore", "/no/such/backup"]);
    assert!(missing.code == 1 && !missing.err.contains("--force"), "{}", missing.err);
    assert_eq!(count(&data, "tables"), 4, "nothing was restored");
    let ran = on(&data, &["restore", backup_name, "--force"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!((checked(&data), mode(&data)), ((0, told), 0o600));

    let house = House::open(&data);
    let mut ann = Client::<lexio::Lexio>::connect(house.address, &cookie).await.unwrap();
    ann.call(Request::Enter { table, last_seq: None }).await.unwrap().unwrap();
    let gone = ann.call(Request::Enter { table: later, last_seq: None }).await.unwrap();
    assert_eq!(gone.unwrap_err(), Error::NoSuchTable { table: later });
    house.stop();
}

#[test]
fn a_backup_of_a_house_under_load_holds() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("house.sqlite");
    let house = House::open(&data);
    let done = AtomicBool::new(false);
    let (before, after) = scope(|scope| {
        scope.spawn(|| {
            while !done.load(Ordering::Relaxed) {
                house.is_played_in();
            }
        });
        let grown = |than: i64| {
            let begun = Instant::now();
            loop {
                let entries = count(&data, "journal");
                if entries > than {
                    return entries;
                }
                assert!(begun.elapsed() < LONG, "the house is played in meanwhile");
                sleep(Duration::from_millis(5));
            }
        };
        let before = grown(0);
        let mut after = before;
        for name in ["one", "two", "three"] {
            let ran = on(&data, &["backup", folder.path().join(name).to_str().unwrap()]);
            assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
            after = grown(after);
        }
        done.store(true, Ordering::Relaxed);
        (before, after)
    });
    house.stop();
    let mut last = before;
    for name in ["one", "two", "three"] {
        let (exit, told) = checked(&folder.path().join(name));
        assert_eq!((exit, &told["broken"]), (0, &json!([])));
        let entries = told["entries"].as_i64().unwrap();
        assert!((last..=after).contains(&entries), "{entries} of {last} to {after}");
        last = entries;
    }
}

/// As docs/DEPLOY.md says.
#[test]
fn what_a_killed_backup_or_restore_has_left_is_replaced_by_the_next() {
    let kept = Kept::new();
    let [backup, back] = ["backup.sqlite", "back.sqlite"].map(|name| kept.file(name));
    let parts = ["backup.sqlite.part", "back.sqlite.part"].map(|name| kept.file(name));
    parts.iter().for_each(|part| fs::write(part, "begun").unwrap());
    fs::write(&back, "").unwrap();
    let made = on(&kept.data(), &["backup", backup.to_str().unwrap()]);
    let restored = on(&back, &["restore", backup.to_str().unwrap()]);
    assert_eq!((made.code, restored.code), (0, 0), "{}{}", made.err, restored.err);
    assert_eq!(checked(&back), checked(&kept.data()));
    assert!(parts.iter().all(|part| !part.exists()));
}

#[test]
fn a_backup_of_a_broken_journal_keeps_it_as_it_is() {
    let kept = Kept::new();
    let (code, table) = damage(&kept.data());
    let (exit, told) = checked(&kept.data());
    assert_eq!((exit, &told["broken"][0]["table"]), (1, &json!(code.to_string())));
    let backup = kept.file("backup.sqlite");
    let ran = on(&kept.data(), &["backup", backup.to_str().unwrap()]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(checked(&backup), (1, told.clone()), "what is broken is so in the backup, too");
    assert_eq!(bodies(&backup, &table), bodies(&kept.data(), &table));
    let back = kept.file("back.sqlite");
    let ran = on(&back, &["restore", backup.to_str().unwrap()]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(checked(&back), (1, told));
    // The table can be ended there as well as in the original house.
    assert_eq!(on(&back, &["repair", &code.to_string()]).code, 0);
    assert_eq!(checked(&back).0, 0);
}

#[test]
fn a_house_whose_address_is_taken_neither_makes_data_nor_upgrades_any() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("house.sqlite");
    let others = std::net::TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let taken = others.local_addr().unwrap().to_string();
    let ran = on(&data, &["serve", "--listen", &taken, "--log", "error"]);
    assert!(ran.code == 1 && ran.err.contains("cannot listen"), "{}", ran.err);
    assert!(!data.exists(), "the data is not even opened");
}

#[test]
fn no_second_house_comes_in_by_a_link() {
    let folder = tempfile::tempdir().unwrap();
    let (data, annexe) = (folder.path().join("house.sqlite"), folder.path().join("annexe"));
    let house = House::open(&data);
    fs::create_dir(&annexe).unwrap();
    let (hard, soft) = (annexe.join("hard.sqlite"), annexe.join("soft.sqlite"));
    fs::hard_link(&data, &hard).unwrap();
    symlink(&data, &soft).unwrap();
    assert_eq!(fs::metadata(&hard).unwrap().ino(), fs::metadata(&data).unwrap().ino());
    for name in [&data, &hard, &soft] {
        let second = on(name, &["serve", "--listen", "127.0.0.1:0", "--log", "error"]);
        assert_eq!((second.code, second.out.as_str()), (1, ""));
        assert!(second.err.contains("is in use by another server"), "{}", second.err);
    }
    house.stop();
}

/// What the house has written last lies beside the name that it was opened by. Another of its file's names would tell
/// less, as if that were all.
#[cfg(target_os = "linux")]
#[test]
fn nothing_is_read_by_a_hard_link_to_an_open_house() {
    let folder = tempfile::tempdir().unwrap();
    let [data, soft, hard] = ["house.sqlite", "soft.sqlite", "hard.sqlite"].map(|name| folder.path().join(name));
    let house = House::open(&data);
    fs::hard_link(&data, &hard).unwrap();
    symlink(&data, &soft).unwrap();
    house.is_played_in();
    let backup = |of: &Path| {
        let to = folder.path().join("backup.sqlite");
        let ran = on(of, &["backup", to.to_str().unwrap()]);
        (ran, fs::remove_file(to).is_ok())
    };
    for ran in [backup(&hard).0, on(&hard, &["check"])] {
        assert!(ran.code == 1 && ran.err.contains("under another name"), "{}{}", ran.out, ran.err);
    }
    assert!(!backup(&hard).1, "no file is left");
    for name in [&data, &soft] {
        let (ran, is_made) = backup(name);
        assert!(ran.code == 0 && is_made, "{}{}", ran.out, ran.err);
        assert_eq!(checked(name).0, 0);
    }
    house.stop();
    // By now, everything is in the file itself.
    assert_eq!((checked(&hard), backup(&hard).0.code), (checked(&data), 0));
}

/// With 140 descriptors 12 people may come in, as the house keeps 128 for itself. With 48 only one may, and the many
/// who are turned away take the last descriptors.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_with_few_descriptors_goes_on_for_whoever_is_in() {
    let folder = tempfile::tempdir().unwrap();
    for most in [140, 48] {
        let house = House::with_descriptors(&folder.path().join(format!("{most}.sqlite")), most);
        let (_, mut ann) = guest(house.address).await;
        let mut strangers = Vec::new();
        // Those who are turned away are gone again half a second after they were let in, so others come until they have
        // been seen to be many. The house may take its time to let them in.
        let come = async {
            loop {
                strangers.clear();
                for _ in 0..200 {
                    strangers.push(TcpStream::connect(house.address).await.unwrap());
                }
                for _ in 0..100 {
                    if house.descriptors() > 40 {
                        return;
                    }
                    pause(Duration::from_millis(20)).await;
                }
            }
        };
        timeout(LONG, come).await.expect("many come to the door");
        // Every step is written to disk.
        for _ in 0..3 {
            timeout(LONG, play(&mut ann)).await.expect("the house answers");
        }
        drop(strangers);
        drop(ann);
        let comes_in = async {
            while server::client::session(house.address).await.is_err() {
                pause(Duration::from_millis(50)).await;
            }
        };
        timeout(LONG, comes_in).await.expect("there is room again");
        house.stop();
    }
}
