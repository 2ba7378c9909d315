//! `madang repair`.

use crate::{
    keeping::{Kept, bodies, checked, damage, gone_on, mode, records},
    run::on,
};
use rusqlite::Connection;
use serde_json::{Value, json};
use std::{
    collections::BTreeSet,
    fs,
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
