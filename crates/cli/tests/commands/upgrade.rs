//! The day of an upgrade: what each command does with a file that an earlier program has left, and with what is no
//! house of this program's at all.

use crate::run::{Ran, madang, on};
use rusqlite::Connection;
use serde_json::{Value, json};
use std::{
    fs::{self, File},
    io::{BufRead, BufReader, Read},
    path::{Path, PathBuf},
    process::{Command, Stdio},
};
use tempfile::TempDir;

/// What `scripts/earlier` has kept, with the version of each.
const KEPT: [(&str, i32); 3] = [("2026-11-20-6a1576b", 1), ("2026-11-25-80fb3752", 15), ("2026-11-28-fe88bb24", 18)];

/// A folder with the file that an earlier program has left, and another for temporary files.
struct Earlier {
    folder: TempDir,
    temporary: TempDir,
}

impl Earlier {
    fn new(name: &str) -> Earlier {
        let earlier = Earlier { folder: tempfile::tempdir().unwrap(), temporary: tempfile::tempdir().unwrap() };
        for end in ["", "-wal"] {
            if let Ok(packed) = File::open(kept(&format!("{name}.sqlite{end}.zst"))) {
                let file = format!("{}{end}", earlier.data().display());
                fs::write(file, zstd::decode_all(packed).unwrap()).unwrap();
            }
        }
        earlier
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("house.sqlite")
    }

    /// The file and its log.
    fn bytes(&self) -> (Vec<u8>, Vec<u8>) {
        let log = fs::read(format!("{}-wal", self.data().display())).unwrap_or_default();
        (fs::read(self.data()).unwrap(), log)
    }

    /// Runs `madang check --json`, with temporary files here.
    fn checked(&self, temporary: &Path) -> Ran {
        self.ran(&["check", "--json", "--data", self.data().to_str().unwrap()], temporary)
    }

    /// Runs `madang` with temporary files here.
    fn ran(&self, args: &[&str], temporary: &Path) -> Ran {
        let mut command = Command::new(env!("CARGO_BIN_EXE_madang"));
        let output = command.args(args).env("TMPDIR", temporary).output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        Ran { code: output.status.code().unwrap(), out: text(output.stdout), err: text(output.stderr) }
    }

