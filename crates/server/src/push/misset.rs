//! Settings with which no one can be called, and how to fix them.

use super::key::{BadKey, Key};
use crate::config::Push;
use std::{fs, io, path::PathBuf};

/// Why Web Push is not possible with these settings.
#[derive(Debug, thiserror::Error)]
pub enum Misset {
    /// There is a key and no contact.
    #[error(
        "push services want to know whom to write to: set a contact as well, mailto:YOU@YOUR.DOMAIN or https://YOUR.DOMAIN/contact"
    )]
    NoContact,
    /// There is a contact and no key.
    #[error(
        "there is a contact but no key: make one with `madang push --new-key FILE` and name the file, or leave the contact out"
    )]
    NoKey,
    /// The contact is invalid.
    #[error(
        "{contact:?} is not a contact for push services: write mailto:YOU@YOUR.DOMAIN or https://YOUR.DOMAIN/contact"
    )]
    BadContact {
        /// The contact as set.
        contact: String,
    },
    /// The key file cannot be read.
    #[error("the push key {file} cannot be read: `madang push --new-key {file}` makes one", file = file.display())]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// The file contains no key.
    #[error("{file} holds no push key ({reason}): `madang push --new-key FILE` makes one", file = file.display())]
    BadKey {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        reason: BadKey,
    },
    /// The TLS versions are unavailable, or the test's authority is invalid.
    #[error("TLS is not available: {0}")]
    Tls(String),
}

/// The key and the contact. `None` if Web Push is not wanted.
///
/// # Errors
/// [`Misset`].
pub(super) fn set(push: &Push) -> Result<Option<(Key, String)>, Misset> {
    let (file, contact) = match (&push.key, &push.contact) {
        (None, None) => return Ok(None),
        (None, Some(_)) => return Err(Misset::NoKey),
        (Some(_), None) => return Err(Misset::NoContact),
        (Some(file), Some(contact)) => (file.clone(), contact.clone()),
    };
    if !is_contact(&contact) {
        return Err(Misset::BadContact { contact });
    }
    let pem = match fs::read_to_string(&file) {
        Ok(pem) => pem,
        // Not text at all.
        Err(error) if error.kind() == io::ErrorKind::InvalidData => {
            return Err(Misset::BadKey { file, reason: BadKey::NotPem });
        }
        Err(source) => return Err(Misset::Unreadable { file, source }),
    };
    match Key::read(&pem) {
        Ok(key) => Ok(Some((key, contact))),
        Err(reason) => Err(Misset::BadKey { file, reason }),
    }
}

/// Whether it is a mail address or a page. Some push services refuse everything from a house without a contact, or with
/// one that does not exist.
fn is_contact(text: &str) -> bool {
    let plain = text.len() <= 200 && text.bytes().all(|sign| sign.is_ascii_graphic());
    let mail = || text.strip_prefix("mailto:").and_then(|mail| mail.split_once('@'));
    let is_mail = mail().is_some_and(|(name, host)| !name.is_empty() && host.contains('.') && !host.contains('@'));
    let is_page = text.strip_prefix("https://").is_some_and(|page| page.contains('.') && !page.starts_with(['.', '/']));
    plain && (is_mail || is_page)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(key: Option<PathBuf>, contact: Option<&str>) -> Result<Option<(Key, String)>, String> {
        let push = Push { key, contact: contact.map(str::to_owned), for_tests: None };
        set(&push).map_err(|misset| misset.to_string())
    }

    #[test]
    fn both_or_none_is_set_and_what_is_wrong_is_said() {
        let folder = tempfile::tempdir().unwrap();
        let (file, other) = (folder.path().join("push.pem"), folder.path().join("other"));
        fs::write(&file, Key::new_pem().unwrap()).unwrap();
        fs::write(&other, [0xff, 0xfe]).unwrap();
        let mail = Some("mailto:me@house.test");
        assert!(of(None, None).unwrap().is_none());
        assert_eq!(of(Some(file.clone()), mail).unwrap().unwrap().1, "mailto:me@house.test");
        for (key, contact, said) in [
            (Some(file.clone()), None, "set a contact"),
            (None, mail, "`madang push --new-key FILE`"),
            (Some(folder.path().join("missing")), mail, "cannot be read"),
            (Some(other), mail, "does not begin with -----BEGIN PRIVATE KEY-----"),
        ] {
            let why = of(key, contact).unwrap_err();
            assert!(why.contains(said), "{why}");
        }
        for contact in [
            "",
            "me@house.test",
            "mailto:",
            "mailto:me",
            "mailto:a@b@c.d",
            "http://house.test",
            "https:///",
            "mailto:a b@c.d",
        ] {
            let why = of(Some(file.clone()), Some(contact)).unwrap_err();
            assert!(why.contains("is not a contact"), "{why}");
        }
        assert!(of(Some(file), Some("https://house.test/contact")).unwrap().is_some());
    }
}
