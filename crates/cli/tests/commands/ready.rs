//! `madang ready`, and the container that uses it.

use crate::{house::House, run::madang};

#[test]
fn a_house_is_ready_while_it_is_open() {
    let folder = tempfile::tempdir().unwrap();
    let house = House::open(&folder.path().join("house.sqlite"));
    let address = house.address.to_string();
    let ran = madang(&["ready", "--listen", &address], "");
    assert_eq!((ran.code, ran.out.as_str()), (0, "ready\n"), "{}", ran.err);
    house.stop();
    let ran = madang(&["ready", "--listen", &address], "");
    assert_eq!((ran.code, ran.out.as_str()), (1, ""));
    assert!(ran.err.contains(&format!("there is no house at {address}")), "{}", ran.err);
}
