//! `madang repair`.

use crate::{
    keeping::{Kept, bodies, checked, damage, gone_on, mode, records},
    run::{madang, on},
};
use rusqlite::Connection;
use serde_json::{Value, json};
use std::{
    collections::BTreeSet,
    fs,
    os::unix::fs::symlink,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread::sleep,
    time::Instant,
};
use wire::TableCode;

/// Checks the result of a repair: nothing is broken, and every readable entry lies beside the data.
fn assert_repaired(data: &Path, code: TableCode, before: &[Vec<u8>], kept: &[String]) {
    let (exit, told) = checked(data);
    assert_eq!((exit, &told["broken"]), (0, &json!([])));
    assert_eq!(records(data), kept, "the records of what came to its end are made again");
    let aside = PathBuf::from(format!("{}.{code}.jsonl", data.display()));
    assert_eq!(mode(&aside), 0o600);
    let text = fs::read_to_string(aside).unwrap();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let line = |(seq, body): (u64, &Vec<u8>)| match str::from_utf8(body) {
        Ok(body) => json!({"seq": seq, "body": body}),
        Err(_) => json!({"seq": seq, "hex": body.iter().map(|byte| format!("{byte:02x}")).collect::<String>()}),
    };
    assert_eq!(lines, (1..).zip(before).map(line).collect::<Vec<_>>());
}

#[test]
fn repair_ends_a_broken_table_wherever_it_is_cut_off() {
    let kept = Kept::new();
    let names = records(&kept.data());
    let (code, table) = damage(&kept.data());
    assert!(records(&kept.data()) != names);
    let before = bodies(&kept.data(), &table);
    assert!(str::from_utf8(before.last().unwrap()).is_err(), "the damage shows");
    let (repair, whole) = (["repair", &code.to_string()], kept.file("whole.sqlite"));
    fs::copy(kept.data(), &whole).unwrap();
    let begun = Instant::now();
    let ran = on(&whole, &repair);
    let takes = begun.elapsed();
    assert!(ran.code == 0 && ran.out.ends_with("The table is closed\n"), "{}{}", ran.out, ran.err);
    assert!(ran.out.contains(&format!("\n{} entries found, the first ", before.len())), "{}", ran.out);
    assert_repaired(&whole, code, &before, &names);
    assert_eq!(on(&whole, &repair).code, 1, "there is nothing left to repair");

    for tenth in 0..10 {
        let data = kept.file(&format!("cut-{tenth}.sqlite"));
        fs::copy(kept.data(), &data).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_madang"));
        command.args(repair).arg("--data").arg(&data).stdout(Stdio::null());
        let mut child = command.spawn().unwrap();
        sleep(takes * tenth / 10);
        child.kill().unwrap();
        let done = child.wait().unwrap().success();
        let again = on(&data, &repair);
        // It may have been interrupted with nothing left to do but report.
        let over = again.err.contains("its journal has been forgotten");
        assert!(again.code == 0 && !done || again.code == 1 && over, "{}", again.err);
        assert_repaired(&data, code, &before, &names);
    }
}

#[test]
fn what_names_no_table_is_answered_by_both_ways_to_name_one() {
    let ran = madang(&["repair", "ZZ"], "");
    assert!(ran.code == 2 && ran.err.contains("six letters and digits, or the 32 digits"), "{}", ran.err);
}

/// Whatever is left of a table's name in the list of tables, it is ended under that, and its entries under its code.
#[test]
fn a_table_is_ended_under_whatever_is_left_of_its_name() {
    let kept = Kept::new();
    let data = kept.data();
    let table = gone_on(&data).unwrap();
    let code = str::from_utf8(&table[..TableCode::LENGTH]).unwrap().to_owned();
    let spoilt = [&[table[0] ^ 0x80][..], &table[1..]].concat();
    let file = Connection::open(&data).unwrap();
    file.pragma_update(None, "foreign_keys", false).unwrap();
    file.execute("UPDATE tables SET table_id = ?2 WHERE table_id = ?1", (&table, &spoilt)).unwrap();
    drop(file);
    let broken = || -> BTreeSet<String> {
        let (_, told) = checked(&data);
        told["broken"].as_array().unwrap().iter().filter_map(|one| one["table"].as_str()).map(str::to_owned).collect()
    };
    let digits: String = spoilt.iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(broken(), BTreeSet::from([code.clone(), digits.clone()]));
    for name in [&digits, &code] {
        let ran = on(&data, &["repair", name]);
        assert_eq!(ran.code, 0, "{name}: {}{}", ran.out, ran.err);
        assert!(!broken().contains(name));
    }
}

