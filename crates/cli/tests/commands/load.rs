//! `madang load`.

use crate::{house::House, run::madang};

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
