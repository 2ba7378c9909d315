//! The key by which push services recognise a house: created once, readable only by its owner, and refused if broken.

use crate::run::madang;
use std::{fs, path::Path, process::Command};

#[test]
fn a_key_is_made_once_for_its_owner_alone_and_shown() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("push.pem");
    let path = file.to_str().unwrap();
    let made = madang(&["push", "--new-key", path], "");
    assert_eq!((made.code, made.out.trim().len()), (0, 87), "{}", made.err);
    let pem = fs::read_to_string(&file).unwrap();
    assert!(pem.starts_with("-----BEGIN PRIVATE KEY-----\n"));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    }
    let shown = madang(&["push", "--show", path], "");
    assert_eq!((shown.code, &shown.out), (0, &made.out));
    let again = madang(&["push", "--new-key", path], "");
    assert_eq!((again.code, again.out.as_str()), (1, ""));
    assert_eq!(fs::read_to_string(&file).unwrap(), pem, "it is not replaced");
}

#[cfg(unix)]
#[test]
fn a_key_that_could_not_be_written_is_not_in_the_way_of_the_next() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("push.pem");
    // No file may have any content, as on a full disk.
    let made = Command::new("sh")
        .args(["-c", "trap '' XFSZ; ulimit -f 0; exec \"$0\" push --new-key \"$1\" 2>&1 >/dev/null | cat"])
        .args([env!("CARGO_BIN_EXE_madang").as_ref(), file.as_os_str()])
        .output()
        .unwrap();
    let told = String::from_utf8(made.stdout).unwrap();
    assert!(told.contains("push.pem") && !file.exists(), "{told}");
    assert_eq!(madang(&["push", "--new-key", file.to_str().unwrap()], "").code, 0);
}

#[test]
fn what_is_missing_or_broken_is_said_with_what_would_be_right() {
    let folder = tempfile::tempdir().unwrap();
    let (file, data) = (folder.path().join("push.pem"), folder.path().join("house.sqlite"));
    fs::write(&file, "BOFx").unwrap();
    let (file, data) = (file.to_str().unwrap(), data.to_str().unwrap());
    let shown = madang(&["push", "--show", file], "");
    assert!(shown.code == 1 && shown.err.contains("BEGIN PRIVATE KEY"), "{}", shown.err);
    let mail = "mailto:me@house.test";
    for (code, settings, said) in [
        (2, &["--push-key", file][..], "set a contact as well"),
        (2, &["--push-contact", mail], "`madang push --new-key FILE`"),
        (2, &["--push-key", file, "--push-contact", "me"], "is not a contact"),
        (1, &["--push-key", file, "--push-contact", mail], "holds no push key"),
        (1, &["--push-key", "/no/such/key", "--push-contact", mail], "cannot be read"),
    ] {
        let served = madang(&[&["serve", "--listen", "127.0.0.1:0", "--data", data], settings].concat(), "");
        assert!(served.code == code && served.err.contains(said), "{}: {}", served.code, served.err);
    }
    assert!(!Path::new(data).exists(), "the data is not even opened");
    assert_eq!(madang(&["push"], "").code, 2);
}