/// A page of its journal is overwritten. What is left around it is set aside, and stays where it was.
#[test]
fn what_could_neither_be_read_nor_removed_is_told() {
    let kept = Kept::new();
    let data = kept.data();
    let (code, table) = damage(&data);
    let held = bodies(&data, &table).len();
    let last = held + 300;
    let file = Connection::open(&data).unwrap();
    for seq in held + 1..=last {
        let body = format!("entry {seq}, {}", "x".repeat(300));
        let put = "INSERT INTO journal_by_table VALUES (?1, ?2, ?3)";
        file.execute(put, (&table, seq as i64, body.as_bytes())).unwrap();
    }
    file.execute_batch("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)").unwrap();
    drop(file);
    let mut bytes = fs::read(&data).unwrap();
    let leaf_with = |seq: usize| {
        let mark = format!("entry {seq}, x");
        let places = bytes.windows(mark.len()).enumerate().filter(|(_, window)| *window == mark.as_bytes());
        places.map(|(at, _)| at / 4096 * 4096).find(|page| bytes[*page] == 10)
    };
    let page = (held + 100..held + 200).find_map(leaf_with).expect("a leaf");
    bytes[page..page + 4096].fill(0xff);
    fs::write(&data, bytes).unwrap();

    let ran = on(&data, &["repair", &code.to_string()]);
    assert!(ran.code == 1 && ran.err.contains("could not be removed"), "{}{}", ran.out, ran.err);
    let text = fs::read_to_string(format!("{}.{code}.jsonl", data.display())).unwrap();
    let lines = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let aside: Vec<usize> = lines.map(|line| line["seq"].as_u64().unwrap() as usize).collect();
    let lost: Vec<usize> = (1..=last).filter(|seq| !aside.contains(seq)).collect();
    assert!((2..20).contains(&lost.len()) && aside.last() == Some(&last), "{lost:?}");
    let told = format!("Missing or unreadable: {} to {}\n", lost[0], lost[lost.len() - 1]);
    assert!(ran.out.contains(&told), "{}", ran.out);
}

/// Whoever owns the house could have laid a link to a file of root's.
#[test]
fn repair_writes_to_nothing_that_a_link_leads_to() {
    let kept = Kept::new();
    let data = kept.data();
    let (code, _) = damage(&data);
    let [part, other] = [format!("house.sqlite.{code}.jsonl.part"), "other".to_owned()].map(|name| kept.file(&name));
    fs::write(&other, "theirs").unwrap();
    symlink(&other, &part).unwrap();
    assert_eq!(on(&data, &["repair", &code.to_string()]).code, 0);
    assert_eq!(fs::read_to_string(&other).unwrap(), "theirs");
    assert_eq!(mode(&kept.file(&format!("house.sqlite.{code}.jsonl"))), 0o600);
}

#[test]
fn what_is_wrong_with_a_table_is_told_by_its_code() {
    let kept = Kept::new();
    let data = kept.data();
    let table = gone_on(&data).unwrap();
    let code = str::from_utf8(&table[..TableCode::LENGTH]).unwrap();
    Connection::open(&data)
        .unwrap()
        .execute("DELETE FROM journal_by_table WHERE table_id = ?1 AND seq = 2", [&table])
        .unwrap();
    let (_, told) = checked(&data);
    let broken = told["broken"].as_array().unwrap().iter().find(|one| one["table"] == code).unwrap();
    assert_eq!(broken["why"], "entry 2 is missing");
}

#[test]
fn repair_changes_nothing_when_it_cannot_lay_the_entries_aside() {
    let kept = Kept::new();
    let data = kept.data();
    let (code, table) = damage(&data);
    let (names, before, told) = (records(&data), bodies(&data, &table), checked(&data));
    // Something is in the way of the file, and then of its unfinished version.
    for blocked in [format!("house.sqlite.{code}.jsonl"), format!("house.sqlite.{code}.jsonl.part")] {
        let blocked = kept.file(&blocked);
        if blocked.is_file() {
            fs::remove_file(&blocked).unwrap();
        }
        fs::create_dir(&blocked).unwrap();
        let ran = on(&data, &["repair", &code.to_string()]);
        assert!(ran.code == 1 && ran.err.contains("nothing was changed"), "{}{}", ran.out, ran.err);
        assert_eq!((records(&data), bodies(&data, &table)), (names.clone(), before.clone()));
        assert_eq!(checked(&data), told);
        fs::remove_dir(&blocked).unwrap();
    }
    assert_eq!(on(&data, &["repair", &code.to_string()]).code, 0);
    assert_eq!(checked(&data).0, 0);
}