    /// The names of all that is in either folder, but for what SQLite puts beside a file that is read.
    fn names(&self) -> Vec<String> {
        let folders = [self.folder.path(), self.temporary.path()];
        let names = folders.into_iter().flat_map(|folder| fs::read_dir(folder).unwrap());
        let names = names.map(|found| found.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.filter(|name| !name.ends_with("-shm") && !name.ends_with("-wal")).collect();
        names.sort();
        names
    }
}

fn kept(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/tests/data/earlier").join(name)
}

fn version(data: &Path) -> i32 {
    let newest = "SELECT max(version) FROM refinery_schema_history";
    Connection::open(data).unwrap().query_row(newest, [], |row| row.get(0)).unwrap()
}

#[test]
fn a_house_of_an_earlier_program_is_checked_as_it_will_be_and_stays_as_it_is() {
    for (name, found) in KEPT {
        let earlier = Earlier::new(name);
        let before = earlier.bytes();
        let told: Value = serde_json::from_slice(&fs::read(kept(&format!("{name}.json"))).unwrap()).unwrap();
        let counted = |rows: &str| told["counted"][rows].as_u64().unwrap_or(0);
        let all = json!({
            "tables": counted("tables"), "entries": counted("journal") + counted("tournament_entries"),
            "records": counted("records"), "tournaments": counted("tournaments"), "broken": [], "of_other_rules": 0,
        });
        // If there is no such folder, the copy is put beside the file.
        for temporary in [earlier.temporary.path(), Path::new("/no/such/folder")] {
            let ran = earlier.checked(temporary);
            assert_eq!((ran.code, ran.json()), (0, all.clone()), "{name}: {}", ran.err);
            let says = format!("{} has version {found}: a temporary copy is upgraded to ", earlier.data().display());
            assert!(ran.err.starts_with(&says) && ran.err.lines().count() == 1, "{name}: {}", ran.err);
            assert_eq!(earlier.names(), ["house.sqlite"], "{name}: nothing is left of the copy");
        }
        assert!(earlier.bytes() == before, "{name}");
    }
}

#[test]
fn what_is_damaged_in_a_house_of_an_earlier_program_is_found_in_its_copy() {
    let earlier = Earlier::new(KEPT[2].0);
    let root = "SELECT rootpage FROM sqlite_schema WHERE name = 'records'";
    let file = Connection::open(earlier.data()).unwrap();
    let page: u32 = file.query_row(root, [], |row| row.get(0)).unwrap();
    drop(file);
    let mut bytes = fs::read(earlier.data()).unwrap();
    let at = (page as usize - 1) * 4096;
    bytes[at..at + 4096].fill(0xff);
    fs::write(earlier.data(), bytes).unwrap();
    let before = earlier.bytes();
    let ran = earlier.checked(earlier.temporary.path());
    let broken = ran.json()["broken"][0].take();
    let of_file = broken["table"].is_null() && broken["why"].as_str().is_some_and(|why| why.starts_with("the file: "));
    assert!(ran.code == 1 && of_file, "{}{}", ran.out, ran.err);
    assert_eq!(earlier.names(), ["house.sqlite"]);
    assert!(earlier.bytes() == before);
}

/// They would upgrade it in passing, and the program that serves it could not open it again.
#[test]
fn no_command_upgrades_a_house_of_an_earlier_program_in_passing() {
    for (name, found) in KEPT {
        let earlier = Earlier::new(name);
        let (data, before) = (earlier.data(), earlier.bytes());
        for args in [
            &["user", "Cid"][..],
            &["user", "Cid", "--role", "moderator"],
            &["user", "Cid", "--delete"],
            &["table", "MADANG"],
            &["announce", "Tea at nine"],
            &["announce", "--clear"],
            &["repair", "MADANG"],
            &["ratings", "--recompute"],
            &["people", "--check"],
            &["people", "--generate", "--accounts", "2", "--matches", "0"],
        ] {
            let ran = on(&data, args);
            assert_eq!(ran.code, 1, "{name} {args:?}: {}{}", ran.out, ran.err);
            let says = format!("the data has version {found}; this program needs ");
            assert!(ran.err.contains(&says) && ran.err.contains("back it up"), "{name} {args:?}: {}", ran.err);
            assert!(earlier.bytes() == before, "{name} {args:?}");
        }
        let backup = earlier.folder.path().join("backup.sqlite");
        let ran = on(&data, &["backup", backup.to_str().unwrap()]);
        assert_eq!((ran.code, version(&backup)), (0, found), "{name}: {}", ran.err);
        assert!(earlier.bytes() == before, "{name}");
    }
}

/// The program that wrote it can still open it, if the house is not to stay where it was moved.
#[test]
fn a_house_of_an_earlier_program_that_is_moved_stays_as_it_is() {
    for (name, found) in KEPT {
        let earlier = Earlier::new(name);
        let (data, before) = (earlier.data(), earlier.bytes());
        let there = tempfile::tempdir().unwrap();
        let moved = there.path().join("moved.sqlite");
        let args = ["move", "--from", data.to_str().unwrap(), "--to", moved.to_str().unwrap()];
        let ran = earlier.ran(&args, earlier.temporary.path());
        let says = format!("{} has version {found}: a temporary copy is upgraded to ", data.display());
        assert!(ran.code == 0 && ran.err.starts_with(&says), "{name}: {}{}", ran.out, ran.err);
        assert_eq!(earlier.names(), ["house.sqlite", "house.sqlite.lock"], "{name}: nothing is left of the copy");
        assert!(earlier.bytes() == before, "{name}");
        let told: Value = serde_json::from_slice(&fs::read(kept(&format!("{name}.json"))).unwrap()).unwrap();
        let checked = on(&moved, &["check", "--json"]).told();
        assert_eq!(checked["records"], told["counted"]["records"], "{name}: all of it has come there");
    }
}

#[test]
fn a_house_says_that_it_upgrades_its_data_and_goes_back_with_the_backup() {
    let (name, found) = KEPT[2];
    let earlier = Earlier::new(name);
    let (data, backup) = (earlier.data(), earlier.folder.path().join("backup.sqlite"));
    assert_eq!(on(&data, &["backup", backup.to_str().unwrap()]).code, 0);
    // The first opening upgrades, the second does not.
    for upgrades in [true, false] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_madang"));
        command.args(["serve", "--listen", "127.0.0.1:0", "--log", "info", "--data"]).arg(&data);
        let mut house = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        let mut out = BufReader::new(house.stdout.take().unwrap());
        out.read_line(&mut line).unwrap();
        house.kill().unwrap();
        house.wait().unwrap();
        let mut said = String::new();
        house.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        assert!(line.starts_with("Madang is open"), "{line}{said}");
        let began = said.contains(&format!("the data has version {found}: it will be upgraded to "));
        assert_eq!((began, said.contains("the data is upgraded")), (upgrades, upgrades), "{said}");
    }
    assert!(version(&data) > found);
    assert_eq!(on(&data, &["restore", backup.to_str().unwrap(), "--force"]).code, 0);
    assert_eq!(version(&data), found, "the earlier program opens it");
}

/// Runs every command on what is no house that this program can open, which must stay as it is.
fn refused(data: &Path, says: &str) {
    let before = data.is_file().then(|| fs::read(data).unwrap());
    let other = tempfile::tempdir().unwrap();
    let [copy, moved] = ["copy.sqlite", "moved.sqlite"].map(|name| other.path().join(name));
    let [copy, moved] = [copy, moved].map(|path| path.to_str().unwrap().to_owned());
    for args in [
        &["check", "--json"][..],
        &["user", "Cid"],
        &["user", "Cid", "--role", "moderator"],
        &["user", "Cid", "--delete"],
        &["table", "MADANG"],
        &["announce", "Tea at nine"],
        &["repair", "MADANG"],
        &["ratings", "--recompute"],
        &["people", "--check"],
    ] {
        let ran = on(data, args);
        assert!(ran.code == 1 && ran.err.contains(says), "{args:?}: {} {}{}", ran.code, ran.out, ran.err);
        assert_eq!(data.is_file().then(|| fs::read(data).unwrap()), before, "{args:?}");
    }
    let ran = madang(&["move", "--from", data.to_str().unwrap(), "--to", &moved], "");
    assert!(ran.code == 1 && ran.err.contains(says), "move: {}{}", ran.out, ran.err);
    let restored = madang(&["restore", data.to_str().unwrap(), "--data", &moved], "");
    assert!(restored.code == 1 && restored.err.contains(says), "restore: {}{}", restored.out, restored.err);
    assert!(!Path::new(&moved).exists(), "nothing has come there");
    if !says.starts_with("the data has version") {
        let ran = on(data, &["backup", &copy]);
        assert!(ran.code == 1 && ran.err.contains(says), "backup: {}{}", ran.out, ran.err);
        assert!(!Path::new(&copy).exists());
    }
    assert_eq!(data.is_file().then(|| fs::read(data).unwrap()), before);
}

#[test]
fn a_file_of_a_later_program_is_left_alone_with_advice() {
    let earlier = Earlier::new(KEPT[2].0);
    let later = "INSERT INTO refinery_schema_history (version, name) VALUES (99, 'later')";
    let file = Connection::open(earlier.data()).unwrap();
    file.execute_batch(later).unwrap();
    file.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)").unwrap();
    drop(file);
    refused(&earlier.data(), "the data has version 99");
    let ran = on(&earlier.data(), &["check"]);
    assert!(ran.err.contains("use the program that wrote it, or a later one, or restore the backup"), "{}", ran.err);
}

#[test]
fn what_is_no_house_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let [empty, other, inside] = ["empty.sqlite", "other.sqlite", "folder"].map(|name| folder.path().join(name));
    File::create(&empty).unwrap();
    Connection::open(&other).unwrap().execute_batch("CREATE TABLE diary (line TEXT)").unwrap();
    fs::create_dir(&inside).unwrap();
    refused(&empty, "has no house in it");
    refused(&other, "has no house in it");
    refused(&inside, "is a directory");
    let before = fs::read(&other).unwrap();
    let ran = on(&other, &["serve", "--listen", "127.0.0.1:0", "--log", "error"]);
    assert!(ran.code == 1 && ran.err.contains("has no house in it"), "{}", ran.err);
    assert!(fs::read(&other).unwrap() == before, "it is another program's");
}
